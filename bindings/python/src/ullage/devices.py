"""Devices."""
import atexit
import functools
import os
from pathlib import Path
from typing import Any

from . import _ullage


def devices() -> list[dict[str, Any]]:
    """Lists all devices, as dicts of name, driver, api, is_cpu, tier, subgroup_size, memory_bytes, vendor_id
    and device_id. The position in the list is the `index` of `Device`. The list is empty without a driver."""
    return _ullage.devices()


def cache_folder() -> str:
    """The folder that keeps pipelines, packed weights and compiled kernels between processes."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(base) / "ullage")


class Device:
    """An open device. Programs and sessions keep their device open; a process needs one.

    index: the position in `devices()`. max_tier: uses at most the features of this tier (0, 1 or 2).
    cache_directory: None for `cache_folder()`, "" for no cache. cache_limit: the most bytes of that folder, of
    which the files unused for longest are removed first; 0 stands for 512 MiB. self_test: compares kernels with their
    reference kernels at the first loads on a driver. null: uses no device; calls are checked and nothing is
    computed. Raises NoDevice if no device has the index, and Unsupported if the device is below tier 0."""

    def __init__(self, index: int = 0, *, max_tier: int | None = None,
                 cache_directory: str | None = None, self_test: bool = True, null: bool = False,
                 cache_limit: int = 0):
        folder = cache_folder() if cache_directory is None else cache_directory
        self.cache_directory = folder
        self._context = _ullage.Context(index, null, -1 if max_tier is None else max_tier, folder,
                                        self_test, cache_limit)

    @property
    def info(self) -> dict[str, Any]:
        return self._context.info

    @property
    def profile(self) -> bytes:
        """The features and limits of the device, for `Model.compile(profiles=...)` on another machine."""
        return self._context.profile

    def __repr__(self):
        return f"Device({self.info['name']!r})"


@functools.cache
def default_device() -> Device:
    """The device with index ULLAGE_DEVICE of the environment, else the first device. It is opened once."""
    return Device(int(os.environ.get("ULLAGE_DEVICE", "0")))


# The cached device must be destroyed before the extension module is unloaded.
atexit.register(default_device.cache_clear)
