"""Runs bench_comprehensions on every driver and writes bench/results/comprehensions.json.

    ./dev bench comprehensions [op|none|CASE...] [--drivers lavapipe,swiftshader]

Each case alternates with the registry's op of the same meaning (op), or with a hand-written kernel where there
is none (none), in one process. `times_as_long` and what it may be at most are of the medians. Cases that are
not named keep the figures of an earlier run. `disturbed`: other processes used the machine whenever it was measured.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import DRIVERS, ROOT, environment  # noqa: E402

PROGRAM = ROOT / "build/release/bench/comprehensions/bench_comprehensions"
TARGET = ROOT / "bench/results/comprehensions.json"


def summary(driver, case):
    """Of what bench_comprehensions prints of a case."""
    line = {"group": case["family"], "median_ms": case["median_ms"], "min_ms": case["ms"],
            "rate": case["rate"], "unit": case["unit"], "disturbed": case["disturbed"]}
    for peer in case["peers"]:
        goal = peer["goals"][driver]
        line |= {"peer": peer["name"], "peer_median_ms": peer["median_ms"], "peer_min_ms": peer["ms"],
                 "times_as_long": round(case["median_ms"] / peer["median_ms"], 3),
                 "at_most": round(1 / goal, 2) if goal else None,
                 "disturbed": case["disturbed"] or peer["disturbed"]}
    return line


def print_table(driver, cases):
    print(f"\n{driver}: medians")
    for name, line in cases.items():
        if "peer" not in line:
            print(f"  {name:24} {line['median_ms']:9.3f} ms {line['rate']:8.2f} {line['unit']}")
            continue
        ratio, most = line["times_as_long"], line["at_most"]
        verdict = f"at most {most:.2f}  {'met' if ratio <= most else 'MISSED'}" if most else ""
        print(f"  {name:24} {line['median_ms']:9.3f} ms, {line['peer']:12} {line['peer_median_ms']:9.3f} ms: "
              f"{ratio:5.2f} times as long{' (disturbed)' if line['disturbed'] else ''}  {verdict}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    options = parser.parse_args()
    results = json.loads(TARGET.read_text()) if TARGET.exists() else {}
    well = True
    for driver in options.drivers.split(","):
        done = subprocess.run([PROGRAM, *options.names], stdout=subprocess.PIPE, text=True,
                              env=environment(driver))
        well &= done.returncode == 0
        cases = {name: summary(driver, case) for name, case in json.loads(done.stdout).items()}
        results.setdefault(driver, {}).update(cases)
        print_table(driver, cases)
    TARGET.write_text(json.dumps(results, indent=1) + "\n")
    sys.exit(not well)


if __name__ == "__main__":
    main()
