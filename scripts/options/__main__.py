"""Generates every form of the options that options.toml describes: python3 scripts/options [--check] [--description TOML] [ROOT].

Writes the files that are not as they should be. --check names them instead, and fails; where ULLAGE_UPDATE_GOLDEN is
set it writes them."""
import argparse
import itertools
import os
import sys
from pathlib import Path

import c
import command
import cpp
import csharp
import java
import page
import provider
import python
from description import Options

SURFACES = (c, cpp, command, python, java, csharp, provider, page)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--description", type=Path, default=Path(__file__).with_name("options.toml"))
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parents[2])
    arguments = parser.parse_args()
    options = Options(arguments.description)
    stale = []
    for name, text in itertools.chain.from_iterable(surface.files(options) for surface in SURFACES):
        path = arguments.root / name
        if path.exists() and path.read_text() == text:
            continue
        if arguments.check and not os.environ.get("ULLAGE_UPDATE_GOLDEN"):
            stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(f"wrote {name}")
    if stale:
        sys.exit("not what scripts/options/options.toml describes; run python3 scripts/options: " + ", ".join(stale))


if __name__ == "__main__":
    main()
