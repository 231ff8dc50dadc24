"""Manipulation functions: they place elements anew and compute nothing."""
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
    """The arrays, all in the shape to which they broadcast."""
    shape = broadcast_shape(*(array.shape for array in arrays))
    return [broadcast(array, shape) for array in arrays]


@compiled
def _broadcast(x, shape):
    shape = shape_given(shape)
    if broadcast_shape(x.shape, shape) != shape:
        raise ValueError(f"broadcast_to: {x.shape} does not broadcast to {shape}")
    return broadcast(x, shape)


def broadcast_to(x, /, shape):
    """x repeated along axes of extent 1 and new ones in front."""
    return _broadcast(x, shape_argument(shape))


@compiled
def _joined(arrays, axis):
    arrays = together(*arrays)
    if axis is None:
        return node("concat", *(flattened(array) for array in arrays), axis=0)
    if any(array.ndim == 0 for array in arrays):
        raise ValueError("concat: an array without axes has none to be joined along")
    return node("concat", *arrays, axis=axis_of(axis, arrays[0].ndim))


def concat(arrays, /, *, axis=0):
    """The arrays behind each other along an axis; None: flattened."""
    return _joined(list(arrays), axis)


@compiled
def expand_dims(x, /, axis):
    """A new axis of extent 1, or several."""
    axes = [axis_of(one, x.ndim + len(_tuple(axis))) for one in _tuple(axis)]
    rest = iter(x.shape)
    return reshaped(x, tuple(1 if i in axes else next(rest) for i in range(x.ndim + len(axes))))


@compiled
def flip(x, /, *, axis=None):
    """The elements along axes, last one first."""
    axes = axes_of(axis, x.ndim)
    return node("reverse", x, axes=axes) if axes else x


@compiled
def moveaxis(x, source, destination, /):
    """Axes elsewhere, the others in their order."""
    sources = [axis_of(axis, x.ndim) for axis in _tuple(source)]
    places = [axis_of(axis, x.ndim) for axis in _tuple(destination)]
    if len(sources) != len(places):
        raise ValueError("moveaxis: takes as many places as axes")
    rest = iter(axis for axis in range(x.ndim) if axis not in sources)
    moved = dict(zip(places, sources))
    return permuted(x, [moved[i] if i in moved else next(rest) for i in range(x.ndim)])


@compiled
def permute_dims(x, /, axes):
    """Axis i of the result is axis axes[i]."""
    if sorted(axis_of(axis, x.ndim) for axis in axes) != list(range(x.ndim)):
        raise ValueError(f"permute_dims: {axes} must name each of {x.ndim} axes once")
    return permuted(x, [axis_of(axis, x.ndim) for axis in axes])


@compiled
def _repeated(x, repeats, axis):
    attributes = {} if axis is None else {"axis": axis_of(axis, x.ndim)}
    return node("repeat", x, repeats, **attributes)[0]


def repeat(x, repeats, /, *, axis=None):
    """Every slice along an axis as often as `repeats` says, one number or one per slice."""
    if not isinstance(repeats, Array):
        from .creation import asarray
        repeats = asarray(repeats, dtype=_dtypes.int64)
    return _repeated(x, repeats, axis)


@compiled
def _shaped(x, shape):
    return reshaped(x, shape_given(shape))


def reshape(x, /, shape, *, copy=None):
    """The same elements under another shape, of which one extent may be -1: what is left."""
    shape = list(_tuple(shape))
    if copy is False:
        raise ValueError("reshape: copy=False, but results of programs are arrays of their own")
    if shape.count(-1) > 1:
        raise ValueError(f"reshape: {tuple(shape)} has more than one -1")
    if -1 in shape:
        others = product(extent for extent in shape if not (isinstance(extent, int) and extent == -1))
        total = product(x.shape)
        if isinstance(others, int) and others == 0:
            raise ValueError("reshape: beside an extent of 0 none can be -1")
        shape[shape.index(-1)] = total // others if isinstance(total, Extent) else (
            Extent(others.trace, f"floor_div({total}, {others})") if isinstance(others, Extent) else
            total // others)
    if not isinstance(product(shape), Extent) and not isinstance(product(x.shape), Extent):
        if product(shape) != product(x.shape):
            raise ValueError(f"reshape: {x.shape} and {tuple(shape)} have not as many elements")
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
    """The elements moved along axes, those that leave entering at the other end; None: of all, flattened."""
    from .creation import asarray
    if axis is None:
        if isinstance(shift, tuple):
            raise ValueError("roll: several shifts need axes")
        return reshape(roll(reshape(x, (-1,) if x.size != 0 else (0,)), shift, axis=0), x.shape)
    axes = [axis_of(one, x.ndim) for one in _tuple(axis)]
    shifts = _tuple(shift) * (len(axes) if len(_tuple(shift)) == 1 else 1)
    return _rolled(x, [asarray(operator.index(one), dtype=_dtypes.int64) for one in shifts], axes)


@compiled
def squeeze(x, /, axis):
    """Without axes of extent 1."""
    axes = [axis_of(one, x.ndim) for one in _tuple(axis)]
    if not all(is_one(x.shape[one]) for one in axes):
        raise ValueError(f"squeeze: axes {axes} of shape {x.shape} must have extent 1")
    return reshaped(x, tuple(extent for i, extent in enumerate(x.shape) if i not in axes))


@compiled
def _stacked(arrays, axis):
    arrays = together(*arrays)
    axis = axis_of(axis, arrays[0].ndim + 1)
    if any(isinstance(array.shape, tuple) and array.ndim != arrays[0].ndim for array in arrays):
        raise ValueError("stack: arrays must have one shape")
    shape = arrays[0].shape
    return node("concat", *(reshaped(array, shape[:axis] + (1,) + shape[axis:]) for array in arrays), axis=axis)


def stack(arrays, /, *, axis=0):
    """Arrays of one shape along a new axis."""
    return _stacked(list(arrays), axis)


@compiled
def _tiled(x, repetitions):
    rank = max(x.ndim, len(repetitions))
    shape = (1,) * (rank - x.ndim) + x.shape
    repetitions = (1,) * (rank - len(repetitions)) + repetitions
    # One axis after the other: between them an axis more, which 8 axes may have no room for.
    for axis, times in enumerate(repetitions):
        if times == 1:
            continue
        before, behind = product(shape[:axis]), product(shape[axis:])
        spread = reshaped(x, (before, 1, behind))
        x = broadcast(spread, (before, times, behind))
        shape = (*shape[:axis], shape[axis] * times, *shape[axis + 1:])
    return reshaped(x, shape)


def tile(x, repetitions, /):
    """Copies side by side."""
    return _tiled(x, tuple(repetitions))


def unstack(x, /, *, axis=0):
    """The slices along an axis, which must be of a known extent."""
    axis = axis_of(axis, x.ndim)
    if isinstance(x.shape[axis], Extent):
        raise TypeError("unstack: how many slices there are is known only when the traced function runs")
    return tuple(x[(slice(None),) * axis + (i,)] for i in range(x.shape[axis]))


__all__ = ["broadcast_arrays", "broadcast_to", "concat", "expand_dims", "flip", "moveaxis", "permute_dims", "repeat",
           "reshape", "roll", "squeeze", "stack", "tile", "unstack"]
