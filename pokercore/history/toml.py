"""TOML, as PHH files have it: a fast reader of the usual form, and a writer.

The usual form is a field a line, text in quotes of one kind and without escapes. But for its
frame that is JSON, and `scan` has it read as such, some eight times as fast as by `tomllib`;
any other text it leaves to `tomllib`, so that every text has one meaning.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history.info import MOST_LEVELS, check_extra

__all__ = ["parse", "scan", "write_key", "write_value"]

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_LONG_KEY = re.compile(
    r"(?:^|[{,\[])[ \t]*"
    rf"(?:(?:[\w-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*')[ \t]*\.[ \t]*){{{MOST_LEVELS}}}",
    re.MULTILINE,
)
_MEMBER = re.compile(r"['\"][ \t]*:")
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)
_DECODER = msgspec.json.Decoder(float_hook=Decimal)


def parse(text: str, first_line: int = 1) -> tuple[dict[str, Any], bool]:
    """Return what a TOML text holds, and whether each line is a field: the usual form.

    Numbers with a point are Decimal.

    Args:
        text: The text.
        first_line: The number of its first line in its file.

    Raises:
        HistoryError: The text is no TOML; with line and column.
    """
    table = scan(text)
    if table is not None:
        return table, True
    if _LONG_KEY.search(text):  # tomllib takes memory by the square of its length
        raise HistoryError(f"a key of more than {MOST_LEVELS} parts", line=first_line)
    try:
        table = tomllib.loads(text, parse_float=Decimal)
        check_extra(table)
    except (ValueError, RecursionError, ArithmeticError, HistoryError) as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) + first_line - 1 if place else first_line
        column = int(place[2]) if place else None
        message = f"the text is no TOML: {str(error)[:200]}"
        raise HistoryError(message, line=line, column=column) from None
    return table, False


def scan(text: str) -> dict[str, Any] | None:
    """Return what a text in the usual form holds; None for a text in another form.

    First come the signs of what JSON reads in another way than TOML, or TOML not at all.
    """
    if ("'" in text and '"' in text) or "\\" in text or "{" in text or "null" in text:
        return None
    if text.count("[") > MOST_LEVELS or "\r" in text or "\x7f" in text:
        return None
    members = []
    began = None
    for line in text.rstrip("\n").split("\n"):
        name, equals, value = line.partition(" = ")
        if not equals or not name.isidentifier() or not name.isascii():
            return None
        if name == "time" and _TIME.fullmatch(value):
            began, value = time.fromisoformat(value), "0"
        if ":" in value and _MEMBER.search(value):
            return None  # it would be a member of its own
        members.append(f'"{name}":{value}')
    try:
        table: dict[str, Any] = _DECODER.decode(f"{{{','.join(members)}}}".replace("'", '"'))
    except (msgspec.DecodeError, ValueError, RecursionError, ArithmeticError):
        return None
    if len(table) != len(members):
        return None  # a field is there twice
    if began is not None:
        table["time"] = began
    return table


def write_value(value: object) -> str:
    """Return a value as TOML, on one line; Decimals keep their places.

    Raises:
        HistoryError: TOML has no such value.
    """
    if type(value) is int:
        return str(value)
    if type(value) is str:
        return _write_text(value)
    match value:
        case bool():
            return "true" if value else "false"
        case int() | time():
            return str(value)
        case Decimal() if value.is_finite():
            return f"{value:f}" if value.as_tuple().exponent else f"{value:f}.0"
        case float():
            return _write_float(value)
        case str():
            return _write_text(value)
        case list() | tuple():
            return f"[{', '.join([write_value(part) for part in value])}]"
        case Mapping():
            pairs = [f"{write_key(name)} = {write_value(part)}" for name, part in value.items()]
            return "{" + f" {', '.join(pairs)} " + "}" if pairs else "{}"
    raise HistoryError(f"{shown(value)} has no form in TOML")


def _write_float(value: float) -> str:
    text = repr(value)
    return text if value != value or "." in text or "e" in text or "inf" in text else f"{text}.0"


def _write_text(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return f'"{"".join([_escaped(letter) for letter in text])}"'


def _escaped(letter: str) -> str:
    if letter in ('"', "\\"):
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    code = ord(letter)
    if 0xD800 <= code < 0xE000:
        raise HistoryError(f"a text with half a letter, U+{code:04X}, has no form in TOML")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def write_key(name: object) -> str:
    """Return the name of a field as TOML.

    Raises:
        HistoryError: It is no text.
    """
    if not isinstance(name, str):
        raise HistoryError(f"{shown(name)} is no name of a field: text is allowed")
    plain = name.isascii() and name.isidentifier()
    return name if plain else _write_text(name)
