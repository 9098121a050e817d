"""Records of played hands: what each reader's holds, and records without names."""

import itertools
import random

import msgspec
import pytest
from phhtexts import HAND
from randomplay import play_out, random_hand
from recordplay import random_rules

from pokercore.actions import Call, Check, Fold, Show
from pokercore.cards import Card
from pokercore.deck import Deck
from pokercore.errors import HistoryError, OutOfTurnError
from pokercore.events import Protected
from pokercore.hand import Hand
from pokercore.history.anonymous import Anonymizer
from pokercore.history.formats import FORMATS, lost, write_hands
from pokercore.history.info import HandInfo, StepKind, TournamentInfo
from pokercore.history.phh import read_phh
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.stakes import HouseRules, Stakes

INFO = HandInfo(names={1: "Ann", 2: "Ben", 3: "Cleo"})


def checked_down(**rules):
    """Seats 1 and 2 go to the showdown, which 2 loses; 3 has folded."""
    hand = Hand.start(
        "no-limit-holdem",
        Stakes.from_blinds(1, 2),
        {1: 50, 2: 50, 3: 50},
        3,
        holes={1: "AsAh", 2: "KsKh", 3: "QsQh"},
        rules=HouseRules(burn_cards=False, **rules),
    )
    hand.apply(Fold())
    hand.apply(Call())
    hand.apply(Check())
    for cards in ("2c3d7h", "8s", "9c"):
        hand.deal(cards)
        hand.apply(Check())
        hand.apply(Check())
    return hand


def cards_in(value):
    """Every card in a record, whatever it is in."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, msgspec.Struct):
        return cards_in([getattr(value, name) for name in value.__struct_fields__])
    if isinstance(value, dict):
        return cards_in(list(value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(cards_in, value)) if value else set()
    return set()


def test_rule_2_26_mucked_hands_are_in_every_record_where_the_house_publishes_them():
    published = record(checked_down(), INFO, "public")
    assert {*published.holes} == {1, 2}
    private = record(checked_down(history_includes_mucked=False), INFO, "public")
    assert {*private.holes} == {1}
    assert {*record(checked_down(history_includes_mucked=False), INFO, 2).holes} == {1, 2}


def test_rule_2_26_folded_hands_stay_private():
    hand = checked_down()
    assert {*record(hand, INFO, "operator").holes} == {1, 2, 3}
    assert {*record(hand, INFO, 3).holes} == {1, 2, 3}
    assert {*record(hand, INFO, 2).holes} == {1, 2}


def test_rule_2_26_before_the_end_a_mucked_hand_is_not_published():
    hand = Hand.start(
        "no-limit-holdem", Stakes.from_blinds(1, 2), {1: 50, 2: 50}, 2, deck=Deck.shuffled(seed=1)
    )
    recorded = record(hand, INFO, 1)
    assert {*recorded.holes} == {1}
    assert recorded.finishing_stacks is None
    assert replay(recorded).differences[0].what == "end"


def test_a_player_is_the_hero_of_his_own_record():
    assert record(checked_down(), INFO, 2).info.hero == 2
    assert record(checked_down(), INFO, "public").info.hero is None


def test_the_record_of_a_hand():
    recorded = record(checked_down(), INFO)
    assert recorded.collected == {1: 4}
    assert recorded.finishing_stacks == {1: 52, 2: 48, 3: 50}
    assert (recorded.returned, recorded.rake, recorded.pots) == ({}, 0, (4,))
    kinds = [step.kind for step in recorded.steps]
    assert kinds.count(StepKind.CHECK_OR_CALL) == 8
    assert [step.cards != () for step in recorded.steps if step.kind is StepKind.SHOW_OR_MUCK] == [
        True,
        False,
    ]
    assert replay(recorded).differences == ()


def test_no_record_and_no_text_of_it_holds_a_hidden_card():
    rng = random.Random(26)
    for _ in range(80):
        hand = play_out(
            rng,
            random_hand(rng, rules=random_rules(rng, history_includes_mucked=rng.random() < 0.5)),
        )
        for reader in ("public", *hand.seats[:2]):
            seen = {
                card for seat in hand.view(reader).seats for card in seat.cards if card is not None
            } | {card for board in hand.boards for card in board}
            recorded = record(hand, HandInfo(), reader)
            assert cards_in(recorded) <= seen
            if any(isinstance(event, Protected) for event in hand.events):
                continue
            hidden = {str(card) for seat in hand.seats for card in hand.hole_cards(seat)} - {
                *map(str, seen)
            }
            text = "".join(write_hands([recorded], "phh"))
            actions = text[text.index("actions") : text.index("]\n", text.index("actions"))]
            assert not any(card in actions for card in hidden)


def test_a_shown_winner_is_shown_again():
    hand = Hand.start(
        "no-limit-holdem", Stakes.from_blinds(1, 2), {1: 50, 2: 50}, 2, deck=Deck.shuffled(seed=1)
    )
    hand.apply(Fold())
    hand.apply(Show())
    recorded = record(hand, HandInfo(), "public")
    assert {*recorded.holes} == {1}
    assert replay(recorded).hand.has_shown(1)


def test_refusals():
    hand = checked_down()
    for wrong in ((None, INFO), (hand, None), ("hand", INFO), (hand, {})):
        with pytest.raises(HistoryError):
            record(*wrong)
    for reader in (9, "dealer", None):
        with pytest.raises(OutOfTurnError):
            record(hand, INFO, reader)


# Without names


def test_records_without_names():
    tournament = TournamentInfo(tournament_id="88", name="Daily", level="IV", buy_in=100)
    (recorded,) = read_phh(HAND)
    info = msgspec.structs.replace(
        recorded.info,
        site="Room",
        table="Vega",
        tournament=tournament,
        extra={"author": "Ann"},
        time_zone="ET",
    )
    named = msgspec.structs.replace(recorded, info=info)
    other = msgspec.structs.replace(
        named, info=msgspec.structs.replace(info, names={1: "Dan", 2: "Ann"})
    )
    apply = Anonymizer().apply
    first, second = apply(named), apply(other)
    assert first.info.names == {1: "Player 1", 2: "Player 2", 3: "Player 3"}
    assert second.info.names == {1: "Player 4", 2: "Player 1"}
    assert (first.info.hand_id, second.info.hand_id) == ("1", "2")
    assert first.info.tournament == TournamentInfo(tournament_id="1", level="IV", buy_in=100)
    for name in FORMATS:
        text = "".join(write_hands([first], name, lossy=True))
        assert not any(
            word in text for word in ("Ann", "Ben", "Cleo", "Vega", "Room", "2024", "88", "Daily")
        )
    assert replay(first).hand.stacks == replay(named).hand.stacks
    assert lost(first, "phh") == ()
    with pytest.raises(HistoryError):
        apply("hand")


def test_a_named_hand_is_not_changed():
    (recorded,) = read_phh(HAND)
    before = msgspec.msgpack.encode(recorded.info)
    for _ in itertools.repeat(None, 2):
        Anonymizer().apply(recorded)
    assert msgspec.msgpack.encode(recorded.info) == before
