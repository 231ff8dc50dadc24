"""Programs of captured graphs, and their runs."""
import atexit
import threading
from collections.abc import Callable, Collection
from operator import attrgetter, itemgetter
from typing import Any

import torch

from ..devices import default_device
from ..sessions import Session
from ._capture import Captured, Result
from ._program_files import load_program
from ._residents import Residents, host_array
from ._statistics import Counters, Statistics

_version = attrgetter("_version")
_address = torch.Tensor.data_ptr


class Program:
    """A program with the session that runs it. Runs from several threads take turns."""

    def __init__(self, captured: Captured):
        self.session = Session(load_program(captured, default_device()), overflow="grow")
        self.places = {info.name: i for i, info in enumerate(self.session.program.outputs)}
        self.keeps = False  # did the last run leave outputs on the device?
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
        self._residents_of = _items([place for _, place in self._resident])
        self._bound: tuple | None = None  # state of the residents that it has bound
        downloaded = {result.output for i, result in enumerate(captured.results) if i not in device_results}
        downloaded |= {result.output for _, result in captured.written}
        outputs = {captured.results[i].output: captured.results[i] for i in device_results}
        self._kept = [result for name, result in outputs.items()
                      if name not in downloaded and result.dtype is not None and not result.order
                      and result.strides is None and not result.dtype.is_complex]
        self._kept_places = [program.places[result.output] for result in self._kept]
        kept = {result.output for result in self._kept}
        self._read = [(name, place) for name, place in program.places.items() if name not in kept]

    def run(self, arguments: list[Any]) -> list[Any]:
        """Returns the results, and writes to the arguments that the graph writes to."""
        captured, program = self._captured, self._program
        session = program.session._session
        # Hooks of the user read what autograd saves.
        keeps = bool(self._kept) and torch._C._autograd._top_saved_tensors_default_hooks(False) is None
        with program.lock:
            self._bind_residents(self._residents_of(arguments))
            for name, place in self._given:
                self._bind(name, arguments[place], False)
            if keeps or program.keeps:
                session.keep_outputs(self._kept_places if keeps else [])
                program.keeps = keeps
            session.run()
            read = self._read if keeps else program.places.items()
            values = {name: session.output_tensor(place, torch.Tensor) for name, place in read}
            if keeps:
                for result, place in zip(self._kept, self._kept_places):
                    values[result.output] = self._residents.stand_in(session.kept_output(place), result.dtype)
        for argument, result in captured.written:
            arguments[argument].detach().copy_(_taken(result, values, arguments))
        return [_taken(result, values, arguments) for result in captured.results]

    def _bind_residents(self, values: tuple[torch.Tensor, ...]) -> None:
        if self._bound is not None and self._program.bound_by is self and self._bound == self._state_of(values):
            return
        for (name, _), value in zip(self._resident, values):
            self._bind(name, value, True)
        self._program.bound_by, self._bound = self, self._state_of(values)

    def _state_of(self, values: tuple[torch.Tensor, ...]) -> tuple | None:
        """Another where elements are others; None where a tensor has no version. Layouts are PyTorch's guards."""
        try:
            return self._residents.changes, *map(_version, values), *map(_address, values)
        except RuntimeError:
            return None

    def _bind(self, name: str, value: torch.Tensor | int | float | bool, is_resident: bool) -> None:
        session = self._program.session._session
        if not isinstance(value, torch.Tensor):
            value = torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else None)
        buffer = self._residents.find(value)
        if buffer is None and is_resident and value.numel() and not value.is_inference():
            buffer = self._residents.upload(value)
            self._counters.uploaded_bytes += value.nbytes
        if buffer is not None:
            session.bind_input(name, buffer)
        elif value.is_neg() or not session.set_tensor(name, value):
            session.set_input(name, *host_array(value))


def _items(places: list[int]) -> Callable[[list[Any]], tuple[Any, ...]]:
    """What takes the arguments at these places."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda arguments: tuple(arguments[place] for place in places)


def _taken(result: Result, values: dict[str, torch.Tensor], arguments: list[Any]) -> Any:
    if result.argument >= 0:
        return arguments[result.argument]
    if not result.output:
        return result.value
    tensor = values[result.output]
    if result.dtype is None:
        return tensor.item()
    if result.is_again:
        tensor = tensor.detach()
    if result.dtype.is_complex:
        tensor = torch.view_as_complex(tensor)
    if result.strides is not None:
        return _strided(tensor, result.strides.at(arguments, tensor.shape))
    if result.order:
        return torch.empty_permuted(tensor.shape, result.order, dtype=tensor.dtype).copy_(tensor)
    return tensor


def _strided(tensor: torch.Tensor, strides: tuple[int, ...]) -> torch.Tensor:
    """The same elements with these strides. Where one is 0 the elements along that axis are one."""
    extents = [min(extent, 1) if stride == 0 else extent for extent, stride in zip(tensor.shape, strides)]
    kept = tensor[tuple(slice(extent) for extent in extents)]
    return torch.empty_strided(extents, strides, dtype=tensor.dtype).copy_(kept).expand(tensor.shape)


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
