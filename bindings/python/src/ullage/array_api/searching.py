"""Searching functions."""
from . import _dtypes
from ._arrays import Array, cast, check_numbers, node, scalar
from ._programs import compiled
from ._shapes import (aligned, axes_of, axis_of, constant, flattened, reshaped, together)
from .statistical import reduced


@compiled
def _position(op, x, axis, keepdims):
    if axis is None:
        found = node(op, flattened(x), axes=[0], keepdims=False)
        return reshaped(found, (1,) * x.ndim) if keepdims else found
    return node(op, x, axes=[axis_of(axis, x.ndim)], keepdims=bool(keepdims))


def argmax(x, /, *, axis=None, keepdims=False):
    """The index of the largest element, along an axis or in the flattened array."""
    check_numbers("argmax", x)
    return _position("arg_max", x, axis, keepdims)


def argmin(x, /, *, axis=None, keepdims=False):
    """The index of the smallest element, along an axis or in the flattened array."""
    check_numbers("argmin", x)
    return _position("arg_min", x, axis, keepdims)


def is_nonzero(x: Array) -> Array:
    """True where elements are not zero, in the graph under construction."""
    return x if x.dtype == _dtypes.boolean else node("not_equal", x, constant(0, x.dtype))


@compiled
def count_nonzero(x, /, *, axis=None, keepdims=False):
    """The number of elements that are not zero."""
    return reduced("reduce_sum", cast(is_nonzero(x), _dtypes.int64), axes_of(axis, x.ndim), keepdims)


@compiled
def nonzero(x, /):
    """The indices of elements that are not zero, one array per axis."""
    if x.ndim == 0:
        raise ValueError("nonzero: the array has no axes")
    *axes, _ = node("nonzero", is_nonzero(x))
    return tuple(axes)


@compiled
def searchsorted(x1, x2, /, *, side="left", sorter=None):
    """The positions at which elements of x2 keep x1 ascending. `sorter` has the indices that sort x1."""
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted: side must be left or right, given {side!r}")
    if sorter is not None:
        x1 = node("gather", x1, sorter, axis=0)
    x1, x2 = together(x1, x2)
    found = node("search_sorted", x1, flattened(x2), right=side == "right")
    return cast(reshaped(found, x2.shape), _dtypes.int64)


@compiled(flat=True)
def _chosen(condition, x1, x2):
    return node("where", *aligned(condition, *together(x1, x2)))


def where(condition, x1, x2, /):
    """x1 where the condition is true, else x2."""
    if condition.dtype != _dtypes.boolean:
        raise TypeError(f"where: the condition must be bool, is {condition.dtype}")
    if not isinstance(x1, Array) and not isinstance(x2, Array):
        dtypes = [_dtypes.of_scalar(value) for value in (x1, x2)]
        dtype = max(dtypes, key=(_dtypes.boolean, _dtypes.int64, _dtypes.float32).index)
        return _chosen(condition, scalar(x1, dtype), scalar(x2, dtype))
    if not isinstance(x1, Array):
        x1 = scalar(x1, _dtypes.scalar_dtype(x1, x2.dtype))
    elif not isinstance(x2, Array):
        x2 = scalar(x2, _dtypes.scalar_dtype(x2, x1.dtype))
    _dtypes.promoted(x1.dtype, x2.dtype)
    return _chosen(condition, x1, x2)


__all__ = ["argmax", "argmin", "count_nonzero", "nonzero", "searchsorted", "where"]
