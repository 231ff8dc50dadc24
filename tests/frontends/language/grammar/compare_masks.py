"""Which tokens a grammar allows, behind random beginnings of its texts: allowed_bytes against llama.cpp's C library.

    compare_masks.py --allowed build/dev/tests/frontends/language/grammar/allowed_bytes \\
        --peer PEER --model VOCABULARY.gguf \\
        [--walks 5] [--length 30] GRAMMAR.gbnf...

PEER: the folder with libllama and libggml. Walks by the library's own masks. Tokens that end inside of a character are left
out: the library allows all of them in classes that are complements, bytes among them that begin no character. So are those
with a zero, which ends a text there. Prints a line
a grammar; exit 1 where the two differ in one token.
"""
import argparse
import ctypes
import pathlib
import random
import subprocess
import sys
import tempfile


class ModelParams(ctypes.Structure):
    """As in include/llama.h of the release that node-llama-cpp has; the first flag is vocab_only."""
    _fields_ = [("devices", ctypes.c_void_p), ("overrides", ctypes.c_void_p), ("gpu_layers", ctypes.c_int32),
                ("split_mode", ctypes.c_int), ("load_mode", ctypes.c_int), ("lazy_mode", ctypes.c_int),
                ("main_gpu", ctypes.c_int32), ("tensor_split", ctypes.c_void_p), ("progress", ctypes.c_void_p),
                ("progress_data", ctypes.c_void_p), ("kv_overrides", ctypes.c_void_p)] + [
                    (f"flag_{i}", ctypes.c_bool) for i in range(6)]


class Candidate(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int32), ("logit", ctypes.c_float), ("p", ctypes.c_float)]


class Candidates(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(Candidate)), ("size", ctypes.c_size_t), ("selected", ctypes.c_int64),
                ("sorted", ctypes.c_bool)]


class Library:
    def __init__(self, folder, model):
        ggml = ctypes.CDLL(next(str(p) for p in sorted(folder.glob("libggml.*so*"))), mode=ctypes.RTLD_GLOBAL)
        ggml.ggml_backend_load_all_from_path(str(folder).encode())
        self.llama = llama = ctypes.CDLL(next(str(p) for p in sorted(folder.glob("libllama.*so*"))))
        self.silent = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(lambda *_: None)
        llama.llama_log_set(self.silent, None)
        pointer = ctypes.c_void_p
        llama.llama_model_default_params.restype = ModelParams
        llama.llama_model_load_from_file.argtypes = [ctypes.c_char_p, ModelParams]
        llama.llama_model_load_from_file.restype = pointer
        llama.llama_model_get_vocab.argtypes, llama.llama_model_get_vocab.restype = [pointer], pointer
        llama.llama_vocab_n_tokens.argtypes = [pointer]
        llama.llama_vocab_is_eog.argtypes, llama.llama_vocab_is_eog.restype = [pointer, ctypes.c_int32], ctypes.c_bool
        llama.llama_token_to_piece.argtypes = [pointer, ctypes.c_int32, ctypes.c_char_p, ctypes.c_int32, ctypes.c_int32,
                                               ctypes.c_bool]
        llama.llama_sampler_init_grammar.argtypes = [pointer, ctypes.c_char_p, ctypes.c_char_p]
        llama.llama_sampler_init_grammar.restype = pointer
        llama.llama_sampler_apply.argtypes = [pointer, ctypes.POINTER(Candidates)]
        llama.llama_sampler_accept.argtypes = [pointer, ctypes.c_int32]
        llama.llama_sampler_free.argtypes = [pointer]
        params = llama.llama_model_default_params()
        params.gpu_layers, params.flag_0 = 0, True
        self.model = llama.llama_model_load_from_file(str(model).encode(), params)
        if not self.model:
            raise RuntimeError(f"the library does not load {model}")
        self.vocabulary = llama.llama_model_get_vocab(self.model)
        self.count = llama.llama_vocab_n_tokens(self.vocabulary)
        self.ends = {i for i in range(self.count) if llama.llama_vocab_is_eog(self.vocabulary, i)}
        self.pieces = [b"" if i in self.ends else self.piece(i) for i in range(self.count)]
        self.whole = {i for i, piece in enumerate(self.pieces) if is_text(piece)}

    def piece(self, token):
        buffer = ctypes.create_string_buffer(256)
        size = self.llama.llama_token_to_piece(self.vocabulary, token, buffer, 256, 0, True)
        return buffer.raw[:size] if size > 0 else b""

    def grammar(self, text):
        return self.llama.llama_sampler_init_grammar(self.vocabulary, text.encode(), b"root")

    def mask(self, grammar):
        data = (Candidate * self.count)(*[(i, 1.0, 0.0) for i in range(self.count)])
        self.llama.llama_sampler_apply(grammar, ctypes.byref(Candidates(data, self.count, -1, False)))
        return {c.id for c in data if c.logit > 0}


def is_text(piece):
    try:
        piece.decode()
    except UnicodeDecodeError:
        return False
    return bool(piece) and b"\0" not in piece


def walk(library, grammar, length, draw):
    """Beginnings of one text, each with the tokens that may follow and whether it may end there."""
    text = b""
    for _ in range(length):
        allowed = library.mask(grammar)
        tokens = sorted(i for i in allowed if i in library.whole)
        yield text, set(tokens), bool(allowed & library.ends)
        if not tokens:
            return
        token = draw.choice(tokens)
        library.llama.llama_sampler_accept(grammar, token)
        text += library.pieces[token]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--allowed", required=True)
    parser.add_argument("--peer", required=True, type=pathlib.Path)
    parser.add_argument("--model", required=True, type=pathlib.Path)
    parser.add_argument("--walks", type=int, default=5)
    parser.add_argument("--length", type=int, default=30)
    parser.add_argument("grammars", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    library = Library(options.peer, options.model)
    differing = 0
    with tempfile.TemporaryDirectory() as folder:
        tokens = pathlib.Path(folder, "tokens")
        tokens.write_text("\n".join(piece.hex() for piece in library.pieces) + "\n")
        for file in options.grammars:
            steps = []
            for seed in range(options.walks):
                grammar = library.grammar(file.read_text())
                steps += walk(library, grammar, options.length, random.Random(seed))
                library.llama.llama_sampler_free(grammar)
            done = subprocess.run([options.allowed, "gbnf", file, "tokens", tokens], text=True, capture_output=True,
                                  input="".join(text.hex() + "\n" for text, _, _ in steps))
            if done.returncode != 0:
                print(f"{file.name:20} {done.stdout.strip()}")
                differing += 1
                continue
            wrong = 0
            for (text, allowed, may_end), line in zip(steps, done.stdout.splitlines(), strict=True):
                ends, bits = line.split()
                ours = {i for i, bit in enumerate(bits) if bit == "1" and i in library.whole}
                if ours != allowed or (ends == "1") != may_end:
                    wrong += 1
                    sample = [library.pieces[i] for i in sorted(ours ^ allowed)[:5]]
                    print(f"  behind {text!r}: {len(ours - allowed)} more, {len(allowed - ours)} fewer: {sample}; "
                          f"may end: {ends} and {may_end}")
            differing += wrong
            print(f"{file.name:20} {len(steps)} masks of {library.count} tokens, {wrong} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
