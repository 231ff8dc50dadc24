"""The part of the extension linalg that ops of the registry can express. docs/python.md lists what is missing."""
import math

import numpy as np

from . import _dtypes
from ._arrays import Array, cast, node
from ._programs import compiled
from ._factorisations import cholesky, det, inv, qr, slogdet, solve
from ._matrices import check_matrices, diagonal_of
from ._shapes import aligned, axes_of, axis_of, constant, index_along, reshaped, together
from .linear_algebra import matmul, matrix_transpose, multiplied, tensordot, vecdot
from .statistical import _sum_dtype, reduced


# ---- products --------------------------------------------------------------------------------

@compiled(is_static=True)
def cross(x1, x2, /, *, axis=-1):
    """Cross products of vectors of 3 elements along an axis."""
    x1, x2 = aligned(*together(x1, x2))
    axis = axis_of(axis, x1.ndim)
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError(f"cross: axis {axis} of {x1.shape} must have extent 3")

    def turned(x, by):
        return node("gather", x, Array(np.roll(np.arange(3), -by)), axis=axis)
    return node("sub", node("mul", turned(x1, 1), turned(x2, 2)),
                node("mul", turned(x1, 2), turned(x2, 1)))


@compiled
def outer(x1, x2, /):
    """Outer product of two vectors."""
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError("outer: takes arrays of one axis")
    x1, x2 = together(x1, x2)
    return node("mul", *aligned(reshaped(x1, x1.shape + (1,)), x2))


@compiled
def _power(x, n):
    result, square = None, x
    while n:
        if n & 1:
            result = square if result is None else multiplied("matmul_numpy", result, square)
        n >>= 1
        if n:
            square = multiplied("matmul_numpy", square, square)
    return result


def matrix_power(x, n, /):
    """The n-th power of square matrices; powers of the inverse if n is negative."""
    check_matrices("matrix_power", x, True, _dtypes.FLOATS)
    if n < 0:
        return matrix_power(inv(x), -n)
    if n == 0:
        return _identity_like(x)
    return _power(x, int(n))


@compiled
def _identity_like(x):
    rows, columns = (index_along(x.shape, axis, _dtypes.int64) for axis in (x.ndim - 2, x.ndim - 1))
    return cast(node("equal", rows, columns), x.dtype)


# ---- diagonals -------------------------------------------------------------------------------

@compiled
def diagonal(x, /, *, offset=0):
    """A diagonal of the last two axes."""
    if x.ndim < 2:
        raise ValueError(f"diagonal: takes matrices, given shape {x.shape}")
    return diagonal_of(x, offset)


@compiled
def _trace(x, offset, dtype):
    result = diagonal_of(cast(x, dtype), offset)
    return node("reduce_sum", result, axes=[result.ndim - 1], keepdims=False)


def trace(x, /, *, offset=0, dtype=None):
    """Sum of a diagonal of the last two axes."""
    check_matrices("trace", x)
    return _trace(x, offset, _sum_dtype(x, dtype))


# ---- norms -----------------------------------------------------------------------------------

def _norm(x: Array, axes: list[int], keepdims: bool, ord) -> Array:
    """Vector norms, in the graph under construction."""
    size = node("abs", x)
    if not axes:  # each element is a vector
        return cast(node("not_equal", x, constant(0, x.dtype)), x.dtype) if ord == 0 else size
    if ord == math.inf:
        return reduced("reduce_max", size, axes, keepdims)
    if ord == -math.inf:
        return reduced("reduce_min", size, axes, keepdims)
    if ord == 0:
        flags = cast(node("not_equal", x, constant(0, x.dtype)), x.dtype)
        return reduced("reduce_sum", flags, axes, keepdims)
    if ord == 1:
        return reduced("reduce_sum", size, axes, keepdims)
    if ord == 2:
        return node("sqrt", reduced("reduce_sum", node("mul", x, x), axes, keepdims))
    powers = reduced("reduce_sum", node("pow", size, constant(ord, x.dtype)), axes, keepdims)
    return node("pow", powers, constant(1 / ord, x.dtype))


@compiled
def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """Vector norm (sum |x|^ord)^(1/ord) over axes. ord 0 counts elements that are not zero; inf and -inf take the
    maximum and minimum of |x|."""
    if not x.dtype.is_float:
        raise TypeError(f"vector_norm: takes floats, given {x.dtype}")
    return _norm(x, axes_of(axis, x.ndim), bool(keepdims), ord)


@compiled
def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """Frobenius norm. ord 1 and -1 take the maximum and minimum of column sums of |x|, inf and -inf of row sums."""
    check_matrices("matrix_norm", x, accepted=_dtypes.FLOATS)
    rows, columns = x.ndim - 2, x.ndim - 1
    if ord == "fro":
        return _norm(x, [rows, columns], bool(keepdims), 2)
    if ord not in (1, -1, math.inf, -math.inf):
        raise NotImplementedError(f"matrix_norm: ord {ord!r} needs singular values, which no op computes")
    summed, other = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = reduced("reduce_sum", node("abs", x), [summed], True)
    result = reduced("reduce_max" if ord > 0 else "reduce_min", sums, [other], True)
    return result if keepdims else reshaped(result, x.shape[:-2])


__all__ = ["cholesky", "cross", "det", "diagonal", "inv", "matmul", "matrix_norm", "matrix_power", "matrix_transpose",
           "outer", "qr", "slogdet", "solve", "tensordot", "trace", "vecdot", "vector_norm"]
