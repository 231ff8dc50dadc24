"""Models: graphs with their constants, independent of a device."""
import inspect
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _ullage
from ._options import Compilable, import_onnx  # noqa: F401
from .arrays import with_bits
from .devices import Device, cache_folder


@dataclass(frozen=True)
class TensorInfo:
    """An input or output. Extents in `shape` are numbers, names of symbols, or None if they vary without a
    name."""
    name: str
    dtype: str
    shape: tuple[int | str | None, ...]


@dataclass(frozen=True)
class NodeInfo:
    """Where a node of the model is computed: "device", "host" or "folded", which is when the program was compiled;
    and why there, or ""."""
    name: str
    op: str
    where: str
    reason: str


class Model(Compilable):
    """A graph with its constants, from `import_onnx`, `import_gguf`, `comprehension` or `Graph.model`. It can be
    compiled several times. One thread at a time may use it."""

    def __init__(self, model: _ullage.Model):
        self._model = model

    @property
    def inputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._model.inputs]

    @property
    def outputs(self) -> list[TensorInfo]:
        return [TensorInfo(*info) for info in self._model.outputs]

    def _compile(self, device, profiles, cache_directory, progress, options) -> bytes:
        folder = cache_folder() if cache_directory is None else cache_directory
        return self._model.compile(device._context if device else None, list(profiles), folder, progress, options)


def _warn(diagnostics):
    for failed, _, _, message in diagnostics:
        if not failed:
            warnings.warn(message, stacklevel=3)


def compile_arguments(device: Device, options: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """The options of a compilation for a device, and its cache folder. Raises TypeError as `Model.compile` does."""
    known = inspect.signature(Compilable.compile).parameters.keys() - {"self", "device", "profiles", "plans"}
    unknown = options.keys() - known
    if unknown:
        raise TypeError(f"there is no option {', '.join(map(repr, sorted(unknown)))}")
    options = dict(options)
    folder = options.pop("cache_directory", None)
    return options, device.cache_directory if folder is None else folder


def imported(model: Any, folder: str | os.PathLike | None, options: dict[str, Any]) -> Model:
    """What `import_onnx` returns."""
    if isinstance(model, (str, os.PathLike)):
        path = Path(model)
        folder = path.resolve().parent if folder is None else folder
        model = path.read_bytes()
    elif hasattr(model, "SerializeToString"):
        model = model.SerializeToString()
    options["specialized"] = {name: with_bits(value) for name, value in options["specialized"].items()}
    options["shapes"] = {name: list(shape) for name, shape in options["shapes"].items()}
    options["sizes"] = {name: list(shape) for name, shape in options["sizes"].items()}
    diagnostics: list = []
    model_handle = _ullage.from_onnx(bytes(model), str(folder or ""), options, diagnostics)
    _warn(diagnostics)
    return Model(model_handle)


def begins_with(path: str | os.PathLike, magic: bytes) -> bool:
    """What a file is, its content says, whatever its name."""
    with open(path, "rb") as file:
        return file.read(len(magic)) == magic


def import_pt2(model: str | os.PathLike | bytes, *, device_inputs: Sequence[str] = (),
               seed_input: str = "") -> Model:
    """Imports a program of PyTorch from a path or bytes of a .pt2 file, as torch.export.save writes it, or from
    the JSON in it, whose tensors are then all inputs.

    Inputs and outputs have the names of its signature. Outputs named "buffer_mutation:NAME" and
    "input_mutation:NAME" are what it writes to its buffers and inputs. device_inputs,
    seed_input: as for `import_onnx`. Raises Unsupported, whose `unsupported_nodes` are (op, node, why) of all nodes
    without an import rule."""
    if isinstance(model, (str, os.PathLike)):
        model = Path(model).read_bytes()
    options = {"device_inputs": list(device_inputs), "specialized": {}, "shapes": {}, "bounds": {}, "given": [],
               "allow_newer_opset": False, "unroll_loops": False, "lengths": {}, "sizes": {},
               "allow_unknown_keys": False, "seed_input": seed_input}
    diagnostics: list = []
    try:
        model_handle = _ullage.from_pt2(bytes(model), options, diagnostics)
    except _ullage.Unsupported as error:
        error.unsupported_nodes = [(op, node, message) for failed, op, node, message in diagnostics if failed]
        raise
    _warn(diagnostics)
    return Model(model_handle)


def is_language_model(path: str | os.PathLike) -> bool:
    """Whether a path is a GGUF file, or a folder as Hugging Face lays it out."""
    return Path(path).is_dir() or begins_with(path, b"GGUF")


def import_gguf(model: str | os.PathLike | bytes, *, answers: bool = True, allow_unknown_keys: bool = False) -> Model:
    """Imports a language model from a path of a GGUF file, of the first of split ones or of a folder as Hugging Face lays it
    out, which is read where it is and must not change, or from bytes of a GGUF file. The entry "" computes one step. With
    `answers` the model also has the entries "answer" and "conversation", which compute whole answers.
    allow_unknown_keys: as for `import_onnx`."""
    if isinstance(model, (str, os.PathLike)):
        return Model(_ullage.from_language_file(str(Path(model)), answers, allow_unknown_keys))
    return Model(_ullage.from_gguf(bytes(model), answers, allow_unknown_keys))


def comprehension(text: str, definition: str = "") -> Model:
    """Compiles a definition in the comprehension language. `definition` names it; "" is for a text with one
    definition. Its parameters become inputs, its results outputs. Raises InvalidArgument for an invalid text."""
    diagnostics: list = []
    model_handle = _ullage.from_comprehension(text, definition, diagnostics)
    _warn(diagnostics)
    return Model(model_handle)


def shown_progress(step: str, done: int, total: int) -> None:
    """Prints progress on one line of a terminal or notebook, for `Model.compile(progress=...)`."""
    text = f"{step} {done}/{total}" if total else step
    end = "\n" if total and done == total else ""
    sys.stderr.write(f"\r{text:<60}{end}")
    sys.stderr.flush()
