"""Records of random hands of every game, for tests of formats."""

import random

from randomplay import ALL_GAMES, play_out, random_hand

from pokercore.events import Protected
from pokercore.history.info import HandInfo
from pokercore.history.recording import record
from pokercore.stakes import HouseRules, Rake

RAKES = (None, Rake(percent=5, cap=30), Rake(percent="2.5"))


def random_rules(rng, **fixed):
    """Return rules whose options a record can tell, for which a replay needs no others."""
    choices = {
        "run_it": rng.choice((1, 1, 2, 3)),
        "expose_all_ins": rng.random() < 0.5,
        "showdown": rng.choice(("automatic", "ask")),
        "ante_order": "ante_first",
    }
    return HouseRules(**(choices | fixed))


def random_info(rng, seats):
    """Return info with most of what there can be."""
    return HandInfo(
        names={
            seat: rng.choice(("Ann", "O'Neil", 'the "Rock"', "ж ö", "a\nb")) + str(seat)
            for seat in seats
        },
        hand_id=rng.choice((None, "7", "007", "a hand")),
        site=rng.choice((None, "A room")),
        table=rng.choice((None, "Vega", "12")),
        table_size=rng.choice((None, 10)),
        date="2024-02-03",
        time="20:01:59",
        time_zone="UTC",
        currency=rng.choice((None, "EUR")),
        decimals=rng.choice((0, 2)),
    )


def random_records(seed, count, *, games=ALL_GAMES, rules=None, readers=("operator",)):
    """Yield played hands and their records, without protected all-ins, which no format has."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        own = random_rules(rng, rake=rng.choice(RAKES)) if rules is None else rules(rng)
        hand = play_out(rng, random_hand(rng, rng.choice(games), own))
        if any(isinstance(event, Protected) for event in hand.events):
            continue
        reader = rng.choice((*readers, hand.seats[0]) if "own" in readers else readers)
        reader = hand.seats[0] if reader == "own" else reader
        yield hand, record(hand, random_info(rng, hand.seats), reader)
        found += 1
