"""Devices, and what is opened of them."""
import atexit
import functools
import os
from pathlib import Path
from typing import Any

from . import _ullage


def devices() -> list[dict[str, Any]]:
    """Every device there is: name, driver, api, is_cpu, tier, subgroup_size, memory_bytes, vendor_id,
    device_id. The place in the list is the `index` of `Device`; empty without a driver."""
    return _ullage.devices()


def cache_folder() -> str:
    """Where pipelines, packed weights and compiled kernels are kept between processes."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(base) / "ullage")


class Device:
    """An opened device. Programs and sessions keep theirs; a process needs one.

    index: its place in `devices()`. max_tier: it is taken to have no more than this tier (0, 1, 2).
    cache_directory: None for `cache_folder()`, "" for none. self_test: kernels are tried beside plain
    ones at the first loads on a driver. null: no device at all, which checks calls and computes nothing.
    Raises NoDevice, and Unsupported for one below tier 0."""

    def __init__(self, index: int = 0, *, max_tier: int | None = None,
                 cache_directory: str | None = None, self_test: bool = True, null: bool = False):
        folder = cache_folder() if cache_directory is None else cache_directory
        self.cache_directory = folder
        self._context = _ullage.Context(index, null, -1 if max_tier is None else max_tier, folder,
                                        self_test)

    @property
    def info(self) -> dict[str, Any]:
        return self._context.info

    @property
    def profile(self) -> bytes:
        """What a plan may assume of the device, for `Model.compile(profiles=...)` on another machine."""
        return self._context.profile

    def __repr__(self):
        return f"Device({self.info['name']!r})"


@functools.cache
def default_device() -> Device:
    """The first device, opened once; that of ULLAGE_DEVICE, where the environment has a number."""
    return Device(int(os.environ.get("ULLAGE_DEVICE", "0")))


# What the function keeps would outlive the module that destroys it.
atexit.register(default_device.cache_clear)
