"""Factorisations for linalg. They are unrolled, so extents of matrices must be constant and at most
MOST_UNROLLED."""
import builtins
from collections import namedtuple

from . import _dtypes
from ._arrays import Array, cast, node
from ._programs import compiled
from ._shapes import (aligned, broadcast_shape, broadcast_to, constant, index_along, permuted, reshaped,
                      together)
from ._tracing import extents
from ._matrices import check_matrices, diagonal_of
from .statistical import reduced

MOST_UNROLLED = 32

QR = namedtuple("QR", ["Q", "R"])
Slogdet = namedtuple("Slogdet", ["sign", "logabsdet"])


def _unrolled(name: str, extent) -> int:
    if not isinstance(extent, int) or extent > MOST_UNROLLED:
        raise NotImplementedError(f"{name}: matrices must have at most {MOST_UNROLLED} rows, and a constant "
                                  f"number of them; given {extent}")
    return extent


def _part(x: Array, rows: tuple[int, int], columns: tuple[int, int]) -> Array:
    front = list(x.shape[:-2])
    return node("slice", x, starts=[0] * len(front) + [rows[0], columns[0]],
                sizes=extents(front) + [rows[1] - rows[0], columns[1] - columns[0]], steps=[1] * x.ndim)


def _column_of(i: int, shape: tuple, axis: int) -> Array:
    """True where the index along an axis is i."""
    return node("equal", index_along(shape, axis, _dtypes.int64), constant(i, _dtypes.int64))


def _eliminated(a: Array, b: Array | None) -> tuple[Array, Array | None, Array]:
    """Gaussian elimination with partial pivoting. Returns a, which is upper triangular, b after the same steps, and
    the sign of the row exchanges."""
    rank, n = a.ndim, a.shape[-1]
    sign = broadcast_to(constant(1, a.dtype), a.shape[:-2] + (1, 1))
    rows = index_along(a.shape[:-1] + (1,), rank - 2, _dtypes.int64)
    for k in range(n):
        column = _part(a, (0, n), (k, k + 1))
        open_rows = node("greater_equal", rows, constant(k, _dtypes.int64))
        size = node("where", open_rows, node("abs", column), constant(-1, a.dtype))
        best = node("arg_max", size, axes=[rank - 2], keepdims=True)
        this = node("equal", rows, constant(k, _dtypes.int64))
        that = node("equal", rows, broadcast_to(best, rows.shape))
        sources = node("where", this, broadcast_to(best, rows.shape),
                       node("where", that, constant(k, _dtypes.int64), rows))
        moved = node("not_equal", best, constant(k, _dtypes.int64))
        sign = node("where", moved, node("neg", sign), sign)
        a, b = (None if x is None else
                node("gather_elements", x, broadcast_to(sources, x.shape), axis=rank - 2) for x in (a, b))
        pivot = _part(a, (k, k + 1), (k, k + 1))
        below = node("greater", rows, constant(k, _dtypes.int64))
        column = _part(a, (0, n), (k, k + 1))
        usable = node("where", node("equal", pivot, constant(0, a.dtype)), constant(1, a.dtype), pivot)
        factor = node("where", below, node("div", *aligned(column, usable)), constant(0, a.dtype))
        a, b = (None if x is None else
                node("sub", x, node("mul", *aligned(factor, _part(x, (k, k + 1), (0, x.shape[-1])))))
                for x in (a, b))
    return a, b, sign


@compiled(is_static=True)
def det(x, /):
    """Determinants."""
    check_matrices("det", x, True, _dtypes.FLOATS)
    if _unrolled("det", x.shape[-1]) == 0:
        return broadcast_to(constant(1, x.dtype), x.shape[:-2])
    upper, _, sign = _eliminated(x, None)
    result = reduced("reduce_prod", diagonal_of(upper, 0), [x.ndim - 2], False)
    return node("mul", result, reshaped(sign, x.shape[:-2]))


@compiled(is_static=True)
def slogdet(x, /):
    """Signs of determinants, and logarithms of their absolute values."""
    check_matrices("slogdet", x, True, _dtypes.FLOATS)
    if _unrolled("slogdet", x.shape[-1]) == 0:
        return Slogdet(*(broadcast_to(constant(value, x.dtype), x.shape[:-2]) for value in (1, 0)))
    upper, _, sign = _eliminated(x, None)
    diagonal = diagonal_of(upper, 0)
    signs = reduced("reduce_prod", node("sign", diagonal), [x.ndim - 2], False)
    return Slogdet(node("mul", signs, reshaped(sign, x.shape[:-2])),
                   reduced("reduce_sum", node("log", node("abs", diagonal)), [x.ndim - 2], False))


def _solved(a: Array, b: Array) -> Array:
    """Solves a x = b, in the graph under construction."""
    n, rank = a.shape[-1], a.ndim
    upper, x, _ = _eliminated(a, b)
    rows = index_along(x.shape, rank - 2, _dtypes.int64)
    for k in reversed(range(n)):
        pivot = _part(upper, (k, k + 1), (k, k + 1))
        row = node("div", *aligned(_part(x, (k, k + 1), (0, x.shape[-1])), pivot))
        column = _part(upper, (0, n), (k, k + 1))
        rest = node("sub", x, node("mul", *aligned(column, row)))
        here = node("equal", rows, constant(k, _dtypes.int64))
        above = node("less", rows, constant(k, _dtypes.int64))
        x = node("where", here, broadcast_to(row, x.shape), node("where", above, rest, x))
    return x


@compiled(is_static=True)
def solve(x1, x2, /):
    """Solves x1 x = x2 for x. x2 is a vector or a stack of matrices."""
    check_matrices("solve", x1, True, _dtypes.FLOATS)
    n = _unrolled("solve", x1.shape[-1])
    x1, x2 = together(x1, x2)
    is_vector = x2.ndim == 1
    b = reshaped(x2, (*x2.shape, 1)) if is_vector else x2
    front = broadcast_shape(x1.shape[:-2], b.shape[:-2])
    result = broadcast_to(b, front + b.shape[-2:])
    if n:
        result = _solved(broadcast_to(x1, front + x1.shape[-2:]), result)
    return reshaped(result, result.shape[:-1]) if is_vector else result


@compiled(is_static=True)
def inv(x, /):
    """Inverses."""
    check_matrices("inv", x, True, _dtypes.FLOATS)
    if _unrolled("inv", x.shape[-1]) == 0:
        return x
    rows, columns = (index_along(x.shape, axis, _dtypes.int64) for axis in (x.ndim - 2, x.ndim - 1))
    return _solved(x, cast(node("equal", rows, columns), x.dtype))


@compiled(is_static=True)
def cholesky(x, /, *, upper=False):
    """Cholesky factorisation: the lower triangular L with L L^T = x, or with `upper` its transpose."""
    check_matrices("cholesky", x, True, _dtypes.FLOATS)
    n, rank = _unrolled("cholesky", x.shape[-1]), x.ndim
    rest, result = x, broadcast_to(constant(0, x.dtype), x.shape)
    rows = index_along(x.shape[:-1] + (1,), rank - 2, _dtypes.int64)
    for k in range(n):
        pivot = node("sqrt", _part(rest, (k, k + 1), (k, k + 1)))
        column = node("div", *aligned(_part(rest, (0, n), (k, k + 1)), pivot))
        kept = node("greater_equal", rows, constant(k, _dtypes.int64))
        column = node("where", kept, column, constant(0, x.dtype))
        rest = node("sub", rest, node("mul", *aligned(column, _swapped(column))))
        result = node("where", _column_of(k, x.shape, rank - 1), broadcast_to(column, x.shape), result)
    return _swapped(result) if upper else result


@compiled(is_static=True)
def qr(x, /, *, mode="reduced"):
    """QR factorisation x = Q R with Householder reflections. Q has orthonormal columns, R is upper triangular."""
    check_matrices("qr", x, accepted=_dtypes.FLOATS)
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be reduced or complete, given {mode!r}")
    rows, columns = (_unrolled("qr", extent) for extent in x.shape[-2:])
    rank, zero = x.ndim, constant(0, x.dtype)
    square = x.shape[:-1] + (rows,)
    down, across = (index_along(square, axis, _dtypes.int64) for axis in (rank - 2, rank - 1))
    q, r = cast(node("equal", down, across), x.dtype), x
    places = index_along(x.shape[:-1] + (1,), rank - 2, _dtypes.int64)
    for k in range(builtins.min(rows - 1, columns)):
        kept = node("greater_equal", places, constant(k, _dtypes.int64))
        column = node("where", kept, _part(r, (0, rows), (k, k + 1)), zero)
        norm = node("sqrt", node("reduce_sum", node("mul", column, column), axes=[rank - 2], keepdims=True))
        first = _part(column, (k, k + 1), (0, 1))
        away = node("where", node("less", first, zero), node("neg", norm), norm)
        here = node("equal", places, constant(k, _dtypes.int64))
        v = node("add", column, node("where", here, broadcast_to(away, column.shape), zero))
        length = node("reduce_sum", node("mul", v, v), axes=[rank - 2], keepdims=True)
        usable = node("where", node("equal", length, zero), constant(1, x.dtype), length)
        twice = node("div", node("mul", v, constant(2, x.dtype)), broadcast_to(usable, v.shape))
        r = node("sub", r, node("matmul", twice, node("matmul", _swapped(v), r)))
        q = node("sub", q, node("matmul", node("matmul", q, v), _swapped(twice)))
    below = node("greater", *(index_along(x.shape, axis, _dtypes.int64) for axis in (rank - 2, rank - 1)))
    r = node("where", below, zero, r)
    least = builtins.min(rows, columns)
    if mode == "reduced":
        q, r = _part(q, (0, rows), (0, least)), _part(r, (0, least), (0, columns))
    return QR(q, r)


def _swapped(x: Array) -> Array:
    return permuted(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])
