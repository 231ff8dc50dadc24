"""NVIDIA's, as NVK's compiler NAK prints it."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix

KINDS = (("matrix", ("hmma", "imma")),
         ("shared", ("ld.shared", "st.shared", "lds", "sts")),
         ("global", ("ld.global", "st.global", "ldg", "stg")),
         ("spill", ("ld.local", "st.local")),
         ("scalar_load", ("ldc",)),
         ("select", ("sel",)),
         ("move", ("mov", "r2ur")),
         ("barrier", ("bar",)),
         ("wait", ("nop", "bssy", "bsync", "warpsync", "bclear", "bmov")))
RESULT = r"(u?[rpb]\d+(\.\.\d+)?|rZ|pT|_)"
RESULTS = re.compile(rf"^{RESULT}(\s+{RESULT})*\s+=\s+")


def read(text):
    for line in text.splitlines():
        code = line.split("//")[0].rstrip()
        label = re.match(r"^block\S*\s+\d+\s+(L\d+)", code)
        if label:
            yield Instruction(line, slots=0, label=label.group(1))
            continue
        if not code.strip() or code.startswith("}"):
            continue
        body = RESULTS.sub("", re.sub(r"^@!?u?p\d+\s+", "", code.strip()))
        op = body.split()[0] if body.split() else ""
        branch = re.search(r"\bbra\b.*\b(L\d+)\b", code)
        if branch:
            yield Instruction(line, "bra", "branch", target=branch.group(1))
            continue
        kind = kind_by_prefix(op, KINDS)
        bits = re.search(r"\.b(\d+)\b", body)
        size = int(bits.group(1)) // 8 if bits else 4
        yield Instruction(line, op, kind,
                          1 if op.startswith("ffma") else 2 if op.startswith("hfma2") else 0,
                          size if kind in ("shared", "global") else 0)


def reader_of(load):
    found = re.search(r"\br(\d+)(?:\.\.\d+)?\s+=", load)
    if not found:
        return None
    register = int(found.group(1))

    def reads(line):
        code = line.split("//")[0]
        code = code.split(" = ", 1)[1] if " = " in code else code
        return any(int(first) <= register < int(end or int(first) + 1)
                   for first, end in re.findall(r"\br(\d+)(?:\.\.(\d+))?", code))
    return reads


DIALECT = Dialect("nak", lambda text: "// delay=" in text, read,
                  ends=at_start("exit"), always=at_start(r"bra\s+pT\b"), reader_of=reader_of)
