"""Compares the array namespace with array-api-strict on random arrays, and tests which programs it compiles."""
import operator
import os
import tempfile
import unittest

import array_api_strict as strict
import numpy as np
import ullage.array_api as xp
from hypothesis import HealthCheck, given, settings, strategies as st
from ullage.array_api import _programs

EXAMPLES = int(os.environ.get("ULLAGE_TEST_EXAMPLES", "6"))
SHAPES = [(), (0,), (1,), (5,), (3, 4), (2, 1, 3)]

settings.register_profile("ullage", max_examples=EXAMPLES, deadline=None, derandomize=True,
                          suppress_health_check=list(HealthCheck))
settings.load_profile("ullage")


@st.composite
def arrays(draw, dtypes=("float32", "int64"), shapes=SHAPES, low=-8, high=8):
    dtype, shape = draw(st.sampled_from(list(dtypes))), draw(st.sampled_from(list(shapes)))
    rng = np.random.default_rng(draw(st.integers(0, 2 ** 31)))
    numbers = rng.integers(low, high + 1, size=shape)
    return (numbers / 4 if dtype.startswith("float") else numbers).astype(dtype)


def both(*numbers):
    return [xp.asarray(array) for array in numbers], [strict.asarray(array) for array in numbers]


def parts(result):
    return list(result) if isinstance(result, (tuple, list)) else [result]


class Namespace(unittest.TestCase):
    def check(self, compute, *numbers, tolerance=1e-5):
        ours, theirs = both(*numbers)
        for got, expected in zip(parts(compute(xp, *ours)), parts(compute(strict, *theirs)), strict=True):
            expected = np.asarray(expected)
            self.assertEqual(got.dtype.name, str(expected.dtype))
            np.testing.assert_allclose(np.asarray(got), expected, rtol=tolerance, atol=tolerance)

    @given(arrays(), st.sampled_from(SHAPES))
    def test_elementwise(self, a, shape):
        b = np.resize(np.arange(1, 7), shape).astype(a.dtype)
        try:
            np.broadcast_shapes(a.shape, shape)
        except ValueError:
            b = b.reshape(-1)[:1].reshape(()) if b.size else np.ones((), a.dtype)
        for name in ("add", "subtract", "multiply", "maximum", "minimum", "less", "equal", "remainder",
                     "floor_divide"):
            self.check(lambda ns, x, y: getattr(ns, name)(x, y), a, b)
        for name in ("abs", "negative", "square", "sign", "floor", "isfinite"):
            self.check(lambda ns, x: getattr(ns, name)(x), a)

    @given(arrays(("float32",), low=1))
    def test_functions_of_floats(self, a):
        for name in ("exp", "log", "sqrt", "sin", "tanh", "expm1", "log1p", "round", "signbit"):
            self.check(lambda ns, x: getattr(ns, name)(x), a)

    @given(arrays(("float32",), [(5,), (3, 4), (2, 1, 3)]), st.booleans())
    def test_statistics(self, a, keepdims):
        for axis in (None, 0, -1):
            for name in ("sum", "mean", "max", "min", "std", "var"):
                self.check(lambda ns, x: getattr(ns, name)(x, axis=axis, keepdims=keepdims), a)
        self.check(lambda ns, x: ns.cumulative_sum(x, axis=-1, include_initial=True), a)

    @given(arrays(shapes=[(0,), (5,), (3, 4)]))
    def test_data_dependent_sizes(self, a):
        self.check(lambda ns, x: ns.nonzero(x), a)
        self.check(lambda ns, x: ns.unique_all(x), a)
        self.check(lambda ns, x: x[x > 0], a)
        self.check(lambda ns, x: ns.repeat(ns.reshape(x, (-1,)), ns.asarray([2] * x.size, dtype=ns.int64)), a)

    @given(arrays(shapes=[(3, 4), (2, 1, 3)]))
    def test_movement(self, a):
        self.check(lambda ns, x: ns.flip(x), a)
        self.check(lambda ns, x: ns.roll(x, 2, axis=-1), a)
        self.check(lambda ns, x: ns.tile(x, (2, 1, 2)), a)
        self.check(lambda ns, x: ns.reshape(x, (-1,)), a)
        self.check(lambda ns, x: ns.concat([x, x], axis=-1), a)
        self.check(lambda ns, x: ns.stack([x, x], axis=1), a)
        self.check(lambda ns, x: ns.moveaxis(x, 0, -1), a)
        self.check(lambda ns, x: ns.sort(x, descending=True), a)
        self.check(lambda ns, x: ns.argsort(x, axis=0), a)

    @given(arrays(shapes=[(3, 4)]))
    def test_brackets(self, a):
        for key in ((0, ...), (-1, 2), (slice(None, None, -1), 1), (..., None, slice(1, 3)), (1, ...)):
            self.check(lambda ns, x: x[key], a)
        self.check(lambda ns, x: x[ns.asarray([2, 0]), ns.asarray([1, -1])], a)

        def written(ns, x):
            x = ns.asarray(x, copy=True)
            x[1, ...] = 7
            x[:, 0] = x[:, 1]
            return x
        self.check(written, a)

    def test_linear_algebra(self):
        rng = np.random.default_rng(1)
        a, b = (rng.integers(-4, 5, size=shape).astype(np.float32) for shape in ((2, 3, 4), (4, 2)))
        self.check(lambda ns, x, y: x @ y, a, b)
        self.check(lambda ns, x, y: ns.tensordot(x, y, axes=1), a, b)
        square = (rng.normal(size=(2, 3, 3)) + 3 * np.eye(3)).astype(np.float32)
        for name in ("det", "inv", "slogdet"):
            self.check(lambda ns, x: getattr(ns.linalg, name)(x), square, tolerance=1e-4)
        self.check(lambda ns, x: ns.linalg.solve(x, x[..., :1]), square, tolerance=1e-4)
        self.check(lambda ns, x: ns.linalg.cholesky(x @ x.mT + 3 * ns.eye(3, dtype=x.dtype)), square,
                   tolerance=1e-4)

    def test_diagonals_beyond_the_corner(self):
        x = xp.ones((3, 4), dtype=xp.float32)
        for far in (5, 2 ** 63 - 1, 2 ** 63, 2 ** 80):
            for k, below in ((far, 12), (-far, 0)):
                self.assertEqual(float(xp.sum(xp.tril(x, k=k))), below)
                self.assertEqual(float(xp.sum(xp.triu(x, k=k))), 12 - below)
                self.assertEqual(float(xp.sum(xp.eye(3, 4, k=k))), 0)

    def test_wide_integers_are_exact(self):
        a = np.asarray([2 ** 62 + 1, -(2 ** 63), 2 ** 53 + 1], np.int64)
        for compute in (operator.add, operator.mul, operator.floordiv, operator.mod, operator.xor):
            got = compute(xp.asarray(a), xp.asarray(a[::-1].copy() | 1))
            with np.errstate(over="ignore"):
                np.testing.assert_array_equal(np.asarray(got), compute(a, a[::-1] | 1))


class Programs(unittest.TestCase):
    def test_second_call_with_a_signature_compiles_nothing(self):
        def calls(n):
            x = xp.ones((n, 3), dtype=xp.float32)
            return xp.sum((x + 2) * x, axis=0)[1], xp.reshape(x, (3, n))
        calls(5)
        before = _programs.PROGRAMS.compiled
        for n in (6, 7, 40):
            self.assertEqual(float(calls(n)[0]), 3 * n)
        self.assertEqual(_programs.PROGRAMS.compiled, before)

    def test_invalid_arguments_are_rejected(self):
        x = xp.ones((2, 3))
        for wrong, error in ((lambda: xp.add(x, xp.ones((4,))), ValueError),
                             (lambda: xp.add(x, xp.ones((2, 3), dtype=xp.int64)), TypeError),
                             (lambda: xp.sin(xp.asarray(1)), TypeError),
                             (lambda: xp.sum(x, axis=2), IndexError),
                             (lambda: x[2, 0], IndexError),
                             (lambda: xp.reshape(x, (4,)), ValueError),
                             (lambda: xp.asarray(1j), TypeError),
                             (lambda: xp.asarray(np.ones(1, np.complex64)), TypeError),
                             (lambda: xp.linalg.matrix_norm(x, ord=2), NotImplementedError)):
            with self.assertRaises(error):
                wrong()

    def test_memory_is_read_in_place(self):
        numbers = np.arange(6, dtype=np.float32)
        self.assertTrue(np.shares_memory(np.asarray(xp.asarray(numbers)), numbers))
        self.assertFalse(np.shares_memory(np.asarray(xp.asarray(numbers, copy=True)), numbers))


if __name__ == "__main__":
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main()
