"""Tokens of random texts in many scripts: ours (encode_lines) against PyPI's `tokenizers`, built
from the same GGUF file.

    python3 tests/frontends/language/tokenizer/compare_tokens.py ENCODE_LINES MODEL.gguf [--texts 10000]

Prints how many texts agree and the first that do not; exit 1 where any differs.
"""
import argparse
import random
import subprocess
import sys

import gguf
import tokenizers
from random_texts import random_text


def reference(path):
    """As the model's tokenizer.json has it: digits apart, then GPT-2's expressions."""
    fields = gguf.GGUFReader(path).fields
    tokens = fields["tokenizer.ggml.tokens"].contents()
    merges = [tuple(m.split(" ")) for m in fields["tokenizer.ggml.merges"].contents()]
    if fields["tokenizer.ggml.pre"].contents() != "smollm":
        sys.exit("compare_tokens: only models whose tokenizer.ggml.pre is smollm are compared")
    model = tokenizers.models.BPE({t: i for i, t in enumerate(tokens)}, merges)
    tokenizer = tokenizers.Tokenizer(model)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([
        tokenizers.pre_tokenizers.Digits(individual_digits=True),
        tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)])
    return tokenizer


def letters_of(text):
    """The text's bytes as tokens of byte-level BPE write them."""
    level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    return "".join(piece for piece, _ in level.pre_tokenize_str(text))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("encode_lines")
    parser.add_argument("model")
    parser.add_argument("--texts", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    r = random.Random(arguments.seed)
    texts = [random_text(r) for _ in range(arguments.texts)]
    lines = "".join(text.encode().hex() + "\n" for text in texts)
    ours = subprocess.run([arguments.encode_lines, arguments.model], input=lines, text=True,
                          check=True, capture_output=True).stdout.splitlines()
    tokenizer = reference(arguments.model)
    vocabulary = tokenizer.get_vocab()
    wrong = []
    for text, line in zip(texts, ours, strict=True):
        same, *tokens = line.split()
        expected = tokenizer.encode(text).ids
        # Vocabularies may lack bytes, control characters for the most part.
        whole = all(letter in vocabulary for letter in letters_of(text))
        if (same == "same") != whole or [int(t) for t in tokens] != expected:
            wrong.append((text, same, tokens, expected))
    print(f"{len(texts) - len(wrong)} of {len(texts)} texts have the same tokens, and decode to themselves where every byte is a token")
    for text, same, tokens, expected in wrong[:5]:
        print(f"  {text!r}\n    ours {' '.join(tokens)} ({same} text back)\n    theirs {expected}")
    sys.exit(1 if wrong else 0)


main()
