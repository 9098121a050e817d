"""TOML, as PHH files have it: a fast reader of the usual form, and a writer.

The usual form is a field a line, text in quotes without escapes, amounts in decimal. `scan`
reads it about six times as fast as `tomllib`; anything else in a text it leaves to `tomllib`,
so that every text has one meaning.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

from pokercore.errors import HistoryError, shown

__all__ = ["parse", "scan", "write_value"]

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEY = re.compile(r"[A-Za-z0-9_]+")
_NUMBER = r"(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?"
_NUMBERS = re.compile(rf"\[{_NUMBER}(?:, {_NUMBER})*\]", re.ASCII)
_ONE_NUMBER = re.compile(_NUMBER, re.ASCII)
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)
_WORDS = {"true": True, "false": False}


class _NotUsualError(Exception):
    """A line is not in the usual form."""


def parse(text: str, first_line: int = 1) -> dict[str, Any]:
    """Return what a TOML text holds, numbers with a point as Decimal.

    Args:
        text: The text.
        first_line: The number of its first line in its file.

    Raises:
        HistoryError: The text is no TOML; with line and column.
    """
    try:
        return scan(text)
    except _NotUsualError:
        pass
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, ArithmeticError) as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) + first_line - 1 if place else None
        column = int(place[2]) if place else None
        message = f"the text is no TOML: {str(error)[:200]}"
        raise HistoryError(message, line=line, column=column) from None


def scan(text: str) -> dict[str, Any]:
    """Return what a text in the usual form holds, without tables.

    Raises:
        _NotUsualError: The text is in another form, right or wrong.
    """
    table: dict[str, Any] = {}
    for line in text.split("\n"):
        if line:
            name, equals, value = line.partition(" = ")
            if not equals or name in table or not _KEY.fullmatch(name):
                raise _NotUsualError
            table[name] = _scan_value(value)
    return table


def _scan_value(value: str) -> Any:
    quote = value[:1]
    if quote == "[":
        if _NUMBERS.fullmatch(value):
            parts = value[1:-1].split(", ")
            return [Decimal(part) for part in parts] if "." in value else [*map(int, parts)]
        if value == "[]":
            return []
        quote = value[1:2]
        if quote in ("'", '"') and value.isprintable() and "\\" not in value:
            parts = value[2:-2].split(f"{quote}, {quote}")
            if value[-2:] == f"{quote}]" and value.count(quote) == 2 * len(parts):
                return parts
    elif quote in ("'", '"'):
        if value.isprintable() and "\\" not in value:
            text = value[1:-1]
            if value[-1] == quote and len(value) > 1 and quote not in text:
                return text
    elif _ONE_NUMBER.fullmatch(value):
        return Decimal(value) if "." in value else int(value)
    elif value in _WORDS:
        return _WORDS[value]
    elif _TIME.fullmatch(value):
        return time.fromisoformat(value)
    raise _NotUsualError


def write_value(value: object) -> str:
    """Return a value as TOML, on one line; Decimals keep their places.

    Raises:
        HistoryError: TOML has no such value.
    """
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
            pairs = [f"{_write_key(name)} = {write_value(part)}" for name, part in value.items()]
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


def _write_key(name: object) -> str:
    if not isinstance(name, str):
        raise HistoryError(f"{shown(name)} is no name of a field: text is allowed")
    return name if _KEY.fullmatch(name) else _write_text(name)
