"""Compiles traced functions to programs and caches them: a second call with the same signature compiles nothing."""
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

# The largest number of cached programs; the least recently used ones are dropped.
MOST_PROGRAMS = 1024


class Slot(int):
    """A placeholder for array n in the flattened arguments of a call."""
    def __hash__(self): return hash(("slot", int(self)))
    def __eq__(self, other): return isinstance(other, Slot) and int(self) == int(other)


def flatten_tree(tree: Any, arrays: list[Array]) -> Any:
    """Flattens nested tuples, lists and dicts: appends their arrays to `arrays`, returns a hashable tree."""
    if isinstance(tree, Array):
        arrays.append(tree)
        return Slot(len(arrays) - 1)
    if isinstance(tree, (tuple, list)):
        return (type(tree), *(flatten_tree(item, arrays) for item in tree))
    if isinstance(tree, dict):
        return (dict, *((name, flatten_tree(item, arrays)) for name, item in sorted(tree.items())))
    if isinstance(tree, slice):
        return slice, *(flatten_tree(item, arrays) for item in (tree.start, tree.stop, tree.step))
    if isinstance(tree, np.ndarray):
        raise TypeError("an argument is a NumPy array; convert it with ullage.array_api.asarray")
    # The type and float.hex distinguish 1, 1.0 and True, and 0.0 and -0.0, which are equal as keys.
    return type(tree), tree.hex() if isinstance(tree, float) else tree


def unflatten_tree(key: Any, arrays: list[Array]) -> Any:
    """Unflattens a tree of `flatten_tree` with other arrays."""
    if isinstance(key, Slot):
        return arrays[key]
    kind, *items = key
    if kind is dict:
        return {name: unflatten_tree(item, arrays) for name, item in items}
    if kind is slice:
        return slice(*(unflatten_tree(item, arrays) for item in items))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*(unflatten_tree(item, arrays) for item in items))
    if issubclass(kind, (tuple, list)):
        return kind(unflatten_tree(item, arrays) for item in items)
    return float.fromhex(items[0]) if kind is float else items[0]


def with_slots(key: Any, slots: list[Any]) -> Any:
    """Replaces the placeholders of arrays in a tree of `flatten_tree`."""
    if isinstance(key, Slot):
        return slots[key]
    kind, *items = key
    if kind is dict:
        return kind, *((name, with_slots(item, slots)) for name, item in items)
    if issubclass(kind, (tuple, list, slice)):
        return kind, *(with_slots(item, slots) for item in items)
    return key


def patterns(arrays: list[Array], is_static: bool) -> tuple:
    """The dtype and symbolic shape of each array: extent 1 stays 1, other extents become symbols, equal extents the
    same symbol. A program runs all shapes of one pattern. The pattern decides what broadcasts."""
    letters: dict[int, str] = {}
    described = []
    for array in arrays:
        shape = tuple(extent if is_static or extent == 1 else
                      letters.setdefault(extent, f"n{len(letters)}") for extent in array.shape)
        described.append((array.dtype.name, shape))
    return tuple(described)


class Traced:
    """A traced function: its model, and the tree that unflattens its results."""

    def __init__(self, function: Callable, arguments: Any, inputs: tuple, outer: Trace | None = None):
        """`arguments`: the flattened tree of (args, kwargs). `inputs`: patterns."""
        self.trace = Trace(outer)
        graph = self.trace.graph
        with tracing(self.trace):
            given = [Array(graph.input(f"in{i}", dtype, list(shape)), self.trace)
                     for i, (dtype, shape) in enumerate(inputs)]
            args, kwargs = unflatten_tree(arguments, given)
            returned = function(*args, **kwargs)
            self.results: list[Array] = []
            self.form = flatten_tree(returned, self.results)
            for i, result in enumerate(self.results):
                graph.output(f"out{i}", self.trace.value_of(result))
        self.inputs, self.captured = inputs, self.trace.captured

    def model(self) -> Model:
        return self.trace.graph.model()


class Program:
    """A compiled and loaded model. Call it with one array per input."""

    def __init__(self, model: Model, form: Any):
        device = default_device()
        loaded = LoadedProgram(model.compile(device, self_test=False), device)
        self._session = _ullage.Session(loaded._program, {})
        self._names = [info.name for info in loaded.inputs]
        self._outputs = range(len(loaded.outputs))
        self._form, self._lock = form, threading.Lock()

    def __call__(self, arrays: list[np.ndarray]) -> Any:
        session = self._session
        with self._lock:
            for name, array in zip(self._names, arrays):
                session.set_input(name, array, False)
            session.run()
            outputs = [Array(session.output(index)) for index in self._outputs]
        return unflatten_tree(self._form, outputs)

    def statistics(self) -> dict[str, int]:
        return self._session.statistics()


class _Programs:
    """A cache of programs by key, which drops the least recently used ones."""

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
        program = make()
        with self._lock:
            self.compiled += 1
            self._kept[key] = program
            while len(self._kept) > MOST_PROGRAMS:
                self._kept.popitem(last=False)
        return program


PROGRAMS = _Programs()


def compiled(function: Callable | None = None, *, is_static: bool = False, flat: bool = False) -> Callable:
    """Extends a function over traced arrays to all arrays. Inside a trace it adds nodes to the graph. Outside it
    runs a program, which is traced and compiled at the first call with a signature. Arguments may be nested;
    arguments that are not arrays are part of the signature. is_static: shapes are part of it, too. flat: the
    function is element-wise, so arrays of one shape are flattened to one axis."""
    if function is None:
        return functools.partial(compiled, is_static=is_static, flat=flat)

    @functools.wraps(function)
    def call(*args, **kwargs):
        if current() is not None:
            return function(*args, **kwargs)
        arrays: list[Array] = []
        arguments = flatten_tree((args, kwargs), arrays)
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
    result = PROGRAMS.get((function, arguments, inputs), make)(numbers)
    return result if shape is None else Array(result._data.reshape(shape))


def _common_shape(numbers: list[np.ndarray]) -> tuple | None:
    """The shape of all arrays that have axes; None if shapes differ or have fewer than two axes."""
    shapes = {array.shape for array in numbers if array.ndim > 0}
    if len(shapes) != 1:
        return None
    shape = shapes.pop()
    return shape if len(shape) > 1 else None

