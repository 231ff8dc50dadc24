"""Exports entries of the zoo; runs in the environment that has torch (`.cache/venv-zoo`).

    export.py FOLDER NAME...

Writes FOLDER/NAME/model.onnx, sizes.json (label, inputs as [name, file]) and one .npy file an input and
size. key.txt identifies their sources; an export whose key is current is skipped.
"""
import hashlib
import json
import os
import shutil
import sys
import time
import zlib
from pathlib import Path
from unittest import mock

import numpy as np

from registry import ENTRIES
from entry import extent, label

# Raised where the same entry is exported otherwise.
VERSION = 2


def key_of(entry):
    import torch
    import torchvision
    import transformers
    versions = [VERSION, torch.__version__, torchvision.__version__, transformers.__version__]
    return hashlib.sha256(repr((versions, entry)).encode()).hexdigest()


def fill(entry, name, size):
    """An input's seeded values."""
    wanted = entry.inputs[name]
    shape = [extent(axis, size) for axis in wanted.axes]
    rng = np.random.default_rng(zlib.crc32(f"{entry.name} {name} {label(size)}".encode()))
    if wanted.fill == "normal":
        values = rng.normal(0, 1, shape)
    elif wanted.fill == "tokens":
        values = rng.integers(5, 50, shape)
    elif wanted.fill == "pick":
        values = rng.integers(0, 2, shape)
    elif wanted.fill == "ones":
        values = np.ones(shape)
    elif wanted.fill == "boxes":  # left, top, right, bottom
        values = np.sort(rng.integers(0, 100, shape).reshape(*shape[:-1], 2, 2), axis=-2).reshape(shape)
    elif wanted.fill == "padded":
        row = np.arange(shape[0]).reshape(-1, *[1] * (len(shape) - 1))
        values = np.broadcast_to(np.arange(shape[-1]) < shape[-1] - row, shape)
    else:
        values = np.zeros(shape)
    return np.array(values, dtype=wanted.dtype)


def write_model(entry, module, feeds, target):
    import torch
    inputs = tuple(map(torch.from_numpy, feeds[0].values()))
    open_axes = {name: {i: axis.replace(" ", "") for i, axis in enumerate(wanted.axes) if isinstance(axis, str)}
                 for name, wanted in entry.inputs.items()}
    # The exporter writes roots of integers as they are, which ONNX does not have; PyTorch converts them to floats.
    root = torch.sqrt
    of_floats = mock.patch.object(torch, "sqrt", lambda x: root(x if x.is_floating_point() else x.float()))
    with of_floats:
        with torch.no_grad():
            outputs = module.names(*inputs)
        # With gradients on: without them, attention layers take a fast path that the exporter cannot write.
        torch.onnx.export(module, inputs, str(target), input_names=list(entry.inputs), output_names=outputs,
                          dynamic_axes=open_axes, opset_version=entry.opset)


def export(entry, folder):
    from modules import make_module
    feeds = [{name: fill(entry, name, size) for name in entry.inputs} for size in entry.sizes]
    module = make_module(entry, feeds)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_model(entry, module, feeds, folder / "model.onnx")
    sizes = []
    for index, (size, arrays) in enumerate(zip(entry.sizes, feeds)):
        files = {}
        for name, array in arrays.items():
            files[name] = f"{index}.{name}.npy"
            np.save(folder / files[name], array)
        sizes.append({"label": label(size), "inputs": files})
    (folder / "sizes.json").write_text(json.dumps(sizes, indent=1))
    (folder / "key.txt").write_text(key_of(entry))


def is_current(entry, folder):
    file = folder / "key.txt"
    return file.exists() and file.read_text() == key_of(entry)


def try_export(entry, root):
    """In a separate process: the leftovers of one export make the next ones slow."""
    file = root / f"{entry.name}.error"
    file.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        try:
            export(entry, root / entry.name)
        except Exception as error:  # an exporter's errors are of every kind, and each is a finding
            first = (str(error).strip().splitlines() or [""])[0]
            file.write_text(f"{type(error).__name__}: {first}")
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status == 0:
        return None
    shutil.rmtree(root / entry.name, ignore_errors=True)
    if not file.exists():
        file.write_text(f"ended by signal {os.waitstatus_to_exitcode(status)}")
    return file.read_text()


def main():
    import modules  # noqa: F401 - loaded once, for every child
    root, failed = Path(sys.argv[1]), 0
    root.mkdir(parents=True, exist_ok=True)
    stale = [ENTRIES[name] for name in sys.argv[2:] if not is_current(ENTRIES[name], root / name)]
    for index, entry in enumerate(stale):
        begin = time.monotonic()
        error = try_export(entry, root)
        failed += bool(error)
        print(f"export {index + 1} of {len(stale)}: {entry.name}: {error or f'{time.monotonic() - begin:.1f} s'}",
              flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
