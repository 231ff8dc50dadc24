"""Creation functions."""
import math
import numbers
from typing import Any

import numpy as np

from . import _dtypes
from ._arrays import Array, cast, eager, node, scalar
from ._dtypes import DType
from ._programs import compiled
from ._shapes import (aligned, constant, extent_array, index_along, reshaped, shape_argument,
                      shape_given)
from ._tracing import Extent, extents
from .data_types import astype
from .inspection import check_device, check_dtype


def _checked(dtype: DType | None, device, otherwise: DType) -> DType:
    check_device(device)
    if dtype is None:
        return otherwise
    check_dtype(dtype)
    return dtype


# ---- from the host ---------------------------------------------------------------------------

def _kinds(obj: Any) -> set[type]:
    """Converts nested lists of Python numbers."""
    if isinstance(obj, (list, tuple)):
        return set().union(*map(_kinds, obj)) if obj else set()
    for kind in (bool, int, float):
        if isinstance(obj, kind) or (kind is int and hasattr(obj, "__index__")):
            return {kind}
    raise TypeError(f"asarray: takes arrays and nested lists of numbers, given {type(obj).__name__}")


def _of_numbers(obj: Any, dtype: DType | None) -> np.ndarray:
    if dtype is None:
        kinds = _kinds(obj)
        dtype = (_dtypes.DEFAULT_FLOAT if not kinds or float in kinds else
                 _dtypes.DEFAULT_INTEGER if int in kinds else _dtypes.boolean)
    return np.asarray(obj, dtype.numpy)


def _from_memory(obj: Any, dtype: DType | None, copy: bool | None) -> Array:
    """Converts NumPy arrays and objects with DLPack or the buffer protocol, without a copy if possible."""
    found = np.from_dlpack(obj) if hasattr(obj, "__dlpack__") and not isinstance(obj, np.ndarray) \
        else np.asarray(obj)
    check_dtype(_dtypes.of_numpy(found.dtype))
    if copy is False and not found.flags.c_contiguous:
        raise ValueError("asarray: copy=False, but the memory is not C-contiguous")
    result = eager(np.array(found) if copy else found)
    return result if dtype is None else astype(result, dtype, copy=False)


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    """Converts an array, nested lists of numbers, or memory of another library to an array."""
    _checked(dtype, device, _dtypes.DEFAULT_FLOAT)
    if isinstance(obj, Array):
        if dtype in (None, obj.dtype):
            return astype(obj, obj.dtype) if copy else obj
        if copy is False:
            raise ValueError(f"asarray: copy=False, but {obj.dtype} must become {dtype}")
        return astype(obj, dtype)
    if isinstance(obj, (list, tuple)) and _holds_arrays(obj):
        from .manipulation import stack
        result = stack([asarray(item) for item in obj])
        return result if dtype is None else astype(result, dtype, copy=False)
    if isinstance(obj, (list, tuple, numbers.Number)) and not isinstance(obj, np.generic):
        if copy is False:
            raise ValueError("asarray: copy=False, but Python numbers are always copied")
        return eager(_of_numbers(obj, dtype))
    return _from_memory(obj, dtype, copy)


def _holds_arrays(obj: Any) -> bool:
    return any(_holds_arrays(item) if isinstance(item, (list, tuple)) else isinstance(item, Array)
               for item in obj)


def from_dlpack(x, /, *, device=None, copy=None):
    """Converts an object with DLPack in host memory."""
    check_device(device)
    if isinstance(x, Array):
        return asarray(x, copy=copy)
    return _from_memory(x, None, copy)


# ---- of one value ----------------------------------------------------------------------------

@compiled
def _filled(shape, value):
    return node("full", value, shape=extents(shape_given(shape)))


def full(shape, fill_value, *, dtype=None, device=None):
    """An array filled with `fill_value`."""
    if isinstance(fill_value, Array):
        return _filled(shape_argument(shape), fill_value if dtype is None else astype(fill_value, dtype))
    dtype = _checked(dtype, device, _dtypes.of_scalar(fill_value))
    return _filled(shape_argument(shape), scalar(fill_value, dtype))


def zeros(shape, *, dtype=None, device=None):
    """An array of zeros."""
    return full(shape, 0, dtype=_checked(dtype, device, _dtypes.DEFAULT_FLOAT))


def ones(shape, *, dtype=None, device=None):
    """An array of ones."""
    return full(shape, 1, dtype=_checked(dtype, device, _dtypes.DEFAULT_FLOAT))


def empty(shape, *, dtype=None, device=None):
    """An array with unspecified elements; here they are zeros."""
    return zeros(shape, dtype=dtype, device=device)


def full_like(x, /, fill_value, *, dtype=None, device=None):
    """An array of the shape of x, filled with `fill_value`."""
    return full(x.shape, fill_value, dtype=_checked(dtype, device, x.dtype))


def zeros_like(x, /, *, dtype=None, device=None):
    """An array of zeros of the shape of x."""
    return full_like(x, 0, dtype=dtype, device=device)


def ones_like(x, /, *, dtype=None, device=None):
    """An array of ones of the shape of x."""
    return full_like(x, 1, dtype=dtype, device=device)


def empty_like(x, /, *, dtype=None, device=None):
    """An array of the shape of x with unspecified elements."""
    return zeros_like(x, dtype=dtype, device=device)


# ---- of positions ----------------------------------------------------------------------------

@compiled
def _range(shape, start, step):
    places = index_along(shape_given(shape), 0, _dtypes.int64)
    return node("add", start, node("mul", cast(places, start.dtype), step))


def _count(start, stop, step):
    if isinstance(stop, Extent) or isinstance(start, Extent):
        if step != 1:
            raise TypeError("arange: with an extent that is known only in a run, step must be 1")
        return (stop - start).at_least(0)
    if step == 0:
        raise ValueError("arange: step must not be 0")
    if all(isinstance(one, int) for one in (start, stop, step)):
        return max(0, -((start - stop) // step))
    return max(0, math.ceil((stop - start) / step))


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    """The numbers start, start + step ... below stop, or above it for a negative step."""
    if stop is None:
        start, stop = 0, start
    is_float = any(isinstance(one, float) for one in (start, stop, step))
    dtype = _checked(dtype, device, _dtypes.DEFAULT_FLOAT if is_float else _dtypes.DEFAULT_INTEGER)
    count = _count(start, stop, step)
    computed = _dtypes.int64 if dtype.is_integer and not is_float else dtype
    if isinstance(start, Extent):
        first = cast(extent_array(start), computed)
    else:
        first = scalar(start, computed)
    result = _range(shape_argument(count), first, scalar(step, computed))
    return astype(result, dtype, copy=False)


@compiled
def _spaced(shape, start, stop, divisions):
    (count,) = shape_given(shape)
    places = cast(index_along((count,), 0, _dtypes.int64), start.dtype)
    part = node("div", places, divisions)
    one = constant(1, start.dtype)
    between = node("add", node("mul", start, node("sub", one, part)), node("mul", stop, part))
    return node("where", node("equal", places, divisions), stop, between)


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    """`num` evenly spaced numbers from start to stop. `endpoint`: includes stop."""
    dtype = _checked(dtype, device, _dtypes.DEFAULT_FLOAT)
    computed = dtype if dtype.is_float else _dtypes.DEFAULT_FLOAT
    divisions = num - 1 if endpoint else num
    result = _spaced(shape_argument(num), scalar(float(start), computed), scalar(float(stop), computed),
                   scalar(float(max(divisions, 1)), computed))
    return astype(result, dtype, copy=False)


@compiled
def _diagonal_ones(shape, k, dtype):
    shape = shape_given(shape)
    rows, columns = (index_along(shape, axis, _dtypes.int64) for axis in (0, 1))
    return cast(node("equal", node("add", rows, k), columns), dtype)


# Larger than any extent, and small enough that adding a row index does not overflow 64 bits.
_FARTHEST_DIAGONAL = 1 << 40


def _offset(k):
    return scalar(max(-_FARTHEST_DIAGONAL, min(k, _FARTHEST_DIAGONAL)), _dtypes.int64)


def eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    """A matrix with ones on diagonal k and zeros elsewhere."""
    dtype = _checked(dtype, device, _dtypes.DEFAULT_FLOAT)
    shape = shape_argument((n_rows, n_rows if n_cols is None else n_cols))
    return _diagonal_ones(shape, _offset(k), dtype)


@compiled
def _triangle(x, k, is_upper):
    rows, columns = (index_along(x.shape, axis, _dtypes.int64) for axis in (x.ndim - 2, x.ndim - 1))
    limit = node("add", rows, k)
    kept = node("greater_equal" if is_upper else "less_equal", columns, limit)
    return node("where", kept, x, constant(0, x.dtype))


def _check_matrix(name: str, x: Array) -> None:
    if x.ndim < 2:
        raise ValueError(f"{name}: takes matrices, given an array of {x.ndim} axes")


def tril(x, /, *, k=0):
    """The lower triangle: zero above diagonal k of the last two axes."""
    _check_matrix("tril", x)
    return _triangle(x, _offset(k), False)


def triu(x, /, *, k=0):
    """The upper triangle: zero below diagonal k of the last two axes."""
    _check_matrix("triu", x)
    return _triangle(x, _offset(k), True)


@compiled
def _grid(arrays, indexing):
    rank = len(arrays)
    places = list(range(rank))
    if indexing == "xy" and rank > 1:
        places[:2] = 1, 0
    spread = [reshaped(array, tuple(array.shape[0] if axis == place else 1 for axis in range(rank)))
              if array.ndim else reshaped(array, (1,) * rank) for array, place in zip(arrays, places)]
    return list(aligned(*spread))


def meshgrid(*arrays, indexing="xy"):
    """Coordinates of the points of a grid, one array per axis."""
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be xy or ij, given {indexing!r}")
    if len({array.dtype for array in arrays}) > 1:
        raise ValueError("meshgrid: arrays must have one dtype")
    return _grid(list(arrays), indexing)


__all__ = ["arange", "asarray", "empty", "empty_like", "eye", "from_dlpack", "full", "full_like", "linspace",
           "meshgrid", "ones", "ones_like", "tril", "triu", "zeros", "zeros_like"]
