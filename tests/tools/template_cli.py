"""`ullage template`: the text of a conversation, byte for byte, or exit 1 and the reason.

    template_cli.py --ullage build/dev/tools/ullage --write-model .../write_small_model [-v]

Needs no device.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ULLAGE = WRITE_MODEL = ""
MESSAGES = [{"role": "user", "content": "é\r\n"}, {"role": "assistant", "content": [{"type": "text", "text": "\x1b"}]}]


class Template(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def ullage(self, template, variables, *options, code=0):
        words = ["--chat-template", self.file("t.jinja", template)] if isinstance(template, str) else [template]
        words += ["--messages", self.file("m.json", json.dumps(variables)), *options]
        done = subprocess.run([ULLAGE, "template", *map(str, words)], capture_output=True, timeout=120)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr.decode()

    def test_an_array_is_the_messages(self):
        written = self.ullage("{{ messages[0].content }}{{ messages[1] | tojson }}\n", MESSAGES)
        self.assertEqual(written, 'é\r\n{"role": "assistant", "content": [{"type": "text", "text": "\\u001b"}]}'.encode())
        self.assertEqual(self.ullage("{{ messages[1].content[0].text }}", MESSAGES), b"\x1b")

    def test_an_object_has_the_variables_in_its_order(self):
        written = self.ullage("{{ tools }}{{ documents }}{{ add_generation_prompt }}{{ z }}{{ messages }}",
                              {"messages": [], "z": {"b": 1.0, "a": None}, "add_generation_prompt": False, "tools": [1]})
        self.assertEqual(written, b"[1]NoneFalse{'b': 1.0, 'a': None}[]")

    def test_tokens_and_time(self):
        written = self.ullage("{{ bos_token }}|{{ eos_token }}|{{ strftime_now('%Y-%m-%d %j %a') }}", [], "--bos", "<s>",
                              "--eos", "</s>", "--now", "2026-03-04T05:06:07")
        self.assertEqual(written, b"<s>|</s>|2026-03-04 063 Wed")
        self.assertIn("--now", self.ullage("", [], "--now", "2026-02-30T00:00:00", code=2))

    def test_a_model_has_its_own_template_and_tokens(self):
        model = self.folder / "small.gguf"
        subprocess.run([WRITE_MODEL, model, "llama"], check=True, timeout=120)
        messages = [{"role": "user", "content": "ab"}]
        self.assertEqual(self.ullage(model, messages), b"<|start|>ab<|end|><|start|>")
        words = ["--chat-template", self.file("own.jinja", "{{ eos_token }}")]
        self.assertEqual(self.ullage(model, messages, *words), b"<|end|>")

    def test_reasons(self):
        for template, variables, reason in [
                ("{{ raise_exception('only users') }}", [], "only users"),
                ("a\n{{ x.y }}", [], "line 2: 'x' is undefined"),
                ("{{ x | nothing }}", [], "the filter 'nothing' is not known"),
                ("", 3, "an array of messages or an object of variables")]:
            self.assertIn(reason, self.ullage(template, variables, code=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--write-model", required=True)
    known, rest = parser.parse_known_args()
    ULLAGE, WRITE_MODEL = known.ullage, known.write_model
    unittest.main(argv=[sys.argv[0], *rest])
