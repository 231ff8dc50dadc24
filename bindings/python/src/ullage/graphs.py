"""Graphs made call by call, of the ops of docs/ops.md."""
from collections.abc import Sequence
from typing import Any

from . import _ullage
from .arrays import with_bits
from .models import Model, TensorInfo


class Value:
    """A result of a node, an input or a constant of a graph."""

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
        """An extent for attributes: (the axis's * factor + offset) // divisor, whatever it is in a run."""
        return Size(self, axis, factor, offset, divisor)

    def __repr__(self):
        return f"Value({self.number}: {self.dtype}{list(self.shape)})"


class Size(tuple):
    """What `Value.size` makes."""

    def __new__(cls, value: Value, axis: int, factor: int, offset: int, divisor: int):
        return super().__new__(cls, (value.number, axis, factor, offset, divisor))


class Graph:
    """A graph under construction. A call that raises leaves it as it was.

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
        """Extents are numbers, names of symbols, or None; axes of one name are equal. host_readable: a small
        one of constant shape may decide sizes before a run."""
        return Value(self, self._graph.input(name, dtype, list(shape), host_readable))

    def constant(self, value: Any) -> Value:
        return Value(self, self._graph.constant(*with_bits(value)))

    def add(self, op: str, *inputs: Value | None, **attributes: Any) -> Value | tuple[Value, ...]:
        """A node. Its result, or a tuple where it has several. None is an optional operand that is absent;
        attributes go by their names in docs/ops.md, a dtype as "dtype:float32"."""
        for value in inputs:
            if value is not None and value.graph is not self:
                raise _ullage.InvalidArgument(f"{op}: an operand is of another graph")
        numbers = [None if value is None else value.number for value in inputs]
        made = [Value(self, number) for number in self._graph.add(op, numbers, attributes)]
        return made[0] if len(made) == 1 else tuple(made)

    def __getattr__(self, op: str):
        if op.startswith("_"):
            raise AttributeError(op)
        return lambda *inputs, **attributes: self.add(op, *inputs, **attributes)

    def output(self, name: str, value: Value) -> None:
        self._graph.output(name, value.number)

    @property
    def text(self) -> str:
        """As docs/text-form.md has it."""
        return self._graph.text()

    def model(self) -> Model:
        """The graph as it stands; it may go on."""
        return Model(self._graph.model())
