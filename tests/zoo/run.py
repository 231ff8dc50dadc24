"""The zoo of exporters' graphs: exports what is not cached, runs it and onnxruntime, and reports what differs.

    ./dev zoo [NAME...] [--sample N --seed S] [--drivers lavapipe,swiftshader,lavapipe-T0]

Each model's results go into bench/results/zoo.json and docs/model-zoo.md as it ends; others stay as they
are there. --check writes nothing and times nothing, and fails only where the kept results call a model
right on that driver and it is not; `--drivers environment` is the driver and tier that tests run with.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
from registry import ENTRIES, choose  # noqa: E402
from drivers import CACHE, environment  # noqa: E402
from measure import Oracle, Refused, Tool, measure  # noqa: E402
from page import failures, write_page  # noqa: E402

RESULTS = ROOT / "bench/results/zoo.json"
PAGE = ROOT / "docs/model-zoo.md"
EXPORTED = CACHE / "zoo"
# Name: (driver, options of the tool).
CONFIGURATIONS = {"lavapipe": ("lavapipe", []), "swiftshader": ("swiftshader", []),
                  "lavapipe-T0": ("lavapipe", ["--tier", "T0"])}
# Reports to ctest that the test was not run.
SKIPPED = 77


def configurations(names):
    """(name, environment, options of the tool) of each."""
    for name in names.split(","):
        if name == "environment":
            tier = os.environ.get("ULLAGE_TEST_TIER")
            driver = "lavapipe" if "lvp" in os.environ["VK_ICD_FILENAMES"] else "swiftshader"
            yield f"{driver}-{tier}" if tier else driver, dict(os.environ), ["--tier", tier] if tier else []
        else:
            driver, options = CONFIGURATIONS[name]
            yield name, environment(driver), options


def export(entries):
    """What is not cached, by a process that has torch."""
    command = [CACHE / "venv-zoo/bin/python", Path(__file__).with_name("export.py"), EXPORTED]
    subprocess.run([*map(str, command), *(entry.name for entry in entries)],
                   env={**os.environ, "HF_HUB_OFFLINE": "1", "TRANSFORMERS_VERBOSITY": "error"},
                   stderr=subprocess.DEVNULL)


def run_entry(entry, options):
    exported, error = EXPORTED / entry.name, EXPORTED / f"{entry.name}.error"
    found = {"family": entry.family, "drivers": {}}
    if not (exported / "key.txt").exists():
        return {**found, "error": f"export: {error.read_text() if error.exists() else 'ended without a word'}"}
    try:
        oracle = Oracle(exported / "model.onnx")
        for name, env, arguments in configurations(options.drivers):
            with tempfile.TemporaryDirectory() as folder:
                tool = Tool(options.ullage, env, arguments, Path(folder), options.limit)
                found["drivers"][name] = measure(exported, oracle, tool, not options.check)
    except Refused as refused:
        return {**found, "error": f"onnxruntime: {refused}"}
    return found


def report(index, count, name, found, begin):
    states = [found["error"]] if "error" in found else \
        [f"{driver} {record['state']}" + (f" ({record['error'][:160]})" if "error" in record else "")
         for driver, record in found["drivers"].items()]
    print(f"{index + 1} of {count} {name}: {', '.join(states)}; {time.monotonic() - begin:.0f} s", flush=True)


def keep(results, found):
    """Writes the entries in the order of the registry; entries that were not run stay unchanged."""
    for name, entry in found.items():
        before = results.get(name, {}).get("drivers", {}) if "error" not in entry else {}
        results[name] = {**entry, "drivers": {**before, **entry["drivers"]}}
    ordered = {name: results[name] for name in ENTRIES if name in results}
    RESULTS.write_text(json.dumps(ordered, indent=1) + "\n")
    write_page(ordered, PAGE)


def is_right(found):
    return "error" not in found and all(r["state"] == "right" for r in found["drivers"].values())


def is_worse(found, kept):
    """Not right where it was: on one of the drivers, or before any was reached."""
    before = {driver for driver, record in kept.get("drivers", {}).items() if record["state"] == "right"}
    wrong = {driver for driver, record in found["drivers"].items() if record["state"] != "right"}
    return bool(before) if "error" in found else bool(before & wrong)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drivers", default=",".join(CONFIGURATIONS))
    parser.add_argument("--limit", type=int, default=240,
                        help="seconds of processor time that a step of the tool may take")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--ullage", default=os.environ.get("ULLAGE_TOOL", ROOT / "build/release/tools/ullage"))
    options = parser.parse_args()
    entries = choose(ENTRIES, options.names, options.sample, options.seed)
    if not (CACHE / "venv-zoo").exists():
        print("no .cache/venv-zoo, which ./dev zoo and ./dev test --slow make")
        sys.exit(SKIPPED)
    export(entries)
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    every = {}
    for index, entry in enumerate(entries):
        begin = time.monotonic()
        found = run_entry(entry, options)
        report(index, len(entries), entry.name, found, begin)
        every[entry.name] = found
        if not options.check:
            keep(results, {entry.name: found})
    print("\n".join(failures(every)))
    right = sum(map(is_right, every.values()))
    failed = len(every) - right
    if options.check:
        failed = sum(is_worse(found, results.get(name, {})) for name, found in every.items())
        print(f"{len(every) - right - failed} not right that no kept result calls so")
    print(f"{right} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
