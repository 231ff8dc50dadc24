"""The functions of the extension fft that need no complex numbers, which arrays do not support."""
from . import _dtypes
from ._arrays import cast, node, scalar
from ._programs import compiled
from ._shapes import axis_of, index_along, shape_argument, shape_given
from .creation import _checked
from .manipulation import roll


@compiled
def _frequencies(shape, half, count, scale):
    (length,) = shape_given(shape)
    places = index_along((length,), 0, _dtypes.int64)
    places = node("where", node("less", places, half), places, node("sub", places, count))
    return node("mul", cast(places, scale.dtype), scale)


def fftfreq(n, /, *, d=1.0, dtype=None, device=None):
    """Frequencies of a transform of n samples with spacing d."""
    dtype = _checked(dtype, device, _dtypes.DEFAULT_FLOAT)
    return _frequencies(shape_argument(n), scalar((n - 1) // 2 + 1, _dtypes.int64),
                        scalar(n, _dtypes.int64), scalar(1 / (n * d), dtype))


def rfftfreq(n, /, *, d=1.0, dtype=None, device=None):
    """The frequencies of `fftfreq` for a transform of real numbers, which are not negative."""
    dtype = _checked(dtype, device, _dtypes.DEFAULT_FLOAT)
    return _frequencies(shape_argument(n // 2 + 1), scalar(n, _dtypes.int64), scalar(n, _dtypes.int64),
                        scalar(1 / (n * d), dtype))


def _shifted(x, axes, half):
    axes = tuple(range(x.ndim)) if axes is None else axes if isinstance(axes, (tuple, list)) else (axes,)
    axes = tuple(axis_of(axis, x.ndim) for axis in axes)
    return roll(x, tuple(half(x.shape[axis]) for axis in axes), axis=axes) if axes else x


def fftshift(x, /, *, axes=None):
    """Moves frequency 0 to the middle."""
    return _shifted(x, axes, lambda extent: extent // 2)


def ifftshift(x, /, *, axes=None):
    """The inverse of fftshift."""
    return _shifted(x, axes, lambda extent: -(extent // 2))


__all__ = ["fftfreq", "fftshift", "ifftshift", "rfftfreq"]
