"""The array object."""
from typing import Any

import numpy as np

from .._ullage import InvalidArgument
from ..graphs import Value
from . import _dtypes
from ._dtypes import DType
from ._tracing import Trace, current, size_of


class Array:
    """An array of the standard. Outside of traced functions its elements are in host memory between calls. Inside,
    it is a value of the graph under construction, and extents that are known only in a run are `Extent`s."""
    __slots__ = ("_data", "_dtype", "_shape", "_trace", "__weakref__")
    __hash__ = None  # the array is mutable
    __array_priority__ = 1000  # NumPy's operators defer to the operators of this class

    def __init__(self, data: np.ndarray | Value, trace: Trace | None = None):
        self._data, self._trace = data, trace
        if trace is None:
            self._dtype, self._shape = _dtypes.of_numpy(data.dtype), data.shape
        else:
            self._dtype, self._shape = _dtypes.ALL[data.dtype], None

    # ---- attributes ------------------------------------------------------------------------

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def shape(self) -> tuple:
        if self._shape is None:
            self._shape = self._trace.shape_of(self._data)
        return self._shape

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int | None:
        return size_of(self.shape)

    @property
    def device(self):
        from .inspection import default_device
        return default_device()

    @property
    def is_traced(self) -> bool:
        return self._trace is not None

    @property
    def T(self) -> "Array":
        if self.ndim != 2:
            raise ValueError(f"T: the array must have 2 axes, has {self.ndim}; use mT or permute_dims")
        return self.mT

    # ---- to the host -----------------------------------------------------------------------

    def _numbers(self, what: str) -> np.ndarray:
        if self.is_traced:
            raise TypeError(f"{what}: an array of a traced function has no numbers before it runs")
        return self._data

    def _number(self, what: str) -> Any:
        numbers = self._numbers(what)
        if numbers.ndim != 0:
            raise TypeError(f"{what}: takes an array without axes, given shape {numbers.shape}")
        return numbers.item()

    def __bool__(self): return bool(self._number("bool"))
    def __int__(self): return int(self._number("int"))
    def __float__(self): return float(self._number("float"))
    def __complex__(self): return complex(self._number("complex"))

    def __index__(self):
        if not self.dtype.is_integer:
            raise TypeError(f"index: takes an integer, given {self.dtype}")
        return self._number("index")

    def __len__(self):
        if self.ndim == 0:
            raise TypeError("len: the array has no axes")
        return self.shape[0]

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iter: the array has no axes")
        return (self[i] for i in range(len(self)))

    def __array__(self, dtype=None, copy=None):
        return np.array(self._numbers("numpy.asarray"), dtype=dtype, copy=copy)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        return self._numbers("dlpack").__dlpack__(stream=stream, max_version=max_version,
                                                  dl_device=dl_device, copy=copy)

    def __dlpack_device__(self):
        return self._numbers("dlpack").__dlpack_device__()

    def __array_namespace__(self, /, *, api_version: str | None = None):
        from .. import array_api
        if api_version not in (None, "2021.12", "2022.12", "2023.12", array_api.__array_api_version__):
            raise ValueError(f"api_version: the namespace follows {array_api.__array_api_version__}, "
                             f"requested {api_version}")
        return array_api

    def to_device(self, device, /, *, stream=None) -> "Array":
        if device != self.device or stream is not None:
            raise ValueError(f"to_device: the only device is {self.device!r}, and streams are not supported")
        return self

    def __repr__(self):
        if self.is_traced:
            return f"Array({self.dtype}{list(self.shape)})"
        return f"Array({np.array2string(self._data, separator=', ')}, dtype={self.dtype})"


def eager(numbers: np.ndarray) -> Array:
    """An array outside of traces. Copies the numbers unless they are C-contiguous."""
    return Array(np.ascontiguousarray(numbers).reshape(numbers.shape))


def node(op: str, *operands: Array | None, **attributes: Any):
    """Adds a node to the graph under construction and returns its result, or a tuple of several results. See
    `ullage.Graph.add`."""
    trace = current()
    if trace is None:
        raise InvalidArgument(f"{op}: no function is being traced")
    values = [None if operand is None else trace.value_of(operand) for operand in operands]
    added = trace.graph.add(op, *values, **attributes)
    if isinstance(added, tuple):
        return tuple(Array(value, trace) for value in added)
    return Array(added, trace)


def check_numbers(name: str, x: Array) -> None:
    if x.dtype not in _dtypes.NUMBERS:
        raise TypeError(f"{name}: takes numbers, given {x.dtype}")


def check_among(name: str, x: Array, accepted: tuple[DType, ...]) -> None:
    if x.dtype not in accepted:
        raise TypeError(f"{name}: takes {', '.join(map(repr, accepted))}, given {x.dtype}")


def scalar(value, dtype: DType) -> Array:
    """A Python number as an array without axes."""
    try:
        return Array(np.array(value, dtype.numpy))
    except OverflowError:
        raise OverflowError(f"{value} is out of range for {dtype}") from None


def cast(x: Array, dtype: DType) -> Array:
    """Converts x to a dtype, in the graph under construction."""
    return x if x.dtype == dtype else node("cast", x, dtype=dtype.attribute)
