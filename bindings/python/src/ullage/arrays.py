"""Arrays as the extension module takes them."""
from typing import Any

import numpy as np

try:
    import ml_dtypes
    BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
except ImportError:
    BFLOAT16 = None


def as_array(value: Any) -> Any:
    """C-contiguous, in host memory; what is so already is not copied. Lists and numbers become arrays."""
    if isinstance(value, np.ndarray) or not hasattr(value, "__dlpack__"):
        array = np.asarray(value)
        return np.ascontiguousarray(array).reshape(array.shape)
    return value


def with_bits(value: Any) -> tuple[Any, bool]:
    """As `as_array`; arrays of bfloat16 as their bits, which the flag says: NumPy's DLPack cannot."""
    array = as_array(value)
    if BFLOAT16 is not None and isinstance(array, np.ndarray) and array.dtype == BFLOAT16:
        return array.view(np.uint16), True
    return array, False


def from_output(array: np.ndarray, dtype: str) -> np.ndarray:
    """bf16 comes as bits: with ml_dtypes it is an array of bfloat16, without it of uint16."""
    return array.view(BFLOAT16) if dtype == "bfloat16" and BFLOAT16 is not None else array
