"""Payouts: tables, fixed prizes, satellites, ties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore.errors import TournamentError
from pokercore.tournament.payouts import (
    USUAL_PAYOUTS,
    WINNER_TAKES_ALL,
    FixedPrizes,
    PayoutTable,
    Satellite,
    share_tied,
)

POOLS = st.integers(0, 2**53)
ENTRIES = st.integers(2, 3000)


@given(POOLS, ENTRIES)
def test_prizes_sum_to_the_pool_and_never_rise(pool, entries):
    prizes = USUAL_PAYOUTS.prizes(pool, entries)
    assert sum(prizes) == pool
    assert list(prizes) == sorted(prizes, reverse=True)
    assert len(prizes) <= entries


def test_each_row_holds_from_its_number_of_entries_on():
    table = PayoutTable(((1, (100,)), (10, (60, 40))))
    assert table.prizes(1000, 9) == (1000,)
    assert table.prizes(1000, 10) == (600, 400)
    assert WINNER_TAKES_ALL.prizes(67, 45) == (67,)


def test_the_rest_goes_one_by_one_to_the_highest_places():
    assert PayoutTable.of(*[25] * 4).prizes(7, 9) == (2, 2, 2, 1)
    assert PayoutTable.of("33.4", "33.3", "33.3").prizes(100, 9) == (34, 33, 33)


def test_fewer_entries_than_places_share_what_there_is():
    assert PayoutTable.of(50, 30, 20).prizes(800, 2) == (500, 300)


@pytest.mark.parametrize(
    "shares",
    [
        (),
        (50, 30),
        (50, 30, 21),
        (30, 50, 20),
        (100, 0),
        (150, -50),
        (True, 99),
        (99.5, 0.5),
        ("99.5", "0.5", "0"),
        ("1e2",),
        ("\u0661\u0660\u0660",),
        (None,),
        ("101",),
    ],
)
def test_shares_that_cannot_be_are_refused(shares):
    with pytest.raises(TournamentError):
        PayoutTable.of(*shares)


@pytest.mark.parametrize(
    "rows",
    [
        (),
        None,
        "rows",
        ((2, (100,)),),
        ((1, (100,)), (1, (100,))),
        ((1, (100,)), (9, (100,)), (5, (100,))),
        ((1,),),
        ((1, (100,), 2),),
        (1, 2),
        ((1, "100"),),
        ((1.0, (100,)),),
    ],
)
def test_tables_that_cannot_be_are_refused(rows):
    with pytest.raises(TournamentError):
        PayoutTable(rows)


def test_fixed_prizes_sum_to_the_pool():
    assert FixedPrizes([60, 40]).prizes(100, 2) == (60, 40)
    with pytest.raises(TournamentError, match="sum to 100, the pool is 101"):
        FixedPrizes((60, 40)).prizes(101, 2)
    with pytest.raises(TournamentError, match="2 prizes for 1 entries"):
        FixedPrizes((60, 40)).prizes(100, 1)
    for amounts in [(), (40, 60), (0,), (1.0,), None, "9"]:
        with pytest.raises(TournamentError):
            FixedPrizes(amounts)


@pytest.mark.parametrize(
    ("pool", "entries", "prizes"),
    [
        (1050, 40, (200,) * 5 + (50,)),
        (1000, 40, (200,) * 5),
        (150, 40, (150,)),
        (0, 40, (0,)),
        (600, 3, (200, 200, 200)),
        (1000, 3, (334, 333, 333)),
    ],
)
def test_satellites_have_equal_prizes(pool, entries, prizes):
    assert Satellite(200).prizes(pool, entries) == prizes


@given(POOLS, st.integers(2, 300), st.integers(1, 2**20))
def test_a_satellite_pays_its_pool(pool, entries, prize):
    satellite = Satellite(prize)
    prizes = satellite.prizes(pool, entries)
    assert sum(prizes) == pool
    assert len(prizes) <= entries
    assert 1 <= satellite.equal(pool, entries) < entries
    assert list(prizes) == sorted(prizes, reverse=True)
    assert len(set(prizes[: satellite.equal(pool, entries)])) <= 2


@pytest.mark.parametrize("prize", [0, -1, True, "5", None, 2**54])
def test_a_satellite_needs_a_prize(prize):
    with pytest.raises(TournamentError):
        Satellite(prize)


@pytest.mark.parametrize(("pool", "entries"), [(-1, 5), ("5", 5), (None, 5), (5, 0), (5, True)])
def test_no_prizes_of_what_is_no_pool(pool, entries):
    for payouts in (USUAL_PAYOUTS, FixedPrizes((5,)), Satellite(5)):
        with pytest.raises(TournamentError):
            payouts.prizes(pool, entries)


@given(st.lists(st.integers(0, 1000), max_size=9), st.integers(1, 9), st.integers(1, 6))
def test_those_who_tie_share_what_their_places_win(prizes, place, tied):
    shares = share_tied(prizes, place, range(5, 5 + tied))
    assert sum(shares.values()) == sum(prizes[place - 1 : place - 1 + tied])
    assert all(shares[5] - tied < share <= shares[5] for share in shares.values())
