"""`ullage tokenize` on small vocabularies: what it reports, and what it refuses.

    tokenize_cli.py --ullage build/dev/tools/ullage [-v]

Needs no device.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import gguf

ULLAGE = ""
SCHEMA = Path(__file__).parents[2] / "docs/schemas/tokenize.schema.json"


def letters():
    """The letters of the 256 bytes, as GPT-2's vocabulary has them."""
    printable = [*range(0x21, 0x7f), *range(0xa1, 0xad), *range(0xae, 0x100)]
    others = iter(range(0x100, 0x200))
    return [chr(b if b in printable else next(others)) for b in range(256)]


class Tokenize(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.out = self.folder / "out.json"

    def write(self, name, pre="llama-bpe", architecture="klingon"):
        """A vocabulary of all bytes, "ab" and two special tokens, of an architecture that is not supported."""
        path = self.folder / name
        writer = gguf.GGUFWriter(path, architecture)
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre(pre)
        writer.add_token_list([*letters(), "ab", "<s>", "</s>"])
        writer.add_token_types([1] * 257 + [3, 3])
        writer.add_token_merges(["a b"])
        writer.add_bos_token_id(257)
        writer.add_eos_token_id(258)
        writer.add_add_eos_token(True)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    def ullage(self, *words):
        return subprocess.run([ULLAGE, "tokenize", *map(str, words), "--json", str(self.out)], capture_output=True,
                              text=True, timeout=120)

    def report(self, *words):
        done = self.ullage(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(self.out.read_text())
        entry = json.loads(SCHEMA.read_text())["properties"]["texts"]["items"]
        self.assertEqual(list(report), ["texts"])
        for text in report["texts"]:
            self.assertEqual(sorted(text), sorted(entry["required"]))
        return [(text["tokens"], text["text"]) for text in report["texts"]]

    def test_texts_in_the_order_given(self):
        model, file, empty = self.write("vocabulary"), self.folder / "text", self.folder / "empty"
        file.write_bytes("é".encode() + b"\xff")
        empty.write_bytes(b"")
        self.assertEqual(
            self.report(model, "--text", "ab", "--text-file", file, "--text", "b", "--text-file", empty),
            [([257, 256, 258], "ab</s>"), ([257, 0xc3, 0xa9, 0xff, 258], "é\ufffd</s>"), ([257, 0x62, 258], "b</s>"),
             ([257, 258], "</s>")])

    def test_without_added_tokens(self):
        self.assertEqual(self.report(self.write("a.gguf"), "--text", "ab", "--no-bos"), [([256], "ab")])

    def test_special_tokens(self):
        model = self.write("a.gguf")
        plain = [ord(c) for c in "<s>"]
        self.assertEqual(self.report(model, "--no-bos", "--text", "<s>ab"), [([*plain, 256], "<s>ab")])
        self.assertEqual(self.report(model, "--no-bos", "--parse-special", "--text", "<s>ab"), [([257, 256], "<s>ab")])

    def test_refuses(self):
        no_gguf = self.folder / "text.gguf"
        no_gguf.write_text("text")
        for words, code, part in (
                ([self.write("a.gguf")], 2, "requires --text"),
                ([self.write("b.gguf", pre="klingon"), "--text", "a"], 1, "those of 'klingon' are not known"),
                ([self.folder / "none.gguf", "--text", "a"], 1, "none.gguf"),
                ([no_gguf, "--text", "a"], 1, "text.gguf"),
                ([self.write("c.gguf"), "--text-file", self.folder / "none"], 1, "none")):
            with self.subTest(part):
                done = self.ullage(*words)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(part, done.stderr)
                self.assertIn(part, json.loads(self.out.read_text())["error"]["message"])


def main():
    global ULLAGE
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    arguments, rest = parser.parse_known_args()
    ULLAGE = arguments.ullage
    unittest.main(argv=[sys.argv[0], *rest])


main()
