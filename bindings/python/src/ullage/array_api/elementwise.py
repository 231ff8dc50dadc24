"""Element-wise functions. Each is one entry of a table if an op computes it."""
from collections.abc import Callable, Sequence
from typing import Any

from . import _dtypes
from ._arrays import Array, cast, check_among, node, scalar
from ._dtypes import FLOATS, INTEGERS, NUMBERS, DType
from ._programs import compiled
from ._shapes import aligned, broadcast_to, constant, together

_BOOL = (_dtypes.boolean,)
_ANY = NUMBERS + _BOOL


def _require(name: str, accepted: Sequence[DType], *operands: Array) -> None:
    for operand in operands:
        if not isinstance(operand, Array):
            raise TypeError(f"{name}: takes arrays, given {type(operand).__name__}")
        check_among(name, operand, accepted)


def as_operands(name: str, x1: Any, x2: Any) -> tuple[Array, Array]:
    """Converts operands to arrays. A Python number takes the dtype of the other operand."""
    if isinstance(x1, Array):
        return x1, x2 if isinstance(x2, Array) else scalar(x2, _scalar_dtype(name, x2, x1))
    if not isinstance(x2, Array):
        raise TypeError(f"{name}: one operand must be an array")
    return scalar(x1, _scalar_dtype(name, x1, x2)), x2


def _scalar_dtype(name: str, value: Any, x: Array) -> DType:
    if not isinstance(value, (bool, int, float)):
        raise TypeError(f"{name}: takes arrays and numbers, given {type(value).__name__}")
    return _dtypes.scalar_dtype(value, x.dtype)


def _named(function: Callable, name: str, doc: str) -> Callable:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _unary(name: str, accepted: Sequence[DType], compute: Callable[[Array], Array], doc: str) -> Callable:
    def body(x, /):
        return compute(x)
    traced = compiled(_named(body, name, doc), flat=True)

    def function(x, /):
        _require(name, accepted, x)
        return traced(x)
    return _named(function, name, doc)


def _binary(name: str, accepted: Sequence[DType], compute: Callable[[Array, Array], Array],
            doc: str) -> Callable:
    def body(x1, x2, /):
        return compute(*aligned(*together(x1, x2)))
    traced = compiled(_named(body, name, doc), flat=True)

    def function(x1, x2, /):
        x1, x2 = as_operands(name, x1, x2)
        _require(name, accepted, x1, x2)
        _dtypes.promoted(x1.dtype, x2.dtype)
        return traced(x1, x2)
    return _named(function, name, doc)


def _op(op: str) -> Callable:
    return lambda *operands: node(op, *operands)


def _unless_integer(op: str) -> Callable[[Array], Array]:
    """The op for floats; integers are returned unchanged."""
    return lambda x: node(op, x) if x.dtype.is_float else x


def _only_of_floats(op: Callable[[Array], Array], otherwise: bool) -> Callable[[Array], Array]:
    """The op for floats; the constant `otherwise` for integers."""
    return lambda x: op(x) if x.dtype.is_float else _all(x, otherwise)


def _all(x: Array, value: bool) -> Array:
    return broadcast_to(constant(value, _dtypes.boolean), x.shape)


def _of_bits(bits: str, logical: str) -> Callable:
    """The bitwise op, or the logical op for bool."""
    return lambda *operands: node(logical if operands[0].dtype == _dtypes.boolean else bits, *operands)


# ---- formulas over ops -----------------------------------------------------------------------

def _is_infinite(x: Array) -> Array:
    return node("logical_or", node("is_positive_infinity", x), node("is_negative_infinity", x))


def _is_finite(x: Array) -> Array:
    return node("logical_not", node("logical_or", node("is_nan", x), _is_infinite(x)))


def _sign_bit(x: Array) -> Array:
    return node("less", node("copysign", constant(1, x.dtype), x), constant(0, x.dtype))


def _floor_divide(a: Array, b: Array) -> Array:
    if a.dtype.is_float:
        # The quotient may round up to a whole number above the exact quotient.
        below = node("round", node("div", node("sub", a, node("floor_mod", a, b)), b))
        quotient = node("div", a, b)
        usable = node("logical_and", _is_finite(below), _is_finite(quotient))
        zero = node("equal", below, constant(0, a.dtype))
        return node("where", node("logical_and", usable, node("logical_not", zero)), below,
                    node("floor", quotient))
    if a.dtype in _dtypes.UNSIGNED:
        return node("div", a, b)
    # Division rounds toward zero: subtract one if there is a remainder and the signs differ.
    toward_zero = node("div", a, b)
    rest = node("sub", a, node("mul", toward_zero, b))
    zero = constant(0, a.dtype)
    is_below = node("logical_and", node("not_equal", rest, zero),
                    node("not_equal", node("less", a, zero), node("less", b, zero)))
    return node("sub", toward_zero, cast(is_below, a.dtype))


def _remainder(a: Array, b: Array) -> Array:
    result = node("floor_mod", a, b)
    if not a.dtype.is_float:
        return result
    zero = constant(0, a.dtype)
    return node("where", node("equal", result, zero), node("copysign", result, b), result)


def _log_add_exp(a: Array, b: Array) -> Array:
    high, low = node("max", a, b), node("min", a, b)
    apart = node("log1p", node("exp", node("sub", low, high)))
    # The difference of two equal infinities is NaN.
    return node("where", node("equal", a, b), node("add", a, constant(0.6931471805599453, a.dtype)),
                node("add", high, apart))


_UNARY = (
    ("abs", NUMBERS, lambda x: x if x.dtype in _dtypes.UNSIGNED else node("abs", x), "|x|"),
    ("acos", FLOATS, _op("acos"), "arc cosine"),
    ("acosh", FLOATS, _op("acosh"), "inverse hyperbolic cosine"),
    ("asin", FLOATS, _op("asin"), "arc sine"),
    ("asinh", FLOATS, _op("asinh"), "inverse hyperbolic sine"),
    ("atan", FLOATS, _op("atan"), "arc tangent"),
    ("atanh", FLOATS, _op("atanh"), "inverse hyperbolic tangent"),
    ("bitwise_invert", INTEGERS + _BOOL, _of_bits("bitwise_not", "logical_not"), "all bits inverted"),
    ("ceil", NUMBERS, _unless_integer("ceil"), "rounded up"),
    ("conj", NUMBERS, lambda x: x, "the conjugate, which a real number is itself"),
    ("cos", FLOATS, _op("cos"), "cosine"),
    ("cosh", FLOATS, _op("cosh"), "hyperbolic cosine"),
    ("exp", FLOATS, _op("exp"), "e to the power x"),
    ("expm1", FLOATS, _op("expm1"), "exp(x) - 1"),
    ("floor", NUMBERS, _unless_integer("floor"), "rounded down"),
    ("isfinite", NUMBERS, _only_of_floats(_is_finite, True), "is it a finite number"),
    ("isinf", NUMBERS, _only_of_floats(_is_infinite, False), "is it infinite"),
    ("isnan", NUMBERS, _only_of_floats(_op("is_nan"), False), "is it no number"),
    ("log", FLOATS, _op("log"), "natural logarithm"),
    ("log10", FLOATS, _op("log10"), "logarithm to the base 10"),
    ("log1p", FLOATS, _op("log1p"), "log(1 + x)"),
    ("log2", FLOATS, _op("log2"), "logarithm to the base 2"),
    ("logical_not", _BOOL, _op("logical_not"), "not x"),
    ("negative", NUMBERS, lambda x: node("sub", constant(0, x.dtype), x) if x.dtype in _dtypes.UNSIGNED
     else node("neg", x), "-x"),
    ("positive", NUMBERS, lambda x: x, "x"),
    ("reciprocal", FLOATS, _op("reciprocal"), "1 / x"),
    ("round", NUMBERS, _unless_integer("round"), "rounded to the nearest, half to even"),
    ("sign", NUMBERS, _op("sign"), "-1, 0 or 1"),
    ("signbit", FLOATS, _sign_bit, "is the sign negative, of zeros and NaN too"),
    ("sin", FLOATS, _op("sin"), "sine"),
    ("sinh", FLOATS, _op("sinh"), "hyperbolic sine"),
    ("sqrt", FLOATS, _op("sqrt"), "square root"),
    ("square", NUMBERS, lambda x: node("mul", x, x), "x * x"),
    ("tan", FLOATS, _op("tan"), "tangent"),
    ("tanh", FLOATS, _op("tanh"), "hyperbolic tangent"),
    ("trunc", NUMBERS, _unless_integer("trunc"), "rounded toward zero"),
)

_BINARY = (
    ("add", NUMBERS, _op("add"), "x1 + x2"),
    ("atan2", FLOATS, _op("atan2"), "angle of the point (x2, x1)"),
    ("bitwise_and", INTEGERS + _BOOL, _of_bits("bitwise_and", "logical_and"), "x1 & x2"),
    ("bitwise_left_shift", INTEGERS, _op("shift_left"), "x1 << x2"),
    ("bitwise_or", INTEGERS + _BOOL, _of_bits("bitwise_or", "logical_or"), "x1 | x2"),
    ("bitwise_right_shift", INTEGERS, _op("shift_right"), "x1 >> x2"),
    ("bitwise_xor", INTEGERS + _BOOL, _of_bits("bitwise_xor", "logical_xor"), "x1 ^ x2"),
    ("copysign", FLOATS, _op("copysign"), "|x1| with the sign of x2"),
    ("divide", FLOATS, _op("div"), "x1 / x2"),
    ("equal", _ANY, _op("equal"), "x1 == x2"),
    ("floor_divide", NUMBERS, _floor_divide, "floor(x1 / x2)"),
    ("greater", NUMBERS, _op("greater"), "x1 > x2"),
    ("greater_equal", NUMBERS, _op("greater_equal"), "x1 >= x2"),
    ("hypot", FLOATS, _op("hypot"), "sqrt(x1 * x1 + x2 * x2)"),
    ("less", NUMBERS, _op("less"), "x1 < x2"),
    ("less_equal", NUMBERS, _op("less_equal"), "x1 <= x2"),
    ("logaddexp", FLOATS, _log_add_exp, "log(exp(x1) + exp(x2))"),
    ("logical_and", _BOOL, _op("logical_and"), "x1 and x2"),
    ("logical_or", _BOOL, _op("logical_or"), "x1 or x2"),
    ("logical_xor", _BOOL, _op("logical_xor"), "either x1 or x2"),
    ("maximum", NUMBERS, _op("max"), "the larger one, NaN if either is"),
    ("minimum", NUMBERS, _op("min"), "the smaller one, NaN if either is"),
    ("multiply", NUMBERS, _op("mul"), "x1 * x2"),
    ("nextafter", FLOATS, _op("nextafter"), "the number after x1 on the way to x2"),
    ("not_equal", _ANY, _op("not_equal"), "x1 != x2"),
    ("pow", NUMBERS, _op("pow"), "x1 to the power x2"),
    ("remainder", NUMBERS, _remainder, "x1 - floor(x1 / x2) * x2: the sign of x2"),
    ("subtract", NUMBERS, _op("sub"), "x1 - x2"),
)

for _row in _UNARY:
    globals()[_row[0]] = _unary(*_row)
for _row in _BINARY:
    globals()[_row[0]] = _binary(*_row)


@compiled(flat=True)
def _clipped(x, low, high):
    bounds = [bound for bound in (low, high) if bound is not None]
    x, *bounds = aligned(x, *(cast(bound, x.dtype) for bound in bounds))
    if low is not None:
        x = node("max", x, bounds[0])
    return x if high is None else node("min", x, bounds[-1])


def clip(x, /, min=None, max=None):
    """x, limited to the range from `min` to `max`."""
    _require("clip", NUMBERS, x)
    bounds = [bound if bound is None or isinstance(bound, Array) else
              scalar(bound, _dtypes.scalar_dtype(bound, x.dtype)) for bound in (min, max)]
    return _clipped(x, *bounds)


__all__ = [row[0] for row in _UNARY + _BINARY] + ["clip"]
