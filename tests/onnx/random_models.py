"""Small models at random against onnxruntime CPU: how a model is built, run by both, and checked."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import ml_dtypes
import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

NARROW = {TensorProto.INT4: ml_dtypes.int4, TensorProto.UINT4: ml_dtypes.uint4,
          TensorProto.INT8: numpy.int8, TensorProto.UINT8: numpy.uint8}


class Case:
    """A model under construction: nodes, constants, and the values of its inputs."""

    def __init__(self, random):
        self.random, self.opset = random, 21
        self.nodes, self.constants, self.inputs, self.known = [], [], {}, {}
        self.results = ["y"]
        self.step = 0  # by which integers may differ
        self.formula = None  # what the results are, where onnxruntime's CPU provider has no exact kernel
        self.check = None  # returns an error text for results that are drawn by chance
        self.optimised = False  # run the model that onnxruntime's optimiser writes

    def extent(self, most=300):
        return int(self.random.integers(1, 1 + min(most, 2 ** self.random.integers(1, 10))))

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(value, name))
        return name

    def input(self, name, value, known=()):
        """`known`: axes whose extent the model states."""
        self.inputs[name], self.known[name] = value, known
        return name

    def node(self, op, inputs, output, domain="", **attributes):
        """`output`: a name, or a list of them."""
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(op, inputs, outputs, domain=domain, **attributes))
        return output

    def floats(self, *shape, low=-1.0, high=1.0):
        return self.random.uniform(low, high, shape).astype(numpy.float32)

    def integers(self, kind, shape):
        """Of an element type; int4 and uint4 as onnx packs them."""
        info = ml_dtypes.iinfo(NARROW[kind])
        return self.random.integers(info.min, info.max + 1, shape).astype(NARROW[kind])

    def weight_bytes(self, *shape, kind=numpy.int8):
        """Weights of products with u8; of i8 in seven bits only, as onnxruntime's quantizers have `reduce_range`
        for: where a CPU has AVX2 and no VNNI, its kernels add two such products in 16 bits, which saturate."""
        low, high = (-64, 64) if kind == numpy.int8 else (0, 256)
        return self.random.integers(low, high, shape).astype(kind)

    def model(self):
        inputs = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(value.dtype),
                                                [extent if axis in self.known[name] else None
                                                 for axis, extent in enumerate(value.shape)])
                  for name, value in self.inputs.items()]
        graph = helper.make_graph(self.nodes, "g", inputs,
                                  [helper.make_empty_tensor_value_info(name)
                                   for name in self.results], self.constants)
        opsets = [helper.make_opsetid("", self.opset), helper.make_opsetid("com.microsoft", 1),
                   helper.make_opsetid("ai.onnx.ml", 3)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def session_of(case, path):
    """A session of the model at `path`, or of what the optimiser leaves there in its place."""
    levels = onnxruntime.GraphOptimizationLevel
    options = onnxruntime.SessionOptions()
    # Its fusions of DequantizeLinear and MatMul quantize the activations.
    options.graph_optimization_level = levels.ORT_ENABLE_ALL if case.optimised else levels.ORT_DISABLE_ALL
    if case.optimised:
        options.log_severity_level = 3  # it warns that the result is for this CPU
        options.optimized_model_filepath = str(path)
    model = path.read_bytes()
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def run(ullage, tier, case, folder):
    path = folder / "model.onnx"
    onnx.save(case.model(), path)
    expected = case.formula
    if expected is None and case.check is None:
        expected = session_of(case, path).run(None, case.inputs)
    command = [ullage, "run", path, "--output-dir", folder] + (["--tier", tier] if tier else [])
    for name, value in case.inputs.items():
        numpy.save(folder / f"{name}.npy", value)
        command += ["--input", f"{name}={folder / name}.npy"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()[-400:] or f"exit code {done.returncode}"
    actual = [numpy.load(folder / f"{name}.npy") for name in case.results]
    if case.check is not None:
        return case.check(*actual)
    problems = [difference(is_, value, case.step) for is_, value in zip(actual, expected)]
    return "; ".join(f"{name} {text}" for name, text in zip(case.results, problems) if text)


def difference(actual, expected, step=0):
    if actual.dtype != expected.dtype or actual.shape != expected.shape:
        return f"is {actual.dtype}{actual.shape}, not {expected.dtype}{expected.shape}"
    if not numpy.issubdtype(actual.dtype, numpy.floating):
        apart = numpy.abs(actual.astype(numpy.int64) - expected.astype(numpy.int64)).max(initial=0)
        return "" if apart <= step else f"differs by {apart}"
    worst = numpy.abs(actual - expected).max(initial=0)
    most = 2e-5 * max(1, numpy.abs(expected).max(initial=0)) * 4
    return "" if worst <= most else f"differs by {worst}, largest {numpy.abs(expected).max()}"


def own_ops(path):
    """Ops of the model at `path` that are ONNX Runtime's own."""
    return {node.op_type for node in onnx.load(path).graph.node if node.domain.startswith("com.microsoft")}


def main(all_kinds):
    """Runs cases of these functions, which fill a Case, round-robin. A dict has the ONNX Runtime ops that each may
    write; an op that no case wrote is a failure if every kind had twenty cases."""
    parser = argparse.ArgumentParser()
    parser.add_argument("ullage")
    parser.add_argument("--cases", type=int, default=42)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind")
    parser.add_argument("--tier", default=os.environ.get("ULLAGE_TEST_TIER"))
    options = parser.parse_args()
    kinds = [k for k in all_kinds if options.kind in (None, k.__name__)]
    failed, seen = 0, {make: set() for make in kinds}
    for i in range(options.cases):
        make = kinds[i % len(kinds)]
        case = Case(numpy.random.default_rng([options.seed, i]))
        make(case)
        with tempfile.TemporaryDirectory() as folder:
            problem = run(options.ullage, options.tier, case, pathlib.Path(folder))
            seen[make] |= own_ops(pathlib.Path(folder) / "model.onnx")
        if problem:
            failed += 1
            shapes = {t.name: list(t.dims) for t in case.constants}
            print(f"{make.__name__}, case {i}, seed {options.seed}: {problem}; {shapes}")
    for make in kinds if isinstance(all_kinds, dict) and options.cases >= 20 * len(kinds) else []:
        missing = set(all_kinds[make].split()) - seen[make]
        if missing:
            failed += 1
            print(f"{make.__name__} never wrote {sorted(missing)}")
    print(f"{options.cases - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)

