"""Inspection of the namespace: dtypes, devices and capabilities."""
import functools

from ..devices import default_device as opened_device
from ..graphs import Graph
from .._ullage import Unsupported
from . import _dtypes
from ._dtypes import DType
from .data_types import is_of_kind
from ._shapes import MOST_AXES


class ArrayDevice(str):
    """The device that computes: the default device of the process (`ullage.default_device`)."""


@functools.cache
def default_device() -> ArrayDevice:
    return ArrayDevice(opened_device().info["name"])


def check_device(device) -> None:
    if device is not None and device != default_device():
        raise ValueError(f"device {device!r}: arrays are on {default_device()!r}")


@functools.cache
def has_float64() -> bool:
    """Does the device support float64? Checked by compiling a program."""
    graph = Graph()
    x = graph.input("x", "float64", [1])
    graph.output("y", graph.add("add", x, x))
    try:
        graph.model().compile(opened_device(), self_test=False)
    except Unsupported:
        return False
    return True


def dtypes_there() -> dict[str, DType]:
    return {name: dtype for name, dtype in _dtypes.ALL.items()
            if dtype != _dtypes.float64 or has_float64()}


def check_dtype(dtype: DType) -> None:
    if not isinstance(dtype, DType):
        raise TypeError(f"dtype {dtype!r}: must be a dtype of the namespace")
    if dtype == _dtypes.float64 and not has_float64():
        raise Unsupported(f"float64: {default_device()} does not support float64")


class Info:
    """The result of `__array_namespace_info__`."""

    def capabilities(self):
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": MOST_AXES}

    def default_device(self):
        return default_device()

    def default_dtypes(self, *, device=None):
        check_device(device)
        return {"real floating": _dtypes.DEFAULT_FLOAT, "integral": _dtypes.DEFAULT_INTEGER,
                "indexing": _dtypes.int64}

    def devices(self):
        return [default_device()]

    def dtypes(self, *, device=None, kind=None):
        check_device(device)
        return {name: dtype for name, dtype in dtypes_there().items()
                if kind is None or is_of_kind(dtype, kind)}


def __array_namespace_info__():
    """Dtypes, devices and capabilities of the namespace."""
    return Info()


__all__ = ["__array_namespace_info__"]
