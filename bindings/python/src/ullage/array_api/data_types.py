"""Data types and functions of them."""
from dataclasses import dataclass

import numpy as np

from . import _dtypes
from ._arrays import Array, cast
from ._dtypes import DType
from ._programs import compiled


@dataclass(frozen=True)
class FloatInfo:
    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True)
class IntegerInfo:
    bits: int
    max: int
    min: int
    dtype: DType


def _dtype(given, name: str) -> DType:
    dtype = given.dtype if isinstance(given, Array) else given
    if not isinstance(dtype, DType):
        raise TypeError(f"{name}: takes a dtype or an array, given {given!r}")
    return dtype


@compiled(flat=True)
def _cast(x, dtype):
    return cast(x, dtype)


def astype(x, dtype, /, *, copy=True, device=None):
    """Converts x to `dtype`. Without `copy`, returns x itself if it has the dtype."""
    from .inspection import check_device, check_dtype
    check_device(device)
    check_dtype(dtype)
    return x if dtype == x.dtype and not copy else _cast(x, dtype)


def can_cast(from_, to, /):
    """Can the first dtype be converted to the second by type promotion?"""
    try:
        return _dtypes.promoted(_dtype(from_, "can_cast"), _dtype(to, "can_cast")) == to
    except TypeError:
        return False


def finfo(type, /):
    """Limits of a float dtype."""
    dtype = _dtype(type, "finfo")
    if not dtype.is_float:
        raise TypeError(f"finfo: takes a float dtype, given {dtype}")
    info = np.finfo(dtype.numpy)
    return FloatInfo(dtype.bits, float(info.eps), float(info.max), float(info.min),
                     float(info.smallest_normal), dtype)


def iinfo(type, /):
    """Limits of an integer dtype."""
    dtype = _dtype(type, "iinfo")
    if not dtype.is_integer:
        raise TypeError(f"iinfo: takes an integer dtype, given {dtype}")
    info = np.iinfo(dtype.numpy)
    return IntegerInfo(dtype.bits, int(info.max), int(info.min), dtype)


_KINDS = {"bool": ("bool",), "signed integer": ("signed integer",),
          "unsigned integer": ("unsigned integer",), "real floating": ("real floating",),
          "integral": ("signed integer", "unsigned integer"), "complex floating": (),
          "numeric": ("signed integer", "unsigned integer", "real floating")}


def is_of_kind(dtype: DType, kind) -> bool:
    if isinstance(kind, tuple):
        return any(is_of_kind(dtype, one) for one in kind)
    if isinstance(kind, DType):
        return dtype == kind
    if kind not in _KINDS:
        raise ValueError(f"kind {kind!r}: must be one of {', '.join(_KINDS)}")
    return dtype.kind in _KINDS[kind]


def isdtype(dtype, kind):
    """Is the dtype of this kind, equal to this dtype, or one of several?"""
    return is_of_kind(_dtype(dtype, "isdtype"), kind)


def result_type(*arrays_and_dtypes):
    """The promoted dtype of arrays and dtypes. Python numbers take the dtype of the others."""
    numbers = [one for one in arrays_and_dtypes if isinstance(one, (bool, int, float))]
    dtypes = [_dtype(one, "result_type") for one in arrays_and_dtypes
              if not isinstance(one, (bool, int, float))]
    if not dtypes:
        raise ValueError("result_type: takes at least one array or dtype")
    result = dtypes[0]
    for dtype in dtypes[1:]:
        result = _dtypes.promoted(result, dtype)
    for number in numbers:
        result = _dtypes.scalar_dtype(number, result)
    return result


__all__ = ["astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type"]
