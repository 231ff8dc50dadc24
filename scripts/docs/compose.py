"""The source of the site in one folder: compose.py ULLAGE FOLDER

The repository's pages as they are, the sources that they show, and a page of the command line's help.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = ("examples", "runtime", "compiler", "bindings")


def help_of(ullage: str, verbs: list[str]) -> str:
    return subprocess.run([ullage, *verbs, "--help"], check=True, capture_output=True, text=True).stdout


def verbs_of(help_text: str) -> list[str]:
    listed = re.search(r"^Subcommands:\n((?:  .*\n?)+)", help_text, re.MULTILINE)
    return re.findall(r"^  ([a-z][a-z-]*)", listed[1], re.MULTILINE) if listed else []


def command_line(ullage: str, verbs: list[str]) -> str:
    """A section for the verb, and one for each below it."""
    text = help_of(ullage, verbs)
    mark = "#" * min(len(verbs) + 1, 4)
    page = f"{mark} {' '.join(['ullage', *verbs])}\n\n```text\n{text.strip()}\n```\n\n"
    return page + "".join(command_line(ullage, [*verbs, verb]) for verb in verbs_of(text))


def copy_pages(to: pathlib.Path) -> None:
    shutil.copytree(ROOT / "docs", to / "docs")
    shutil.copy(ROOT / "README.md", to)
    for folder in SHOWN:
        (to / folder).symlink_to(ROOT / folder)


def main() -> None:
    ullage, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_pages(folder)
    (folder / "docs/site/reference/command-line.md").write_text(command_line(ullage, []))


if __name__ == "__main__":
    main()
