"""Writes docs/model-zoo.md from the results that are kept."""
from collections import defaultdict

from measure import ATOL, RTOL, SWAYS, THREADS

INTRODUCTION = f"""# Model zoo

Written by `./dev zoo`: graphs as PyTorch 1.13's exporter leaves them, of torchvision 0.14 and transformers 4.30, with
seeded random weights, reduced in depth and width where the constructor permits; each compiled once and run at several
sizes, and compared with onnxruntime's CPU provider ({THREADS} threads). `tests/zoo/registry.py` lists the models.

right: every output of every size within rtol {RTOL:g} and, absolutely, {ATOL:g} of the output's largest magnitude
(floats round relative to the largest terms of their sums); integers equal. right*: at some size only within {SWAYS} times
onnxruntime's difference from itself, without its optimiser or with inputs moved by a rounding. waits: of the host in a run after the
first. pipelines: created by the first run, and + those that later sizes add. cold: process start to first result, every cache
empty. steady: median of runs at the last size; ratio: to onnxruntime's median at that size. bytes: peak on the device.
A model's timings are of one run of this command on the machine that it ran on.
"""
ORDER = {"lavapipe": 0, "swiftshader": 1, "lavapipe-T0": 2}


def number(value, digits=1):
    return f"{value:,.{digits}f}"


def row(name, family, record):
    cells = [name, family, record["state"] + ("*" if record.get("swayed") else "")]
    last = list(record["sizes"].values())[-1] if record["sizes"] else {}
    if record["state"] == "failed" or "steady_ms" not in last:
        return cells + ["", "", "", "", "", "", "", ""]
    sizes = record["sizes"].values()
    added = sum(size["new_pipelines"] for size in list(sizes)[1:])
    return cells + [
        number(max(size["waits_per_run"] for size in sizes), 0), f"{record['pipelines']}" + (f" + {added}" if added else ""),
        str(record["dispatches"]), number(record["cold_ms"], 0), number(last["steady_ms"]),
        number(last["onnxruntime_ms"]), number(last["steady_ms"] / last["onnxruntime_ms"]) + "x",
        number(max(size["bytes"] for size in sizes) / 2**20)]


def table(driver, entries):
    lines = [f"## {driver}", "",
             "| model | family | result | waits | pipelines | dispatches | cold ms | steady ms | onnxruntime ms "
             "| ratio | MiB |",
             "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for name, entry in entries:
        if driver in entry["drivers"]:
            lines.append("| " + " | ".join(row(name, entry["family"], entry["drivers"][driver])) + " |")
    return lines


def summary(drivers, entries):
    lines = ["| driver | models | right | wrong | failed | median ratio where onnxruntime takes 5 ms | worst |",
             "|---|--:|--:|--:|--:|--:|--:|"]
    for driver in drivers:
        records = [entry["drivers"][driver] for _, entry in entries if driver in entry["drivers"]]
        states = [sum(r["state"] == s for r in records) for s in ("right", "wrong", "failed")]
        ratios = sorted(size["steady_ms"] / size["onnxruntime_ms"] for r in records for size in r["sizes"].values()
                        if size.get("onnxruntime_ms", 0) >= 5)
        speed = [number(ratios[len(ratios) // 2]) + "x", number(ratios[-1]) + "x"] if ratios else ["", ""]
        lines.append(f"| {driver} | {len(records)} | " + " | ".join([*map(str, states), *speed]) + " |")
    return lines


def reasons(results):
    """[(error, [model (driver)])], the most frequent first; names and numbers of a model are its own."""
    import re
    groups = defaultdict(list)
    for name, entry in results.items():
        found = {"export": {"state": "failed", "error": entry["error"]}} if "error" in entry else entry["drivers"]
        for driver, record in found.items():
            if record["state"] != "right":
                general = re.sub(r"\d+(\.\d+)?(e-?\d+)?", "N", re.sub(r"[\w./]*/[\w./]+", "NODE", record["error"]))
                groups[record["state"], general].append((name, driver, record["error"]))
    return sorted(groups.items(), key=lambda group: -len({name for name, _, _ in group[1]}))


def failures(results):
    lines = []
    for (state, _), cases in reasons(results):
        models = defaultdict(list)
        for name, driver, _ in cases:
            models[name].append(driver)
        lines.append(f"- {state}, {len(models)} models: " +
                     ", ".join(f"{name} ({', '.join(d)})" for name, d in models.items()))
        lines.append(f"  `{cases[0][2][:400]}`")
    return lines or ["None."]


def write_page(results, target):
    entries = list(results.items())
    found = {driver for _, entry in entries for driver in entry["drivers"]}
    drivers = sorted(found, key=lambda driver: ORDER.get(driver, len(ORDER)))
    lines = [INTRODUCTION, *summary(drivers, entries), "", "## What fails", "", *failures(results), ""]
    for driver in drivers:
        lines += [*table(driver, entries), ""]
    target.write_text("\n".join(lines).rstrip() + "\n")
