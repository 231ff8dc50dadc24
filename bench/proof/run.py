"""What it costs that kernels prove themselves (docs/decisions/0043): cold starts, from process spawn to
the first result, with and without, in turns.

    ./dev bench proof [--drivers lavapipe,swiftshader] [--models rec,cls,...] [--rounds 3] [--tool PATH]

A round is, per model: a start with empty caches and one with warm ones without the proof; then with
it, from empty caches again, starts until nothing is left to prove, and one more. `first` is how much
longer the first one takes than that without (bar: 200 ms), `later` how much longer the longest of
the others takes than a warm one without, `recorded` the last one over it (bar: 1.05). Each by the
clock (ms) and in time of processors (busy_ms), which other work on the machine changes less. Medians
over the rounds; written to bench/results/self-proof.json.
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
        self.folder, self.env = Path(folder), env
        subprocess.run([tool, "compile", path, "--self-proof", "on", "-o", program], check=True,
                       env={**env, "XDG_CACHE_HOME": f"{folder}/compiler"},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.command = [str(tool), "run", str(program), "--output-dir", folder]
        for name, array in make_inputs(next(iter(sizes.values()))).items():
            np.save(f"{folder}/{name}.npy", array)
            self.command += ["--input", f"{name}={folder}/{name}.npy"]

    def start(self, cache, proof):
        """Of a process from its spawn to its end: milliseconds by each of CLOCKS."""
        env = {**self.env, "XDG_CACHE_HOME": str(self.folder / cache)}
        seconds, usage = spawn([*self.command, "--self-proof", proof], env)
        return {"ms": seconds * 1e3, "busy_ms": (usage.ru_utime + usage.ru_stime) * 1e3}

    def record(self, cache):
        return b"".join(p.read_bytes() for p in (self.folder / cache).glob("ullage/*.proof"))


def start_often(starts, index):
    """One round: starts without, and with until the record stays as it is."""
    off, on = f"off{index}", f"on{index}"
    row = {"off": starts.start(off, "off"), "first_on": starts.start(on, "on"),
           "warm_off": starts.start(off, "off"), "later_on": []}
    for _ in range(MOST_STARTS):
        before = starts.record(on)
        row["later_on"].append(starts.start(on, "on"))
        if starts.record(on) == before:
            break
    return row


def figures(rows, clock):
    """Medians over the rounds, by one clock."""
    off, first, warm = ([row[name][clock] for row in rows]
                        for name in ("off", "first_on", "warm_off"))
    later = [[start[clock] for start in row["later_on"]] for row in rows]
    # The last start of a round had nothing left to do.
    proving = [times[:-1] or [one] for times, one in zip(later, warm)]
    values = {"off": off, "warm_off": warm,
              "first": [a - b for a, b in zip(first, off)],
              "later": [max(times) - one for times, one in zip(proving, warm)],
              "recorded": [times[-1] / one for times, one in zip(later, warm)]}
    return {name: round(statistics.median(of), 3) for name, of in values.items()}


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
    return {**{clock: figures(rows, clock) for clock in CLOCKS},
            "starts": statistics.median(len(row["later_on"]) for row in rows),
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
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/tools/ullage")
    options = parser.parse_args()
    results = {driver: {model: measure(options.tool, model, driver, options.rounds)
                        for model in options.models.split(",")}
               for driver in options.drivers.split(",")}
    file = ROOT / "bench/results/self-proof.json"
    file.write_text(json.dumps({"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1),
                                "bars": BARS, "results": results},
                               indent=1) + "\n")
    print_tables(results)
    print(f"\nwritten: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
