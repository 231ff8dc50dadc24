"""Indexing functions, and indexing with brackets."""
import operator
from typing import Any

import numpy as np

from . import _dtypes
from ._arrays import Array, cast, node, scalar
from ._programs import compiled
from ._shapes import (axis_of, broadcast_shape, broadcast_to, flattened, index_along, reshaped)
from ._tracing import Extent, extents, product

# The end of a slice without one: beyond any extent, and before the first element.
_FAR = 1 << 40


def _check_index_array(name: str, indices: Array) -> Array:
    if not indices.dtype.is_integer:
        raise TypeError(f"{name}: indices must be integers, are {indices.dtype}")
    return indices


def _index(indices: Array) -> Array:
    """Converts indices to the dtype that ops require."""
    return cast(indices, _dtypes.int64)


@compiled
def take(x, indices, /, *, axis=None):
    """Slices of x along an axis, by index."""
    _check_index_array("take", indices)
    if axis is None and x.ndim != 1:
        raise ValueError(f"take: an array of {x.ndim} axes needs an axis")
    return node("gather", x, _index(indices), axis=axis_of(axis or 0, x.ndim))


@compiled
def take_along_axis(x, indices, /, *, axis=-1):
    """Replaces each index with the element of x at this index of the axis, at the same position of other axes."""
    _check_index_array("take_along_axis", indices)
    axis = axis_of(axis, x.ndim)
    shapes = [tuple(1 if i == axis else extent for i, extent in enumerate(array.shape))
              for array in (x, indices)]
    shape = broadcast_shape(*shapes)
    x, indices = (broadcast_to(array, tuple(array.shape[i] if i == axis else extent
                                            for i, extent in enumerate(shape)))
                  for array in (x, indices))
    return node("gather_elements", x, _index(indices), axis=axis)


# ---- brackets --------------------------------------------------------------------------------

def _axes_named(item: Any) -> int:
    """The number of axes of the array that an item of a key indexes."""
    if item is None:
        return 0
    return item.ndim if isinstance(item, Array) and item.dtype == _dtypes.boolean else 1


def _key(x: Array, key: Any) -> tuple:
    """Expands a key to items for all axes: slices, None and arrays. Raises IndexError for items that do not fit."""
    items = list(key) if isinstance(key, tuple) else [key]
    if sum(item is Ellipsis for item in items) > 1:
        raise IndexError("an index may have at most one ellipsis")
    named = sum(_axes_named(item) for item in items if item is not Ellipsis)
    if named > x.ndim:
        raise IndexError(f"{named} axes are indexed, the array has {x.ndim}")
    if Ellipsis not in [item for item in items if not isinstance(item, Array)]:
        items.append(Ellipsis)
    place = next(i for i, item in enumerate(items) if item is Ellipsis)
    items[place:place + 1] = [slice(None)] * (x.ndim - named)
    axis, result = 0, []
    for item in items:
        result.append(_item(x, axis, item))
        axis += _axes_named(item)
    return tuple(result)


def _item(x: Array, axis: int, item: Any) -> Any:
    if item is None or isinstance(item, Array):
        if isinstance(item, Array) and item.dtype != _dtypes.boolean:
            _check_index_array("index", item)
        return item
    if isinstance(item, slice):
        return slice(*(part if part is None or isinstance(part, Extent) else operator.index(part)
                       for part in (item.start, item.stop, item.step)))
    index, extent = operator.index(item), x.shape[axis]
    if isinstance(extent, int) and not -extent <= index < extent:
        raise IndexError(f"index {index} is out of range for axis {axis} of extent {extent}")
    return Array(np.array(index, np.int64))


def _sliced(x: Array, cuts: dict[int, slice]) -> Array:
    axes = [axis for axis, cut in cuts.items() if cut != slice(None)]
    if not axes:
        return x
    steps = [1 if cuts[axis].step is None else cuts[axis].step for axis in axes]
    starts, ends = [], []
    for axis, step in zip(axes, steps):
        if step == 0:
            raise ValueError("a slice's step must not be 0")
        cut = cuts[axis]
        starts.append((0 if step > 0 else _FAR) if cut.start is None else cut.start)
        ends.append((_FAR if step > 0 else -_FAR) if cut.stop is None else cut.stop)
    return node("slice_onnx", x, axes=axes, starts=extents(starts), ends=extents(ends),
                steps=extents(steps))


def _selected(x: Array, items: tuple) -> Array:
    """Applies slices, then arrays of indices, then new axes, in the graph under construction."""
    masks = [item for item in items if isinstance(item, Array) and item.dtype == _dtypes.boolean]
    if masks:
        return _masked(x, items, masks)
    axes = [item for item in items if item is not None]
    x = _sliced(x, {axis: item for axis, item in enumerate(axes) if isinstance(item, slice)})
    indexed = [axis for axis, item in enumerate(axes) if isinstance(item, Array)]
    if indexed:
        x = _gathered(x, [(axis, axes[axis]) for axis in indexed])
    if not any(item is None for item in items):
        return x
    return reshaped(x, _with_new_axes(x, items))


def _with_new_axes(x: Array, items: tuple) -> tuple:
    """The shape of the result with new axes. If index arrays are not adjacent, their axes come first."""
    arrays = [item for item in items if isinstance(item, Array)]
    width = max((item.ndim for item in arrays), default=0)
    places = [i for i, item in enumerate(items) if isinstance(item, Array)]
    together = bool(places) and places == list(range(places[0], places[-1] + 1))
    shape, rest = [], list(x.shape)
    if places and not together:
        shape, rest = rest[:width], rest[width:]
    for i, item in enumerate(items):
        if item is None:
            shape.append(1)
        elif isinstance(item, slice):
            shape.append(rest.pop(0))
        elif together and i == places[0]:
            shape += rest[:width]
            rest = rest[width:]
    return tuple(shape)


def _gathered(x: Array, indexed: list[tuple[int, Array]]) -> Array:
    """Gathers with one index array along its axis, or with several that broadcast, as tuples."""
    indices = [_index(array) for _, array in indexed]
    axes = [axis for axis, _ in indexed]
    if len(indexed) == 1:
        return node("gather", x, indices[0], axis=axes[0])
    shape = broadcast_shape(*(array.shape for array in indices))
    tuples = node("concat", *(reshaped(broadcast_to(array, shape), shape + (1,)) for array in indices),
                  axis=len(shape))
    rest = [axis for axis in range(x.ndim) if axis not in axes]
    result = node("gather_nd", node("transpose", x, permutation=axes + rest), tuples)
    if axes != list(range(axes[0], axes[-1] + 1)):
        return result  # not adjacent: their axes come first
    front = list(range(len(shape), len(shape) + axes[0]))
    order = front + list(range(len(shape))) + list(range(len(shape) + axes[0], result.ndim))
    return result if order == list(range(result.ndim)) else node("transpose", result, permutation=order)


def _masked(x: Array, items: tuple, masks: list[Array]) -> Array:
    if len(masks) > 1 or any(isinstance(item, Array) and item is not masks[0] or item is None
                             for item in items):
        raise NotImplementedError("a mask may be combined with slices only, not with other arrays or new axes")
    mask = masks[0]
    place = next(i for i, item in enumerate(items) if item is mask)
    before, behind = items[:place], items[place + 1:]
    x = _sliced(x, {**dict(enumerate(before)),
                    **{place + mask.ndim + i: item for i, item in enumerate(behind)}})
    if place == 0:
        return node("masked_select", x, mask)[0]
    front = list(range(place, place + mask.ndim)) + list(range(place))
    order = front + list(range(place + mask.ndim, x.ndim))
    result = node("masked_select", node("transpose", x, permutation=order), mask)[0]
    back = list(range(1, place + 1)) + [0] + list(range(place + 1, result.ndim))
    return node("transpose", result, permutation=back)


def _check_masks(x: Array, items: tuple) -> None:
    axis = 0
    for item in items:
        if isinstance(item, Array) and item.dtype == _dtypes.boolean:
            for extent, own in zip(item.shape, x.shape[axis:axis + item.ndim]):
                # A mask without elements selects nothing from any array.
                if isinstance(extent, int) and isinstance(own, int) and extent not in (0, own):
                    raise IndexError(f"a mask of shape {item.shape} does not fit axes {x.shape[axis:]}")
        axis += _axes_named(item)


@compiled
def _read(x, items):
    return _selected(x, items)


def get_item(x: Array, key: Any) -> Array:
    """x[key]"""
    items = _key(x, key)
    _check_masks(x, items)
    if all(isinstance(item, slice) and item == slice(None) for item in items):
        return x
    return _read(x, items)


@compiled
def _written(x, items, value):
    positions = _selected(reshaped(index_along((product(x.shape),), 0, _dtypes.int64), x.shape), items)
    updates = flattened(broadcast_to(cast(value, x.dtype), positions.shape))
    result = node("scatter_elements", flattened(x), flattened(positions), updates, axis=0)
    return reshaped(result, x.shape)


def set_item(x: Array, key: Any, value: Any) -> None:
    """x[key] = value"""
    items = _key(x, key)
    _check_masks(x, items)
    if not isinstance(value, Array):
        value = scalar(value, _dtypes.scalar_dtype(value, x.dtype))
    elif _dtypes.promoted(value.dtype, x.dtype) != x.dtype:
        raise TypeError(f"cannot assign {value.dtype} to an array of {x.dtype}")
    result = _written(x, items, value)
    x._data, x._shape, x._trace = result._data, result._shape, result._trace


__all__ = ["take", "take_along_axis"]
