"""Compares this build with one of another revision: models and kernels, alternating on the same driver.

    ./dev bench against REVISION [--drivers lavapipe,swiftshader] [--models rec,...|none]
                                 [--kernels FAMILY|CASE ...|none] [--rounds 3]

The other revision is built below .cache/against/. Prints what takes more than 5 % longer than before
(medians of models, least times of kernels, whose runs are microseconds to seconds) and writes every
figure to bench/results/against.json. What looks slower is measured up to twice more: it counts when
it is slower by all its figures together. Exit code 1: something is.
"""
import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "models"))
from cases import MODELS, Ullage  # noqa: E402
from drivers import DRIVERS, ROOT, environment  # noqa: E402

TARGET = ROOT / "bench/results/against.json"
SLOWER = 1.05
REPEATS = 2


class Pair:
    """The times of one thing before and now, which grow as it is measured again."""

    def __init__(self, least=False):
        self.before, self.now, self.of = [], [], min if least else statistics.median

    def ratio(self):
        return self.of(self.now) / self.of(self.before)

    def line(self):
        return {"before_ms": round(self.of(self.before), 4), "now_ms": round(self.of(self.now), 4),
                "ratio": round(self.ratio(), 3), "measured": len(self.now)}


def in_turn(pair, number):
    """Reverses the order each time, so that neither build always finds a warm machine."""
    return pair if number % 2 == 0 else pair[::-1]


def measure_models(driver, names, builds, rounds, pairs):
    env = environment(driver)
    for name in names:
        path, sizes = MODELS[name]
        with tempfile.TemporaryDirectory() as folder:
            runs = [Ullage(build / "tools/ullage", path, f"{folder}/{i}.ull", sizes, env)
                    for i, build in enumerate(builds)]
            for number in range(rounds):
                for run in in_turn(runs, number):
                    run.round()
        for size in sizes:
            pair = pairs.setdefault(f"{name} {size}", Pair())
            for times, run in zip((pair.before, pair.now), runs):
                times += run.steady[size]
        print(f"  {driver} {name}", file=sys.stderr, flush=True)


def measure_kernels(driver, names, builds, rounds, pairs):
    """`names`: families or cases; empty: all. Cases that one build lacks are left out."""
    for number in range(rounds):
        print(f"  {driver} kernels, round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        times = {}
        for build in in_turn(builds, number):
            done = subprocess.run([build / "bench/kernels/bench_kernels", *names], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  env=environment(driver))
            times[build] = {name: case["ms"] for name, case in json.loads(done.stdout).items()}
        before, now = (times[build] for build in builds)
        for name in before.keys() & now.keys():
            pair = pairs.setdefault(name, Pair(least=True))
            pair.before.append(before[name])
            pair.now.append(now[name])


def measure(driver, measure_some, names, builds, rounds, name_of):
    """Measures everything, then again what looks slower; `name_of` gives the name to measure it by."""
    pairs = {}
    measure_some(driver, names, builds, rounds, pairs)
    for _ in range(REPEATS):
        slower = sorted({name_of(name) for name, pair in pairs.items() if pair.ratio() > SLOWER})
        if not slower:
            break
        measure_some(driver, slower, builds, rounds, pairs)
    return {name: pair.line() for name, pair in pairs.items()}


def print_table(driver, what, lines):
    ratios = [line["ratio"] for line in lines.values()]
    print(f"\n{driver}, {len(lines)} {what}: now / before, median {statistics.median(ratios):.3f}, "
          f"greatest {max(ratios):.3f}")
    for name, line in sorted(lines.items(), key=lambda item: -item[1]["ratio"]):
        if line["ratio"] > SLOWER:
            print(f"  {name:32} {line['before_ms']:10.3f} ms before, {line['now_ms']:10.3f} now: "
                  f"{line['ratio']:.3f} of {line['measured']}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path, help="of the other revision")
    parser.add_argument("revision")
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--kernels", nargs="+", default=[], help="default: all")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    builds = [options.build, ROOT / "build/release"]
    models = [] if options.models == "none" else options.models.split(",")
    result = {"before": options.revision, "drivers": {}}
    for driver in options.drivers.split(","):
        lines = result["drivers"].setdefault(driver, {})
        if models:
            lines["models"] = measure(driver, measure_models, models, builds, options.rounds,
                                      lambda name: name.split()[0])
        if options.kernels != ["none"]:
            lines["kernels"] = measure(driver, measure_kernels, options.kernels, builds, 2,
                                       lambda name: name)
        for what, figures in lines.items():
            print_table(driver, what, figures)
    TARGET.write_text(json.dumps(result, indent=1) + "\n")
    print("\nwritten: bench/results/against.json")
    slower = any(line["ratio"] > SLOWER for lines in result["drivers"].values()
                 for figures in lines.values() for line in figures.values())
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
