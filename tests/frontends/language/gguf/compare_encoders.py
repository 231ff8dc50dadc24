"""Embeddings and scores of small encoder-only models: `ullage embed` against NumPy in double precision.

    compare_encoders.py --ullage build/dev/tools/ullage [--seeds 0 1 2] [FAMILY ...]

Each model is drawn at random (encoder_files.py). Exit 1 where a number differs by more than 1e-4.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import gguf
import numpy
from encoder_files import FAMILIES, MEANS, SUMS, TURNED, EncoderFile

CLASSIFIERS = ("bert", "jina-bert-v2", "modern-bert", "neo-bert")
POOLINGS = ("none", "mean", "cls", "last", "rank")


def gelu(x):
    return x * (1 + numpy.vectorize(math.erf)(x / math.sqrt(2))) / 2


def gelu_tanh(x):
    return x * (1 + numpy.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3))) / 2


def silu(x):
    return x / (1 + numpy.exp(-x))


def relu(x):
    return numpy.maximum(x, 0)


def bucket_of(apart, buckets):
    """T5's bucket of the distance from a query to a key."""
    half = buckets // 2
    exact, distance = half // 2, abs(apart)
    if distance >= exact:
        distance = min(exact + int(math.log(distance / exact) / math.log(128 / exact) * (half - exact)), half - 1)
    return distance + (half if apart > 0 else 0)


class Reference:
    """The model of an EncoderFile, of the numbers that the file has. `gelu`: that of all but Gemma."""

    def __init__(self, model, path, gelu=gelu):
        self.model, self.form = model, model.family
        self.tensors = {t.name: gguf.quants.dequantize(t.data, t.tensor_type).astype(numpy.float64)
                        for t in gguf.GGUFReader(path).tensors}
        gelus = {"gelu": gelu, "silu": silu, None: gelu}
        self.act = {"bert": gelu, "jina-bert-v2": gelu, "jina-bert-v3": gelu, "nomic-bert-moe": gelu, "gemma-embedding": gelu_tanh,
                    "modern-bert": gelus[model.activation],
                    "t5encoder": gelu_tanh if model.feed_forward() == "gated" else relu}.get(self.form, silu)
        self.score_act = gelu if self.form == "modern-bert" else numpy.tanh

    def linear(self, x, name):
        return x @ self.tensors[name + ".weight"].T + self.tensors.get(name + ".bias", 0)

    def norm(self, x, name):
        if name + ".weight" not in self.tensors:
            return x
        if self.form in MEANS:
            x = x - x.mean(-1, keepdims=True)
        scaled = x / numpy.sqrt((x * x).mean(-1, keepdims=True) + 1e-6)
        return scaled * self.tensors[name + ".weight"] + self.tensors.get(name + ".bias", 0)

    def is_local(self, i):
        m = self.model
        if self.form == "modern-bert":
            every = 3 if m.every is None else m.every
            return every == 0 or i % every != 0
        every = 6 if m.every is None else m.every
        return self.form == "gemma-embedding" and (every == 0 or i % every < every - 1)

    def turn(self, x, local):
        m = self.model
        columns = m.head if self.form == "llama-embed" else m.rotated
        base, stretch = (500.0, 1) if local else (m.base, m.stretch or 1)
        half = columns // 2
        angle = numpy.arange(len(x))[:, None, None] / stretch * base ** (-numpy.arange(half) / half)
        neighbours = self.form in ("neo-bert", "llama-embed")
        first, second = ((slice(0, columns, 2), slice(1, columns, 2)) if neighbours else
                         (slice(0, half), slice(half, columns)))
        y = x.copy()
        y[..., first] = x[..., first] * numpy.cos(angle) - x[..., second] * numpy.sin(angle)
        y[..., second] = x[..., first] * numpy.sin(angle) + x[..., second] * numpy.cos(angle)
        return y

    def heads_of(self, x, prefix):
        m = self.model
        if m.one_matrix:
            cut = m.heads * m.head
            all = self.linear(x, prefix + "attn_qkv")
            q, k, v = all[:, :cut], all[:, cut:cut + m.keys * m.head], all[:, cut + m.keys * m.head:]
        else:
            q, k, v = (self.linear(x, prefix + "attn_" + name) for name in "qkv")
        split = lambda y, heads: y.reshape(len(x), heads, m.head)
        if self.form == "gemma-embedding":
            q, k = self.norm(split(q, m.heads), prefix + "attn_q_norm"), self.norm(split(k, m.keys), prefix + "attn_k_norm")
        else:
            q, k = self.norm(q, prefix + "attn_q_norm"), self.norm(k, prefix + "attn_k_norm")
        return split(q, m.heads), split(k, m.keys), split(v, m.keys)

    def slopes(self):
        heads = self.model.heads
        power = 2 ** int(math.log2(heads))
        few = [2 ** (-8 * (h + 1) / power) for h in range(power)]
        return numpy.array(few + [2 ** (-4 * (2 * h + 1) / power) for h in range(heads - power)])

    def attention(self, x, prefix, i):
        m, local = self.model, self.is_local(i)
        q, k, v = self.heads_of(x, prefix)
        if self.form in TURNED:
            q, k = self.turn(q, local), self.turn(k, local)
        k, v = numpy.repeat(k, m.heads // m.keys, 1), numpy.repeat(v, m.heads // m.keys, 1)
        scores = numpy.einsum("thd,shd->hts", q, k) / (1 if self.form == "t5encoder" else math.sqrt(m.head))
        apart = abs(numpy.arange(len(x))[:, None] - numpy.arange(len(x)))
        if self.form == "t5encoder":
            name = prefix + "attn_rel_b.weight"
            bias = self.tensors[name if name in self.tensors else "enc.blk.0.attn_rel_b.weight"]
            places = range(len(x))
            scores = scores + numpy.array([[bias[bucket_of(s - t, m.buckets)] for s in places]
                                           for t in places]).transpose(2, 0, 1)
        if self.form == "jina-bert-v2":
            scores = scores - self.slopes()[:, None, None] * apart
        if local:
            scores = numpy.where(apart <= m.window // 2, scores, -numpy.inf)
        shares = numpy.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        return self.linear(numpy.einsum("hts,shd->thd", shares, v).reshape(len(x), -1), prefix + self.model.out)

    def mixture(self, x, prefix):
        scores = self.linear(x, prefix + "ffn_gate_inp")
        shares = numpy.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        shares = numpy.where(shares >= numpy.sort(shares)[:, [-self.model.used]], shares, 0)
        inner = self.act(numpy.einsum("tw,ehw->teh", x, self.tensors[prefix + "ffn_up_exps.weight"]))
        return numpy.einsum("te,teh,ewh->tw", shares, inner, self.tensors[prefix + "ffn_down_exps.weight"])

    def feed_forward(self, x, prefix):
        if prefix + "ffn_gate_inp.weight" in self.tensors:
            return self.mixture(x, prefix)
        up = self.linear(x, prefix + "ffn_up")
        kind, hidden = self.model.feed_forward(), self.model.hidden
        if kind == "plain":
            inner = self.act(up)
        elif kind == "fused":
            inner = self.act(up[:, :hidden]) * up[:, hidden:]
        else:
            inner = self.act(self.linear(x, prefix + "ffn_gate")) * up
        return self.linear(inner, prefix + "ffn_down")

    def rows(self, tokens):
        x = self.tensors["token_embd.weight"][tokens]
        if self.form == "gemma-embedding":
            x = x * math.sqrt(self.model.width)
        if self.form in SUMS:
            x = x + self.tensors["token_types.weight"][0]
        if self.form == "bert":
            x = x + self.tensors["position_embd.weight"][:len(tokens)]
        x = self.norm(x, "token_embd_norm")
        for i in range(self.model.blocks):
            p = f"{self.model.enc}blk.{i}."
            if self.form in SUMS:
                y = self.norm(x + self.attention(x, p, i), p + "attn_output_norm")
                if p + "attn_norm_2.weight" in self.tensors:
                    y = self.norm(x + y, p + "attn_norm_2")
                x = self.norm(y + self.feed_forward(y, p), p + "layer_output_norm")
            else:
                y = self.attention(self.norm(x, p + "attn_norm"), p, i)
                x = x + self.norm(y, p + "post_attention_norm")
                y = self.feed_forward(self.norm(x, p + "ffn_norm"), p)
                x = x + self.norm(y, p + "post_ffw_norm")
        return self.norm(self.norm(x, "output_norm"), "enc.output_norm")

    def score(self, rows):
        x = rows.mean(0) if self.form == "modern-bert" else rows[0]
        if "cls.weight" in self.tensors:
            x = self.norm(self.score_act(self.linear(x, "cls")), "cls.norm")
        return (self.linear(x, "cls.output") if "cls.output.weight" in self.tensors else x)[0]

    def embedding(self, tokens, pooling, normalised):
        rows = self.rows(tokens)
        if pooling == "rank":
            return self.score(rows)
        x = {"none": rows, "mean": rows.mean(0), "cls": rows[0], "last": rows[-1]}[pooling]
        for name in ("dense_2", "dense_3"):
            if name + ".weight" in self.tensors:
                x = self.linear(x, name)
        return x / numpy.sqrt((x * x).sum(-1, keepdims=True)) if normalised else x


def lists_of(model):
    """Tokens of prompts: one, some, and as many as the model has positions."""
    return [model.random.integers(model.vocabulary, size=n).tolist() for n in (1, 7, model.context)]


def embed(ullage, path, prompts, *words):
    report = path.with_suffix(".json")
    tokens = [word for tokens in prompts for word in ("--tokens", ",".join(map(str, tokens)))]
    done = subprocess.run([ullage, "embed", path, *tokens, *words, "--json", report], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{path}: exit {done.returncode}: {done.stderr}")
    return json.loads(report.read_text())["embeddings"]


def compare(ullage, folder, family, seed, tier):
    """The largest difference of a model with a random pooling, and of one with a classifier where there are such."""
    worst = 0
    for pooling in (None, 4) if family in CLASSIFIERS else (None,):
        model = EncoderFile(family, seed, pooling)
        path = folder / f"{family}-{seed}-{model.pooling}.gguf"
        model.write(path)
        reference, prompts = Reference(model, path), lists_of(model)
        normalised = bool(model.random.integers(2))
        words = ["--embd-normalize", "2" if normalised else "-1", *tier]
        for prompt, got in zip(prompts, embed(ullage, path, prompts, *words)):
            wanted = reference.embedding(prompt, POOLINGS[model.pooling], normalised)
            if got["prompt_tokens"] != prompt or numpy.shape(got["embedding"]) != numpy.shape(wanted):
                raise RuntimeError(f"{path}: tokens or shape of {got} for {prompt}")
            worst = max(worst, abs(numpy.array(got["embedding"]) - wanted).max())
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0])
    parser.add_argument("families", nargs="*", default=FAMILIES)
    arguments = parser.parse_args()
    tier = os.environ.get("ULLAGE_TEST_TIER")
    tier = ["--tier", tier] if tier else []
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for family in arguments.families or FAMILIES:
            for seed in arguments.seeds:
                worst = compare(arguments.ullage, pathlib.Path(folder), family, seed, tier)
                print(f"{family} {seed}: {worst:.1e}", flush=True)
                bad += worst > 1e-4
    sys.exit(int(bad > 0))


if __name__ == "__main__":
    main()
