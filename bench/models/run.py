"""Compares Ullage with its peers on the demo's models and four published classifiers (networks.py),
one run, same driver, alternating.

    ./dev bench models [--drivers lavapipe,swiftshader] [--models rec,resnet18,...] [--rounds 3]
                       [--peers ncnn-vulkan,ort-cpu-1t,...]

Prints, per driver and size, the median of each runtime and its ratio to Ullage; writes each model
into bench/results/models.json and models.svg when it is done, others stay as they are there. First
runs at a new size and cold start (process spawn to first result) are separate tables. A peer
that cannot run a model is shown as "-". A round of everything takes some 15 minutes on two cores,
most of it peers on SwiftShader; `--peers ncnn-vulkan` leaves the slowest out.
"""
import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from cases import MODELS, Ullage  # noqa: E402
from drivers import CACHE, DRIVERS, ROOT, environment  # noqa: E402
from processes import spawn  # noqa: E402

ULLAGE = ROOT / "build/release/tools/ullage"


class Peer:
    """A worker process around peer.py."""

    def __init__(self, python, arguments, env):
        self.process = subprocess.Popen([str(python), str(Path(__file__).with_name("peer.py")),
                                         *map(str, arguments)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, env=env)
        self.load_ms = self._answer()["load_ms"]

    def _answer(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        raise RuntimeError("the peer ended")

    def measure(self, inputs, runs):
        self.process.stdin.write(json.dumps({"inputs": inputs, "runs": runs}) + "\n")
        self.process.stdin.flush()
        return self._answer()["ms"]

    def close(self):
        self.process.kill()
        self.process.wait()


def open_peers(model, path, env, driver, wanted):
    """Every peer of `wanted` (all: None) that can run the model on this driver: name -> Peer."""
    python, peers = CACHE / "venv-peers/bin/python", {}
    candidates = {"ort-cpu-1t": ["ort-cpu", 1, path], "ort-cpu-2t": ["ort-cpu", 2, path]}
    if driver == "swiftshader":
        candidates["ort-webgpu"] = ["ort-webgpu", path]
    if model != "vad":
        param = CACHE / "ncnn" / (path.stem.replace("-", "_") + ".ncnn.param")
        candidates["ncnn-vulkan"] = ["ncnn-vulkan", param, param.with_suffix(".bin")]
    for name, arguments in candidates.items():
        if wanted and name not in wanted:
            continue
        try:
            peers[name] = Peer(python, arguments, env)
        except (RuntimeError, OSError) as error:
            print(f"  {name}: cannot run {model} ({error})", file=sys.stderr)
    return peers


def bench_model(model, driver, rounds, env, wanted):
    path, sizes = MODELS[model]
    program = Path(tempfile.gettempdir()) / f"bench_{driver}_{model}.ull"
    ours = Ullage(ULLAGE, path, program, sizes, env)
    peers = open_peers(model, path, env, driver, wanted)
    rows = {name: {"first": {}, "steady": {s: [] for s in sizes}} for name in peers}
    for index in range(rounds):
        ours.round()
        for name, peer in peers.items():
            slow = name in ("ort-webgpu", "ncnn-vulkan") and driver == "swiftshader"
            for size, inputs in sizes.items():
                times = peer.measure(inputs, 2 if slow else 4)
                if index == 0:
                    rows[name]["first"][size] = times[0]
                rows[name]["steady"][size] += times[1:]
        print(f"  {driver} {model}: round {index + 1} of {rounds}", file=sys.stderr)
    for peer in peers.values():
        peer.close()
    result = {name: {"load_ms": peers[name].load_ms, "first_ms": row["first"],
                     "median_ms": {s: statistics.median(t) for s, t in row["steady"].items()}}
              for name, row in rows.items()}
    result["ullage"] = {
        "first_ms": {s: statistics.median(t) for s, t in ours.first.items()},
        "median_ms": {s: statistics.median(t) for s, t in ours.steady.items()},
        "statistics": ours.statistics, "cold_ms": cold_start(program, sizes, env)}
    return result


def cold_start(program, sizes, env):
    """Process spawn to the first result, in ms and MB: every cache empty, then warm; median of 3."""
    import numpy as np
    from peer import make_inputs

    out = {"empty_ms": [], "empty_mb": [], "warm_ms": [], "warm_mb": []}
    with tempfile.TemporaryDirectory() as folder:
        command = [str(ULLAGE), "run", str(program), "--output-dir", folder]
        for name, array in make_inputs(next(iter(sizes.values()))).items():
            np.save(f"{folder}/{name}.npy", array)
            command += ["--input", f"{name}={folder}/{name}.npy"]
        for index in range(3):
            caches = {**env, "XDG_CACHE_HOME": f"{folder}/cache{index}"}
            for label in ("empty", "warm"):
                seconds, usage = spawn(command, caches)
                out[f"{label}_ms"].append(seconds * 1e3)
                out[f"{label}_mb"].append(usage.ru_maxrss / 1024)
    return {key: round(statistics.median(values), 1) for key, values in out.items()}


def print_tables(results):
    for driver, models in results.items():
        print(f"\n{driver}: steady state, median ms (ratio to ullage)")
        for model, rows in models.items():
            ours = rows["ullage"]["median_ms"]
            names = ["ullage"] + sorted(n for n in rows if n != "ullage")
            print(f"  {model:16}" + "".join(f"{s:>20}" for s in ours))
            for name in names:
                cells = [f"{rows[name]['median_ms'][s]:9.2f} ({rows[name]['median_ms'][s] / ours[s]:5.2f}x)"
                         for s in ours]
                print(f"    {name:14}" + "".join(f"{c:>20}" for c in cells))
            firsts = "  ".join(f"{s} {rows['ullage']['first_ms'][s]:.2f}" for s in ours)
            print(f"    first run at a size, ullage: {firsts}; cold start: {rows['ullage']['cold_ms']}")


def svg(results):
    """Bars of time relative to Ullage, logarithmic, one panel per driver."""
    import math

    colours = {"ullage": "#0a7d5a", "ort-cpu-1t": "#9aa5b1", "ort-cpu-2t": "#697586",
               "ort-webgpu": "#c2703d", "ncnn-vulkan": "#3d6fc2"}
    lines, y = [], 30
    for driver, models in results.items():
        lines.append(f'<text x="10" y="{y}" font-size="16" font-weight="bold">{driver}</text>')
        y += 22
        for model, rows in models.items():
            for size in rows["ullage"]["median_ms"]:
                lines.append(f'<text x="10" y="{y + 4}" font-size="12">{model} {size}</text>')
                for name in colours:
                    if name not in rows:
                        continue
                    ms = rows[name]["median_ms"][size]
                    width = max(2, 110 * math.log10(max(ms, 0.01) / 0.01))
                    lines.append(f'<rect x="110" y="{y - 8}" width="{width:.0f}" height="11" '
                                 f'fill="{colours[name]}"/><text x="{115 + width:.0f}" y="{y + 2}" '
                                 f'font-size="10">{name} {ms:.2f} ms</text>')
                    y += 14
                y += 8
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="960" height="{y + 20}" '
            f'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>'
            + "".join(lines) + "</svg>")


def save(driver, model, rows):
    """Into the files of results: figures of one run each, so peers that were left out are gone."""
    folder = ROOT / "bench/results"
    folder.mkdir(exist_ok=True)
    file = folder / "models.json"
    kept = json.loads(file.read_text())["results"] if file.exists() else {}
    kept.setdefault(driver, {})[model] = rows
    record = {"machine": {"processor": platform.processor() or platform.machine(),
                          "cores": os.cpu_count()}, "results": kept}
    file.write_text(json.dumps(record, indent=1) + "\n")
    (folder / "models.svg").write_text(svg(kept))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--drivers", default="lavapipe,swiftshader")
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--peers", default="")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    wanted = [name for name in options.peers.split(",") if name]
    results = {}
    for driver in options.drivers.split(","):
        env = environment(driver)
        results[driver] = {}
        for model in options.models.split(","):
            rows = bench_model(model, driver, options.rounds, env, wanted)
            results[driver][model] = rows
            save(driver, model, rows)
    print_tables(results)
    print("\nwritten: bench/results/models.json, models.svg")


if __name__ == "__main__":
    main()
