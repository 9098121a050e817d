"""The course of a hand in a session: turns, their clocks, and those who do not act themselves."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from pokercore.actions import Action, Call, Check, Fold, Protect
from pokercore.clock import TurnClock, away_action, gone_action, silent_action
from pokercore.errors import InternalStateError, TableError
from pokercore.events import Bet, Called, Raised
from pokercore.hand import Hand
from pokercore.session.base import SessionBase, Turn
from pokercore.session.events import (
    AllInProtectionUsed,
    DeadlineMoved,
    MuckedPublished,
    PlayerLeft,
    TimeBankSpent,
    TimedOut,
    TurnStarted,
)
from pokercore.streets import Phase
from pokercore.table import Table
from pokercore.table.events import StoodUp

__all__ = ["Play"]

CHECK, CALL, FOLD = Check(), Call(), Fold()


class Play(SessionBase):
    """What happens between a command and the next turn that waits for its player."""

    __slots__ = ()

    def _play_on(self, now: int) -> None:
        """Act for those who do not, until somebody is to act himself or the hand is over."""
        while (hand := self._table.hand) is not None:
            if hand.is_over:
                self._finish_hand(hand, now)
                return
            turn = self._turn
            if turn is not None and turn.clock.is_over(now):
                return  # it waits for its tick, and nothing else ends it
            seat = hand.actor
            if seat is None:
                raise InternalStateError("a hand that is dealt from a deck waits for nobody")
            if not self._act_for(seat, hand):
                if turn is None:
                    self._start_turn(seat, hand, now)
                return
            self._end_turn(now)

    def why_not(self) -> str | None:
        """Return why `start_hand` would deal no hand now, or None if it would."""
        table, out = self._table, self._to_sit_out()
        if out:
            table = Table.decode(table.encode("msgpack"))
            for player in out:
                table.sit_out(player, now=self._now)
        return table.why_not()

    def _to_sit_out(self) -> list[str]:
        """Return who is disconnected, and not dealt into the next hand for that (rule 2.39)."""
        if self._kind != "ring" or self._table.in_hand:
            return []
        gone = [name for name, presence in self._players.items() if not presence.connected]
        return [name for name in gone if name in self._table.playing] if gone else []

    def _finish_hand(self, hand: Hand, now: int) -> None:
        self._pre_actions.clear()
        self._in_hand, self._last_hand, self._last_players = {}, hand, self._in_hand
        if hand.rules.history_includes_mucked:
            for seat in hand.reached_showdown:
                if hand.has_mucked(seat):
                    self._events.append(MuckedPublished(seat, hand.hole_cards(seat)))
        self._tell(self._table.finish_hand(now=now))

    def _forget_the_gone(self, mark: int) -> None:
        """Forget the players whose seats became free since event `mark`."""
        for event in self._events[mark:]:
            if type(event) is StoodUp:
                presence = self._players.pop(event.player)
                self._events.append(PlayerLeft(event.player, presence))

    # Turns

    def _start_turn(self, seat: int, hand: Hand, now: int) -> None:
        player = self._in_hand[seat]
        presence = self._players[player]
        rules = self._clock_rules
        bank = self._bank_left(presence)
        clock = TurnClock.start(
            rules,
            now,
            connected=presence.connected,
            bank=bank if bank and self._is_invested(seat, hand) else 0,
            window=rules.has_window(self._kind, final_table=self._final_table),
        )
        self._turns += 1
        self._turn = Turn(self._turns, seat, player, clock)
        self._events.append(TurnStarted(self._turns, seat, player, clock.deadline))

    def _is_invested(self, seat: int, hand: Hand) -> bool:
        """Whether a player has money in the pot (rule 2.38)."""
        if self._clock_rules.invested == "forced_included":
            return hand.stacks[seat] < hand.starting_stacks[seat]
        return any(isinstance(e, (Called, Bet, Raised)) and e.seat == seat for e in hand.events)

    def _end_turn(self, now: int) -> None:
        """Take what the turn cost off the reserve of its player."""
        turn = self._turn
        if turn is None:
            return
        self._turn = None
        spent = turn.clock.bank - turn.clock.bank_left(now)
        if spent:
            presence = self._players[turn.player]
            left = self._bank_left(presence) - spent
            self._players[turn.player] = msgspec.structs.replace(presence, bank=left)
            self._events.append(TimeBankSpent(turn.player, spent, left))

    def _change_clock(self, player: str, now: int, *, connected: bool) -> None:
        """Let a player's turn know that he went or came back."""
        turn = self._turn
        if turn is None or turn.player != player:
            return
        change = turn.clock.reconnect if connected else turn.clock.disconnect
        clock = change(self._clock_rules, now)
        self._turn = msgspec.structs.replace(turn, clock=clock)
        if clock.deadline != turn.clock.deadline:
            self._events.append(DeadlineMoved(turn.number, clock.deadline))

    def _time_out(self, turn: Turn, hand: Hand, now: int) -> None:
        """End a turn whose time is over, as its player was at its deadline (2.33, 2.34)."""
        connected = turn.clock.connected
        self._events.append(TimedOut(turn.number, turn.seat, turn.player, connected))
        if connected:
            self._carry_out(silent_action(self._clock_rules, hand.legal_actions()), turn.seat, hand)
            if self._kind == "ring":
                self._sit_out_next(turn.player, now)
        else:
            self._time_out_away(turn, hand, now)
        self._end_turn(now)

    def _sit_out_next(self, player: str, now: int) -> None:
        with suppress(TableError):  # he sits out already, or is leaving
            self._tell(self._table.sit_out(player, "next_hand", now=now))

    def _time_out_away(self, turn: Turn, hand: Hand, now: int) -> None:
        rules, player, seat = self._clock_rules, turn.player, turn.seat
        presence = self._players[player]
        left = presence.all_ins.left(rules, now) if rules.protects(self._kind) else 0
        protect = seat if left and _can_be_protected(seat, hand) else None
        action = away_action(rules, hand.legal_actions(), protect=protect)
        self._carry_out(action, seat, hand)
        if type(action) is Protect:
            account = presence.all_ins.use(rules, now)
            self._players[player] = msgspec.structs.replace(presence, all_ins=account)
            self._events.append(AllInProtectionUsed(player, left - 1))
        elif not left and not presence.connected:
            # From here on he folds to any bet; who may be protected has each turn's time.
            self._players[player] = msgspec.structs.replace(presence, away=True)
            self._went_away.add(player)

    # Acting

    def _carry_out(self, action: Action, seat: int, hand: Hand) -> None:
        self._tell(hand.apply(action, seat=seat))

    def _act_for(self, seat: int, hand: Hand) -> bool:
        """Act for a player who left, asked for it, or is away; return whether one did."""
        if self._table.is_absent(seat):
            legal = hand.legal_actions()
            if self._kind == "ring":
                action = gone_action(legal)
            else:
                action = away_action(self._clock_rules, legal, later_hand=True)
            self._carry_out(action, seat, hand)
            return True
        player = self._in_hand[seat]
        asked = self._pre_action(player, hand) if player in self._pre_actions else None
        if asked is not None:
            action = asked
        elif self._players[player].away:
            later = player not in self._went_away
            action = away_action(self._clock_rules, hand.legal_actions(), later_hand=later)
        else:
            return False
        self._carry_out(action, seat, hand)
        return True

    def _pre_action(self, player: str, hand: Hand) -> Action | None:
        """Return what a player asked to be done at his turn (rule 3.26)."""
        if hand.phase is not Phase.BETTING:
            return None
        choice = self._pre_actions[player]
        if choice != "fold_to_any_bet":
            del self._pre_actions[player]
        if hand.legal_actions().check:
            return CHECK
        return CALL if choice == "call_any" else FOLD


def _can_be_protected(seat: int, hand: Hand) -> bool:
    """Whether a seat has chips in the pot that a call can match: dead ones win nothing alone."""
    return any(seen.seat == seat and seen.in_hand for seen in hand.view("public").seats)
