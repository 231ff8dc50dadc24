"""Traces functions over arrays to graphs."""
import contextlib
import contextvars
from collections.abc import Iterator
from typing import Any

from ..graphs import Graph, Value
from .._ullage import InvalidArgument

_CURRENT: contextvars.ContextVar["Trace | None"] = contextvars.ContextVar("trace", default=None)


class Extent:
    """An extent that is known only in a run, as an expression over extents of the inputs. It supports + - * // %
    with numbers and other `Extent`s. Extents with equal expressions are equal."""
    __slots__ = ("trace", "text")

    def __init__(self, trace: "Trace", text: str):
        self.trace, self.text = trace, text

    def __add__(self, other): return self._made("({} + {})", self, other)
    def __radd__(self, other): return self._made("({} + {})", other, self)
    def __sub__(self, other): return self._made("({} - {})", self, other)
    def __rsub__(self, other): return self._made("({} - {})", other, self)
    def __mul__(self, other): return self._made("({} * {})", self, other)
    def __rmul__(self, other): return self._made("({} * {})", other, self)
    def __floordiv__(self, other): return self._made("floor_div({}, {})", self, other)
    def __mod__(self, other): return self._made("mod({}, {})", self, other)

    def _made(self, form, a, b):
        if not all(isinstance(one, (int, Extent)) for one in (a, b)):
            return NotImplemented
        return Extent(self.trace, form.format(a, b))

    def at_least(self, least: int) -> "Extent":
        return Extent(self.trace, f"max({self.text}, {least})")

    def __eq__(self, other):
        return isinstance(other, Extent) and (other.trace, other.text) == (self.trace, self.text)

    def __hash__(self):
        return hash(self.text)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Extent({self.text})"

    def __index__(self):
        raise TypeError(f"the extent {self.text} is known only when the traced function runs")

    __int__ = __bool__ = __index__


class Trace:
    """A graph under construction, and the outer arrays that the function reads."""

    def __init__(self, outer: "Trace | None" = None):
        self.graph, self.outer = Graph(), outer
        self.captured: list[Any] = []  # arrays of outer traces; each became an input
        self._values: dict[int, tuple[Any, Value]] = {}  # by id of the array, which is kept alive

    def value_of(self, array: Any) -> Value:
        """The value of an array in this graph: a constant if it has numbers, else an input for an outer trace."""
        data = array._data
        if isinstance(data, Value) and data.graph is self.graph:
            return data
        if id(array) not in self._values:
            value = self._capture(array) if isinstance(data, Value) else self.graph.constant(data)
            self._values[id(array)] = array, value
        return self._values[id(array)][1]

    def _capture(self, array: Any) -> Value:
        if self.outer is None or not self.outer.knows(array):
            raise InvalidArgument("an array of a traced function is used outside of it")
        name = f"captured{len(self.captured)}"
        self.captured.append(array)
        shape = [extent if isinstance(extent, int) else f"{name}_{axis}"
                 for axis, extent in enumerate(array.shape)]
        return self.graph.input(name, array.dtype.name, shape)

    def array_of(self, number: int) -> Any:
        """The array for a value of the graph."""
        from ._arrays import Array
        return Array(Value(self.graph, number), self)

    def knows(self, array: Any) -> bool:
        return array._data.graph is self.graph or (self.outer is not None and self.outer.knows(array))

    def shape_of(self, value: Value) -> tuple[int | Extent, ...]:
        """The shape of a value: numbers, and `Extent`s for extents that vary."""
        known = value.shape
        return tuple(extent if isinstance(extent, int) else
                     Extent(self, self.graph._graph.extent(value.number, axis))
                     for axis, extent in enumerate(known))


def current() -> Trace | None:
    """The active trace of this context, or None."""
    return _CURRENT.get()


@contextlib.contextmanager
def tracing(trace: Trace) -> Iterator[Trace]:
    token = _CURRENT.set(trace)
    try:
        yield trace
    finally:
        _CURRENT.reset(token)


def extents(shape) -> list[int | str]:
    """Converts a shape to an op attribute."""
    return [extent if isinstance(extent, int) else str(extent) for extent in shape]


def is_one(extent) -> bool:
    return isinstance(extent, int) and extent == 1


def product(shape) -> int | Extent:
    total: int | Extent = 1
    for extent in shape:
        total = total * extent
    return total


def size_of(shape) -> int | None:
    """The number of elements, or None if it is not known yet."""
    total = product(shape)
    return total if isinstance(total, int) else None
