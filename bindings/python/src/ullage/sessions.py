"""Programs and sessions: what runs."""
import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import _ullage
from .arrays import from_output, with_bits
from .devices import Device, default_device
from .models import Model, Progress, TensorInfo, import_gguf, import_onnx


@dataclass(frozen=True)
class Statistics:
    """Counters since the session was made; `peak_device_bytes` and `predicted_peak_bytes` are sizes."""
    runs: int
    host_waits: int
    pipelines_created: int
    command_buffers_recorded: int
    dispatches: int
    replans: int
    retries: int
    peak_device_bytes: int
    predicted_peak_bytes: int
    packed_cache_hits: int
    packed_cache_misses: int
    submissions: int


class Program:
    """A program file (.ull), of a path or of bytes, loaded on a device. `entry`: which of its programs;
    `plan`: which plan, the best one that the device can run unless named."""

    def __init__(self, file: str | os.PathLike | bytes, device: Device | None = None, *,
                 entry: str = "", plan: str = ""):
        if isinstance(file, (str, os.PathLike)):
            file = Path(file).read_bytes()
        self.device = device or default_device()
        self._program = _ullage.Program(self.device._context, bytes(file), entry, plan)

    @property
    def inputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._program.inputs]

    @property
    def outputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._program.outputs]


def _program_of(model: Any, device: Device, options: Mapping[str, Any],
                progress: Progress | None) -> Program:
    if isinstance(model, Program):
        return model
    is_path = isinstance(model, (str, os.PathLike))
    if is_path and str(model).endswith(".ull"):
        return Program(model, device)
    if isinstance(model, (bytes, bytearray, memoryview)) and bytes(model[:4]) == b"\x8bULL":
        return Program(bytes(model), device)
    if is_path and str(model).endswith(".gguf"):
        model = import_gguf(model)
    if not isinstance(model, Model):
        model = import_onnx(model)
    return Program(model.compile(device, progress=progress, **options), device)


class Run:
    """A run in flight (`Session.submit`)."""

    def __init__(self, session: "Session", run_id: int):
        self._session, self._run_id, self._done = session, run_id, False

    def wait(self) -> dict[str, np.ndarray]:
        """Blocks until it has ended. Raises how it failed."""
        if not self._done:
            self._done = True
            self._session._session.wait(self._run_id)
        return self._session.outputs()

    def is_done(self) -> bool:
        """Never blocks. Raises how it failed."""
        if not self._done:
            self._done = self._session._session.collect(self._run_id)
        return self._done

    def read_stream(self, output: str) -> np.ndarray | None:
        """What is there so far of an output that a loop appends to, or None where there is nothing new. Never
        blocks; of sessions made with `streaming`."""
        if self._done:
            return None
        index = [info.name for info in self._session._outputs].index(output)
        made = self._session._session.read_stream(self._run_id, index)
        return None if made is None else from_output(made, self._session._outputs[index].dtype)

    async def wait_async(self, interval: float = 0.0005) -> dict[str, np.ndarray]:
        """As `wait`, in a coroutine: looks after it every `interval` seconds."""
        while not self.is_done():
            await asyncio.sleep(interval)
        return self._session.outputs()

    def __await__(self):
        return self.wait_async().__await__()


class Session:
    """Runs a model at any size.

    model: a path (.onnx, .gguf, .ull), bytes of an ONNX model or of a program file, an onnx.ModelProto, a
    `Model` or a `Program`. bounds: largest values of symbols; where nothing bounds an extent, the first run
    begins with an estimate. overflow: what happens where the device needs more than there is room for:
    "grow" (the run is repeated), "fail", "clamp". policy: "replay" (one recording for all sizes), "bucket",
    "exact". runs_in_flight: up to 16. streaming: `Run.read_stream` may be asked. compile_options: as of `Model.compile`.
    A session belongs to one thread at a time."""

    def __init__(self, model: Any, device: Device | None = None, *,
                 bounds: Mapping[str, int] | None = None, overflow: str = "grow",
                 policy: str = "replay", runs_in_flight: int = 1, memory_budget: int = 0,
                 streaming: bool = False, progress: Progress | None = None, **compile_options: Any):
        self.program = _program_of(model, device or default_device(), compile_options, progress)
        self._session = _ullage.Session(self.program._program, dict(bounds or {}), policy, overflow,
                                        runs_in_flight, memory_budget, streaming)
        self._outputs = self.program.outputs
        self._state_outputs: set[str] = set()

    @property
    def inputs(self) -> list[TensorInfo]:
        return self.program.inputs

    def set_inputs(self, inputs: Mapping[str, Any]) -> None:
        """Bound from now on, until others take their place. The data is copied."""
        for name, value in inputs.items():
            self._session.set_input(name, *with_bits(value))

    def run(self, inputs: Mapping[str, Any] | None = None) -> dict[str, np.ndarray]:
        """One submission and one wait. Inputs that are not given are those of the run before."""
        self.set_inputs(inputs or {})
        self._session.run()
        return self.outputs()

    def submit(self, inputs: Mapping[str, Any] | None = None) -> Run:
        """Begins a run; up to `runs_in_flight` may be under way. `await` it, or ask `is_done`."""
        self.set_inputs(inputs or {})
        return Run(self, self._session.submit())

    def outputs(self) -> dict[str, np.ndarray]:
        """Of the run that was waited for last, as arrays that own their memory; what is carried stays on the
        device."""
        return {info.name: from_output(self._session.output(index), info.dtype)
                for index, info in enumerate(self._outputs) if info.name not in self._state_outputs}

    def bind_state(self, output: str, input: str) -> None:
        """State that stays on the device: from now on what a run leaves in the output is the next one's input.
        It is no longer among the results."""
        names = [info.name for info in self._outputs]
        if output not in names:
            raise _ullage.InvalidArgument(f"bind_state: no output {output!r}; there are {names}")
        self._session.bind_state(names.index(output), input)
        self._state_outputs.add(output)

    def prepare(self) -> None:
        """Plans, allocates and records for the inputs that are bound; the first run does it otherwise."""
        self._session.prepare()

    def trim(self) -> None:
        """Frees device memory that the next run can make again."""
        self._session.trim()

    @property
    def statistics(self) -> Statistics:
        return Statistics(**self._session.statistics())
