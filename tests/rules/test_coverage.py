"""Every numbered rule, and every worked example, has a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent

# All but what 3.35 leaves out of the game: deals, collusion, chip races.
RULES = {1: range(1, 113), 2: range(1, 43), 3: [*range(1, 35), 36]}
EXAMPLES = {
    "A": range(1, 12),
    "B": range(1, 26),
    "C": range(1, 16),
    "D": range(1, 15),
    "E": range(1, 14),
    "F": range(1, 11),
    "G": range(1, 13),
    "H": range(1, 14),
    "I": range(1, 10),
    "J": range(1, 18),
    "K": range(1, 14),
    "L": range(1, 12),
    "M": range(1, 14),
}


def sources():
    return "\n".join(path.read_text() for path in sorted(HERE.glob("test_*.py")))


def test_every_numbered_rule_has_a_test():
    marked = set()
    for arguments in re.findall(r"^@rules\(([^)]*)\)", sources(), flags=re.MULTILINE):
        marked |= set(re.findall(r'"(\d\.\d+)"', arguments))
    wanted = {f"{section}.{number}" for section, numbers in RULES.items() for number in numbers}
    assert not wanted - marked


def test_every_rule_with_a_test_is_in_the_rule_book():
    book = Path(HERE.parent.parent, "docs", "rules.md").read_text()
    numbers = set(re.findall(r"^\*\*(\d\.\d+)\*\*", book, flags=re.MULTILINE))
    marked = set(re.findall(r'"(\d\.\d+)"', "".join(re.findall(r"@rules\([^)]*\)", sources()))))
    assert marked <= numbers
    assert numbers >= {f"1.{n}" for n in range(1, 113)}
    assert numbers >= {f"2.{n}" for n in range(1, 43)}
    assert numbers >= {f"3.{n}" for n in range(1, 37)}


def test_every_worked_example_has_a_test():
    text = sources()
    missing = [
        f"{letter}{number}"
        for letter, numbers in EXAMPLES.items()
        for number in numbers
        if not re.search(rf"(def test_|\"){letter}{number}[_ \"]", text)
    ]
    assert not missing
