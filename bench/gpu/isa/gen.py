"""Intel's, as ANV's compiler prints it: structured, `while` jumps to the label of its loop."""
import re

from .instruction import Dialect, Instruction, kind_by_prefix

KINDS = (("matrix", ("dpas",)),
         ("wait", ("sync", "nop", "wait")))
EXACTLY = {"if": "branch", "else": "branch", "endif": "branch", "break": "branch", "cont": "branch",
           "halt": "branch", "jmpi": "branch", "join": "branch", "goto": "branch", "sel": "select",
           "csel": "select", "mov": "move"}
CONDITION = re.compile(r"^\([^)]*\)\s*")
SHARED = re.compile(r"\bslm\b|bti\(254\)|slm_|shared")
NEVER = re.compile(r"(?!)")


def message_bytes(line):
    """By how a message names its width: d32x4, d32.V4, d32v4, components, or one word."""
    components = re.search(r"d32x\d+t|:d32.*?\b([xyzw]{1,4})\b", line)
    if components and components.group(1):
        return 4 * len(components.group(1))
    count = re.search(r"d32x(\d+)|d32\.V(\d+)|d32v(\d+)", line)
    if count:
        return 4 * int(next(group for group in count.groups() if group))
    untyped = re.search(r"untyped_(?:surface_)?(?:read|write):?\s*([xyzw]+)", line)
    return 4 * len(untyped.group(1)) if untyped else 4


def message_kind(line):
    if re.search(r"barrier|gateway|thread_spawner|fence", line):
        return "barrier"
    if SHARED.search(line):
        return "shared"
    return "spill" if "scratch" in line else "global"


def read(text):
    for line in text.splitlines():
        code = line.strip()
        label = re.match(r"^(L\d+):", code)
        if label:
            yield Instruction(line, slots=0, label=label.group(1))
            code = code[label.end():].strip()
        code = CONDITION.sub("", CONDITION.sub("", code))
        found = re.match(r"([a-z0-9_.]+)\s*\((\d+)\)", code)
        if not found:
            continue
        op = found.group(1)
        if op == "while":
            target = re.search(r"\b(L\d+)\b", code)
            yield Instruction(line, op, "branch", target=target and target.group(1))
            continue
        mads = op in ("mad", "mac", "madm") and ":f" in code or op == "mad" and ":hf" in code
        kind = EXACTLY.get(op) or kind_by_prefix(op, KINDS)
        size = 0
        if op.startswith("send"):
            kind = message_kind(code)
            size = message_bytes(code) if kind in ("shared", "global") else 0
        yield Instruction(line, op, kind, int(mads), size)


def reader_of(load):
    found = re.search(r"\)\s+r(\d+)", load)
    if not found:
        return None
    register = found.group(1)

    def reads(line):
        if len(re.findall(r"\br\d+", line)) < 2:
            return False
        behind = re.sub(r"^.*?\br\d+", "", line, count=1).split("{")[0]
        return register in re.findall(r"\br(\d+)", behind)
    return reads


DIALECT = Dialect(
    "gen", lambda text: "GEN" in text[:200] or
    bool(re.search(r"^\s*(\(\S+\)\s*)?send(\.\w+)? ?\(\d+\)", text, re.M)), read,
    ends=NEVER, always=NEVER, reader_of=reader_of)
