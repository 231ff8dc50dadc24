"""`ullage cache` lists, trims and empties the folder of caches.

    cache_cli.py --ullage build/dev/tools/ullage [-v]

Needs no device.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ULLAGE = ""
LIMIT = 512 << 20


class Cache(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name) / "ullage"
        (self.folder / "spirv").mkdir(parents=True)
        for age, name in enumerate(["disabled-kernels.txt", "spirv/b.spv", "packed-1.weights", "notes.txt"]):
            file = self.folder / name
            file.write_bytes(bytes(100))
            os.utime(file, (1_000_000 - age, 1_000_000 - age))

    def cache(self, *words):
        report = self.folder.parent / "report.json"
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder.parent)}
        done = subprocess.run([ULLAGE, "cache", *words, "--json", str(report)], capture_output=True, text=True,
                              env=environment, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout, json.loads(report.read_text())

    def files(self):
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_file())

    def test_lists_kinds_and_bytes(self):
        text, report = self.cache()
        self.assertIn(f"{self.folder}: 3 files, 300 bytes", text)
        self.assertEqual((report["bytes"], report["limit"], report["removed"]), (300, LIMIT, 0))
        kinds = {kind["name"]: kind["bytes"] for kind in report["kinds"] if kind["files"]}
        self.assertEqual(kinds, {"packed weights": 100, "kernels": 100, "disabled kernels": 100})

    def test_trims_to_a_size(self):
        text, report = self.cache("--trim", "200")
        self.assertIn("removed 1 files", text)
        self.assertEqual(report["bytes"], 200)
        self.assertEqual(self.files(), ["disabled-kernels.txt", "notes.txt", "spirv/b.spv"])

    def test_empties_all_but_what_users_write(self):
        _, report = self.cache("--empty")
        self.assertEqual(report["removed"], 2)
        self.assertEqual(self.files(), ["disabled-kernels.txt", "notes.txt"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    arguments, rest = parser.parse_known_args()
    ULLAGE = arguments.ullage
    unittest.main(argv=[sys.argv[0], *rest])
