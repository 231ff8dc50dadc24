"""Runs bench_kernels and what the runtime costs around kernels, on every driver; writes
bench/results/kernels.json and kernels.svg.

    ./dev bench kernels [FAMILY|CASE...] [--drivers lavapipe,swiftshader] [--passes 3]

ratio: time of the bound or peer / time of the kernel, both the least of many alternating runs, and of
all passes, which are minutes apart: hosts of virtual machines have slow minutes. Cases
that are not named keep the figures of an earlier run; `runtime` names those of the runtime.
`disturbed`: other processes used the machine whenever the case was measured; its ratio is then that
of processor time, the kernel's divided by the cores (`cpu_ratio`), and marked ~.
"""
import argparse
import functools
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import CACHE, DRIVERS, ROOT, environment  # noqa: E402

RELEASE = ROOT / "build/release"
PROGRAM = RELEASE / "bench/kernels/bench_kernels"
OCR = CACHE / "models/ocr/package/assets"
MODELS = {"recognition": (OCR / "ch_PP-OCRv4_rec_infer.onnx", "x=1,3,48,320"),
          "direction": (OCR / "ch_ppocr_mobile_v2.0_cls_infer.onnx", "x=1,3,48,192"),
          "detection": (OCR / "ch_PP-OCRv4_det_infer.onnx", "x=1,3,320,320")}
HEAVY = {"Conv", "ConvTranspose", "MatMul", "Gemm", "LSTM", "GRU"}


# ---- passes ----------------------------------------------------------------------------------

def least_times(one, other):
    """Of two passes: what is to be updated in a case or peer."""
    least = {time: min(one[time], other[time]) for time in ("ms", "median_ms", "cpu_ms")}
    return {**least, "disturbed": one["disturbed"] and other["disturbed"]}


def take_least(case, other):
    """Keeps in `case` the lesser of each time of two passes and updates rates and ratios."""
    least = least_times(case, other)
    for peer, again in zip(case["peers"], other["peers"]):
        times = least_times(peer, again)
        peer["cpu_ratio"] *= (times["cpu_ms"] / peer["cpu_ms"]) / (least["cpu_ms"] / case["cpu_ms"])
        peer.update(times, ratio=times["ms"] / least["ms"])
    case.update(least, rate=case["rate"] * case["ms"] / least["ms"])


def measure(driver, names, passes):
    """The cases' figures by name, and whether all passes ended well."""
    kernels, well = {}, True
    for number in range(passes):
        print(f"--- {driver}, pass {number + 1} of {passes}", file=sys.stderr, flush=True)
        done = subprocess.run([PROGRAM, *names], stdout=subprocess.PIPE, text=True,
                              env=environment(driver))
        well &= done.returncode == 0
        for name, case in json.loads(done.stdout).items():
            if name in kernels:
                take_least(kernels[name], case)
            else:
                kernels[name] = case
    return kernels, well


# ---- around kernels --------------------------------------------------------------------------

def run_json(command, driver):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=True,
                          stderr=subprocess.DEVNULL,
                          env=environment(driver))
    return done.stdout


def at_most(achieved, goal, unit):
    return {"achieved": achieved, "goal": goal, "unit": unit}


def frame_lines(driver):
    """Of the recognition model in a host's frame: bench/frame."""
    command = [RELEASE / "bench/frame/bench_frame", MODELS["recognition"][0]]
    costs = json.loads(run_json(command, driver))["recognition"]
    created = ("operator_new", "malloc", "allocator", "device_objects", "pipelines", "recordings")
    return {
        "recording": at_most(costs["record_us_per_dispatch_over_raw"], 0.5,
                             "us a dispatch over raw Vulkan recording"),
        "submit and wait": at_most(costs["run_ratio"], 1.1, "x raw submit and wait"),
        "steady state": at_most(sum(costs[count] for count in created), 0,
                                "allocations, pipelines and recordings in 200 runs"),
    }


@functools.cache
def heavy_layers(model):
    code = ("import onnx, sys; print(sum(n.op_type in sys.argv[2].split() "
            "for n in onnx.load(sys.argv[1]).graph.node))")
    return int(subprocess.run([ROOT / ".cache/venv/bin/python", "-c", code, model, " ".join(HEAVY)],
                              stdout=subprocess.PIPE, text=True, check=True).stdout)


def model_lines(driver):
    """Dispatches per heavy layer in a run, Winograd's two more not counted, nor what gets no workgroups
    at that size (0.1 us); and the first run of a second process over twice a later run and 10 ms a
    pipeline."""
    lines, ullage = {}, RELEASE / "tools/ullage"
    with tempfile.TemporaryDirectory() as folder:
        program, report = Path(folder) / "model.ull", Path(folder) / "report.json"
        for name, (model, shape) in MODELS.items():
            run_json([ullage, "compile", model, "-o", program], driver)
            run_json([ullage, "bench", program, "--shape", shape, "--profile-file", report], driver)
            kernels = [d["kernel"] for d in json.loads(report.read_text())["profiles"][0]["dispatches"]
                       if 0 not in d["groups"]]
            winograd = sum("winograd_product" in kernel for kernel in kernels)
            lines[f"dispatches, {name}"] = at_most(
                (len(kernels) - 2 * winograd) / heavy_layers(model), 1, "a heavy layer")
            for _ in range(2):
                run_json([ullage, "bench", program, "--shape", shape, "--json", report], driver)
            size = json.loads(report.read_text())["sizes"][0]
            allowed = 2 * size["median_ms"] + 10 * size["statistics"]["pipelines_created"]
            lines[f"second start, {name}"] = at_most(
                size["first_run_ms"] / allowed, 1, "x (2 runs + 10 ms a pipeline)")
    return lines


# ---- tables ----------------------------------------------------------------------------------

def rows_of(driver, results):
    """(case, what it is compared with, achieved, goal or None, achieved / goal), a row per goal and
    per peer."""
    for name, case in results["kernels"].items():
        goal, rate = case["rate_goals"][driver], case["rate"]
        if case["disturbed"]:
            rate *= case["ms"] * os.cpu_count() / case["cpu_ms"]
        if goal or not case["peers"]:
            unit = ("~" if case["disturbed"] else "") + case["unit"]
            yield name, unit, rate, goal or None, goal and rate / goal
        for peer in case["peers"]:
            goal, about = peer["goals"][driver], case["disturbed"] or peer["disturbed"]
            ratio = peer["cpu_ratio" if about else "ratio"]
            yield (name, ("~x " if about else "x ") + peer["name"], ratio, goal or None,
                   goal and ratio / goal)
    for name, line in results.get("runtime", {}).items():
        achieved, goal = line["achieved"], line["goal"]
        score = goal / achieved if achieved > goal else 1.0
        yield name, line["unit"] + ", at most", achieved, goal, score


def print_table(driver, results):
    print(f"\n{driver}: achieved against goals")
    met = near = total = 0
    for name, peer, achieved, goal, score in rows_of(driver, results):
        verdict = ""
        if goal is not None:
            total += 1
            met += score >= 1
            near += score >= 0.8
            verdict = f"goal {goal:5.2f}  {100 * score:4.0f} %"
        print(f"  {name:26} {achieved:8.2f} {peer:52} {verdict}")
    print(f"  {met} of {total} goals, {near} to 80 % or more")


def svg(results):
    """A bar per goal, achieved / goal on a logarithmic axis from 1/8 to 8."""
    left, wide, lines, y = 480, 420, [], 34

    def place(ratio):
        return left + wide * (math.log2(min(max(ratio, 0.125), 8)) + 3) / 6

    for driver, cases in results.items():
        lines.append(f'<text x="10" y="{y}" font-size="16" font-weight="bold">{driver}</text>')
        top, y = y + 8, y + 26
        for name, peer, achieved, goal, ratio in rows_of(driver, cases):
            if goal is None:
                continue
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
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="1060" height="{y}" font-size="11" '
            f'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>'
            + "".join(lines) + "</svg>\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    parser.add_argument("--passes", type=int, default=1)
    options = parser.parse_args()
    folder = ROOT / "bench/results"
    target = folder / "kernels.json"
    record = json.loads(target.read_text()) if target.exists() else {}
    results, failed = record.setdefault("results", {}), False
    record["machine"] = {"processor": platform.processor() or platform.machine(),
                         "cores": os.cpu_count()}
    for driver in options.drivers.split(","):
        kept = results.setdefault(driver, {"kernels": {}, "runtime": {}})
        if options.names != ["runtime"]:
            kernels, well = measure(driver, options.names, options.passes)
            kept["kernels"].update(kernels)
            failed |= not well
        if not options.names or "runtime" in options.names:
            kept["runtime"] = {**frame_lines(driver), **model_lines(driver)}
        # What was measured stays, whatever becomes of the rest.
        target.write_text(json.dumps(record, indent=1) + "\n")
    for driver, measured in results.items():
        print_table(driver, measured)
    (folder / "kernels.svg").write_text(svg(results))
    print(f"\nwritten: {folder}/kernels.json, kernels.svg")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
