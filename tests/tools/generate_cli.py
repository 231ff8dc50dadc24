"""`ullage generate` as scripts use it: answers, JSON, exit codes, on a small model of noise.

    generate_cli.py --ullage build/dev/tools/ullage --write-model .../write_small_model [-v]

Needs a device. Letters are tokens 0 to 25, " " is 26, "ab" 28, " a" 29, "<|start|>" 30, "<|end|>" 31.
"""
import argparse
import json
import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import gguf
import numpy

sys.path.insert(0, str(Path(__file__).parents[1] / "frontends" / "language" / "gguf"))
from compare_llama import Reference

SCHEMA = Path(__file__).parents[2] / "docs/schemas/generate.schema.json"
VOCABULARY = 50
ULLAGE = WRITE_MODEL = ""


class Generate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.model = cls.folder / "small.gguf"
        cls.adapter = cls.folder / "adapter.gguf"
        # Without blocks: each command compiles its kernels anew.
        subprocess.run([WRITE_MODEL, cls.model, "llama", cls.adapter, "f32"], check=True)

    def ullage(self, verb, *words, code=0):
        """stdout, stderr and the report of a command that ends with the exit code `code`."""
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        tier = os.environ.get("ULLAGE_TEST_TIER")
        command = [ULLAGE, verb, *map(str, words), "--json", str(report)]
        command += ["--tier", tier] if tier and verb == "generate" else []
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}\n{done.stderr}")
        written = json.loads(report.read_text())
        for answer in written.get("answers", [written] if "tokens" in written else []):
            entry = json.loads(SCHEMA.read_text())["$defs"]["answer"]
            self.assertLessEqual(set(entry["required"]), set(answer))
            self.assertLessEqual(set(answer), {*entry["properties"], "answers"})
            self.assertIn(answer["finish_reason"], entry["properties"]["finish_reason"]["enum"])
        return done.stdout, done.stderr, written

    def generate(self, *words, model=None, code=0):
        return self.ullage("generate", model or self.model, *words, code=code)

    def tokens(self, *words, **options):
        return self.generate("--ignore-stop", *words, **options)[2]["tokens"]

    def test_an_answer_is_one_submission_and_one_wait(self):
        out, _, report = self.generate("--prompt", "cab", "-n", "5", "--ignore-stop")
        self.assertEqual(report["prompt_tokens"], [2, 28])
        self.assertEqual(len(report["tokens"]), 5)
        self.assertEqual(out, report["text"] + "\n")
        memory = report["memory"]
        self.assertEqual(list(memory), ["weights", "cache_per_token", "cache", "tables"])
        self.assertEqual((memory["cache_per_token"], memory["cache"], memory["tables"]), (512, 512 * 7, 0))
        self.assertGreater(memory["weights"], 50 * 64)
        statistics = report["statistics"]
        self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
        self.assertEqual((statistics["pipelines_created"], statistics["command_buffers_recorded"]), (0, 0))
        self.assertEqual(list(report["timings_ms"]), ["load", "compile", "first_token", "prompt", "answer"])
        times, speeds = report["timings_ms"], report["tokens_per_second"]
        self.assertAlmostEqual(speeds["prompt"], 2 / times["first_token"] * 1000)
        self.assertAlmostEqual(speeds["answer"], 4 / times["answer"] * 1000)

    def test_an_answer_can_be_cut_into_submissions_without_a_wait_between(self):
        whole = self.tokens("--prompt", "cab", "-n", "8")
        for iterations, submissions in ((1, 8), (3, 4), (7, 2), (100, 2)):
            _, _, report = self.generate("--prompt", "cab", "-n", "8", "--ignore-stop",
                                         "--submission-iterations", iterations)
            self.assertEqual(report["tokens"], whole)
            statistics = report["statistics"]
            self.assertEqual((statistics["submissions"], statistics["host_waits"]), (submissions, 1))

    def test_drafts_change_nothing_but_the_number_of_steps(self):
        for words in (["--tokens", "5,6,7,5,6"], ["--prompt", "cab", "--temperature", "1.5", "--seed", "2"],
                      ["--prompt", "cab", "--stream"]):
            whole = self.tokens(*words, "-n", "12")
            report = self.generate(*words, "-n", "12", "--ignore-stop", "--speculate", "3")[2]
            self.assertEqual(report["tokens"], whole)
            statistics = report["statistics"]
            self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
            self.assertEqual(statistics["drafted"] // 3 + statistics["accepted"], 11)
            self.assertLessEqual(statistics["accepted"], statistics["drafted"])

    def test_a_draft_model_changes_nothing_but_the_number_of_steps(self):
        other = self.folder / "drafts.gguf"
        subprocess.run([WRITE_MODEL, other, "qwen3", self.folder / "other.gguf", "f32"], check=True)
        accepted = []
        for draft in (self.model, other):
            for words in (["--tokens", "5,6,7,5,6"], ["--tokens", "3", "--temperature", "1.5", "--seed", "2"],
                          ["--prompt", "cab", "--cache-type-k", "q8_0", "--cache-type-v", "f16"]):
                words = [*words, "-n", "13"]
                report = self.generate(*words, "--ignore-stop", "--model-draft", draft, "--speculate", "3")[2]
                self.assertEqual(report["tokens"], self.tokens(*words))
                statistics = report["statistics"]
                self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
                self.assertEqual(statistics["drafted"] // 3 + statistics["accepted"], 12)
                accepted.append(statistics["accepted"])
        # The model itself drafts what it says: three steps of 3 + 1 tokens.
        self.assertEqual(accepted[:3], [9, 9, 9])
        self.assertLess(max(accepted[3:]), 9)

    def test_a_draft_model_reads_a_conversation_once(self):
        turns = ["--tokens", "5,6,7", "--tokens", "4,4", "--tokens", "9", "-n", "4", "--ignore-stop"]
        whole = self.generate(*turns, "--continue")[2]["answers"]
        drafted = self.generate(*turns, "--continue", "--model-draft", self.model, "--speculate", "2")[2]["answers"]
        self.assertEqual([answer["tokens"] for answer in drafted], [answer["tokens"] for answer in whole])
        self.assertEqual([answer["statistics"]["accepted"] for answer in drafted], [2, 2, 2])

    def test_a_draft_model_of_another_vocabulary_is_refused(self):
        other = self.folder / "other_words.gguf"
        other.write_bytes(self.model.read_bytes().replace(b"<|start|>", b"<|begin|>"))
        error = self.generate("--prompt", "cab", "-n", "3", "--model-draft", other, code=1)[1]
        self.assertRegex(error, "other_words.gguf.*vocabulary.*token 30")
        subprocess.run([WRITE_MODEL, other, "mamba", self.folder / "other.gguf", "f32"], check=True)
        error = self.generate("--prompt", "cab", "-n", "3", "--model-draft", other, code=1)[1]
        self.assertIn("recurrent", error)

    def test_drafts_change_no_turn_of_a_conversation(self):
        for words in (["--tokens", "5,6,7,5,6", "--tokens", "7,5", "--tokens", "6"],
                      ["--prompt", "ab", "--prompt", "c", "--chat"]):
            words = [*words, "-n", "4", "--continue"]
            plain, drafted = self.generate(*words)[2], self.generate(*words, "--speculate", "3")[2]
            self.assertEqual([a["tokens"] for a in drafted["answers"]], [a["tokens"] for a in plain["answers"]])
            for answer in drafted["answers"]:
                statistics = answer["statistics"]
                self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
                self.assertEqual(statistics["pipelines_created"], 0)
                self.assertEqual(statistics["drafted"] // 3 + statistics["accepted"], len(answer["tokens"]) - 1)

    def reported_logits(self, *words):
        """The answer, and of each of its places the logits of all tokens, up to a number they share."""
        report = self.generate("--tokens", "5,6,7,5,6", "-n", "18", "--ignore-stop", "--logprobs", "64", *words)[2]
        statistics = report["statistics"]
        self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
        self.assertEqual({len(one["top"]) for one in report["logprobs"]}, {VOCABULARY})
        rows = [{top["token"]: top["logprob"] for top in one["top"]} for one in report["logprobs"]]
        return report["tokens"], [numpy.array([row[token] for token in range(len(row))]) for row in rows]

    def test_tokens_that_continue_a_repetition_lose_by_its_length(self):
        for multiplier, base, allowed in ((3, 1.75, 2), (1, 1.5, 1)):
            tokens, rows = self.reported_logits("--dry-multiplier", multiplier, "--dry-base", base,
                                              "--dry-allowed-length", allowed)
            for place, logits in enumerate(rows):
                seen = [5, 6, 7, 5, 6, *tokens[:place]]
                losses = numpy.zeros(len(logits))
                for i in range(1, len(seen)):
                    same = 0
                    while same < i and seen[i - 1 - same] == seen[-1 - same]:
                        same += 1
                    if same >= allowed:
                        losses[seen[i]] = max(losses[seen[i]], multiplier * base ** (same - allowed))
                self.assertEqual(tokens[place], numpy.argmax(logits - losses))
            self.assertNotEqual(tokens, self.tokens("--tokens", "5,6,7,5,6", "-n", "18"))

    def test_limits_of_shares_leave_what_they_should(self):
        excluded = typical = 0
        for seed in range(4):
            tokens, rows = self.reported_logits("--typical", "0.6", "--seed", seed, "--temperature", "1.5")
            for token, logits in zip(tokens, rows):
                far = numpy.abs(logits - numpy.sum(numpy.exp(logits) * logits))
                order = numpy.argsort(far)
                kept = order[:1 + numpy.searchsorted(numpy.cumsum(numpy.exp(logits)[order]), 0.6, "right")]
                self.assertIn(token, kept)
                typical += len(kept) < len(logits)
            tokens, rows = self.reported_logits("--xtc-probability", "1", "--xtc-threshold", "0.1", "--seed", seed,
                                                "--temperature", "1", "--logit-bias", "3+2.5", "--logit-bias", "9+2")
            for token, logits in zip(tokens, rows):
                logits[[3, 9]] += 2.5, 2
                likely = numpy.flatnonzero(numpy.exp(logits) >= 0.1 * numpy.sum(numpy.exp(logits)))
                best = set(likely) - {likely[numpy.argmin(logits[likely])]} if len(likely) > 1 else set()
                self.assertNotIn(token, best)
                excluded += len(best)
        self.assertGreater(typical, 0)
        self.assertGreater(excluded, 0)

    def test_penalised_sequences_and_limits_are_those_of_the_answer_alone_in_a_batch(self):
        options = ["-n", "9", "--ignore-stop", "--temperature", "1.2", "--seed", "5", "--dry-multiplier", "2",
                   "--dry-allowed-length", "1", "--typical", "0.8", "--xtc-probability", "0.5"]
        prompts = ["7", "7,7,7,3,30,7,7", "4,9,4,9"]
        words = [word for prompt in prompts for word in ("--tokens", prompt)]
        report = self.generate("--batch", *words, *options)[2]
        for prompt, answer in zip(prompts, report["answers"]):
            self.assertEqual(answer["tokens"], self.generate("--tokens", prompt, *options)[2]["tokens"])
        drafted = self.generate("--tokens", prompts[1], *options, "--speculate", "3")[2]
        self.assertEqual(drafted["tokens"], report["answers"][1]["tokens"])

    def test_a_narrow_cache_gives_nearly_the_same_in_every_kind_of_answer(self):
        def answers(*words):
            report = self.generate("-n", "6", "--ignore-stop", *words)[2]
            return [answer["tokens"] for answer in report.get("answers", [report])]

        reported = ("--tokens", "5,6,7,5,6", "-n", "12", "--ignore-stop", "--logprobs", "50")
        wide = self.generate(*reported)[2]
        for keys, values, most in (("f16", "f16", 1e-4), ("q8_0", "q8_0", 5e-3), ("f32", "q8_0", 5e-3),
                                   ("q8_0", "f16", 5e-3)):
            types = ("--cache-type-k", keys, "--cache-type-v", values)
            narrow = self.generate(*reported, *types)[2]
            self.assertEqual(narrow["tokens"], wide["tokens"])
            width = {"f32": 4, "f16": 2, "q8_0": 34 / 32}
            row = 2 * 32 * (width[keys] + width[values])  # of 2 blocks of 2 heads of keys
            self.assertEqual(narrow["memory"]["cache_per_token"], row)
            self.assertEqual(narrow["memory"]["cache"], row * (5 + 12))
            differences = []
            for one, other in zip(narrow["logprobs"], wide["logprobs"]):
                ours, theirs = ({top["token"]: top["logprob"] for top in row["top"]} for row in (one, other))
                differences += [abs(ours[token] - theirs[token]) for token in ours]
            self.assertLess(max(differences), most)
            self.assertGreater(max(differences), 0)
            prompts = ("--tokens", "5,6,7,5", "--tokens", "6", "--tokens", "7,8")
            alone = answers(*prompts, *types)
            self.assertEqual(answers("--batch", *prompts, *types), alone)
            self.assertEqual(answers(*prompts, *types, "--speculate", "3"), alone)
            turns = answers("--continue", "--tokens", "5,6,7", "--tokens", "4,4", *types)
            said = ",".join(map(str, [5, 6, 7, *turns[0], 4, 4]))
            self.assertEqual(answers("--tokens", said, *types), turns[1:])

    def test_a_saved_conversation_goes_on_as_if_it_had_not_ended(self):
        for architecture in ("llama", "mamba", "falcon-h1"):
            model = self.folder / f"{architecture}.gguf"
            subprocess.run([WRITE_MODEL, model, architecture, self.folder / "other.gguf", "f32"], check=True)
            kinds = [["--temperature", "1.5", "--seed", "3"], ["--chat"]]
            kinds += [["--cache-type-k", "q8_0", "--cache-type-v", "f16", "--speculate", "2"]] * (architecture == "llama")
            for kind in kinds:
                turns = [["--prompt", "cab"], ["--prompt", "ab"], ["--prompt", "c"]]
                options = ["-n", "3", *kind, *([] if "--speculate" in kind else ["--logprobs", "50"])]
                whole = self.generate(*sum(turns, []), *options, "--continue", model=model)[2]["answers"]
                state = ["--save-state", "first.state"]
                for turn, expected in zip(turns, whole):
                    answer = self.generate(*turn, *options, *state, model=model)[2]
                    for key in ("tokens", "prompt_tokens", "logprobs", "text"):
                        self.assertEqual(answer.get(key), expected.get(key), (architecture, kind, key))
                    state = ["--load-state", "first.state", "--save-state", "first.state"]

    def test_a_state_that_is_of_something_else_is_refused(self):
        self.generate("--prompt", "cab", "-n", "3", "--save-state", "whole.state")
        whole = (self.folder / "whole.state").read_bytes()
        load = ["--prompt", "b", "-n", "3", "--load-state"]
        draw = random.Random(1)
        places = [8, len(whole) - 1, *(draw.randrange(len(whole)) for _ in range(6))]
        for place in places:
            changed = bytearray(whole)
            changed[place] ^= 1 << draw.randrange(8)
            (self.folder / "changed.state").write_bytes(changed)
            error = self.generate(*load, "changed.state", code=1)[1]
            self.assertRegex(error, "changed.state: it must be a saved state")
        for size in (0, 3, 20, 100, len(whole) - 1):
            (self.folder / "cut.state").write_bytes(whole[:size])
            self.assertIn("cut.state", self.generate(*load, "cut.state", code=1)[1])
        self.assertIn("saved state", self.generate(*load, self.model, code=1)[1])
        other = self.folder / "weights.gguf"
        changed = bytearray(self.model.read_bytes())
        changed[-1000] ^= 1
        other.write_bytes(changed)
        self.assertIn("of another model", self.generate(*load, "whole.state", model=other, code=1)[1])
        self.assertIn("'cache_0", self.generate(*load, "whole.state", "--cache-type-k", "f16", code=1)[1])
        self.assertIn("cannot write", self.generate("--prompt", "b", "-n", "3", "--save-state", "none/a.state", code=1)[1])

    def test_prompts_are_answered_in_turn_by_one_session(self):
        _, _, report = self.generate("--prompt", "cab", "--tokens", "7,3,30", "--prompt", "z", "-n", "6",
                                     "--ignore-stop")
        answers = report["answers"]
        self.assertEqual([a["prompt_tokens"] for a in answers], [[2, 28], [7, 3, 30], [25]])
        for answer in answers:
            words = ",".join(map(str, answer["prompt_tokens"]))
            self.assertEqual(answer["tokens"], self.tokens("--tokens", words, "-n", "6"))
            self.assertEqual(answer["statistics"]["submissions"], 1)
            self.assertEqual(answer["statistics"]["command_buffers_recorded"], 0)
        self.assertEqual(report["statistics"]["submissions"], 3)
        self.assertEqual(report["tokens"], answers[0]["tokens"])

    def test_a_batch_answers_all_prompts_in_one_run_each_as_alone(self):
        prompts = [["--prompt", "cab"], ["--tokens", "7,3,30,1,1,9,4,2"], ["--prompt", "z"], ["--tokens", "4,9"]]
        for options in (["--ignore-stop"], ["--stop", "b"], ["--temperature", "1.5", "--seed", "3", "--ignore-stop"],
                        ["--repetition-penalty", "1.6"]):
            options = [*options, "-n", "9"]
            report = self.generate("--batch", *sum(prompts, []), *options)[2]
            self.assertEqual(len(report["answers"]), len(prompts))
            for words, answer in zip(prompts, report["answers"]):
                alone = self.generate(*words, *options)[2]
                for key in ("prompt_tokens", "tokens", "text"):
                    self.assertEqual(answer[key], alone[key])
                self.assertNotIn("statistics", answer)
            statistics = report["statistics"]
            self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
            self.assertEqual((statistics["pipelines_created"], statistics["command_buffers_recorded"]), (0, 0))
            self.assertEqual(report["tokens"], report["answers"][0]["tokens"])
            read = sum(len(answer["prompt_tokens"]) for answer in report["answers"])
            self.assertAlmostEqual(report["tokens_per_second"]["prompt"],
                                   read / report["timings_ms"]["first_token"] * 1000)
        one = self.generate("--batch", "--prompt", "cab", "-n", "9")[2]
        self.assertEqual(one["answers"][0]["tokens"], self.generate("--prompt", "cab", "-n", "9")[2]["tokens"])

    def test_a_conversation_goes_on_from_what_was_said(self):
        turns = ["cab", "za", "b"]
        words = [word for turn in turns for word in ("--prompt", turn)]
        for drawn in ([], ["--temperature", "1.5", "--seed", "3"]):
            options = ["-n", "4", "--ignore-stop", *drawn]
            _, _, report = self.generate(*words, *options, "--continue")
            tokens = []
            for i, answer in enumerate(report["answers"]):
                tokens += answer["prompt_tokens"]
                whole = ",".join(map(str, tokens))
                self.assertEqual(answer["tokens"], self.tokens("--tokens", whole, *options))
                tokens += answer["tokens"]
                statistics = answer["statistics"]
                self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
                self.assertEqual((statistics["pipelines_created"], statistics["command_buffers_recorded"]), (0, 0))
            self.assertEqual([a["prompt_tokens"] for a in report["answers"]], [[2, 28], [25, 0], [1]])

    def test_a_conversation_that_does_not_fit_is_an_error(self):
        _, _, report = self.generate("--tokens", "1,2,3,4,5,6", "--tokens", "7,8", "-n", "9", "--continue",
                                     "--ignore-stop", code=1)
        self.assertEqual(report["error"]["message"],
                         "15 earlier tokens, a prompt of 2 tokens and an answer of 9 do not fit "
                         "the model's context of 24")

    def test_a_chat_goes_on_behind_its_last_answer(self):
        """Its template writes `<|start|>` + words + `<|end|>` and ends with `<|start|>`."""
        words = ["--prompt", "ab", "--prompt", "c", "-n", "5", "--chat", "--continue"]
        first, second = self.generate(*words)[2]["answers"]
        self.assertEqual(first["prompt_tokens"], [30, 28, 31, 30])
        ended = [] if first["tokens"][-1] == 31 else [31]
        self.assertEqual(second["prompt_tokens"], [*ended, 30, 2, 31, 30])
        whole = first["prompt_tokens"] + first["tokens"] + second["prompt_tokens"]
        answer = self.generate("--tokens", ",".join(map(str, whole)), "-n", "5")[2]["tokens"]
        self.assertEqual(second["tokens"], answer)

    def test_special_tokens_are_plain_text_unless_it_is_a_chat(self):
        for words, expected in (([], [30]), (["--chat"], [30, 28, 31, 30])):
            _, _, report = self.generate("--prompt", "ab" if words else "<|start|>", "-n", "1", *words)
            found = report["prompt_tokens"]
            self.assertEqual(found, expected) if words else self.assertNotIn(30, found)

    def test_an_answer_ends_in_front_of_a_stop_wherever_its_tokens_end(self):
        drawn = ["--tokens", "4,9", "-n", "20", "--ignore-stop", "--temperature", "3", "--seed", "5"]
        whole = self.generate(*drawn)[2]
        text, ends = whole["text"], numpy.cumsum([len(self.vocabulary[token]) for token in whole["tokens"]])
        self.assertEqual(ends[-1], len(text))
        choice = random.Random(1)
        for options in ([], ["--speculate", "3"], ["--stream"], ["--batch", "--tokens", "7,3"]):
            for _ in range(3):
                begin = choice.randrange(1, len(text) - 1)
                stop = text[begin:begin + choice.randrange(1, 6)]
                at = text.index(stop)
                out, _, report = self.generate(*drawn, "--stop", "?", "--stop", stop, *options)
                self.assertEqual(report["text"], text[:at])
                self.assertEqual(report["finish_reason"], "stop")
                self.assertTrue(out.startswith(text[:at] + "\n"), out)
                written = int(numpy.searchsorted(ends, at + len(stop))) + 1
                self.assertEqual(report["tokens"], whole["tokens"][:written])
                statistics = report["statistics"]
                self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))

    def test_the_host_finds_stops_of_a_program_file(self):
        program = self.folder / "stops.ull"
        self.ullage("compile", self.model, "-o", program)
        drawn = ["--tokens", "4,9", "-n", "20", "--ignore-stop", "--temperature", "3", "--seed", "5"]
        text = self.generate(*drawn)[2]["text"]
        for begin in (3, 6):
            stop = text[begin:begin + 3]
            found = self.generate(*drawn, "--stop", stop, model=program)[2]
            expected = self.generate(*drawn, "--stop", stop)[2]
            for key in ("tokens", "text", "finish_reason"):
                self.assertEqual(found[key], expected[key])

    @property
    def vocabulary(self):
        fields = gguf.GGUFReader(self.model).fields
        texts, kinds = (fields[f"tokenizer.ggml.{name}"].contents() for name in ("tokens", "token_type"))
        return ["" if kind == 3 else text.replace("\u0120", " ").replace("\u010a", "\n") for text, kind in zip(texts, kinds)]

    def test_why_an_answer_ended_is_reported(self):
        self.assertEqual(self.generate("--tokens", "4,9", "-n", "6", "--ignore-stop")[2]["finish_reason"], "length")
        # Its end token is as likely as it can be.
        ended = self.generate("--tokens", "4,9", "-n", "6", "--logit-bias", "31+100")[2]
        self.assertEqual((ended["tokens"], ended["text"], ended["finish_reason"]), ([31], "", "stop"))
        answers = self.generate("--batch", "--tokens", "4,9", "--tokens", "7,3,30", "-n", "6", "--stop", " ")[2]["answers"]
        for answer in answers:
            is_long = len(answer["tokens"]) == 6 and answer["tokens"][-1] != 31
            expected = "length" if is_long and " " not in self.text_of(answer["tokens"]) else "stop"
            self.assertEqual(answer["finish_reason"], expected)

    def text_of(self, tokens):
        return "".join(self.vocabulary[token] for token in tokens)

    def test_ctrl_c_ends_an_answer_and_keeps_what_was_made(self):
        model = self.with_context(8192)
        whole = self.tokens("--tokens", "4,9", "-n", "100", model=model)
        report = self.folder / "interrupted.json"
        for options in ([], ["--batch", "--tokens", "7,3"], ["--speculate", "2"]):
            report.unlink(missing_ok=True)
            command = [ULLAGE, "generate", model, "--tokens", "4,9", "-n", "8000", "--ignore-stop", "--json", report]
            running = subprocess.Popen([*map(str, command), *options, *(["--stream"] if not options else [])],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if options:
                time.sleep(3)
            else:
                running.stdout.read(1)
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=120)
            self.assertEqual(running.returncode, 130)
            made = json.loads(report.read_text())
            self.assertEqual(made["finish_reason"], "cancelled")
            self.assertLess(len(made["tokens"]), 8000)
            self.assertEqual(made["tokens"][:100], whole[:len(made["tokens"])])

    def with_context(self, positions):
        """The model with another number of positions."""
        path = self.folder / f"context{positions}.gguf"
        key = b"llama.context_length" + struct.pack("<I", 4)
        data = self.model.read_bytes()
        at = data.index(key) + len(key)
        path.write_bytes(data[:at] + struct.pack("<I", positions) + data[at + 4:])
        return path

    def distributions(self, prompt, answer):
        """Logits in front of each token of an answer."""
        reference, past, rows = Reference(self.model), None, []
        for read in ([*prompt], *([token] for token in answer[:-1])):
            logits, past = reference.step(read, past)
            rows.append(logits)
        return numpy.array(rows)

    def test_log_probabilities_are_those_of_the_model(self):
        for options in ([], ["--temperature", "2", "--top-k", "3", "--logit-bias", "5+2", "--presence-penalty", "1"],
                        ["--continue"]):
            report = self.generate("--tokens", "4,9,17", "-n", "8", "--ignore-stop", "--logprobs", "3", *options)[2]
            logits = self.distributions([4, 9, 17], report["tokens"])
            expected = logits - numpy.log(numpy.exp(logits).sum(-1, keepdims=True))
            self.assertEqual([one["token"] for one in report["logprobs"]], report["tokens"])
            for row, one in zip(expected, report["logprobs"]):
                self.assertAlmostEqual(one["logprob"], row[one["token"]], delta=1e-4)
                best = numpy.argsort(-row, kind="stable")[:3]
                self.assertEqual([likely["token"] for likely in one["top"]], best.tolist())
                for likely in one["top"]:
                    self.assertAlmostEqual(likely["logprob"], row[likely["token"]], delta=1e-4)
        plain = self.generate("--tokens", "4,9,17", "-n", "4", "--ignore-stop", "--logprobs", "0")[2]["logprobs"]
        self.assertEqual([one["top"] for one in plain], [[]] * 4)
        batch = self.generate("--batch", "--tokens", "4,9,17", "--tokens", "3", "-n", "4", "--ignore-stop",
                              "--logprobs", "0")[2]["answers"]
        self.assertEqual(batch[0]["logprobs"], plain)

    def test_biases_and_penalties_are_as_numpy_has_them(self):
        biases = {5: 1.5, 8: -2.0, 11: 0.75}
        for repetition, presence, frequency in ((1, 0, 0), (1, 0.7, 0), (1, 0, 0.4), (1.3, 0.5, 0.25), (1, -1, -0.5)):
            options = [f"{token}{bias:+}" for token, bias in biases.items()]
            words = [word for option in options for word in ("--logit-bias", option)]
            found = self.tokens("--tokens", "4,9,17", "-n", "16", *words, "--repetition-penalty", repetition,
                                "--presence-penalty", presence, "--frequency-penalty", frequency)
            reference, past, tokens = Reference(self.model), None, []
            for _ in range(16):
                logits, past = reference.step([4, 9, 17] if past is None else tokens[-1:], past)
                logits = logits.copy()
                for token, bias in biases.items():
                    logits[token] += bias
                for token in {4, 9, 17, *tokens}:
                    logits[token] = logits[token] * repetition if logits[token] < 0 else logits[token] / repetition
                for token in set(tokens):
                    logits[token] -= presence + frequency * tokens.count(token)
                tokens.append(int(logits.argmax()))
            self.assertEqual(found, tokens)

    def test_answers_are_those_of_their_seeds(self):
        words = ["--tokens", "4,9", "--prompt", "cab", "-n", "8", "--temperature", "2"]
        report = self.generate(*words, "--answers", "3", "--seed", 2**64 - 2)[2]
        self.assertEqual(len(report["answers"]), 6)
        statistics = report["statistics"]
        self.assertEqual((statistics["submissions"], statistics["host_waits"]), (1, 1))
        for i, answer in enumerate(report["answers"]):
            seed = (2**64 - 2 + i % 3) % 2**64
            alone = self.generate(*words, "--seed", seed)[2]["answers"][i // 3]
            for key in ("prompt_tokens", "tokens", "text", "finish_reason"):
                self.assertEqual(answer[key], alone[key])

    def test_conversations_of_files_are_formatted_by_the_template(self):
        messages = [{"role": "user", "content": "ab"}, {"role": "assistant", "content": "c"},
                    {"role": "user", "content": [{"type": "text", "text": "z"}]}]
        plain, whole = self.folder / "plain.json", self.folder / "whole.json"
        plain.write_text(json.dumps(messages[:1]))
        whole.write_text(json.dumps({"messages": messages, "tools": [{"name": "f"}], "enable_thinking": True}))
        template = self.folder / "template.jinja"
        template.write_text("{% for m in messages %}{{ m.content if m.content is string else m.content[0].text }} {% endfor %}"
                            "{{ tools[0].name if tools else '-' }}{{ 'x' if enable_thinking else 'y' }}")
        read = lambda *words: self.generate(*words, "-n", "1")[2]["prompt_tokens"]
        self.assertEqual(read("--messages", plain), [30, 28, 31, 30])
        self.assertEqual(read("--chat", "--prompt", "ab", "--system", "c"), [30, 2, 31, 30, 28, 31, 30])
        encoded = lambda text: read("--prompt", text)
        self.assertEqual(read("--messages", whole, "--chat-template", template), encoded("ab c z fx"))
        for reasoning, letter in (("on", "x"), ("off", "y")):
            self.assertEqual(read("--messages", plain, "--chat-template", template, "--reasoning", reasoning),
                             encoded("ab -" + letter))
        batch = self.generate("--batch", "--messages", plain, "--tokens", "4,9", "-n", "4")[2]["answers"]
        self.assertEqual(batch[0]["tokens"], self.generate("--messages", plain, "-n", "4")[2]["tokens"])
        plain.write_text(json.dumps([{"role": "user", "content": [{"type": "image", "image": "x.png"}]}]))
        error = self.generate("--messages", plain, "-n", "1", code=1)[2]["error"]["message"]
        self.assertIn("a message has a part of type 'image': only 'text' is supported", error)

    def test_chance_follows_the_seed(self):
        drawn = ["--prompt", "cab", "-n", "12", "--temperature", "1.5"]
        once = self.tokens(*drawn, "--seed", "1")
        self.assertEqual(self.tokens(*drawn, "--seed", "1"), once)
        self.assertNotEqual(self.tokens(*drawn, "--seed", "2"), once)
        self.assertEqual(self.tokens(*drawn, "--top-k", "1"), self.tokens("--prompt", "cab", "-n", "12"))

    def test_streams_write_the_same_text(self):
        out, _, report = self.generate("--prompt", "cab", "-n", "9", "--ignore-stop", "--stream")
        self.assertEqual(out, report["text"] + "\n")
        self.assertEqual(report["statistics"]["submissions"], 1)

    def test_a_program_file_answers_as_the_model_does(self):
        program = self.folder / "small.ull"
        self.ullage("compile", self.model, "-o", program, "--speculate", "2", "--batch", "2")
        for words in (["--prompt", "cab"], ["--prompt", "cab", "--chat"], ["--prompt", "cab", "--continue"],
                      ["--prompt", "cab", "--speculate", "2"],
                      ["--prompt", "cab", "--prompt", "b", "--batch"],
                      ["--prompt", "cab", "--prompt", "b", "--continue", "--speculate", "2"]):
            expected = self.generate(*words, "-n", "8")[2]
            found = self.generate(*words, "-n", "8", model=program)[2]
            for key in ("prompt_tokens", "tokens", "text"):
                self.assertEqual(found[key], expected[key])
                self.assertEqual([a[key] for a in found.get("answers", [])],
                                 [a[key] for a in expected.get("answers", [])])

    def test_activations_of_8_bits_are_chosen_before_kernels_are(self):
        words = ["--tokens", "4,9,17", "-n", "12"]
        blocks = self.folder / "blocks.gguf"
        subprocess.run([WRITE_MODEL, blocks, "llama"], check=True)
        rounded = self.tokens(*words, "--activations", "q8", model=blocks)
        program = self.folder / "rounded.ull"
        self.ullage("compile", blocks, "-o", program, "--activations", "q8")
        self.assertEqual(self.tokens(*words, model=program), rounded)
        _, error, _ = self.generate(*words, "--activations", "q8", model=program, code=2)
        self.assertIn("--activations: those of a program file are as they were compiled", error)

    def rewritten(self, name, change, **texts):
        """The adapter as ggml's own package writes it, its numbers changed."""
        path = self.folder / name
        texts = {"general.type": "adapter", "adapter.type": "lora", **texts}
        writer = gguf.GGUFWriter(path, texts.pop("architecture", "llama"))
        for key, text in texts.items():
            writer.add_string(key, text)
        writer.add_float32("adapter.lora.alpha", 6)
        for tensor in gguf.GGUFReader(self.adapter).tensors:
            writer.add_tensor(tensor.name, change(tensor.name, tensor.data))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    def test_adapters_answer_as_numpy_with_merged_weights(self):
        plain = self.tokens("--tokens", "4,9,17", "-n", "12")
        self.assertEqual(plain, Reference(self.model).answer([4, 9, 17], 12))
        halves = self.rewritten("halves.gguf", lambda name, data: data.astype(numpy.float16))
        for adapter in (self.adapter, halves):
            reference = Reference(self.model)
            reference.adapt(adapter)
            adapted = self.tokens("--tokens", "4,9,17", "-n", "12", "--lora", adapter)
            self.assertEqual(adapted, reference.answer([4, 9, 17], 12))
            self.assertNotEqual(adapted, plain)

    def test_an_adapter_of_zeros_changes_nothing(self):
        zeros = self.rewritten("zeros.gguf",
                               lambda name, data: data * 0 if name.endswith("lora_b") else data.copy())
        words = ["--tokens", "4,9,17", "-n", "12"]
        self.assertEqual(self.tokens(*words, "--lora", zeros), self.tokens(*words))

    def test_wrong_adapters_are_refused_in_one_line(self):
        cut = self.folder / "cut.gguf"
        cut.write_bytes(self.adapter.read_bytes()[:-40])
        program = self.folder / "adapted.ull"
        self.ullage("compile", self.model, "-o", program)
        other = self.rewritten("other.gguf", lambda name, data: data.copy(), architecture="qwen2")
        for words, code, message in (
                ([self.model, "--lora", cut], 1, "cut.gguf: tensor 'blk.1.ffn_down.weight.lora_b' has"),
                ([self.model, "--lora", other], 1,
                 "metadata 'general.architecture' must be 'llama', the file has 'qwen2'"),
                ([self.model, "--lora", self.model], 1, "metadata 'general.type' is missing"),
                ([self.model, "--lora", self.folder / "none.gguf"], 1, "none.gguf"),
                ([program, "--lora", self.adapter], 2, "adapters require a language model")):
            _, errors, report = self.ullage("generate", *words, "--tokens", "4", "-n", "4", code=code)
            self.assertIn(message, report["error"]["message"])
            self.assertEqual(len(errors.splitlines()), 1)

    def test_what_is_wrong_is_said_with_numbers(self):
        for words, code, message in (
                (["--prompt", "cab", "-n", "23"], 1,
                 "a prompt of 2 tokens and an answer of 23 do not fit the model's context of 24"),
                (["--prompt", "a", "-n", "5", "--speculate", "9"], 1, "a draft must have 1 to 8 tokens, given 9"),
                (["--prompt", "a", "-n", "5", "--speculate", "-1"], 2, "--speculate"),
                (["--prompt", "a", "--prompt", "b", "-n", "5", "--batch", "--continue"], 2,
                 "--batch answers all prompts at once: not with --continue, --speculate, --stream"),
                (["--prompt", "cab", "--prompt", "b", "-n", "23", "--batch"], 1,
                 "a prompt of 2 tokens and an answer of 23 do not fit the model's context of 24"),
                ([], 2, "generate requires --prompt TEXT, --tokens 1,2,3 or --messages FILE"),
                (["--prompt", ""], 2, "a prompt must have a token, this one is empty"),
                (["--tokens", "1,50"], 2, "--tokens requires tokens below 50 like 1,2,3, got '1,50'"),
                (["--tokens", "1;2"], 2, "--tokens requires tokens below 50 like 1,2,3, got '1;2'"),
                (["--prompt", "a", "--top-p", "1.5"], 2, "--top-p must be in [0, 1], given 1.5"),
                (["--prompt", "a", "-n", "0"], 2, "-n"),
                (["--prompt", "a", "-n", "9223372036854775807"], 1, "do not fit the model's context of 24"),
                (["--prompt", "a", "-n", "18446744073709551616"], 2, "-n: '18446744073709551616' is not a whole number"),
                (["--prompt", "a", "--seed", "18446744073709551616"], 2, "--seed"),
                (["--prompt", "a", "--seed", "-1"], 2, "--seed"),
                (["--prompt", "a", "--stop", ""], 2, "--stop: a text to stop at must not be empty"),
                (["--prompt", "a", "--logit-bias", "50+1"], 2, "--logit-bias requires a token below 50"),
                (["--prompt", "a", "--logit-bias", "5"], 2, "like 12+1.5 or 12-3, got '5'"),
                (["--prompt", "a", "--logit-bias", "5+-1"], 2, "got '5+-1'"),
                (["--prompt", "a", "-n", "4", "--logprobs", "65"], 1, "log-probabilities must be of 0 to 64 tokens"),
                (["--prompt", "a", "--reasoning", "on"], 2, "--reasoning requires a chat template"),
                (["--prompt", "a", "--system", "b"], 2, "--system is a message in front of --chat"),
                (["--messages", self.folder / "none.json"], 1, "none.json")):
            _, errors, report = self.generate(*words, code=code)
            self.assertIn(message, report["error"]["message"])
            self.assertEqual(len(errors.splitlines()), 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--write-model", required=True)
    options, rest = parser.parse_known_args()
    ULLAGE, WRITE_MODEL = map(os.path.abspath, (options.ullage, options.write_model))
    unittest.main(argv=[sys.argv[0], *rest])
