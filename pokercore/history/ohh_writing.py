"""From the record of a hand to an object of Open Hand History."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pokercore.errors import HistoryError
from pokercore.events import (
    Bet,
    Called,
    Checked,
    Folded,
    Posted,
    PostKind,
    PotAwarded,
    Protected,
    Raised,
    RakeTaken,
    StreetDealt,
)
from pokercore.history.info import NO_RECORD, RecordedHand, StepKind, TournamentInfo
from pokercore.history.ohh_form import (
    VERSION,
    OhhAction,
    OhhBetLimit,
    OhhHand,
    OhhPlayer,
    OhhPot,
    OhhRound,
    OhhTournament,
    OhhWin,
)
from pokercore.history.ohh_reading import GAME_TYPES, LIMITS, NO_MONEY, POSTS
from pokercore.history.replay import Replay, replay
from pokercore.history.when import instant

if TYPE_CHECKING:
    from pokercore.cards import Card
    from pokercore.events import Event
    from pokercore.history.info import HandInfo

__all__ = ["write_object"]

_VARIANTS = {variant: name for name, variant in GAME_TYPES.items()}
_LIMITS = {structure: name for name, structure in LIMITS.items()}
_POSTS = {kind: name for name, kind in POSTS.items()} | {PostKind.TABLE_ANTE: "Post Ante"}


def write_object(recorded: RecordedHand) -> OhhHand:
    """Return the record of a hand as an object; what was put in and won comes from a replay.

    Raises:
        HistoryError: A hand that cannot be played, or that the format has no form for.
    """
    played = replay(recorded)
    try:
        return _Writer(played).write()
    except HistoryError:
        raise
    except NO_RECORD as error:
        raise HistoryError(f"the record is none: {error}", line=recorded.line) from error


class _Writer:
    """Writes one hand; a player's id is his seat."""

    def __init__(self, played: Replay) -> None:
        self._played = played
        self._hand = played.recorded
        self._info = played.recorded.info
        self._number = 0

    def write(self) -> OhhHand:
        info, hand, stakes = self._info, self._hand, self._hand.stakes
        variant = _VARIANTS.get(hand.game.variant.name)
        if variant is None:
            raise HistoryError(f"Open Hand History has no name for {hand.game.name}")
        tournament = info.tournament
        flags = [*_texts(info.extra.get("flags"))] + ["Run_It_Twice"] * (hand.boards > 1)
        return OhhHand(
            spec_version=VERSION,
            site_name=info.site,
            network_name=info.network,
            internal_version=_text(info.extra.get("internal_version")),
            tournament=None if tournament is None else True,
            tournament_info=None if tournament is None else _tournament(tournament, info),
            game_number=info.hand_id,
            start_date_utc=_start(info),
            table_name=info.table,
            table_handle=_text(info.extra.get("table_handle")),
            table_skin=_text(info.extra.get("table_skin")),
            game_type=variant,
            bet_limit=OhhBetLimit(_LIMITS[hand.game.structure.value], self._cap()),
            table_size=info.table_size,
            currency=NO_MONEY if info.currency is None else info.currency,
            dealer_seat=hand.button,
            small_blind_amount=self._amount(stakes.small_blind),
            big_blind_amount=self._amount(stakes.big_blind),
            ante_amount=self._amount(stakes.ante),
            hero_player_id=info.hero,
            flags=flags or None,
            players=self._players(),
            rounds=self._rounds(),
            pots=self._pots(),
            tournament_bounties=info.extra.get("tournament_bounties"),
        )

    def _amount(self, chips: int) -> Decimal:
        return Decimal(chips).scaleb(-self._info.decimals)

    def _cap(self) -> Decimal:
        cap = self._info.extra.get("bet_cap", 0)
        return Decimal(str(cap)) if isinstance(cap, (int, float)) else Decimal(0)

    def _players(self) -> list[OhhPlayer]:
        dealt, sitting = self._hand.stacks, self._hand.sitting_out
        return [
            OhhPlayer(
                id=seat,
                seat=seat,
                name=self._info.names.get(seat, ""),
                starting_stack=self._amount(chips),
                is_sitting_out=True if seat not in dealt else None,
            )
            for seat, chips in sorted((sitting | dealt).items())
        ]

    # Rounds

    def _rounds(self) -> list[OhhRound]:
        actions = self._posts() + self._deals()
        rounds = [OhhRound(0, "Preflop", None, actions)]
        for event in self._played.events:
            if isinstance(event, StreetDealt):
                cards = _cards(event.cards)
                actions = []
                rounds.append(OhhRound(len(rounds), event.street.name.title(), cards, actions))
            elif (action := self._action(event)) is not None:
                actions.append(action)
        showdown = self._showdown()
        if showdown:
            rounds.append(OhhRound(len(rounds), "Showdown", None, showdown))
        for number, action in enumerate((a for each in rounds for a in each.actions or ()), 1):
            action.action_number = number
        return rounds

    def _posts(self) -> list[OhhAction]:
        """Return what was posted, with nothing of those who had nothing left for it."""
        posted = [event for event in self._played.events if isinstance(event, Posted)]
        done = {(event.seat, event.kind) for event in posted}
        missed = [post for post in self._hand.posts if (post.seat, post.kind) not in done]
        return [
            *(self._put(e.seat, _POSTS[e.kind], e.chips, e.all_in) for e in posted),
            *(self._put(post.seat, _POSTS[post.kind], 0, all_in=True) for post in missed),
        ]

    def _deals(self) -> list[OhhAction]:
        return [
            OhhAction("Dealt Cards", player_id=seat, cards=_cards(hole))
            for seat, hole in sorted(self._hand.holes.items())
        ]

    def _action(self, event: Event) -> OhhAction | None:
        match event:
            case Folded():
                return OhhAction("Fold", player_id=event.seat)
            case Checked():
                return OhhAction("Check", player_id=event.seat)
            case Called():
                return self._put(event.seat, "Call", event.chips, event.all_in)
            case Bet():
                return self._put(event.seat, "Bet", event.to, event.all_in)
            case Raised():
                return self._put(event.seat, "Raise", event.chips, event.all_in)
            case Protected():
                raise HistoryError("Open Hand History has no action for a protected all-in")
        return None

    def _put(self, seat: int, name: str, chips: int, all_in: bool) -> OhhAction:
        amount = self._amount(chips)
        return OhhAction(name, player_id=seat, amount=amount, is_allin=True if all_in else None)

    def _showdown(self) -> list[OhhAction]:
        told = []
        for step in self._hand.steps:
            if step.kind is StepKind.SHOW_OR_MUCK and step.cards:
                cards = _cards(step.cards)
                told.append(OhhAction("Shows Cards", player_id=step.seat, cards=cards))
            elif step.kind is StepKind.SHOW_OR_MUCK:
                told.append(OhhAction("Mucks Cards", player_id=step.seat))
        return told

    # The end

    def _pots(self) -> list[OhhPot]:
        """Return the pots; as one where the cards do not tell who won how much of which."""
        hand, played = self._hand, self._played.hand
        if not played.is_over:
            return []
        claimed = hand.collected if hand.collected is not None else played.payouts
        if not played.is_verified or (hand.collected and self._played.differences):
            rake = played.rake if hand.rake is None else hand.rake
            return [self._pot(0, rake, claimed)]
        wins: dict[int, dict[int, int]] = {}
        rakes: dict[int, int] = {}
        for event in self._played.events:
            if isinstance(event, RakeTaken):
                rakes[event.pot] = event.chips
                wins.setdefault(event.pot, {})
            elif isinstance(event, PotAwarded):
                of_pot = wins.setdefault(event.pot, {})
                of_pot[event.seat] = of_pot.get(event.seat, 0) + event.chips
        return [self._pot(n, rakes.get(n, 0), of_pot) for n, of_pot in sorted(wins.items())]

    def _pot(self, number: int, rake: int, wins: dict[int, int]) -> OhhPot:
        return OhhPot(
            number=number,
            amount=self._amount(sum(wins.values()) + rake),
            rake=self._amount(rake),
            player_wins=[OhhWin(s, self._amount(chips)) for s, chips in wins.items() if chips],
        )


def _cards(cards: tuple[Card | None, ...]) -> list[str]:
    return ["??" if card is None else str(card) for card in cards]


def _start(info: HandInfo) -> str | None:
    """Return when the hand began; where the zone is not known, by the clock of the place."""
    began = instant(info)
    if began is not None:
        return began.replace(tzinfo=None).isoformat() + "Z"
    start = f"{info.date}T{info.time or '00:00:00'}"
    try:
        datetime.fromisoformat(start)
    except ValueError:
        return None
    return f"{start}Z"


def _tournament(tournament: TournamentInfo, info: HandInfo) -> OhhTournament:
    amounts = [
        None if units is None else Decimal(units).scaleb(-tournament.decimals)
        for units in (tournament.buy_in, tournament.fee, tournament.bounty)
    ]
    more: dict[str, Any] = {
        name: info.extra[f"tournament_{name}"]
        for name in ("start_date_utc", "initial_stack", "type", "flags", "speed")
        if f"tournament_{name}" in info.extra
    }
    return OhhTournament(
        tournament_number=tournament.tournament_id,
        name=tournament.name,
        currency=tournament.currency,
        buyin_amount=amounts[0],
        fee_amount=amounts[1],
        bounty_fee_amount=amounts[2],
        **more,
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(values: object) -> list[str]:
    listed = values if isinstance(values, list) else []
    return [value for value in listed if isinstance(value, str)]
