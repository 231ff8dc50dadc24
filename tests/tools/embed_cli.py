"""`ullage embed` as scripts use it: its report, poolings, exit codes, on a small encoder of noise.

    embed_cli.py --ullage build/dev/tools/ullage [-v]

Needs a device. Tokens 2 and 3 are [CLS] and [SEP]; letters are 4 to 15 where they begin a word, 16 to 27 within one.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).parents[1] / "frontends" / "language" / "gguf"))
from compare_encoders import Reference
from encoder_files import EncoderFile

ULLAGE = ""
SCHEMA = Path(__file__).parents[2] / "docs/schemas/embed.schema.json"
MEAN, RANK = 1, 4


class Embed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.encoder, cls.model = cls.write("mean", MEAN)

    @classmethod
    def write(cls, name, pooling, **options):
        model = EncoderFile("bert", 5, pooling)
        path = cls.folder / (name + ".gguf")
        model.write(path, **options)
        return model, path

    def ullage(self, model, *words, code=0):
        """stderr and the report of a command that ends with the exit code `code`."""
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        tier = os.environ.get("ULLAGE_TEST_TIER")
        command = [ULLAGE, "embed", model, *map(str, words), "--json", report, *(["--tier", tier] if tier else [])]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stderr, json.loads(report.read_text())

    def embeddings(self, model, *words):
        report = self.ullage(model, *words)[1]
        schema = json.loads(SCHEMA.read_text())
        self.assertEqual(sorted(report), sorted(schema["oneOf"][0]["required"]))
        self.assertEqual(sorted(report["timings_ms"]), sorted(schema["properties"]["timings_ms"]["required"]))
        for one in report["embeddings"]:
            self.assertEqual(sorted(one), sorted(schema["properties"]["embeddings"]["items"]["required"]))
        return report["embeddings"]

    def test_prompts_in_the_order_given(self):
        got = self.embeddings(self.model, "--prompt", "ab c", "--tokens", "7,7,30", "--prompt", "")
        self.assertEqual([one["prompt_tokens"] for one in got], [[2, 4, 17, 6, 3], [7, 7, 30], [2, 3]])
        reference = Reference(self.encoder, self.model)
        for one in got:
            wanted = reference.embedding(one["prompt_tokens"], "mean", True)
            numpy.testing.assert_allclose(one["embedding"], wanted, atol=1e-5)

    def test_without_pooling_and_normalisation(self):
        words = ["--tokens", "2,9,3", "--pooling", "none", "--embd-normalize", "-1"]
        [one] = self.embeddings(self.model, *words)
        wanted = Reference(self.encoder, self.model).embedding([2, 9, 3], "none", False)
        numpy.testing.assert_allclose(one["embedding"], wanted, atol=1e-4)

    def test_a_program_file_has_the_pooling_of_its_model(self):
        program = self.folder / "mean.ull"
        command = [ULLAGE, "compile", self.model, "-o", program, "--bound", "tokens=8"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        [one] = self.embeddings(program, "--prompt", "ab c")
        wanted = Reference(self.encoder, self.model).embedding(one["prompt_tokens"], "mean", True)
        numpy.testing.assert_allclose(one["embedding"], wanted, atol=1e-5)
        stderr, _ = self.ullage(program, "--prompt", "a", "--pooling", "cls", code=2)
        self.assertIn("has those that it was compiled with", stderr)

    def test_a_reranker_gives_one_number(self):
        encoder, model = self.write("rank", RANK)
        for words in ([], ["--pooling", "rank"]):
            [one] = self.embeddings(model, "--tokens", "2,9,3,5,3", *words)
            wanted = Reference(encoder, model).embedding([2, 9, 3, 5, 3], "rank", True)
            self.assertAlmostEqual(one["embedding"], wanted, places=4)

    def test_special_tokens_are_text_unless_asked_for(self):
        got = self.embeddings(self.model, "--prompt", "a[SEP]", "--parse-special")
        self.assertEqual(got[0]["prompt_tokens"], [2, 4, 3, 3])
        got = self.embeddings(self.model, "--prompt", "a[SEP]")
        self.assertNotEqual(got[0]["prompt_tokens"], [2, 4, 3, 3])

    def test_refuses(self):
        key = lambda writer: writer.add_float32("bert.attention.scale", 2)
        length = self.encoder.context
        for model, words, code, part in (
                (self.model, [], 2, "embed requires --prompt TEXT or --tokens 1,2,3"),
                (self.model, ["--tokens", "1,64"], 2, "tokens below"),
                (self.model, ["--tokens", "1", "--embd-normalize", "3"], 2, "--embd-normalize must be 2"),
                (self.model, ["--tokens", "1", "--pooling", "max"], 2, "max"),
                (self.model, ["--tokens", ",".join(["5"] * (length + 1))], 1,
                 f"a prompt of {length + 1} tokens does not fit the model's {length} positions"),
                (self.model, ["--tokens", "1", "--pooling", "rank"], 1, "requires a classifier"),
                (self.write("key", MEAN, add=key)[1], ["--tokens", "1"], 1, "'bert.attention.scale' is not"),
                (self.folder / "none", ["--tokens", "1"], 1, "none")):
            with self.subTest(part):
                stderr, report = self.ullage(model, *words, code=code)
                self.assertIn(part, stderr)
                self.assertIn(part, report["error"]["message"])


def main():
    global ULLAGE
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    arguments, rest = parser.parse_known_args()
    ULLAGE = arguments.ullage
    unittest.main(argv=[sys.argv[0], *rest])


main()
