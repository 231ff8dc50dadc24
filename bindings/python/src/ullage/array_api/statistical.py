"""Statistical functions: reductions and running sums."""
import builtins

from . import _dtypes
from ._arrays import Array, cast, check_among, node, scalar
from ._dtypes import DType
from ._programs import compiled
from ._shapes import (axes_of, axis_of, broadcast_to, constant, extent_array, reshaped)
from ._tracing import product
from .inspection import check_dtype


def reduced(op: str, x: Array, axes: list[int], keepdims: bool) -> Array:
    """Reduces x over axes, in the graph under construction."""
    return node(op, x, axes=axes, keepdims=builtins.bool(keepdims)) if axes else x


def _sum_dtype(x: Array, dtype: DType | None) -> DType:
    if dtype is not None:
        check_dtype(dtype)
        return dtype
    return {"signed integer": _dtypes.int64, "unsigned integer": _dtypes.uint64}.get(x.dtype.kind, x.dtype)


@compiled
def _reduced(op, x, axis, keepdims, dtype):
    return reduced(op, cast(x, dtype), axes_of(axis, x.ndim), keepdims)


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    """Sum over axes; integers are summed in 64 bits."""
    check_among("sum", x, _dtypes.NUMBERS)
    return _reduced("reduce_sum", x, axis, keepdims, _sum_dtype(x, dtype))


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    """Product over axes; integers are multiplied in 64 bits."""
    check_among("prod", x, _dtypes.NUMBERS)
    return _reduced("reduce_prod", x, axis, keepdims, _sum_dtype(x, dtype))


def max(x, /, *, axis=None, keepdims=False):
    """Maximum over axes; NaN if an element is NaN."""
    check_among("max", x, _dtypes.NUMBERS)
    return _reduced("reduce_max", x, axis, keepdims, x.dtype)


def min(x, /, *, axis=None, keepdims=False):
    """Minimum over axes; NaN if an element is NaN."""
    check_among("min", x, _dtypes.NUMBERS)
    return _reduced("reduce_min", x, axis, keepdims, x.dtype)


def mean(x, /, *, axis=None, keepdims=False):
    """Mean over axes."""
    check_among("mean", x, _dtypes.FLOATS)
    return _reduced("reduce_mean", x, axis, keepdims, x.dtype)


@compiled
def _variance(x, axis, correction, keepdims, is_root):
    axes = axes_of(axis, x.ndim)
    if not axes:  # each element is a separate line
        x, axes, keepdims = reshaped(x, x.shape + (1,)), [x.ndim], False
    apart = node("sub", x, broadcast_to(reduced("reduce_mean", x, axes, True), x.shape))
    total = reduced("reduce_sum", node("mul", apart, apart), axes, keepdims)
    count = cast(extent_array(product(x.shape[axis] for axis in axes)), x.dtype)
    divisor = node("max", node("sub", count, correction), constant(0, x.dtype))
    variance = node("div", total, divisor)
    return node("sqrt", variance) if is_root else variance


def _spread(name, x, axis, correction, keepdims):
    check_among(name, x, _dtypes.FLOATS)
    return _variance(x, axis, scalar(float(correction), x.dtype), keepdims, name == "std")


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Variance over axes: the sum of squared deviations, divided by the number of elements minus `correction`."""
    return _spread("var", x, axis, correction, keepdims)


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Standard deviation over axes, the square root of `var`."""
    return _spread("std", x, axis, correction, keepdims)


@compiled
def _running(op, x, axis, dtype, include_initial):
    if axis is None and x.ndim != 1:
        raise ValueError(f"{op}: an array of {x.ndim} axes needs an axis")
    axis = axis_of(axis or 0, x.ndim)
    result = node(op, cast(x, dtype), axis=axis)
    if not include_initial:
        return result
    first = constant(1 if op == "cumprod" else 0, dtype)
    shape = tuple(1 if i == axis else extent for i, extent in enumerate(x.shape))
    return node("concat", broadcast_to(reshaped(first, (1,) * x.ndim), shape), result, axis=axis)


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    """Running sum along an axis."""
    check_among("cumulative_sum", x, _dtypes.NUMBERS)
    return _running("cumsum", x, axis, _sum_dtype(x, dtype), include_initial)


def cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False):
    """Running product along an axis."""
    check_among("cumulative_prod", x, _dtypes.NUMBERS)
    return _running("cumprod", x, axis, _sum_dtype(x, dtype), include_initial)


__all__ = ["cumulative_prod", "cumulative_sum", "max", "mean", "min", "prod", "std", "sum", "var"]
