"""The binary interface of a C library: its exported functions with their declarations, as Debian's
abidw writes it down (libabigail).

    abi.py LIBRARY KEPT HEADER... [-I FOLDER]...
    # 1 if programs that were compiled with the interface in KEPT would break; ULLAGE_UPDATE_GOLDEN=1 writes KEPT

The library needs no debug information: types come from a generated C file, which includes the
headers and has a variable for each function.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exported_functions(library):
    lines = output_of("nm", "--dynamic", "--defined-only", "--format=posix", library).splitlines()
    return sorted(line.split()[0] for line in lines if line.split()[1] == "T")


def interface_of(functions, headers, folders):
    """The text of abidw."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "functions.c"), Path(folder, "functions.so")
        source.write_text("".join([f'#include "{header}"\n' for header in headers] + [
            f"__typeof__({name})* const type_of_{name} = {name};\n" for name in functions]))
        subprocess.run(["cc", "-g", "-fPIC", "-shared", "-nostdlib", "-Wl,--unresolved-symbols=ignore-all",
                        *(f"-I{one}" for one in folders), str(source), "-o", str(library)], check=True)
        return output_of("abidw", "--no-show-locs", "--no-corpus-path", "--no-comp-dir-path",
                         "--type-id-style", "hash", str(library)).replace(str(source), source.name)


def types_of(interface, kind):
    return {one.get("name"): one for one in interface.iter(kind) if one.get("name")}


def seen_by_older_programs(now, kept):
    """Without what those that were compiled with the kept interface cannot know: enumerators that it has not,
    and members behind those that it has, where structs begin with `size`, which states how many
    they know."""
    now, kept = xml.fromstring(now), xml.fromstring(kept)
    before = types_of(kept, "enum-decl")
    for name, enum in types_of(now, "enum-decl").items():
        known = {one.get("name") for one in before[name].iter("enumerator")} if name in before else ()
        for one in enum.findall("enumerator"):
            if known and one.get("name") not in known:
                enum.remove(one)
    before = types_of(kept, "class-decl")
    for name, struct in types_of(now, "class-decl").items():
        members = struct.findall("data-member")
        known = len(before[name].findall("data-member")) if name in before else 0
        if 0 < known < len(members) and members[0].find("var-decl").get("name") == "size":
            for member in members[known:]:
                struct.remove(member)
            struct.set("size-in-bits", before[name].get("size-in-bits"))
    return xml.tostring(now, encoding="unicode")


def breaks(now, kept):
    """What programs that were compiled with the kept interface would iteration over; empty where nothing."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, "kept.abi"), Path(folder, "now.abi")]
        files[0].write_text(kept)
        files[1].write_text(seen_by_older_programs(now, kept))
        found = subprocess.run(["abidiff", "--no-added-syms", "--harmless", *map(str, files)], capture_output=True, text=True)
    if found.returncode & 3:  # it could not compare
        raise RuntimeError(found.stdout + found.stderr)
    return re.sub(r"\btype_of_", "", found.stdout) if found.returncode else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("kept", type=Path)
    parser.add_argument("headers", nargs="+")
    parser.add_argument("-I", dest="folders", action="append", default=[])
    arguments = parser.parse_args()
    if not shutil.which("abidw"):
        print("skipped: there is no abidw (Debian: abigail-tools)")
        sys.exit(77)
    now = interface_of(exported_functions(arguments.library), arguments.headers, arguments.folders)
    if os.environ.get("ULLAGE_UPDATE_GOLDEN"):
        arguments.kept.write_text(now)
    broken = breaks(now, arguments.kept.read_text())
    if broken:
        sys.exit(f"{broken}{arguments.library}: not what {arguments.kept.name} has (docs/abi.md)")


if __name__ == "__main__":
    main()
