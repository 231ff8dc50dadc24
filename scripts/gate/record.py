"""The record of full runs, kept with the sources: a run that is longer than a sitting goes on in another clone.

tests/last_slow_run.json: {"tree", "commit", "cells": {KEY: {"state", "seconds", "tests", "skipped_tests"}}}. It holds
for every tree that differs from the one that ran in documents alone.
"""

import functools
import hashlib
import json
import subprocess

from . import results

FILE = "tests/last_slow_run.json"


def _is_document(path):
    return path.startswith(("docs/", "bench/results/")) or path.endswith(".md") or path == FILE


def _git(root, *words):
    """Lines of a command of git; None where this is no repository."""
    done = subprocess.run(["git", "-C", root, "-c", "core.quotepath=off", *words], capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else None


def tree_of(root):
    """A sum of all files that are no documents; None where they are not as they were committed."""
    files = _git(root, "ls-tree", "-r", "HEAD")
    changes = _git(root, "status", "--porcelain", "--no-renames")
    if files is None or changes is None or any(not _is_document(line[3:]) for line in changes):
        return None
    texts = sorted(line for line in files if not _is_document(line.split("\t", 1)[1]))
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


class Record:
    def __init__(self, root):
        self._root, self._file = root, root / FILE
        self._last = json.loads(self._file.read_text()) if self._file.exists() else {"tree": None, "cells": {}}
        # What cells took, {key: seconds}, in whatever tree.
        self.seconds = {key: entry["seconds"] for key, entry in self._last["cells"].items()}

    @functools.cached_property
    def _tree(self):
        return tree_of(self._root)

    @functools.cached_property
    def _commit(self):
        return "".join(_git(self._root, "rev-parse", "--short", "HEAD") or [])

    def results(self, cells):
        """Of the cells that passed in this tree, or were skipped with a reason."""
        if self._tree is None or self._last["tree"] != self._tree:
            return []
        entries = [(cell, self._last["cells"].get(cell.key)) for cell in cells if not cell.fixture]
        return [results.Result(cell, **entry) for cell, entry in entries if entry]

    def begin(self, continues):
        """A new record, unless a run continues in the tree of the last one."""
        if not continues or self._last["tree"] != self._tree:
            self._last = {"tree": self._tree, "cells": {}}

    def add(self, result):
        if self._tree is None or result.cell.fixture:
            return
        self._last["cells"].pop(result.cell.key, None)
        if result.state != "failed":
            self._last["cells"][result.cell.key] = {
                "state": result.state,
                "seconds": round(result.seconds, 1),
                "tests": result.tests,
                "skipped_tests": result.skipped_tests,
            }
        lines = [f'"{key}": {json.dumps(entry)}' for key, entry in sorted(self._last["cells"].items())]
        head = f'{{"tree": "{self._tree}", "commit": "{self._commit}", "cells": {{\n'
        self._file.write_text(head + ",\n".join(lines) + "\n}}\n")
