"""Utility functions."""
from . import _dtypes
from ._arrays import Array, cast, node
from ._programs import compiled
from ._shapes import axes_of, axis_of, together
from ._tracing import extents
from .searching import is_nonzero
from .statistical import reduced


@compiled
def all(x, /, *, axis=None, keepdims=False):
    """Are all elements along axes nonzero?"""
    flags = cast(is_nonzero(x), _dtypes.uint32)
    return cast(reduced("reduce_min", flags, axes_of(axis, x.ndim), keepdims), _dtypes.boolean)


@compiled
def any(x, /, *, axis=None, keepdims=False):
    """Is any element along axes nonzero?"""
    flags = cast(is_nonzero(x), _dtypes.uint32)
    return cast(reduced("reduce_max", flags, axes_of(axis, x.ndim), keepdims), _dtypes.boolean)


def _slice(x: Array, axis: int, start: int, size) -> Array:
    shape = extents(x.shape)
    shape[axis] = size if isinstance(size, int) else str(size)
    return node("slice", x, starts=[start if i == axis else 0 for i in range(x.ndim)], sizes=shape,
                steps=[1] * x.ndim)


@compiled
def _differences(x, axis, n, prepend, append):
    axis = axis_of(axis, x.ndim)
    pieces = together(*(piece for piece in (prepend, x, append) if piece is not None))
    result = pieces[0] if len(pieces) == 1 else node("concat", *pieces, axis=axis)
    for _ in range(n):
        extent = result.shape[axis] - 1
        # The differences of an empty line are empty.
        extent = max(extent, 0) if isinstance(extent, int) else extent.at_least(0)
        start = 1 if not (isinstance(extent, int) and extent == 0) else 0
        behind, before = _slice(result, axis, start, extent), _slice(result, axis, 0, extent)
        result = node("not_equal" if result.dtype == _dtypes.boolean else "sub", behind, before)
    return result


def diff(x, /, *, axis=-1, n=1, prepend=None, append=None):
    """Differences of neighbours along an axis, applied n times."""
    return _differences(x, axis, n, prepend, append)


__all__ = ["all", "any", "diff"]
