"""Settles showdowns and replays hands beside what is on record: `make demo` runs it.

    python tools/demo.py [SHOWDOWNS [HANDS]]

Each showdown of tests/data/showdowns.json (or SHOWDOWNS) is printed with its cards, its hands in
words and the winners that pokercore finds, next to the recorded winners. Then each hand of
tests/data/hands (or HANDS), in PHH, is played again from the posts to the payouts, and printed with
its pot, who won it and the final stacks, recorded and replayed. The exit code is 1 if any differ.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pokercore as pc
from pokercore.errors import HistoryError
from pokercore.history.phh import read_phh
from pokercore.history.replay import Replay, replay

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
SHOWDOWNS = DATA / "showdowns.json"
HANDS = DATA / "hands"

Showdown = dict[str, Any]


def _draw(text: str, *, symbols: bool) -> str:
    cards = pc.parse_cards(text)
    return " ".join(card.symbol if symbols else str(card) for card in cards)


def _words(cards: str, board: str, game: str) -> str:
    """Return a hand in words: its high, and in a hi-lo game its low."""
    if not game.startswith("omaha"):
        return pc.describe(pc.evaluate(pc.parse_cards(cards) + pc.parse_cards(board)))
    high = pc.describe(pc.evaluate_omaha(cards, board))
    if not game.endswith("hi-lo"):
        return high
    low = pc.evaluate_omaha_low(cards, board)
    return f"{high}; low {pc.describe_low(low)}" if low else f"{high}; no low"


def _share(place: int, winners: pc.Winners) -> str:
    """Say what a player wins: 'wins', 'splits', or a half by name."""
    parts = []
    for name, places in (("high", winners.high), ("low", winners.low)):
        if place in places:
            verb = "wins" if len(places) == 1 else "splits"
            parts.append(f"{verb} {name}" if winners.low else verb)
    return ", ".join(parts)


def _names(places: list[int], showdown: Showdown) -> str:
    return " and ".join(showdown["players"][place]["name"] for place in places) or "nobody"


def _recorded(showdown: Showdown) -> str:
    record = showdown["winners"]
    high = _names(record["high"], showdown)
    if not showdown["game"].endswith("hi-lo"):
        return high
    return f"high {high}, low {_names(record['low'], showdown)}"


def settle(showdown: Showdown) -> tuple[pc.Winners, bool]:
    """Return the winners that pokercore finds, and whether the record has the same."""
    hands = [player["cards"] for player in showdown["players"]]
    found = pc.winners(hands, showdown["board"], showdown["game"])
    record = showdown["winners"]
    return found, (list(found.high), list(found.low)) == (record["high"], record["low"])


def show(showdown: Showdown, *, symbols: bool) -> bool:
    """Print a showdown; return whether the record agrees."""
    found, agrees = settle(showdown)
    board, game = showdown["board"], showdown["game"]
    print(f"{showdown['name']} ({game})")
    print(f"  board {_draw(board, symbols=symbols)}")
    width = max(len(player["name"]) for player in showdown["players"])
    for place, player in enumerate(showdown["players"]):
        drawn = _draw(player["cards"], symbols=symbols)
        words = _words(player["cards"], board, game)
        share = _share(place, found)
        print(f"  {player['name']:{width}}  {drawn}  {words}{f'  -> {share}' if share else ''}")
    verdict = "agrees" if agrees else "DIFFERS"
    print(f"  on record: {_recorded(showdown)}: {verdict}")
    for source in showdown.get("sources", []):
        print(f"  source: {source['name']}")
    print()
    return agrees


def show_replay(done: Replay) -> bool:
    """Print a hand played again; return whether it ends as recorded."""
    info, hand = done.recorded.info, done.hand
    number = f", hand {info.hand_id}" if info.hand_id else ""
    print(f"{info.event}{number} ({done.recorded.game.name})")
    board = " ".join(str(card) for card in hand.board) or "none"
    print(
        f"  {len(hand.seats)} players, pot {info.amount(sum(hand.payouts.values()))}, board {board}"
    )
    won = {seat: chips for seat, chips in hand.payouts.items() if chips}
    print("  won by " + ", ".join(f"{info.name(s)} {info.amount(n)}" for s, n in won.items()))
    recorded = done.recorded.finishing_stacks or {}
    for seat, chips in hand.stacks.items():
        on_record = info.amount(recorded[seat]) if seat in recorded else "not recorded"
        print(
            f"  {info.name(seat):16} on record {on_record:>12}, replayed {info.amount(chips):>12}"
        )
    agrees = done.is_checked and hand.is_verified and done.difference is None
    print("  agrees\n" if agrees else f"  DIFFERS: {done.difference or 'nothing to verify'}\n")
    return agrees


def replay_file(path: Path) -> bool:
    """Print all hands of a file played again; return whether every one ends as recorded."""
    try:
        replays = [replay(recorded) for recorded in read_phh(path.read_text(encoding="utf-8"))]
    except HistoryError as error:
        print(f"{path.name}: DIFFERS: line {error.line}: {error}\n")
        return False
    agreed = [show_replay(done) for done in replays]
    return all(agreed)


def main(arguments: list[str]) -> int:
    """Show all showdowns of a file and all hands of a folder; return the exit code."""
    path = Path(arguments[0]) if arguments else SHOWDOWNS
    folder = Path(arguments[1]) if len(arguments) > 1 else HANDS
    showdowns: list[Showdown] = json.loads(path.read_text(encoding="utf-8"))["showdowns"]
    symbols = (sys.stdout.encoding or "").lower().startswith("utf")
    agreed = [show(showdown, symbols=symbols) for showdown in showdowns]
    real = [
        ok for ok, showdown in zip(agreed, showdowns, strict=True) if showdown["kind"] == "real"
    ]
    replayed = [replay_file(hands) for hands in sorted(folder.glob("*.phh"))]
    print(
        f"{sum(agreed)} of {len(agreed)} showdowns agree with the record:"
        f" {sum(real)} of {len(real)} real ones, the rest deals of our own."
    )
    print(f"{sum(replayed)} of {len(replayed)} real hands, replayed, end with the recorded stacks.")
    return 0 if replayed and all(agreed + replayed) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
