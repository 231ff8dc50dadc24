#!/usr/bin/env python3
"""Compares programs whose sizes the data decides with PyTorch: the programs of tests/python/torch are exported, as they
are and decomposed, and `ullage run` computes them at each size by one file.

    compare_programs.py ULLAGE SCHEMA [NAME...]

SCHEMA is the version that this PyTorch must write (8.20): `ullage run` reads no other major version. Exit status 1: a
result differs, a program is refused, or a run has more than one wait."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch
from torch._export.serde import schema
from torch.utils import _pytree

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python" / "torch"))
from programs import CASES  # noqa: E402


class Program(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *arguments):
        # PyTorch 2.14 cannot write what torch.sort returns.
        return tuple(_pytree.tree_leaves(self.function(*arguments)))


def exported(case):
    """With axes that follow the size of the case open."""
    torch.manual_seed(case.sizes[0])
    arguments = case.arguments(case.sizes[0])
    shapes = [[value.shape if isinstance(value, torch.Tensor) else () for value in case.arguments(size)]
              for size in (case.sizes * 2)[:2]]
    open_axes = [{axis: torch.export.Dim.DYNAMIC for axis, (one, other) in enumerate(zip(*pair)) if one != other} or None
                 for pair in zip(*shapes)]
    return torch.export.export(Program(case.function), arguments, dynamic_shapes=(tuple(open_axes),), strict=False)


def as_array(leaf):
    """NumPy has no bf16."""
    if not isinstance(leaf, torch.Tensor):
        return np.asarray(leaf)
    return (leaf.float() if leaf.dtype == torch.bfloat16 else leaf).numpy()


def result(output):
    """The array of an output, and its relative tolerance."""
    array = np.load(output["file"])
    if output["dtype"] != "bf16":
        return array, 1e-4
    return (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32), 2.0**-7


def run(ullage, program, file, arguments):
    """Arrays of the outputs with their tolerances, and the waits of the host that no retry explains."""
    folder = file.parent
    command = [ullage, "run", str(file), "--output-dir", str(folder), "--json", str(folder / "report.json")]
    for name, value in zip(program.graph_signature.user_inputs, arguments):
        if isinstance(value, torch.Tensor):
            np.save(folder / f"{name}.npy", value.numpy())
            command += ["--input", f"{name}={folder / name}.npy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    report = json.loads((folder / "report.json").read_text())
    statistics = report["statistics"]
    return ([result(output) for output in report["outputs"]],
            statistics["host_waits"] - statistics["retries"])


def check(ullage, case, program, file):
    """Raises where a size goes wrong."""
    torch.export.save(program, file)
    for size in case.sizes:
        torch.manual_seed(size)
        arguments = case.arguments(size)
        found, waits = run(ullage, program, file, arguments)
        wanted = [as_array(leaf) for leaf in _pytree.tree_leaves(case.function(*arguments)) if leaf is not None]
        assert len(found) == len(wanted), f"size {size}: {len(found)} outputs instead of {len(wanted)}"
        for (one, rtol), other in zip(found, wanted):
            assert one.shape == other.shape, f"size {size}: {list(one.shape)} instead of {list(other.shape)}"
            np.testing.assert_allclose(one, other, rtol=rtol, atol=1e-5, err_msg=f"size {size}")
        assert waits == 1, f"size {size}: {waits} waits"


def main():
    ullage, wanted, *names = sys.argv[1:]
    is_schema = ".".join(map(str, schema.SCHEMA_VERSION))
    if is_schema != wanted:
        print(f"PyTorch {torch.__version__} writes schema {is_schema}, not {wanted}")
        return 1
    cases = [case for case in CASES if not names or case.name in names]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            for form in ("raw", "decomposed"):
                try:
                    program = exported(case)
                    program = program if form == "raw" else program.run_decompositions()
                    check(ullage, case, program, Path(folder) / "model.pt2")
                except Exception as error:
                    failed += 1
                    print(f"{case.name}, {form}: {type(error).__name__}: {str(error)[:400]}", flush=True)
    print(f"PyTorch {torch.__version__}: {2 * len(cases) - failed} of {2 * len(cases)} right")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
