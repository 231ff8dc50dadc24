"""One line of machine code, whatever the compiler that printed it."""
import re
from dataclasses import dataclass
from typing import Callable, Iterator, NamedTuple, Optional, Pattern


@dataclass(slots=True)
class Instruction:
    """Per invocation. `kind`: what it is there for, unless it multiplies and adds:

    alu, scalar (once for a subgroup), select, move, global, shared, scalar_load, spill, barrier,
    wait, branch, matrix (of cooperative matrices).
    """
    text: str
    op: str = ""
    kind: str = "alu"
    multiply_adds: int = 0  # packed and dual ones are two
    bytes: int = 0          # that a global or shared access moves
    slots: int = 1          # of the issue port; 0: a label
    label: Optional[object] = None
    target: Optional[object] = None  # the label of a branch

    def loads(self):
        return self.kind == "global" and "store" not in self.op and \
            not self.op.startswith(("st", "resinfo"))


class Dialect(NamedTuple):
    name: str
    matches: Callable[[str], bool]                  # is the text of this compiler?
    read: Callable[[str], Iterator[Instruction]]
    ends: Pattern                                   # lines that nothing follows
    always: Pattern                                 # branches that are always taken
    # Of a load's line: does another line read what it loaded? None: not known.
    reader_of: Callable[[str], Optional[Callable[[str], bool]]] = lambda line: None


def kind_by_prefix(op, table, default="alu"):
    """The kind of the first row one of whose prefixes `op` begins with."""
    return next((kind for kind, prefixes in table if op.startswith(prefixes)), default)


def at_start(pattern):
    """`pattern` where a line begins, behind blanks."""
    return re.compile(r"\s*(?:" + pattern + ")")


def reader_by_registers(pattern, operands):
    """Dialect.reader_of where registers have numbers. `pattern`: of one or several, the first number
    as group 1, `last` or, behind it, `end` of several; the first on a load's line is what it loads.
    `operands`: the part of a line that it reads."""
    def numbers(found):
        first, groups = int(found.group(1)), found.groupdict()
        end = int(groups["end"]) if groups.get("end") else int(groups.get("last") or first) + 1
        return range(first, end)

    def reader_of(load):
        found = pattern.search(load)
        if not found:
            return None
        register = int(found.group(1))
        return lambda line: any(register in numbers(one) for one in pattern.finditer(operands(line)))
    return reader_of
