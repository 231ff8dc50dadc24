"""The same options give the same answer on the command line, in C and in Python, on a small random model.

    test_answers.py WRITE_SMALL_MODEL ULLAGE ANSWER_WITH docs/language-models.md
"""
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import ullage

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from constraint_cli import write_model  # noqa: E402

WRITE_MODEL = COMMAND = ANSWER_WITH = PAGE = ""
TIER = os.environ.get("ULLAGE_TEST_TIER")
PROMPT, MOST, MOST_OF_CALL = [4, 9, 17, 4, 9], 24, 80
SCHEMA = json.dumps({"type": "object", "required": ["a"], "additionalProperties": False,
                     "properties": {"a": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 99},
                                          "maxItems": 3}}})
NESTED = 'root ::= "[" root "]" | [0-9] | "a" root "b"'
TABLE = [  # options of loading, options of one answer after another
    ({}, [{}, {"temperature": 1.3, "seed": 7}, {"temperature": 0.8, "top_k": 5, "top_p": 0.9, "min_p": 0.05, "seed": 11},
          {"repetition_penalty": 1.4}, {"stop": ["a"]},
          {"json_schema": SCHEMA, "temperature": 1.1, "seed": 3}, {"regex": "[ab]{2}(c|de)*[.][0-9]{1,3}", "temperature": 1.2},
          {"grammar": NESTED, "temperature": 1.2, "seed": 5}, {"choice": ["true", "tru", "false"]},
          {"temperature": 1.3, "seed": 7}]),
    ({}, [{"presence_penalty": 1.5, "frequency_penalty": 0.5}, {"logit_bias": {3: 2.5, 8: -4.0}, "temperature": 1.1},
          {"dry_multiplier": 2.0, "dry_base": 1.5, "dry_allowed_length": 1},
          {"typical": 0.6, "temperature": 1.2, "seed": 2},
          {"xtc_probability": 0.7, "xtc_threshold": 0.05, "temperature": 1.2, "seed": 9}]),
    ({"cache_type_k": "f16", "cache_type_v": "q8_0"}, [{}, {"temperature": 1.3, "seed": 4}]),
    ({"speculate": 3}, [{}, {"regex": "(cd){8}[.]"}, {"temperature": 1.1, "seed": 6}]),
    ({"model_draft": True, "speculate": 2}, [{"temperature": 1.1, "seed": 6}]),
]


def words(options, is_command):
    """The options as arguments."""
    found = []
    for name, value in options.items():
        flag = "--" + (name.replace("_", "-") if is_command else name)
        if isinstance(value, dict):
            value = [f"{token}{number:+}" for token, number in value.items()]
        for one in value if isinstance(value, list) else [value]:
            found += [flag, str(one)]
    return found


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.model, plain = cls.folder / "small.gguf", cls.folder / "plain.gguf"
        subprocess.run([WRITE_MODEL, plain, "llama", cls.folder / "adapter.gguf", "f32"], check=True)
        write_model(plain, cls.model)
        # Its template writes no character that the vocabulary lacks, and has the form of calls of Llama 3.
        write_model(plain, cls.folder / "model.gguf", {"tokenizer.chat_template": 'a{# "parameters" #}'})
        cls.device = ullage.Device(max_tier=None if TIER is None else int(TIER[1:]))

    def of_command(self, options, *prompt, most=MOST):
        report = self.folder / "report.json"
        tier = ["--tier", TIER] if TIER else []
        command = [COMMAND, "generate", self.model, *prompt, "-n", most, *words(options, True), *tier, "--json", report]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(report.read_text())

    def of_c(self, options, *prompt, most=MOST):
        tier = ["--max_tier", TIER[1:]] if TIER else []
        command = [ANSWER_WITH, self.model, *prompt, "--max_tokens", most, *words(options, False), *tier]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def check(self, answer, *others):
        for other in others:
            for key in ("tokens", "text", "finish_reason"):
                self.assertEqual(other[key], getattr(answer, key))

    def test_options_give_the_same_answer_everywhere(self):
        tokens = ",".join(map(str, PROMPT))
        texts = set()
        for loading, answers in TABLE:
            loading = {name: str(self.model) if value is True else value for name, value in loading.items()}
            generator = ullage.Generator(self.model, self.device, **loading)
            for options in answers:
                with self.subTest(**loading, **options):
                    answer = generator.answer(PROMPT, MOST, ignore_end_tokens=False, **options)
                    self.check(answer, self.of_command(loading | options, "--tokens", tokens),
                               self.of_c(loading | options, "--tokens", tokens))
                    texts.add(answer.text)
        self.assertGreater(len(texts), 12)

    def test_calls_of_tools_are_structures(self):
        template = '{% for m in messages %}{{ m.content }}{% endfor %}{{ tools | length if tools else "" }}{# "parameters" #}'
        parameters = {"type": "object", "required": ["a"], "additionalProperties": False,
                      "properties": {"a": {"type": "integer", "minimum": 0, "maximum": 9}}}
        conversation = {"messages": [{"role": "user", "content": "a"}], "tools": [{"name": "add", "parameters": parameters}]}
        messages, jinja = self.folder / "messages.json", self.folder / "calls.jinja"
        messages.write_text(json.dumps(conversation))
        jinja.write_text(template)
        for choice in ("required", "add", "auto", "none"):
            options = {"tool_choice": choice, "temperature": 1.2, "seed": 1}
            in_command = self.of_command(options | {"chat_template": jinja}, "--messages", messages, most=MOST_OF_CALL)
            in_c = self.of_c(options | {"chat_template": template}, "--messages", messages.read_text(), most=MOST_OF_CALL)
            stream = ullage.chat(self.model, conversation["messages"], MOST_OF_CALL, tools=conversation["tools"], device=self.device,
                                 chat_template=template, **options)
            pieces = "".join(stream)
            self.assertEqual(pieces, stream.answer.text)
            self.check(stream.answer, in_command, in_c)
            calls = stream.answer.tool_calls
            self.assertEqual(in_command.get("tool_calls"), calls)
            self.assertEqual(in_c.get("tool_calls"), calls)
            if choice in ("required", "add"):
                self.assertEqual((calls[0]["name"], list(calls[0]["arguments"])), ("add", ["a"]))
            else:
                self.assertEqual(calls, [] if choice == "auto" else None)

    def test_faults_are_named_and_the_generator_goes_on(self):
        generator = ullage.Generator(self.model, self.device)
        whole = generator.answer(PROMPT, 4)
        for options, kind, message in (
                ({"json_schema": {"$dynamicRef": "#a"}}, ullage.Unsupported, "'\\$dynamicRef'"),
                ({"json_schema": {"not": {}}}, ullage.InvalidArgument, "no text"),
                ({"grammar": 'root ::= "a"\nx ::= ('}, ullage.InvalidArgument, "line 2"),
                ({"regex": "(a"}, ullage.InvalidArgument, ""),
                ({"choice": []}, ullage.InvalidArgument, "at least one, given 0"),
                ({"choice": ["a"], "regex": "b"}, ullage.InvalidArgument, "one constraint, given"),
                ({"tool_choice": "add"}, ullage.InvalidArgument, "'add' requires a conversation"),
                ({"typical": 2}, ullage.InvalidArgument, "typical must be in"),
                ({"logit_bias": {99: 1.0}}, ullage.InvalidArgument, "given 99"),
                ({"dry_allowed_length": 0}, ullage.InvalidArgument, "must be 1 or more"),
                ({"temprature": 1}, TypeError, "'temprature'")):
            with self.assertRaisesRegex(kind, message):
                generator.answer(PROMPT, 4, **options)
        self.assertEqual(generator.answer(PROMPT, 4).tokens, whole.tokens)
        with self.assertRaises(TypeError):
            ullage.Generator(self.model, self.device, cache="f16")
        with self.assertRaisesRegex(ullage.InvalidArgument, "cache_type_k"):
            ullage.Generator(self.model, self.device, cache_type_k="q4_0")

    def test_log_probabilities_and_states(self):
        generator = ullage.Generator(self.model, self.device, conversation=True, logprobs=2)
        first = generator.answer(PROMPT, 5)
        self.assertEqual([one["token"] for one in first.logprobs], first.tokens)
        self.assertEqual({len(one["top"]) for one in first.logprobs}, {2})
        state = self.folder / "talk.state"
        generator.save_state(state)
        second = generator.answer([7], 5)
        generator.forget()
        generator.load_state(state)
        again = generator.answer([7], 5)
        self.assertEqual((again.tokens, again.prompt_tokens), (second.tokens, 1))
        with self.assertRaisesRegex(ullage.InvalidArgument, "none.state"):
            generator.load_state(self.folder / "none.state")

    def test_several_answers_are_those_of_their_seeds(self):
        options = {"temperature": 1.3, "seed": 5, "regex": "[ab]{2,9}c"}
        answers = ullage.Generator(self.model, self.device).answers(PROMPT, 3, MOST, ignore_end_tokens=False, **options)
        reports = self.of_command(options, "--tokens", ",".join(map(str, PROMPT)), "--answers", 3)["answers"]
        self.assertEqual(len(reports), 3)
        for answer, report in zip(answers, reports):
            self.check(answer, report)
        self.assertGreater(len({answer.text for answer in answers}), 1)

    def test_embeddings_are_those_of_the_command(self):
        report = self.folder / "embeddings.json"
        for options, words_of in (({}, []), ({"pooling": "mean"}, ["--pooling", "mean"]),
                                  ({"pooling": "last", "embd_normalize": -1}, ["--pooling", "last", "--embd-normalize", "-1"])):
            tier = ["--tier", TIER] if TIER else []
            subprocess.run([COMMAND, "embed", self.model, "--prompt", "a cat", "--tokens", "4,9,17", *words_of, *tier, "--json",
                            report], check=True, capture_output=True)
            text, tokens = (np.array(one["embedding"], np.float32) for one in json.loads(report.read_text())["embeddings"])
            embedder = ullage.Embedder(self.model, self.device, **options)
            found = ullage.embed(embedder, ["a cat", [4, 9, 17]])
            np.testing.assert_array_equal(found[0], text)
            np.testing.assert_array_equal(found[1], tokens)
            np.testing.assert_array_equal(ullage.embed(embedder, [4, 9, 17]), tokens)
        with self.assertRaisesRegex(ullage.Unsupported, "classifier|rank"):
            ullage.embed(self.model, "a", pooling="rank")
        with self.assertRaisesRegex(ullage.InvalidArgument, "embd_normalize must be 2"):
            ullage.embed(self.model, "a", embd_normalize=1)

    def test_the_first_of_split_files_is_a_model(self):
        write_model(self.folder / "plain.gguf", self.folder / "parts.gguf", split_max_tensors=8)
        first, second, *_ = sorted(self.folder.glob("parts-*.gguf"))
        whole = ullage.generate(self.model, PROMPT, 8, device=self.device)
        self.assertEqual(ullage.generate(first, PROMPT, 8, device=self.device), whole)
        file = ullage.import_gguf(first).compile(self.device)
        self.assertEqual(ullage.generate(file, PROMPT, 8, device=self.device), whole)
        self.assertEqual(ullage.memory(first), ullage.memory(self.model))
        second.unlink()
        for opened in (ullage.import_gguf, ullage.Generator, ullage.memory, ullage.Embedder):
            with self.assertRaisesRegex(ullage.Error, second.name):
                opened(first)

    def test_leaving_a_stream_ends_the_answer(self):
        generator = ullage.Generator(self.model, self.device)
        whole = generator.answer(PROMPT, MOST)
        with generator.stream(PROMPT, MOST) as stream:
            self.assertEqual(next(stream), whole.tokens[0])
            with self.assertRaisesRegex(ullage.InvalidArgument, "before its end"):
                stream.answer
        next(generator.stream(PROMPT, MOST))  # and is dropped
        made = stream.answer.tokens
        self.assertEqual(made, whole.tokens[:len(made)])
        self.assertEqual(generator.answer(PROMPT, MOST).tokens, whole.tokens)

    def test_progress_and_memory_are_reported(self):
        seen = []
        ullage.Generator(self.model, self.device, progress=lambda *step: seen.append(step) and False)
        self.assertTrue(seen)
        def cancel(*_):
            raise KeyError("enough")
        with self.assertRaisesRegex(KeyError, "enough"):
            ullage.Generator(self.model, self.device, progress=cancel)
        memory = ullage.memory(self.model, cache_type_k="f16", cache_type_v="f16", bounds={"tokens": 8, "answer": 8})
        plain = ullage.memory(self.model)
        self.assertEqual(memory["cache_per_token"] * 2, plain["cache_per_token"])
        self.assertEqual(memory["cache"], memory["cache_per_token"] * 16)
        self.assertEqual(plain["positions"], 512)


    def test_code_of_the_page_runs(self):
        blocks = re.findall(r"^```python run\n(.*?)^```$", Path(PAGE).read_text(), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 2)
        with contextlib.chdir(self.folder):
            said = []
            for block in blocks:
                with contextlib.redirect_stdout(io.StringIO()) as shown:
                    exec(block, {})
                said.append(shown.getvalue().splitlines())
        found, _ = json.JSONDecoder().raw_decode(said[0][0])
        self.assertEqual(list(found), ["name"])
        self.assertRegex(said[0][-1], r"\[\{'name': 'add', 'arguments': \{.*\}\}\]$")
        self.assertIn("cache_per_token", said[1][0])
        self.assertLessEqual(abs(float(said[1][1])), 1.001)


if __name__ == "__main__":
    WRITE_MODEL, COMMAND, ANSWER_WITH, PAGE = sys.argv[1:5]
    del sys.argv[1:5]
    unittest.main()
