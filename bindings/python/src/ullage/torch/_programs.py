"""Programs of captured graphs, and their runs."""
import atexit
import threading
import weakref
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import torch

from .. import _ullage
from ..models import import_pt2
from ..sessions import Session
from ._capture import Captured, Result
from ._residents import Residents, host_array, tensor_of
from ._statistics import Counters, Statistics


class Program:
    """A program with the session that runs it. Runs from several threads take turns."""

    def __init__(self, captured: Captured):
        self.session = Session(import_pt2(captured.archive), overflow="grow")
        self.places = {info.name: i for i, info in enumerate(self.session.program.outputs)}
        self.lock = threading.Lock()
        self.bound: dict[str, _ullage.Buffer] = {}  # of inputs that are bound to buffers


@dataclass(slots=True)
class _Input:
    """An input of the program, and the tensor whose buffer it was bound to last."""
    name: str
    place: int  # of the argument
    is_resident: bool  # the argument stays the same from call to call
    tensor: Callable[[], torch.Tensor | None] = lambda: None
    version: int = -1
    address: int = 0
    buffer: _ullage.Buffer | None = None

    def is_still(self, value: Any) -> bool:
        return (self.tensor() is value and self.buffer is not None and self.version == value._version
                and self.address == value.data_ptr())

    def keep(self, value: torch.Tensor, buffer: _ullage.Buffer) -> None:
        self.tensor, self.buffer = weakref.ref(value), buffer
        self.version, self.address = value._version, value.data_ptr()


class Runner:
    """Runs a graph of PyTorch by a program with its content.

    resident: arguments that stay the same from call to call. device_results: results that only another graph reads,
    which stay on the device."""

    def __init__(self, captured: Captured, program: Program, residents: Residents, counters: Counters,
                 resident: Collection[int], device_results: Collection[int]):
        self._captured, self._program = captured, program
        self._residents, self._counters = residents, counters
        self._inputs = [_Input(name, i, i in resident) for name, i in captured.inputs]
        downloaded = {result.output for i, result in enumerate(captured.results) if i not in device_results}
        downloaded |= {result.output for _, result in captured.written}
        outputs = {captured.results[i].output: captured.results[i] for i in device_results}
        self._kept = [result for name, result in outputs.items()
                      if name not in downloaded and result.dtype is not None and not result.order]
        self._kept_places = [program.places[result.output] for result in self._kept]

    def run(self, arguments: list[Any]) -> list[Any]:
        """Returns the results, and writes to the arguments that the graph writes to."""
        captured, session = self._captured, self._program.session._session
        # Hooks of the user read what autograd saves.
        stays = bool(self._kept) and torch._C._autograd._top_saved_tensors_default_hooks(False) is None
        kept = self._kept if stays else []
        with self._program.lock:
            for given in self._inputs:
                value = arguments[given.place]
                if not given.is_still(value) or self._program.bound.get(given.name) is not given.buffer:
                    self._bind(given, value)
            session.keep_outputs(self._kept_places if stays else [])
            session.run()
            names = {result.output for result in kept}
            values: dict[str, Any] = {name: session.output(place) for name, place in self._program.places.items()
                                      if name not in names}
            for result, place in zip(kept, self._kept_places):
                values[result.output] = self._residents.stand_in(session.kept_output(place), result.dtype)
        for argument, result in captured.written:
            arguments[argument].detach().copy_(_taken(result, values, arguments))
        return [_taken(result, values, arguments) for result in captured.results]

    def _bind(self, given: _Input, value: Any) -> None:
        session = self._program.session._session
        if not isinstance(value, torch.Tensor):
            return session.set_input(given.name, torch.tensor(value).numpy(), False)
        if value.numel() and not value.is_inference():
            buffer = self._residents.find(value)
            if buffer is None and given.is_resident:
                buffer = self._residents.upload(value)
                self._counters.uploaded_bytes += value.nbytes
            if buffer is not None:
                given.keep(value, buffer)
                self._program.bound[given.name] = buffer
                return session.bind_input(given.name, buffer)
        self._program.bound.pop(given.name, None)
        return session.set_input(given.name, *host_array(value))


def _taken(result: Result, values: dict[str, Any], arguments: list[Any]) -> Any:
    if result.argument >= 0:
        return arguments[result.argument]
    if not result.output:
        return result.value
    value = values[result.output]
    if isinstance(value, torch.Tensor):
        return value
    if result.dtype is None:
        return value.item()
    tensor = tensor_of(value, result.dtype)
    if result.order:
        return torch.empty_permuted(tensor.shape, result.order, dtype=tensor.dtype).copy_(tensor)
    return tensor


class Programs:
    """Programs by the content of their graphs."""

    def __init__(self):
        self.counters = Counters()
        self.residents = Residents()
        self._programs: dict[str, Program] = {}

    def runner(self, captured: Captured, resident: Collection[int], device_results: Collection[int]) -> Runner:
        """Compiles the graph, unless a program of its content exists. Raises Unsupported."""
        if captured.key not in self._programs:
            self._programs[captured.key] = Program(captured)
        return Runner(captured, self._programs[captured.key], self.residents, self.counters, resident, device_results)

    def statistics(self) -> Statistics:
        return self.counters.statistics([program.session.statistics for program in self._programs.values()])

    def reset(self) -> None:
        self.counters.__init__()
        self.residents.clear()
        self._programs.clear()

    def close(self) -> None:
        """Ends sessions that code of PyTorch still has."""
        for program in self._programs.values():
            del program.session
        self.reset()


PROGRAMS = Programs()
# Before the extension module is unloaded.
atexit.register(PROGRAMS.close)
