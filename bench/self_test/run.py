"""The cost of the kernel self-test (docs/decisions/0043): cold starts, from process spawn to the first
result, with and without it, alternating.

    ./dev bench self_test [--drivers lavapipe,swiftshader] [--models rec,cls,...] [--rounds 3] [--pairs 7] [--tool PATH]

A round is, per model: a start with empty caches without the self-test and one with it; starts until the
record knows every kernel of the plan; then pairs of warm starts, without and with, alternating. `first`
is how much longer the first one takes than that without (bar: 200 ms), `later` how much longer the
longest of those that continued the self-test takes than a warm one without, `recorded` a warm one with over
one without (bar: 1.05). Each by the clock (ms) and in time of processors (busy_ms), which other work
on the machine changes less. Medians over the rounds; written to bench/results/self-test.json,
where the figures of other drivers and models stay.
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
from processes import spawn  # noqa: E402

MOST_STARTS = 60
CLOCKS = ("ms", "busy_ms")
BARS = {"first_ms": 200, "recorded": 1.05}


class Starts:
    """Processes that load the program and run it once, each beginning with the caches it is given."""

    def __init__(self, tool, model, folder, env):
        path, sizes = MODELS[model]
        program = Path(folder) / "model.ull"
        self.tool, self.folder, self.env = tool, Path(folder), env
        self.call("compile", path, "--self-test", "on", "-o", program)
        self.command = [str(tool), "run", str(program), "--output-dir", folder]
        for name, array in make_inputs(next(iter(sizes.values()))).items():
            np.save(f"{folder}/{name}.npy", array)
            self.command += ["--input", f"{name}={folder}/{name}.npy"]

    def call(self, *arguments):
        """The tool, for what is not measured."""
        subprocess.run([self.tool, *arguments], check=True,
                       env={**self.env, "XDG_CACHE_HOME": str(self.folder / "compiler")},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self, cache, self_test):
        """Of a process from its spawn to its end: milliseconds by each of CLOCKS."""
        env = {**self.env, "XDG_CACHE_HOME": str(self.folder / cache)}
        seconds, usage = spawn([*self.command, "--self-test", self_test], env)
        return {"ms": seconds * 1e3, "busy_ms": (usage.ru_utime + usage.ru_stime) * 1e3}

    def kernels(self):
        """The number of kernels in the plan that the driver takes: the first plan of the file."""
        report = self.folder / "program.json"
        self.call("inspect", self.folder / "model.ull", "--json", report)
        plan = json.loads(report.read_text())["plans"][0]
        return len({kernel["name"] for kernel in plan["kernel_list"]})

    def verdicts(self, cache):
        """The recorded verdict of each kernel."""
        records = [p.read_text() for p in (self.folder / cache).glob("ullage/*.self-test")]
        words = [line.split()[0] for text in records for line in text.splitlines()[1:]]
        return [word for word in words if word != "cost_estimate"]


def start_often(starts, index, kernels, pairs):
    """One round: starts until all kernels are known, then alternating warm ones without and with."""
    off, on = f"off{index}", f"on{index}"
    row = {"off": starts.start(off, "off"), "first_on": starts.start(on, "on"), "later_on": []}
    while len(starts.verdicts(on)) < kernels:
        if len(row["later_on"]) == MOST_STARTS:
            raise RuntimeError(f"{MOST_STARTS} starts have not tested all {kernels} kernels")
        row["later_on"].append(starts.start(on, "on"))
    row["warm"] = [(starts.start(off, "off"), starts.start(on, "on")) for _ in range(pairs)]
    return row


def figures(rows, clock):
    """Medians over the rounds, by one clock."""
    off, first = ([row[name][clock] for row in rows] for name in ("off", "first_on"))
    warm_off, warm_on = (statistics.median(pair[which][clock] for row in rows for pair in row["warm"])
                         for which in (0, 1))
    later = [max((start[clock] - warm_off for start in row["later_on"]), default=0) for row in rows]
    values = {"off": off, "first": [a - b for a, b in zip(first, off)], "later": later,
              "warm_off": [warm_off], "recorded": [warm_on / warm_off]}
    return {name: round(statistics.median(of), 3) for name, of in values.items()}


def measure(tool, model, driver, rounds, pairs):
    env = environment(driver)
    with tempfile.TemporaryDirectory() as folder:
        starts = Starts(tool, model, folder, env)
        kernels = starts.kernels()
        rows = []
        for index in range(rounds):
            rows.append(start_often(starts, index, kernels, pairs))
            print(f"  {driver} {model}: round {index + 1} of {rounds}", file=sys.stderr)
        verdicts = starts.verdicts("on0")
    return {"rounds": rounds, **{clock: figures(rows, clock) for clock in CLOCKS},
            "starts": statistics.median(len(row["later_on"]) for row in rows),
            "load": round(os.getloadavg()[0], 1),
            "kernels": {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))}}


def print_tables(results):
    columns = ("off", "first", "later", "warm_off", "recorded")
    for driver, models in results.items():
        print(f"\n{driver:<14}{'':>8}" + "".join(f"{name:>11}" for name in columns)
              + f"{'starts':>8}  kernels")
        for model, row in models.items():
            kernels = ", ".join(f"{count} {verdict}" for verdict, count in row["kernels"].items())
            for clock in CLOCKS:
                print(f"{model:<14}{clock:>8}" + "".join(f"{row[clock][name]:>11.2f}" for name in columns)
                      + f"{row['starts']:>8.0f}  {kernels}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    parser.add_argument("--models", default="rec,cls,det,vad")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/tools/ullage")
    options = parser.parse_args()
    file = ROOT / "bench/results/self-test.json"
    results = json.loads(file.read_text())["results"] if file.exists() else {}
    for driver in options.drivers.split(","):
        for model in options.models.split(","):
            row = measure(options.tool, model, driver, options.rounds, options.pairs)
            results.setdefault(driver, {})[model] = row
            file.write_text(json.dumps({"cores": os.cpu_count(), "bars": BARS, "results": results},
                                       indent=1) + "\n")
    print_tables(results)
    print(f"\nwritten: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
