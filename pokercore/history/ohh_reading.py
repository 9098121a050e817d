"""From a hand in Open Hand History to its record."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.cards import Card
from pokercore.dealing import read_cards
from pokercore.errors import CardError, HistoryError, NotationError, StakesError, shown
from pokercore.events import LIVE_POSTS, Post, PostKind
from pokercore.games import find_game
from pokercore.history.info import (
    Extra,
    HandInfo,
    RecordedHand,
    Step,
    StepKind,
    TournamentInfo,
    check_extra,
)
from pokercore.stakes import AnteFormat, Stakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokercore.history.ohh_form import OhhAction, OhhHand
    from pokercore.variants import Game

__all__ = ["GAME_TYPES", "LIMITS", "NO_MONEY", "POSTS", "read_object"]

GAME_TYPES = {
    "Holdem": "holdem",
    "Omaha": "omaha",
    "OmahaHiLo": "omaha-hi-lo",
    "Omaha5": "omaha5",
    "Omaha6": "omaha6",
    "Omaha5HiLo": "omaha5-hi-lo",
}
"""The variants; the specification has no names for the last three."""

LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
NO_MONEY = "XPM"
"""The currency of chips that are no money."""

POSTS = {
    "Post Ante": PostKind.ANTE,
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Straddle": PostKind.STRADDLE,
    "Post Extra Blind": PostKind.LIVE,
    "Post Dead": PostKind.DEAD,
}
_STREETS = ("Preflop", "Flop", "Turn", "River", "Showdown")
_AT_THE_TABLE = ("Added Chips", "Sits Down", "Stands Up")
# Looked up once: a member of an enumeration is slow to reach through its class.
_FOLD, _CHECK_OR_CALL, _WAGER = StepKind.FOLD, StepKind.CHECK_OR_CALL, StepKind.WAGER
_BOARD, _SHOW_OR_MUCK, _NOTE = StepKind.BOARD, StepKind.SHOW_OR_MUCK, StepKind.NOTE
_MOST_DECIMALS = 6
_LARGEST = 2**53


def read_object(ohh: OhhHand, line: int | None = None) -> RecordedHand:
    """Return the hand that an object tells.

    Args:
        ohh: The object.
        line: The line of the text where it begins.

    Raises:
        HistoryError: A game that is not played here, something that is missing, or an action
            that is none.
    """
    try:
        return _Reader(ohh, line).read()
    except HistoryError as error:
        raise HistoryError(str(error), line=line) from None
    except (CardError, NotationError, StakesError) as error:
        raise HistoryError(f"the object cannot be read: {error}", line=line) from None


class _Reader:
    """Reads one hand."""

    def __init__(self, ohh: OhhHand, line: int | None) -> None:
        self._ohh = ohh
        self._line = line
        self._rounds = ohh.rounds or []
        self._decimals = _places(ohh)
        self._seats: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._left: dict[int, int] = {}
        self._posts: list[Post] = []
        self._holes: dict[int, tuple[Card | None, ...]] = {}
        self._steps: list[Step] = []
        self._in_round: dict[int, int] = {}

    def read(self) -> RecordedHand:
        ohh = self._ohh
        game = self._game()
        stacks, sitting_out = self._players()
        self._left = dict(stacks)
        self._hole_cards = game.variant.hole_cards
        for player in ohh.players or ():
            if player.seat in stacks and player.cards:
                self._learn(player.seat, self._cards(player.cards))
        self._usual = self._usual_posts()
        self._antes = sum(
            action.action == "Post Ante" for each in self._rounds for action in each.actions or ()
        )
        self._read_rounds()
        stakes = self._stakes()
        bomb_pot = self._bomb_pot(stacks)
        recorded = RecordedHand(
            info=self._info(),
            game=game,
            stakes=stakes,
            stacks=stacks,
            button=0 if ohh.dealer_seat is None else ohh.dealer_seat,
            posts=() if bomb_pot else tuple(self._posts),
            holes=self._holes,
            steps=tuple(self._steps),
            bomb_pot=bomb_pot,
            sitting_out=sitting_out,
            line=self._line,
            steps_line=self._line,
            result_line=self._line,
        )
        return msgspec.structs.replace(recorded, **self._claims())

    def _game(self) -> Game:
        ohh = self._ohh
        variant = GAME_TYPES.get(ohh.game_type)
        limit = LIMITS.get(ohh.bet_limit.bet_type) if ohh.bet_limit else None
        if variant is None or limit is None:
            raise HistoryError(
                f"game_type {shown(ohh.game_type)} with bet_type"
                f" {shown(ohh.bet_limit.bet_type if ohh.bet_limit else None)} is not played here:"
                f" {', '.join(GAME_TYPES)} with {', '.join(LIMITS)} are"
            )
        return find_game(f"{limit}-{variant}")

    # Amounts

    def _chips(self, amount: Decimal | None, what: str) -> int:
        if amount is None:
            return 0
        return _units(amount, self._decimals, what)

    # Players

    def _players(self) -> tuple[dict[int, int], dict[int, int]]:
        """Return the chips of those dealt in, and of those who were not, by seat."""
        acting = {
            action.player_id
            for each in self._rounds
            for action in each.actions or ()
            if action.action not in _AT_THE_TABLE
        }
        stacks: dict[int, int] = {}
        sitting_out: dict[int, int] = {}
        for player in self._ohh.players or ():
            if player.id in self._seats or player.seat in self._names:
                raise HistoryError(f"two players have the id or the seat of {shown(player.name)}")
            if not 0 <= player.seat < _LARGEST:
                raise HistoryError(f"seat {shown(player.seat)} is none: from 0 is allowed")
            self._seats[player.id] = player.seat
            self._names[player.seat] = player.name
            chips = self._chips(player.starting_stack, "a starting_stack")
            is_in = player.id in acting and not player.is_sitting_out
            (stacks if is_in else sitting_out)[player.seat] = chips
        return stacks, sitting_out

    def _seat(self, player_id: int | None, what: str) -> int:
        seat = None if player_id is None else self._seats.get(player_id)
        if seat is None or seat not in self._left:
            raise HistoryError(f"{what} of player_id {shown(player_id)}, who is not in the hand")
        return seat

    # Rounds

    def _read_rounds(self) -> None:
        boards = dict.fromkeys(_STREETS, -1)
        for each in self._rounds:
            if each.street not in boards:
                raise HistoryError(
                    f"street {shown(each.street)} is none: {', '.join(_STREETS)} are"
                )
            boards[each.street] += 1
            if each.street != "Preflop":
                self._in_round.clear()
            cards = self._cards(each.cards)
            if cards and each.street not in ("Preflop", "Showdown"):
                board = boards[each.street]
                self._steps.append(Step(kind=_BOARD, cards=cards, board=board))
            for action in each.actions or ():
                self._read_action(action)

    def _read_action(self, action: OhhAction) -> None:
        name = action.action
        if name in _AT_THE_TABLE:
            seat = self._seats.get(action.player_id) if action.player_id is not None else None
            seat = seat if seat in self._left else None
            self._steps.append(Step(kind=_NOTE, seat=seat, note=name.lower()))
            return
        seat = self._seat(action.player_id, name)
        chips = self._chips(action.amount, f"the amount of {name}")
        if name in POSTS:
            self._read_post(seat, POSTS[name], chips)
        elif name == "Dealt Cards":
            self._learn(seat, self._cards(action.cards))
        elif name in ("Shows Cards", "Mucks Cards"):
            cards = self._cards(action.cards)
            self._learn(seat, cards)
            open_cards = self._holes.get(seat, ()) if name == "Shows Cards" else ()
            self._steps.append(Step(kind=_SHOW_OR_MUCK, seat=seat, cards=open_cards))
        elif name == "Fold":
            self._steps.append(Step(kind=_FOLD, seat=seat))
        elif name in ("Check", "Call"):
            put = chips if action.amount is not None else None
            put = 0 if name == "Check" else put
            self._steps.append(Step(kind=_CHECK_OR_CALL, seat=seat, chips=put))
            self._put_in(seat, chips)
        elif name in ("Bet", "Raise"):
            self._put_in(seat, chips)
            to = self._in_round[seat]
            self._steps.append(Step(kind=_WAGER, seat=seat, to=to))
        else:
            raise HistoryError(f"action {shown(name)} is none that is played here")

    def _put_in(self, seat: int, chips: int) -> None:
        self._in_round[seat] = self._in_round.get(seat, 0) + chips
        self._left[seat] -= chips

    def _read_post(self, seat: int, kind: PostKind, chips: int) -> None:
        """Take over a post, in full where a short stack posted what it had."""
        if kind is PostKind.ANTE and self._antes == 1:
            kind = PostKind.TABLE_ANTE
        dead = 0
        if kind is PostKind.LIVE:
            has_blind = any(
                post.seat == seat and post.kind is PostKind.BIG_BLIND for post in self._posts
            )
            dead = chips if has_blind else max(0, chips - self._usual[PostKind.BIG_BLIND])
        usual = self._usual[kind] if chips >= self._left[seat] else 0
        if owed := max(chips - dead, usual):
            self._posts.append(Post(seat, kind, owed))
        if dead:
            self._posts.append(Post(seat, PostKind.DEAD, dead))
        self._left[seat] -= chips
        if kind in LIVE_POSTS:
            self._in_round[seat] = self._in_round.get(seat, 0) + chips - dead

    def _usual_posts(self) -> dict[PostKind, int]:
        """Return what each post usually is, which is what a short stack owed."""
        ohh = self._ohh
        ante = self._chips(ohh.ante_amount, "ante_amount")
        small = self._chips(ohh.small_blind_amount, "small_blind_amount")
        big = self._chips(ohh.big_blind_amount, "big_blind_amount")
        return {
            PostKind.ANTE: ante,
            PostKind.TABLE_ANTE: ante,
            PostKind.SMALL_BLIND: small,
            PostKind.BIG_BLIND: big,
            PostKind.STRADDLE: 2 * big,
            PostKind.LIVE: big,
            PostKind.DEAD: small,
        }

    def _cards(self, cards: list[str] | str | None) -> tuple[Card | None, ...]:
        text = cards if isinstance(cards, str) else "".join(cards or ())
        return read_cards(text, len(text) // 2, "the cards") if text else ()

    def _learn(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        if not cards:
            return
        if len(cards) != self._hole_cards:
            raise HistoryError(f"{len(cards)} hole cards: {self._hole_cards} are dealt")
        known = {card for card in self._holes.get(seat, ()) if card is not None}
        if not known <= set(cards):
            raise HistoryError(f"seat {seat} shows other cards than were dealt")
        if known != set(cards):
            self._holes[seat] = cards

    # Stakes

    def _stakes(self) -> Stakes:
        big = self._usual[PostKind.BIG_BLIND]
        straddles = [post.chips for post in self._posts if post.kind is PostKind.STRADDLE]
        ante, ante_format = self._ante()
        return Stakes(
            small_blind=self._usual[PostKind.SMALL_BLIND],
            big_blind=big,
            small_bet=big,
            big_bet=2 * big,
            ante=ante,
            ante_format=ante_format,
            straddle=straddles[0] if straddles else 0,
        )

    def _ante(self) -> tuple[int, AnteFormat]:
        ante = self._usual[PostKind.ANTE]
        if not ante:
            return 0, "none"
        payers = {post.seat for post in self._posts if post.kind is PostKind.TABLE_ANTE}
        if not payers:
            return ante, "classic"
        blinds = {post.seat for post in self._posts if post.kind is PostKind.BIG_BLIND}
        return ante, "big_blind" if payers <= blinds else "button"

    def _bomb_pot(self, stacks: dict[int, int]) -> int:
        """Return what all posted in a hand without blinds and first round, or 0 (rule 3.22)."""
        antes = {post.seat: post.chips for post in self._posts if post.kind is PostKind.ANTE}
        first = self._steps[0].kind if self._steps else None
        if len(antes) != len(self._posts) or antes.keys() != stacks.keys():
            return 0
        return max(antes.values(), default=0) if first is _BOARD else 0

    # The end

    def _claims(self) -> dict[str, object]:
        pots = self._ohh.pots
        if not pots:
            return {}
        collected: dict[int, int] = {}
        for pot in pots:
            for win in pot.player_wins or ():
                seat = self._seat(win.player_id, "a win")
                chips = self._chips(win.win_amount, "a win_amount")
                collected[seat] = collected.get(seat, 0) + chips
        taken = [(pot.rake, pot.jackpot) for pot in pots]
        ordered = sorted(pots, key=lambda pot: pot.number)
        return {
            "collected": {seat: chips for seat, chips in collected.items() if chips},
            "rake": sum(self._chips(part, "rake") for both in taken for part in both),
            "pots": tuple([self._chips(pot.amount, "a pot") for pot in ordered]),
        }

    # Beside the hand

    def _info(self) -> HandInfo:
        ohh = self._ohh
        date, time = _day_and_time(ohh.start_date_utc)
        hero = None if ohh.hero_player_id is None else self._seats.get(ohh.hero_player_id)
        return HandInfo(
            names={seat: name for seat, name in self._names.items() if name},
            hand_id=None if ohh.game_number is None else str(ohh.game_number),
            site=ohh.site_name,
            network=ohh.network_name,
            table=ohh.table_name,
            table_size=ohh.table_size,
            tournament=self._tournament(),
            date=date,
            time=time,
            time_zone="UTC" if date else None,
            currency=None if ohh.currency in (NO_MONEY, "PPC", "") else ohh.currency,
            decimals=self._decimals,
            hero=hero if hero in self._left else None,
            extra=self._extra(),
        )

    def _tournament(self) -> TournamentInfo | None:
        told = self._ohh.tournament_info
        if told is None:
            return TournamentInfo() if self._ohh.tournament else None
        amounts = (told.buyin_amount, told.fee_amount, told.bounty_fee_amount)
        given = [amount for amount in amounts if amount is not None]
        decimals = _most_places(given) if given else 2
        buy_in, fee, bounty = [
            None if amount is None else _units(amount, decimals, "an entry") for amount in amounts
        ]
        number = told.tournament_number
        return TournamentInfo(
            tournament_id=None if number is None else str(number),
            name=told.name,
            buy_in=buy_in,
            fee=fee,
            bounty=bounty,
            currency=told.currency,
            decimals=decimals,
        )

    def _extra(self) -> dict[str, Extra]:
        """Return what the format has beside all that: flags, handles, bounties, bonuses."""
        ohh = self._ohh
        told: dict[str, Any] = {
            "internal_version": ohh.internal_version,
            "table_handle": ohh.table_handle,
            "table_skin": ohh.table_skin,
            "flags": [flag for flag in ohh.flags or () if flag != "Run_It_Twice"],
            "tournament_bounties": ohh.tournament_bounties,
            "bet_cap": _number(ohh.bet_limit.bet_cap, "bet_cap") if ohh.bet_limit else None,
            "jackpot": sum(_number(pot.jackpot, "a jackpot") for pot in ohh.pots or ()),
        }
        tournament = ohh.tournament_info
        for name in ("start_date_utc", "initial_stack", "type", "flags", "speed"):
            told[f"tournament_{name}"] = getattr(tournament, name, None)
        check_extra(told)
        numbers = {n: float(v) if isinstance(v, Decimal) else v for n, v in told.items()}
        return {name: value for name, value in numbers.items() if value}


def _number(amount: Decimal | None, what: str) -> Decimal:
    """Return an amount, 0 for none."""
    if amount is None:
        return Decimal(0)
    if not amount.is_finite() or not 0 <= amount < _LARGEST:
        raise HistoryError(f"{what} is no amount: from 0 to 2**53 is allowed")
    return amount


def _units(amount: Decimal, decimals: int, what: str) -> int:
    """Return an amount in units of ten to minus `decimals`."""
    return int(_number(amount, what).scaleb(decimals))


def _day_and_time(text: str | None) -> tuple[str | None, str | None]:
    if not text:
        return None, None
    try:
        began = datetime.fromisoformat(text)
        if began.tzinfo is not None:
            began = began.astimezone(UTC)
    except (ValueError, OverflowError):
        raise HistoryError(f"start_date_utc is {shown(text)}: as in 2024-02-03T20:00:00Z") from None
    return began.date().isoformat(), began.time().isoformat()


def _places(ohh: OhhHand) -> int:
    """Return how many decimal places the amounts of the hand are written with."""
    return _most_places([amount for amount in _amounts(ohh) if amount is not None])


def _most_places(amounts: list[Decimal]) -> int:
    exponents = [amount.as_tuple().exponent for amount in amounts]
    places = max((-e for e in exponents if isinstance(e, int)), default=0)
    if places > _MOST_DECIMALS:
        raise HistoryError(
            f"amounts with {places} decimal places: up to {_MOST_DECIMALS} are allowed"
        )
    return max(places, 0)


def _amounts(ohh: OhhHand) -> Iterator[Decimal | None]:
    yield from (ohh.small_blind_amount, ohh.big_blind_amount, ohh.ante_amount)
    for player in ohh.players or ():
        yield player.starting_stack
    for each in ohh.rounds or ():
        for action in each.actions or ():
            yield action.amount
    for pot in ohh.pots or ():
        yield from (pot.amount, pot.rake, pot.jackpot)
        for win in pot.player_wins or ():
            yield win.win_amount
