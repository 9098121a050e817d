"""What is played for, and by whose rules: stakes, rake, house rules and their presets."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, Self, get_args

import msgspec

from pokercore._checks import check_chips, check_flag, check_option, replaced
from pokercore.errors import StakesError, shown

__all__ = [
    "ROOM_RING",
    "ROOM_TOURNAMENT",
    "TDA_2024",
    "WSOP_LIVE",
    "AnteFormat",
    "HouseRules",
    "Rake",
    "SmallBlindRounding",
    "Stakes",
]

AnteFormat = Literal["none", "classic", "big_blind", "button"]
SmallBlindRounding = Literal["dollar_then_unit", "unit"]
CapHeadsUp = Literal["always", "round_started_heads_up", "any_time_heads_up", "event_down_to_two"]
Reopen = Literal["cumulative", "single_full_raise"]
FixedLimitAllIn = Literal["half_bet", "full_bet"]
ShortBlinds = Literal["assume_full", "actual"]
FirstToShow = Literal["last_aggressor_of_final_round", "last_aggressor_of_hand"]
ShowdownMode = Literal["automatic", "ask"]
AnteOrder = Literal["blind_first", "ante_first"]

_BUY_IN_BETS = 10


class Stakes(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """The sizes of forced bets and of wagers, in chips.

    Made by `from_limits` or `from_blinds`, which never guess what "5/10" means (rule 2.2).

    Attributes:
        small_blind: The small blind; 0 when nobody posts one.
        big_blind: The big blind, the price to enter (rules 1.8, 2.3).
        small_bet: Bets and raises of the first two rounds of fixed limit (rule 1.71).
        big_bet: Bets and raises of its last two rounds (rule 1.72).
        ante: What an ante is; 0 without one.
        ante_format: Who pays the ante: nobody, each player, or one player for all of them
            (rule 3.28).
        straddle: A live straddle under the gun; 0 without one (rule 3.21).
        chip_unit: The smallest chip: pots are divided down to it (rule 2.30).
        min_buy_in: The least a player sits down with (rule 2.31).

    Raises:
        StakesError: A size is not a whole number of chips, or the sizes make no game.
    """

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int = 0
    ante_format: AnteFormat = "none"
    straddle: int = 0
    chip_unit: int = 1
    min_buy_in: int = 0

    def __post_init__(self) -> None:
        for name, least in _STAKES_LEAST.items():
            check_chips(getattr(self, name), name, least)
        check_option(self.ante_format, "ante_format", get_args(AnteFormat))
        if self.small_blind > self.big_blind:
            raise StakesError(
                f"a small blind of {self.small_blind} is above the big blind of {self.big_blind}"
            )
        if self.big_bet < self.small_bet:
            raise StakesError(
                f"a big bet of {self.big_bet} is below the small bet of {self.small_bet}"
            )
        if (self.ante == 0) != (self.ante_format == "none"):
            raise StakesError(
                f"an ante of {self.ante} with ante_format {self.ante_format}: an ante needs a"
                " format other than none, and a format an ante"
            )
        if 0 < self.straddle <= self.big_blind:
            raise StakesError(
                f"a straddle of {self.straddle} is not above the big blind of {self.big_blind}"
            )

    @classmethod
    def from_limits(
        cls,
        lower: int,
        higher: int | None = None,
        *,
        dollar: int = 1,
        chip_unit: int = 1,
        small_blind_rounding: SmallBlindRounding = "dollar_then_unit",
        ante: int = 0,
        ante_format: AnteFormat = "none",
        straddle: int = 0,
    ) -> Self:
        """Return the stakes of a game named after its limits: the big blind is the lower one.

        Args:
            lower: Lower limit in chips.
            higher: Higher limit in chips; twice the lower one unless given (rule 2.5).
            dollar: Chips to the dollar, to which the small blind is rounded down.
            chip_unit: The smallest chip.
            small_blind_rounding: "dollar_then_unit": half the lower limit rounded down to a
                dollar, or to the smallest chip where that leaves less than one (rule 2.1);
                "unit": always to the smallest chip (rule 2.4).
            ante: Ante in chips.
            ante_format: Who pays the ante.
            straddle: Straddle in chips.

        Raises:
            StakesError: No game can be played for these.

        >>> Stakes.from_limits(3, 6).small_blind
        1
        """
        check_chips(lower, "lower", 1)
        check_chips(dollar, "dollar", 1)
        check_chips(chip_unit, "chip_unit", 1)
        check_option(small_blind_rounding, "small_blind_rounding", get_args(SmallBlindRounding))
        whole = dollar if small_blind_rounding == "dollar_then_unit" else chip_unit
        rounded = lower // (2 * whole) * whole
        small_blind = rounded or lower // (2 * chip_unit) * chip_unit
        return cls(
            small_blind=small_blind,
            big_blind=lower,
            small_bet=lower,
            big_bet=2 * lower if higher is None else check_chips(higher, "higher", 1),
            ante=ante,
            ante_format=ante_format,
            straddle=straddle,
            chip_unit=chip_unit,
            min_buy_in=_BUY_IN_BETS * lower,
        )

    @classmethod
    def from_blinds(
        cls,
        small_blind: int,
        big_blind: int,
        *,
        chip_unit: int = 1,
        ante: int = 0,
        ante_format: AnteFormat = "none",
        straddle: int = 0,
    ) -> Self:
        """Return the stakes of a game named after its blinds (rule 2.2).

        The small bet is the big blind, the big bet twice that.

        Raises:
            StakesError: No game can be played for these.

        >>> Stakes.from_blinds(5, 10).big_bet
        20
        """
        check_chips(big_blind, "big_blind", 1)
        check_chips(small_blind, "small_blind")
        return cls(
            small_blind=small_blind,
            big_blind=big_blind,
            small_bet=big_blind,
            big_bet=2 * big_blind,
            ante=ante,
            ante_format=ante_format,
            straddle=straddle,
            chip_unit=chip_unit,
            min_buy_in=_BUY_IN_BETS * (small_blind or big_blind),
        )


_STAKES_LEAST = {
    "small_blind": 0,
    "big_blind": 1,
    "small_bet": 1,
    "big_bet": 1,
    "ante": 0,
    "straddle": 0,
    "chip_unit": 1,
    "min_buy_in": 0,
}


class Rake(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What the house takes of a pot, after uncalled bets went back (rule 3.20).

    Attributes:
        percent: Per cent of the pot: an int, or text for a part of one, as in "2.5" or "5/2".
        cap: The most the house takes of one hand in chips, or None for no cap; or pairs of
            (players dealt in, cap), from 2 players on, of which the last with no more than the
            players of the hand holds.
        unit: The rake is rounded down to this many chips.
        no_flop_no_drop: Whether a hand without a flop is free.

    Raises:
        StakesError: A field is not what it says.
    """

    percent: int | str
    cap: int | tuple[tuple[int, int], ...] | None = None
    unit: int = 1
    no_flop_no_drop: bool = True

    def __post_init__(self) -> None:
        if self.fraction > 1:
            raise StakesError(f"a rake of {shown(self.percent)} per cent: allowed are 0 to 100")
        check_chips(self.unit, "unit", 1)
        check_flag(self.no_flop_no_drop, "no_flop_no_drop")
        if isinstance(self.cap, tuple):
            for pair in self.cap:
                if not isinstance(pair, tuple) or len(pair) != 2:
                    raise StakesError("cap is an int, None, or pairs of (players, cap)")
                check_chips(pair[0], "players of a cap", 2)
                check_chips(pair[1], "cap")
            if 2 not in dict(self.cap):
                raise StakesError("cap has no pair for 2 players, from whom on it is to hold")
        elif type(self.cap) is int:
            check_chips(self.cap, "cap")
        elif self.cap is not None:
            raise StakesError(
                f"cap is {shown(self.cap)}: an int, None, or a tuple of (players, cap) is allowed"
            )

    @property
    def fraction(self) -> Fraction:
        """The share of the pot, exactly."""
        percent = self.percent
        if type(percent) is int and 0 <= percent <= _WHOLE:
            return Fraction(percent, _WHOLE)
        if type(percent) is not str or not _PERCENT.fullmatch(percent):
            raise StakesError(
                f"a rake of {shown(percent)} per cent: allowed are 0 to 100, and text for parts"
                ' of one, as in "2.5" or "5/2"'
            )
        return Fraction(percent) / _WHOLE

    def cap_for(self, players: int) -> int | None:
        """Return the cap in chips of a hand dealt to `players`, or None."""
        if not isinstance(self.cap, tuple):
            return self.cap
        fitting = [pair for pair in self.cap if pair[0] <= players]
        return max(fitting)[1] if fitting else None

    def shares(self, pots: list[int], players: int, *, flop: bool) -> list[int]:
        """Return what the house takes of each pot, main pot first.

        The rake is that of the pots together; each pot bears what is not yet borne by those
        before it, and the pot before bears what is more than a pot holds.

        Args:
            pots: Chips of each pot, main pot first.
            players: Players dealt in.
            flop: Whether a flop was dealt.
        """
        if not flop and self.no_flop_no_drop:
            return [0] * len(pots)
        cap, fraction = self.cap_for(players), self.fraction
        taken, together, shares = 0, 0, []
        for chips in pots:
            together += chips
            due = int(fraction * together) // self.unit * self.unit
            due = due if cap is None else min(due, cap)
            shares.append(due - taken)
            taken = due
        for number in range(len(pots) - 1, 0, -1):
            over = max(0, shares[number] - pots[number])
            shares[number] -= over
            shares[number - 1] += over
        return shares


_WHOLE = 100
_PERCENT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|[0-9]{1,9}/[1-9][0-9]{0,8}")


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Every choice a house has in one hand; the defaults are those of `ROOM_RING`.

    Attributes:
        max_bets: Bets a round in fixed limit, the big blind counted as one (2.18, 2.19).
        cap_heads_up: When that cap holds between two players (2.19).
        reopen: What lets a player who has acted raise again: what he faces in all, or one
            full raise (3.8).
        fixed_limit_all_in: From what part of a bet an all-in counts as one (3.10).
        short_blinds_in_pot_limit: Whether missing and short blinds count as full ones in the
            size of the pot before the flop (3.11).
        small_blind_counts_as_big: Whether the small blind counts as a big one there (3.11).
        antes_count_in_pot_limit: Whether antes count there (3.11).
        bet_increment: Wagers other than all-ins are multiples of this in no-limit and
            pot-limit (2.14).
        open_fold: Whether a player may fold with nothing to call (2.16).
        first_to_show: Who shows first (2.24).
        showdown: Whether hands are shown and mucked by rule, or each player is asked (2.25).
        expose_all_ins: Whether all hands are tabled once betting is over with one all-in (2.25).
        history_includes_mucked: Whether hands mucked at the showdown are published after the
            hand (2.26).
        ante_order: Whether the one who pays the ante for all pays his blind first (3.6).
        burn_cards: Whether a card is burnt before each street (3.23).
        run_it: The most boards the players may agree to run out (3.19).
        rake: What the house takes, or None (3.20).

    Raises:
        StakesError: A field has a value that is not listed.
    """

    max_bets: int = 4
    cap_heads_up: CapHeadsUp = "always"
    reopen: Reopen = "cumulative"
    fixed_limit_all_in: FixedLimitAllIn = "half_bet"
    short_blinds_in_pot_limit: ShortBlinds = "assume_full"
    small_blind_counts_as_big: bool = False
    antes_count_in_pot_limit: bool = True
    bet_increment: int = 1
    open_fold: bool = True
    first_to_show: FirstToShow = "last_aggressor_of_final_round"
    showdown: ShowdownMode = "automatic"
    expose_all_ins: bool = False
    history_includes_mucked: bool = True
    ante_order: AnteOrder = "blind_first"
    burn_cards: bool = True
    run_it: int = 1
    rake: Rake | None = None

    def __post_init__(self) -> None:
        for name, allowed in _OPTIONS.items():
            check_option(getattr(self, name), name, allowed)
        for name in _FLAGS:
            check_flag(getattr(self, name), name)
        for name in ("max_bets", "bet_increment", "run_it"):
            check_chips(getattr(self, name), name, 1)
        if self.rake is not None and not isinstance(self.rake, Rake):
            raise StakesError(f"rake is {shown(self.rake)}: a Rake or None is allowed")

    def replace(self, **changes: object) -> Self:
        """Return these rules with some fields changed.

        Raises:
            StakesError: There is no such field, or it cannot have that value.
        """
        return replaced(self, changes, "house rule")


_OPTIONS = {
    "cap_heads_up": get_args(CapHeadsUp),
    "reopen": get_args(Reopen),
    "fixed_limit_all_in": get_args(FixedLimitAllIn),
    "short_blinds_in_pot_limit": get_args(ShortBlinds),
    "first_to_show": get_args(FirstToShow),
    "showdown": get_args(ShowdownMode),
    "ante_order": get_args(AnteOrder),
}
_FLAGS = (
    "small_blind_counts_as_big",
    "antes_count_in_pot_limit",
    "open_fold",
    "expose_all_ins",
    "history_includes_mucked",
    "burn_cards",
)

ROOM_RING = HouseRules()
"""An online ring game: every default."""
ROOM_TOURNAMENT = HouseRules(expose_all_ins=True)
"""An online tournament."""
TDA_2024 = HouseRules(
    cap_heads_up="event_down_to_two", expose_all_ins=True, history_includes_mucked=False
)
"""The rules of the Tournament Directors Association, 2024."""
WSOP_LIVE = HouseRules(
    max_bets=5,
    cap_heads_up="round_started_heads_up",
    small_blind_counts_as_big=True,
    showdown="ask",
    history_includes_mucked=False,
)
"""Live action at the World Series of Poker."""
