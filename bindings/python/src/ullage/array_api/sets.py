"""Set functions. They flatten arrays and return elements in ascending order. NaNs differ from each other."""
from collections import namedtuple

from ._arrays import cast, node
from ._programs import compiled
from . import _dtypes

UniqueAll = namedtuple("UniqueAll", ["values", "indices", "inverse_indices", "counts"])
UniqueCounts = namedtuple("UniqueCounts", ["values", "counts"])
UniqueInverse = namedtuple("UniqueInverse", ["values", "inverse_indices"])


def _parts(x):
    result = node("unique", cast(x, _dtypes.uint8) if x.dtype == _dtypes.boolean else x, equal_nan=False)
    return cast(result[0], x.dtype), *result[1:4]


@compiled
def unique_all(x, /):
    """The distinct elements, the index of the first occurrence of each, the indices that restore x, and the counts."""
    return UniqueAll(*_parts(x))


@compiled
def unique_counts(x, /):
    """The distinct elements and the number of occurrences of each."""
    values, _, _, counts = _parts(x)
    return UniqueCounts(values, counts)


@compiled
def unique_inverse(x, /):
    """The distinct elements, and the indices that restore x from them."""
    values, _, inverse, _ = _parts(x)
    return UniqueInverse(values, inverse)


@compiled
def unique_values(x, /):
    """The distinct elements."""
    return _parts(x)[0]


__all__ = ["unique_all", "unique_counts", "unique_inverse", "unique_values"]
