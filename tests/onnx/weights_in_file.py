"""A program file holds a model's weights once and as the model has them, whatever dtype or order kernels want:
at most 1.1 times their bytes, with plans for GPUs and for processors.

    weights_in_file.py --ullage build/dev/tools/ullage [-v]

Needs no device.
"""
import argparse
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

ULLAGE = ""
MOST = 1.1
F16, F32, I8, U8, I16 = numpy.float16, numpy.float32, numpy.int8, numpy.uint8, numpy.int16
random = numpy.random.default_rng(1)


def floats(dtype, *shape):
    return (random.standard_normal(shape) / 16).astype(dtype)


def integers(dtype, *shape):
    limits = numpy.iinfo(dtype)
    return random.integers(limits.min, limits.max, shape, dtype)


def node(op, inputs, outputs="y", **attributes):
    domain = "com.microsoft" if op in ("DynamicQuantizeMatMul", "QGemm") else ""
    return helper.make_node(op, inputs.split(","), outputs.split(","), domain=domain, **attributes)


def dequantized(op, x, shape, axis=0, dtype=I8, **attributes):
    """`op` of x and a constant with a scale for each element of `axis`."""
    weights = {"w": integers(dtype, *shape), "s": numpy.full(shape[axis], 0.01, F32), "z": numpy.zeros(shape[axis], dtype)}
    operands = "v,i" if op == "Gather" else "x,v"
    return [node("DequantizeLinear", "w,s,z", "v", axis=axis), node(op, operands, **attributes)], x, weights


def gathered(*nodes):
    return [node("Gather", "w,i", "g"), *nodes]


def indices():
    return {"i": numpy.arange(5)}


def rows(dtype=F32, inner=1024):
    return {"x": floats(dtype, 3, inner)}


def plane(channels, *extents, dtype=F32):
    return {"x": floats(dtype, 1, channels, *extents)}


BYTES = {"xz": U8(7), "wz": I8(3)}
SCALES = {"xs": F32(0.02), "ws": F32(0.01), "ys": F32(0.5), "yz": U8(128)}
TRANSPOSE = node("Transpose", "w", "t", perm=[1, 0])
# Nodes, inputs and constants of a model.
FORMS = {
    "product of f32": lambda: ([node("MatMul", "x,w")], rows(), {"w": floats(F32, 1024, 512)}),
    "product of f16": lambda: ([node("MatMul", "x,w")], rows(F16), {"w": floats(F16, 1024, 1024)}),
    "product by a cast of f16": lambda: (
        [node("Cast", "w", "v", to=TensorProto.FLOAT), node("MatMul", "x,v")], rows(), {"w": floats(F16, 1024, 1024)}),
    "Gemm of f16 with a bias": lambda: (
        [node("Gemm", "x,w,b", transB=1)], rows(F16), {"w": floats(F16, 1024, 1024), "b": floats(F16, 1024)}),
    "convolution of f16": lambda: (
        [node("Conv", "x,w", strides=[2, 2])], plane(128, 12, 12, dtype=F16), {"w": floats(F16, 256, 128, 5, 5)}),
    "transposed convolution of f16": lambda: (
        [node("ConvTranspose", "x,w", strides=[2, 2])], plane(256, 6, 6, dtype=F16),
        {"w": floats(F16, 256, 256, 4, 4)}),
    "table and transposed product": lambda: (
        gathered(TRANSPOSE, node("MatMul", "g,t")), indices(), {"w": floats(F32, 2000, 256)}),
    "table and transposed product of f16": lambda: (
        gathered(TRANSPOSE, node("MatMul", "g,t")), indices(), {"w": floats(F16, 4000, 256)}),
    "table and Gemm": lambda: (
        gathered(node("Gemm", "g,w", transB=1)), indices(), {"w": floats(F32, 2000, 256)}),
    "product by a matrix and its transpose": lambda: (
        [node("MatMul", "x,w", "a"), node("Relu", "a", "r"), TRANSPOSE, node("MatMul", "r,t")], rows(),
        {"w": floats(F32, 1024, 512)}),
    "MatMulInteger": lambda: (
        [node("MatMulInteger", "x,w,xz,wz")], {"x": integers(U8, 3, 1024)}, {"w": integers(I8, 1024, 1500), **BYTES}),
    "DynamicQuantizeMatMul": lambda: (
        [node("DynamicQuantizeMatMul", "x,w,ws")], rows(), {"w": integers(I8, 1024, 1500), "ws": F32(0.01)}),
    "QGemm": lambda: (
        [node("QGemm", "x,xs,xz,w,ws,wz,,ys,yz", transB=1)], {"x": integers(U8, 3, 1024)},
        {"w": integers(I8, 1500, 1024), **BYTES, **SCALES}),
    "product of bytes": lambda: dequantized("MatMul", rows(), (1024, 1500), 1),
    "grouped convolution of bytes": lambda: dequantized("Conv", plane(512, 6, 6), (1024, 128, 3, 3), group=4),
    "convolution of bytes along the depth": lambda: dequantized("Conv", plane(128, 4, 4, 4), (256, 128, 3, 3, 3)),
    "transposed convolution of bytes": lambda: dequantized(
        "ConvTranspose", plane(256, 6, 6), (256, 256, 4, 4), 1, strides=[2, 2]),
    "table of bytes": lambda: dequantized("Gather", indices(), (5000, 256)),
    "table of 16 bits": lambda: dequantized("Gather", indices(), (3000, 256), dtype=I16),
    "cast of a table of 16 bits": lambda: (
        [node("Cast", "w", "v", to=TensorProto.FLOAT), node("Gather", "v,i")], indices(), {"w": integers(I16, 3000, 256)}),
}


def model_of(nodes, inputs, weights):
    typed = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape)
             for name, x in inputs.items()]
    constants = [numpy_helper.from_array(numpy.asarray(w), name) for name, w in weights.items()]
    graph = helper.make_graph(nodes, "weights", typed, [helper.make_empty_tensor_value_info("y")], constants)
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
    return onnx.shape_inference.infer_shapes(helper.make_model(graph, opset_imports=opsets, ir_version=10))


class Weights(unittest.TestCase):
    def test_lie_in_a_file_once_and_as_they_are(self):
        for name, form in FORMS.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                nodes, inputs, weights = form()
                onnx.save(model_of(nodes, inputs, weights), Path(folder, "m.onnx"))
                done = subprocess.run(
                    [ULLAGE, "compile", "m.onnx", "-o", "m.ull", "--target", "portable,cpu", "--self-test", "off"],
                    cwd=folder, capture_output=True, text=True, timeout=300)
                self.assertEqual(done.returncode, 0, done.stderr)
                given = sum(numpy.asarray(w).nbytes for w in weights.values())
                self.assertLessEqual(Path(folder, "m.ull").stat().st_size / given, MOST)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    given, rest = parser.parse_known_args()
    ULLAGE = str(Path(given.ullage).resolve())
    unittest.main(argv=[sys.argv[0], *rest])
