"""Settles showdowns and shows them beside what is on record: `make demo` runs it.

    python tools/demo.py [FILE]

Each showdown of tests/data/showdowns.json (or FILE) is printed with its cards, its hands in words
and the winners that pokercore finds, next to the recorded winners. The exit code is 1 if any
differ.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pokercore as pc

SHOWDOWNS = Path(__file__).resolve().parent.parent / "tests" / "data" / "showdowns.json"

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


def main(arguments: list[str]) -> int:
    """Show all showdowns of a file; return the exit code."""
    path = Path(arguments[0]) if arguments else SHOWDOWNS
    showdowns: list[Showdown] = json.loads(path.read_text(encoding="utf-8"))["showdowns"]
    symbols = (sys.stdout.encoding or "").lower().startswith("utf")
    agreed = [show(showdown, symbols=symbols) for showdown in showdowns]
    real = [
        ok for ok, showdown in zip(agreed, showdowns, strict=True) if showdown["kind"] == "real"
    ]
    print(
        f"{sum(agreed)} of {len(agreed)} showdowns agree with the record:"
        f" {sum(real)} of {len(real)} real ones, the rest deals of our own."
    )
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
