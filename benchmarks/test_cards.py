"""Cards: reading and writing notation, masks, shuffling."""

import pytest

import pokercore as pc

TEXT = "As Kd Qh Jc Th 9s 2c"


def test_card_from_text(benchmark):
    assert benchmark(pc.Card, "Ah") == 50


def test_parse_cards(benchmark):
    assert len(benchmark(pc.parse_cards, TEXT)) == 7


def test_format_cards(benchmark):
    cards = pc.parse_cards(TEXT)
    assert benchmark(pc.format_cards, cards, " ") == TEXT


@pytest.mark.parametrize("form", ["text", "cards", "ints"])
def test_card_mask(benchmark, form):
    cards = pc.parse_cards(TEXT)
    given = {"text": TEXT, "cards": cards, "ints": [int(card) for card in cards]}[form]
    assert benchmark(pc.card_mask, given).bit_count() == 7


def test_mask_cards(benchmark):
    assert len(benchmark(pc.mask_cards, pc.card_mask(TEXT))) == 7


@pytest.mark.parametrize("seed", [None, 7])
def test_shuffled_deck(benchmark, seed):
    assert len(benchmark(pc.Deck.shuffled, seed=seed)) == 52


@pytest.mark.parametrize("cards", [7, 52])
def test_deal_batch(benchmark, cards):
    assert benchmark(pc.deal_batch, 10_000, cards, seed=7).shape == (10_000, cards)
