"""Gradients of `ullage grad` against those of JAX, on the models of jax_cases.py.

    jax_oracle.py --ullage build/dev/tools/ullage [--seed 0] [--count N] [--only NAME] [--keep FOLDER]

Each case runs at the sizes and on the numbers of its seed; --count takes that many cases, beginning again with the next
seed where they end. JAX computes in double precision. Inputs that are not floats are kept from the host in every
second case. Exits 1 where a gradient differs or is refused.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from jax_cases import cases
from jax_graph import run
from onnx import TensorProto, helper, parser

jax.config.update("jax_enable_x64", True)

CONSTANTS = {"one": "float one = {1}", "half": "float half = {0.5}", "ax0": "int64[1] ax0 = {0}",
             "ax1": "int64[1] ax1 = {1}", "zero_axis": "int64 zero_axis = {0}"}
TYPES = {"b": TensorProto.BOOL, "i": TensorProto.INT64, "n": TensorProto.INT64, "p": TensorProto.INT64}
RELATIVE, ABSOLUTE = 1e-3, 2e-4


def sizes_of(flags, seed):
    """What N, M and K stand for."""
    if seed == 0:
        return {"N": 5, "M": 3, "K": 4}
    rng = np.random.default_rng(seed)
    sizes = {s: int(rng.choice([0, 1, 2, 3, 5, 8, 17, 33])) for s in "NMK"}
    return {s: max(n, 1) if f"{s}>0" in flags else n for s, n in sizes.items()}


def extents_of(words):
    return [e for e in (words[2].split(",") if len(words) > 2 else []) if e]


def numbers(words, sizes, rng):
    kind, shape = words[1], [sizes.get(e) if e in sizes else int(e) for e in extents_of(words)]
    if kind in "in":
        limit = sizes.get(words[3]) if words[3] in sizes else int(words[3])
        return rng.integers(-limit if kind == "i" else 0, max(limit, 1), shape, np.int64)
    if kind == "p":
        return rng.permutation(int(words[3]))[:int(np.prod(shape))].reshape(shape)
    if kind == "b":
        return rng.random(shape) < rng.choice([0.2, 0.5, 0.9])
    if kind == "d":  # apart from each other and from 0
        count = int(np.prod(shape))
        return ((rng.permutation(count) - count / 2 + 0.3) * 3 / max(count, 1)).reshape(shape).astype(np.float32)
    if kind == "u":
        return rng.uniform(-0.9, 0.9, shape).astype(np.float32)
    if kind == "+":
        return np.asarray(rng.uniform(0.3, 2, shape), np.float32)
    return np.asarray(rng.standard_normal(shape), np.float32)


def words_of(inputs):
    """An input of rank 0 has no extents; a limit follows all the same."""
    return [[w[0], w[1], "", w[2]] if len(w) == 3 and w[1] in "inp" else w for w in inputs]


def model_of(inputs, nodes, sizes, fixed):
    """The model, whose first output is y * sin(y)."""
    declared = []
    for words in inputs:
        kind = helper.tensor_dtype_to_np_dtype(TYPES.get(words[1], TensorProto.FLOAT)).name
        extents = [str(sizes.get(e, e)) if fixed else e for e in extents_of(words)]
        declared.append(f"{kind.replace('float32', 'float')}{'[' + ','.join(extents) + ']' if extents else ''} {words[0]}")
    constants = [text for name, text in CONSTANTS.items() if re.search(rf"\b{name}\b", nodes)]
    listed = f"<{', '.join(constants)}>" if constants else ""
    graph = parser.parse_graph(f"g ({', '.join(declared)}) => (float out) {listed} "
                               f"{{ {nodes} sin_y = Sin(y) out = Mul(y, sin_y) }}")
    del graph.output[:]
    graph.output.append(helper.make_tensor_value_info("out", TensorProto.FLOAT, None))
    for value, words in zip(graph.input, inputs):  # rank 0 is a shape, too
        value.type.tensor_type.shape.SetInParent()
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 24)], ir_version=11)


def jax_gradients(model, values, wrt):
    def loss(*xs):
        given = dict(values)
        given.update(zip(wrt, xs))
        return run(model.graph, given)[0].sum()
    at = [jnp.asarray(values[name], jnp.float64) for name in wrt]
    return jax.grad(loss, tuple(range(len(at))))(*at)


def ullage_gradients(arguments, folder, values, wrt, on_device):
    command = [arguments.ullage, "grad", str(folder / "m.onnx"), "--wrt", ",".join(wrt),
               "--output-dir", str(folder / "out"), "--json", str(folder / "out.json")]
    for name, value in values.items():
        np.save(folder / f"{name}.npy", value)
        command += ["--input", f"{name}={folder / name}.npy"]
        if on_device and value.dtype.kind != "f":
            command += ["--device-input", name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        return None, done.stderr.strip() or f"exit status {done.returncode}"
    waits = json.loads((folder / "out.json").read_text())["statistics"]["host_waits"]
    return [np.load(folder / "out" / f"grad_{name}.npy") for name in wrt], "" if waits <= 1 else f"{waits} waits"


def check(arguments, case, seed, on_device):
    """What is wrong; empty where nothing is."""
    name, flags, inputs, nodes = case
    sizes, rng, inputs = sizes_of(flags, seed), np.random.default_rng(1000 + seed), words_of(inputs)
    values = {words[0]: numbers(words, sizes, rng) for words in inputs}
    wrt = [words[0] for words in inputs if words[1] not in TYPES]
    model = model_of(inputs, nodes, sizes, "fixed" in flags)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(arguments.keep) / f"{name}_{seed}" if arguments.keep else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        onnx.save(model, folder / "m.onnx")
        found, wrong = ullage_gradients(arguments, folder, values, wrt, on_device)
    if found is None:
        return wrong
    for name, ours, theirs in zip(wrt, found, jax_gradients(model, values, wrt)):
        theirs = np.asarray(theirs)
        if ours.shape != theirs.shape:
            return f"grad_{name} is {ours.shape}, JAX's {theirs.shape}"
        error = np.abs(ours - theirs)
        limit = ABSOLUTE + RELATIVE * (np.abs(theirs) + np.abs(theirs).mean()) if theirs.size else 0
        if not np.all((error <= limit) | (np.isnan(ours) & np.isnan(theirs))):
            at = np.unravel_index(np.nanargmax(np.where(np.isnan(error), np.inf, error - limit)), error.shape)
            where_ = ", ".join(str(int(i)) for i in at)
            return f"grad_{name}[{where_}] is {ours[at]:.6g}, JAX's {theirs[at]:.6g}"
    return wrong


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--ullage", required=True)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--count", type=int)
    options.add_argument("--only", help="names that contain this")
    options.add_argument("--keep", help="leaves models, inputs and gradients here")
    arguments = options.parse_args()
    print(f"jax {jax.__version__}, numpy {np.__version__}, onnx {onnx.__version__}, seed {arguments.seed}")
    chosen = [c for c in cases() if not arguments.only or arguments.only in c[0]]
    bad = 0
    for k in range(len(chosen) if arguments.count is None else arguments.count):
        case, seed = chosen[k % len(chosen)], arguments.seed + k // len(chosen)
        try:
            wrong = check(arguments, case, seed, (k + seed) % 2 == 1)
        except Exception as e:  # of a model here, or of JAX
            wrong = f"{type(e).__name__}: {e}"
        print(f"{'ok' if not wrong else 'WRONG':5} {case[0]} seed {seed} {wrong}", flush=True)
        bad += bool(wrong)
    kinds = {node.split("=")[1].split("<")[0].split("(")[0].strip()
             for case in chosen for node in case[3].split("  ") if "=" in node}
    print(f"{len(chosen)} models with {len(kinds)} kinds of ops; {bad} gradients differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
