"""Tests text generation in Python on a small random model, against NumPy and with statistics.

    test_generate.py WRITE_SMALL_MODEL
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import ullage

sys.path.insert(0, str(Path(__file__).parents[1] / "frontends/language/gguf"))
from compare_llama import Reference  # noqa: E402

WRITE_MODEL = ""
PROMPT = [4, 9, 17]


class Generate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.model = Path(cls.temporary.name) / "small.gguf"
        subprocess.run([WRITE_MODEL, cls.model, "llama"], check=True)
        cls.reference = Reference(cls.model)
        cls.file = ullage.import_gguf(cls.model).compile(ullage.default_device())
        cls.generator = ullage.Generator(
            cls.file, bounds={"tokens": 16, "answer": 32, "stops": 4, "stop_length": 4})

    def test_greedy_answers_match_a_plain_loop(self):
        for prompt in (PROMPT, [1], [30, 2, 2, 2, 11, 5]):
            self.assertEqual(self.generator.generate(prompt, 12), self.reference.answer(prompt, 12))

    def test_an_answer_is_one_submission_and_one_wait(self):
        self.generator.generate(PROMPT, 4)
        before = self.generator.statistics
        self.generator.generate([7, 7], 9)
        after = self.generator.statistics
        self.assertEqual(after.submissions - before.submissions, 1)
        self.assertEqual(after.host_waits - before.host_waits, 1)
        self.assertEqual(after.pipelines_created, before.pipelines_created)
        self.assertEqual(after.command_buffers_recorded, before.command_buffers_recorded)

    def test_all_kinds_of_models(self):
        expected = self.reference.answer(PROMPT, 3)
        path = Path(self.temporary.name) / "small.ull"
        path.write_bytes(self.file)
        for model in (self.generator, self.file, path, self.model,
                      ullage.Program(self.file, entry="answer")):
            self.assertEqual(ullage.generate(model, PROMPT, 3), expected)
        with self.assertRaisesRegex(ullage.InvalidArgument, "the program must generate answers"):
            ullage.generate(ullage.Program(self.file), PROMPT)

    def test_streams_have_the_same_tokens(self):
        whole = self.generator.generate(PROMPT, 20)
        stream = self.generator.generate(PROMPT, 20, stream=True)
        self.assertEqual(list(stream), whole)
        stream = self.generator.generate(PROMPT, 20, stream=True)
        self.assertEqual(next(stream), whole[0])
        stream.close()
        self.assertEqual(self.generator.generate(PROMPT, 20), whole)

    def test_stops_end_an_answer_and_are_part_of_it(self):
        whole = self.generator.generate(PROMPT, 12)
        end = whole[4]
        self.assertEqual(self.generator.generate(PROMPT, 12, stop=[end]), whole[:whole.index(end) + 1])
        pair = whole[2:4]
        cut = next(i for i in range(1, 12) if whole[i - 1:i + 1] == pair)
        self.assertEqual(self.generator.generate(PROMPT, 12, stop=[pair, [31, 31, 31]]), whole[:cut + 1])

    # The first token over many seeds: Pearson's statistic of as many classes lies below the quantile
    # that chance passes once in 100,000 times.
    def test_tokens_are_sampled_with_the_probabilities_of_the_model(self):
        logits, _ = self.reference.step(PROMPT, None)
        for temperature, top_k in ((1.0, 0), (0.7, 5)):
            shares = np.exp((logits - logits.max()) / temperature)
            if top_k:
                shares[np.argsort(shares)[:-top_k]] = 0
            shares /= shares.sum()
            drawn = [self.generator.generate(PROMPT, 1, temperature=temperature, top_k=top_k, seed=seed)[0]
                     for seed in range(400)]
            counts = np.bincount(drawn, minlength=len(shares))
            self.assertEqual(counts[shares == 0].sum(), 0)
            rare = shares * 400 < 5  # together they are one class
            expected = np.append(shares[~rare], shares[rare].sum()) * 400
            found = np.append(counts[~rare], counts[rare].sum())
            kept = expected > 0
            statistic = ((found - expected)[kept] ** 2 / expected[kept]).sum()
            freedom = kept.sum() - 1
            # Wilson and Hilferty's approximation, 4.27 standard deviations.
            limit = freedom * (1 - 2 / (9 * freedom) + 4.27 * np.sqrt(2 / (9 * freedom))) ** 3
            self.assertLess(statistic, limit)

    def test_the_same_seed_gives_the_same_answer(self):
        one, again, other = (self.generator.generate(PROMPT, 20, temperature=1.2, seed=seed)
                             for seed in (5, 5, 6))
        self.assertEqual(one, again)
        self.assertNotEqual(one, other)

    def test_a_conversation_continues(self):
        talk = ullage.Generator(self.file, conversation=True)
        first = talk.generate(PROMPT, 5)
        second = talk.generate([3, 8], 5)
        self.assertEqual(second, self.reference.answer([*PROMPT, *first, 3, 8], 5))
        talk.forget()
        self.assertEqual(talk.generate(PROMPT, 5), first)

    def test_text_is_answered_by_text(self):
        tokens = self.generator.encode("cab")
        self.assertEqual(tokens, [2, 28])
        answer = self.generator.generate("cab", 12, ignore_end_tokens=True)
        self.assertEqual(answer, self.generator.decode(self.generator.generate(tokens, 12)))
        stream = self.generator.generate("cab", 12, ignore_end_tokens=True, stream=True)
        self.assertEqual("".join(stream), answer)
        stop = answer[1:3]
        self.assertEqual(self.generator.generate("cab", 12, ignore_end_tokens=True, stop=[stop]),
                         answer[:answer.index(stop)])

    def test_whole_conversations_are_formatted_by_the_template(self):
        expected = self.generator.generate("ab", 5, chat=True)
        messages = [{"role": "user", "content": "ab"}]
        for conversation in (messages, {"messages": messages}):
            self.assertEqual(self.generator.generate(conversation, 5), expected)
        with self.assertRaisesRegex(ullage.Unsupported, "part of type 'image'"):
            self.generator.generate([{"role": "user", "content": [{"type": "image"}]}], 5)

    def test_messages_are_formatted_by_the_template(self):
        # Its template writes `<|start|>` + words + `<|end|>` and ends with `<|start|>`.
        tokens = self.generator.generate([30, 28, 31, 30], 5, ignore_end_tokens=False)
        self.assertEqual(self.generator.generate("ab", 5, chat=True), self.generator.decode(tokens))
        talk = ullage.Generator(self.file, conversation=True)
        talk.generate("ab", 5, chat=True)
        self.assertIsInstance(talk.generate("c", 5, chat=True), str)
        with self.assertRaisesRegex(ullage.OutOfBounds, "do not fit the model's context of 24"):
            talk.generate("abc", 5, chat=True)
        with self.assertRaisesRegex(ullage.InvalidArgument, "forget it first"):
            talk.generate([1], 5)

    def test_error_messages_have_numbers(self):
        for options, message in (({"temperature": -1}, r"temperature must be in \[0, .*given -1"),
                              ({"top_p": 1.5}, "top_p must be in .*given 1.5"),
                              ({"max_new_tokens": 0}, "max_new_tokens must be 1 or more.*given 0"),
                              ({"stop": [[]]}, "must have at least one token"),
                              ({"stop": [50]}, "must be in .*, given 50")):
            with self.assertRaisesRegex(ValueError, message):
                self.generator.generate(PROMPT, **options)

    def test_tokens_and_seeds_are_integers_in_range(self):
        for tokens in ([1.5], [-1], [2**32], [2**70], ["1"], [True]):
            with self.assertRaisesRegex(ullage.InvalidArgument, "tokens must be"):
                self.generator.generate(tokens, 4)
            with self.assertRaisesRegex(ullage.InvalidArgument, "tokens must be"):
                self.generator.decode(tokens)
        with self.assertRaisesRegex(ullage.InvalidArgument, "seed must fit 64 bits"):
            self.generator.generate(PROMPT, 4, seed=2**64)
        self.assertEqual(len(self.generator.generate(PROMPT, 4, temperature=1, seed=2**64 - 1)), 4)


if __name__ == "__main__":
    WRITE_MODEL = sys.argv.pop(1)
    unittest.main()
