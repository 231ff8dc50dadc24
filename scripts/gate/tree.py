"""What the result of a suite is a result of: a sum of the committed files that can change it.

These are all files but documents, the record of results with the code that keeps it, and those on which no library is
built and which the suite's own folder does not name, be it by way of another file: files in tests/, bindings/ and
examples/. Who names a folder names what is in it; who names a file, the files next to it, too: a header's source is
linked, not named. Comments of C++ name nothing.
"""

import collections
import functools
import hashlib
import pathlib
import re
import subprocess

RECORD = "tests/last_slow_run.json"
_KEEPERS = {RECORD, "scripts/gate/record.py", "scripts/gate/tree.py"}
_TOPS = {"bindings", "examples"}
# Their suites read test folders that they do not name: all sources, or a build of all of them.
_READ_ALL = {"docs", "gate", "layers", "package", "presets", "sizes"}
# tests/ops/run.h, ../ops/run.h, parents[1] / "ops", "tests" / "ops"; bindings/x, "bindings".
_IN_TESTS = re.compile(r"(?:tests|\.\.|parents\[1\] |\"tests\" )/ ?\"?([\w./-]+)")
_IN_TOPS = re.compile(rf"\b((?:{'|'.join(sorted(_TOPS))})(?:/[\w./-]+|(?=[/\"])))")
_COMMENT = re.compile(r"//.*")


def _counts(path):
    return not (path.startswith(("docs/", "bench/results/")) or path.endswith(".md") or path in _KEEPERS)


def _is_leaf(path):
    """No library is built on it."""
    parts = path.split("/")
    return parts[0] in _TOPS or (parts[0] == "tests" and len(parts) > 2)


def _names(text, path):
    """What may be paths of a file's text."""
    if path.endswith((".cpp", ".h")):
        text = _COMMENT.sub("", text)
    return {f"tests/{name}" for name in _IN_TESTS.findall(text)} | set(_IN_TOPS.findall(text))


class Tree:
    def __init__(self, root):
        self._root = root

    def read(self):
        return self.commit, self._files and self._named_by_file

    def _git(self, *words):
        """Lines of a command of git; None where this is no repository."""
        command = ["git", "-C", self._root, "-c", "core.quotepath=off", *words]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.stdout.splitlines() if done.returncode == 0 else None

    @functools.cached_property
    def commit(self):
        return "".join(self._git("rev-parse", "--short", "HEAD") or [])

    @functools.cached_property
    def _files(self):
        """{path: blob} of what counts; None where such a file is not as it was committed."""
        lines, changes = self._git("ls-tree", "-r", "HEAD"), self._git("status", "--porcelain", "--no-renames")
        if lines is None or changes is None or any(_counts(line[3:]) for line in changes):
            return None
        entries = [line.split("\t", 1) for line in lines]
        return {path: head.split()[2] for head, path in entries if _counts(path)}

    @functools.cached_property
    def _below(self):
        """{folder: leaf files in it, at any depth; file: those next to it and itself}."""
        below, neighbours = collections.defaultdict(set), collections.defaultdict(set)
        for path in map(pathlib.PurePath, filter(_is_leaf, self._files)):
            neighbours[path.parent].add(str(path))
            for folder in path.parents:
                below[str(folder)].add(str(path))
        below |= {file: files for files in neighbours.values() for file in files}
        return {name: files for name, files in below.items() if name not in (".", "tests")}

    @functools.cached_property
    def _named_by_file(self):
        """{leaf file: leaf files that it names}."""
        return {path: self._named(path) for path in filter(_is_leaf, self._files)}

    def _named(self, path):
        found = set()
        for name in _names((self._root / path).read_text(errors="replace"), path):
            while name and name not in self._below:
                name = name.rpartition("/")[0]
            found |= self._below.get(name, set())
        return found

    def _read(self, folders):
        """The leaf files of these folders, what they name, and so on."""
        found, ahead = set(), set().union(*(self._below[folder] for folder in folders))
        while ahead:
            found |= ahead
            ahead = set().union(*(self._named_by_file[file] for file in ahead)) - found
        return found

    @functools.lru_cache
    def _sum(self, folders):
        """Of no folders: all files."""
        read = self._read(folders) if folders else self._files.keys()
        texts = [f"{blob} {path}" for path, blob in sorted(self._files.items()) if not _is_leaf(path) or path in read]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()

    def sum_of(self, folders):
        """Of the files that can change a suite of these folders of tests/; None where a file is not as it was committed.

        Where one is no folder, or there is none, all files can.
        """
        if self._files is None:
            return None
        paths = {f"tests/{folder}" for folder in folders}
        known = paths and paths <= self._below.keys() and not folders & _READ_ALL
        return self._sum(frozenset(paths if known else ()))
