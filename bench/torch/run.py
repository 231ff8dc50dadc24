"""What torch.compile(backend="ullage") costs.

    ./dev bench torch [calls] [compile] [sizes] [--rounds 5] [--inductor]

calls    microseconds of a call of a model with few and many parameters: by torch.compile, of those the door (the package
         ullage.torch), and by Session.run of the same program with the same inputs. `added` is what the door takes
         longer: both without the run itself, which is the same and varies by more. It is to be less than 15.
compile  seconds until a model can run, in a new process with empty caches: by torch.compile, from its .pt2 file and
         from its ONNX file. `.pt2` is to stay below 1.5 times ONNX. `again` is torch.compile in a second process.
sizes    ten programs whose sizes depend on data (tests/python/torch/programs.py): graphs, waits of the host for a call,
         pipelines that new sizes create; and in PyTorch the graph breaks of torch.compile by default (-1: it compiles
         nothing), and where all is captured the ops at which the host of a GPU waits.

--inductor adds PyTorch's own compiler to `calls` and `compile`. Results are kept in bench/results/torch.json."""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch
from torch import nn
from torch._dynamo.backends.common import aot_autograd

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import ROOT  # noqa: E402

sys.path.insert(0, str(ROOT / "tests/python/torch"))
import ullage  # noqa: E402
import ullage.torch  # noqa: E402
from programs import CASES  # noqa: E402
from ullage.torch import _backend, _programs  # noqa: E402

RESULTS = ROOT / "bench/results/torch.json"
TEN = ["masked_rows_times_matrix", "compaction_product_scatter", "unique_values", "repeat_rows", "histogram_of_integers",
       "arange_of_item", "ragged_batch_product", "non_maximum_suppression", "experts_by_masks", "loop_until_small"]


class Convolutions(nn.Sequential):
    def __init__(self, width=16, depth=4):
        blocks = [nn.Sequential(nn.Conv2d(width, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU())
                  for _ in range(depth)]
        super().__init__(nn.Conv2d(3, width, 3, padding=1), *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(width, 10))


def layers(depth=2):
    return nn.Sequential(*[part for _ in range(depth) for part in (nn.Linear(8, 8), nn.ReLU())])


def transformer():
    return nn.TransformerEncoder(nn.TransformerEncoderLayer(64, 4, 128, batch_first=True), 2, enable_nested_tensor=False)


# A model and the shape of its input.
MODELS = {"layers": (layers, (4, 8)), "convolutions": (Convolutions, (1, 3, 24, 24)), "transformer": (transformer, (1, 12, 64))}


def model_of(name):
    torch.manual_seed(0)
    make, shape = MODELS[name]
    return make().eval(), torch.randn(shape)


def row_of(values):
    return " ".join(f"{value:>14}" if isinstance(value, str) else f"{value:>14.2f}" for value in values)


# ---- calls -----------------------------------------------------------------------------------

def low(values):
    """The lowest decile: whatever else the machine does adds to the others."""
    return statistics.quantiles(values, n=10)[0]


def microseconds(function):
    begun = time.perf_counter()
    function()
    return (time.perf_counter() - begun) * 1e6


class TimedRuns:
    """A session's handle that keeps the time of the last run."""

    def __init__(self, handle):
        self._handle, self.us = handle, 0

    def run(self):
        self.us = microseconds(self._handle.run)

    def __getattr__(self, name):
        return getattr(self._handle, name)


def times_of(compiled, x, count):
    """Microseconds of each of `count` calls: of all, of the door within, of Session.run, and of both without the run."""
    run, door = _programs.Runner.run, {}

    def timed(runner, arguments):
        begun = time.perf_counter()
        results = run(runner, arguments)
        door["us"], door["runner"] = (time.perf_counter() - begun) * 1e6, runner
        return results
    _programs.Runner.run = timed
    compiled(x)
    runner = door["runner"]
    session = runner._program.session
    inputs = {name: x.numpy() for name, _ in runner._given}
    handle = session._session
    device = session._session = TimedRuns(handle)
    times = {"call": [], "door": [], "session": [], "door_alone": [], "session_alone": []}
    for _ in range(count):
        times["call"].append(microseconds(lambda: compiled(x)))
        times["door"].append(door["us"])
        times["door_alone"].append(door["us"] - device.us)
        times["session"].append(microseconds(lambda: session.run(inputs)))
        times["session_alone"].append(times["session"][-1] - device.us)
    session._session, _programs.Runner.run = handle, run
    return {name: low(values) for name, values in times.items()}


def calls(options):
    print(row_of(["parameters", "call us", "door us", "Session.run us", "added us", "inductor us"]))
    rows = []
    for depth in (1, 8, 32):
        torch.manual_seed(0)
        model, x = layers(depth), torch.randn(4, 8)
        torch._dynamo.reset()
        ullage.torch.reset()
        with torch.no_grad():
            compiled = torch.compile(model, backend=ullage.torch.backend, fullgraph=True)
            compiled(x)
            times = times_of(compiled, x, options.rounds * 200)
            row = {"parameters": 2 * depth, "call_us": times["call"], "door_us": times["door"],
                   "session_us": times["session"], "added_us": times["door_alone"] - times["session_alone"]}
            if options.inductor:
                torch._dynamo.reset()
                fast = torch.compile(model, fullgraph=True)
                fast(x)
                row["inductor_us"] = low([microseconds(lambda: fast(x)) for _ in range(options.rounds * 200)])
        rows.append(row)
        print(row_of([str(2 * depth), row["call_us"], row["door_us"], row["session_us"], row["added_us"],
                      row.get("inductor_us", "-")]), flush=True)
    return rows


# ---- compile ---------------------------------------------------------------------------------

def compile_here(name, path, file):
    """Prints the seconds that the model takes by this path until it can run. Of a new process."""
    model, x = model_of(name)
    ullage.default_device()
    with torch.no_grad():
        begun = time.perf_counter()
        if path in ("pt2", "onnx"):
            ullage.Session(file)
        elif path == "ullage":
            # PyTorch's own part is not the door's.
            seconds = []
            compiled = _backend._compiled

            def timed(*arguments):
                start = time.perf_counter()
                run = compiled(*arguments)
                seconds.append(time.perf_counter() - start)
                return run
            _backend._compiled = timed
            torch.compile(model, backend=ullage.torch.backend, fullgraph=True)(x)
            print("door", sum(seconds))
        else:
            torch.compile(model, fullgraph=True)(x)
        print("seconds", time.perf_counter() - begun)


def seconds_of(name, path, file, processes=1):
    """Of each of new processes, one after the other, with caches empty at first: {"seconds": ..., "door": ...}."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "TORCHINDUCTOR_CACHE_DIR": f"{cache}/inductor"}
        done = [subprocess.run([sys.executable, __file__, "--one", name, path, str(file)], env=environment, check=True,
                               capture_output=True, text=True) for _ in range(processes)]
    return [{line.split()[0]: float(line.split()[1]) for line in one.stdout.splitlines() if line.count(" ") == 1}
            for one in done]


def compile_times(options):
    paths = ["pt2", "onnx", "ullage"] + (["inductor"] if options.inductor else [])
    print(row_of(["model", "door s", "again s", "pt2 s", "onnx s", "pt2 : onnx", "inductor s"]))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in MODELS:
            model, x = model_of(name)
            files = {path: Path(folder) / f"{name}.{path}" for path in ("pt2", "onnx")}
            torch.export.save(torch.export.export(model, (x,)), files["pt2"])
            torch.onnx.export(model, (x,), files["onnx"], dynamo=True, external_data=False, verbose=False)
            taken = {path: [] for path in paths}
            for _ in range(options.rounds):
                for path in paths:
                    taken[path].append(seconds_of(name, path, files.get(path, "-"), 2 if path == "ullage" else 1))
            row = {"model": name, "door_s": statistics.median(first["door"] for first, _ in taken["ullage"]),
                   "again_s": statistics.median(again["door"] for _, again in taken["ullage"])}
            for path in paths:
                row[f"{path}_s"] = statistics.median(first["seconds"] for first, *_ in taken[path])
            row["ratio"] = row["pt2_s"] / row["onnx_s"]
            rows.append(row)
            print(row_of([name, row["door_s"], row["again_s"], row["pt2_s"], row["onnx_s"], row["ratio"], row.get("inductor_s", "-")]), flush=True)
    return rows


# ---- sizes -----------------------------------------------------------------------------------

def costs_here(case):
    """Graphs, the waits of a call that is no first one, and the pipelines that new sizes create."""
    torch._dynamo.reset()
    ullage.torch.reset()
    compiled = torch.compile(case.function, backend=ullage.torch.backend, fullgraph=True, dynamic=True)
    first_pipelines, waits = None, 0
    for size in case.sizes:
        arguments = [case.arguments(size) for _ in range(2)]
        with torch.no_grad():
            compiled(*arguments[0])
            before = ullage.torch.statistics()
            compiled(*arguments[1])
        after = ullage.torch.statistics()
        waits = max(waits, after.host_waits - before.host_waits - (after.retries - before.retries))
        first_pipelines = after.pipelines_created if first_pipelines is None else first_pipelines
    return {"graphs": after.graphs, "waits": waits, "pipelines_at_new_sizes": after.pipelines_created - first_pipelines}


def host_waits_at(node):
    """Does the host of a GPU wait for what this node of ATen computes, a size or the way to go on?"""
    if getattr(node.target, "_name", "") in ("cond", "while_loop"):
        return True
    if node.target is torch.ops.aten.index.Tensor:
        return any(index is not None and index.meta["val"].dtype == torch.bool for index in node.args[1])
    return bool({torch.Tag.data_dependent_output, torch.Tag.dynamic_output_shape} & set(getattr(node.target, "tags", ())))


def costs_in_pytorch(case):
    """By default: graph breaks, -1 where PyTorch compiles nothing. Where all is captured: what the host waits for."""
    arguments = case.arguments(case.sizes[0])
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    torch.compile(case.function, backend="eager")(*arguments)
    counters = torch._dynamo.utils.counters
    breaks = sum(counters["graph_break"].values()) if counters["stats"]["unique_graphs"] else -1
    torch._dynamo.reset()
    waits = 0

    def count(module, _):
        nonlocal waits
        waits += sum(map(host_waits_at, module.graph.nodes))
        return module
    with torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True, capture_scalar_outputs=True), torch.no_grad():
        torch.compile(case.function, backend=aot_autograd(fw_compiler=count), fullgraph=True, dynamic=True)(*arguments)
    return {"breaks": breaks, "pytorch_waits": waits}


def sizes(options):
    del options
    print("| program | graphs | waits per call | pipelines at new sizes | PyTorch: graph breaks | PyTorch: waits on a GPU |")
    print("|---|---|---|---|---|---|")
    rows = []
    for case in CASES:
        if case.name in TEN:
            rows.append({"program": case.name, **costs_here(case), **costs_in_pytorch(case)})
            print("| " + " | ".join(f"`{value}`" if isinstance(value, str) else str(value) for value in rows[-1].values()) + " |",
                  flush=True)
    return rows


def main():
    tables = {"calls": calls, "compile": compile_times, "sizes": sizes}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", choices=[*tables, []], metavar="TABLE")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--inductor", action="store_true")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    if options.one:
        return compile_here(*options.one)
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    kept |= {"torch": torch.__version__, "device": ullage.default_device().info["name"]}
    for table in options.tables or tables:
        kept[table] = tables[table](options)
        RESULTS.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
