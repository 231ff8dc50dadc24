"""Finds words that words.txt says are gone: words.py [--list FILE] [PATH...], a line a place; exit 1 where there is any."""
import argparse
import fnmatch
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

LIST = Path(__file__).with_name("words.txt")
# Records of what was, texts of others, and what is generated from sources that are read.
SKIPPED = ("CHANGELOG.md", "*.metal", "*.abi", "*/golden/*", "bench/results/*",
           "scripts/words.txt", "tests/layers/words_test.py")
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


class Words:
    def __init__(self, text):
        self.instead = {}  # ("put", "aside") -> what to say
        self.kept = []  # longer phrases that contain one and may stay
        self.exceptions = defaultdict(list)  # of a word: patterns of paths
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            head, colon, rest = line.partition(":")
            if not colon or not rest.strip():
                raise SystemExit(f"{LIST.name}:{number}: WORD: INSTEAD or except PATH WORD: WHY expected")
            self._add(head.split(), rest.strip())
        self.longest = max(map(len, self.instead), default=0)

    def _add(self, head, rest):
        if head[0] == "keep":
            self.kept += [tuple(word.split()) for word in " ".join(head[1:]).split(",")]
        elif head[0] == "except":
            for word in " ".join(head[2:]).split(","):
                self.exceptions[tuple(word.split())].append(head[1])
        else:
            for word in " ".join(head).split(","):
                self.instead[tuple(word.split())] = rest

    def found_in(self, line):
        """The words of the list in a line, each with what to say instead."""
        parts = self._without_kept([part.lower() for part in PART.findall(line)])
        for length in range(1, self.longest + 1):
            for i in range(len(parts) - length + 1):
                word = tuple(parts[i:i + length])
                if word in self.instead:
                    yield word, self.instead[word]

    def _without_kept(self, parts):
        for kept in self.kept:
            for i in range(len(parts) - len(kept) + 1):
                if tuple(parts[i:i + len(kept)]) == kept:
                    parts[i:i + len(kept)] = [""] * len(kept)
        return parts

    def may_stay(self, word, path):
        return any(fnmatch.fnmatch(path, pattern) for pattern in self.exceptions[word])


def texts(paths):
    names = subprocess.run(["git", "ls-files", "--", *paths], capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if any(fnmatch.fnmatch(name, pattern) for pattern in SKIPPED):
            continue
        try:
            yield name, Path(name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue  # no text


def places(words, paths):
    for name, text in texts(paths):
        for number, line in enumerate(text.splitlines(), 1):
            for word, instead in words.found_in(line):
                if not words.may_stay(word, name):
                    yield f"{name}:{number}: \"{' '.join(word)}\": say {instead}"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--list", type=Path, default=LIST)
    parser.add_argument("paths", nargs="*")
    given = parser.parse_args(arguments)
    found = list(places(Words(given.list.read_text()), given.paths))
    print("\n".join(found) if found else "words: none of those that are gone")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
