"""Objects that no honest caller passes, and the public functions to pass them to."""

from __future__ import annotations

import importlib
import inspect
from array import array
from collections import OrderedDict, UserList, UserString, deque
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = ("cards", "categories", "deck", "evaluation", "winners")


class EvilError(Exception):
    """What an evil object raises: the caller's own mistake, which may come back to him."""


def evil_class(**methods: Callable[..., Any]) -> type:
    return type("Evil", (), {f"__{name}__": method for name, method in methods.items()})


def _raise(*_: object) -> Any:
    raise EvilError


class EvilStr(str):
    """Text that lies about its length and its letters."""

    __slots__ = ()

    def __len__(self):
        return 10**6

    def __getitem__(self, at):
        return "A"

    def __iter__(self):
        raise EvilError


class EvilInt(int):
    """A number that lies about itself."""

    def __index__(self):
        return 10**9

    def __int__(self):
        return -5

    def __lt__(self, other):
        return True

    __gt__ = __le__ = __ge__ = __lt__


class MildInt(int):
    """A number that is neither less nor more than any other."""

    def __lt__(self, other):
        return False

    __gt__ = __le__ = __ge__ = __eq__ = __lt__
    __hash__ = int.__hash__

    def __and__(self, other):
        return 0


class EvilList(list):
    """A list that lies about its length."""

    def __len__(self):
        return 3

    def __iter__(self):
        return iter([1, 2, None])

    def __getitem__(self, at):
        return "zz"


class EvilTuple(tuple):
    """A tuple that lies about what it holds."""

    __slots__ = ()

    def __iter__(self):
        return iter([51, 51])


def evil_objects() -> list[object]:
    """Return one of every kind of evil object that ends when it is read."""
    return [
        evil_class(index=_raise)(),
        evil_class(index=lambda _: "Ah")(),
        evil_class(index=lambda _: "31")(),
        evil_class(index=lambda _: 31.9)(),
        evil_class(index=lambda _: 2**200)(),
        evil_class(index=lambda _: -1)(),
        evil_class(index=lambda _: 51)(),
        evil_class(index=lambda _: MildInt(2**70))(),
        evil_class(index=lambda _: MildInt(-9))(),
        evil_class(index=lambda _: 7, len=lambda _: 5)(),
        evil_class(int=lambda _: 5)(),
        evil_class(float=lambda _: 5.0)(),
        evil_class(str=lambda _: "AhKd")(),
        evil_class(iter=_raise)(),
        evil_class(iter=lambda _: 3)(),
        evil_class(iter=lambda _: iter([1, 2, 3, 4, 5]))(),
        evil_class(iter=lambda _: iter([1, 2, 3, 4, 5]), len=lambda _: -1)(),
        evil_class(len=_raise, getitem=_raise)(),
        evil_class(len=lambda _: -1, getitem=lambda _, at: at)(),
        evil_class(len=lambda _: 2**62, getitem=_raise)(),
        evil_class(len=lambda _: 5, getitem=lambda _, at: [3, 4, 5, 6, 7][at])(),
        evil_class(len=lambda _: "5", getitem=lambda _, at: at and None)(),
        evil_class(getattr=_raise)(),
        evil_class(getattr=lambda _, name: name)(),
        evil_class(eq=_raise, hash=lambda _: 1)(),
        evil_class(bool=_raise)(),
        evil_class(repr=_raise, str=_raise)(),
        evil_class(array=_raise)(),
        evil_class(array=lambda *_, **__: "no")(),
        evil_class(array_ufunc=None)(),
        EvilStr("AhKdQcJs9h"),
        EvilList(["Ah", "Kd"]),
        EvilTuple(["Ah", "Kd"]),
        UserList(["Ah", "Kd", "Qc", "Js", "9h"]),
        UserString("AhKdQcJs9h"),
        deque(["Ah", "Kd", "Qc", "Js", "9h"]),
        OrderedDict.fromkeys(["Ah", "Kd", "Qc", "Js", "9h"]),
        MappingProxyType({0: "Ah"}),
        SimpleNamespace(rank=3, suit=2),
        range(5),
        range(10**12),
        (card for card in "abc"),
        iter([1, 2, 3, 4, 5]),
        array("B", [1, 2, 3, 4, 5]),
        array("d", [1.5]),
        bytearray(b"AhKd"),
        memoryview(b"AhKdQ"),
        memoryview(bytearray(35)).cast("B", (5, 7)),
        Decimal(5),
        Fraction(5, 2),
        1j,
        len,
        int,
        Ellipsis,
        NotImplemented,
        object(),
        inspect,
    ]


def lying_numbers() -> list[int]:
    """Return integers that lie when they are compared: they may make careless code run on."""
    return [
        EvilInt(3), EvilInt(51), EvilInt(2**70), EvilInt(-4), MildInt(5), MildInt(2**70),
        MildInt(-9), MildInt(2**13),
    ]  # fmt: skip


numbers = st.one_of(
    st.integers(-2, 60),
    st.sampled_from([2**k + d for k in (8, 16, 31, 32, 52, 61, 63, 64, 200) for d in (-1, 0, 1)]),
    st.sampled_from([-(2**k) for k in (15, 31, 63, 64, 200)]),
    st.integers(0, 0x1FFF1FFF1FFF1FFF),
)
texts = st.one_of(
    st.text(max_size=12),
    st.text(alphabet="AKQJT98765432akqjtcdhsCDHS10 ,?", max_size=24),
    st.text(alphabet=st.characters(categories=["Cs", "So", "Nd"]), max_size=6),
    st.sampled_from(["🂡🂮", "A♠", "\ud83c", "Ah\0Kd", "Ah" * 60, "holdem", "o8", "??" * 7]),
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    numbers,
    st.floats(),
    st.complex_numbers(),
    texts,
    st.binary(max_size=12),
    st.builds(np.float64, st.floats()),
    st.builds(np.uint8, st.integers(0, 255)),
    st.builds(np.int64, st.integers(-(2**63), 2**63 - 1)),
    st.builds(np.bool_, st.booleans()),
    st.just(np.datetime64("2020-01-01")),
)
dtypes = st.one_of(
    st.sampled_from([np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(">u2"), np.dtype("O")]),
    hnp.scalar_dtypes(),
    hnp.byte_string_dtypes(max_len=3),
    hnp.unicode_string_dtypes(max_len=3),
    st.just(np.dtype([("rank", np.uint8), ("suit", np.uint8)])),
)
shapes = hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=8)


@st.composite
def arrays(draw):
    found = draw(hnp.arrays(draw(dtypes.filter(lambda dtype: not dtype.hasobject)), draw(shapes)))
    if draw(st.booleans()):
        found = found.astype(object)
    if found.ndim and draw(st.booleans()):
        found = found[:: draw(st.sampled_from([-1, 2]))]
    if draw(st.booleans()):
        found = found.T
    if draw(st.booleans()):
        found.flags.writeable = False
    return found


small_arrays = hnp.arrays(
    np.uint8,
    st.tuples(st.integers(0, 4), st.integers(2, 8)),
    elements=st.integers(0, 54),
    unique=True,
)
evil = st.deferred(lambda: st.integers(0, len(evil_objects()) - 1).map(lambda i: evil_objects()[i]))
anything = st.recursive(
    st.one_of(scalars, evil, arrays(), small_arrays),
    lambda inner: st.one_of(
        st.lists(inner, max_size=8),
        st.tuples(inner, inner),
        st.lists(inner, max_size=8).map(tuple),
        st.dictionaries(st.one_of(st.integers(), st.text(max_size=3)), inner, max_size=3),
        st.sets(st.one_of(st.integers(-3, 60), st.text(max_size=2)), max_size=8),
        st.frozensets(st.integers(0, 51), max_size=8),
    ),
    max_leaves=8,
)

several = st.lists(st.integers(0, 51), unique=True, min_size=0, max_size=9)
HONEST: dict[str, st.SearchStrategy[Any]] = {
    "card": st.integers(0, 51),
    "cards": st.one_of(several, st.lists(st.integers(0, 51), unique=True, min_size=5, max_size=7)),
    "hole": st.lists(st.integers(0, 25), unique=True, min_size=4, max_size=6),
    "board": st.lists(st.integers(26, 51), unique=True, min_size=3, max_size=5),
    "hands": st.just(["AsAh", "KsKh"]),
    "game": st.sampled_from(["holdem", "omaha", "o8", "big-o"]),
    "mask": st.sampled_from([0x1F, 0x7F, 0x3F0001]),
    "hole_mask": st.sampled_from([0xF, 0x1F, 0x3F]),
    "board_mask": st.sampled_from([0x70000, 0x1F0000]),
    "strength": st.integers(0, 7463),
    "text": st.just("Ah ??"),
    "separator": st.just(" "),
    "out": st.none(),
    "threads": st.integers(1, 3),
    "low": st.booleans(),
    "seed": st.one_of(st.none(), st.integers(0, 2**64 - 1)),
    "exclude": st.just("AsKd"),
    "n": st.integers(0, 5),
    "count": st.integers(0, 5),
    "order": st.just("AsKdQh"),
}
HONEST_ARRAYS: dict[str, st.SearchStrategy[Any]] = {
    "cards": st.just(np.arange(21, dtype=np.uint8).reshape(3, 7)),
    "hole": st.just(np.arange(12, dtype=np.uint8).reshape(3, 4)),
    "board": st.sampled_from(
        [np.arange(20, 25, dtype=np.uint8), np.arange(20, 35, dtype=np.uint8).reshape(3, 5)]
    ),
    "out": st.one_of(
        st.none(),
        st.builds(lambda: np.zeros(3, np.uint16)),
        st.builds(lambda: (np.zeros(3, np.uint16), np.zeros(3, np.uint16))),
    ),
}


def is_too_much(name: str, parameter: str, value: Any) -> bool:
    """Whether this is an honest request for more memory or time than a test may take."""
    if (name, parameter) != ("deal_batch", "n"):
        return False
    try:
        rows = value.__index__()
    except Exception:
        return False
    return isinstance(rows, int) and 10_000 < rows < 2**55


def public_functions() -> dict[str, Callable[..., Any]]:
    """Return every public function, class and method of the modules, by name."""
    found: dict[str, Callable[..., Any]] = {}
    for module_name in MODULES:
        module = importlib.import_module(f"pokercore.{module_name}")
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, type) and not issubclass(thing, BaseException):
                if name not in ("Category", "Winners"):
                    found[name] = thing
            elif inspect.isroutine(thing):
                found[name] = thing
    deck = found["Deck"]
    found["Deck.shuffled"] = deck.shuffled  # type: ignore[attr-defined]
    found["Deck.deal"] = lambda n: deck("AsKdQh2c").deal(n)
    return found


def parameters_of(name: str, function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """Return the parameters that can be passed."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return {"card": inspect.Parameter("card", inspect.Parameter.POSITIONAL_ONLY)}
    return {
        key: value
        for key, value in signature.parameters.items()
        if value.kind not in (value.VAR_KEYWORD, value.VAR_POSITIONAL)
    }


def honest(function_name: str, parameter: str) -> st.SearchStrategy[Any]:
    """Return a strategy of values that the parameter is meant for."""
    if function_name == "deal_batch" and parameter == "cards":
        return st.integers(0, 52)
    if function_name.endswith("_batch") and parameter in HONEST_ARRAYS:
        return HONEST_ARRAYS[parameter]
    if function_name.endswith("_mask"):
        parameter += "_mask" if parameter in ("hole", "board") else ""
    return HONEST.get(parameter, anything)


def honest_value(name: str, parameter: str) -> object:
    """Return one value that the parameter is meant for."""
    arrays = {
        "cards": np.arange(21, dtype=np.uint8).reshape(3, 7),
        "hole": np.arange(12, dtype=np.uint8).reshape(3, 4),
        "board": np.arange(20, 25, dtype=np.uint8),
    }
    if name == "deal_batch" and parameter == "cards":
        return 5
    if name.endswith("_batch") and parameter in arrays:
        return arrays[parameter]
    if name.endswith("_mask"):
        parameter += "_mask" if parameter in ("hole", "board") else ""
    values = {
        "card": "Ah", "cards": "AhKdQcJs9h", "hole": "AhKdQcJs", "board": "2c3d4h5s9c",
        "hands": ["AsAh", "KsKh"], "game": "holdem", "mask": 0x1F, "hole_mask": 0xF,
        "board_mask": 0x1F0000, "strength": 50, "text": "Ah ??", "out": None, "threads": 1,
        "low": False, "seed": 1, "exclude": "", "n": 2, "count": 2, "order": "AsKd",
    }  # fmt: skip
    return values.get(parameter)


def call(function: Callable[..., Any], parameters, values: dict[str, Any]) -> Any:
    """Call with each value passed in the way its parameter asks for."""
    by_place = [
        values[name]
        for name, parameter in parameters.items()
        if parameter.kind is parameter.POSITIONAL_ONLY
    ]
    by_name = {
        name: values[name]
        for name, parameter in parameters.items()
        if parameter.kind is not parameter.POSITIONAL_ONLY
    }
    return function(*by_place, **by_name)
