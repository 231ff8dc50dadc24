"""clang-tidy over the files of some folders, as many at once as there are cores.

    tidy.py BUILD PATTERN...     e.g. tidy.py build/tidy 'ops/*.cpp'

BUILD has compile_commands.json. Files that are compiled together (CMake's unity build) are read together: most of
the time goes to the headers. A pattern that no command compiles is a mistake; files of other systems have no
commands here.
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Of two versions of clang, and of gcc's options.
FLAGS = ["--quiet", "--extra-arg=-Wno-deprecated-declarations", "--extra-arg=-Wno-unknown-warning-option"]


def sources_of(unit):
    """The files of the repository that a command compiles, by paths in it."""
    files = [unit]
    if "/Unity/" in unit:
        files = re.findall(r'^#include "(.*)"$', pathlib.Path(unit).read_text(), re.MULTILINE)
    return [str(pathlib.Path(file).relative_to(ROOT)) for file in files if pathlib.Path(file).is_relative_to(ROOT)]


def units_of(folder, patterns):
    """What compiles a file of the patterns, once each."""
    commands = json.loads((folder / "compile_commands.json").read_text())
    sources = {command["file"]: sources_of(command["file"]) for command in commands}
    chosen = set()
    for pattern in patterns:
        found = {unit for unit, files in sources.items() if any(fnmatch.fnmatch(file, pattern) for file in files)}
        if not found:
            sys.exit(f"tidy: no command of {folder} compiles {pattern}")
        chosen |= found
    return sorted(chosen)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("patterns", nargs="+")
    given = parser.parse_args()
    units = units_of(given.build, given.patterns)

    def run(unit):
        return subprocess.run(["clang-tidy-19", "-p", given.build, *FLAGS, unit], capture_output=True, text=True)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, done in enumerate(pool.map(run, units), 1):
            if sys.stderr.isatty():
                print(f"\r  {number} of {len(units)} ", end="", file=sys.stderr)
            if done.returncode != 0:
                failed += 1
                print(done.stdout, end="")
    print(f"tidy: {len(units)} units of {given.build}, {failed} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
