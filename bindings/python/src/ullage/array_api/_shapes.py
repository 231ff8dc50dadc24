"""Helpers for shapes and axes."""
import operator
from typing import Any

import numpy as np

from . import _dtypes
from ._arrays import Array, cast, node
from ._dtypes import DType
from ._tracing import Extent, current, extents, is_one

# The largest rank. `shape_argument` adds an axis, so it supports shapes of lower rank only.
MOST_AXES = 8


def axis_of(axis: int, rank: int) -> int:
    """The axis, counted from the front. Raises IndexError if it is out of range."""
    axis = operator.index(axis)
    if not -rank <= axis < rank:
        raise IndexError(f"axis {axis}: the array has {rank} axes")
    return axis % rank


def axes_of(axis: int | tuple[int, ...] | None, rank: int) -> list[int]:
    """The axes in ascending order, counted from the front; None means all axes."""
    if axis is None:
        return list(range(rank))
    axes = sorted(axis_of(one, rank) for one in (axis if isinstance(axis, tuple) else (axis,)))
    if len(set(axes)) != len(axes):
        raise ValueError(f"axis {axis}: an axis occurs twice")
    return axes


def broadcast_shape(*shapes: tuple) -> tuple:
    """The common shape. Of two symbolic extents it takes the first; the program checks that they are equal."""
    rank = max((len(shape) for shape in shapes), default=0)
    result: list = [1] * rank
    for shape in shapes:
        for place, extent in enumerate(shape, rank - len(shape)):
            known = result[place]
            if is_one(extent) or extent == known:
                continue
            if isinstance(extent, int) and isinstance(known, int) and not is_one(known):
                raise ValueError("shapes " + ", ".join(str(one) for one in shapes) + " do not broadcast")
            if is_one(known) or isinstance(extent, int):
                result[place] = extent
    return tuple(result)


def broadcast_to(x: Array, shape: tuple) -> Array:
    """Broadcasts x to a shape, in the graph under construction."""
    return x if x.shape == shape else node("broadcast_to", x, shape=extents(shape))


def aligned(*operands: Array) -> tuple[Array, ...]:
    """Broadcasts operands to one shape, except those without axes, as element-wise ops require."""
    shape = broadcast_shape(*(operand.shape for operand in operands))
    return tuple(operand if operand.ndim == 0 else broadcast_to(operand, shape) for operand in operands)


def reshaped(x: Array, shape: tuple) -> Array:
    return x if x.shape == shape else node("reshape", x, shape=extents(shape))


def flattened(x: Array) -> Array:
    return x if x.ndim == 1 else node("reshape_codes", x, codes=[-1])


def permuted(x: Array, permutation: list[int]) -> Array:
    same = list(range(x.ndim))
    return x if list(permutation) == same else node("transpose", x, permutation=list(permutation))


def with_last(x: Array, axis: int) -> tuple[Array, list[int]]:
    """Moves `axis` to the end. Also returns the permutation that moves it back."""
    order = [i for i in range(x.ndim) if i != axis] + [axis]
    return permuted(x, order), [order.index(i) for i in range(x.ndim)]


def index_along(shape: tuple, axis: int, dtype: DType) -> Array:
    """An array of the indices 0, 1, 2 ... along an axis."""
    return node("iota", axis=axis, dtype=dtype.attribute, shape=extents(shape))


def extent_array(extent: int | Extent, dtype: DType = _dtypes.int64) -> Array:
    """An extent as an array without axes."""
    return node("extent_values", dtype=dtype.attribute, shape=[], values=extents([extent]))


def constant(value, dtype: DType) -> Array:
    """A constant without axes, in the graph under construction."""
    return Array(np.array(value, dtype.numpy))


def together(*arrays: Array) -> tuple[Array, ...]:
    """Casts arrays to their promoted dtype."""
    dtype = result_of(*arrays)
    return tuple(cast(array, dtype) for array in arrays)


def result_of(*arrays: Array) -> DType:
    dtype = arrays[0].dtype
    for array in arrays[1:]:
        dtype = _dtypes.promoted(dtype, array.dtype)
    return dtype


# ---- shapes as arguments ---------------------------------------------------------------------

def shape_argument(shape: Any) -> Any:
    """A shape as an argument of a `compiled` function. Outside of traces it becomes an array of shape (0, *shape),
    which has no elements, so that one program runs all shapes."""
    if isinstance(shape, (int, Extent)) or not hasattr(shape, "__iter__"):
        shape = (shape,)
    shape = tuple(extent if isinstance(extent, Extent) else operator.index(extent) for extent in shape)
    if any(isinstance(extent, int) and extent < 0 for extent in shape):
        raise ValueError(f"shape {shape}: extents must not be negative")
    if current() is not None or len(shape) >= MOST_AXES:
        return shape
    return Array(np.empty((0, *shape), np.bool_))


def shape_given(argument: Any) -> tuple:
    """The shape that was passed to `shape_argument`."""
    return argument.shape[1:] if isinstance(argument, Array) else argument
