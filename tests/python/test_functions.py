"""Tests functions over arrays: compiled, differentiated and batched. test_array_api.py compares the array namespace
with array-api-strict."""
import os
import tempfile
import unittest

import numpy as np
import ullage
import ullage.array_api as xp
from ullage.array_api._programs import PROGRAMS

X = np.arange(6, dtype=np.float32).reshape(3, 2) / 4


def loss(w, x, y):
    return xp.mean(xp.square(x @ w - y))


class Arrays(unittest.TestCase):
    def test_functions_run_on_the_device(self):
        x = xp.asarray(X)
        np.testing.assert_allclose(np.asarray(xp.sum((x + 1) * x, axis=0)), ((X + 1) * X).sum(0), rtol=1e-6)
        np.testing.assert_array_equal(np.asarray(x[x > 0.5]), X[X > 0.5])
        np.testing.assert_array_equal(np.asarray(x[1:, ::-1]), X[1:, ::-1])
        x[0, ...] = 7
        self.assertEqual(float(x[0, 1]), 7)

    def test_other_sizes_of_a_signature_compile_nothing(self):
        def calls(n):
            return xp.reshape(xp.ones((n, 3)) + 2.0, (3, n))
        calls(5)
        before = PROGRAMS.compiled
        self.assertEqual(calls(40).shape, (3, 40))
        self.assertEqual(PROGRAMS.compiled, before)

    def test_invalid_arguments_are_rejected(self):
        x = xp.ones((2, 3))
        for wrong, error in ((lambda: xp.add(x, xp.ones((4,))), ValueError),
                             (lambda: xp.add(x, xp.ones((2, 3), dtype=xp.int64)), TypeError),
                             (lambda: x[2, 0], IndexError),
                             (lambda: xp.asarray(1j), TypeError)):
            with self.assertRaises(error):
                wrong()

    def test_limits(self):
        info = xp.__array_namespace_info__()
        self.assertIn("int64", info.dtypes())
        self.assertEqual(info.default_dtypes()["real floating"], xp.float32)
        self.assertEqual(xp.iinfo(xp.int64).max, 2 ** 63 - 1)
        self.assertEqual(info.capabilities()["max dimensions"], 8)


class Functions(unittest.TestCase):
    def test_one_program_at_any_size(self):
        function = ullage.jit(lambda x: {"rows": xp.sum(x, axis=0), "flat": xp.reshape(x, (x.shape[0] * 2,))})
        function(xp.asarray(X))
        before = PROGRAMS.compiled
        for n in (2, 5, 9):
            x = np.ones((n, 2), np.float32)
            got = function(xp.asarray(x))
            np.testing.assert_array_equal(np.asarray(got["rows"]), x.sum(0))
            self.assertEqual(got["flat"].shape, (2 * n,))
        self.assertLessEqual(PROGRAMS.compiled, before + 1, "2 rows of 2 may compile one more program")

    def test_gradients(self):
        w, x, y = xp.asarray([1.0, -1.0]), xp.asarray(X), xp.asarray([1.0, 2.0, 3.0])
        error = X @ np.asarray(w) - np.asarray(y)
        expected = 2 * X.T @ error / 3
        for function in (loss, ullage.checkpoint(loss)):
            np.testing.assert_allclose(np.asarray(ullage.grad(function)(w, x, y)), expected, rtol=1e-5)
        value, (by_w, by_y) = ullage.value_and_grad(loss, (0, 2))(w, x, y)
        self.assertAlmostEqual(float(value), float((error ** 2).mean()), places=5)
        np.testing.assert_allclose(np.asarray(by_y), -2 * error / 3, rtol=1e-5)
        step = ullage.jit(lambda w: w - 0.5 * ullage.grad(loss)(w, x, y))
        np.testing.assert_allclose(np.asarray(step(w)), np.asarray(w) - 0.5 * expected, rtol=1e-5)
        self.assertEqual(by_w.shape, (2,))

    def test_gradients_of_gradients_and_of_trees(self):
        cube = lambda x: x * x * x
        self.assertEqual(float(ullage.grad(ullage.grad(cube))(xp.asarray(2.0))), 12)
        got = ullage.grad(lambda p: xp.sum(p["a"] * p["b"][0]))({"a": xp.ones((2,)), "b": [xp.zeros((2,))]})
        np.testing.assert_array_equal(np.asarray(got["b"][0]), [1, 1])

    def test_batches(self):
        x, w = xp.asarray(X), xp.asarray([1.0, 2.0])
        np.testing.assert_allclose(np.asarray(ullage.vmap(lambda a, b: xp.sum(a * b), (0, None))(x, w)),
                                   X @ np.asarray(w))
        np.testing.assert_allclose(np.asarray(ullage.vmap(ullage.grad(lambda a: xp.sum(a * a * a)))(x)),
                                   3 * X * X, rtol=1e-6)
        rows = ullage.vmap(lambda a: xp.nonzero(a > 0.3)[0])(x)
        self.assertIsInstance(rows, ullage.Rows)
        np.testing.assert_array_equal(np.asarray(rows.counts), [[0], [2], [2]])

    def test_wrong_calls(self):
        x = xp.asarray(X)
        for wrong, error in ((lambda: ullage.grad(lambda a: a)(x), TypeError),
                             (lambda: ullage.grad(lambda a: xp.sum(a))(xp.asarray([1, 2])), TypeError),
                             (lambda: ullage.jit(lambda a: float(xp.sum(a)))(x), TypeError),
                             (lambda: ullage.vmap(lambda a: a, None)(x), ValueError)):
            with self.assertRaises(error):
                wrong()
        kept = []
        ullage.jit(lambda a: kept.append(a + a) or a)(x)
        with self.assertRaises((ullage.InvalidArgument, TypeError)):
            kept[0] + 1


if __name__ == "__main__":
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main()
