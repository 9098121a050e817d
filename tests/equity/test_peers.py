"""Second opinions: exact equities of other packages on seeded spots."""

import random

import pytest

import pokercore as pc

pytestmark = pytest.mark.peers


def spots(count, size, most_players, seed, streets):
    rng = random.Random(seed)
    for _ in range(count):
        deck = [str(pc.Card(index)) for index in range(52)]
        rng.shuffle(deck)
        players = rng.randint(2, most_players)
        hands = ["".join(deck[i * size : (i + 1) * size]) for i in range(players)]
        board = deck[players * size : players * size + rng.choice(streets)]
        yield hands, "".join(board)


def test_ompeval_on_hands():
    peer = pytest.importorskip("pokerfast.equity")
    if not peer.available():
        pytest.skip("OMPEval is not there for this machine")
    for hands, board in spots(300, 2, 6, 1, (3, 3, 4, 5)):
        expected = peer.equity(hands, board=board)
        assert pc.equity(hands, board).equities == pytest.approx(expected, abs=1e-9)
    for hands, board in spots(8, 2, 3, 2, (0,)):
        expected = peer.equity(hands, board=board)
        assert pc.equity(hands, board).equities == pytest.approx(expected, abs=1e-9)


def test_ompeval_on_ranges():
    peer = pytest.importorskip("pokerfast.equity")
    if not peer.available():
        pytest.skip("OMPEval is not there for this machine")
    rng = random.Random(3)
    words = ["QQ+", "AKs", "AK", "22+", "A5s", "KQo", "JTs", "T9s", "AsKs", "AJ+", "K9s+", "72o"]
    for hands, board in spots(40, 2, 2, 4, (3, 4, 5)):
        for players in (2, 3):
            ranges = [",".join(rng.sample(words, 4)) for _ in range(players)]
            expected = peer.equity(ranges, board=board)
            found = pc.equity(ranges, board, method="exact").equities
            assert found == pytest.approx(expected, abs=1e-9), (ranges, board)
        expected = peer.equity([hands[0], "random"], board=board)
        assert pc.equity([hands[0], "random"], board).equities == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_xiapl(game):
    simulation = pytest.importorskip("xiapl.simulation")
    card = pytest.importorskip("xiapl.card").Card
    utils = pytest.importorskip("xiapl.utils")
    kind = {"holdem": simulation.GameType.Holdem, "omaha": simulation.GameType.Plo}[game]

    def mask(text):
        return utils.cards_to_mask(
            [card.from_string(text[i : i + 2]) for i in range(0, len(text), 2)]
        )

    size = 2 if game == "holdem" else 4
    for hands, board in spots(200, size, 4, 5, (3, 4)):
        told = simulation.calculate_equity(
            list(map(mask, hands)), mask(board), simulation.SimulationOptions.exact(), game=kind
        )
        expected = [player.equity for player in told.players]
        found = pc.equity(hands, board, game=game)
        assert found.deals == told.trials
        assert found.equities == pytest.approx(expected, abs=1e-9), (hands, board)
