"""Small encoder-only models of noise as GGUF files: sizes and options drawn at random.

    encoder_files.py FAMILY SEED FILE.gguf
"""
import sys

import gguf
import numpy

FAMILIES = ("bert", "eurobert", "gemma-embedding", "jina-bert-v2", "jina-bert-v3", "llama-embed", "modern-bert",
            "neo-bert", "nomic-bert", "t5encoder", "nomic-bert-moe")
SUMS = ("bert", "jina-bert-v2", "jina-bert-v3", "nomic-bert", "nomic-bert-moe")  # whose sums are normalised
MEANS = SUMS + ("modern-bert",)  # whose norms subtract the mean
TURNED = ("eurobert", "gemma-embedding", "jina-bert-v3", "llama-embed", "modern-bert", "neo-bert", "nomic-bert",
          "nomic-bert-moe")


class EncoderFile:
    def __init__(self, family, seed, pooling=None):
        self.family, self.random = family, numpy.random.default_rng([seed, FAMILIES.index(family)])
        pick = lambda *values: values[self.random.integers(len(values))]
        self.blocks = pick(1, 2, 3)
        self.heads = pick(1, 2, 3, 4, 6)
        self.head = pick(8, 16, 32)
        self.width = self.heads * self.head
        self.hidden = 32 * pick(1, 2, 3)
        self.vocabulary = 32 * pick(1, 2)
        self.context = pick(20, 33, 64)
        grouped = family in ("eurobert", "neo-bert", "llama-embed", "gemma-embedding")
        self.keys = pick(*(n for n in range(1, self.heads + 1) if self.heads % n == 0)) if grouped else self.heads
        self.one_matrix = family in ("modern-bert", "neo-bert", "nomic-bert", "nomic-bert-moe") or pick(False, True)
        if family == "t5encoder":
            self.one_matrix = False
        self.biases = family in ("bert", "jina-bert-v2", "jina-bert-v3") and pick(False, True, True)
        self.pooling = pick(0, 1, 2, 3) if pooling is None else pooling
        self.gate = pick("plain", "gated", "fused")  # of jina-bert-v2; of t5encoder the first two
        self.buckets, self.all_biases = pick(8, 32), pick(False, True)
        self.enc, self.out = ("enc.", "attn_o") if family == "t5encoder" else ("", "attn_output")
        self.types = pick(1, 2)
        self.whole_norms = pick(False, True)  # of queries and keys of jina-bert-v2
        self.second_norm = pick(False, True)
        if family == "jina-bert-v2" and self.whole_norms:
            self.one_matrix = False
        self.labels = pick(1, 3)
        self.first_matrix, self.last_matrix = pick((True, True), (False, True))
        self.base = pick(1000.0, 10000.0, 160000.0)
        self.stretch = pick(None, 1.0, 2.5)
        self.rotated = pick(self.head, self.head, self.head // 2)
        self.window, self.every = pick(4, 7, 12), pick(None, 0, 1, 2, 3)
        self.activation = pick(None, "gelu", "silu")
        self.dense = pick(False, True)
        self.quantised = self.width % 32 == 0 and pick(False, True)
        self.experts, self.used, self.experts_every = pick(4, 6), pick(1, 2), pick(2, 3)
        self.tensors = {}
        self.add_tensors()

    def noise(self, *shape, scale=None):
        scale = 1.5 / numpy.sqrt(shape[-1]) if scale is None else scale
        return (self.random.standard_normal(shape) * scale).astype(numpy.float32)

    def matrix(self, name, out, columns, bias=False):
        self.tensors[name + ".weight"] = self.noise(out, columns)
        if bias:
            self.tensors[name + ".bias"] = self.noise(out, scale=0.3)

    def norm(self, name, columns=None, bias=None):
        columns = columns or self.width
        self.tensors[name + ".weight"] = 1 + self.noise(columns, scale=0.2)
        if self.family in SUMS if bias is None else bias:
            self.tensors[name + ".bias"] = self.noise(columns, scale=0.2)

    def add_tensors(self):
        family, width = self.family, self.width
        self.tensors["token_embd.weight"] = self.noise(self.vocabulary, width, scale=0.7)
        if family in SUMS:
            self.tensors["token_types.weight"] = self.noise(self.types, width, scale=0.7)
        if family == "bert":
            self.tensors["position_embd.weight"] = self.noise(self.context, width, scale=0.7)
        if family in SUMS or family == "modern-bert":
            self.norm("token_embd_norm")
        for i in range(self.blocks):
            self.add_block(f"{self.enc}blk.{i}.", i)
        if family in ("neo-bert", "t5encoder"):
            self.norm("enc.output_norm")
        elif family not in SUMS:
            self.norm("output_norm")
        if self.pooling == 4:
            self.add_classifier()
        if family == "gemma-embedding" and self.dense:
            self.matrix("dense_2", 2 * width, width)
            self.matrix("dense_3", width, 2 * width)

    def add_classifier(self):
        first, is_modern = self.first_matrix, self.family == "modern-bert"
        if first or self.family == "jina-bert-v2":
            self.matrix("cls", 1 if self.family == "jina-bert-v2" else self.width, self.width, not is_modern)
            if is_modern:
                self.norm("cls.norm")
        if self.family != "jina-bert-v2":
            self.matrix("cls.output", self.labels, self.width, True)

    def add_block(self, prefix, i):
        family, width, rows, keys = self.family, self.width, self.heads * self.head, self.keys * self.head
        if family not in SUMS and not (family == "modern-bert" and i == 0):
            self.norm(prefix + "attn_norm")
        if self.one_matrix:
            self.matrix(prefix + "attn_qkv", rows + 2 * keys, width, self.biases)
        else:
            for name, out in (("q", rows), ("k", keys), ("v", keys)):
                self.matrix(f"{prefix}attn_{name}", out, width, self.biases)
        for name in ("attn_q_norm", "attn_k_norm"):
            if family == "gemma-embedding":
                self.norm(prefix + name, self.head)
            elif family == "jina-bert-v2" and self.whole_norms:
                self.norm(prefix + name)
        self.matrix(prefix + self.out, width, rows, self.biases or family == "jina-bert-v2")
        if family == "t5encoder" and (i == 0 or self.all_biases):
            self.tensors[prefix + "attn_rel_b.weight"] = self.noise(self.buckets, self.heads, scale=1)
        if family in SUMS:
            self.norm(prefix + "attn_output_norm")
            self.norm(prefix + "layer_output_norm")
            if family == "jina-bert-v2" and self.second_norm:
                self.norm(prefix + "attn_norm_2")
        else:
            self.norm(prefix + "ffn_norm")
        if family == "gemma-embedding":
            self.norm(prefix + "post_attention_norm")
            self.norm(prefix + "post_ffw_norm")
        if self.has_experts(i):
            self.matrix(prefix + "ffn_gate_inp", self.experts, width)
            self.tensors[prefix + "ffn_up_exps.weight"] = self.noise(self.experts, self.hidden, width)
            self.tensors[prefix + "ffn_down_exps.weight"] = self.noise(self.experts, width, self.hidden)
            return
        kind = self.feed_forward()
        self.matrix(prefix + "ffn_up", self.hidden * (2 if kind == "fused" else 1), width, self.biases)
        if kind == "gated":
            self.matrix(prefix + "ffn_gate", self.hidden, width)
        self.matrix(prefix + "ffn_down", width, self.hidden, self.biases or family == "jina-bert-v2")

    def has_experts(self, i):
        return self.family == "nomic-bert-moe" and i % self.experts_every == 1

    def feed_forward(self):
        """Where the gate of the feed-forward is."""
        if self.family == "t5encoder":
            return "gated" if self.gate == "fused" else self.gate
        return {"bert": "plain", "jina-bert-v3": "plain", "nomic-bert-moe": "plain", "jina-bert-v2": self.gate,
                "modern-bert": "fused", "neo-bert": "fused"}.get(self.family, "gated")

    def write(self, path, add=lambda writer: None):
        """`add`: writes further metadata."""
        writer = gguf.GGUFWriter(path, self.family)
        writer.add_block_count(self.blocks)
        writer.add_embedding_length(self.width)
        writer.add_feed_forward_length(self.hidden)
        writer.add_context_length(self.context)
        writer.add_head_count(self.heads)
        writer.add_causal_attention(False)
        writer.add_pooling_type(gguf.PoolingType(self.pooling))
        if self.keys != self.heads:
            writer.add_head_count_kv(self.keys)
        (writer.add_layer_norm_eps if self.family in MEANS else writer.add_layer_norm_rms_eps)(1e-6)
        if self.family in TURNED:
            writer.add_rope_freq_base(self.base)
            if self.stretch is not None:
                writer.add_rope_scaling_type(gguf.RopeScalingType.LINEAR)
                writer.add_rope_scaling_factor(self.stretch)
            if self.rotated != self.head and self.family != "llama-embed":
                writer.add_rope_dimension_count(self.rotated)
        if self.family == "nomic-bert-moe":
            writer.add_moe_every_n_layers(self.experts_every)
            writer.add_expert_count(self.experts)
            writer.add_expert_used_count(self.used)
        if self.family == "t5encoder":
            writer.add_relative_attn_buckets_count(self.buckets)
        if self.family == "modern-bert" and self.activation:
            writer.add_string("modern-bert.hidden_activation", self.activation)
        if self.family in ("modern-bert", "gemma-embedding"):
            writer.add_sliding_window(self.window)
            if self.every is not None:
                writer.add_uint32(f"{self.family}.attention.sliding_window_pattern", self.every)
            writer.add_rope_freq_base_swa(500.0)
        if self.family == "gemma-embedding" and self.dense:
            for name, size in (("dense_2_feat_in", 1), ("dense_2_feat_out", 2), ("dense_3_feat_in", 2),
                               ("dense_3_feat_out", 1)):
                writer.add_uint32(f"{self.family}.{name}", size * self.width)
        if self.pooling == 4 and self.labels > 1 and "cls.output.weight" in self.tensors:
            writer.add_classifier_output_labels([f"label {i}" for i in range(self.labels)])
        self.add_vocabulary(writer)
        add(writer)
        for name, values in self.tensors.items():
            if self.quantised and values.ndim == 2 and "attn" in name and "norm" not in name:
                kind = gguf.GGMLQuantizationType.Q8_0
                writer.add_tensor(name, gguf.quants.quantize(values, kind), raw_dtype=kind)
            else:
                writer.add_tensor(name, values)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()

    def add_vocabulary(self, writer):
        """[PAD], [UNK], [CLS], [SEP], and letters, alone or within a word."""
        words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + ["\u2581" + c for c in "abcdefghijkl"] + list("abcdefghijkl")
        words += [f"\u2581word{i}" for i in range(self.vocabulary - len(words))]
        writer.add_tokenizer_model("bert")
        writer.add_token_list(words)
        writer.add_token_types([3] * 4 + [1] * (len(words) - 4))
        writer.add_token_type_count(self.types)
        writer.add_bos_token_id(2)
        writer.add_sep_token_id(3)
        writer.add_unk_token_id(1)
        writer.add_pad_token_id(0)


if __name__ == "__main__":
    EncoderFile(sys.argv[1], int(sys.argv[2])).write(sys.argv[3])
