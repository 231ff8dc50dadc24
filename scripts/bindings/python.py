"""Python's statistics: a class, and the C++ that fills it; and the declarations of the extension module, from the signatures
that its sources give nanobind."""
import re
from pathlib import Path

from names import GENERATED, bare, counters, declaration

MODULE = Path(__file__).resolve().parents[2] / "bindings/python/module"
# The sources of the module in the order of its declarations.
SOURCES = ("buffers.cpp", "running.cpp", "generators.cpp", "readers.cpp", "compiling.cpp", "transforms.cpp", "graphs.cpp")
STUB = '''# {note}
"""The C APIs as classes, one to one. The modules next to it have the public API."""
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

class Error(Exception):
    """{error}"""
    op: str
    node: str

{kinds}

# (name, dtype, shape). Extents are numbers, names of symbols, or None.
_Info = tuple[str, str, tuple[int | str | None, ...]]
_Diagnostics = list[tuple[bool, str, str, str]]
{definitions}
'''


def class_of(struct):
    lines = [f"# {GENERATED}", '"""Counters of sessions."""', "from dataclasses import dataclass", "", "",
             "@dataclass(frozen=True)", "class Statistics:", f'    """{struct.comment}"""']
    for member in counters(struct):
        lines.append(f"    {member.name}: int" + (f"  # {member.comment}" if member.comment else ""))
    return "\n".join(lines) + "\n"


def header_of(struct):
    members = "\n".join(f'  result["{member.name}"] = all.{member.name};' for member in counters(struct))
    return f"""// {GENERATED}
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage.h>

namespace ullage::python {{

// What get(&all) fills in.
template <class Get>
nanobind::dict {bare(struct.name)}_of(Get get) {{
  {struct.name} all = {{}};
  all.size = sizeof all;
  get(&all);
  nanobind::dict result;
{members}
  return result;
}}

}}  // namespace ullage::python
"""


class StubError(Exception):
    """The sources of the module have a definition without a signature, or one that is not understood."""


def text_of(literals):
    """A C++ text of one literal or more."""
    return re.sub(r'\\(.)', r"\1", "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)))


def definitions_in(source):
    """(class or None, is a property, signature) of every definition, in order."""
    literal = r'"(?:[^"\\]|\\.)*"'
    part = re.compile(rf'nb::class_<[^>]*>\(module, "(?P<type>\w+)"\)|(?P<module>module)?\.def(?P<property>_prop_ro)?\('
                      rf'|nb::sig\((?P<signature>{literal}(?:\s*{literal})*)\)')
    found, open_one, type_name = [], None, None
    for match in part.finditer(source):
        if match["signature"]:
            if open_one is None:
                raise StubError(f"a signature without a definition: {text_of(match['signature'])}")
            found.append((*open_one, text_of(match["signature"])))
            open_one = None
        elif open_one is not None:
            raise StubError(f"no signature between {source[:match.start()][-80:]!r} and {match[0]!r}")
        elif match["type"]:
            type_name = match["type"]
        else:
            open_one = (None if match["module"] else type_name, bool(match["property"]))
    if open_one is not None:
        raise StubError(f"{open_one[0] or 'the module'}: the last definition has no signature")
    return found


def stub(module=MODULE):
    errors = (module / "errors.cpp").read_text(encoding="utf-8")
    kinds = re.findall(r'\{ULLAGE_\w+, "(\w+)", "(\w+)"\}', errors)
    document = text_of(re.search(r'"__doc__"\] =((?:\s*"[^"]*")+);', errors)[1])
    lines, within = [], None
    for source in SOURCES:
        for type_name, is_property, signature in definitions_in((module / source).read_text(encoding="utf-8")):
            if type_name != within and type_name:
                lines += ["", f"class {type_name}:"]
            elif not type_name and (within or not lines):
                lines.append("")
            within = type_name
            indent = "    " if type_name else ""
            if is_property:
                lines.append(f"{indent}@property")
            opened = indent + " " * (signature.index("(") + 1)
            lines.append(declaration(f"{signature}: ...", indent, opened))
    return STUB.format(note=GENERATED.replace("the C headers", "bindings/python/module"), error=document,
                       kinds="\n".join(f"class {name}(Error, {base}): ..." for name, base in kinds),
                       definitions="\n".join(lines))


def files(runtime, compiler):
    """Text by path, for the headers of the two libraries."""
    struct = next(one for api in runtime + compiler for one in api.structs if one.name == "ullage_statistics")
    return {"bindings/python/src/ullage/statistics.py": class_of(struct),
            "bindings/python/module/statistics.h": header_of(struct),
            "bindings/python/src/ullage/_ullage.pyi": stub()}
