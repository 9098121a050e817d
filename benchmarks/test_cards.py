"""Cards from text, and masks."""

from pokercore.cards import Card, card_mask, parse_cards


def test_card_from_text(benchmark):
    assert benchmark(Card, "Ah") == 50


def test_seven_cards_from_text(benchmark):
    assert len(benchmark(parse_cards, "AhKdQcJs9h2c3d")) == 7


def test_mask_of_seven_cards(benchmark):
    cards = parse_cards("AhKdQcJs9h2c3d")
    assert benchmark(card_mask, cards).bit_count() == 7
