"""ullage-conform agrees with `ullage conform` about the suites that both have.

    conform_program.py --conform PROGRAM --ullage PROGRAM [Check] [Run] [-v]

Check needs no device. Run uses the device that the environment names, at the tier ULLAGE_TEST_TIER.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SUITES = "driver,fuzz,matrix,script"
CONFORM, ULLAGE = "", ""

SCRIPT = """script 1
shader twice glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer X { uint x[]; };
void main() { x[gl_GlobalInvocationID.x] *= 2; }
end
buffer x u32[4] data 1 2 3 4
pipeline p twice
  storage 0 0 x
end
dispatch p 1 1 1
expect x == 2 4 6 8
"""
AMBER = """#!amber
SHADER compute twice GLSL
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer X { uint x[]; };
void main() { x[gl_GlobalInvocationID.x] *= 2; }
END
BUFFER x DATA_TYPE uint32 DATA
1 2 3 4
END
PIPELINE compute p
  ATTACH twice
  BIND BUFFER x AS storage DESCRIPTOR_SET 0 BINDING 0
END
RUN p 1 1 1
EXPECT x IDX 0 EQ 2 4 6 8
"""


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "right.script").write_text(SCRIPT)
        (self.folder / "right.amber").write_text(AMBER)
        (self.folder / "wrong.script").write_text(SCRIPT.replace("4 6 8", "4 6 9"))

    def call(self, *command, code=0):
        """stdout and stderr of a command that ends with the exit code `code`."""
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr


class Check(Program):
    def test_has_the_suites_without_models(self):
        lines = self.call(CONFORM, "list", "--suites")[0].splitlines()
        self.assertEqual([line.split()[0] for line in lines if not set(line) <= set("- ")],
                         ["suite", *SUITES.split(",")])

    def test_what_another_machine_has_learned_is_kept(self):
        learned = {"version": 1, "device": "a device", "driver": "a driver 1.2", "driver_uuid": "a" * 32,
                   "cases": [{"ability": "float64", "id": "driver/a/b", "outcome": "fail",
                              "message": "wrong", "script": "script 1\n"}]}
        (self.folder / "driver.json").write_text(json.dumps(learned))
        for program in ([CONFORM], [ULLAGE, "conform"]):
            cache = f"cache-{len(program)}"
            out, _ = self.call("env", f"XDG_CACHE_HOME={cache}", *program, "learn", "--from", "driver.json",
                               "--out", "copy.json")
            self.assertIn("float64 is not used: driver/a/b: fail: wrong", out)
            [kept] = (self.folder / cache / "ullage").glob("traits-failed-*.json")
            self.assertEqual(kept.read_text(), (self.folder / "copy.json").read_text())
            self.assertEqual(json.loads(kept.read_text()), learned)
        (self.folder / "driver.json").write_text(json.dumps(learned).replace("float64", "telepathy"))
        _, errors = self.call(CONFORM, "learn", "--from", "driver.json", code=2)
        self.assertIn("telepathy", errors)

    def test_has_the_same_cases(self):
        files = ["right.script", "right.amber"]
        for words in ([], ["--filter", "builtin/.*f16"], ["--shard", "2/3"], files):
            alone = self.call(CONFORM, "list", *words, "--suite", SUITES)[0]
            self.assertEqual(alone, self.call(ULLAGE, "conform", "list", *words, "--suite", SUITES)[0])
            self.assertEqual(alone.count("script/"), len(files) if words == files else 0)
            self.assertGreater(alone.count("driver/"), 10)
        self.assertEqual(self.call(CONFORM, "list", *files)[0], self.call(ULLAGE, "conform", "list", *files)[0])

    def test_has_the_verbs_and_no_option_of_models(self):
        text = self.call(CONFORM, "--help")[0]
        for verb in ("run", "list", "diff", "fuzz", "shrink", "replay", "bundle", "merge"):
            self.assertRegex(text, rf"\n +{verb} ")
        self.assertNotIn("worker", text)
        self.assertNotIn("--onnx-dir", self.call(CONFORM, "run", "--help")[0])
        self.call(CONFORM, "run", "--onnx-dir", self.folder, code=2)
        self.call(CONFORM, "run", "--plant", "drop-store:0", code=2)

    def test_refuses_what_only_models_have(self):
        self.assertIn("ops", self.call(CONFORM, "list", "--suite", "ops", code=2)[1])
        self.assertIn("no suite has the case", self.call(CONFORM, "bundle", "ops/add/f32/few", "-o", "b", code=2)[1])
        (self.folder / "case.graph").write_text("ullage graph case 1\n")
        self.assertIn("no file is", self.call(CONFORM, "replay", "case.graph", code=2)[1])


class Run(Program):
    def run_both(self, *words, code=0):
        """The results of both programs, without times, and without the version of the file."""
        tier = os.environ.get("ULLAGE_TEST_TIER")
        words = [*words, *(["--tier", tier] if tier else [])]
        reports = []
        for name, command in (("alone", [CONFORM]), ("whole", [ULLAGE, "conform"])):
            path = self.folder / f"{name}.json"
            self.call(*command, "run", *words, "--json", path, code=code)
            report = json.loads(path.read_text())
            del report["started"], report["seconds"]
            for case in report["cases"]:
                del case["seconds"]
            reports.append(report)
        return reports

    def test_suites_have_the_same_outcomes(self):
        for words in (["--suite", "driver", "--filter", "builtin/(exp|floor|uint|fma)|feature"],
                      ["--suite", "matrix", "--filter", "reported|f16/"]):
            alone, whole = self.run_both(*words)
            self.assertEqual(alone, whole)
            self.assertTrue(alone["device"]["name"])
            self.assertGreater(len(alone["cases"]), 1)

    def test_scripts_run_in_both_formats(self):
        alone, whole = self.run_both("right.script", "right.amber", "wrong.script", code=1)
        self.assertEqual(alone, whole)
        self.assertEqual([case["outcome"] for case in alone["cases"]], ["pass", "pass", "fail"])
        self.call(CONFORM, "diff", "alone.json", "whole.json")

    def test_files_are_replayed(self):
        self.call(CONFORM, "replay", "right.script", "right.amber")
        out, _ = self.call(CONFORM, "replay", "right.script", "wrong.script", code=1)
        self.assertIn("fail script/wrong.script", out)

    def test_a_bundle_names_this_program(self):
        self.call(CONFORM, "bundle", "right.script", "-o", "bundle")
        self.assertIn("ullage-conform replay case.script", (self.folder / "bundle/README.txt").read_text())
        self.call(CONFORM, "replay", "bundle/case.script", "bundle/case.amber")

    def test_only_bad_cases_shrink(self):
        _, errors = self.call(CONFORM, "shrink", "driver/builtin/floor/f32", code=1)
        self.assertIn("is not bad", errors)

    def test_shards_merge_to_the_whole(self):
        chosen = ["--suite", "driver", "--filter", "builtin/uint"]
        for shard in ("1/2", "2/2"):
            self.call(CONFORM, "run", *chosen, "--shard", shard, "--json", f"{shard[0]}.json")
        self.call(CONFORM, "merge", "1.json", "2.json", "--json", "merged.json")
        self.call(CONFORM, "run", *chosen, "--json", "whole.json")
        self.call(CONFORM, "diff", "merged.json", "whole.json")

    def test_files_of_deqp_runner_are_written(self):
        self.call(CONFORM, "run", "right.script", "wrong.script", "--deqp", "out", code=1)
        with open(self.folder / "out/results.csv", newline="") as file:
            statuses = {line[0]: line[1] for line in csv.reader(file)}
        self.assertEqual(statuses, {"script/right.script": "Pass", "script/wrong.script": "Fail"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--conform", required=True)
    parser.add_argument("--ullage", required=True)
    options, rest = parser.parse_known_args()
    CONFORM, ULLAGE = os.path.abspath(options.conform), os.path.abspath(options.ullage)
    unittest.main(argv=[sys.argv[0], *rest])
