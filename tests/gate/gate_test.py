"""The gate fails where a suite is missing, skips without a reason or fails, and reports it; on small builds."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from gate import manifest  # noqa: E402

# Programs that these tests start are not to write over the files of the suite itself.
os.environ.pop("GTEST_OUTPUT", None)
GATE = ROOT / "scripts/gate/main.py"

# Stands for a program of googletest: writes the XML that it would.
PROGRAM = """import os, sys
name, state = sys.argv[1:]
inner = {"passes": "", "fails": '<failure message="x"/>', "skips": '<skipped message="a_test.cpp:3&#x0A;no doubles"/>'}[state]
result = "skipped" if state == "skips" else "completed"
with open(os.environ["GTEST_OUTPUT"][4:], "w") as file:
    file.write('<testsuites><testsuite name="S">')
    if name != "empty":
        file.write(f'<testcase name="{name}" classname="S" status="run" result="{result}">{inner}</testcase>')
        file.write('<testcase name="Passes" classname="S" status="run" result="completed"/>')
    file.write("</testsuite></testsuites>")
sys.exit(state == "fails")
"""

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(small NONE)
enable_testing()
"""


class Checkout:
    """A folder with a manifest, further files and a configured build of shell commands."""

    def __init__(self, folder, suites, text, files):
        self.root = pathlib.Path(folder)
        self.environment = dict(os.environ)
        source = self.root / "source"
        for part in (source, self.root / "tests"):
            part.mkdir(parents=True)
        (source / "program.py").write_text(PROGRAM)
        (source / "CMakeLists.txt").write_text(CMAKE + "\n".join(suites) + "\n")
        (self.root / "tests/manifest.txt").write_text(text)
        self.write(files)
        subprocess.run(["cmake", "-S", source, "-B", self.root / "build/dev"], check=True, capture_output=True)

    def gate(self, *arguments):
        done = subprocess.run(
            [sys.executable, GATE, "--root", self.root, *arguments], capture_output=True, text=True, timeout=60,
            env=self.environment,
        )
        return done.returncode, done.stdout + done.stderr

    def write(self, files):
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text + "\n")

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, *words], check=True, capture_output=True)

    def commit(self, files):
        self.write(files)
        self.git("add", ".")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a")

    def runs(self, name):
        """How often a suite ran that writes a line into its file."""
        file = self.root / f"runs.{name}"
        return file.read_text().count("x") if file.exists() else 0

    def forget_results(self):
        """As in a clone."""
        for file in (self.root / "out/test").rglob("*.xml"):
            file.unlink()


def add(name, command, properties=""):
    more = f"\nset_tests_properties({name} PROPERTIES {properties})" if properties else ""
    return f"add_test(NAME {name} COMMAND {command}){more}"


def program(suite, test, state):
    return add(suite, f"{sys.executable} ${{CMAKE_SOURCE_DIR}}/program.py {test} {state}")


class GateTest(unittest.TestCase):
    def checkout(self, suites, text, files={}):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Checkout(folder.name, suites, text, files)

    def last_line(self, output):
        return output.strip().splitlines()[-1]

    def test_counts_what_ran(self):
        checkout = self.checkout([add("a", "true"), program("b", "Works", "passes")], "[host: -/-]\na\nb\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 0, output)
        self.assertEqual(self.last_line(output), "2 passed, 0 failed, 0 skipped")
        self.assertTrue((checkout.root / "out/test/a.-.-.xml").exists())
        self.assertEqual(checkout.gate("check")[0], 0)

    def test_goes_on_with_what_the_last_run_left(self):
        counts = "sh -c \"echo x >> ${CMAKE_SOURCE_DIR}/a\""
        fails = "sh -c \"echo x >> ${CMAKE_SOURCE_DIR}/b && test -e ${CMAKE_SOURCE_DIR}/mended\""
        checkout = self.checkout([add("a", counts), add("b", fails), add("c", "true")], "[host: -/-]\na\nb\nc\n")
        self.assertEqual(self.last_line(checkout.gate("run")[1]), "2 passed, 1 failed, 0 skipped")
        (checkout.root / "source/mended").touch()
        (checkout.root / "out/test/c.-.-.xml").unlink()  # stopped before it
        code, output = checkout.gate("run", "--continue")
        self.assertEqual(code, 0, output)
        self.assertEqual(self.last_line(output), "3 passed, 0 failed, 0 skipped")
        self.assertIn("1 of the suites passed before this run", output)
        runs = {name: (checkout.root / "source" / name).read_text().count("x") for name in "ab"}
        self.assertEqual(runs, {"a": 1, "b": 2})

    def committed(self, suites, text, files):
        """A checkout in a repository with these further files."""
        checkout = self.checkout(suites, text, files)
        (checkout.root / ".gitignore").write_text("/build\n/out\n/.cache\n/runs.*\n")
        checkout.git("init", "--quiet")
        checkout.commit({})
        return checkout

    def counting(self, name):
        return add(name, f"sh -c \"echo x >> ${{CMAKE_SOURCE_DIR}}/../runs.{name}\"")

    def test_a_full_run_goes_on_in_another_clone_where_documents_alone_differ(self):
        checkout = self.committed([self.counting("a")], "[host: -/- slow]\na\n", {"code.cpp": "1"})
        checkout.gate("run", "--slow")
        self.assertEqual(checkout.runs("a"), 1)
        checkout.commit({"README.md": "more"})
        checkout.forget_results()
        code, output = checkout.gate("run", "--slow", "--continue")
        self.assertEqual((code, self.last_line(output), checkout.runs("a")), (0, "1 passed, 0 failed, 0 skipped", 1))
        self.assertEqual(checkout.gate("check", "--slow")[0], 0)
        (checkout.root / "code.cpp").write_text("2")
        checkout.gate("run", "--slow", "--continue")
        self.assertEqual(checkout.runs("a"), 2)
        checkout.commit({})
        checkout.gate("run", "--slow", "--continue")
        self.assertEqual(checkout.runs("a"), 3)

    def test_what_passed_counts_while_no_file_changed_that_the_suite_can_read(self):
        """Suite a names examples and the folder shared, which names deeper; b names nothing; c is of tests/ itself."""
        files = {
            "tests/a/CMakeLists.txt": self.counting("a"), "tests/a/a.h": '#include "../shared/s.h"',
            "tests/b/CMakeLists.txt": self.counting("b"),
            "tests/shared/s.h": '#include "tests/deeper/d.h" // not tests/other', "tests/deeper/d.h": "1", "tests/other/o.h": "1",
            "tests/a/run.py": 'ROOT / "examples"', "examples/e.cpp": "1", "bindings/b.cpp": "1",
        }
        folders = [f"add_subdirectory(${{CMAKE_SOURCE_DIR}}/../tests/{name} {name})" for name in "ab"]
        checkout = self.committed([*folders, self.counting("c")], "[host: -/- slow]\na\nb\nc\n", files)
        runs = lambda: "".join(str(checkout.runs(name)) for name in "abc")
        checkout.gate("run", "--slow")
        self.assertEqual(runs(), "111")
        steps = {"tests/other/o.h": "112", "tests/deeper/d.h": "213", "tests/a/a.cpp": "314", "tests/b/b.cpp": "325",
                 "tests/shared/s.h": "426", "runtime/r.cpp": "537", "docs/a.md": "537", "examples/e.cpp": "638",
                 "bindings/b.cpp": "639"}
        for file, expected in steps.items():
            with self.subTest(file=file):
                checkout.commit({file: "changed"})
                code, output = checkout.gate("run", "--slow", "--continue")
                self.assertEqual((code, self.last_line(output)), (0, "3 passed, 0 failed, 0 skipped"), output)
                self.assertEqual(runs(), expected)

    def test_what_failed_does_not_count(self):
        fails = add("a", "sh -c \"echo x >> ${CMAKE_SOURCE_DIR}/../runs.a && test -e ${CMAKE_SOURCE_DIR}/../runs.mended\"")
        checkout = self.committed([fails], "[host: -/- slow]\na\n", {})
        for code, runs in ((1, 1), (1, 2)):
            self.assertEqual(checkout.gate("run", "--slow", "--continue")[0], code)
            self.assertEqual(checkout.runs("a"), runs)
        (checkout.root / "runs.mended").touch()
        self.assertEqual(checkout.gate("run", "--slow", "--continue")[0], 0)

    def test_a_new_full_run_starts_with_what_took_longest_in_the_record(self):
        one_by_one = [add(name, "true", "RESOURCE_LOCK all") for name in "ab"]
        checkout = self.checkout(one_by_one, "[host: -/- slow]\na\nb\n")
        entry = lambda seconds: {"tree": "of another", "commit": "0", "state": "passed", "seconds": seconds,
                                 "tests": 1, "skipped_tests": 0}
        cells = {"a - -": entry(1), "b - -": entry(9)}
        (checkout.root / "tests/last_slow_run.json").write_text(json.dumps({"cells": cells}))
        seen = checkout.gate("run", "--slow")[1].splitlines()
        self.assertEqual([line.split()[0] for line in seen if line.endswith("passed")], ["b", "a"])

    def test_names_the_programs_of_a_build_that_is_not_built(self):
        checkout = self.checkout([add("a", "${CMAKE_BINARY_DIR}/bin/a --all"), add("b", "${CMAKE_BINARY_DIR}/bin/b")],
                                 "[host: -/-]\na\n")
        self.assertEqual(checkout.gate("programs", "dev"), (0, "bin/a\n"))

    def test_fails_where_the_build_lacks_a_suite(self):
        checkout = self.checkout([add("a", "true")], "[host: -/-]\na\nmetal\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("the build lacks it: no test 'metal' in build/dev", output)
        self.assertEqual(self.last_line(output), "1 passed, 1 failed, 0 skipped")
        code, output = checkout.gate("check")
        self.assertEqual(code, 1)
        self.assertIn("metal - -: missing", output)

    def test_fails_where_the_manifest_lacks_a_suite(self):
        checkout = self.checkout([add("a", "true"), add("forgotten", "true")], "[host: -/-]\na\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("forgotten: tests/manifest.txt does not name this suite", output)

    def test_fails_where_nothing_was_built(self):
        checkout = self.checkout([add("a", "true")], "[host: -/-]\na\n[build asan: -/- slow]\na\n")
        code, output = checkout.gate("run", "--slow")
        self.assertEqual(code, 1)
        self.assertIn("no test 'a' in build/asan", output)

    def test_a_skip_requires_a_line(self):
        skips = add("a", "sh -c \"echo 'skipped: no Ray here'; exit 77\"", "SKIP_RETURN_CODE 77")
        checkout = self.checkout([skips], "[host: -/-]\na\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("skipped, and no line of the manifest allows it: skipped: no Ray here", output)
        checkout = self.checkout([skips, add("b", "true")], "[host: -/-]\na\nb\nskip a -/-: no Ray\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 0, output)
        self.assertEqual(self.last_line(output), "1 passed, 0 failed, 1 skipped")
        # The reason must be the one that is allowed.
        checkout = self.checkout([skips], "[host: -/-]\na\nskip a -/-: no Java\n")
        self.assertEqual(checkout.gate("run")[0], 1)

    def test_a_skipped_test_in_a_program_requires_a_line(self):
        skips = program("a", "Doubles", "skips")
        checkout = self.checkout([skips], "[host: -/-]\na\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("'no doubles', S.Doubles", output)
        self.assertEqual(checkout.gate("check")[0], 1)
        checkout = self.checkout([skips], "[k: lavapipe/full swiftshader/full]\na\nskip a */*: no doubles\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 0, output)
        self.assertEqual(self.last_line(output), "2 passed, 0 failed, 0 skipped")
        self.assertIn("2 tests skipped", output)
        checkout = self.checkout([skips], "[k: lavapipe/full swiftshader/full]\na\nskip a swiftshader/*: no doubles\n")
        code, output = checkout.gate("run")
        self.assertEqual(self.last_line(output), "1 passed, 1 failed, 0 skipped")

    def test_a_program_without_a_test_fails(self):
        checkout = self.checkout([program("a", "empty", "passes")], "[host: -/-]\na\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("no test ran in it", output)

    def test_reports_which_test_failed_and_how_to_repeat_it(self):
        checkout = self.checkout([program("a", "Adds", "fails")], "[k: lavapipe/T0]\na\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 1)
        self.assertIn("failed: S.Adds", output)
        self.assertRegex(output, r"repeat: \(cd .* env .*ULLAGE_TEST_TIER=T0 .*program.py Adds fails\)")
        self.assertIn("log: ", output)
        self.assertIn("a lavapipe T0", checkout.gate("check")[1])

    def test_fixtures_come_first_and_are_no_tests(self):
        suites = [
            add("user", "test -e made", "FIXTURES_REQUIRED thing"),
            add("producer", "touch made", "FIXTURES_SETUP thing"),
        ]
        text = "[host: -/-]\nuser\n[fixtures: -/-]\nproducer\n"
        checkout = self.checkout(suites, text)
        code, output = checkout.gate("run")
        self.assertEqual(code, 0, output)
        self.assertEqual(self.last_line(output), "1 passed, 0 failed, 0 skipped")
        suites[1] = add("producer", "false", "FIXTURES_SETUP thing")
        code, output = self.checkout(suites, text).gate("run")
        self.assertEqual(code, 1)
        self.assertIn("what it needs failed: producer", output)

    def test_cells_have_temporary_files_of_their_own(self):
        command = "sh -c \"test -d $TMPDIR && mkdir $TMPDIR/mine && sleep 0.3\""
        checkout = self.checkout([add("a", command), add("b", command)], "[k: lavapipe/full swiftshader/T0]\na\nb\n")
        code, output = checkout.gate("run")
        self.assertEqual(code, 0, output)

    def test_slow_tests_stay_out_of_a_short_run(self):
        checks = add("a", "sh -c \"test \\\"$ULLAGE_TEST_WITHOUT\\\" = \\\"*Long*:*Longer*\\\"\"")
        text = "[k: lavapipe/full swiftshader/full]\na\nslow a */*: *Long*\nslow a */full: *Longer*\n"
        checkout = self.checkout([checks], text)
        self.assertEqual(checkout.gate("run")[0], 0)
        self.assertEqual(checkout.gate("run", "--slow")[0], 1)

    def test_lavapipe_compiles_without_passes_in_a_short_run(self):
        checks = add("a", "sh -c \"test \\\"$GALLIVM_PERF\\\" = nopt\"")
        checkout = self.checkout([checks], "[k: lavapipe/full]\na\n")
        self.assertEqual(checkout.gate("run")[0], 0)
        self.assertEqual(checkout.gate("run", "--slow")[0], 1)

    def test_drivers_are_those_that_are_given(self):
        checks = add("a", "sh -c \"test $VK_ICD_FILENAMES = /my/driver.json\"")
        checkout = self.checkout([checks], "[k: lavapipe/full]\na\n")
        self.assertEqual(checkout.gate("--icd", "lavapipe=/my/driver.json", "run")[0], 0)
        self.assertEqual(checkout.gate("--icd", "lavapipe=/other.json", "run")[0], 1)

    def test_kernels_that_nobody_asked_for_in_weeks_go(self):
        with tempfile.TemporaryDirectory() as home:
            cache = pathlib.Path(home) / "ullage-tests/metal"
            cache.mkdir(parents=True)
            for name, days in (("old", 20), ("new", 10)):
                (cache / name).write_text("")
                then = time.time() - days * 24 * 3600
                os.utime(cache / name, (then, then))
            checkout = self.checkout([add("a", "true")], "[host: -/-]\na\n")
            checkout.environment["XDG_CACHE_HOME"] = home
            self.assertEqual(checkout.gate("run")[0], 0)
            self.assertEqual([file.name for file in cache.iterdir()], ["new"])

    def test_one_runs_its_fixtures_and_leaves_the_last_run(self):
        suites = [add("user", "test -e made", "FIXTURES_REQUIRED thing"), add("producer", "touch made", "FIXTURES_SETUP thing")]
        checkout = self.checkout(suites, "[host: -/-]\nuser\n[fixtures: -/-]\nproducer\n")
        code, output = checkout.gate("one", "user")
        self.assertEqual(code, 0, output)
        self.assertFalse((checkout.root / "out/test/run.json").exists())
        self.assertEqual(checkout.gate("one", "nobody")[0], 1)

    def test_check_without_a_run(self):
        checkout = self.checkout([add("a", "true")], "[host: -/-]\na\n")
        code, output = checkout.gate("check")
        self.assertEqual(code, 1)
        self.assertIn("no run left results", output)

    def test_check_asks_for_what_a_longer_run_has(self):
        checkout = self.checkout([add("a", "true"), add("b", "true")], "[host: -/-]\na\n[slow: -/- slow]\nb\n")
        self.assertEqual(checkout.gate("run")[0], 0)
        self.assertEqual(checkout.gate("check")[0], 0)
        code, output = checkout.gate("check", "--slow")
        self.assertEqual(code, 1)
        self.assertIn("b - -: was not run", output)

    def test_list_prints_a_line_a_cell(self):
        text = "[fixtures: -/-]\nbuild\n[k: lavapipe/full swiftshader/T0 slow]\na_{1..2}\nskip a_1 swiftshader/*: no f16\n"
        checkout = self.checkout([], text)
        code, output = checkout.gate("list")
        self.assertEqual(code, 0)
        self.assertEqual(
            output.splitlines(),
            ["a_1 lavapipe full", "a_1 swiftshader T0 slow skip: no f16", "a_2 lavapipe full", "a_2 swiftshader T0 slow"],
        )


class ManifestTest(unittest.TestCase):
    def test_names_the_line_of_a_mistake(self):
        for text, words in (
            ("a\n", "m:1: 'a' stands before any section"),
            ("[k: nvidia/full]\na\n", "m:1: no cell: 'nvidia/full'"),
            ("[k]\na\n", "m:1: a section is"),
            ("[k: -/-]\na\na\n", "'a - -' is named twice"),
            ("skip a: no\n", "m:1: a skip is"),
        ):
            with self.assertRaises(manifest.ManifestError) as raised:
                manifest.parse(text, "m")
            self.assertIn(words, str(raised.exception))

    def test_kernel_suites_run_on_both_drivers_and_at_both_tiers(self):
        cells = [cell for cell in manifest.load(ROOT / "tests/manifest.txt").cells if cell.build == "dev" and not cell.slow]
        at_t0 = {cell.suite for cell in cells if cell.tier == "T0"}
        self.assertGreater(len(at_t0), 20)
        for suite in at_t0:
            mine = [(cell.driver, cell.tier) for cell in cells if cell.suite == suite]
            self.assertEqual(sorted(mine), [("lavapipe", "full"), ("swiftshader", "T0")])

    def test_nothing_asks_the_date(self):
        asks = []
        for file in [ROOT / "dev", *(ROOT / "scripts").rglob("*")]:
            if file.is_file() and file.suffix in ("", ".sh", ".py"):
                text = file.read_text()
                if "date +" in text or "datetime.now" in text or "date.today" in text:
                    asks.append(file.name)
        self.assertEqual(asks, [])


if __name__ == "__main__":
    unittest.main()
