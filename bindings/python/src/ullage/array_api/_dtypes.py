"""Data types and type promotion."""
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class DType:
    """An element type. `kind`: "bool", "signed integer", "unsigned integer" or "real floating"."""
    name: str
    kind: str
    bits: int

    @property
    def numpy(self) -> np.dtype:
        """The NumPy dtype of host memory."""
        return _NUMPY[self.name]

    @property
    def attribute(self) -> str:
        """The value of an op attribute for this dtype."""
        return f"dtype:{self.name}"

    @property
    def is_integer(self) -> bool:
        return self.kind.endswith("integer")

    @property
    def is_float(self) -> bool:
        return self.kind == "real floating"

    def __repr__(self):
        return self.name


boolean = DType("bool", "bool", 8)
int8, int16, int32, int64 = (DType(f"int{bits}", "signed integer", bits) for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (DType(f"uint{bits}", "unsigned integer", bits)
                                 for bits in (8, 16, 32, 64))
float32, float64 = (DType(f"float{bits}", "real floating", bits) for bits in (32, 64))

ALL = {dtype.name: dtype for dtype in (boolean, int8, int16, int32, int64, uint8, uint16, uint32, uint64,
                                       float32, float64)}
SIGNED = (int8, int16, int32, int64)
UNSIGNED = (uint8, uint16, uint32, uint64)
INTEGERS = SIGNED + UNSIGNED
FLOATS = (float32, float64)
NUMBERS = INTEGERS + FLOATS
DEFAULT_INTEGER, DEFAULT_FLOAT = int64, float32
_NUMPY = {name: np.dtype(name) for name in ALL}
_OF_NUMPY = {dtype: ALL[name] for name, dtype in _NUMPY.items()}


def of_numpy(dtype: np.dtype) -> DType:
    """The dtype for a NumPy dtype. Raises TypeError if it is not supported."""
    if dtype.newbyteorder("=") in _OF_NUMPY:
        return _OF_NUMPY[dtype.newbyteorder("=")]
    raise TypeError(f"dtype {dtype} is not supported; use one of {', '.join(ALL)}")


def promoted(a: DType, b: DType) -> DType:
    """The promotion table of the standard. Raises TypeError for combinations that it does not define."""
    if a == b:
        return a
    if a.kind == b.kind:
        return a if a.bits > b.bits else b
    if a.is_integer and b.is_integer:
        signed, unsigned = (a, b) if a.kind == "signed integer" else (b, a)
        if signed.bits > unsigned.bits:
            return signed
        if unsigned.bits < 64:
            return ALL[f"int{2 * unsigned.bits}"]
    raise TypeError(f"{a} and {b} have no common dtype; cast one of them")


def of_scalar(value) -> DType:
    """The default dtype of a Python number."""
    for kind, dtype in ((bool, boolean), (int, DEFAULT_INTEGER), (float, DEFAULT_FLOAT)):
        if isinstance(value, kind):
            return dtype
    raise TypeError(f"{value!r} is not a supported number")


def scalar_dtype(value, dtype: DType) -> DType:
    """The dtype of a Python number that is combined with an array of `dtype`. Raises TypeError if it does not fit."""
    if isinstance(value, bool):
        fits = dtype == boolean
    elif isinstance(value, int):
        fits = dtype != boolean
    else:
        fits = isinstance(value, float) and dtype.is_float
    if not fits:
        raise TypeError(f"{value!r} cannot become {dtype}")
    return dtype
