"""What users of the tools get, compared with the budget: the size of `ullage`, the memory and the start of the demo.

    shipped.py --tool ULLAGE --demo ULLAGE_DEMO --models FOLDER --work FOLDER

The start is counted in runs, so that it depends little on the machine: what a process takes until it has read the
page once (import, compile, first run, with a kernel cache that is filled) over what the next reading takes; of five
processes the median. The memory is the largest resident set of these processes, the median too.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import check_sizes  # noqa: E402

PROCESSES = 5
TIMES = {
    "import": r"imported in (\d+) ms",
    "compile": r"compiled in (\d+) ms",
    "first": r"first run: (\d+) ms",
    "next": r"next run:\s+(\d+) ms",
}


def demo(given):
    """One process of the demo: its resident set in KiB, and the start in runs."""
    environment = os.environ | {"XDG_CACHE_HOME": str(given.work / "cache")}
    output = given.work / "demo.txt"
    with open(output, "wb") as out:
        process = subprocess.Popen([given.demo, "--models", given.models, "--output", given.work / "demo"],
                                   stdout=out, stderr=subprocess.STDOUT, env=environment)
        _, status, used = os.wait4(process.pid, 0)
    text = output.read_text(errors="replace")
    if status != 0:
        sys.exit(f"{given.demo}: exit {os.waitstatus_to_exitcode(status)}\n{text}")
    ms = {}
    for name, pattern in TIMES.items():
        found = re.search(pattern, text)
        if not found:
            sys.exit(f"{given.demo}: no \"{pattern}\" in\n{text}")
        ms[name] = int(found[1])
    print(" ".join(f"{name} {value} ms" for name, value in ms.items()), f"{used.ru_maxrss} KiB", flush=True)
    return used.ru_maxrss, (ms["import"] + ms["compile"] + ms["first"]) / max(ms["next"], 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("tool", "demo", "models", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    demo(given)  # fills the cache
    memory, start = zip(*(demo(given) for _ in range(PROCESSES)))
    figures = [f"tool={given.tool}", f"demo_memory={statistics.median(memory)}",
               f"demo_start={statistics.median(start):.2f}"]
    return check_sizes.main([part for figure in figures for part in ("--figure", figure)])


if __name__ == "__main__":
    sys.exit(main())
