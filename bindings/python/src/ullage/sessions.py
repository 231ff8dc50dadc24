"""Programs and sessions."""
import asyncio
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import _ullage
from ._options import Openable, Progress
from .arrays import from_output, with_bits
from .buffers import Buffer
from .devices import Device, default_device
from .models import (
    Model,
    NodeInfo,
    TensorInfo,
    begins_with,
    import_gguf,
    import_onnx,
    import_pt2,
    is_language_model,
)
from .statistics import Statistics


class Program:
    """A program file (.ull), loaded on a device from a path or bytes. entry: selects an entry of the file; "" is
    the default entry. plan: selects a plan by name; "" is the best plan that the device can run. Raises
    InvalidFile for damaged bytes and InvalidArgument for unknown names."""

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

    @property
    def nodes(self) -> list[NodeInfo]:
        """The nodes of the model that the program was compiled from."""
        return [NodeInfo(*info) for info in self._program.nodes]


def _program_of(model: Any, device: Device, options: Mapping[str, Any],
                progress: Progress | None) -> Program:
    if isinstance(model, Program):
        return model
    is_path = isinstance(model, (str, os.PathLike))
    if is_path and is_language_model(model):
        model, is_path = import_gguf(model), False
    if is_path and begins_with(model, b"\x8bULL"):
        return Program(model, device)
    if isinstance(model, (bytes, bytearray, memoryview)) and bytes(model[:4]) == b"\x8bULL":
        return Program(bytes(model), device)
    if is_path and begins_with(model, b"PK\x03\x04"):
        model = import_pt2(model)
    if not isinstance(model, Model):
        model = import_onnx(model)
    return Program(model.compile(device, progress=progress, **options), device)


class Run:
    """A run in flight (`Session.submit`)."""

    def __init__(self, session: "Session", run_id: int):
        self._session, self._run_id, self._done = session, run_id, False

    def wait(self) -> dict[str, np.ndarray]:
        """Blocks until the run has ended and returns its outputs. Raises the error of a failed run."""
        if not self._done:
            self._done = True
            self._session._session.wait(self._run_id)
        return self._session.outputs()

    def is_done(self) -> bool:
        """Returns whether the run has ended, without blocking. Raises the error of a failed run."""
        if not self._done:
            self._done = self._session._session.collect(self._run_id)
        return self._done

    def read_stream(self, output: str) -> np.ndarray | None:
        """Returns the elements that a loop has appended to an output so far, or None if there is nothing new.
        Never blocks. Requires a session with `streaming=True`."""
        if self._done:
            return None
        index = [info.name for info in self._session._outputs].index(output)
        array = self._session._session.read_stream(self._run_id, index)
        return None if array is None else from_output(array, self._session._outputs[index].dtype)

    async def wait_async(self, interval: float = 0.0005) -> dict[str, np.ndarray]:
        """Like `wait`, in a coroutine. Polls the run every `interval` seconds."""
        while not self.is_done():
            await asyncio.sleep(interval)
        return self._session.outputs()

    def __await__(self):
        return self.wait_async().__await__()


class Session(Openable):
    """Runs a model at any size. One thread at a time may use a session."""

    def _open(self, model, device, progress, compile_options, options) -> None:
        self.program = _program_of(model, device or default_device(), compile_options, progress)
        self._session = _ullage.Session(self.program._program, options)
        self._outputs = self.program.outputs
        self._state_outputs: set[str] = set()

    @property
    def inputs(self) -> list[TensorInfo]:
        return self.program.inputs

    def set_inputs(self, inputs: Mapping[str, Any]) -> None:
        """Binds copies of the arrays to inputs, until the next call for these inputs. A `Buffer` is bound without a
        copy. Raises InvalidArgument for an unknown name, a wrong dtype or a wrong rank."""
        for name, value in inputs.items():
            if isinstance(value, Buffer):
                self._session.bind_input(name, value._buffer)
            else:
                self._session.set_input(name, *with_bits(value))

    def run(self, inputs: Mapping[str, Any] | None = None, *,
            on_device: Collection[str] = ()) -> dict[str, np.ndarray | Buffer]:
        """Runs with one submission and one wait. Inputs that are not given stay bound as before. Outputs named in
        on_device stay in memory of the device, as `Buffer`s; those whose size the device decides are copied there
        after the run. Raises OutOfBounds if extents do not fit the program."""
        self.set_inputs(inputs or {})
        kept = self._indices("run", on_device)
        self._session.keep_outputs(kept)
        self._session.run()
        results = self._outputs_but(on_device)
        return results | {self._outputs[index].name: Buffer._of(self._session.kept_output(index)) for index in kept}

    def submit(self, inputs: Mapping[str, Any] | None = None) -> Run:
        """Submits a run without waiting; at most `runs_in_flight` may be in flight. `await`
        it, or call `wait` or `is_done`."""
        self.set_inputs(inputs or {})
        self._session.keep_outputs([])
        return Run(self, self._session.submit())

    def outputs(self) -> dict[str, np.ndarray]:
        """The outputs of the run that was waited for last, as arrays that own their memory. Outputs of
        `bind_state` stay on the device and are left out."""
        return self._outputs_but(())

    def _outputs_but(self, left_out: Collection[str]) -> dict[str, np.ndarray | Buffer]:
        return {info.name: from_output(self._session.output(index), info.dtype)
                for index, info in enumerate(self._outputs)
                if info.name not in self._state_outputs and info.name not in left_out}

    def _indices(self, caller: str, outputs: Collection[str]) -> list[int]:
        names = [info.name for info in self._outputs] if outputs else []
        for output in outputs:
            if output not in names:
                raise _ullage.InvalidArgument(f"{caller}: no output {output!r}; the outputs are {names}")
        return [names.index(output) for output in outputs]

    def bind_state(self, output: str, input: str) -> None:
        """Keeps state on the device: the output of a run becomes the input of the next run. The output is no
        longer among the results. Raises InvalidArgument for unknown names."""
        self._session.bind_state(self._indices("bind_state", [output])[0], input)
        self._state_outputs.add(output)

    def prepare(self) -> None:
        """Plans, allocates and records for the bound inputs. Otherwise the first run does this."""
        self._session.prepare()

    def trim(self) -> None:
        """Frees device memory that the next run can allocate again."""
        self._session.trim()

    @property
    def statistics(self) -> Statistics:
        return Statistics(**self._session.statistics())
