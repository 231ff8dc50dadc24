"""Compiled programs of graphs, kept between processes next to the pipelines (`Device.cache_directory`)."""
import hashlib
import os
import tempfile
from pathlib import Path

from .. import _ullage
from ..devices import Device
from ..models import import_pt2
from ..sessions import Program
from ._capture import Captured


def load_program(captured: Captured, device: Device) -> Program:
    """The program of a graph, as an earlier process has compiled it, or compiled and kept for the next. Raises
    Unsupported.

    A file that is damaged counts as missing, and one that cannot be written is not kept. Any number of processes may
    do this at once: each replaces the file as a whole. With the others of the folder it gives way to newer ones."""
    path = _path(captured, device) if device.cache_directory else None
    known = None if path is None else _known(path, device)
    if known is not None:
        return known
    file = import_pt2(captured.archive).compile(device, cache_directory=device.cache_directory)
    if path is not None:
        _keep(path, file)
    return Program(file, device)


def _path(captured: Captured, device: Device) -> Path:
    # Another build may compile the same graph to another program.
    module = os.stat(_ullage.__file__)
    build = f"{_ullage.version()} {module.st_size} {module.st_mtime_ns}"
    content = hashlib.sha256(f"{build} {captured.content}".encode())
    content.update(device.profile)
    return Path(device.cache_directory) / f"program-{content.hexdigest()}.ull"


def _known(path: Path, device: Device) -> Program | None:
    try:
        program = Program(path, device)
        os.utime(path)  # just used
        return program
    except (OSError, _ullage.InvalidFile):
        return None


def _keep(path: Path, file: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Where this process ends before it is renamed, it is a file of its kind like others.
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix="program-", suffix=".ull", delete=False) as written:
            written.write(file)
        os.replace(written.name, path)
    except OSError:
        pass
