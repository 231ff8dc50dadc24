"""Helpers for functions of matrices."""
import builtins

from . import _dtypes
from ._arrays import Array, check_among, node
from ._shapes import constant, index_along, permuted, reshaped
from ._tracing import Extent


def check_matrices(name: str, x: Array, is_square: bool = False, accepted: tuple = _dtypes.NUMBERS) -> None:
    check_among(name, x, accepted)
    if x.ndim < 2 or is_square and x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: takes {'square ' if is_square else ''}matrices, given shape {x.shape}")


def diagonal_of(x: Array, offset: int) -> Array:
    """A diagonal of the last two axes, in the graph under construction."""
    rows, columns = x.shape[-2:]
    first_row, first_column = builtins.max(-offset, 0), builtins.max(offset, 0)
    length = _smaller(_less(rows, first_row), _less(columns, first_column))
    places = index_along((length,), 0, _dtypes.int64)
    tuples = node("concat", *(reshaped(node("add", places, constant(first, _dtypes.int64)), (length, 1))
                              for first in (first_row, first_column)), axis=1)
    last = [x.ndim - 2, x.ndim - 1]
    result = node("gather_nd", permuted(x, last + list(range(x.ndim - 2))), tuples)
    return permuted(result, [*range(1, result.ndim), 0])


def _less(extent, by: int):
    return extent - by if isinstance(extent, Extent) else builtins.max(extent - by, 0)


def _smaller(a, b):
    if isinstance(a, int) and isinstance(b, int):
        return builtins.min(a, b)
    trace = (a if isinstance(a, Extent) else b).trace
    return Extent(trace, f"max(min({a}, {b}), 0)")
