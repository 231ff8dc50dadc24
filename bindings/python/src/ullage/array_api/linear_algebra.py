"""Linear algebra functions of the main namespace."""
from . import _dtypes
from ._arrays import Array, cast, node
from ._dtypes import DType
from ._programs import compiled
from ._shapes import axis_of, broadcast_shape, broadcast_to, permuted, result_of, together
from ._tracing import is_one


def product_dtype(dtype: DType) -> DType:
    """The dtype in which products are computed: 32 bits for narrow integers, whose low bits are kept."""
    if dtype not in _dtypes.NUMBERS:
        raise TypeError(f"products take numbers, given {dtype}")
    if dtype.is_float or dtype.bits >= 32:
        return dtype
    return _dtypes.int32 if dtype.kind == "signed integer" else _dtypes.uint32


def multiplied(op: str, x1: Array, x2: Array, **attributes) -> Array:
    """A product in the promoted dtype, in the graph under construction."""
    dtype = result_of(x1, x2)
    wide = product_dtype(dtype)
    return cast(node(op, cast(x1, wide), cast(x2, wide), **attributes), dtype)


@compiled
def matmul(x1, x2, /):
    """Matrix product; an operand with one axis is a row vector on the left, a column vector on the right."""
    if x1.ndim == 0 or x2.ndim == 0:
        raise ValueError("matmul: operands must have at least one axis")
    inner = x1.shape[-1], x2.shape[max(x2.ndim - 2, 0)]
    if all(isinstance(extent, int) for extent in inner) and inner[0] != inner[1]:
        raise ValueError(f"matmul: shapes {x1.shape} and {x2.shape} do not match")
    return multiplied("matmul_numpy", x1, x2)


@compiled
def matrix_transpose(x, /):
    """Swaps the last two axes."""
    if x.ndim < 2:
        raise ValueError(f"matrix_transpose: takes matrices, given an array of {x.ndim} axes")
    return permuted(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


def _contracted(x1: Array, x2: Array, axes) -> tuple[list[int], list[int]]:
    if isinstance(axes, int):
        return list(range(x1.ndim - axes, x1.ndim)), list(range(axes))
    first, second = axes
    return [axis_of(axis, x1.ndim) for axis in first], [axis_of(axis, x2.ndim) for axis in second]


@compiled
def tensordot(x1, x2, /, *, axes=2):
    """Product summed over the last axes of x1 and the first of x2, or over pairs of axes."""
    first, second = _contracted(x1, x2, axes)
    return multiplied("dot", x1, x2, lhs_batch=[], rhs_batch=[], lhs_contracting=first,
                      rhs_contracting=second)


@compiled
def vecdot(x1, x2, /, *, axis=-1):
    """Sum of products along an axis."""
    x1, x2 = together(x1, x2)
    if axis >= 0:
        raise ValueError("vecdot: axis must be negative, counted from the end")
    if x1.shape[axis] != x2.shape[axis] and (is_one(x1.shape[axis]) or is_one(x2.shape[axis])):
        raise ValueError(f"vecdot: axis {axis} of {x1.shape} and {x2.shape} must be equal")
    shape = broadcast_shape(x1.shape, x2.shape)
    place, wide = axis_of(axis, len(shape)), product_dtype(x1.dtype)
    terms = node("mul", *(broadcast_to(cast(x, wide), shape) for x in (x1, x2)))
    return cast(node("reduce_sum", terms, axes=[place], keepdims=False), x1.dtype)


__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]
