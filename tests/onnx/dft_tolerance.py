"""How far the expected values of test_dft_inverse are from the transform they are of.

    .cache/venv/bin/python tests/onnx/dft_tolerance.py

compares them, the transform in f64 rounded once to f32, and sums of f32 as the device makes them with the
transform in f64 (NumPy), and counts elements beyond the suite's tolerance (rtol 1e-3, atol 1e-7).
docs/precision.md has the conclusions.
"""
import pathlib

import numpy as np
import onnx
from onnx import numpy_helper

CASE = pathlib.Path(".cache/onnx/backend/test/data/node/test_dft_inverse/test_data_set_0")
RTOL, ATOL = 1e-3, 1e-7


def tensor(name):
    return numpy_helper.to_array(onnx.load_tensor(CASE / name))


def transform(x):
    """The inverse transform along axis 1 in f64."""
    y = np.fft.ifft(x[..., 0].astype(np.float64) + 1j * x[..., 1], axis=1)
    return np.stack([y.real, y.imag], -1)


def device(x):
    """The same by products with cosines and sines of f32, summed in f32 one after the other."""
    n = x.shape[1]
    phase = np.outer(np.arange(n), np.arange(n)) % n
    cosine = np.cos(2 * np.pi * phase / n).astype(np.float32)
    sine = np.sin(2 * np.pi * phase / n).astype(np.float32)

    def product(a, b):
        total = np.zeros(a.shape, np.float32)
        for k in range(n):
            total = total + np.moveaxis(a, 1, -1)[..., k, None] * b[k]
        return total

    real, imaginary = x[..., 0], x[..., 1]
    y = [product(real, cosine) - product(imaginary, sine),
         product(imaginary, cosine) + product(real, sine)]
    return np.stack([np.moveaxis(part / np.float32(n), -1, 1) for part in y], -1)


def main():
    x, expected = tensor("input_0.pb"), tensor("output_0.pb").astype(np.float64)
    exact = transform(x)
    far = np.flatnonzero(np.abs(exact - expected) > ATOL + RTOL * np.abs(expected))
    print(f"{expected.size} elements, the largest {np.abs(exact).max():.3g}; beyond the tolerance in f64: "
          f"{len(far)}: {far}")
    print(f"there: expected {expected.ravel()[far[0]]:.3e}, in f64 {exact.ravel()[far[0]]:.3e}")
    rows = {"expected values": expected, "f64 rounded to f32": exact.astype(np.float32),
            "sums of f32": device(x)}
    for name, y in rows.items():
        beyond = np.abs(y - expected) > ATOL + RTOL * np.abs(expected)
        print(f"{name:20} error {np.abs(y - exact).max():.2e}, beyond the tolerance {beyond.sum()}")


if __name__ == "__main__":
    main()
