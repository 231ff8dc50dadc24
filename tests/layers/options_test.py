"""scripts/options: stale files are found, and a new option reaches every surface."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/options"
NEW = """
[[session]]
name = "wait_limit"
type = "number"
bits = 64
default = 7
doc = "A new option."
cli = "--wait-limit"
in = ["python", "java", "csharp", "onnxruntime"]
"""
FLAG = """
[[compile]]
name = "new_switch"
type = "switch"
doc = "Another new option."
cli = "--new-switch"
in = ["python", "java", "csharp", "onnxruntime"]
"""


def run(root, *arguments, **environment):
    return subprocess.run([sys.executable, SCRIPT, *arguments, root], capture_output=True, text=True,
                          env={**{k: v for k, v in os.environ.items() if k != "ULLAGE_UPDATE_GOLDEN"}, **environment})


class OptionsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def test_files_that_are_stale_or_absent_are_named(self):
        self.assertEqual(run(self.root).returncode, 0)
        self.assertEqual(run(self.root, "--check").returncode, 0)
        page = self.root / "docs/options.md"
        page.write_text(page.read_text() + "x")
        (self.root / "passes/compile_choices.h").unlink()
        found = run(self.root, "--check")
        self.assertEqual(found.returncode, 1)
        self.assertIn("docs/options.md", found.stderr)
        self.assertIn("passes/compile_choices.h", found.stderr)
        self.assertEqual(run(self.root, "--check", ULLAGE_UPDATE_GOLDEN="1").returncode, 0)
        self.assertEqual(run(self.root, "--check").returncode, 0)

    def test_a_new_option_reaches_every_surface(self):
        description = self.root / "new.toml"
        description.write_text((SCRIPT / "options.toml").read_text() + NEW + FLAG)
        made = run(self.root, "--description", str(description))
        self.assertEqual(made.returncode, 0, made.stderr)
        texts = {path.relative_to(self.root).as_posix(): path.read_text() for path in self.root.rglob("*.*")
                 if path != description}
        for path, text in {
                "runtime/include/ullage/ullage_options.h": "uint64_t wait_limit;",
                "runtime/session_options.h": "uint64_t wait_limit = 7;",
                "runtime/c_api/session_options.cpp": "if (given.wait_limit != 0) options.wait_limit = given.wait_limit;",
                "tools/command/options.cpp": '"--wait-limit", choices.session.wait_limit',
                "bindings/python/src/ullage/_options.py": "wait_limit: int = 7",
                "bindings/python/module/options.cpp": "options.wait_limit = value_of<uint64_t>",
                "bindings/java/src/ullage/SessionOptions.java": "waitLimit(long waitLimit)",
                "bindings/csharp/Runtime/Options.cs": "public long WaitLimit;",
                "bindings/onnxruntime/provider/program_options.cpp": "o.session.wait_limit = number_of<uint64_t>",
                "compiler/include/ullage/ullage_compile_options.h": "uint32_t new_switch;",
                "passes/compile_choices.h": "bool new_switch = true;",
                "compiler/compile_choices.cpp": "options.new_switch = given.new_switch != ULLAGE_OFF;",
                "bindings/java/src/ullage/CompileOptions.java": "newSwitch(boolean on)",
                "docs/options.md": "| `new_switch` | `--new-switch` | on |"}.items():
            self.assertIn(text, texts[path], path)


if __name__ == "__main__":
    unittest.main()
