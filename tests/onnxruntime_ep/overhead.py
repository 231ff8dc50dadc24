"""python overhead.py [ROUNDS]: the time of a run of text recognition by the provider compared with a session of `ullage`
itself. Both alternate in one process; the lower quartiles of wall time and of CPU time are compared. Fails if both are
above LIMIT: wall time alone also depends on the load of the machine."""
import sys
import time

try:
    import numpy as np
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
import ullage
from model_tests import cases, session

LIMIT = 1.05


def main(rounds):
    path, _ = cases.MODELS["rec"]
    if not path.exists():
        print(f"skipped: no {path}")
        return 77
    provider = session(path)
    direct = ullage.Session(path)
    name = provider.get_inputs()[0].name
    good = True
    for width in (320, 64):
        x = np.random.default_rng(width).random((1, 3, 48, width), np.float32)
        runs = {"provider": lambda: provider.run(None, {name: x}), "direct": lambda: direct.run({name: x})}
        times = {(one, clock): [] for one in runs for clock in ("passed", "processor")}
        for round in range(rounds + 3):
            for one, run in runs.items():
                passed, processor = time.perf_counter(), time.process_time()
                run()
                if round >= 3:  # the first ones plan and record
                    times[one, "passed"].append((time.perf_counter() - passed) * 1e3)
                    times[one, "processor"].append((time.process_time() - processor) * 1e3)
        quartile = {key: float(np.quantile(spent, 0.25)) for key, spent in times.items()}
        ratios = {clock: quartile["provider", clock] / quartile["direct", clock]
                  for clock in ("passed", "processor")}
        good = good and min(ratios.values()) <= LIMIT
        for clock, ratio in ratios.items():
            print(f"48x{width}, {clock}: {quartile['provider', clock]:.2f} ms by the provider, "
                  f"{quartile['direct', clock]:.2f} ms direct: {100 * (ratio - 1):+.1f} %", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
