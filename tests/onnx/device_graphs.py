"""Random ONNX graphs, of data-dependent ops, of loops, of sizes or of uses, against onnxruntime's CPU answers.

    device_graphs.py RUNNER [--ops data|loops|shapes|uses] [--count N] [--seed S] [--keep FOLDER]
                     [runner options]

Graphs are written as node-test folders and run by RUNNER (onnx_node_tests), which keeps one device.
With --no-bounds no graph may require a bound; a first run is repeated once at most, and a second program of the
same graph never. A graph's name contains its seed: `--seed S --count 1` generates it again. Exit code 77: no `onnx` package.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    import numpy as np
    import onnx
    import onnxruntime as ort
    from onnx import TensorProto, helper, numpy_helper
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

import device_graph_ops
import loop_graph_ops
import shape_graph_ops
import use_graph_ops

MAX_ELEMENTS = 3000
OPSET = 18


class Rejected(Exception):
    """This step does not fit the graph so far; another one is tried."""


class RandomGraph:
    """A graph that grows node by node; every value is known from running what there is."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.nodes, self.inputs, self.initializers = [], {}, {}
        self.values = {}  # name -> array, of all values so far
        self.pool = []  # names that later ops may read
        self.sizes = set()  # names of a few numbers computed from sizes
        self.free_extents = set()  # inputs whose extents the model leaves open
        self.count = 0

    # ---- choices ----
    def chance(self, p):
        return self.rng.random() < p

    def pick(self, items):
        return items[self.rng.integers(len(items))]

    def integer(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def name(self, prefix="v"):
        self.count += 1
        return f"{prefix}{self.count}"

    def operand(self, accepts=lambda a: True):
        """A value that fits, often the newest."""
        fitting = [n for n in self.pool if accepts(self.values[n])]
        if not fitting:
            raise Rejected
        return fitting[-1] if self.chance(0.6) else self.pick(fitting)

    # ---- values ----
    def values_of(self, name):
        self.run()
        return self.values[name]

    def input(self, array, free=False):
        name = self.name("x")
        self.inputs[name] = self.values[name] = array
        if free:
            self.free_extents.add(name)
        return name

    def constant(self, array):
        name = self.name("c")
        self.initializers[name] = self.values[name] = np.asarray(array)
        return name

    def data(self, shape, dtype):
        if dtype == np.bool_:
            return self.rng.random(shape) < self.pick([0, 0.3, 0.6, 1])
        array = self.rng.integers(-3, 6, shape)
        return (array / 2).astype(dtype) if dtype == np.float32 else array.astype(dtype)

    def param(self, values):
        """An operand that decides sizes: an input, a constant, or computed from data."""
        values = np.asarray(values, np.int64)
        kind = self.rng.random()
        if kind < 0.15:
            return self.constant(values)
        if kind < 0.6 or not self.pool:
            return self.input(values)
        x = self.pick(self.pool)
        if self.values[x].dtype != np.bool_:
            zero = self.constant(np.zeros((), self.values[x].dtype))
            x = self.node("Greater", [x, zero])[0]
        number = self.node("Cast", [x], to=TensorProto.INT64)[0]
        count = self.node("ReduceSum", [number], keepdims=0)[0]
        self.run()
        return self.node("Add", [count, self.constant(values - self.values[count])])[0]

    def node(self, op, inputs, outputs=1, **attributes):
        names = [self.name() for _ in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, name=f"{op}_{names[0]}", **attributes))
        return names

    # ---- graphs ----
    def model(self, outputs):
        def info(name, array, free):
            kind = helper.np_dtype_to_tensor_dtype(array.dtype)
            shape = [None] * array.ndim if free else list(array.shape)
            return helper.make_tensor_value_info(name, kind, shape)
        graph = helper.make_graph(
            self.nodes, "random", [info(n, a, n in self.free_extents) for n, a in self.inputs.items()],
            [onnx.ValueInfoProto(name=n) for n in outputs],
            [numpy_helper.from_array(a, n) for n, a in self.initializers.items()])
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)

    def run(self):
        """Computes what is not known yet."""
        missing = [o for node in self.nodes for o in node.output if o and o not in self.values]
        if not missing:
            return
        options = ort.SessionOptions()
        options.log_severity_level = 4
        options.intra_op_num_threads = 1
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
        try:
            session = ort.InferenceSession(self.model(missing).SerializeToString(), options)
            found = session.run(missing, self.inputs)
        except Exception as error:
            raise Rejected from error
        for name, array in zip(missing, found):
            array = np.asarray(array)
            number = array.astype(np.float64)
            if array.size > MAX_ELEMENTS or not np.isfinite(number).all() or (np.abs(number) > 1e5).any():
                raise Rejected
            self.values[name] = array

    def step(self, ops):
        """Adds one op of `ops`, or leaves everything as it was."""
        before = (len(self.nodes), dict(self.inputs), dict(self.initializers), dict(self.values),
                  list(self.pool), set(self.free_extents), set(self.sizes))
        try:
            results = self.pick(ops)(self)
            self.run()
            self.pool += [n for n in results if self.values[n].ndim <= 4]
            return True
        except Rejected:
            del self.nodes[before[0]:]
            (_, self.inputs, self.initializers, self.values, self.pool, self.free_extents,
             self.sizes) = before
            return False


def make(seed, ops):
    graph = RandomGraph(seed)
    graph.Rejected = Rejected
    if ops is shape_graph_ops.OPS:
        shape = [1, 3, graph.integer(1, 12), graph.integer(1, 12)]
        graph.pool.append(graph.input(graph.data(shape, np.float32), True))
    for _ in range(graph.integer(1, 2)):
        rank = graph.pick([1, 1, 2, 2, 3])
        shape = [graph.pick([0, 1, 2, 3, 4, 5, 7, 33, 65] if rank == 1 else [1, 2, 3, 4, 5, 7])
                 for _ in range(rank)]
        dtype = graph.pick([np.float32, np.float32, np.int64, np.int32, np.bool_])
        graph.pool.append(graph.input(graph.data(shape, dtype), graph.chance(0.5)))
    wanted, done, tries = graph.integer(1, 8 if ops is not shape_graph_ops.OPS else 20), 0, 0
    while done < wanted and tries < 60:
        done += graph.step(ops)
        tries += 1
    used = {name for node in graph.nodes for name in node.input}
    results = [n for n in graph.pool if n not in graph.inputs and n not in used]
    if ops is shape_graph_ops.OPS:  # numbers as such: kernels may keep more digits of f16
        results = [n for n in results if n not in graph.sizes or graph.values[n].dtype.kind == "i"]
        results += graph.node("Neg", list(graph.inputs)[:1])  # something that is no size
        graph.run()
    return graph, results or [n for n in graph.pool if n not in graph.inputs][-1:]


def names_inside(node):
    """What the subgraphs of a node read, however deep."""
    for attribute in node.attribute:
        if attribute.HasField("g"):
            for inner in attribute.g.node:
                yield from inner.input
                yield from names_inside(inner)


def write(folder, seed, ops):
    graph, results = make(seed, ops)
    if not results:
        return False
    case = folder / f"graph_{seed}"
    data = case / "test_data_set_0"
    data.mkdir(parents=True)
    # Inputs that a discarded step left behind are of no use.
    used = {name for node in graph.nodes for name in node.input}
    used |= {name for node in graph.nodes for name in names_inside(node)}
    graph.inputs = {n: a for n, a in graph.inputs.items() if n in used}
    model = graph.model([])
    for name in results:
        kind = helper.np_dtype_to_tensor_dtype(graph.values[name].dtype)
        model.graph.output.append(
            helper.make_tensor_value_info(name, kind, [None] * graph.values[name].ndim))
    onnx.save(model, case / "model.onnx")
    for i, (name, array) in enumerate(graph.inputs.items()):
        (data / f"input_{i}.pb").write_bytes(numpy_helper.from_array(array, name).SerializeToString())
    for i, name in enumerate(results):
        tensor = numpy_helper.from_array(graph.values[name], name)
        (data / f"output_{i}.pb").write_bytes(tensor.SerializeToString())
    return True


# The ops of graphs: ops whose sizes are data, loops, sizes computed from sizes, or uses of data-dependent
# sizes in models.
OPS = {"data": device_graph_ops.OPS, "loops": loop_graph_ops.OPS, "shapes": shape_graph_ops.OPS,
       "uses": use_graph_ops.OPS}

# Graphs of one runner process: one device for all of them.
CHUNK = 50


def run_chunk(options, rest, folder, seed, count):
    """Writes and runs `count` graphs from `seed` on; returns (exit code, next seed)."""
    written = 0
    while written < count:
        written += write(folder, seed, OPS[options.ops])
        seed += 1
    command = [options.runner, "--all-pass", "--list", "--atol", "1e-5", *rest]
    environment = dict(os.environ, ULLAGE_NODE_TESTS=str(folder))
    return subprocess.run(command, env=environment, check=False).returncode, seed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--ops", choices=OPS, default="data")
    options, rest = parser.parse_known_args()
    begin, seed, done = time.monotonic(), options.seed, 0
    while done < options.count:
        count = min(CHUNK, options.count - done)
        with tempfile.TemporaryDirectory() as scratch:
            folder = options.keep / f"from_{seed}" if options.keep else Path(scratch)
            code, seed = run_chunk(options, rest, folder, seed, count)
        if code:
            sys.exit(code)
        done += count
    print(f"{done} graphs of seeds {options.seed} to {seed - 1} in "
          f"{time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
