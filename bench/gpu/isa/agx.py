"""Apple's, as Honeykrisp's compiler prints it: addresses are the labels, only jumps back count."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix

KINDS = (("shared", ("lload", "lstore", "local_")),
         ("global", ("load", "store", "device_load", "device_store")),
         ("spill", ("stack",)),
         ("wait", ("wait", "nop", "while", "pop", "if", "else", "break")),
         ("move", ("mov",)))
LINE = re.compile(r"^\s*([0-9a-f]+):\s+[0-9a-f]+\s+(\S.*)$")


def read(text):
    for line in text.splitlines():
        found = LINE.match(line)
        if not found:
            continue
        address, code = int(found.group(1), 16), found.group(2)
        op = code.split()[0]
        if op.startswith("jmp"):
            by = re.search(r"(-?\d+)\s*$", code)
            back = by and int(by.group(1)) < 0
            yield Instruction(line, op, "branch", label=address,
                              target=address + int(by.group(1)) if back else None)
            continue
        kind = kind_by_prefix(op, KINDS)
        if kind == "alu":
            kind = "select" if "sel" in op else "barrier" if "barrier" in op else "alu"
        components = re.search(r",\s*([xyzw]+),", code)
        size = 4 * (len(components.group(1)) if components else 1)
        yield Instruction(line, op, kind, int(op.startswith(("fmadd", "ffma"))),
                          size if kind in ("shared", "global") else 0, label=address)


DIALECT = Dialect("agx", lambda text: bool(LINE.search(text) or
                                           re.search(r"^\s*[0-9a-f]+: [0-9a-f]+\s+(wait|stop)", text,
                                                     re.M)),
                  read, ends=at_start(r".*\sstop\s*$"), always=re.compile(r"(?!)"))
