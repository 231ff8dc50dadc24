"""Python's statistics: a class, and the C++ that fills it."""
from names import GENERATED, bare, counters


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

inline nanobind::dict {bare(struct.name)}_of(const {struct.name}& all) {{
  nanobind::dict result;
{members}
  return result;
}}

}}  // namespace ullage::python
"""


def files(runtime, compiler):
    """Text by path, for the headers of the two libraries."""
    struct = next(one for api in runtime + compiler for one in api.structs if one.name == "ullage_statistics")
    return {"bindings/python/src/ullage/statistics.py": class_of(struct),
            "bindings/python/module/statistics.h": header_of(struct)}
