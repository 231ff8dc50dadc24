"""Manipulation functions, which move elements and do no arithmetic."""
import operator

from . import _dtypes
from ._arrays import Array, node
from ._programs import compiled
from ._shapes import (axes_of, axis_of, broadcast_shape, broadcast_to as broadcast, extent_array,
                      flattened, index_along, permuted, reshaped, shape_argument, shape_given, together)
from ._tracing import Extent, is_one, product


def _tuple(value) -> tuple:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


@compiled
def broadcast_arrays(*arrays):
    """Broadcasts the arrays to their common shape."""
    shape = broadcast_shape(*(array.shape for array in arrays))
    return [broadcast(array, shape) for array in arrays]


@compiled
def _broadcast(x, shape):
    shape = shape_given(shape)
    if broadcast_shape(x.shape, shape) != shape:
        raise ValueError(f"broadcast_to: {x.shape} does not broadcast to {shape}")
    return broadcast(x, shape)


def broadcast_to(x, /, shape):
    """Repeats x along axes of extent 1 and along new axes in front."""
    return _broadcast(x, shape_argument(shape))


@compiled
def _joined(arrays, axis):
    arrays = together(*arrays)
    if axis is None:
        return node("concat", *(flattened(array) for array in arrays), axis=0)
    if any(array.ndim == 0 for array in arrays):
        raise ValueError("concat: arrays must have at least one axis")
    return node("concat", *arrays, axis=axis_of(axis, arrays[0].ndim))


def concat(arrays, /, *, axis=0):
    """Joins arrays along an axis; None flattens them first."""
    return _joined(list(arrays), axis)


@compiled
def expand_dims(x, /, axis):
    """Inserts one or several axes of extent 1."""
    axes = [axis_of(one, x.ndim + len(_tuple(axis))) for one in _tuple(axis)]
    rest = iter(x.shape)
    return reshaped(x, tuple(1 if i in axes else next(rest) for i in range(x.ndim + len(axes))))


@compiled
def flip(x, /, *, axis=None):
    """Reverses the elements along axes."""
    axes = axes_of(axis, x.ndim)
    return node("reverse", x, axes=axes) if axes else x


@compiled
def moveaxis(x, source, destination, /):
    """Moves axes to other positions; the other axes keep their order."""
    sources = [axis_of(axis, x.ndim) for axis in _tuple(source)]
    places = [axis_of(axis, x.ndim) for axis in _tuple(destination)]
    if len(sources) != len(places):
        raise ValueError("moveaxis: source and destination must have the same length")
    rest = iter(axis for axis in range(x.ndim) if axis not in sources)
    moved = dict(zip(places, sources))
    return permuted(x, [moved[i] if i in moved else next(rest) for i in range(x.ndim)])


@compiled
def permute_dims(x, /, axes):
    """Permutes axes: axis i of the result is axis axes[i] of x."""
    if sorted(axis_of(axis, x.ndim) for axis in axes) != list(range(x.ndim)):
        raise ValueError(f"permute_dims: {axes} must name each of {x.ndim} axes once")
    return permuted(x, [axis_of(axis, x.ndim) for axis in axes])


@compiled
def _repeated(x, repeats, axis):
    attributes = {} if axis is None else {"axis": axis_of(axis, x.ndim)}
    return node("repeat", x, repeats, **attributes)[0]


def repeat(x, repeats, /, *, axis=None):
    """Repeats every slice along an axis. `repeats` is one number, or one number per slice."""
    if not isinstance(repeats, Array):
        from .creation import asarray
        repeats = asarray(repeats, dtype=_dtypes.int64)
    return _repeated(x, repeats, axis)


@compiled
def _shaped(x, shape):
    return reshaped(x, shape_given(shape))


def reshape(x, /, shape, *, copy=None):
    """The same elements in another shape. One extent may be -1; it is computed from the others."""
    shape = list(_tuple(shape))
    if copy is False:
        raise ValueError("reshape: copy=False, but programs always return new arrays")
    if shape.count(-1) > 1:
        raise ValueError(f"reshape: {tuple(shape)} has more than one -1")
    if -1 in shape:
        others = product(extent for extent in shape if not (isinstance(extent, int) and extent == -1))
        total = product(x.shape)
        if isinstance(others, int) and others == 0:
            raise ValueError("reshape: an extent of -1 is ambiguous if another extent is 0")
        shape[shape.index(-1)] = total // others if isinstance(total, Extent) else (
            Extent(others.trace, f"floor_div({total}, {others})") if isinstance(others, Extent) else
            total // others)
    if not isinstance(product(shape), Extent) and not isinstance(product(x.shape), Extent):
        if product(shape) != product(x.shape):
            raise ValueError(f"reshape: {x.shape} and {tuple(shape)} differ in their number of elements")
    return _shaped(x, shape_argument(shape))


@compiled
def _rolled(x, shifts, axes):
    for shift, axis in zip(shifts, axes):
        extent = extent_array(x.shape[axis])
        places = index_along((x.shape[axis],), 0, _dtypes.int64)
        sources = node("floor_mod", node("sub", places, shift), extent)
        x = node("gather", x, sources, axis=axis)
    return x


def roll(x, /, shift, *, axis=None):
    """Shifts elements along axes, with wrap-around; None shifts the flattened elements."""
    from .creation import asarray
    if axis is None:
        if isinstance(shift, tuple):
            raise ValueError("roll: several shifts require axes")
        return reshape(roll(reshape(x, (-1,) if x.size != 0 else (0,)), shift, axis=0), x.shape)
    axes = [axis_of(one, x.ndim) for one in _tuple(axis)]
    shifts = _tuple(shift) * (len(axes) if len(_tuple(shift)) == 1 else 1)
    return _rolled(x, [asarray(operator.index(one), dtype=_dtypes.int64) for one in shifts], axes)


@compiled
def squeeze(x, /, axis):
    """Removes axes of extent 1."""
    axes = [axis_of(one, x.ndim) for one in _tuple(axis)]
    if not all(is_one(x.shape[one]) for one in axes):
        raise ValueError(f"squeeze: axes {axes} of shape {x.shape} must have extent 1")
    return reshaped(x, tuple(extent for i, extent in enumerate(x.shape) if i not in axes))


@compiled
def _stacked(arrays, axis):
    arrays = together(*arrays)
    axis = axis_of(axis, arrays[0].ndim + 1)
    if any(isinstance(array.shape, tuple) and array.ndim != arrays[0].ndim for array in arrays):
        raise ValueError("stack: arrays must have the same shape")
    shape = arrays[0].shape
    return node("concat", *(reshaped(array, shape[:axis] + (1,) + shape[axis:]) for array in arrays), axis=axis)


def stack(arrays, /, *, axis=0):
    """Joins arrays of one shape along a new axis."""
    return _stacked(list(arrays), axis)


@compiled
def _tiled(x, repetitions):
    rank = max(x.ndim, len(repetitions))
    shape = (1,) * (rank - x.ndim) + x.shape
    repetitions = (1,) * (rank - len(repetitions)) + repetitions
    # Repeats one axis at a time with three axes, because inserting an axis for each would exceed 8 axes.
    for axis, times in enumerate(repetitions):
        if times == 1:
            continue
        before, behind = product(shape[:axis]), product(shape[axis:])
        spread = reshaped(x, (before, 1, behind))
        x = broadcast(spread, (before, times, behind))
        shape = (*shape[:axis], shape[axis] * times, *shape[axis + 1:])
    return reshaped(x, shape)


def tile(x, repetitions, /):
    """Repeats x along each axis."""
    return _tiled(x, tuple(repetitions))


def unstack(x, /, *, axis=0):
    """Splits an array to its slices along an axis, whose extent must be known."""
    axis = axis_of(axis, x.ndim)
    if isinstance(x.shape[axis], Extent):
        raise TypeError("unstack: the number of slices is known only when the traced function runs")
    return tuple(x[(slice(None),) * axis + (i,)] for i in range(x.shape[axis]))


__all__ = ["broadcast_arrays", "broadcast_to", "concat", "expand_dims", "flip", "moveaxis", "permute_dims", "repeat",
           "reshape", "roll", "squeeze", "stack", "tile", "unstack"]
