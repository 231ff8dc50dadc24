"""Runs bench_kernels on every driver; writes bench/results/kernels.json and kernels.svg.

    ./dev bench kernels [FAMILY|CASE...] [--drivers lavapipe,swiftshader]

ratio: time of the bound or peer / time of the kernel, both the least of many runs in turns. Cases
that are not named keep the figures of an earlier run. `disturbed`: other processes used the machine
whenever the case was measured.
"""
import argparse
import json
import math
import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build/release/bench/kernels/bench_kernels"
DRIVERS = {
    "lavapipe": "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json",
    "swiftshader": str(ROOT / ".cache/swiftshader/usr/lib/chromium/vk_swiftshader_icd.json"),
}


def rows_of(driver, cases):
    """(case, what it is compared with, achieved, goal or None), a row per goal and per peer."""
    for name, case in cases.items():
        goal = case["rate_goals"][driver]
        if goal or not case["peers"]:
            yield name, case["unit"], case["rate"], goal or None
        for peer in case["peers"]:
            yield name, "x " + peer["name"], peer["ratio"], peer["goals"][driver] or None


def print_table(driver, cases):
    print(f"\n{driver}: achieved against goals")
    met = total = 0
    for name, peer, achieved, goal in rows_of(driver, cases):
        verdict = ""
        if goal:
            total += 1
            met += achieved >= goal
            verdict = f"goal {goal:5.2f}  {100 * achieved / goal:4.0f} %"
        print(f"  {name:26} {achieved:8.2f} {peer:42} {verdict}")
    print(f"  {met} of {total} goals")


def svg(results):
    """A bar per goal, achieved / goal on a logarithmic axis from 1/8 to 8."""
    left, wide, lines, y = 430, 420, [], 34

    def place(ratio):
        return left + wide * (math.log2(min(max(ratio, 0.125), 8)) + 3) / 6

    for driver, cases in results.items():
        lines.append(f'<text x="10" y="{y}" font-size="16" font-weight="bold">{driver}</text>')
        top, y = y + 8, y + 26
        for name, peer, achieved, goal in rows_of(driver, cases):
            if not goal:
                continue
            ratio = achieved / goal
            colour = "#0a7d5a" if ratio >= 1 else "#c9a227" if ratio >= 0.8 else "#b5432e"
            begin, end = sorted((place(1), place(ratio)))
            lines.append(
                f'<text x="10" y="{y + 4}">{name}</text><text x="185" y="{y + 4}">{peer}</text>'
                f'<rect x="{begin:.0f}" y="{y - 6}" width="{max(end - begin, 1):.0f}" height="12" '
                f'fill="{colour}"/><text x="{left + wide + 12}" y="{y + 4}">{achieved:.2f} '
                f'(goal {goal:g})</text>')
            y += 18
        for ratio in (0.25, 0.5, 1, 2, 4):
            lines.append(f'<line x1="{place(ratio):.0f}" x2="{place(ratio):.0f}" y1="{top}" '
                         f'y2="{y}" stroke="#bbb"/><text x="{place(ratio):.0f}" y="{y + 10}" '
                         f'text-anchor="middle" fill="#777">{ratio:g} x goal</text>')
        y += 44
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="990" height="{y}" font-size="11" '
            f'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>'
            + "".join(lines) + "</svg>\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    options = parser.parse_args()
    folder = ROOT / "bench/results"
    target = folder / "kernels.json"
    record = json.loads(target.read_text()) if target.exists() else {}
    results = record.setdefault("results", {})
    record["machine"] = {"processor": platform.processor() or platform.machine(),
                         "cores": os.cpu_count()}
    for driver in options.drivers.split(","):
        print(f"--- {driver}", file=sys.stderr, flush=True)
        done = subprocess.run([PROGRAM, *options.names], stdout=subprocess.PIPE, text=True,
                              env={**os.environ, "VK_ICD_FILENAMES": DRIVERS[driver]}, check=True)
        results.setdefault(driver, {}).update(json.loads(done.stdout))
    for driver, cases in results.items():
        print_table(driver, cases)
    target.write_text(json.dumps(record, indent=1) + "\n")
    (folder / "kernels.svg").write_text(svg(results))
    print(f"\nwritten: {folder}/kernels.json, kernels.svg")


if __name__ == "__main__":
    main()
