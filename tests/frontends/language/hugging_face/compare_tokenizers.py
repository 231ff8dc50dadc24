"""Tokens of random texts by tokenizers of every kind that tokenizer.json describes, against `tokenizers` itself.

    compare_tokenizers.py --ullage build/dev/tools/ullage [--texts 200] [KIND ... | FOLDER ...]

Each kind is trained on random texts. Requires tokenizers. Special tokens are found in texts (--parse-special).
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import tokenizers as tk
from tokenizers import models, normalizers, pre_tokenizers, processors, trainers

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tokenizer"))
from random_texts import random_text  # noqa: E402

LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
          r"|\s+(?!\S)|\s+")
SPECIAL = ["<unk>", "<s>", "</s>"]
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]


def begin_and_end(begin="<s>", end=None):
    single = " ".join(filter(None, [begin, "$A", end]))
    return processors.TemplateProcessing(single=single, special_tokens=[("<s>", 1), ("</s>", 2)])


def byte_level(pieces, **options):
    tokenizer = tk.Tokenizer(models.BPE(**options))
    tokenizer.pre_tokenizer = pieces
    trainer = trainers.BpeTrainer(vocab_size=900, special_tokens=SPECIAL, initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    return tokenizer, trainer


def gpt2():
    return byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False))


def gpt2_with_prefix():
    return byte_level(pre_tokenizers.ByteLevel(add_prefix_space=True))


def llama3():
    tokenizer, trainer = byte_level(pre_tokenizers.Sequence([
        pre_tokenizers.Split(tk.Regex(LLAMA3), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]),
        ignore_merges=True)
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), begin_and_end()])
    return tokenizer, trainer


def qwen2():
    tokenizer, trainer = llama3()
    tokenizer.normalizer = normalizers.NFC()
    return tokenizer, trainer


def digits():
    return byte_level(pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]))


def contiguous():
    return byte_level(pre_tokenizers.Sequence([
        pre_tokenizers.Split(tk.Regex(r"\p{N}"), "contiguous"), pre_tokenizers.Split(" ", "merged_with_next"),
        pre_tokenizers.Split("\n", "removed"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]))


def pieces(unknown="<unk>", **options):
    tokenizer = tk.Tokenizer(models.BPE(unk_token=unknown, fuse_unk=True, **options))
    return tokenizer, trainers.BpeTrainer(vocab_size=900, special_tokens=SPECIAL + BYTES, limit_alphabet=300)


def llama2():
    tokenizer, trainer = pieces(byte_fallback=True)
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.post_processor = begin_and_end()
    return tokenizer, trainer


def gemma():
    tokenizer, trainer = pieces(byte_fallback=True)
    tokenizer.normalizer = normalizers.Replace(" ", "▁")
    tokenizer.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    tokenizer.post_processor = begin_and_end(end="</s>")
    return tokenizer, trainer


def metaspace(scheme):
    def make():
        tokenizer, trainer = pieces()
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme=scheme)
        return tokenizer, trainer
    return make


def whitespace():
    tokenizer, trainer = pieces()
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.Lowercase(), normalizers.StripAccents()])
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return tokenizer, trainer


def unigram():
    tokenizer = tk.Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence([normalizers.Strip(), normalizers.Replace(tk.Regex(" {2,}"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = begin_and_end(begin=None, end="</s>")
    return tokenizer, trainers.UnigramTrainer(vocab_size=9000, special_tokens=SPECIAL, unk_token="<unk>")


def word_piece(**options):
    def make():
        tokenizer = tk.Tokenizer(models.WordPiece(unk_token="<unk>"))
        tokenizer.normalizer = normalizers.BertNormalizer(**options)
        tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        tokenizer.post_processor = begin_and_end(end="</s>")
        return tokenizer, trainers.WordPieceTrainer(vocab_size=900, special_tokens=SPECIAL)
    return make


KINDS = {"gpt2": gpt2, "gpt2_with_prefix": gpt2_with_prefix, "llama3": llama3, "qwen2": qwen2, "digits": digits,
         "contiguous": contiguous, "llama2": llama2, "gemma": gemma, "metaspace_always": metaspace("always"),
         "metaspace_first": metaspace("first"), "metaspace_never": metaspace("never"), "whitespace": whitespace,
         "unigram": unigram, "bert": word_piece(), "bert_cased": word_piece(lowercase=False)}


def tokens_of(ullage, folder, texts):
    report = pathlib.Path(folder) / "tokens.json"
    files = []
    for at, text in enumerate(texts):
        path = pathlib.Path(folder) / f"text_{at}"
        path.write_bytes(text.encode())
        files += ["--text-file", path]
    run = subprocess.run([ullage, "tokenize", folder, *files, "--parse-special", "--json", report], capture_output=True, text=True)
    if run.returncode != 0:
        return run.stderr.strip()
    return [text["tokens"] for text in json.loads(report.read_text())["texts"]]


def check(ullage, tokenizer, folder, texts):
    own = tokens_of(ullage, folder, texts)
    if isinstance(own, str):
        return own
    wrong = [(text, tokens, tokenizer.encode(text).ids) for text, tokens in zip(texts, own)
             if tokens != tokenizer.encode(text).ids]
    if not wrong:
        return ""
    text, tokens, wanted = min(wrong, key=lambda entry: len(entry[0]))
    return f"{len(wrong)} of {len(texts)} texts differ, {text!r}: {tokens}, wanted {wanted}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--texts", type=int, default=200)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    arguments = parser.parse_args()
    r = random.Random(1)
    texts = [random_text(r) for _ in range(arguments.texts)]
    corpus = [random_text(r) for _ in range(2000)]
    failed = 0
    for name in arguments.kinds or KINDS:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "tokenizer.json"
            if name in KINDS:
                tokenizer, trainer = KINDS[name]()
                tokenizer.train_from_iterator(corpus, trainer)
                tokenizer.save(str(path))
            else:
                path.write_bytes((pathlib.Path(name) / "tokenizer.json").read_bytes())
                tokenizer = tk.Tokenizer.from_file(str(path))
            wrong = check(arguments.ullage, tokenizer, folder, texts)
        print(f"{name}: {wrong or 'equal'}", flush=True)
        failed += bool(wrong)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
