"""Compiles includes as libraries of the build do: those that docs/architecture.md allows are found, others are not.
Usage: wrong_includes_test.py BUILD"""
import json
import shlex
import subprocess
import sys
import unittest
from pathlib import Path

# Library, a header that its folder may include, a header that it may not.
CASES = [
    ("ullage_base", "base/result.h", "ir/dtype.h"),
    ("ullage_ir", "shaders/params/resolve.h", "ops/registry.h"),
    ("ullage_ops", "ir/graph/op.h", "passes/compile.h"),
    ("ullage_autodiff", "ops/registry.h", "passes/compile.h"),
    ("ullage_passes", "ops/registry.h", "runtime/session.h"),
    ("ullage_onnx_file", "ir/dtype.h", "ops/registry.h"),
    ("ullage_onnx", "frontends/onnx/file/model.h", "passes/compile.h"),
    ("ullage_shaders", "ir/program/program.h", "ops/registry.h"),
    ("ullage_runtime_static", "ir/program/program.h", "ir/graph/graph.h"),
    ("ullage_runtime_vulkan", "runtime/backend.h", "ir/graph/graph.h"),
    ("ullage_compiler_api", "passes/compile.h", "runtime/session.h"),
    ("ullage_conform", "ir/program/program.h", "ir/graph/graph.h"),
]


def command_of(commands, library):
    """What compiles a source of the library, without source and output."""
    entry = next(one for one in commands if f"/{library}.dir/" in one["command"])
    words = shlex.split(entry["command"])
    for word, values in (("-o", 1), ("-c", 1)):
        at = words.index(word)
        del words[at:at + 1 + values]
    return words, entry["directory"]


class Includes(unittest.TestCase):
    def compile(self, library, header):
        words, folder = command_of(self.commands, library)
        self.assertTrue(Path(header).is_file(), f"{header}: run from the repository root")
        return subprocess.run([*words, "-fsyntax-only", "-x", "c++", "-"], cwd=folder, input=f'#include "{header}"\n',
                              capture_output=True, text=True)

    def test_the_build_finds_what_the_table_allows(self):
        for library, allowed, _ in CASES:
            with self.subTest(library=library, header=allowed):
                result = self.compile(library, allowed)
                self.assertEqual(result.returncode, 0, result.stderr)

    def test_the_build_refuses_what_it_does_not_allow(self):
        for library, _, refused in CASES:
            with self.subTest(library=library, header=refused):
                result = self.compile(library, refused)
                self.assertNotEqual(result.returncode, 0)
                self.assertRegex(result.stderr, f"{refused}.*(No such file|not found)")


if __name__ == "__main__":
    Includes.commands = json.loads((Path(sys.argv.pop()) / "compile_commands.json").read_text())
    unittest.main()
