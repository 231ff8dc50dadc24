"""Logits of a GGUF model (llama, qwen2, qwen3, gemma, gemma2, gemma3): `ullage run` against NumPy in double precision, of
random tokens and then of a few more behind them.

    python3 tests/frontends/language/gguf/compare_llama.py build/dev/tools/ullage MODEL.gguf [--program MODEL.ull]

Prints the largest difference per step; exit 1 where one is above --tolerance or another token is
the best although the two best are further apart than twice that.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import gguf
import numpy


class Reference:
    """The model in double precision, numbers dequantised by ggml's own package."""

    def __init__(self, path):
        reader = gguf.GGUFReader(path)
        self.form = reader.fields["general.architecture"].contents()
        field = lambda name: reader.fields[f"{self.form}.{name}"].contents()
        self.blocks, self.width = field("block_count"), field("embedding_length")
        self.heads, self.key_heads = field("attention.head_count"), field("attention.head_count_kv")
        has_length = f"{self.form}.attention.key_length" in reader.fields
        self.head = field("attention.key_length") if has_length else self.width // self.heads
        self.epsilon = field("attention.layer_norm_rms_epsilon")
        maybe = lambda name, otherwise: (field(name) if f"{self.form}.{name}" in reader.fields
                                         else otherwise)
        self.base = field("rope.freq_base")
        stretched = maybe("rope.scaling.type", "none") == "linear"
        self.stretch = field("rope.scaling.factor") if stretched else 1
        self.window = maybe("attention.sliding_window", 0)
        self.every = maybe("attention.sliding_window_pattern",
                           {"gemma2": 2, "gemma3": 6}.get(self.form, 0))
        self.cap = maybe("attn_logit_softcapping", 0)
        self.last_cap = maybe("final_logit_softcapping", 0)
        self.is_gemma = self.form.startswith("gemma")
        self.tensors = {t.name: gguf.quants.dequantize(t.data, t.tensor_type).astype(numpy.float64)
                        for t in reader.tensors}
        self.vocabulary = len(self.tensors["token_embd.weight"])

    def adapt(self, path):
        """Adds the adapters of a file to the weights."""
        reader = gguf.GGUFReader(path)
        alpha = reader.fields["adapter.lora.alpha"].contents()
        numbers = {t.name: gguf.quants.dequantize(t.data, t.tensor_type).astype(numpy.float64)
                   for t in reader.tensors}
        for name in (n.removesuffix(".lora_a") for n in numbers if n.endswith(".lora_a")):
            down, up = numbers[name + ".lora_a"], numbers[name + ".lora_b"]
            self.tensors[name] = self.tensors[name] + alpha / len(down) * up @ down

    def answer(self, prompt, most):
        """The likeliest tokens behind the prompt, one after another."""
        tokens, past = list(prompt), None
        for _ in range(most):
            logits, past = self.step(tokens if past is None else tokens[-1:], past)
            tokens.append(int(logits.argmax()))
        return tokens[len(prompt):]

    def weight(self, name):
        return self.tensors[name + ".weight"]

    def norm(self, x, name):
        return x / numpy.sqrt((x * x).mean(-1, keepdims=True) + self.epsilon) * self.weight(name)

    def behind(self, x, name):
        """Normalised where the architecture has such a norm."""
        return self.norm(x, name) if name + ".weight" in self.tensors else x

    def project(self, x, name, heads):
        y = x @ self.weight(name).T + self.tensors.get(name + ".bias", 0)
        y = y.reshape(len(x), heads, self.head)
        return self.norm(y, name + "_norm") if name + "_norm.weight" in self.tensors else y

    def gate(self, x):
        if not self.is_gemma:
            return x / (1 + numpy.exp(-x))
        return x * (1 + numpy.tanh(numpy.sqrt(2 / numpy.pi) * (x + 0.044715 * x ** 3))) / 2

    def is_local(self, block):
        """Has the block a window?"""
        return self.window > 0 and (self.every == 0 or (block + 1) % self.every != 0)

    def cut(self, x, cap):
        return cap * numpy.tanh(x / cap) if cap else x

    def rotate(self, x, positions, block):
        own = self.form == "gemma3" and self.is_local(block)
        base, stretch = (10000, 1) if own else (self.base, self.stretch)
        pairs = numpy.arange(self.head // 2)
        angle = positions[:, None, None] / stretch * base ** (-pairs / (self.head // 2))
        half = self.head // 2
        first, second = ((slice(0, None, 2), slice(1, None, 2)) if self.form == "llama" else
                         (slice(0, half), slice(half, None)))
        a, b = x[..., first], x[..., second]
        y = numpy.empty_like(x)
        y[..., first] = a * numpy.cos(angle) - b * numpy.sin(angle)
        y[..., second] = a * numpy.sin(angle) + b * numpy.cos(angle)
        return y

    def attend(self, q, k, v, positions, block):
        group = self.heads // self.key_heads
        k, v = numpy.repeat(k, group, 1), numpy.repeat(v, group, 1)
        scores = numpy.einsum("thd,shd->hts", q, k) / numpy.sqrt(self.head)
        scores = self.cut(scores, self.cap)
        behind = positions[:, None] - numpy.arange(len(k))
        seen = (behind >= 0) & (behind < (self.window if self.is_local(block) else numpy.inf))
        scores = numpy.where(seen, scores, -numpy.inf)
        shares = numpy.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        return numpy.einsum("hts,shd->thd", shares, v).reshape(len(q), -1)

    def step(self, tokens, past):
        """Logits of the last token, and keys and values [P + T, key heads, head] per block."""
        first = len(past[0][0]) if past else 0
        positions = numpy.arange(first, first + len(tokens))
        x = self.weight("token_embd")[tokens]
        if self.is_gemma:
            x = x * numpy.sqrt(self.width)
        kept = []
        for i in range(self.blocks):
            prefix = f"blk.{i}."
            h = self.norm(x, prefix + "attn_norm")
            q = self.rotate(self.project(h, prefix + "attn_q", self.heads), positions, i)
            k = self.rotate(self.project(h, prefix + "attn_k", self.key_heads), positions, i)
            v = self.project(h, prefix + "attn_v", self.key_heads)
            if past:
                k, v = numpy.concatenate([past[i][0], k]), numpy.concatenate([past[i][1], v])
            kept.append((k, v))
            attended = self.attend(q, k, v, positions, i) @ self.weight(prefix + "attn_output").T
            x = x + self.behind(attended, prefix + "post_attention_norm")
            h = self.norm(x, prefix + "ffn_norm")
            gate = h @ self.weight(prefix + "ffn_gate").T
            up = h @ self.weight(prefix + "ffn_up").T
            down = (self.gate(gate) * up) @ self.weight(prefix + "ffn_down").T
            x = x + self.behind(down, prefix + "post_ffw_norm")
        head = "output" if "output.weight" in self.tensors else "token_embd"
        logits = self.norm(x[-1], "output_norm") @ self.weight(head).T
        return self.cut(logits, self.last_cap), kept


def run(tool, model, shape, tokens, past):
    """Our logits of the same step."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        inputs = {"tokens": numpy.array(tokens, dtype=numpy.int64)}
        for i in range(shape.blocks):
            for side, name in enumerate(("key", "value")):
                kept = past[i][side] if past else numpy.zeros((0, shape.key_heads, shape.head))
                inputs[f"past_{name}_{i}"] = kept.transpose(1, 0, 2).astype(numpy.float32)
        command = [tool, "run", model, "--output-dir", str(folder / "out")]
        for name, array in inputs.items():
            file = folder / f"{name}.npy"
            numpy.save(file, numpy.ascontiguousarray(array))
            command += ["--input", f"{name}={file}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"compare_llama: {' '.join(command[:3])}: {done.stderr.strip()[-400:]}")
        return numpy.load(next(folder.rglob("logits.npy")))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("model")
    parser.add_argument("--program", help="a .ull of it, to run in its place")
    parser.add_argument("--tolerance", type=float, default=2e-2)
    parser.add_argument("--lengths", type=int, nargs="*", default=[1, 8, 9, 40])
    arguments = parser.parse_args()

    reference = Reference(arguments.model)
    random = numpy.random.default_rng(1)
    good = True
    for length in arguments.lengths:
        past = None
        for tokens in (random.integers(0, reference.vocabulary, length),
                       random.integers(0, reference.vocabulary, 3)):
            expected, kept = reference.step(tokens, past)
            ours = run(arguments.tool, arguments.program or arguments.model, reference, tokens, past)
            difference = numpy.abs(expected - ours).max()
            second, best = numpy.sort(expected)[-2:]
            same = expected.argmax() == ours.argmax() or best - second <= 2 * arguments.tolerance
            good = good and same and difference <= arguments.tolerance
            print(f"{len(tokens)} tokens behind {len(past[0][0]) if past else 0}: off by at most "
                  f"{difference:.2g}, best token {'the same' if same else 'ANOTHER'}")
            past = kept
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
