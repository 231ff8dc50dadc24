"""Arrays in memory of a device."""
from typing import Any

import numpy as np

from . import _ullage
from .arrays import from_output, with_bits
from .devices import Device, default_device


class Buffer:
    """A copy of an array in memory of a device: an input of any number of runs that is uploaded once, or an output
    that stays there (`Session.run(on_device=...)`). Sessions of the same device read it in place.

    array: a NumPy array, or an object with DLPack or the buffer protocol. NumPy and DLPack get a copy in host memory,
    a new one at each call. A buffer must not be written while a submitted run reads it."""

    def __init__(self, array: Any, device: Device | None = None):
        self._buffer = _ullage.Buffer((device or default_device())._context, *with_bits(array))

    @classmethod
    def _of(cls, buffer: _ullage.Buffer) -> "Buffer":
        self = cls.__new__(cls)
        self._buffer = buffer
        return self

    @property
    def dtype(self) -> str:
        return self._buffer.info[0]

    @property
    def shape(self) -> tuple[int, ...]:
        return self._buffer.info[1]

    @property
    def nbytes(self) -> int:
        return self._buffer.info[2]

    def write(self, array: Any) -> None:
        """Uploads other elements. Raises InvalidArgument for another dtype or shape."""
        self._buffer.write(*with_bits(array))

    def numpy(self) -> np.ndarray:
        return from_output(self._buffer.numpy(), self.dtype)

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        if copy is False:
            raise ValueError("the elements are in memory of the device: NumPy needs a copy")
        array = self.numpy()
        return array if dtype is None else array.astype(dtype, copy=False)

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("copy") is False:
            raise BufferError("the elements are in memory of the device: DLPack needs a copy")
        return self._buffer.dlpack().__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0  # the host's memory

    def __repr__(self):
        return f"Buffer({self.dtype}{list(self.shape)})"
