"""Graphs that are built call by call from the ops of docs/ops.md."""
from collections.abc import Sequence
from typing import Any

from . import _ullage
from .arrays import with_bits
from .models import Model, TensorInfo


class Value:
    """A value of a graph: an input, a constant or a result of a node."""

    def __init__(self, graph: "Graph", number: int):
        self.graph, self.number = graph, number

    @property
    def info(self) -> TensorInfo:
        return TensorInfo(*self.graph._graph.info(self.number))

    @property
    def dtype(self) -> str:
        return self.info.dtype

    @property
    def shape(self) -> tuple[int | str | None, ...]:
        return self.info.shape

    def size(self, axis: int, factor: int = 1, offset: int = 0, divisor: int = 1) -> "Size":
        """An extent for attributes, computed in each run: (extent of the axis * factor + offset) // divisor."""
        return Size(self, axis, factor, offset, divisor)

    def __repr__(self):
        return f"Value({self.number}: {self.dtype}{list(self.shape)})"


class Size(tuple):
    """An extent for attributes, from `Value.size`."""

    def __new__(cls, value: Value, axis: int, factor: int, offset: int, divisor: int):
        return super().__new__(cls, (value.number, axis, factor, offset, divisor))


class Graph:
    """A graph under construction. A call that raises does not change the graph.

        graph = ullage.Graph()
        x = graph.input("x", "float32", ["n", 8])
        w = graph.constant(np.ones((8, 3), np.float32))
        graph.output("y", graph.matmul(x, w))
        ullage.Session(graph.model()).run({"x": ...})
    """

    def __init__(self):
        self._graph = _ullage.Graph()

    def input(self, name: str, dtype: str, shape: Sequence[int | str | None], *,
              host_readable: bool = False) -> Value:
        """Adds an input. Extents are numbers, names of symbols, or None; extents with the same name are equal.
        host_readable: the host reads the input before a run, so it may decide sizes. Such an input must be small
        and have a constant shape."""
        return Value(self, self._graph.input(name, dtype, list(shape), host_readable))

    def constant(self, value: Any) -> Value:
        """Adds a constant with a copy of the array."""
        return Value(self, self._graph.constant(*with_bits(value)))

    def add(self, op: str | Value, *inputs: Value | None, **attributes: Any) -> Value | tuple[Value, ...]:
        """Adds a node and returns its result, or a tuple of several results. None is an absent optional operand.
        Attributes have the names of docs/ops.md; a dtype is written "dtype:float32". `graph.add(x, y)` is the op
        `add`. Raises InvalidArgument if the op rejects its operands or attributes."""
        if isinstance(op, Value):
            return self.add("add", op, *inputs, **attributes)
        for value in inputs:
            if value is not None and value.graph is not self:
                raise _ullage.InvalidArgument(f"{op}: an operand belongs to another graph")
        numbers = [None if value is None else value.number for value in inputs]
        results = [Value(self, number) for number in self._graph.add(op, numbers, attributes)]
        return results[0] if len(results) == 1 else tuple(results)

    def __getattr__(self, op: str):
        if op.startswith("_"):
            raise AttributeError(op)
        return lambda *inputs, **attributes: self.add(op, *inputs, **attributes)

    def scalar_extent(self, value: Value) -> str:
        """An extent for attributes: the only element of an integer or a bool, which the device may compute. A
        negative one is 0. Like any extent as text it may be part of a formula: f"{extent} + 1"."""
        return self._graph.scalar_extent(value.number)

    def output(self, name: str, value: Value) -> None:
        """Makes a value an output with this name."""
        self._graph.output(name, value.number)

    @property
    def text(self) -> str:
        """The text form of the graph (docs/text-form.md)."""
        return self._graph.text()

    def model(self) -> Model:
        """Returns a model of the current graph. The graph stays usable."""
        return Model(self._graph.model())
