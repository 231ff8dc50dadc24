"""Runs bench_primitives on every driver and writes bench/results/primitives.json.

    ./dev bench primitives [GROUP...]      groups: selection, sort, crossover, chain

device_ms is wall-clock time; device_cpu_ms adds the threads of a CPU driver and is more reliable
where load_average shows that the machine was busy. ratio: host on one thread / device.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import DRIVERS, ROOT, environment  # noqa: E402

PROGRAM = ROOT / "build/release/bench/primitives/bench_primitives"


def main():
    target = ROOT / "bench/results/primitives.json"
    results = json.loads(target.read_text()) if target.exists() else {}
    for driver in DRIVERS:
        print(f"--- {driver}", file=sys.stderr, flush=True)
        load = os.getloadavg()[0]
        done = subprocess.run([PROGRAM, *sys.argv[1:]], stdout=subprocess.PIPE, text=True,
                              env=environment(driver), check=True)
        entry = results.setdefault(driver, {})
        entry.update({"load_average": load, "cores": os.cpu_count(), **json.loads(done.stdout)})
    target.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
