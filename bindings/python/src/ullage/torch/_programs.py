"""Programs of captured graphs, and their runs."""
import atexit
import threading
from collections.abc import Collection
from operator import attrgetter
from typing import Any

import torch

from ..models import import_pt2
from ..sessions import Session
from ._capture import Captured, Result
from ._residents import Residents, host_array, tensor_of
from ._statistics import Counters, Statistics

_version = attrgetter("_version")


class Program:
    """A program with the session that runs it. Runs from several threads take turns."""

    def __init__(self, captured: Captured):
        self.session = Session(import_pt2(captured.archive), overflow="grow")
        self.places = {info.name: i for i, info in enumerate(self.session.program.outputs)}
        self.lock = threading.Lock()
        self.bound_by: Runner | None = None  # whose residents its inputs are bound to


class Runner:
    """Runs a graph of PyTorch by a program with its content.

    resident: arguments that stay the same from call to call. device_results: results that only another graph reads,
    which stay on the device."""

    def __init__(self, captured: Captured, program: Program, residents: Residents, counters: Counters,
                 resident: Collection[int], device_results: Collection[int]):
        self._captured, self._program = captured, program
        self._residents, self._counters = residents, counters
        self._given = [(name, place) for name, place in captured.inputs if place not in resident]
        self._resident = [(name, place) for name, place in captured.inputs if place in resident]
        self._bound: tuple | None = None  # state of the residents that it has bound
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
            self._bind_residents([arguments[place] for _, place in self._resident])
            for name, place in self._given:
                self._bind(name, arguments[place], False)
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

    def _bind_residents(self, values: list[torch.Tensor]) -> None:
        if self._bound is not None and self._program.bound_by is self and self._bound == self._state_of(values):
            return
        for (name, _), value in zip(self._resident, values):
            self._bind(name, value, True)
        self._program.bound_by, self._bound = self, self._state_of(values)

    def _state_of(self, values: list[torch.Tensor]) -> tuple | None:
        """Another where elements are others; None where a tensor has no version. Layouts are PyTorch's guards."""
        try:
            return self._residents.changes, *map(_version, values), *map(torch.Tensor.data_ptr, values)
        except RuntimeError:
            return None

    def _bind(self, name: str, value: Any, is_resident: bool) -> None:
        session = self._program.session._session
        if not isinstance(value, torch.Tensor):
            return session.set_input(name, torch.tensor(value).numpy(), False)
        if value.numel() and not value.is_inference():
            buffer = self._residents.find(value)
            if buffer is None and is_resident:
                buffer = self._residents.upload(value)
                self._counters.uploaded_bytes += value.nbytes
            if buffer is not None:
                return session.bind_input(name, buffer)
        return session.set_input(name, *host_array(value))


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
