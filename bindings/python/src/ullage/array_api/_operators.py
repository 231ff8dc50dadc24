"""Maps operators and brackets of arrays to functions."""
from typing import Any

from . import elementwise, indexing, linear_algebra
from ._arrays import Array

_UNARY = {"__abs__": "abs", "__invert__": "bitwise_invert", "__neg__": "negative", "__pos__": "positive"}
_COMPARISONS = {"__eq__": "equal", "__ge__": "greater_equal", "__gt__": "greater", "__le__": "less_equal",
                "__lt__": "less", "__ne__": "not_equal"}
_BINARY = {"add": "add", "and": "bitwise_and", "floordiv": "floor_divide", "lshift": "bitwise_left_shift",
           "mod": "remainder", "mul": "multiply", "or": "bitwise_or", "pow": "pow",
           "rshift": "bitwise_right_shift", "sub": "subtract", "truediv": "divide", "xor": "bitwise_xor"}


def _takes(other: Any) -> bool:
    return isinstance(other, (Array, bool, int, float))


def _operator(function):
    return lambda x, other, /: function(x, other) if _takes(other) else NotImplemented


def _reflected(function):
    return lambda x, other, /: function(other, x) if _takes(other) else NotImplemented


def _in_place(function):
    def assign(x, other, /):
        if not _takes(other):
            return NotImplemented
        result = function(x, other)
        if result.dtype != x.dtype or result.shape != x.shape:
            raise TypeError(f"an array of {x.dtype} {x.shape} cannot become {result.dtype} {result.shape}")
        x._data, x._shape, x._trace = result._data, result._shape, result._trace
        return x
    return assign


def _set(name, function):
    function.__name__ = name
    function.__qualname__ = f"Array.{name}"
    setattr(Array, name, function)


def add_operators() -> None:
    """Adds operators to the class Array. It cannot define them itself, because the functions import it."""
    for name, function in _UNARY.items():
        compute = getattr(elementwise, function)
        _set(name, lambda x, /, compute=compute: compute(x))
    for name, function in _COMPARISONS.items():
        _set(name, _operator(getattr(elementwise, function)))
    functions = {name: getattr(elementwise, function) for name, function in _BINARY.items()}
    for name, function in {**functions, "matmul": linear_algebra.matmul}.items():
        _set(f"__{name}__", _operator(function))
        _set(f"__r{name}__", _reflected(function))
        _set(f"__i{name}__", _in_place(function))
    _set("__getitem__", lambda x, key, /: indexing.get_item(x, key))
    _set("__setitem__", lambda x, key, value, /: indexing.set_item(x, key, value))
    Array.mT = property(linear_algebra.matrix_transpose, doc="The last two axes exchanged.")
