"""What views, lobby and dues tell, and to whom."""

import pytest
from tableplay import MINUTE, check_down, set_up, start, walk

from pokercore.actions import Check, Fold
from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.stakes import Stakes
from pokercore.table import Standing, Table


def running():
    table, now = set_up([1, 2, 3, 5], max_buy_in=2000)
    walk(table, now)
    table.reserve("p7", 7, now=now())
    table.sit_out("p5", now=now())
    hand = start(table, now)
    table.sit("p6", 6, 500, now=now())
    table.top_up("p1", 777, now=now())
    table.set_auto_top_up("p1", 1234)
    table.leave("p2", now=now())
    return table, hand


def cards_in(data, hand):
    """Return the seats whose cards stand in encoded bytes."""
    text = data.decode()
    return {
        seat for seat in hand.seats if any(f'"{card}"' in text for card in hand.hole_cards(seat))
    }


def test_each_reader_sees_what_he_may():
    table, hand = running()
    assert cards_in(table.view("public").encode(), hand) == set()
    assert cards_in(table.view("p1").encode(), hand) == {1}
    assert cards_in(table.view(3).encode(), hand) == {3}
    assert cards_in(table.view("p6").encode(), hand) == set()  # not dealt in
    assert cards_in(table.view("p7").encode(), hand) == set()  # not even sitting
    assert cards_in(table.view("operator").encode(), hand) == set(hand.seats)


def test_affairs_are_private():
    table, _ = running()
    for reader in ("public", "p3", 2, "p6", "p7"):
        text = table.view(reader).encode()
        assert b"777" not in text
        assert b"1234" not in text
        assert table.view(reader).audit is None
    own = table.view("p1").affairs
    assert [(a.player, a.top_up, a.auto_top_up) for a in own] == [("p1", 777, 1234)]
    assert table.view("p2").affairs[0].leaving
    everybody = table.view("operator")
    assert [a.player for a in everybody.affairs] == ["p1", "p2", "p3", "p5", "p6"]
    assert everybody.audit == table.audit()


def test_no_view_shows_the_deck():
    table, now = set_up(2)
    deck = Deck.shuffled(seed=3)
    hand = table.start_hand(deck, now=now())
    hidden = [str(card) for card in deck.remaining[4:]]
    text = table.view("operator").encode().decode()
    assert not [card for card in hidden if f'"{card}"' in text]
    assert hand.actor is not None


@pytest.mark.parametrize("reader", [0, 4, 10, "nobody", None, True, "", 2.0, b"public", object()])
def test_readers_that_are_none(reader):
    table, _ = running()
    with pytest.raises(TableError):
        table.view(reader)


def test_standings():
    table, _ = running()
    standings = [seat.standing for seat in table.view("public").seats]
    assert standings == [
        Standing.ACTIVE, Standing.ACTIVE, Standing.ACTIVE, Standing.EMPTY, Standing.SITTING_OUT,
        Standing.WAITING, Standing.RESERVED, Standing.EMPTY, Standing.EMPTY,
    ]  # fmt: skip
    assert [seat.in_hand for seat in table.view("public").seats[:6]] == [True] * 3 + [False] * 3


def test_lobby():
    table = Table("no-limit-holdem", Stakes.from_blinds(5, 10), seats=4)
    assert table.lobby().average_pot is None
    for seat in range(1, 5):
        table.sit(f"p{seat}", seat, 1000, now=0)
    for player in ("zoe", "amy"):
        table.wait_for_seat(player, now=0)
    times = iter(range(0, 100 * MINUTE, MINUTE))
    check_down(table, lambda: next(times))  # 40 chips, four see the flop, from 0 to 1 minute
    walk(table, lambda: next(times))  # the big blind takes 10 of 15 back; from 2 to 3 minutes
    lobby = table.lobby()
    assert (lobby.hands, lobby.players, lobby.seats, lobby.waiting) == (2, 4, 4, ("zoe", "amy"))
    assert lobby.average_pot == 25
    assert lobby.hands_per_hour == 40
    assert lobby.players_per_flop == 0.5
    table.stop_waiting("zoe")
    table.leave("p1", now=4 * MINUTE)
    table.sit("amy", 1, 1000, now=4 * MINUTE)
    assert table.lobby().waiting == ()


def test_the_lobby_forgets_old_hands():
    table, now = set_up(2)
    for _ in range(105):
        walk(table, now)
    assert len(table._state.recent) == 100
    assert table.lobby().hands == 105


def test_absent_players_are_acted_for():
    table, now = set_up(4)
    hand = start(table, now, button=1)
    table.leave("p4", now=now())
    table.sit_out("p3", now=now())
    assert table.absent == (3, 4)
    assert [event.seat for event in table.act_for_absent()] == [4]
    assert table.act_for_absent() == ()
    hand.apply(Fold())
    hand.apply(Fold())
    assert hand.is_over  # the big blind has won before it was his turn
    table.finish_hand(now=now())
    assert (table.players, table.sitting_out) == ({1: "p1", 2: "p2", 3: "p3"}, ("p3",))


def test_who_is_back_before_the_end_stays():
    table, now = set_up(3)
    hand = start(table, now)
    table.sit_out("p2", now=now())
    table.sit_in("p2", now=now())
    assert table.absent == ()
    while not hand.is_over:
        hand.apply(Check() if hand.legal_actions().check else Fold())
    table.finish_hand(now=now())
    assert table.sitting_out == ()


def test_sitting_out_at_the_big_blind():
    table, now = set_up(5)
    walk(table, now, button=1)
    table.sit_out("p5", "next_big_blind", now=now())
    assert 5 in walk(table, now).seats
    hand = walk(table, now)
    assert 5 not in hand.seats
    assert table.sitting_out == ("p5",)
    assert hand.button == 3
    table.sit_in("p5", now=now())
    assert table.due(5).live == 10


def test_an_automatic_top_up():
    table, now = set_up(3, chips=500, max_buy_in=600)
    table.set_auto_top_up("p1", 600)
    assert table.stacks["p1"] == 600
    walk(table, now, button=3)  # it loses the small blind
    assert table.stacks["p1"] == 600
    assert table.audit().topped_up == 105
    assert table.audit().balanced


def test_what_is_printed_shows_no_card():
    table, now = set_up(2, seats=6)
    assert repr(table) == "<Table: no-limit-holdem, 2 of 6 seats taken, 0 hands played>"
    hand = table.start_hand(Deck.shuffled(seed=1), now=now())
    assert repr(hand) == "<Hand: no-limit-holdem, 2 players, betting, preflop>"
    assert repr(table) == "<Table: no-limit-holdem, 2 of 6 seats taken, hand 1 runs>"
