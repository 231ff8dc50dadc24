"""The hot loop of a kernel in its compiler's text: the innermost one with most multiply-adds.

    python3 -m isa.hot_loop FILE...      # in bench/gpu: one line of JSON each

All counts are of one invocation and one pass. `issue`: issue slots; `share`: multiply-adds per
issue slot; `overlap`: multiply-adds between a global load and the first use of what it loads, the
least of all loads: with 0 the loop waits for memory in every pass.
"""
import json
import sys
from collections import Counter
from pathlib import Path

from . import aco, agx, gen, ir3, mali, nak
from .loops import loops_of

# In this order: what a text of one looks like, texts of those after it may.
DIALECTS = (nak.DIALECT, mali.BIFROST, ir3.DIALECT, gen.DIALECT, aco.DIALECT, agx.DIALECT,
            mali.VALHALL)


def overlap_of(loop, dialect):
    least = None
    for i, load in enumerate(loop):
        reads = load.loads() and dialect.reader_of(load.text)
        if not reads:
            continue
        between = 0
        for one in (*loop[i + 1:], *loop[:i]):
            if one.slots and reads(one.text):
                break
            between += one.multiply_adds
        least = between if least is None else min(least, between)
    return least


def counts_of(instructions):
    real = [one for one in instructions if one.slots]
    issue = sum(one.slots for one in real)
    multiply_adds = sum(one.multiply_adds for one in real)
    loads = [one.bytes for one in real if one.loads()]
    return {
        "issue": issue, "multiply_adds": multiply_adds,
        "share": round(multiply_adds / issue, 3) if issue else 0,
        "kinds": dict(Counter("multiply_add" if one.multiply_adds else one.kind for one in real)),
        "global_bytes": sum(one.bytes for one in real if one.kind == "global"),
        "shared_bytes": sum(one.bytes for one in real if one.kind == "shared"),
        "loads": len(loads), "load_bytes": sum(loads),
        "load_width": round(sum(loads) / len(loads), 1) if loads else 0,
    }


def hot_loop(text):
    """None: of no compiler that is known, or without a loop."""
    dialect = next((one for one in DIALECTS if one.matches(text)), None)
    if not dialect:
        return None
    loops, count = loops_of(list(dialect.read(text)), dialect)
    if not loops:
        return None
    found = [(loop, counts_of(loop)) for loop in loops]
    loop, counts = max(found, key=lambda one: ("matrix" in one[1]["kinds"],
                                               one[1]["multiply_adds"], one[1]["issue"]))
    return {"isa": dialect.name, "loops": count, **counts, "overlap": overlap_of(loop, dialect)}


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        print(json.dumps({"file": path.name, "loop": hot_loop(path.read_text(errors="replace"))}))
