"""NVIDIA's, as NVK's compiler NAK prints it."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix, reader_by_registers

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
REGISTERS = re.compile(r"\br(\d+)(?:\.\.(?P<end>\d+))?")
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


def operands(line):
    result, equals, behind = line.split("//")[0].partition(" = ")
    return behind if equals else result


DIALECT = Dialect("nak", lambda text: "// delay=" in text, read,
                  ends=at_start("exit"), always=at_start(r"bra\s+pT\b"),
                  reader_of=reader_by_registers(REGISTERS, operands))
