"""What the result of a suite is a result of: a sum of the committed files that can change it.

These are all files but documents, this record of results, and the folders of tests/ that the suite's own folder names
nowhere, be it by way of another folder.
"""

import functools
import hashlib
import re
import subprocess

RECORD = "tests/last_slow_run.json"
# Their suites read test folders that they do not name: all sources, or a build of all of them.
_READ_ALL = {"docs", "gate", "layers", "package", "presets", "sizes"}
# tests/ops, ../ops, parents[1] / "ops", "tests" / "ops"
_NAMED = re.compile(r"(?:tests|\.\.|parents\[1\] |\"tests\" )/ ?\"?(\w+)")


def _is_document(path):
    return path.startswith(("docs/", "bench/results/")) or path.endswith(".md") or path == RECORD


def _test_folder(path):
    """X of tests/X/...; None of any other path."""
    parts = path.split("/")
    return parts[1] if parts[0] == "tests" and len(parts) > 2 else None


class Tree:
    def __init__(self, root):
        self._root = root

    def read(self):
        return self.commit, self._files and self._named

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
        """{path: blob} without documents; None where a file is not as it was committed."""
        lines, changes = self._git("ls-tree", "-r", "HEAD"), self._git("status", "--porcelain", "--no-renames")
        if lines is None or changes is None or any(not _is_document(line[3:]) for line in changes):
            return None
        entries = [line.split("\t", 1) for line in lines]
        return {path: head.split()[2] for head, path in entries if not _is_document(path)}

    @functools.cached_property
    def _named(self):
        """{folder of tests/: folders that its files name}."""
        named = {folder: set() for folder in map(_test_folder, self._files) if folder}
        for path in self._files:
            if folder := _test_folder(path):
                text = (self._root / path).read_text(errors="replace")
                named[folder] |= named.keys() & set(_NAMED.findall(text))
        return named

    def _reads(self, folders):
        """These folders and those that they name, and so on."""
        found, open_folders = set(), set(folders)
        while open_folders:
            found |= open_folders
            open_folders = set().union(*(self._named[folder] for folder in open_folders)) - found
        return found

    @functools.lru_cache
    def _sum(self, folders):
        """Of no folders: all files."""
        read = self._reads(folders) if folders else self._named.keys()
        texts = [f"{blob} {path}" for path, blob in sorted(self._files.items()) if _test_folder(path) in {None, *read}]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()

    def sum_of(self, folders):
        """Of the files that can change a suite of these folders of tests/; None where a file is not as it was committed.

        Where one is no folder, or there is none, all files can.
        """
        if self._files is None:
            return None
        known = folders and folders <= self._named.keys() and not folders & _READ_ALL
        return self._sum(frozenset(folders if known else ()))
