"""`ullage generate` with constraints: whatever is drawn, the whole answer is of their language.

    constraint_cli.py --ullage build/dev/tools/ullage --write-model .../write_small_model [-v]

Needs a device. The model is noise, with a vocabulary of its own: parts of JSON and a few letters.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import gguf

ULLAGE = WRITE_MODEL = ""
SINGLE = list('{}[]",:-.0123456789abcdeflmnprstu\\ ')
TOKENS = [*SINGLE, '":', '",', '{"', '"}', '[[', ']]', '],', '}}', 'tr', 'ue', 'null', '[{', '": ', '"a', '<|end|>']
END = TOKENS.index("<|end|>")


def write_model(source, path, others=None, **writing):
    """The model with the texts of TOKENS, and other keys. writing: options of the writer."""
    reader = gguf.GGUFReader(source)
    writer = gguf.GGUFWriter(path, "llama", **writing)
    replaced = {"tokenizer.ggml.tokens": [text.replace(" ", "\u0120") for text in TOKENS],
                "tokenizer.ggml.token_type": [3 if i == END else 1 for i in range(len(TOKENS))],
                "tokenizer.ggml.merges": ['" :'], "llama.context_length": 512, **(others or {})}
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name in ("general.architecture", "tokenizer.ggml.eos_token_id"):
            continue
        value = replaced.get(name, field.contents())
        if isinstance(value, list):
            writer.add_array(name, value)
        else:
            writer.add_key_value(name, value, field.types[0])
    writer.add_uint32("tokenizer.ggml.eos_token_id", END)
    for tensor in reader.tensors:
        writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


MEMBERS = {"type": "object", "required": ["a", "c"], "additionalProperties": False,
           "properties": {"a": {"type": "string", "maxLength": 6}, "b": {"type": "integer", "minimum": -9, "maximum": 30},
                          "c": {"type": "array", "items": {"enum": [True, None, "a"]}, "maxItems": 3}}}


def is_of_members(text):
    value = json.loads(text)
    return (list(value) in (["a", "c"], ["a", "b", "c"]) and isinstance(value["a"], str) and len(value["a"]) <= 6
            and -9 <= value.get("b", 0) <= 30 and len(value["c"]) <= 3
            and all(item in (True, None, "a") for item in value["c"]))


def is_nested(text):
    json.loads(text)
    return not re.search(r"[,:]\s\s", text)


CASES = [  # options, what a whole answer is, what there is in front of more of it
    (["--json-schema", json.dumps(MEMBERS)], is_of_members),
    (["--json-schema", "{}"], is_nested),
    (["--json-schema", json.dumps({"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"type": "array", "items": {"$ref": "#"}}}})],
     lambda text: isinstance(json.loads(text), dict)),
    (["--regex", r"[ab]{2}(c|de)*\.[0-9]{1,3}"], lambda text: re.fullmatch(r"[ab]{2}(c|de)*\.[0-9]{1,3}", text)),
    (["--choice", "true", "--choice", "tru\\", "--choice", "false"], lambda text: text in ("true", "tru\\", "false")),
    (["--grammar", 'root ::= "[" root "]" | [0-9] | "a" root "b"'],
     lambda text: re.fullmatch(r"[\[a]*[0-9][\]b]*", text) and text.count("[") == text.count("]") and text.count("a") == text.count("b")),
]


class Constraints(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        plain, cls.model = cls.folder / "plain.gguf", cls.folder / "small.gguf"
        subprocess.run([WRITE_MODEL, plain, "llama", cls.folder / "adapter.gguf", "f32"], check=True)
        write_model(plain, cls.model)

    def generate(self, *words, code=0):
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        tier = os.environ.get("ULLAGE_TEST_TIER")
        command = [ULLAGE, "generate", self.model, *map(str, words), "--json", report, *(["--tier", tier] if tier else [])]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}\n{done.stderr}")
        return json.loads(report.read_text())

    def check(self, answer, is_whole):
        if answer["finish_reason"] == "stop":
            self.assertTrue(is_whole(answer["text"]), answer["text"])
        else:
            self.assertEqual(answer["finish_reason"], "length")

    def test_every_answer_is_of_the_language(self):
        for options, is_whole in CASES:
            report = self.generate("--tokens", "4,9", "-n", "60", "--answers", "8", "--temperature", "1.3", *options)
            statistics = report["statistics"]
            self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
            for answer in report["answers"]:
                self.check(answer, is_whole)
            self.assertIn("stop", [answer["finish_reason"] for answer in report["answers"]])

    def test_answers_are_those_alone_with_drafts_and_in_a_batch(self):
        for options, is_whole in CASES:
            for drawn in ([], ["--temperature", "1.3", "--seed", "7"]):
                words = ["--tokens", "4,9", "-n", "40", *drawn, *options]
                alone = self.generate(*words)
                self.check(alone, is_whole)
                self.assertEqual(alone["statistics"]["host_waits"], 1)
                drafted = self.generate(*words, "--speculate", "3")
                batch = self.generate("--batch", "--tokens", "7,3,30", *words)["answers"][1]
                for other in (drafted, batch):
                    for key in ("tokens", "text", "finish_reason"):
                        self.assertEqual(other[key], alone[key])
                statistics = drafted["statistics"]
                self.assertLessEqual(statistics["forced"], statistics["accepted"])

    def test_tokens_without_an_alternative_take_no_step(self):
        answer = self.generate("--tokens", "4,9", "-n", "40", "--regex", "(cd){8}\\.", "--speculate", "4")
        self.assertEqual(answer["text"], "cd" * 8 + ".")
        statistics = answer["statistics"]
        self.assertEqual(statistics["forced"], statistics["accepted"])
        self.assertEqual(statistics["drafted"] // 4, 4)  # steps: 16 tokens behind the first, five each
        self.assertEqual(answer["finish_reason"], "stop")
        words = ["--tokens", "4,9", "-n", "40", "--regex", "(cd){8}\\."]
        alone = self.generate(*words)
        self.assertEqual((alone["tokens"], alone["finish_reason"]), (answer["tokens"], "stop"))
        # Of 16 tokens behind the first, three with each one that is drawn.
        self.assertEqual((alone["statistics"]["forced"], alone["statistics"]["host_waits"]), (12, 1))
        for options in (["--answers", "2"], ["--logprobs", "0"]):
            self.assertEqual(self.generate(*words, *options)["statistics"]["forced"], 0)

    def test_tokens_without_an_alternative_end_where_an_answer_does(self):
        whole = self.generate("--tokens", "4,9", "-n", "40", "--regex", "(cd){8}\\.")["tokens"]
        for most in (1, 4, 6):
            cut = self.generate("--tokens", "4,9", "-n", most, "--regex", "(cd){8}\\.")
            self.assertEqual((cut["tokens"], cut["finish_reason"]), (whole[:most], "length"))
        for most in (1, 3, 6):
            stopped = self.generate("--tokens", "4,9", "-n", "40", "--regex", "a?b?cdedcd\\.", "--stop", "cdedcd"[:most])
            self.assertEqual((stopped["text"].lstrip("ab"), stopped["finish_reason"]), ("", "stop"))

    def test_tokens_without_an_alternative_stand_in_conversations(self):
        words = ["-n", "40", "--regex", "(cd[ab]){4}\\.", "--temperature", "1.3"]
        state = self.folder / "state"
        first = self.generate("--tokens", "4,9", *words, "--save-state", state)
        second = self.generate("--tokens", "7", *words, "--load-state", state)
        whole = self.generate("--tokens", ",".join(map(str, [4, 9, *first["tokens"], 7])), *words)
        self.assertEqual(second["tokens"], whole["tokens"])
        self.assertGreater(min(first["statistics"]["forced"], second["statistics"]["forced"]), 3)

    def test_an_answer_ends_where_nothing_can_follow(self):
        answer = self.generate("--tokens", "4,9", "-n", "40", "--choice", "abc", "--ignore-stop")
        self.assertEqual((answer["text"], answer["finish_reason"], END in answer["tokens"]), ("abc", "stop", False))
        cut = self.generate("--tokens", "4,9", "-n", "2", "--choice", "abc")
        self.assertEqual((cut["text"], cut["finish_reason"]), ("ab", "length"))
        exact = self.generate("--tokens", "4,9", "-n", "3", "--choice", "abc")
        self.assertEqual((exact["text"], exact["finish_reason"]), ("abc", "stop"))

    def test_log_probabilities_stay_those_of_the_model(self):
        words = ["--tokens", "4,9", "-n", "1", "--logprobs", "3"]
        free, held = self.generate(*words)["logprobs"][0], self.generate(*words, "--choice", "ab")["logprobs"][0]
        self.assertEqual(held["top"], free["top"])
        self.assertEqual(held["token"], SINGLE.index("a"))

    def test_files_hold_answers_too(self):
        schema, grammar = self.folder / "schema.json", self.folder / "root.gbnf"
        schema.write_text('{"const": [1, "a"]}')
        grammar.write_text('root ::= "b" | "b" root "c"\n')
        self.assertEqual(self.generate("--tokens", "4", "--json-schema-file", schema)["text"].replace(" ", ""), '[1,"a"]')
        self.assertRegex(self.generate("--tokens", "4", "--grammar-file", grammar, "--temperature", "1")["text"], "^b+c*$")

    def test_calls_of_tools_are_valid_for_their_schemas(self):
        template, messages = self.folder / "calls.jinja", self.folder / "messages.json"
        template.write_text('{% for m in messages %}{{ m.content }}{% endfor %}{{ tools | length if tools else "" }}{# "parameters" #}')
        flag = {"type": "object", "required": ["a", "b"], "$defs": {"flag": {"type": "boolean"}}, "additionalProperties": False,
                "properties": {"a": {"type": "integer", "minimum": 0, "maximum": 99}, "b": {"$ref": "#/$defs/flag"}}}
        none = {"type": "object", "properties": {}, "additionalProperties": False}
        tools = [{"type": "function", "function": {"name": "add", "parameters": flag}}, {"name": "null", "parameters": none}]
        messages.write_text(json.dumps({"messages": [{"role": "user", "content": "a"}], "tools": tools}))
        words = ["--messages", messages, "--chat-template", template, "-n", "80", "--temperature", "1.2"]
        names = set()
        for choice, seeds in (("required", 8), ("add", 2)):
            report = self.generate(*words, "--answers", seeds, "--tool-choice", choice)
            self.assertEqual(report["statistics"]["host_waits"], 1)
            for answer in report["answers"]:
                [call] = answer["tool_calls"]
                names.add(call["name"])
                given = call["arguments"]
                self.assertEqual((answer["finish_reason"], list(json.loads(answer["text"]))), ("stop", ["name", "parameters"]))
                if call["name"] == "add":
                    self.assertTrue(0 <= given["a"] <= 99 and isinstance(given["b"], bool))
                else:
                    self.assertEqual((choice, given), ("required", {}))
        self.assertEqual(names, {"add", "null"})
        free, without = self.generate(*words), self.generate(*words, "--tool-choice", "none")
        self.assertEqual(free["tool_calls"], [])
        self.assertNotIn("tool_calls", without)
        self.assertEqual(len(free["prompt_tokens"]), len(without["prompt_tokens"]) + 1)
        self.assertIn("requires --messages", self.generate(*words, "--tool-choice", "sub", code=2)["error"]["message"])
        template.write_text("{{ messages[0].content }}")
        self.assertIn("calls of tools in another form",
                      self.generate(*words, "--tool-choice", "required", code=1)["error"]["message"])

    def test_what_is_wrong_with_a_constraint(self):
        for words, code, message in (
                (["--json-schema", '{"$dynamicRef": "#a"}'], 1, "'$dynamicRef'"),
                (["--json-schema", '{"not": {}}'], 1, "no text is of the grammar"),
                (["--json-schema", "{"], 1, "--json-schema"),
                (["--grammar", 'root ::= "a"\nx ::= ('], 1, "line 2"),
                (["--regex", "(a"], 1, "--regex"),
                (["--choice", "\u00e9"], 1, "no text is of the grammar"),
                (["--choice", ""], 1, "the empty text alone"),
                (["--json-schema-file", "none.json"], 1, "none.json"),
                (["--choice", "a", "--regex", "b"], 2, "--choice and --regex: an answer has one constraint"),
                (["--regex", "a", "--regex", "b"], 2, "an answer has one constraint")):
            report = self.generate("--tokens", "4", *words, code=code)
            self.assertIn(message, report["error"]["message"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--write-model", required=True)
    options, rest = parser.parse_known_args()
    ULLAGE, WRITE_MODEL = map(os.path.abspath, (options.ullage, options.write_model))
    unittest.main(argv=[sys.argv[0], *rest])
