"""Tiny random files of each family of decoders: likeliest tokens and their logits against those of llama.cpp's C library on
the CPU, with a cache of f32.

    compare_families.py (--ullage build/dev/tools/ullage | --evaluator .../evaluate_model) [--seeds 1] [FAMILY ...]
    compare_families.py ... --peer .cache/peer-llama [--record]

Sizes and options are drawn by chance, each seed others. Answers of the library are those that families.json has, recorded
with --record, or those of the library itself, with --peer. Prints a line a file; exit 1 where a token differs although the
two best logits are further apart than 1e-3, or, of the evaluator, a best logit by more than 1e-3 of it.
"""
import argparse
import ctypes
import dataclasses
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import gguf
import numpy

import family_files

PROMPT, ANSWER = 7, 6
RECURRENT_PROMPTS = (20, 70, 3, 1)  # by seed


@dataclasses.dataclass
class Family:
    """How files of an architecture look: its tensors and keys."""
    layer_norms: bool = False
    norm_biases: bool = False
    norms: tuple = ("attn_norm", "ffn_norm")
    output_norm: bool = True
    fused: bool = False
    biases: str = ""                   # of q, k, v; o; f: feed-forward; l: logits
    feed_forward: str = "gated"        # or "plain", "joint"
    head_norms: str = ""               # "head", "each" (one a head), "row"
    groups: bool = True                # may there be fewer heads of keys?
    own_head: bool = False             # may heads have any size?
    turned: str = ""                   # "part": some columns of a head may not be turned
    positions: bool = False
    rotary: bool = True
    sinks: bool = False
    ties: bool = True                  # may the output be the embedding?
    must_tie: bool = False
    blocks: int = 2
    experts: dict = dataclasses.field(default_factory=dict)
    latent: str = ""
    recurrence: str = ""               # "mamba", "mamba2", "plamo2" or "convolution"
    layout: str = "mixed"              # of it: "alone", "both" with attention, "mixed", or "single" parts of blocks
    recurrence_norms: bool = False
    last_norm: str = "output_norm"
    bare_norms: tuple = ()             # whose names have no suffix
    keys: object = None                # (draw, size) -> keys without the prefix
    tensors: object = None             # (draw, size) -> further tensors, by name; None: it has none of that name


def yarn(draw, size):
    keys = {"rope.scaling.type": "yarn", "rope.scaling.factor": draw.choice([2.0, 4.0]),
            "rope.scaling.original_context_length": 16}
    return keys


def stretched(draw, size):
    """One of the kinds of scaling that many files have."""
    return [{}, {"rope.scaling.type": "linear", "rope.scaling.factor": 2.5},
            {"rope.scaling.factor": 3.0}, yarn(draw, size)][draw.integer(4)]


def factors(draw, size):
    return {"rope_freqs.weight": draw.uniform([size["turned"] // 2], 1, 8)} if draw.integer(2) else {}


def long_factors(draw, size):
    if not draw.integer(2):
        return {}
    return {f"rope_factors_{kind}.weight": draw.uniform([size["turned"] // 2], 1, 4) for kind in ("long", "short")}


def scales(draw, size, logit):
    return {"embedding_scale": draw.number(2, 12), "residual_scale": draw.number(0.3, 1),
            "attention.scale": draw.number(0.1, 0.4), "logit_scale": logit}


def windows(draw, size):
    return {"attention.sliding_window": 4}




def sections(draw, size):
    """Of time, row and column in a picture: of a text, all are the same. The library does not turn pairs of none."""
    pairs = size["turned"] // 2
    return {"rope.dimension_sections": [(pairs + 2) // 3, (pairs + 1) // 3, pairs // 3, 0]}


def embedding_norm(draw, size):
    return {"token_embd_norm.weight": draw.uniform([size["width"]], 0.5, 1.5),
            "token_embd_norm.bias": draw.uniform([size["width"]], -0.4, 0.4)}


GEMMA_NORMS = ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm")
EXPERTS = {"count": 4, "used": 2}
SHARED = {"count": 4, "used": 2, "shared": 1}

FAMILIES = {
    "afmoe": Family(own_head=True, head_norms="head", norms=GEMMA_NORMS, blocks=5,
                    experts={**SHARED, "lead": 1, "bias": True}, tensors=family_files.gates_of_attention(5),
                    keys=lambda d, s: {**windows(d, s), "expert_weights_norm": bool(d.integer(2)),
                                       "expert_weights_scale": 2.8}),
    "apertus": Family(head_norms="head", feed_forward="plain", ties=False, keys=family_files.keys_of_xielu(2),
                      tensors=factors),
    "arcee": Family(feed_forward="plain", keys=stretched),
    "arctic": Family(experts={**EXPERTS, "hidden_key": False}, tensors=family_files.tensors_of_arctic(2)),
    "baichuan": Family(ties=False, blocks=32),
    "baichuan-alibi": Family(ties=False, blocks=40),
    "codeshell": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", feed_forward="plain",
                        ties=False),
    "cohere2": Family(layer_norms=True, norms=("attn_norm",), must_tie=True, blocks=4,
                      keys=lambda d, s: {"logit_scale": 0.25, **windows(d, s)}),
    "command-r": Family(layer_norms=True, norms=("attn_norm",), must_tie=True,
                        keys=lambda d, s: {"logit_scale": 0.25}),
    "bailingmoe": Family(experts=SHARED, ties=False,
                         keys=lambda d, s: {"expert_weights_norm": True, "expert_weights_scale": 1.5}),
    "bailingmoe2": Family(experts={**SHARED, "count": 8, "lead": 1, "bias": True}, head_norms="head", fused=True,
                          ties=False, blocks=3,
                          keys=lambda d, s: {"expert_gating_func": 2, "expert_weights_norm": True,
                                             "expert_group_count": 4, "expert_group_used_count": 2,
                                             "expert_weights_scale": 2.5}),
    "bloom": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", feed_forward="plain", rotary=False,
                    groups=False, tensors=embedding_norm),
    "chatglm": Family(fused=True, biases="q", feed_forward="joint", turned="part"),
    "dbrx": Family(layer_norms=True, norms=("attn_norm", "attn_output_norm"), fused=True, ties=False,
                   experts={**EXPERTS, "hidden_key": False}, keys=lambda d, s: {"attention.clamp_kqv": 0.5}),
    "deci": Family(blocks=5, keys=family_files.keys_of_deci, tensors=family_files.tensors_of_deci),
    "deepseek": Family(experts={**SHARED, "lead": 1}, blocks=3),
    "deepseek2": Family(latent="lite", experts={**SHARED, "lead": 1}, blocks=27,
                        keys=lambda d, s: {"expert_weights_scale": 1.5}),
    "deepseek2-split": Family(latent="split", experts={**SHARED, "count": 8, "lead": 1, "bias": True}, blocks=3,
                              keys=lambda d, s: {"expert_gating_func": 2, "expert_weights_norm": True,
                                                 "expert_group_count": 4, "expert_group_used_count": 2,
                                                 "expert_weights_scale": 2.5}),
    "deepseek2-yarn": Family(latent="split", experts={**SHARED, "lead": 1}, blocks=3,
                             keys=lambda d, s: {**yarn(d, s), "rope.scaling.yarn_log_multiplier": 0.0707}),
    "dots1": Family(experts={**SHARED, "lead": 1, "bias": True}, head_norms="head", blocks=3, groups=False,
                    keys=lambda d, s: {"expert_gating_func": 2, "expert_weights_norm": True,
                                       "expert_weights_scale": 2.5}, ties=False),
    "ernie4_5": Family(own_head=True, keys=stretched),
    "ernie4_5-moe": Family(experts={**SHARED, "lead": 1, "step": 1, "bias": True}, blocks=3),
    "exaone": Family(tensors=factors),
    "exaone4": Family(norms=("post_attention_norm", "post_ffw_norm"), head_norms="head", tensors=factors),
    "exaone-moe": Family(experts={**SHARED, "lead": 1, "bias": True}, head_norms="head", own_head=True, blocks=4,
                         ties=False, tensors=factors,
                         keys=lambda d, s: {**windows(d, s), "expert_gating_func": 2, "expert_weights_norm": True,
                                            "expert_weights_scale": 2.5}),
    "falcon": Family(layer_norms=True, norm_biases=True, norms=("attn_norm",), fused=True, feed_forward="plain"),
    "falcon-40b": Family(layer_norms=True, norm_biases=True, norms=("attn_norm", "attn_norm_2"), fused=True,
                         feed_forward="plain"),
    "falcon-h1": Family(own_head=True, recurrence="mamba2", layout="both", bare_norms=("ffn_norm",),
                        keys=lambda d, s: stretched(d, s) if d.integer(2) else {}),
    "gemma": Family(own_head=True, must_tie=True),
    "gemma2": Family(own_head=True, must_tie=True,
                     norms=GEMMA_NORMS, keys=windows),
    "gemma3": Family(own_head=True, head_norms="head", blocks=6,
                     norms=GEMMA_NORMS, keys=windows),
    "gemma3n": Family(own_head=True, head_norms="head", blocks=6, norms=GEMMA_NORMS, keys=family_files.keys_3n,
                      tensors=family_files.tensors_3n(6)),
    "gemma3n-shared": Family(own_head=True, head_norms="head", blocks=23, norms=GEMMA_NORMS,
                             keys=lambda d, s: family_files.keys_3n(d, s) | {"attention.shared_kv_layers": 3},
                             tensors=family_files.tensors_3n(23)),
    "gemma4": Family(own_head=True, head_norms="head", blocks=6, norms=GEMMA_NORMS, keys=family_files.keys_4(6, False),
                     tensors=family_files.tensors_4(6, False)),
    "gemma4-experts": Family(own_head=True, head_norms="head", blocks=3, norms=GEMMA_NORMS,
                             keys=family_files.keys_4(3, True), tensors=family_files.tensors_4(3, True)),
    "gemma4-wide": Family(own_head=True, head_norms="head", blocks=3, norms=GEMMA_NORMS,
                          keys=family_files.keys_4(3, False, 264), tensors=family_files.tensors_4(3, False)),
    "glm4": Family(feed_forward="joint", norms=GEMMA_NORMS,
                   biases="q", turned="part"),
    "glm4moe": Family(experts={**SHARED, "lead": 1, "bias": True}, norms=("attn_norm", "post_attention_norm"),
                      head_norms="head", turned="part", blocks=3,
                      keys=lambda d, s: {"expert_weights_norm": True, "expert_weights_scale": 1.5}),
    "gpt-oss": Family(own_head=True, sinks=True, biases="qo", norms=("attn_norm", "post_attention_norm"), ties=False,
                      experts={**EXPERTS, "biases": True}, keys=lambda d, s: {**windows(d, s), **yarn(d, s)}),
    "gpt2": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", feed_forward="plain", positions=True,
                   groups=False),
    "gptneox": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", feed_forward="plain", ties=False,
                      groups=False, turned="part",
                      keys=lambda d, s: {"use_parallel_residual": bool(d.integer(2))}),
    "granite": Family(keys=lambda d, s: scales(d, s, 4.0), tensors=factors),
    "granitemoe": Family(experts={**SHARED, "hidden_key": False}, keys=lambda d, s: scales(d, s, 4.0)),
    "granitehybrid": Family(recurrence="mamba2", recurrence_norms=True, blocks=4, keys=lambda d, s: (
        {**scales(d, s, 4.0), "rope.scaling.finetuned": bool(d.integer(2))})),
    "granitehybrid-experts": Family(recurrence="mamba2", recurrence_norms=True, blocks=4,
                                    experts={**SHARED, "hidden_key": False},
                                    keys=lambda d, s: {"rope.scaling.finetuned": False}),
    "jamba": Family(recurrence="mamba", recurrence_norms=True, blocks=4, rotary=False,
                    experts={**EXPERTS, "hidden_key": False, "odd": True}),
    "lfm2": Family(recurrence="convolution", blocks=4, head_norms="head", last_norm="token_embd_norm"),
    "lfm2moe": Family(recurrence="convolution", blocks=4, head_norms="head", last_norm="token_embd_norm",
                      experts={**EXPERTS, "lead": 1, "bias": True}, keys=lambda d, s: {"expert_gating_func": 2}),
    "hunyuan-dense": Family(own_head=True, head_norms="head",
                            keys=lambda d, s: {"rope.scaling.alpha": 2.0} if d.integer(2) else {}),
    "hunyuan-moe": Family(own_head=True, head_norms="head", experts={**SHARED, "hidden_key": False},
                          keys=lambda d, s: {"expert_feed_forward_length": s["hidden"]}),
    "hunyuan_vl": Family(own_head=True, head_norms="head", keys=sections),
    "internlm2": Family(ties=False),
    "jais": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", rotary=False, ties=False,
                   groups=False, keys=lambda d, s: {"attention.max_alibi_bias": 8.0}),
    "jais2": Family(layer_norms=True, norm_biases=True, own_head=True, biases="qof", feed_forward="plain"),
    "llama": Family(own_head=True, keys=stretched),
    "llama-3.1": Family(tensors=lambda d, s: {"rope_freqs.weight": d.uniform([s["turned"] // 2], 1, 8)}),
    "llama-biases": Family(biases="qof"),
    "llama-experts": Family(experts={**EXPERTS, "hidden_key": False}),
    "llama4": Family(experts={"count": 4, "used": 1, "shared": 1, "step": 2}, blocks=4),
    "maincoder": Family(own_head=True, head_norms="head"),
    "mellum": Family(own_head=True, head_norms="head", experts=EXPERTS, ties=False, blocks=4,
                     keys=lambda d, s: windows(d, s) | yarn(d, s) if d.integer(2) else {}),
    "minicpm3": Family(latent="joint", tensors=long_factors, keys=lambda d, s: (
        {"rope.scaling.type": "longrope", "rope.scaling.original_context_length": 4096})),
    "minimax-m2": Family(own_head=True, head_norms="row", turned="part", ties=False,
                         experts={**EXPERTS, "bias": True, "hidden_key": False},
                         keys=lambda d, s: {"expert_gating_func": 2, "expert_feed_forward_length": s["hidden"]}),
    "mamba": Family(recurrence="mamba", layout="alone", blocks=3, rotary=False,
                    keys=lambda d, s: {"ssm.dt_b_c_rms": bool(d.integer(2))}),
    "mamba2": Family(recurrence="mamba2", recurrence_norms=True, layout="alone", blocks=3, rotary=False),
    "minicpm": Family(tensors=long_factors, keys=lambda d, s: (
        {"rope.scaling.type": "longrope", "rope.scaling.original_context_length": 4096})),
    "mistral3": Family(own_head=True, keys=lambda d, s: {**yarn(d, s), "attention.temperature_scale": 0.1}),
    "mistral4": Family(latent="split", experts={**SHARED, "lead": 1}, blocks=3,
                       keys=lambda d, s: {**yarn(d, s), "rope.scaling.yarn_log_multiplier": 0.1,
                                          "attention.temperature_scale": 0.1, "attention.temperature_length": 4}),
    "mpt": Family(layer_norms=True, fused=True, feed_forward="plain", rotary=False, groups=False,
                  keys=lambda d, s: {"attention.max_alibi_bias": d.choice([4.0, 8.0]), "attention.clamp_kqv": 1.0}),
    "nemotron": Family(layer_norms=True, norm_biases=True, feed_forward="plain", turned="part", ties=False),
    "nemotron_h": Family(own_head=True, norms=("attn_norm",), feed_forward="plain", recurrence="mamba2",
                         recurrence_norms=True, layout="single", blocks=6, rotary=False,
                         keys=lambda d, s: {"attention.layer_norm_epsilon": 1e-5}),
    "nemotron_h_moe": Family(own_head=True, norms=("attn_norm",), feed_forward="plain", recurrence="mamba2",
                             recurrence_norms=True, layout="single", blocks=6, rotary=False,
                             experts={**SHARED, "bias": True, "latent": 24}, keys=lambda d, s: (
                                 {"attention.layer_norm_epsilon": 1e-5, "expert_weights_norm": True,
                                  "expert_weights_scale": 2.5, "expert_group_count": 1})),
    "olmo": Family(layer_norms=True, norms=(), output_norm=False, keys=lambda d, s: {"attention.clamp_kqv": 0.5}),
    "olmo2": Family(norms=("post_attention_norm", "post_ffw_norm"), head_norms="row", ties=False,
                    keys=lambda d, s: yarn(d, s) if d.integer(2) else {}),
    "olmo2-windows": Family(norms=("post_attention_norm", "post_ffw_norm"), head_norms="row", ties=False, blocks=4,
                            keys=lambda d, s: {**yarn(d, s), **windows(d, s)}),
    "olmoe": Family(experts={**EXPERTS, "hidden_key": False}, head_norms="row", ties=False, groups=False),
    "openelm": Family(own_head=True, head_norms="head", fused=True, must_tie=True),
    "orion": Family(layer_norms=True, norm_biases=True, ties=False),
    "phi2": Family(layer_norms=True, norm_biases=True, norms=("attn_norm",), biases="qofl", feed_forward="plain",
                   ties=False, turned="part"),
    "phi3": Family(fused=True, feed_forward="joint", turned="part", tensors=long_factors, keys=lambda d, s: (
        {"rope.scaling.type": "longrope", "rope.scaling.original_context_length": 4096,
         "rope.scaling.attn_factor": 1.19})),
    "phimoe": Family(norm_biases=True, biases="qol", experts={**EXPERTS, "hidden_key": False}, ties=False,
                     tensors=long_factors, keys=lambda d, s: (
                         {"rope.scaling.type": "longrope", "rope.scaling.original_context_length": 4096,
                          "rope.scaling.attn_factor": 1.19})),
    "paddleocr": Family(own_head=True, keys=sections),
    "pangu-embedded": Family(own_head=True, biases="qo"),
    "plamo": Family(norms=("attn_norm",), ties=False),
    "qwen": Family(fused=True, biases="q", groups=False, ties=False,
                   keys=lambda d, s: {"feed_forward_length": 2 * s["hidden"]}),
    "qwen2vl": Family(biases="q", keys=sections),
    "qwen3vl": Family(own_head=True, head_norms="head", keys=sections),
    "qwen3vlmoe": Family(own_head=True, head_norms="head", experts=EXPERTS, keys=sections),
    "qwen35": Family(own_head=True, head_norms="head", norms=("attn_norm", "post_attention_norm"), turned="part",
                     blocks=5, keys=lambda d, s: sections(d, s) | family_files.keys_of_delta_net(5)(d, s),
                     tensors=family_files.tensors_of_delta_net(False)),
    "qwen35moe": Family(own_head=True, head_norms="head", norms=("attn_norm", "post_attention_norm"), turned="part",
                        blocks=4, experts={**SHARED, "gate": True},
                        keys=lambda d, s: sections(d, s) | family_files.keys_of_delta_net(4)(d, s),
                        tensors=family_files.tensors_of_delta_net(False)),
    "qwen3next": Family(own_head=True, head_norms="head", norms=("attn_norm", "post_attention_norm"), turned="part",
                        blocks=4, experts={**SHARED, "gate": True}, keys=family_files.keys_of_delta_net(4),
                        tensors=family_files.tensors_of_delta_net(True)),
    "refact": Family(own_head=True, rotary=False),
    "plamo2": Family(own_head=True, fused=True, feed_forward="joint", head_norms="each", recurrence="plamo2", blocks=4,
                     norms=("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"),
                     bare_norms=("post_attention_norm", "post_ffw_norm", "ssm_dt_norm", "ssm_b_norm", "ssm_c_norm")),
    "qwen2": Family(biases="q"),
    "qwen2moe": Family(biases="q", experts={**SHARED, "gate": True}, ties=False),
    "qwen3": Family(own_head=True, head_norms="head", keys=stretched),
    "qwen3moe": Family(own_head=True, head_norms="head", experts=EXPERTS),
    "rwkv6": Family(layer_norms=True, norm_biases=True, norms=("attn_norm",), rotary=False, ties=False, blocks=3,
                    keys=family_files.keys_of_rwkv6, tensors=family_files.tensors_of_rwkv6(3)),
    "rwkv7": Family(layer_norms=True, norm_biases=True, norms=("attn_norm",), rotary=False, ties=False, blocks=3,
                    keys=family_files.keys_of_rwkv, tensors=family_files.tensors_of_rwkv7(3)),
    "seed_oss": Family(own_head=True, biases="q", norms=("attn_norm", "post_attention_norm")),
    "smallthinker": Family(own_head=True, experts=EXPERTS, blocks=5, keys=lambda d, s: (
        {"expert_gating_func": d.choice([1, 2]), "attention.sliding_window": 4096} if d.integer(2) else
        {"expert_gating_func": 1})),
    "smollm3": Family(own_head=True, blocks=4, keys=stretched),
    "stablelm": Family(layer_norms=True, norm_biases=True, turned="part", ties=False),
    "stablelm-parallel": Family(layer_norms=True, norm_biases=True, norms=("attn_norm",), head_norms="each",
                                turned="part", ties=False),
    "starcoder": Family(layer_norms=True, norm_biases=True, fused=True, biases="qof", feed_forward="plain",
                        positions=True),
    "starcoder2": Family(layer_norms=True, norm_biases=True, biases="qof", feed_forward="plain"),
    "xverse": Family(ties=False),
}


class Draw:
    def __init__(self, seed):
        self.random = numpy.random.default_rng(seed)

    def integer(self, count):
        return int(self.random.integers(count))

    def choice(self, options):
        return options[self.integer(len(options))]

    def number(self, low, high):
        return float(self.random.uniform(low, high))

    def uniform(self, shape, low, high):
        return self.random.uniform(low, high, shape).astype(numpy.float32)


class Model:
    """Keys and tensors of a tiny file; shapes have the outermost axis first."""

    def __init__(self, name, seed):
        self.family, self.draw = FAMILIES[name], Draw(seed)
        self.architecture = name if name in KNOWN else next((k for k in KNOWN if name.startswith(k + "-")), name)
        self.keys, self.tensors = {}, {}
        self.draw_sizes()
        self.add_model()

    def draw_sizes(self):
        f, d = self.family, self.draw
        key_heads = d.choice([1, 2])
        heads = key_heads * d.choice([2, 3]) if f.groups else d.choice([2, 4])
        key_heads = key_heads if f.groups else heads
        share = d.choice([8, 16])
        head = d.choice([8, 12, 16]) if f.own_head else share
        turned = d.choice([head, head // 2]) if f.turned == "part" else head
        width = heads * share
        width += -width % 32 if f.own_head else 0
        self.size = {"heads": heads, "key_heads": key_heads, "head": head, "turned": turned, "width": width,
                     "hidden": 8 * d.choice([5, 7, 9]), "vocabulary": d.choice([61, 96]), "context": 128}

    def weight(self, name, rows, columns):
        self.tensors[name] = self.draw.uniform([rows, columns] if isinstance(rows, int) else [*rows, columns],
                                               -1, 1) * numpy.float32(2.5 / math.sqrt(columns))

    def vector(self, name, count, around=0.0):
        self.tensors[name] = around + self.draw.uniform([count] if isinstance(count, int) else count, -0.4, 0.4)

    def norm(self, name, count=None):
        suffix = "" if name.split(".")[-1] in self.family.bare_norms else ".weight"
        self.vector(name + suffix, count or self.size["width"], 1.0)
        if self.family.norm_biases and count is None:
            self.vector(name + ".bias", self.size["width"])

    def add_model(self):
        f, s, d = self.family, self.size, self.draw
        epsilon = "attention.layer_norm_epsilon" if f.layer_norms else "attention.layer_norm_rms_epsilon"
        self.keys = {"block_count": f.blocks, "embedding_length": s["width"], "context_length": s["context"],
                     "feed_forward_length": s["hidden"], "attention.head_count": s["heads"], epsilon: 1e-5,
                     "vocab_size": s["vocabulary"]}
        if s["key_heads"] != s["heads"] or d.integer(2):
            self.keys["attention.head_count_kv"] = s["key_heads"]
        if f.own_head:
            self.keys["attention.key_length"] = self.keys["attention.value_length"] = s["head"]
        if f.recurrence:
            self.add_recurrence_sizes()
        if f.rotary and not f.positions:
            self.keys["rope.freq_base"] = d.choice([100.0, 10000.0, 500000.0])
        if s["turned"] != s["head"] or (f.rotary and not f.positions and d.integer(2)):
            self.keys["rope.dimension_count"] = s["turned"]
        if f.latent:
            self.add_latent_sizes()
        if f.experts:
            self.add_expert_sizes()
        self.keys |= f.keys(d, s) if f.keys else {}
        self.keys = {key: value for key, value in self.keys.items() if value is not None}
        self.weight("token_embd.weight", s["vocabulary"], s["width"])
        if f.positions:
            self.weight("position_embd.weight", s["context"], s["width"])
        if f.output_norm:
            self.norm(f.last_norm)
        if not f.must_tie and (not f.ties or d.integer(2)):
            self.weight("output.weight", s["vocabulary"], s["width"])
        if "l" in f.biases:
            self.vector("output.bias", s["vocabulary"])
        for i in range(f.blocks):
            self.add_block(i)
        self.tensors |= f.tensors(d, s) if f.tensors else {}
        self.tensors = {name: tensor for name, tensor in self.tensors.items() if tensor is not None}

    def add_recurrence_sizes(self):
        f, s, d = self.family, self.size, self.draw
        parts = {"alone": ["r"], "both": ["ar"], "mixed": ["r", "a"], "single": ["r", "f", "a"]}[f.layout]
        s["parts"] = [parts[i % len(parts)] for i in range(f.blocks)]
        if f.layout != "both":
            self.keys["attention.head_count_kv"] = [s["key_heads"] * ("a" in part) for part in s["parts"]]
        if f.recurrence == "plamo2":
            self.keys["attention.head_count"] = [s["heads"] * ("a" in part) for part in s["parts"]]
        if f.layout == "single":
            self.keys["feed_forward_length"] = [s["hidden"] * ("f" in part) for part in s["parts"]]
        if f.layout == "alone":
            del self.keys["attention.head_count_kv"]
            self.keys |= {"feed_forward_length": 0, "attention.head_count": 0}
        s["window"] = d.choice([3, 4])
        if f.recurrence == "convolution":
            self.keys["shortconv.l_cache"] = s["window"]
            return
        s["inner"], s["state"], s["groups"] = 2 * s["width"], d.choice([4, 8, 16]), 1
        if f.recurrence == "mamba":
            s["rank"] = d.choice([3, 8])
            rank = s["rank"]
        else:
            s["groups"] = d.choice([1, 2]) if f.recurrence == "mamba2" else 1
            s["ssm_heads"] = rank = s["inner"] // d.choice([8, 16])
            self.keys["ssm.group_count"] = s["groups"] if f.recurrence == "mamba2" else 0
        self.keys |= {"ssm.conv_kernel": s["window"], "ssm.inner_size": s["inner"], "ssm.state_size": s["state"],
                      "ssm.time_step_rank": rank}

    def add_latent_sizes(self):
        s, split, has_queries = self.size, self.family.latent == "split", self.family.latent != "lite"
        s |= {"latent": 16, "queries": 24 if has_queries else 0, "turned": 8, "still": 12, "value": 10}
        s["head"] = s["turned"] + s["still"]
        self.keys |= {"attention.kv_lora_rank": s["latent"], "rope.dimension_count": s["turned"]}
        if has_queries:
            self.keys["attention.q_lora_rank"] = s["queries"]
        if split:
            self.keys |= {"attention.head_count_kv": 1,
                          "attention.key_length": s["latent"] + s["turned"], "attention.value_length": s["latent"],
                          "attention.key_length_mla": s["head"], "attention.value_length_mla": s["value"]}
        else:
            self.keys |= {"attention.head_count_kv": s["heads"], "attention.key_length": s["head"],
                          "attention.value_length": s["value"]}

    def add_expert_sizes(self):
        e, s = self.family.experts, self.size
        self.keys |= {"expert_count": e["count"], "expert_used_count": e["used"]}
        s["expert"] = s["hidden"]
        if e.get("hidden_key", True):
            s["expert"] = 8 * self.draw.choice([3, 4])
            self.keys["expert_feed_forward_length"] = s["expert"]
        s["shared"] = s["expert"] * e.get("shared", 0)
        if "latent" in e:
            self.keys["moe_latent_size"] = e["latent"]
        if self.architecture in ("qwen2moe", "ernie4_5-moe", "granitemoe", "granitehybrid",
                                 "hunyuan-moe", "nemotron_h_moe", "qwen35moe", "qwen3next"):
            self.keys["expert_shared_feed_forward_length"] = s["shared"]
        elif "shared" in e and self.architecture != "llama4":
            self.keys["expert_shared_count"] = e["shared"]
        for key, name in (("lead", "leading_dense_block_count"), ("step", "interleave_moe_layer_step")):
            if key in e:
                self.keys[name] = e[key]

    def add_block(self, i):
        f, s, p = self.family, self.size, f"blk.{i}."
        for name in f.norms if f.layout != "alone" else ("attn_norm",):
            self.norm(p + name)
        parts = s["parts"][i] if f.recurrence else "a"
        if "r" in parts:
            self.add_recurrence(p)
        if "a" in parts:
            self.add_attention(p)
        e = f.experts
        if f.layout == "alone" or (f.layout == "single" and "f" not in parts):
            return
        if e and i >= e.get("lead", 0) and (i + 1) % e.get("step", 1) == 0 and not ("odd" in e and i % 2 == 0):
            self.add_experts(p)
        else:
            self.add_feed_forward(p, "", s["hidden"])

    def add_attention(self, p):
        f, s = self.family, self.size
        if f.latent:
            self.add_latent(p)
        else:
            self.add_projections(p)
        self.weight(p + "attn_output.weight", s["width"], s["heads"] * s.get("value", s["head"]))
        if "o" in f.biases:
            self.vector(p + "attn_output.bias", s["width"])
        if f.sinks:
            self.vector(p + "attn_sinks.weight", s["heads"])

    def add_recurrence(self, p):
        f, s, d = self.family, self.size, self.draw
        width, window = s["width"], s["window"]
        if f.recurrence == "convolution":
            self.weight(p + "shortconv.in_proj.weight", 3 * width, width)
            self.weight(p + "shortconv.conv.weight", width, window)
            self.weight(p + "shortconv.out_proj.weight", width, width)
            return
        inner, state, groups = s["inner"], s["state"], s["groups"]
        shared = 2 * groups * state
        if f.recurrence == "mamba2":
            heads = s["ssm_heads"]
            self.weight(p + "ssm_in.weight", 2 * inner + shared + heads, width)
            columns, decays, skips, steps = inner + shared, [heads, 1], [heads, 1], heads
            if f.recurrence_norms:
                self.vector(p + "ssm_norm.weight", [groups, inner // groups], 1.0)
        else:
            plamo = f.recurrence == "plamo2"
            rank = max(64, width // 16) if plamo else s["rank"]
            steps = s["ssm_heads"] if plamo else inner
            columns, decays, skips = inner, [steps] if plamo else [inner, state], [steps]
            self.weight(p + "ssm_in.weight", 2 * inner, width)
            self.weight(p + "ssm_x.weight", rank + shared, inner)
            self.weight(p + "ssm_dt.weight", steps, rank)
            if plamo or f.recurrence_norms:
                for name, count in (("dt", rank), ("b", state), ("c", state)):
                    self.norm(f"{p}ssm_{name}_norm", count)
        self.weight(p + "ssm_conv1d.weight", columns, window)
        if f.recurrence != "plamo2":
            self.vector(p + "ssm_conv1d.bias", columns)
        self.vector(p + "ssm_dt.bias", steps)
        self.tensors[p + "ssm_a"] = -d.uniform(decays, 0.1, 2)
        self.tensors[p + "ssm_d"] = d.uniform(skips, -1, 1)
        self.weight(p + "ssm_out.weight", width, inner)

    def add_projections(self, p):
        f, s = self.family, self.size
        rows = {"q": s["heads"] * s["head"], "k": s["key_heads"] * s["head"], "v": s["key_heads"] * s["head"]}
        if f.fused:
            rows = {"qkv": sum(rows.values())}
        for part, count in rows.items():
            self.weight(f"{p}attn_{part}.weight", count, s["width"])
            if "q" in f.biases:
                self.vector(f"{p}attn_{part}.bias", count)
        for part, heads in (("q", s["heads"]), ("k", s["key_heads"])):
            shape = {"head": [s["head"]], "each": [heads, s["head"]], "row": [heads * s["head"]]}
            if f.head_norms:
                self.vector(f"{p}attn_{part}_norm.weight", shape[f.head_norms], 1.0)

    def add_latent(self, p):
        s = self.size
        if s["queries"]:
            self.weight(p + "attn_q_a.weight", s["queries"], s["width"])
            self.norm(p + "attn_q_a_norm", s["queries"])
            self.weight(p + "attn_q_b.weight", s["heads"] * s["head"], s["queries"])
        else:
            self.weight(p + "attn_q.weight", s["heads"] * s["head"], s["width"])
        self.weight(p + "attn_kv_a_mqa.weight", s["latent"] + s["turned"], s["width"])
        self.norm(p + "attn_kv_a_norm", s["latent"])
        if self.family.latent == "split":
            self.weight(p + "attn_k_b.weight", [s["heads"], s["latent"]], s["still"])
            self.weight(p + "attn_v_b.weight", [s["heads"], s["value"]], s["latent"])
        else:
            self.weight(p + "attn_kv_b.weight", s["heads"] * (s["still"] + s["value"]), s["latent"])

    def add_feed_forward(self, p, kind, hidden):
        f, s = self.family, self.size
        wide = {"gated": {"gate": hidden, "up": hidden}, "plain": {"up": hidden}, "joint": {"up": 2 * hidden}}
        for part, count in wide[f.feed_forward].items():
            self.weight(f"{p}ffn_{part}{kind}.weight", count, s["width"])
            if "f" in f.biases:
                self.vector(f"{p}ffn_{part}{kind}.bias", count)
        self.weight(f"{p}ffn_down{kind}.weight", s["width"], hidden)
        if "f" in f.biases:
            self.vector(f"{p}ffn_down{kind}.bias", s["width"])

    def add_experts(self, p):
        e, s = self.family.experts, self.size
        self.weight(p + "ffn_gate_inp.weight", e["count"], s["width"])
        width = e.get("latent", s["width"])
        if "latent" in e:
            self.weight(p + "ffn_latent_down.weight", width, s["width"])
            self.weight(p + "ffn_latent_up.weight", s["width"], width)
        for part, rows, columns in (("gate", s["expert"], width), ("up", s["expert"], width),
                                    ("down", width, s["expert"])):
            if part == "gate" and self.family.feed_forward == "plain":
                continue
            self.weight(f"{p}ffn_{part}_exps.weight", [e["count"], rows], columns)
            if "biases" in e:
                self.vector(f"{p}ffn_{part}_exps.bias", [e["count"], rows])
        if "biases" in e:
            self.vector(p + "ffn_gate_inp.bias", e["count"])
        if "bias" in e:
            self.vector(p + "exp_probs_b.bias", e["count"])
        if s["shared"]:
            self.add_feed_forward(p, "_shexp", s["shared"])
        if "gate" in e:
            self.weight(p + "ffn_gate_inp_shexp.weight", 1, s["width"])
            self.tensors[p + "ffn_gate_inp_shexp.weight"].shape = [s["width"]]

    def write(self, path):
        writer = gguf.GGUFWriter(path, self.architecture)
        writer.add_string("tokenizer.ggml.model", "no_vocab")
        for key, value in self.keys.items():
            key = key if key.startswith("xielu.") else f"{self.architecture}.{key}"
            add = {bool: writer.add_bool, int: writer.add_uint32, float: writer.add_float32, str: writer.add_string,
                   list: writer.add_array}
            add[type(value)](key, value)
        for name, tensor in self.tensors.items():
            writer.add_tensor(name, numpy.ascontiguousarray(tensor, dtype=numpy.float32))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


KNOWN = sorted(gguf.MODEL_ARCH_NAMES.values(), key=len, reverse=True)


class ModelParams(ctypes.Structure):
    _fields_ = [("devices", ctypes.c_void_p), ("overrides", ctypes.c_void_p), ("gpu_layers", ctypes.c_int32),
                ("split_mode", ctypes.c_int), ("load_mode", ctypes.c_int), ("lazy_mode", ctypes.c_int),
                ("main_gpu", ctypes.c_int32), ("tensor_split", ctypes.c_void_p), ("progress", ctypes.c_void_p),
                ("progress_data", ctypes.c_void_p), ("kv_overrides", ctypes.c_void_p)] + [
                    (f"flag_{i}", ctypes.c_bool) for i in range(6)]


class ContextParams(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("n_ctx", "n_batch", "n_ubatch", "n_seq_max", "n_rs_seq",
                                                     "n_outputs_max", "n_outputs_max_per_seq")] + [
        ("n_threads", ctypes.c_int32), ("n_threads_batch", ctypes.c_int32)] + [
        (name, ctypes.c_int) for name in ("ctx_type", "rope_scaling", "pooling", "attention", "flash_attention")] + [
        (name, ctypes.c_float) for name in ("freq_base", "freq_scale", "ext", "attn", "fast", "slow")] + [
        ("orig_ctx", ctypes.c_uint32), ("defrag", ctypes.c_float), ("cb_eval", ctypes.c_void_p),
        ("cb_data", ctypes.c_void_p), ("type_k", ctypes.c_int), ("type_v", ctypes.c_int),
        ("abort", ctypes.c_void_p), ("abort_data", ctypes.c_void_p)] + [
        (f"flag_{i}", ctypes.c_bool) for i in range(6)] + [
        ("samplers", ctypes.c_void_p), ("n_samplers", ctypes.c_size_t), ("other", ctypes.c_void_p)]


class Batch(ctypes.Structure):
    _fields_ = [("n_tokens", ctypes.c_int32)] + [(name, ctypes.c_void_p) for name in (
        "token", "embd", "pos", "n_seq_id", "seq_id", "logits")]


def library_answer(folder, path, prompt, count):
    """Logits behind the prompt and behind each likeliest token, of the library in `folder`."""
    ggml = ctypes.CDLL(next(str(p) for p in sorted(folder.glob("libggml.*so*"))), mode=ctypes.RTLD_GLOBAL)
    ggml.ggml_backend_load_all_from_path(str(folder).encode())
    llama = ctypes.CDLL(next(str(p) for p in sorted(folder.glob("libllama.*so*"))))
    silent = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(lambda *_: None)
    if "VERBOSE" not in os.environ:
        llama.llama_log_set(silent, None)
    llama.llama_model_default_params.restype = ModelParams
    llama.llama_context_default_params.restype = ContextParams
    llama.llama_model_load_from_file.argtypes = [ctypes.c_char_p, ModelParams]
    llama.llama_model_load_from_file.restype = ctypes.c_void_p
    llama.llama_init_from_model.argtypes = [ctypes.c_void_p, ContextParams]
    llama.llama_init_from_model.restype = ctypes.c_void_p
    llama.llama_batch_get_one.argtypes = [ctypes.c_void_p, ctypes.c_int32]
    llama.llama_batch_get_one.restype = Batch
    llama.llama_decode.argtypes = [ctypes.c_void_p, Batch]
    llama.llama_get_logits_ith.argtypes = [ctypes.c_void_p, ctypes.c_int32]
    llama.llama_get_logits_ith.restype = ctypes.POINTER(ctypes.c_float)
    llama.llama_model_get_vocab.argtypes = [ctypes.c_void_p]
    llama.llama_model_get_vocab.restype = ctypes.c_void_p
    llama.llama_vocab_n_tokens.argtypes = [ctypes.c_void_p]
    params = llama.llama_model_default_params()
    params.gpu_layers = 0
    model = llama.llama_model_load_from_file(str(path).encode(), params)
    if not model:
        raise RuntimeError("the library does not load the file")
    context_params = llama.llama_context_default_params()
    context_params.n_ctx, context_params.flash_attention = 128, 0
    context_params.type_k = context_params.type_v = 0
    context_params.n_threads = context_params.n_threads_batch = 1
    context = llama.llama_init_from_model(model, context_params)
    if not context:
        raise RuntimeError("the library makes no context")
    vocabulary = llama.llama_vocab_n_tokens(llama.llama_model_get_vocab(model))
    rows, tokens = [], list(prompt)
    for _ in range(count):
        array = (ctypes.c_int32 * len(tokens))(*tokens)
        if llama.llama_decode(context, llama.llama_batch_get_one(array, len(tokens))):
            raise RuntimeError("the library does not decode")
        row = numpy.ctypeslib.as_array(llama.llama_get_logits_ith(context, -1), [vocabulary]).astype(float)
        rows.append(row)
        tokens = [int(row.argmax())]
    return numpy.array(rows)


def expected_answer(arguments, path, prompt):
    """Tokens, their logits, and how far the second best ones are behind."""
    rows = path.with_suffix(".npy")
    worker = subprocess.run([sys.executable, __file__, "--worker", str(arguments.library), str(path), str(rows),
                             ",".join(map(str, prompt))], capture_output=True, text=True)
    if worker.returncode:
        return None, "peer: " + (worker.stderr.strip().splitlines() or ["it crashed"])[-1]
    rows = numpy.load(rows)
    ordered = numpy.sort(rows)
    return {"tokens": rows.argmax(1).tolist(), "best": [round(x, 5) for x in ordered[:, -1].tolist()],
            "ahead": [round(x, 5) for x in (ordered[:, -1] - ordered[:, -2]).tolist()]}, ""


def our_answer(arguments, path, prompt):
    """Tokens, and their logits where the evaluator finds them."""
    tokens = ",".join(map(str, prompt))
    if arguments.evaluator:
        done = subprocess.run([arguments.evaluator, path, tokens, str(ANSWER)], capture_output=True, text=True)
        pairs = [line.split() for line in done.stdout.splitlines()]
        answer = [int(token) for token, _ in pairs], [float(logit) for _, logit in pairs]
    else:
        report = path.with_suffix(".json")
        done = subprocess.run([arguments.ullage, "generate", path, "--tokens", tokens, "-n", str(ANSWER),
                               "--ignore-stop", "--json", report], capture_output=True, text=True)
        answer = None if done.returncode else (json.loads(report.read_text())["tokens"], [])
    if done.returncode:
        return None, (done.stderr.strip().splitlines() or ["it crashed"])[-1][-300:]
    return answer, ""


def compare(arguments, name, seed, folder, recorded):
    path = folder / f"{name}-{seed}.gguf"
    model = Model(name, seed)
    model.write(path)
    count = RECURRENT_PROMPTS[seed % len(RECURRENT_PROMPTS)] if model.family.recurrence else PROMPT
    prompt = [model.draw.integer(model.size["vocabulary"]) for _ in range(arguments.prompt or count)]
    if arguments.peer:
        expected, message = expected_answer(arguments, path, prompt)
        if expected is None:
            return False, message
        recorded.setdefault(name, {})[str(seed)] = expected
    expected = recorded[name][str(seed)]
    answer, message = our_answer(arguments, path, prompt)
    if answer is None:
        return False, message
    tokens, logits = answer
    for i, (wanted, best, ahead) in enumerate(zip(expected["tokens"], expected["best"], expected["ahead"])):
        if tokens[i] != wanted:
            return ahead <= 1e-3, f"token {i} is {tokens[i]}, not {wanted}, which is ahead by {ahead:.2g}"
        if logits and abs(logits[i] - best) > 1e-3 * max(1, abs(best)):
            return False, f"logit {i} is {logits[i]:.6g}, not {best:.6g}"
    return True, f"{len(tokens)} tokens the same"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("families", nargs="*")
    parser.add_argument("--ullage")
    parser.add_argument("--evaluator")
    parser.add_argument("--peer", type=pathlib.Path, help="the folder of node-llama-cpp")
    parser.add_argument("--record", action="store_true", help="keep its answers in families.json")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--prompt", type=int, help="tokens of a prompt, with --peer")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files")
    arguments = parser.parse_args()
    answers = pathlib.Path(__file__).with_name("families.json")
    recorded = {name: seeds for name, seeds in json.loads(answers.read_text()).items() if name in FAMILIES}
    if arguments.peer:
        libraries = list(arguments.peer.rglob("libllama.*so*"))
        if not libraries:
            print(f"compare_families: {arguments.peer} has no libllama")
            return 77
        arguments.library = libraries[0].parent
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = arguments.keep or pathlib.Path(folder)
        for name in arguments.families or FAMILIES:
            for seed in range(1, arguments.seeds + 1):
                good, message = compare(arguments, name, seed, folder, recorded)
                failed += not good
                print(f"{'ok  ' if good else 'FAIL'} {name} {seed}: {message}", flush=True)
    if arguments.record:
        rows = [f'"{name}": {json.dumps(recorded[name])}' for name in FAMILIES if name in recorded]
        answers.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    print(f"{failed} failed")
    return failed != 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        rows = library_answer(pathlib.Path(sys.argv[2]), sys.argv[3], [int(t) for t in sys.argv[5].split(",")], ANSWER)
        numpy.save(sys.argv[4], rows)
        sys.stdout.flush()
        os._exit(0)
    sys.exit(main())
