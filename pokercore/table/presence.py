"""Who plays: sitting out and in, and how those who owe a blind come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from pokercore.actions import AgreeRunIt, Check, Fold, Muck, Show
from pokercore.errors import TableError, shown
from pokercore.events import PostKind
from pokercore.table.events import BlindAnswered, SatIn, SatOut, SitOutAsked, StraddleSet
from pokercore.table.planning import entry_posts
from pokercore.table.seating import Seating
from pokercore.table.state import Answer, When

if TYPE_CHECKING:
    from pokercore.actions import Action
    from pokercore.events import Event
    from pokercore.hand import Hand
    from pokercore.table.events import TableEvent
    from pokercore.table.state import Seat

__all__ = ["Due", "Presence"]

_WHEN = get_args(When)


class Due(msgspec.Struct, frozen=True):
    """What a player owes before he is dealt in, and how he may answer (rules 2.9, 2.10).

    Attributes:
        seat: His seat.
        live: What he would post that counts towards a call.
        dead: What he would post that does not.
        answers: What he may choose: "post" as soon as his seat is past the blinds, "wait" for
            the big blind, "buy_button"; nothing where nothing is asked.
        answer: What he has chosen; until he does, only the big blind brings him in.
    """

    seat: int
    live: int = 0
    dead: int = 0
    answers: tuple[Answer, ...] = ()
    answer: Answer | None = None

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return bool(self.answers)


class Presence(Seating):
    """The commands by which players are dealt in, or not."""

    __slots__ = ()

    def sit_out(self, player: str, when: When = "now", *, now: int) -> tuple[TableEvent, ...]:
        """Let a player sit out (rule 3.25).

        Who is in a hand sits out after it. Of those who do so "now" the hand goes on without:
        they are `absent`, to be folded at their turn. In a tournament one who sits out is still
        dealt in and posts.

        Args:
            player: His name.
            when: "now", from the "next_hand" on, or from his "next_big_blind" on.
            now: The time.

        Raises:
            TableError: The player has no seat, or sits out already, or will.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        number, seat = self._seated(player)
        if type(when) is not str or when not in _WHEN:
            raise TableError(f"when is {shown(when)}: allowed are {', '.join(_WHEN)}")
        tournament = self.rules.kind == "tournament"
        if tournament and when == "next_big_blind":
            raise TableError("in a tournament the big blind comes to who sits out too")
        if seat.sitting_out:
            raise TableError(f"{shown(player)} sits out already")
        if seat.sit_out_at == when:
            raise TableError(f"{shown(player)} has said so already")
        mark = len(self._events)
        self._record(SitOutAsked(player, when, time), time)
        waits = when == "next_big_blind" or (self._is_dealt(number) and not tournament)
        if waits:
            seat.sit_out_at = when
        else:
            self._put_out(seat)
        return tuple(self._events[mark:])

    def _put_out(self, seat: Seat) -> None:
        seat.sitting_out, seat.sit_out_at, seat.answer = True, None, None
        if seat.out_since is None:
            seat.out_since, seat.out_hands = self._state.now, 0
        self._record(SatOut(seat.player))

    def sit_in(self, player: str, *, now: int) -> tuple[TableEvent, ...]:
        """Let a player come back, or take back that he is going to sit out.

        Blinds that went past him meanwhile are due: see `due`.

        Raises:
            TableError: The player has no seat, or is neither out nor going to be.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        number, seat = self._seated(player)
        if not seat.sitting_out and seat.sit_out_at is None:
            raise TableError(f"{shown(player)} does not sit out")
        mark = len(self._events)
        seat.sitting_out, seat.sit_out_at = False, None
        if seat.chips:
            seat.out_since, seat.out_hands = None, 0
        self._record(SatIn(player, time), time)
        if not self._is_dealt(number):
            self._fill(seat)
        return tuple(self._events[mark:])

    # What is due

    def due(self, seat: int) -> Due:
        """Return what the player of a seat owes before he is dealt in, as data.

        At the first hand of a table nobody owes anything.

        Raises:
            TableError: There is no such seat, or nobody sits there.
        """
        number = self._number(seat)
        taken = self._state.seats[number - 1]
        if taken is None or taken.reserved:
            raise TableError(f"nobody sits at seat {number}")
        return self._due(number, taken)

    def _due(self, number: int, seat: Seat) -> Due:
        state = self._state
        dealt = self._is_dealt(number)
        if state.rules.kind == "tournament" or state.positions is None or dealt or not seat.owes:
            return Due(number)
        posts = entry_posts(state, number)
        live = sum([post.chips for post in posts if post.kind is not PostKind.DEAD])
        dead = sum([post.chips for post in posts if post.kind is PostKind.DEAD])
        if not posts:
            return Due(number)
        buys: tuple[Answer, ...] = ("buy_button",) if state.rules.buy_the_button else ()
        return Due(number, live, dead, ("post", "wait", *buys), seat.answer)

    def post(self, player: str, *, buy_button: bool = False) -> tuple[TableEvent, ...]:
        """Answer that a player posts what is due as soon as he may.

        Args:
            player: His name.
            buy_button: Whether he rather buys the button, where the house lets him: he posts
                both blinds when the button comes to his right, and has it in the next hand.

        Raises:
            TableError: Nothing is due, that is not offered, or he has said so already.
        """
        if type(buy_button) is not bool:
            raise TableError(f"buy_button is {shown(buy_button)}: True or False is allowed")
        return self._answer(player, "buy_button" if buy_button else "post")

    def wait(self, player: str) -> tuple[TableEvent, ...]:
        """Answer that a player waits for the big blind, which clears what is due.

        Raises:
            TableError: Nothing is due, or he has said so already.
        """
        return self._answer(player, "wait")

    def _answer(self, player: str, answer: Answer) -> tuple[TableEvent, ...]:
        number, seat = self._seated(player)
        if seat.sitting_out:
            raise TableError(f"{shown(player)} sits out: sit_in comes first")
        due = self._due(number, seat)
        if answer not in due.answers:
            allowed = f"allowed are {', '.join(due.answers)}" if due else "nothing is due"
            raise TableError(f"{shown(player)} answers {answer}: {allowed}")
        if due.answer == answer:
            raise TableError(f"{shown(player)} has answered {answer} already")
        seat.answer = answer
        event = BlindAnswered(player, answer)
        self._record(event)
        return (event,)

    def set_straddle(self, player: str, *, on: bool) -> tuple[TableEvent, ...]:
        """Have a player straddle whenever he is under the gun, or no longer (rule 3.21).

        Raises:
            TableError: The house has no straddle of choice, or nothing would change.
        """
        _, seat = self._seated(player)
        if type(on) is not bool:
            raise TableError(f"on is {shown(on)}: True or False is allowed")
        if self.rules.straddle == "none":
            raise TableError("this table has no straddle of choice")
        if seat.straddles == on:
            raise TableError(
                f"{shown(player)} {'straddles' if on else 'does not straddle'} already"
            )
        seat.straddles = on
        event = StraddleSet(player, on)
        self._record(event)
        return (event,)

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """The players who sit out, or, in a tournament, are away."""
        return tuple([seat.player for seat in self._state.seats if seat and seat.sitting_out])

    # Those who are away in a hand

    @property
    def absent(self) -> tuple[int, ...]:
        """Seats in the hand whose players left it, or sit out now: to be folded at their turn."""
        running = self._state.running
        if running is None:
            return ()
        return tuple([number for number in running.dealt if self._is_away(number)])

    def is_absent(self, seat: int) -> bool:
        """Return whether the player of a seat is `absent`.

        Raises:
            TableError: There is no such seat.
        """
        number = self._number(seat)
        return self._is_dealt(number) and self._is_away(number)

    def _is_away(self, number: int) -> bool:
        seat = self._state.seats[number - 1]
        return seat is not None and (
            seat.leaving is not None or seat.sitting_out or seat.sit_out_at == "now"
        )

    def act_for_absent(self) -> tuple[Event, ...]:
        """Act for absent players until it is the turn of one who is there.

        They check where a fold is not allowed or, in a tournament, where it is free; they run
        it once, and muck where they may. Call it after a player became absent, and after each
        action; it does nothing when nobody absent is to act.

        Raises:
            TableError: No hand runs.
        """
        hand = self._hand
        if hand is None:
            raise TableError("no hand runs")
        events: list[Event] = []
        while (actor := hand.actor) is not None and self._is_away(actor):
            events += hand.apply(self._action_of_absent(hand))
        return tuple(events)

    def _action_of_absent(self, hand: Hand) -> Action:
        legal = hand.legal_actions()
        if legal.run_it:
            return AgreeRunIt(1)
        if legal.show:
            return Muck() if legal.muck else Show()
        stays = self.rules.kind == "tournament" and legal.check
        return Fold() if legal.fold and not stays else Check()
