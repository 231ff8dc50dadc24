"""Do answers of tiny random models not depend on what is computed next to them?

    equal_answers.py --ullage build/dev/tools/ullage [--batches N] [FAMILY ...]

Tokens and log-probabilities alone are those at every place of a batch, and tokens those with drafts from earlier text
and by a model, bit for bit. Models with recurrent states have no drafts. Families: those of compare_families.py, all of them where none is named.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from compare_families import FAMILIES, Model

ANSWER = 8


class Family:
    def __init__(self, arguments, name, folder):
        self.ullage = arguments.ullage
        self.path, self.report = folder / f"{name}.gguf", folder / "report.json"
        model = Model(name, 1)
        model.write(self.path)
        self.vocabulary = model.size["vocabulary"]

    def answers(self, prompts, *words):
        self.report.unlink(missing_ok=True)
        tokens = [word for prompt in prompts for word in ("--tokens", ",".join(map(str, prompt)))]
        tier = os.environ.get("ULLAGE_TEST_TIER")
        command = [self.ullage, "generate", self.path, *tokens, "-n", str(ANSWER), "--ignore-stop", "--temperature", "1",
                   "--seed", "5", *words, *(["--tier", tier] if tier else []), "--json", self.report]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr.strip()[-300:])
        report = json.loads(self.report.read_text())
        return report.get("answers", [report])

    def differences(self, draw, batches):
        size = draw.choice([2, 3, 5, 8])
        prompts = [[draw.randrange(self.vocabulary) for _ in range(draw.choice([1, 2, 3, 5, 9, 12]))]
                   for _ in range(size)]
        alone = self.answers(prompts, "--logprobs", "1")

        def compare(kind, order, others, keys):
            for place, (i, other) in enumerate(zip(order, others)):
                for key in keys:
                    if alone[i][key] != other[key]:
                        yield f"{kind}, {key} at place {place} of {len(order)}"

        for _ in range(batches):
            order = draw.sample(range(size), size)
            batch = self.answers([prompts[i] for i in order], "--batch", "--logprobs", "1")
            yield from compare("a batch", order, batch, ("tokens", "logprobs"))
        for kind, words in (("drafts", ("--speculate", "3")), ("a draft model", ("--model-draft", self.path))):
            try:
                drafted = self.answers(prompts, *words)
            except RuntimeError as error:
                if "recurrent states" not in str(error):
                    raise
            else:
                yield from compare(kind, range(size), drafted, ("tokens",))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("families", nargs="*")
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--batches", type=int, default=1, help="of each family, in another order")
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.families or FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            family = Family(arguments, name, pathlib.Path(folder))
            try:
                found = list(family.differences(random.Random(name), arguments.batches))
            except RuntimeError as error:
                found = [str(error)]
        failed += bool(found)
        print(f"{'FAIL' if found else 'ok  '} {name}{': ' if found else ''}{'; '.join(found)}", flush=True)
    print(f"{failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
