"""Adreno's, as Turnip's compiler ir3 prints it. (rptN) and (nopN) are N more than they look."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix

BRANCHES = {"jump", "br", "brao", "braa", "bany", "ball", "getone", "shps", "getlast", "elect"}
KINDS = (("shared", ("ldl", "stl")),
         ("global", ("ldib", "stib", "ldg", "stg", "isam", "sam", "resinfo")),
         ("spill", ("ldp", "stp")),
         ("scalar_load", ("ldc",)),
         ("select", ("sel",)),
         ("move", ("mov", "cov", "swz", "gat", "sct")),
         ("barrier", ("bar",)),
         ("wait", ("nop", "fence")))
UNITS = {"f32": 4, "u32": 4, "s32": 4, "b32": 4, "u16": 2, "f16": 2, "s16": 2, "u8": 1}


def unit_of(op):
    found = re.search(r"\.(f32|u32|s32|b32|u16|f16|s16|u8)\b", op)
    return UNITS[found.group(1)] if found else 4


def shared_bytes(op, code):
    count = re.search(r",\s*(\d+)$", code)
    return unit_of(op) * (int(count.group(1)) if count and int(count.group(1)) <= 4 else 1)


def global_bytes(op, code):
    components = re.search(r"\(([xyzw]+)\)", code)
    if components:
        return unit_of(op) * len(components.group(1))
    count = re.search(r"\.u32\.(\d)\.", op)
    return unit_of(op) * int(count.group(1)) if count else 4


def read(text):
    for line in text.splitlines():
        code = line.split(";")[0].strip()
        label = re.match(r"^l(\d+):", code)
        if label:
            yield Instruction(line, slots=0, label="l" + label.group(1))
            continue
        if not code or code.startswith(("@", "Native", "----")):
            continue
        slots = 1 + sum(int(n) for _, n in re.findall(r"\((rpt|nop)(\d+)\)", code))
        repeated = re.search(r"\(rpt(\d+)\)", code)
        op = re.sub(r"^(\([^)]*\)\s*)+", "", code).split()[0]
        target = re.search(r"#(l\d+)", code)
        if target and op.split(".")[0] in BRANCHES:
            yield Instruction(line, op, "branch", slots=slots, target=target.group(1))
            continue
        kind = kind_by_prefix(op, KINDS)
        size = {"shared": shared_bytes, "global": global_bytes}.get(kind, lambda *_: 0)(op, code)
        mads = 1 + int(repeated.group(1) if repeated else 0)
        yield Instruction(line, op, kind, mads if op.startswith(("mad.f32", "mad.f16")) else 0,
                          size, slots)


def reader_of(load):
    found = re.search(r"\)?(h?r\d+\.[xyzw])", load)
    if not found:
        return None
    register = found.group(1)
    return lambda line: register in (line.split(",", 1)[1] if "," in line else "")


DIALECT = Dialect(
    "ir3", lambda text: "Native code for" in text or
    bool(re.search(r"^l\d+:|\bshps\b", text, re.M)) and "@const" in text, read,
    ends=at_start(r"(\([^)]*\))*\s*end\b"), always=at_start(r"(\([^)]*\))*\s*jump\b"),
    reader_of=reader_of)
