"""The methods by which a session is told things: each makes a command and applies it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pokercore.clock.rules import check_switch
from pokercore.deck import Deck
from pokercore.errors import TableError, shown
from pokercore.session import commands as told
from pokercore.session.presence import PreAction, Presence

if TYPE_CHECKING:
    from pokercore.actions import Action
    from pokercore.clock import AllInAccount
    from pokercore.session.events import SessionEvent
    from pokercore.stakes import Stakes
    from pokercore.table.state import Answer, When

    Told: TypeAlias = tuple[SessionEvent, ...]

__all__ = ["Calls"]

TICK = told.Tick()


class Calls:
    """What a server calls. Every method returns the events that came of it, () for nothing.

    They are the operator's: what a reader may have of them `events_for` tells.

    A refusal is an error, and changes nothing. Errors of the table are those of the methods of
    `Table`; a time that runs backwards is a ClockError everywhere.
    """

    __slots__ = ()

    def apply(self, command: told.Command, *, now: int) -> Told:
        """Carry out a command and return the events that came of it."""
        raise NotImplementedError

    # Seats and chips

    def reserve(
        self, player: str, seat: int, *, now: int, presence: Presence | None = None
    ) -> Told:
        """Keep a seat for a player: see `Table.reserve`."""
        return self.apply(
            told.Reserve(player, seat, Presence() if presence is None else presence), now=now
        )

    def sit(
        self, player: str, seat: int, chips: int, *, now: int, presence: Presence | None = None
    ) -> Told:
        """Seat a player with chips: see `Table.sit`.

        Args:
            player: His name.
            seat: A free seat, or the one that is kept for him.
            chips: What he sits down with.
            now: The time.
            presence: How he stands with the clock, as another table of the tournament or the
                account of a ring game has it; a fresh one unless given.
        """
        return self.apply(told.Sit(player, seat, chips, presence), now=now)

    def top_up(self, player: str, chips: int, *, now: int) -> Told:
        """Add chips to a stack, or ask for them in a hand: see `Table.top_up`."""
        return self.apply(told.TopUp(player, chips), now=now)

    def set_auto_top_up(self, player: str, to: int | None, *, now: int) -> Told:
        """Have a stack filled up before each hand: see `Table.set_auto_top_up`."""
        return self.apply(told.AutoTopUp(player, to), now=now)

    def sit_out(self, player: str, when: When = "now", *, now: int) -> Told:
        """Let a player sit out: see `Table.sit_out`; "now" folds him at his turn."""
        return self.apply(told.SitOut(player, when), now=now)

    def sit_in(self, player: str, *, now: int) -> Told:
        """Let a player come back: see `Table.sit_in`."""
        return self.apply(told.SitIn(player), now=now)

    def post(self, player: str, *, now: int, buy_button: bool = False) -> Told:
        """Answer that a player posts what is due: see `Table.post`."""
        answer: Answer = "buy_button" if check_switch(buy_button, "buy_button") else "post"
        return self.apply(told.AnswerBlind(player, answer), now=now)

    def wait(self, player: str, *, now: int) -> Told:
        """Answer that a player waits for the big blind: see `Table.wait`."""
        return self.apply(told.AnswerBlind(player, "wait"), now=now)

    def set_straddle(self, player: str, *, on: bool, now: int) -> Told:
        """Have a player straddle under the gun: see `Table.set_straddle`."""
        return self.apply(told.Straddle(player, on), now=now)

    def leave(self, player: str, *, now: int) -> Told:
        """Let a player leave; one in a hand is folded at his turn: see `Table.leave`."""
        return self.apply(told.Leave(player), now=now)

    def remove(self, player: str, *, now: int) -> Told:
        """Have the house take a player off his seat: see `Table.remove`."""
        return self.apply(told.Remove(player), now=now)

    def wait_for_seat(self, player: str, *, now: int) -> Told:
        """Put a player on the waiting list: see `Table.wait_for_seat`."""
        return self.apply(told.WaitForSeat(player), now=now)

    def stop_waiting(self, player: str, *, now: int) -> Told:
        """Take a player off the waiting list: see `Table.stop_waiting`."""
        return self.apply(told.StopWaiting(player), now=now)

    def set_stakes(self, stakes: Stakes, *, now: int) -> Told:
        """Change the stakes from the next hand on: a new level in a tournament (rule 3.28)."""
        return self.apply(told.SetStakes(stakes), now=now)

    # Hands

    def start_hand(
        self,
        deck: Deck,
        *,
        now: int,
        button: int | None = None,
        bomb_pot: int = 0,
        event_down_to_two: bool = False,
    ) -> Told:
        """Begin the next hand: see `Table.start_hand`.

        In a ring game whoever is disconnected sits out first (rule 2.39).

        Raises:
            TableError: A hand runs, or it cannot be dealt; or there is no deck.
            StakesError, CardError: As from `Table.start_hand`.
        """
        if not isinstance(deck, Deck):
            raise TableError(f"deck is {shown(deck)}: a Deck is allowed")
        command = told.StartHand(deck.remaining, button, bomb_pot, event_down_to_two)
        return self.apply(command, now=now)

    def cancel_hand(self, *, now: int) -> Told:
        """Have the hand that runs count as never dealt: see `Table.cancel_hand`."""
        return self.apply(told.CancelHand(), now=now)

    def act(self, player: str, action: Action, *, turn: int, now: int) -> Told:
        """Carry out a player's action.

        An action of one who is noted as disconnected counts like any other.

        Args:
            player: Who acts.
            action: What he does.
            turn: The number of the turn that he answers, from `TurnStarted`.
            now: The time: the deadline itself is in time (rule 2.41).

        Raises:
            TableError: The player has no seat here.
            OutOfTurnError: That turn is over, is not his, or has not been.
            ClockError: His time is over, and only waits for its tick.
            IllegalActionError: The rules do not allow the action.
        """
        return self.apply(told.Act(player, action, turn), now=now)

    def show(self, player: str, *, now: int) -> Told:
        """Show the hand that won the last pot without a call, until the next one (rule 2.25).

        A checkpoint ends this too.

        Raises:
            TableError: The player has no seat here.
            HandOverError: He did not win so, or has shown.
        """
        return self.apply(told.ShowHand(player), now=now)

    def pre_act(self, player: str, choice: PreAction | None, *, now: int) -> Told:
        """Say what to do at a player's turn, once it comes or at once if it is there (3.26).

        Raises:
            TableError: The player has no seat here.
            IllegalActionError: There is no such choice, or he does not play in a hand.
            ClockError: It is his turn and its time is over: it only waits for its tick.
        """
        return self.apply(told.PreAct(player, choice), now=now)

    # Time and connections

    def tick(self, *, now: int) -> Told:
        """Do what is due: a turn whose deadline has passed ends.

        A tick with nothing due does nothing, so it may come early, late and twice.
        """
        return self.apply(TICK, now=now)

    def disconnect(self, player: str, *, now: int) -> Told:
        """Note that a player lost his connection; nothing if he had none.

        Raises:
            TableError: The player has no seat here.
        """
        return self.apply(told.Disconnect(player), now=now)

    def reconnect(self, player: str, *, now: int) -> Told:
        """Note that a player is back; nothing if he was there.

        Raises:
            TableError: The player has no seat here.
        """
        return self.apply(told.Reconnect(player), now=now)

    def set_final_table(self, final_table: bool, *, now: int) -> Told:
        """Say whether this is the final table, from the next turn on (rule 2.36).

        Raises:
            ClockError: It is no table of a tournament of several.
        """
        return self.apply(told.SetFinalTable(final_table), now=now)

    def set_all_ins(self, player: str, all_ins: AllInAccount, *, now: int) -> Told:
        """Give a player another account of protected all-ins, for the operator (rule 2.40).

        `AllInAccount.reset`, `revoke` and `restore` make one; a player of several tables has
        one account, which the server sets at the others when it was used at one.

        Raises:
            TableError: The player has no seat here.
            ClockError: It is no account, or was used in the future.
        """
        return self.apply(told.SetAllIns(player, all_ins), now=now)
