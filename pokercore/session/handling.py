"""Carrying out commands: each checks first, and changes the session whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from pokercore.actions import Show, is_players_own
from pokercore.cards import Card
from pokercore.clock import AllInAccount
from pokercore.clock.rules import check_switch
from pokercore.deck import Deck
from pokercore.errors import (
    ClockError,
    HandOverError,
    IllegalActionError,
    InternalStateError,
    OutOfTurnError,
    TableError,
    shown,
)
from pokercore.session import commands as told
from pokercore.session.events import (
    AllInsSet,
    BanksRefilled,
    DealtIn,
    Disconnected,
    FinalTableSet,
    PreActionSet,
    Reconnected,
)
from pokercore.session.play import Play
from pokercore.session.presence import PreAction, Presence
from pokercore.table import Table
from pokercore.table.state import Answer

if TYPE_CHECKING:
    from pokercore.actions import Action
    from pokercore.clock.rules import Refill
    from pokercore.hand import Hand
    from pokercore.session.base import Turn

__all__ = ["Handling", "check_presence"]

SHOW = Show()


class Handling(Play):
    """What each command does."""

    __slots__ = ()

    def _handle(self, command: told.Command, now: int) -> None:
        match command:
            case told.Act():
                self._act(command, now)
            case told.Tick():
                self._tick(now)
            case told.StartHand():
                self._start_hand(command, now)
            case told.PreAct():
                self._pre_act(command.player, command.choice, now)
            case told.Disconnect():
                self._disconnect(command.player, now)
            case told.Reconnect():
                self._reconnect(command.player, now)
            case told.ShowHand():
                self._show_hand(command.player)
            case told.CancelHand():
                self._cancel_hand(now)
            case told.Reserve():
                self._reserve(command, now)
            case told.Sit():
                self._sit(command, now)
            case told.SetStakes():
                self._tell(self._table.set_stakes(command.stakes, now=now))
                self._refill("level")
            case told.SetFinalTable():
                self._set_final_table(command.final_table)
            case told.SetAllIns():
                self._set_all_ins(command, now)
            case _:
                self._at_table(command, now)

    # Seats and chips

    def _reserve(self, command: told.Reserve, now: int) -> None:
        presence = check_presence(command.presence, now)
        self._tell(self._table.reserve(command.player, command.seat, now=now))
        self._players[command.player] = presence

    def _sit(self, command: told.Sit, now: int) -> None:
        presence = command.presence
        if presence is not None:
            check_presence(presence, now)
        self._tell(self._table.sit(command.player, command.seat, command.chips, now=now))
        if presence is not None:
            self._players[command.player] = presence
        else:
            self._players.setdefault(command.player, Presence())

    def _at_table(self, command: told.Command, now: int) -> None:
        """Carry out a command that is the table's alone."""
        table = self._table
        match command:
            case told.TopUp(player, chips):
                events = table.top_up(player, chips, now=now)
            case told.AutoTopUp(player, to):
                events = table.set_auto_top_up(player, to)
            case told.SitOut(player, when):
                events = table.sit_out(player, when, now=now)
            case told.SitIn(player):
                events = table.sit_in(player, now=now)
            case told.AnswerBlind(player, "wait"):
                events = table.wait(player)
            case told.AnswerBlind(player, answer):
                if type(answer) is not str or answer not in get_args(Answer):
                    raise TableError(
                        f"answer is {shown(answer)}: {', '.join(get_args(Answer))} are allowed"
                    )
                events = table.post(player, buy_button=answer == "buy_button")
            case told.Straddle(player, on):
                events = table.set_straddle(player, on=on)
            case told.Leave(player):
                events = table.leave(player, now=now)
            case told.Remove(player):
                events = table.remove(player, now=now)
            case told.WaitForSeat(player):
                events = table.wait_for_seat(player, now=now)
            case told.StopWaiting(player):
                events = table.stop_waiting(player)
            case _:
                raise InternalStateError(f"{shown(command)} is no command of a table")
        self._tell(events)

    def _refill(self, occasion: Refill) -> None:
        """Fill every reserve where the house does so on this occasion (rule 2.37)."""
        rules = self._clock_rules
        if rules.time_bank_refill != occasion:
            return
        spent = [name for name, presence in self._players.items() if presence.bank is not None]
        for name in spent:
            self._players[name] = msgspec.structs.replace(self._players[name], bank=None)
        if spent:
            self._events.append(BanksRefilled(rules.bank_of(self._kind)))

    # Hands

    def _start_hand(self, command: told.StartHand, now: int) -> None:
        cards = command.deck
        if type(cards) is not tuple or any(type(card) is not Card for card in cards):
            raise TableError(f"deck is {shown(cards)}: a tuple of cards is allowed")
        deck = Deck(cards)
        out = self._to_sit_out()
        if out:
            # Whether a hand can be dealt is seen once they are out, and nothing may have
            # changed if it cannot: it is tried on a copy.
            self._deal(Table.decode(self._table.encode("msgpack")), out, deck, command, now)
        table = self._table
        mark = table.log_length
        hand = self._deal(table, out, deck, command, now)
        self._went_away.clear()
        self._last_hand = None
        self._in_hand = {seat: name for seat, name in table.players.items() if seat in hand.seats}
        self._tell(table.events_from(mark))
        self._keep_from, self._dealt_at = self._dealt_at, self.event_count
        self._events.append(DealtIn(tuple(self._in_hand.items())))
        self._refill("hand")
        self._tell(hand.events)

    @staticmethod
    def _deal(table: Table, out: list[str], deck: Deck, command: told.StartHand, now: int) -> Hand:
        for player in out:
            table.sit_out(player, now=now)
        return table.start_hand(
            deck,
            now=now,
            button=command.button,
            bomb_pot=command.bomb_pot,
            event_down_to_two=command.event_down_to_two,
        )

    def _cancel_hand(self, now: int) -> None:
        events = self._table.cancel_hand(now=now)
        self._end_turn(now)
        self._tell(events)
        self._pre_actions.clear()
        self._in_hand = {}

    def _show_hand(self, player: str) -> None:
        self._presence(player)
        hand = self._last_hand
        # Who played it counts: by now somebody else may have the seat of the winner.
        winners = [] if hand is None else [self._last_players[seat] for seat in hand.live_seats]
        if hand is None or winners != [player]:
            raise HandOverError(f"{shown(player)} has no hand to show")
        self._tell(hand.apply(SHOW, seat=hand.live_seats[0]))

    def _act(self, command: told.Act, now: int) -> None:
        self._presence(command.player)
        turn, hand = self._turn, self._table.hand
        if turn is None or hand is None:
            raise HandOverError("nobody is to act: no hand runs")
        if type(command.turn) is not int or command.turn != turn.number:
            raise OutOfTurnError(
                f"turn {shown(command.turn)} is not to be answered: turn {turn.number} is, of"
                f" seat {turn.seat}",
                action=command.action,
                seat=turn.seat,
            )
        if command.player != turn.player:
            raise OutOfTurnError(
                f"{shown(command.player)} answers turn {turn.number}, which is that of"
                f" {shown(turn.player)}",
                action=command.action,
                seat=turn.seat,
            )
        _check_in_time(turn, now)
        self._carry_out(_check_action(command.action, hand), turn.seat, hand)
        self._end_turn(now)

    def _pre_act(self, player: str, choice: PreAction | None, now: int) -> None:
        self._presence(player)
        if choice is not None and (type(choice) is not str or choice not in get_args(PreAction)):
            raise IllegalActionError(
                f"choice is {shown(choice)}: {', '.join(get_args(PreAction))} or None is allowed"
            )
        hand = self._table.hand
        live = () if hand is None else hand.live_seats
        if not any(self._in_hand[seat] == player for seat in live):
            raise IllegalActionError(f"{shown(player)} plays in no hand")
        if self._pre_actions.get(player) == choice:
            return
        if choice is not None and self._turn is not None and self._turn.player == player:
            _check_in_time(self._turn, now)  # what was meant for this turn is not for the next
        if choice is None:
            del self._pre_actions[player]
        else:
            self._pre_actions[player] = choice
        self._events.append(PreActionSet(player, choice))

    # Time and connections

    def _tick(self, now: int) -> None:
        turn, hand = self._turn, self._table.hand
        if turn is not None and hand is not None and turn.clock.is_over(now):
            self._time_out(turn, hand, now)

    def _disconnect(self, player: str, now: int) -> None:
        presence = self._presence(player)
        if not presence.connected:
            return
        self._players[player] = msgspec.structs.replace(presence, connected=False)
        self._events.append(Disconnected(player))
        self._change_clock(player, now, connected=False)

    def _reconnect(self, player: str, now: int) -> None:
        presence = self._presence(player)
        if presence.connected:
            return
        back = msgspec.structs.replace(presence, connected=True, away=False)
        self._players[player] = back
        self._events.append(Reconnected(player))
        self._change_clock(player, now, connected=True)

    def _set_final_table(self, final_table: object) -> None:
        final = check_switch(final_table, "final_table")
        if self._kind != "multi_table":
            raise ClockError(f"a session of kind {self._kind} has no final table")
        if final == self._final_table:
            return
        self._final_table = final
        self._events.append(FinalTableSet(final))
        if final:
            self._refill("final_table")

    def _set_all_ins(self, command: told.SetAllIns, now: int) -> None:
        presence = self._presence(command.player)
        account = _check_account(command.all_ins, now)
        if account == presence.all_ins:
            return
        self._players[command.player] = msgspec.structs.replace(presence, all_ins=account)
        self._events.append(AllInsSet(command.player, account.left(self._clock_rules, now)))


def _check_in_time(turn: Turn, now: int) -> None:
    """Raise ClockError if a turn only waits for its tick."""
    if turn.clock.is_over(now):
        raise ClockError(f"turn {turn.number} was over at {turn.clock.deadline}, and now is {now}")


def _check_action(action: Action, hand: Hand) -> Action:
    """Return an action that the player whose turn it is may ask for."""
    if is_players_own(action):
        return action
    why = "a hand that was dealt is shown as it is"
    if type(action) is not Show:
        why = f"{shown(action)} is no action of a player"
    raise IllegalActionError(why, action=action, legal=hand.legal_actions())


def check_presence(presence: object, now: int) -> Presence:
    """Return `presence` if a player can stand so now, else raise ClockError."""
    if type(presence) is not Presence:
        raise ClockError(f"presence is {shown(presence)}: a Presence is allowed")
    _check_account(presence.all_ins, now)
    return presence


def _check_account(account: object, now: int) -> AllInAccount:
    if type(account) is not AllInAccount:
        raise ClockError(f"all_ins is {shown(account)}: an AllInAccount is allowed")
    if account.uses and account.uses[-1] > now:
        raise ClockError(f"an all-in was used at {account.uses[-1]}, and now is {now}")
    return account
