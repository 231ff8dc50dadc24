"""What it costs that kernels prove themselves (docs/decisions/0043): cold starts, from process spawn to
the first result, with and without, in turns.

    ./dev bench proof [--drivers lavapipe,swiftshader] [--models rec,cls,...] [--rounds 3] [--tool PATH]

A round is, per model: a start with empty caches and one with warm ones without the proof; then with
it, from empty caches again, starts until nothing is left to prove, and one more. `first` is how much
longer the first one takes than that without (bar: 200 ms), `later` how much longer the longest of
the others takes than a warm one without, `recorded` the last one over it (bar: 1.05). Medians over
the rounds; written to bench/results/self-proof.json.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("", "models")]
from cases import MODELS  # noqa: E402
from drivers import DRIVERS, ROOT, environment  # noqa: E402
from peer import make_inputs  # noqa: E402
from run import spawn  # noqa: E402

MOST_STARTS = 60
BARS = {"first_ms": 200, "recorded": 1.05}


class Starts:
    """Processes that load the program and run it once, each beginning with the caches it is given."""

    def __init__(self, tool, model, folder, env):
        path, sizes = MODELS[model]
        program = Path(folder) / "model.ull"
        self.folder, self.env = Path(folder), env
        subprocess.run([tool, "compile", path, "--self-proof", "on", "-o", program], check=True,
                       env={**env, "XDG_CACHE_HOME": f"{folder}/compiler"},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.command = [str(tool), "run", str(program), "--output-dir", folder]
        for name, array in make_inputs(next(iter(sizes.values()))).items():
            np.save(f"{folder}/{name}.npy", array)
            self.command += ["--input", f"{name}={folder}/{name}.npy"]

    def ms(self, cache, proof):
        env = {**self.env, "XDG_CACHE_HOME": str(self.folder / cache)}
        return spawn([*self.command, "--self-proof", proof], env)[0] * 1e3

    def record(self, cache):
        return b"".join(p.read_bytes() for p in (self.folder / cache).glob("ullage/*.proof"))


def start_often(starts, index):
    """One round: starts without, and with until the record stays as it is."""
    off, on = f"off{index}", f"on{index}"
    row = {"off_ms": starts.ms(off, "off"), "first_on_ms": starts.ms(on, "on"),
           "warm_off_ms": starts.ms(off, "off"), "later_on_ms": []}
    for _ in range(MOST_STARTS):
        before = starts.record(on)
        row["later_on_ms"].append(starts.ms(on, "on"))
        if starts.record(on) == before:
            break
    return row


def measure(tool, model, driver, rounds):
    env = environment(driver)
    with tempfile.TemporaryDirectory() as folder:
        starts = Starts(tool, model, folder, env)
        rows = []
        for index in range(rounds):
            rows.append(start_often(starts, index))
            print(f"  {driver} {model}: round {index + 1} of {rounds}", file=sys.stderr)
        lines = starts.record("on0").decode().splitlines()[1:]
    verdicts = [verdict for verdict, *_ in map(str.split, lines) if verdict != "pace"]
    # The last start of a round had nothing left to do.
    proving = [row["later_on_ms"][:-1] or [row["warm_off_ms"]] for row in rows]
    median = {
        "off_ms": [row["off_ms"] for row in rows],
        "warm_off_ms": [row["warm_off_ms"] for row in rows],
        "first_ms": [row["first_on_ms"] - row["off_ms"] for row in rows],
        "later_ms": [max(later) - row["warm_off_ms"] for row, later in zip(rows, proving)],
        "recorded": [row["later_on_ms"][-1] / row["warm_off_ms"] for row in rows],
        "starts": [len(row["later_on_ms"]) for row in rows],
    }
    return {**{name: round(statistics.median(values), 3) for name, values in median.items()},
            "kernels": {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))}}


def print_tables(results):
    columns = ("off_ms", "first_ms", "later_ms", "starts", "warm_off_ms", "recorded")
    for driver, models in results.items():
        print(f"\n{driver:<14}" + "".join(f"{name:>13}" for name in columns) + "  kernels")
        for model, row in models.items():
            kernels = ", ".join(f"{count} {verdict}" for verdict, count in row["kernels"].items())
            print(f"{model:<14}" + "".join(f"{row[name]:>13.2f}" for name in columns), kernels,
                  sep="  ")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    parser.add_argument("--models", default="rec,cls,det,vad")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/tools/ullage")
    options = parser.parse_args()
    results = {driver: {model: measure(options.tool, model, driver, options.rounds)
                        for model in options.models.split(",")}
               for driver in options.drivers.split(",")}
    file = ROOT / "bench/results/self-proof.json"
    file.write_text(json.dumps({"cores": os.cpu_count(), "bars": BARS, "results": results},
                               indent=1) + "\n")
    print_tables(results)
    print(f"\nwritten: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
