"""Compares sizes with the budget that budget.json states.

    check_sizes.py [--budget FILE] --figure NAME=PATH|NUMBER ...

A PATH is measured as it is shipped: a copy is stripped and its bytes counted. Growth beyond the
figure's limit_percent fails until budget.json is changed by hand, with a reason; so does what is
above at_most. What shrank by more than the limit passes, with a hint to lower the budget.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUDGET = Path(__file__).with_name("budget.json")


class Refused(Exception):
    """The comparison is not possible; the message states the reason."""


def stripped_bytes(path):
    if not Path(path).is_file():
        raise Refused(f"no such file: {path}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "stripped")
        shutil.copyfile(path, copy)
        strip = os.environ.get("STRIP", "strip")
        done = subprocess.run([strip, "--strip-all", copy], capture_output=True, text=True)
        if done.returncode != 0:
            raise Refused(f"{path}: cannot be stripped: {done.stderr.strip()}")
        return copy.stat().st_size


def measured(text):
    """A number, or the stripped bytes of the file of that name."""
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return stripped_bytes(text)


def compare(name, value, entry):
    """One line about the figure, and whether it passes."""
    budget = entry["bytes"] if "bytes" in entry else entry["value"]
    limit = entry["limit_percent"]
    percent = 100 * (value - budget) / budget
    verdict, passes = "ok", True
    if percent > limit:
        verdict = (f"FAILS: more than {limit} % above the budget; make it smaller, or change "
                   "budget.json and its reason")
        passes = False
    elif percent < -limit:
        verdict = f"ok: more than {limit} % below; lower the budget in budget.json"
    at_most = entry.get("at_most")
    if at_most is not None and value > at_most:
        verdict, passes = f"FAILS: at most {at_most} is allowed", False
    return f"{name}: {value}, budget {budget}, {percent:+.2f} %: {verdict}", passes


def check(figures, budget):
    """Prints a line per figure; true: all pass."""
    good = True
    for figure in figures:
        name, found, text = figure.partition("=")
        try:
            if not found or not text:
                raise Refused("must be NAME=PATH or NAME=NUMBER")
            if name not in budget:
                raise Refused(f"unknown; budget.json has {', '.join(sorted(budget))}")
            line, passes = compare(name, measured(text), budget[name])
        except Refused as why:
            line, passes = f"{name}: FAILS: {why}", False
        print(line)
        good = good and passes
    return good


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", type=Path, default=BUDGET)
    parser.add_argument("--figure", action="append", required=True, metavar="NAME=PATH|NUMBER")
    given = parser.parse_args(arguments)
    return 0 if check(given.figure, json.loads(given.budget.read_text())) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
