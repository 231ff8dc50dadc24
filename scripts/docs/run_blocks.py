"""Runs the code that pages mark as run: run_blocks.py ULLAGE PAGE.md...

Blocks ```sh run and ```python run of a page are run in their order, in an empty folder of the page's own that sees examples/, with
the Python that runs this script. The first that fails ends the page; the exit status is 0 if all succeeded.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(sh|python) run\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LAUNCH = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}


def failure_in(page: pathlib.Path, environment: dict[str, str]) -> str:
    """The output of the first block that fails; "" where none does."""
    blocks = BLOCK.findall(page.read_text())
    if not blocks:
        return "no block is marked as run"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "examples").symlink_to(ROOT / "examples")
        for language, code in blocks:
            done = subprocess.run([*LAUNCH[language], code], cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode != 0:
                return f"{code}exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return ""


def main() -> int:
    tool = pathlib.Path(sys.argv[1]).resolve()
    folders = [str(tool.parent), str(pathlib.Path(sys.executable).parent), os.environ["PATH"]]
    environment = {**os.environ, "PATH": os.pathsep.join(folders)}
    failed = 0
    for page in map(pathlib.Path, sys.argv[2:]):
        failure = failure_in(page, environment)
        print(f"{page.name}: {failure or 'every block ran'}")
        failed += bool(failure)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
