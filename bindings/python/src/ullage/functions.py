"""Transforms functions over arrays of `ullage.array_api`: compiles them, differentiates them, batches them.

    loss = lambda w, x, y: xp.mean(xp.square(x @ w - y))
    step = ullage.jit(lambda w, x, y: w - 0.1 * ullage.grad(loss)(w, x, y))

A function is traced: it is called once for each signature of its arguments. The signature consists of the
dtypes, of which extents are 1 and which are equal, and of the arguments that are not arrays. The traced
arrays have no numbers, and their extents are `Extent`s. Other arrays that the function reads become
constants of the program. Transforms can be nested."""
import functools
from collections import namedtuple
from collections.abc import Callable
from typing import Any

from . import _ullage
from .array_api._arrays import Array
from .array_api._programs import (PROGRAMS, Program, Slot, Traced, compiled, patterns, unflatten_tree, flatten_tree,
                                  with_slots)
from .array_api._shapes import axis_of
from .array_api._tracing import current
from .models import Model

# A result whose rows differ in extent: values padded with zeros, and the live extents of rows, [rows, axes].
Rows = namedtuple("Rows", ["values", "counts"])


def jit(function: Callable) -> Callable:
    """Compiles the function to one program. Arguments and results may be nested tuples, lists and dicts."""
    return compiled(function)


def checkpoint(function: Callable) -> Callable:
    """Returns the function; its gradient recomputes values of the forward pass instead of keeping them. This
    affects only the function that is passed to `grad`, not functions that it calls."""
    @functools.wraps(function)
    def call(*args, **kwargs):
        return function(*args, **kwargs)
    call._is_recomputed = True
    return call


class _Call:
    """Flattened arguments, and the range of arrays of each argument."""

    def __init__(self, args: tuple, kwargs: dict[str, Any]):
        self.arrays: list[Array] = []
        self.spans: list[range] = []
        forms = []
        for arg in args:
            first = len(self.arrays)
            forms.append(flatten_tree(arg, self.arrays))
            self.spans.append(range(first, len(self.arrays)))
        self.arguments = (tuple, (tuple, *forms), flatten_tree(kwargs, self.arrays))


# A transform maps a trace to a model and the tree that unflattens its results.
_Transform = Callable[[Traced], tuple[Model, Any]]


def _called(key: Any, function: Callable, call: _Call, inputs: tuple, transform: _Transform) -> Any:
    """Runs a separate program outside of traces; inside a trace, inlines the model."""
    trace = current()
    if trace is None:
        def make():
            return Program(*transform(Traced(function, call.arguments, inputs)))
        numbers = [array._numbers("call") for array in call.arrays]
        return PROGRAMS.get((key, function, call.arguments, inputs), make)(numbers)
    traced = Traced(function, call.arguments, inputs, trace)
    model, form = transform(traced)
    operands = [trace.value_of(array).number for array in call.arrays + traced.captured]
    return unflatten_tree(form, [trace.array_of(number)
                               for number in trace.graph._graph.inline(model._model, operands)])


# ---- derivatives -----------------------------------------------------------------------------

def _derivative(function: Callable, argnums: int | tuple[int, ...], has_value: bool) -> Callable:
    recompute = getattr(function, "_is_recomputed", False)
    name = "value_and_grad" if has_value else "grad"
    is_single = isinstance(argnums, int)

    @functools.wraps(function)
    def gradient(*args, **kwargs):
        call = _Call(args, kwargs)
        chosen = [argnums] if is_single else list(argnums)
        slots = [slot for argument in chosen for slot in call.spans[argument]]
        for slot in slots:
            if not call.arrays[slot].dtype.is_float:
                raise TypeError(f"{name}: arguments must have a float dtype, one has {call.arrays[slot].dtype}")
        of = args[argnums] if is_single else tuple(args[argument] for argument in chosen)

        def transform(traced: Traced) -> tuple[Model, Any]:
            results = traced.results
            if len(results) != 1 or results[0].ndim != 0 or not results[0].dtype.is_float:
                raise TypeError(f"{name}: the function must return one float without axes, it returned {results}")
            form = flatten_tree(of, [])
            model = _ullage.differentiated(traced.model()._model,
                                           "value_and_gradient" if has_value else "gradient",
                                           [f"in{slot}" for slot in slots], recompute)
            if has_value:
                form = flatten_tree((results[0], of), [])
            return Model(model), form
        key = name, argnums, recompute
        return _called(key, function, call, patterns(call.arrays, False), transform)
    gradient.__name__ = f"{name}_{getattr(function, '__name__', 'function')}"
    return gradient


def grad(function: Callable, argnums: int | tuple[int, ...] = 0) -> Callable:
    """The gradient of a function that returns one float without axes, with respect to the arguments `argnums`,
    which may be nested. It is 0 for arrays that the result does not depend on. docs/gradients.md states the
    gradients of functions that are not smooth. Raises TypeError if an argument or the result is not a float."""
    return _derivative(function, argnums, False)


def value_and_grad(function: Callable, argnums: int | tuple[int, ...] = 0) -> Callable:
    """Like `grad`, but returns the result and the gradient of one run."""
    return _derivative(function, argnums, True)


# ---- batches ---------------------------------------------------------------------------------

# Signatures of calls whose rows differ in extent. They require the number of rows at compile time.
_OF_KNOWN_SIZE: set[Any] = set()


def _axes_of_arrays(in_axes, call: _Call) -> list[int | None]:
    per_argument = list(in_axes) if isinstance(in_axes, (tuple, list)) else [in_axes] * len(call.spans)
    if len(per_argument) != len(call.spans):
        raise ValueError(f"vmap: {len(per_argument)} in_axes for {len(call.spans)} arguments")
    axes: list[int | None] = [None] * len(call.arrays)
    for axis, span in zip(per_argument, call.spans):
        for slot in span:
            axes[slot] = None if axis is None else axis_of(axis, call.arrays[slot].ndim)
    if all(axis is None for axis in axes):
        raise ValueError("vmap: in_axes is None for all arguments, at least one must have a batch axis")
    return axes


def vmap(function: Callable, in_axes: int | None | tuple[int | None, ...] = 0, out_axes: int = 0) -> Callable:
    """Applies the function to every row of a batch. in_axes: the batch axis of each argument, or None if all rows
    share the argument. out_axes: the batch axis of results. A result whose rows differ in extent becomes `Rows`.
    Raises ValueError if arguments differ in their number of rows."""

    @functools.wraps(function)
    def batched(*args, **kwargs):
        call = _Call(args, kwargs)
        axes = _axes_of_arrays(in_axes, call)
        inputs = _of_one_row(call.arrays, axes)
        rows = {array.shape[axis] for array, axis in zip(call.arrays, axes) if axis is not None}
        if len(rows) > 1 and all(isinstance(extent, int) for extent in rows):
            raise ValueError(f"vmap: arguments must have the same number of rows, given {sorted(rows)}")
        number = next((extent for extent in rows if isinstance(extent, int)), 0)

        def run(known: int) -> Any:
            key = "vmap", tuple(axes), out_axes, known
            return _called(key, function, call, inputs, lambda traced: _batch(traced, axes, out_axes, known))
        kind = function, call.arguments, inputs, tuple(axes)
        if kind not in _OF_KNOWN_SIZE:
            try:
                return run(0)
            except (_ullage.Unsupported, _ullage.InvalidArgument):
                if not number:
                    raise
                result = run(number)
                _OF_KNOWN_SIZE.add(kind)
                return result
        return run(number)
    return batched


def _of_one_row(arrays: list[Array], axes: list[int | None]) -> tuple:
    described = patterns(arrays, False)
    return tuple((dtype, shape if axis is None else shape[:axis] + shape[axis + 1:])
                 for (dtype, shape), axis in zip(described, axes))


def _batch(traced: Traced, axes: list[int | None], out_axes: int, rows: int) -> tuple[Model, Any]:
    places = [-1 if axis is None else axis for axis in axes] + [-1] * len(traced.captured)
    outputs = [out_axes % (result.ndim + 1) for result in traced.results]
    model = Model(_ullage.batched(traced.model()._model, places, outputs, rows))
    slots = iter(range(len(model.outputs)))
    following = [info.name for info in model.outputs[1:]] + [""]
    results = []
    for slot in slots:
        is_padded = following[slot].endswith("_counts")
        results.append((Rows, Slot(slot), Slot(next(slots))) if is_padded else Slot(slot))
    return model, with_slots(traced.form, results)
