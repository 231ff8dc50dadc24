"""Tensors whose elements are in memory of the device."""
import weakref
from dataclasses import dataclass
from typing import Any

import torch

from .. import _ullage
from ..devices import default_device


@dataclass(frozen=True)
class _Resident:
    version: int  # of the tensor's elements when they were the buffer's
    buffer: _ullage.Buffer


class Residents:
    """Buffers of tensors. An entry ends with the storage of its tensor, and with the next write to it."""

    def __init__(self):
        self._entries: dict[int, dict[tuple, _Resident]] = {}  # by address, then by layout
        self.changes = 0  # how often an entry came or went

    def find(self, tensor: torch.Tensor) -> _ullage.Buffer | None:
        """The elements of a tensor on the device, if they are there as they are now."""
        layouts = self._entries.get(tensor.data_ptr())
        if layouts is None or tensor.is_inference():
            return None
        entry = layouts.get(_layout(tensor))
        return entry.buffer if entry is not None and entry.version == tensor._version else None

    def upload(self, tensor: torch.Tensor) -> _ullage.Buffer:
        """Copies the elements to the device, where they stay."""
        buffer = _ullage.Buffer(default_device()._context, *host_array(tensor))
        self._keep(tensor, buffer)
        return buffer

    def stand_in(self, buffer: _ullage.Buffer, dtype: torch.dtype) -> torch.Tensor:
        """A tensor for elements that only the device has. What reads it on the host must `fill` it before."""
        tensor = torch.empty(buffer.info[1], dtype=dtype)
        self._keep(tensor, buffer)
        return tensor

    def fill(self, tensor: torch.Tensor) -> None:
        buffer = self.find(tensor)
        if buffer is not None:
            tensor.detach().copy_(tensor_of(buffer.numpy(), tensor.dtype))

    def clear(self) -> None:
        self.changes += 1
        self._entries.clear()

    def _keep(self, tensor: torch.Tensor, buffer: _ullage.Buffer) -> None:
        address = tensor.data_ptr()
        if address not in self._entries:
            weakref.finalize(tensor.untyped_storage(), self._forget, address)
        self.changes += 1
        self._entries.setdefault(address, {})[_layout(tensor)] = _Resident(tensor._version, buffer)

    def _forget(self, address: int) -> None:
        self.changes += 1
        self._entries.pop(address, None)


def _layout(tensor: torch.Tensor) -> tuple:
    return tensor.dtype, tensor.shape, tensor.stride()


def host_array(tensor: torch.Tensor) -> tuple[Any, bool]:
    """The elements as a C-contiguous array, and whether they are bits of bfloat16. Complex ones are pairs."""
    if tensor.is_contiguous() and tensor.dtype != torch.bfloat16 and not tensor.is_complex():
        return tensor.numpy(force=True), False
    tensor = tensor.detach().resolve_conj().resolve_neg().contiguous()
    if tensor.is_complex():
        tensor = torch.view_as_real(tensor)
    is_bfloat = tensor.dtype == torch.bfloat16
    return (tensor.view(torch.uint16) if is_bfloat else tensor).numpy(), is_bfloat


def tensor_of(array: Any, dtype: torch.dtype) -> torch.Tensor:
    """A tensor in the memory of the array."""
    tensor = torch.from_numpy(array)
    if dtype.is_complex:
        return torch.view_as_complex(tensor)
    return tensor.view(dtype) if dtype == torch.bfloat16 else tensor
