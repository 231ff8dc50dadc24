"""The record of full runs, kept with the sources: a run that is longer than a sitting goes on in another clone.

tests/last_slow_run.json: {"cells": {KEY: {"tree", "commit", "state", "seconds", "tests", "skipped_tests"}}}. An entry
holds in every tree where the files that can change its suite are the same (tree.py). Others are there for their
seconds.
"""

import json

from . import results, tree


class Record:
    """`builds` says which folders a suite is of."""

    def __init__(self, root, builds):
        self._file, self._builds = root / tree.RECORD, builds
        self._tree = tree.Tree(root)
        self._cells = json.loads(self._file.read_text())["cells"] if self._file.exists() else {}
        # What cells took, {key: seconds}, in whatever tree.
        self.seconds = {key: entry["seconds"] for key, entry in self._cells.items()}

    def read_tree(self):
        """Before the first cell starts: what is committed while cells run is not what they ran."""
        self._tree.read()

    def _sum(self, cell):
        """None where the build lacks the suite, or where a file is not as it was committed."""
        return self._builds.suite(cell) and self._tree.sum_of(self._builds.folders(cell))

    def results(self, cells):
        """Of the cells that passed in this tree, or were skipped with a reason."""
        found = []
        for cell in cells:
            entry = self._cells.get(cell.key)
            if entry and not cell.fixture and entry["tree"] == self._sum(cell):
                facts = {name: value for name, value in entry.items() if name not in ("tree", "commit")}
                found.append(results.Result(cell, **facts))
        return found

    def add(self, result):
        cell = result.cell
        tree_sum = None if cell.fixture else self._sum(cell)
        if tree_sum is None:
            return
        self._cells.pop(cell.key, None)
        if result.state != "failed":
            self._cells[cell.key] = {
                "tree": tree_sum,
                "commit": self._tree.commit,
                "state": result.state,
                "seconds": round(result.seconds, 1),
                "tests": result.tests,
                "skipped_tests": result.skipped_tests,
            }
        lines = [f'"{key}": {json.dumps(entry)}' for key, entry in sorted(self._cells.items())]
        self._file.write_text('{"cells": {\n' + ",\n".join(lines) + "\n}}\n")
