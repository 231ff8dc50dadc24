"""Growth, unknown figures and missing files fail, each with a line that reports it."""
import contextlib
import io
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

import check_sizes


def budget_of(**more):
    return {"bytes": 1000, "limit_percent": 2, "reason": "as it was", **more}


class Sizes(unittest.TestCase):
    def check(self, figure, entry):
        out = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
            budget = Path(folder, "budget.json")
            budget.write_text(json.dumps({"library": entry}))
            status = check_sizes.main(["--budget", str(budget), "--figure", figure])
        self.assertEqual(len(out.getvalue().splitlines()), 1)
        return status, out.getvalue()

    def test_equal_passes(self):
        self.assertEqual(self.check("library=1000", budget_of())[0], 0)

    def test_two_percent_more_passes_and_a_bit_more_fails(self):
        self.assertEqual(self.check("library=1020", budget_of())[0], 0)
        status, line = self.check("library=1021", budget_of())
        self.assertEqual(status, 1)
        self.assertIn("library: 1021, budget 1000, +2.10 %: FAILS", line)
        self.assertIn("reason", line)

    def test_less_passes_and_hints_at_a_lower_budget(self):
        status, line = self.check("library=900", budget_of())
        self.assertEqual(status, 0)
        self.assertIn("lower the budget", line)

    def test_more_than_at_most_fails_within_the_limit(self):
        status, line = self.check("library=1010", budget_of(at_most=1005))
        self.assertEqual(status, 1)
        self.assertIn("at most 1005", line)

    def test_a_value_that_is_no_size_is_compared_too(self):
        entry = {"value": 2.5, "limit_percent": 2, "reason": "measured"}
        self.assertEqual(self.check("library=2.5", entry)[0], 0)
        self.assertEqual(self.check("library=2.6", entry)[0], 1)

    def test_an_unknown_figure_fails(self):
        status, line = self.check("libary=1000", budget_of())
        self.assertEqual(status, 1)
        self.assertIn("libary: FAILS: unknown; budget.json has library", line)

    def test_a_missing_file_fails(self):
        status, line = self.check("library=/nowhere/lib.so", budget_of())
        self.assertEqual(status, 1)
        self.assertIn("no such file: /nowhere/lib.so", line)

    def test_a_figure_without_a_value_fails(self):
        self.assertEqual(self.check("library", budget_of())[0], 1)
        self.assertEqual(self.check("library=", budget_of())[0], 1)

    def test_what_is_no_program_fails(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"text")
            file.flush()
            status, line = self.check(f"library={file.name}", budget_of())
        self.assertEqual(status, 1)
        self.assertIn("cannot be stripped", line)

    def test_a_larger_file_fails_and_stays_as_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            sizes = {}
            for name, bytes_more in (("small", 1), ("large", 100000)):
                source = Path(folder, name + ".c")
                source.write_text(f"char kept[{bytes_more}] = {{1}};\n")
                library = Path(folder, name + ".so")
                subprocess.run(["cc", "-g", "-shared", "-o", library, source], check=True)
                sizes[name] = check_sizes.stripped_bytes(library)
                self.assertGreater(library.stat().st_size, sizes[name])
            entry = {"bytes": sizes["small"], "limit_percent": 2, "reason": "small"}
            self.assertEqual(self.check(f"library={folder}/small.so", entry)[0], 0)
            self.assertEqual(self.check(f"library={folder}/large.so", entry)[0], 1)


class Budget(unittest.TestCase):
    def test_every_figure_has_a_reason_and_a_limit(self):
        for name, entry in json.loads(check_sizes.BUDGET.read_text()).items():
            with self.subTest(name):
                self.assertGreater(entry["bytes"] if "bytes" in entry else entry["value"], 0)
                self.assertGreater(entry["limit_percent"], 0)
                self.assertTrue(entry["reason"])


if __name__ == "__main__":
    unittest.main()
