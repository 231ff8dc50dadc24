"""Models: graphs with their constants, made for no device."""
import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


from . import _ullage
from .arrays import with_bits
from .devices import Device, cache_folder


@dataclass(frozen=True)
class TensorInfo:
    """An input or output. `shape`: numbers, names of symbols, or None where an extent varies without a
    name."""
    name: str
    dtype: str
    shape: tuple[int | str | None, ...]


Progress = Callable[[str, int, int], Any]


class Model:
    """What `import_onnx`, `import_gguf`, `comprehension` and `Graph.model` make. It can be compiled many
    times; from one thread at a time."""

    def __init__(self, model: _ullage.Model):
        self._model = model

    @property
    def inputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._model.inputs]

    @property
    def outputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._model.outputs]

    def compile(self, device: Device | None = None, *, profiles: Sequence[bytes] = (),
                plans: Sequence[str] = (), bounds: Mapping[str, int] | None = None,
                precision: str = "f32", weights: str = "", activations: str = "f32",
                check_indices: bool = False, self_test: bool = True,
                cache_directory: str | None = None, progress: Progress | None = None) -> bytes:
        """The bytes of a program file (.ull), with a plan for `device`, for each of `profiles`
        (`Device.profile`) and for each name of `plans` ("portable", "cpu", "mobile", "desktop", "matrix",
        "metal-portable", "metal"); for "portable" where none is given.

        bounds: largest values of symbols, by name or "input.axis". precision: "f16" stores what can be so.
        weights: what float weights become ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0"). progress(step, done,
        total) is called before each step, from several threads; what it returns ends the compilation
        (Cancelled) unless it is false, and what it raises is raised here."""
        folder = cache_folder() if cache_directory is None else cache_directory
        return self._model.compile(device._context if device else None, list(profiles), list(plans),
                                   dict(bounds or {}), precision, weights, activations,
                                   check_indices, self_test, folder, progress)


def _warn(diagnostics):
    for failed, _, _, message in diagnostics:
        if not failed:
            warnings.warn(message, stacklevel=3)


def import_onnx(model: Any, *, folder: str | os.PathLike | None = None,
                device_inputs: Sequence[str] = (), specialized: Mapping[str, Any] | None = None,
                shapes: Mapping[str, Sequence[int]] | None = None,
                bounds: Mapping[str, int] | None = None, given: Sequence[str] = (),
                lengths: Mapping[str, int] | None = None, allow_newer_opset: bool = False, unroll_loops: bool = False) -> Model:
    """A model of a path, of bytes or of an onnx.ModelProto.

    folder: of external data; that of the path where one is given. device_inputs: the host must not look
    at these. specialized: values that may decide the graph's structure; runs are held to them. shapes: extents
    of inputs, as constants. bounds: largest iterations of loops that are unrolled. given: inputs that runs give
    although the model has a value for them. lengths: of inputs that are sequences, which become inputs "name.0",
    "name.1" ...; -1 for an optional one that is not there. Raises Unsupported with every node that has no rule."""
    if isinstance(model, (str, os.PathLike)):
        path = Path(model)
        folder = path.resolve().parent if folder is None else folder
        model = path.read_bytes()
    elif hasattr(model, "SerializeToString"):
        model = model.SerializeToString()
    diagnostics: list = []
    made = _ullage.from_onnx(bytes(model), str(folder or ""), list(device_inputs),
                             {name: with_bits(value) for name, value in (specialized or {}).items()},
                             {name: list(shape) for name, shape in (shapes or {}).items()},
                             dict(bounds or {}), list(given), dict(lengths or {}), allow_newer_opset, unroll_loops,
                             diagnostics)
    _warn(diagnostics)
    return Model(made)


def import_gguf(model: str | os.PathLike | bytes, *, answers: bool = True) -> Model:
    """A language model of a path or of bytes. The program "" is one step; with `answers` also "answer" and
    "conversation"."""
    if isinstance(model, (str, os.PathLike)):
        model = Path(model).read_bytes()
    return Model(_ullage.from_gguf(bytes(model), answers))


def comprehension(text: str, definition: str = "") -> Model:
    """A definition of a text in the comprehension language, by name or the only one. Its parameters are the
    inputs, its results the outputs."""
    diagnostics: list = []
    made = _ullage.from_comprehension(text, definition, diagnostics)
    _warn(diagnostics)
    return Model(made)


def shown_progress(step: str, done: int, total: int) -> None:
    """For `Model.compile(progress=...)`: a line on a terminal or in a notebook."""
    text = f"{step} {done}/{total}" if total else step
    end = "\n" if total and done == total else ""
    sys.stderr.write(f"\r{text:<60}{end}")
    sys.stderr.flush()


