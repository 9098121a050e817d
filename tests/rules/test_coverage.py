"""Every numbered rule about one hand, and every worked example of it, has a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent

SECTION_1 = """
    1 3 4 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
    41 42 43 44 45 46 47 48 49 50 51 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 79 80 83 84 85
    86 87 88 89 90 93 94 95 97 98 99 100 102 103 104
"""
SECTION_2 = "2 3 7 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 33 42"
SECTION_3 = "1 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 26 28 29 30 31 32 33 34 36"
CLOCKS = """
    1.53 1.54 1.55 1.56 1.57 1.58 1.59 1.105 1.106 1.107 1.108 1.109 1.110
    2.33 2.34 2.35 2.36 2.37 2.38 2.39 2.40 2.41 2.42 3.25 3.26 3.27
"""
EXAMPLES = {
    "A": [8, 9, 10],
    "B": range(1, 26),
    "C": range(1, 16),
    "D": range(1, 15),
    "E": range(1, 14),
    "F": range(1, 11),
    "G": range(1, 13),
    "H": range(1, 14),
    "I": range(1, 10),
    "J": [14, 15, 16],
    "K": range(1, 14),
    "L": [1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
    "M": range(1, 14),
}


def sources():
    return "\n".join(path.read_text() for path in sorted(HERE.glob("test_*.py")))


def test_every_numbered_rule_has_a_test():
    marked = set()
    for arguments in re.findall(r"^@rules\(([^)]*)\)", sources(), flags=re.MULTILINE):
        marked |= set(re.findall(r'"(\d\.\d+)"', arguments))
    wanted = set(CLOCKS.split())
    for section, numbers in ((1, SECTION_1), (2, SECTION_2), (3, SECTION_3)):
        wanted |= {f"{section}.{number}" for number in numbers.split()}
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
