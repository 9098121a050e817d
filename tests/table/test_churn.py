"""Tables at which people come and go, watched hand by hand by one who only sees the posts."""

import gc
import tracemalloc

import pytest
from tablechurn import Churn
from tablechurn import check_kept_plan as check

policies = pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])


@policies
def test_every_refusal_changes_nothing(policy):
    for seed in range(80):
        assert Churn(seed, policy).run(40).table.audit().balanced


@policies
def test_the_blinds_of_many_tables(policy):
    hands = bought = 0
    for seed in range(400):
        churn = Churn(seed, policy, check_refusals=False).run(60)
        hands += churn.witness.hands
        bought += churn.witness.bought
    assert hands > 20_000
    assert bought > 2  # the button was bought, too


@policies
def test_plans_that_are_kept(policy, monkeypatch):
    """A table at which little happens plans its hands as one that plans each anew."""
    kept = []
    monkeypatch.setattr("tablechurn.check_kept_plan", lambda table: kept.append(check(table)))
    for seed in range(100):
        Churn(seed, policy, check_refusals=False, busy=0.05, stacks=(100, 3000)).run(60)
    assert sum(kept) > 3_000


@pytest.mark.proof
@policies
def test_a_hundred_thousand_hands(policy):
    churn = Churn(7, policy, check_refusals=False)
    tracemalloc.start()
    sizes = []
    try:
        for _ in range(100):
            churn.run(1000)
            churn.table.cut_log()
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    audit = churn.table.audit()
    assert audit.bought_in + audit.topped_up - audit.cashed_out - audit.raked == audit.on_table
    assert max(sizes[50:]) < max(sizes[:50]) + 64 * 1024
