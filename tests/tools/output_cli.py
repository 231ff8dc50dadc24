"""Files that the command writes appear whole or not at all; output that cannot be written is exit 1 and one line.

    output_cli.py --ullage build/dev/tools/ullage [-v]

Needs no device.
"""
import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ULLAGE = ""
SHADER = "#version 450\nlayout(binding = 0) buffer B { float x[]; };\nvoid main() { x[0] = %s; }\n"
FORMULA = "def twice(float(N) x) -> (y) {\n  y(i) = x(i) * 2\n}\n"


def limit_files():
    """A file of more than 64 bytes cannot be written, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


class Output(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}

    def ullage(self, *words, **options):
        return subprocess.run([ULLAGE, *map(str, words)], stderr=subprocess.PIPE, text=True, env=self.environment,
                              timeout=120, **options)

    def is_one_line(self, text, part):
        self.assertEqual(text.count("\n"), 1, text)
        self.assertIn(part, text)

    def test_a_full_device_as_standard_output(self):
        for words in (["--help"], ["conform", "list", "--suite", "driver"], ["shader", "--help"]):
            with self.subTest(words), open("/dev/full", "w") as full:
                done = self.ullage(*words, stdout=full)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.is_one_line(done.stderr, "cannot write standard output")

    def test_a_pipe_that_nobody_reads(self):
        read, write = os.pipe()
        os.close(read)
        done = self.ullage("conform", "list", "--suite", "driver", stdout=write)
        os.close(write)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.is_one_line(done.stderr, "cannot write standard output: Broken pipe")

    def keeps_the_old_file(self, old, *words):
        """The command fails to write `old`, which stays, alone in its folder."""
        content = old.read_bytes()
        done = self.ullage(*words, stdout=subprocess.PIPE, preexec_fn=limit_files)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.is_one_line(done.stderr, f"cannot write {old}: File too large")
        self.assertEqual(old.read_bytes(), content)
        self.assertEqual([file.name for file in old.parent.iterdir()], [old.name])

    def test_modules_on_a_full_disk(self):
        source, out = self.folder / "a.comp", self.folder / "out"
        source.write_text(SHADER % "1")
        self.assertEqual(self.ullage("shader", "compile", source, "-o", out, "--emit", "spv").returncode, 0)
        source.write_text(SHADER % "2")
        self.keeps_the_old_file(out / "a.spv", "shader", "compile", source, "-o", out, "--emit", "spv", "--no-cache")

    def test_programs_on_a_full_disk(self):
        source, out = self.folder / "a.tc", self.folder / "out"
        source.write_text(FORMULA)
        out.mkdir()
        words = ["comp", "compile", source, "-o", out / "a.ull", "--target", "portable"]
        done = self.ullage(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.keeps_the_old_file(out / "a.ull", *words)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    arguments, rest = parser.parse_known_args()
    ULLAGE = arguments.ullage
    unittest.main(argv=[sys.argv[0], *rest])
