"""Converts arrays for the extension module."""
from typing import Any

import numpy as np

try:
    import ml_dtypes
    BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
except ImportError:
    BFLOAT16 = None


def as_array(value: Any) -> Any:
    """Returns a C-contiguous array in host memory, without a copy if it is one. Converts lists and numbers."""
    if isinstance(value, np.ndarray) or not hasattr(value, "__dlpack__"):
        array = np.asarray(value)
        return np.ascontiguousarray(array).reshape(array.shape)
    return value


def with_bits(value: Any) -> tuple[Any, bool]:
    """Like `as_array`, with a flag for bfloat16. Such arrays become bits, because NumPy's DLPack has no bfloat16."""
    array = as_array(value)
    if BFLOAT16 is not None and isinstance(array, np.ndarray) and array.dtype == BFLOAT16:
        return array.view(np.uint16), True
    return array, False


def from_output(array: np.ndarray, dtype: str) -> np.ndarray:
    """Converts bits of bf16 to an array of bfloat16; without ml_dtypes they stay uint16."""
    return array.view(BFLOAT16) if dtype == "bfloat16" and BFLOAT16 is not None else array
