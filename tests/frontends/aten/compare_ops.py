#!/usr/bin/env python3
"""Compares ops of PyTorch with PyTorch itself: samples of its own operator tests (op_db) are exported to .pt2 files,
which `ullage run` computes.

    compare_ops.py --ullage build/dev/tools/ullage [--forms raw,core] [--dtypes float32,int64,bool] [--samples 4]
                   [--only REGEX] [--list FILE]

Samples of one op are one program; where that fails, each is tried alone. Prints what is wrong, what is refused and
with which words, and counts. Exit status 1: something is wrong, or fewer samples are right than --least."""
import argparse
import collections
import json
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils import _pytree

warnings.filterwarnings("ignore")

# Not in the scope of a front end for dense real tensors.
OUTSIDE = re.compile(r"^(linalg\.|fft\.|sparse|masked\.|jiterator|torch\.ops\.|signal\.|_refs|to_sparse|polygamma|"
                     r"special\.polygamma|.*complex|view_as_real|svd|pca_lowrank|svd_lowrank|lu|geqrf|ormqr|"
                     r"cholesky|qr|pinverse|symeig|stft|istft|chalf|cfloat|cdouble|real|imag|angle|polar)")
# Of equal elements any may be named.
TIES = ("argsort", "kthvalue", "median", "mode", "nanmedian", "sort", "topk")
RANDOM = re.compile(r"(rand|multi_head_attention|normal|bernoulli|multinomial|dropout|uniform|exponential|geometric|cauchy|log_normal|"
                    r"empty|rrelu|resize)")


class Samples(torch.nn.Module):
    """An op on several samples: tensors are arguments of the program, all else is part of it."""

    def __init__(self, name, op, samples):
        super().__init__()
        self.name, self.op, self.specs = name, op, []
        self.tensors = []
        for sample in samples:
            leaves, spec = _pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
            self.specs.append((leaves, spec))
            for leaf in leaves:
                if isinstance(leaf, torch.Tensor):
                    self.tensors.append(leaf.detach().clone())

    def forward(self, *tensors):
        results, given = [], iter(tensors)
        for leaves, spec in self.specs:
            values = [next(given) if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
            first, args, kwargs = _pytree.tree_unflatten(values, spec)
            made = self.op(first, *args, **kwargs)
            results.extend(leaf for leaf in _pytree.tree_leaves(made) if isinstance(leaf, torch.Tensor))
        return tuple(results)


class Runner:
    def __init__(self, ullage, folder):
        self.ullage, self.folder = ullage, Path(folder)
        self.targets = collections.Counter()

    def run(self, module, form):
        """(outputs by PyTorch, by ullage), or a message."""
        tensors = [t.clone() for t in module.tensors]
        program = torch.export.export(module, tuple(tensors))
        if form == "core":
            program = program.run_decompositions()
        file = self.folder / "model.pt2"
        torch.export.save(program, file)
        command = [self.ullage, "run", str(file), "--output-dir", str(self.folder), "--json",
                   str(self.folder / "report.json")]
        names = [name for name in program.graph_signature.user_inputs if isinstance(name, str)]
        for name, tensor in zip(names, tensors):
            np.save(self.folder / f"{name}.npy", tensor.detach().numpy())
            command += ["--input", f"{name}={self.folder / name}.npy"]
        wanted = module(*[t.clone() for t in module.tensors])
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            return (done.stderr.strip() or "no message").splitlines()[-1].split(".pt2: ")[-1]
        report = json.loads((self.folder / "report.json").read_text())
        got = [np.load(output["file"]) for output in report["outputs"]]
        used = {str(node.target) for node in program.graph.nodes if node.op == "call_function"}
        return [w.detach().numpy() for w in wanted], got, used

    def check(self, module, form):
        """None if right, else ("refused" or "wrong", message)."""
        found = self.run(module, form)
        if isinstance(found, str):
            return "refused", found
        wanted, got, used = found
        if len(wanted) != len(got):
            return "wrong", f"{len(got)} outputs instead of {len(wanted)}"
        for w, g in zip(wanted, got):
            if module.name in TIES and w.dtype == np.int64 and w.shape == g.shape:
                continue
            if w.shape != g.shape or w.dtype != g.dtype:
                return "wrong", f"{g.dtype}{list(g.shape)} instead of {w.dtype}{list(w.shape)}"
            tolerance = 2e-3 if w.dtype == np.float16 else 1e-4
            if not np.allclose(w.astype(np.float64), g.astype(np.float64), rtol=tolerance, atol=tolerance,
                               equal_nan=True):
                worst = np.nanmax(np.abs(w.astype(np.float64) - g.astype(np.float64)))
                return "wrong", f"differs by {worst}"
        self.targets.update(used)
        return None


def samples_of(op, dtype, most):
    found = []
    for sample in op.sample_inputs("cpu", dtype, requires_grad=False):
        tensors = [leaf for leaf in _pytree.tree_leaves((sample.input, sample.args, sample.kwargs))
                   if isinstance(leaf, torch.Tensor)]
        if tensors and all(t.layout == torch.strided and not t.is_complex() for t in tensors):
            found.append(sample)
        if len(found) == most:
            break
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--forms", default="raw,core")
    parser.add_argument("--dtypes", default="float32,int64,bool")
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--only", default="")
    parser.add_argument("--least", type=float, default=0, help="share of samples that must be right")
    parser.add_argument("--list", default="", help="file for core ops that no right sample has")
    options = parser.parse_args()
    counts, torch_fails = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options.ullage, folder)
        for op in op_db:
            name = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
            if OUTSIDE.search(op.name) or RANDOM.search(op.name) or not re.search(options.only, name):
                continue
            for dtype_name in options.dtypes.split(","):
                dtype = getattr(torch, dtype_name)
                if dtype not in op.supported_dtypes("cpu"):
                    continue
                try:
                    samples = samples_of(op, dtype, options.samples)
                except Exception:  # its own tests need what is not there
                    continue
                for form in options.forms.split(","):
                    groups = [samples] if samples else []
                    while groups:
                        group = groups.pop()
                        try:
                            result = runner.check(Samples(op.name, op.op, group), form)
                        except Exception as error:  # PyTorch itself cannot export it
                            result = ("export", str(error).splitlines()[0] if str(error) else "")
                        if result and len(group) > 1:
                            groups.extend([sample] for sample in group)
                            continue
                        kind = result[0] if result else "right"
                        counts[kind] += len(group)
                        if result and kind != "export":
                            print(f"{kind} {name} {dtype_name} {form}: {result[1]}", flush=True)
    tried = counts["right"] + counts["wrong"] + counts["refused"]
    print(f"{counts['right']} of {tried} samples right, {counts['wrong']} wrong, {counts['refused']} refused, "
          f"{counts['export']} that PyTorch does not export")
    if options.list:
        core = {str(getattr(packet, overload))
                for packet in (getattr(torch.ops.aten, n) for n in dir(torch.ops.aten) if not n.startswith("__"))
                if hasattr(packet, "overloads") for overload in packet.overloads()
                if torch.Tag.core in getattr(packet, overload).tags}
        missing = sorted(core - set(runner.targets))
        Path(options.list).write_text("\n".join(missing) + "\n")
        print(f"{len(core) - len(missing)} of {len(core)} core overloads in right samples")
    return 1 if counts["wrong"] or tried * options.least > counts["right"] else 0


if __name__ == "__main__":
    sys.exit(main())
