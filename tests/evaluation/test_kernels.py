"""Every kernel that this machine can run gives the same strengths and finds the same bad rows."""

from __future__ import annotations

import numpy as np
import pytest
from reference.bulk import all_fives, five_card_strengths
from reference.shuffle import dealt_rows

from pokercore import _evaluation

KERNELS = _evaluation.kernels()


def test_the_portable_kernel_is_always_there():
    assert "portable" in KERNELS


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_hand_of_five_cards(kernel):
    hands = all_fives()
    out = np.zeros(len(hands), np.uint16)
    assert _evaluation.fill_strengths(hands, out, kernel) == len(hands)
    assert np.array_equal(out, five_card_strengths(hands))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_number_of_rows_up_to_three_blocks(kernel, cards):
    deals = np.array(dealt_rows(200, cards, seed=30 + cards), np.uint8)
    expected = np.zeros(200, np.uint16)
    _evaluation.fill_strengths(deals, expected, "portable")
    for rows in range(200):
        exact = deals[:rows].copy()  # its memory ends where the last row does
        out = np.full(rows + 1, 0xABCD, np.uint16)
        assert _evaluation.fill_strengths(exact, out[:rows], kernel) == rows
        assert np.array_equal(out[:rows], expected[:rows])
        assert out[rows] == 0xABCD


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_first_bad_row_is_found_wherever_it_is(kernel, cards):
    deals = np.array(dealt_rows(140, cards, seed=40 + cards), np.uint8)
    out = np.zeros(140, np.uint16)
    for row in range(140):
        for column in range(cards):
            spoiled = deals.copy()
            spoiled[row, column] = (52, 63, 64, 127, 128, 255)[(row + column) % 6]
            assert _evaluation.fill_strengths(spoiled, out, kernel) == row
            spoiled[row, column] = deals[row, (column + 1 + row % (cards - 1)) % cards]
            assert _evaluation.fill_strengths(spoiled, out, kernel) == row


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_pair_of_places_is_compared(kernel, cards):
    deals = np.array(dealt_rows(12, cards, seed=cards), np.uint8)
    out = np.zeros(12, np.uint16)
    for row in range(12):
        for one in range(cards):
            for other in range(one):
                spoiled = deals.copy()
                spoiled[row, one] = spoiled[row, other]
                assert _evaluation.fill_strengths(spoiled, out, kernel) == row
