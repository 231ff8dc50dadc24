"""Mali's, as PanVK's compilers print it: clauses of Bifrost, lines of Valhall."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix

ACCESS = re.compile(r"(LOAD|STORE|LD_PKA|LD_CVT|LD_BUFFER|LD_TEX_IMM|LEA_BUF\w*)(?:\.\w+)*?\.i(\d+)")
KINDS = (("global", ("LD_", "LOAD", "STORE", "ST_")),
         ("select", ("MUX", "CSEL")),
         ("move", ("MOV",)),
         ("barrier", ("BARRIER",)))
BRANCHES = ("JUMP", "BRANCH")


def multiply_adds(op, line):
    if op.startswith("FMA.v2f16"):
        return 2
    # With -0 as addend it is a multiplication.
    return int(op.startswith("FMA.f32") and "#0.neg" not in line and ", #0x80000000" not in line)


def instruction(op, line):
    access = ACCESS.match(op)
    kind, size = kind_by_prefix(op, KINDS), 0
    if access:
        size = int(access.group(2)) // 8
        kind = "shared" if "wls" in line else \
            "spill" if ".tl" in line or "thread_local" in line else "global"
    return Instruction(line, op, kind, multiply_adds(op, line), size)


def read_bifrost(text):
    for line in text.splitlines():
        code = line.strip()
        label = re.match(r"^(clause_\d+):", code)
        if label:
            yield Instruction(line, slots=0, label=label.group(1))
            continue
        found = re.match(r"^[*+]([A-Z0-9_a-z.]+)", code)
        if not found or found.group(1).startswith("NOP"):
            continue
        op, target = found.group(1), re.search(r"\b(clause_\d+)\b", code)
        if target and op.startswith(BRANCHES):
            yield Instruction(line, op, "branch", target=target.group(1))
        else:
            yield instruction(op, line)


def read_valhall(text):
    """Branches go by a number of instructions, so that each has its number for a label."""
    number = 0
    for line in text.splitlines():
        code = re.sub(r"^[0-9a-f]{2}( [0-9a-f]{2}){7}\s+", "", line.strip())
        found = re.match(r"^([A-Z][A-Z0-9_]+(?:\.[A-Za-z0-9_]+)*)", code)
        if not found:
            continue
        op = found.group(1)
        if op.startswith(BRANCHES):
            offset = re.search(r"offset:(-?\d+)", code)
            one = Instruction(code, op, "branch",
                              target=number + 1 + int(offset.group(1)) if offset else None)
        else:
            one = instruction(op, code)
            if op.startswith("NOP"):
                one.kind = "wait"
        one.label = number
        number += 1
        yield one


BIFROST = Dialect("bifrost", lambda text: bool(re.search(r"^clause_\d+:", text, re.M)), read_bifrost,
                  ends=re.compile(r"(?!)"), always=re.compile(r".*\+JUMP"))
VALHALL = Dialect(
    "valhall", lambda text: bool(re.search(r"FMA\.f32|STORE\.i\d+|LOAD\.i\d+|BARRIER", text)),
    read_valhall, ends=at_start(r".*\.return\b|END"),
    always=at_start(r".*BRANCHZ\S*\s+0x0,|JUMP"))
