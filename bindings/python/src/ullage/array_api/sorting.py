"""Sorting functions; NaN is above every number."""
from . import _dtypes
from ._arrays import Array, cast, check_numbers, node
from ._programs import compiled
from ._shapes import axis_of, permuted, with_last


def _order(x: Array, descending: bool) -> Array:
    """The indices that sort the last axis."""
    return node("argsort", x, descending=bool(descending))


@compiled
def _argsorted(x, axis, descending):
    lines, back = with_last(x, axis_of(axis, x.ndim))
    return permuted(cast(_order(lines, descending), _dtypes.int64), back)


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    """The indices that sort an axis. The order is always stable."""
    check_numbers("argsort", x)
    return _argsorted(x, axis, descending)


@compiled
def _sorted(x, axis, descending):
    lines, back = with_last(x, axis_of(axis, x.ndim))
    result = node("gather_elements", lines, _order(lines, descending), axis=x.ndim - 1)
    return permuted(result, back)


def sort(x, /, *, axis=-1, descending=False, stable=True):
    """Sorts the elements along an axis."""
    check_numbers("sort", x)
    return _sorted(x, axis, descending)


__all__ = ["argsort", "sort"]
