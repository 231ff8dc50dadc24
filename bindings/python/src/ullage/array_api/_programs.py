"""Traced functions as programs, which are kept: the second call of its kind compiles nothing."""
import collections
import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from ..devices import default_device
from ..models import Model
from ..sessions import Program as LoadedProgram
from .. import _ullage
from ._arrays import Array
from ._tracing import Trace, current, tracing

# Programs that are kept loaded, the least recently used of more go.
MOST_PROGRAMS = 1024


class Slot(int):
    """Stands for array number n in the arguments of a call."""
    def __hash__(self): return hash(("slot", int(self)))
    def __eq__(self, other): return isinstance(other, Slot) and int(self) == int(other)


def taken_apart(tree: Any, arrays: list[Array]) -> Any:
    """The arrays of nested tuples, lists and dicts, appended to `arrays`; and what is left, which can be a key."""
    if isinstance(tree, Array):
        arrays.append(tree)
        return Slot(len(arrays) - 1)
    if isinstance(tree, (tuple, list)):
        return (type(tree), *(taken_apart(item, arrays) for item in tree))
    if isinstance(tree, dict):
        return (dict, *((name, taken_apart(item, arrays)) for name, item in sorted(tree.items())))
    if isinstance(tree, slice):
        return slice, *(taken_apart(item, arrays) for item in (tree.start, tree.stop, tree.step))
    if isinstance(tree, np.ndarray):
        raise TypeError("arguments are arrays of the namespace: ullage.array_api.asarray makes one of NumPy's")
    # 1, 1.0 and True are equal, and so are 0.0 and -0.0.
    return type(tree), tree.hex() if isinstance(tree, float) else tree


def put_together(key: Any, arrays: list[Array]) -> Any:
    """What was taken apart, with other arrays."""
    if isinstance(key, Slot):
        return arrays[key]
    kind, *items = key
    if kind is dict:
        return {name: put_together(item, arrays) for name, item in items}
    if kind is slice:
        return slice(*(put_together(item, arrays) for item in items))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*(put_together(item, arrays) for item in items))
    if issubclass(kind, (tuple, list)):
        return kind(put_together(item, arrays) for item in items)
    return float.fromhex(items[0]) if kind is float else items[0]


def with_slots(key: Any, slots: list[Any]) -> Any:
    """What was taken apart, with something else in the place of each array."""
    if isinstance(key, Slot):
        return slots[key]
    kind, *items = key
    if kind is dict:
        return kind, *((name, with_slots(item, slots)) for name, item in items)
    if issubclass(kind, (tuple, list, slice)):
        return kind, *(with_slots(item, slots) for item in items)
    return key


def patterns(arrays: list[Array], is_static: bool) -> tuple:
    """Per array its dtype and extents: 1 as such, others by letters, equal ones by the same. A program serves
    all shapes of one pattern; what broadcasts is decided by it."""
    letters: dict[int, str] = {}
    described = []
    for array in arrays:
        shape = tuple(extent if is_static or extent == 1 else
                      letters.setdefault(extent, f"n{len(letters)}") for extent in array.shape)
        described.append((array.dtype.name, shape))
    return tuple(described)


class Traced:
    """What a function became: a model, and how its results are put together."""

    def __init__(self, function: Callable, arguments: Any, inputs: tuple, outer: Trace | None = None):
        """`arguments`: taken apart, of (args, kwargs). `inputs`: patterns."""
        self.trace = Trace(outer)
        graph = self.trace.graph
        with tracing(self.trace):
            given = [Array(graph.input(f"in{i}", dtype, list(shape)), self.trace)
                     for i, (dtype, shape) in enumerate(inputs)]
            args, kwargs = put_together(arguments, given)
            made = function(*args, **kwargs)
            self.results: list[Array] = []
            self.form = taken_apart(made, self.results)
            for i, result in enumerate(self.results):
                graph.output(f"out{i}", self.trace.value_of(result))
        self.inputs, self.captured = inputs, self.trace.captured

    def model(self) -> Model:
        return self.trace.graph.model()


class Program:
    """A model, loaded; called with as many arrays as it has inputs."""

    def __init__(self, model: Model, form: Any):
        device = default_device()
        loaded = LoadedProgram(model.compile(device, self_test=False), device)
        self._session = _ullage.Session(loaded._program, {}, "replay", "grow", 1, 0)
        self._names = [info.name for info in loaded.inputs]
        self._outputs = range(len(loaded.outputs))
        self._form, self._lock = form, threading.Lock()

    def __call__(self, arrays: list[np.ndarray]) -> Any:
        session = self._session
        with self._lock:
            for name, array in zip(self._names, arrays):
                session.set_input(name, array, False)
            session.run()
            made = [Array(session.output(index)) for index in self._outputs]
        return put_together(self._form, made)

    def statistics(self) -> dict[str, int]:
        return self._session.statistics()


class _Programs:
    """By key; least recently used ones go."""

    def __init__(self):
        self._kept: collections.OrderedDict[Any, Program] = collections.OrderedDict()
        self._lock = threading.Lock()
        self.compiled = 0

    def get(self, key: Any, make: Callable[[], Program]) -> Program:
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        made = make()
        with self._lock:
            self.compiled += 1
            self._kept[key] = made
            while len(self._kept) > MOST_PROGRAMS:
                self._kept.popitem(last=False)
        return made


PROGRAMS = _Programs()


def compiled(function: Callable | None = None, *, is_static: bool = False, flat: bool = False) -> Callable:
    """Of a function over traced arrays one over any: inside a trace it adds to the graph, outside it runs a
    program, made of a trace at the first call of its kind. Arguments may be nested; what is no array is part
    of what a kind is. is_static: shapes are, too. flat: of arrays of one shape only the elements count."""
    if function is None:
        return functools.partial(compiled, is_static=is_static, flat=flat)

    @functools.wraps(function)
    def call(*args, **kwargs):
        if current() is not None:
            return function(*args, **kwargs)
        arrays: list[Array] = []
        arguments = taken_apart((args, kwargs), arrays)
        return run(function, arguments, arrays, is_static, flat)
    return call


def run(function: Callable, arguments: Any, arrays: list[Array], is_static: bool = False,
        flat: bool = False) -> Any:
    shape = None
    numbers = [array._numbers(getattr(function, "__name__", "call")) for array in arrays]
    if flat:
        shape = _common_shape(numbers)
        if shape is not None:
            numbers = [array if array.ndim == 0 else array.reshape(-1) for array in numbers]
            arrays = [Array(array) for array in numbers]
    inputs = patterns(arrays, is_static)

    def make():
        traced = Traced(function, arguments, inputs)
        return Program(traced.model(), traced.form)
    made = PROGRAMS.get((function, arguments, inputs), make)(numbers)
    return made if shape is None else Array(made._data.reshape(shape))


def _common_shape(numbers: list[np.ndarray]) -> tuple | None:
    """Of all that have axes; None where shapes differ or have fewer than two axes."""
    shapes = {array.shape for array in numbers if array.ndim > 0}
    if len(shapes) != 1:
        return None
    shape = shapes.pop()
    return shape if len(shape) > 1 else None

