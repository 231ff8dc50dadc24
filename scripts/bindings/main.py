"""Writes the declarations of the C API that the bindings use, from its headers.

    main.py            # writes the files
    main.py --check    # 1 if one of them is not what the headers give; ULLAGE_UPDATE_GOLDEN=1 writes them instead
"""
import argparse
import os
import shutil
import sys
from pathlib import Path

import csharp
import headers
import java
import python
from names import GENERATED

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("runtime/include", "compiler/include")
# What only an application with a graphics API of its own needs.
NOT_BOUND = {"ullage_metal.h", "ullage_vulkan.h"}


def headers_in(folder):
    return [f"ullage/{path.name}" for path in sorted((folder / "ullage").glob("*.h")) if path.name not in NOT_BOUND]


def generated(root):
    folders = [root / folder for folder in FOLDERS]
    apis = [headers.read(folders, headers_in(folder)) for folder in folders]
    return {path: text for language in (csharp, java, python) for path, text in language.files(*apis).items()}


def stale(root, files):
    return [path for path, text in files.items()
            if not (root / path).exists() or (root / path).read_text(encoding="utf-8") != text]


def left_over(root, files):
    """Files that a header gave once."""
    folders = sorted({(root / path).parent for path in files})
    found = (path for folder in folders for path in sorted(folder.iterdir()) if path.is_file())
    return [name for name, path in ((str(path.relative_to(root)), path) for path in found)
            if name not in files and GENERATED.encode() in path.read_bytes()[:200]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if not shutil.which(headers.CLANG):
        print(f"skipped: there is no {headers.CLANG}")
        sys.exit(77)
    files = generated(ROOT)
    changed, gone = stale(ROOT, files), left_over(ROOT, files)
    if arguments.check and not os.environ.get("ULLAGE_UPDATE_GOLDEN"):
        if changed or gone:
            sys.exit("".join(f"{path}: is not what the C headers give; run ./dev golden\n" for path in changed + gone))
        print(f"{len(files)} files are what the C headers give")
        return
    for path in changed:
        (ROOT / path).write_text(files[path], encoding="utf-8")
        print(path)
    for path in gone:
        (ROOT / path).unlink()
        print(f"{path}: removed")


if __name__ == "__main__":
    main()
