"""What tiny files of Gemma 3n and 4, of models with delta nets, of RWKV and of some others have besides the tensors and
keys of other families: functions of a draw and of the sizes, in which they keep what they drew."""
import math

import numpy


class Tensors(dict):
    """Matrices and scales by name; shapes have the outermost axis first."""

    def __init__(self, draw, size):
        super().__init__()
        self.draw, self.size = draw, size

    def weight(self, name, *shape):
        self[name] = self.draw.uniform(shape, -1, 1) * numpy.float32(2.5 / math.sqrt(shape[-1]))

    def scale(self, name, count):
        self[name] = 1 + self.draw.uniform([count], -0.4, 0.4)

    def add_inputs(self, blocks, columns):
        width = self.size["width"]
        self.weight("per_layer_token_embd.weight", self.size["vocabulary"], columns * blocks)
        self.weight("per_layer_model_proj.weight", columns * blocks, width)
        self.scale("per_layer_proj_norm.weight", columns)
        for p in (f"blk.{i}." for i in range(blocks)):
            self.weight(p + "inp_gate.weight", columns, width)
            self.weight(p + "proj.weight", width, columns)
            self.scale(p + "post_norm.weight", width)


def keys_3n(draw, size):
    return {"attention.sliding_window": draw.choice([4, 6]), "altup.num_inputs": 4, "altup.active_idx": 0,
            "embedding_length_per_layer_input": 256, "final_logit_softcapping": 30.0,
            "activation_sparsity_scale": [1.6448533535003662] * 10 + [-math.inf] * 20}


def tensors_3n(blocks):
    def make(draw, size):
        t, width, rank = Tensors(draw, size), size["width"], 64
        t.add_inputs(blocks, 256)
        t.weight("altup_proj.weight", 3, width, width)
        t.weight("altup_unembd_proj.weight", 3, width, width)
        for p in (f"blk.{i}." for i in range(blocks)):
            # Small ones, as models have them: streams of many blocks would grow without bounds.
            t[p + "altup_correct_coef.weight"] = draw.uniform([4, 4], -0.3, 0.3)
            t[p + "altup_predict_coef.weight"] = draw.uniform([16, 4], -0.3, 0.3)
            t.scale(p + "altup_correct_scale.weight", width)
            t.weight(p + "altup_router.weight", 4, width)
            t[p + "altup_router.weight"] *= numpy.float32(width)
            t.scale(p + "altup_router_norm.weight", width)
            t.weight(p + "laurel_l.weight", rank, width)
            t.weight(p + "laurel_r.weight", width, rank)
            t.scale(p + "laurel_post_norm.weight", width)
            # The library's gates are rounded to f16; what they give is kept small next to the streams.
            for name in ("post_ffw_norm", "post_norm"):
                t[f"{p}{name}.weight"] = draw.uniform([width], 0.005, 0.02)
        return t
    return make


def keys_4(blocks, has_experts, head=None):
    def make(draw, size):
        size["head"] = head or size["head"]
        size["local"] = [i % 3 != 2 for i in range(blocks)]
        size["shared"] = draw.choice([0, blocks - 3, blocks - 3])
        size["input"] = draw.choice([0, 8, 16])
        size["local_head"] = draw.choice([8, 12])
        size["global_keys"] = draw.choice([1, size["key_heads"]])
        keys = {"attention.key_length": size["head"], "attention.value_length": size["head"],
                "attention.sliding_window": draw.choice([4, 6]), "attention.sliding_window_pattern": size["local"],
                "attention.shared_kv_layers": size["shared"], "embedding_length_per_layer_input": size["input"],
                "attention.key_length_swa": size["local_head"], "attention.value_length_swa": size["local_head"],
                "rope.dimension_count": size["head"], "rope.dimension_count_swa": size["local_head"],
                "rope.freq_base_swa": draw.choice([100.0, 10000.0]),
                "attention.head_count_kv": [size["key_heads"] if local else size["global_keys"]
                                            for local in size["local"]]}
        if draw.integer(2):
            keys["final_logit_softcapping"] = draw.choice([5.0, 30.0])
        if has_experts:
            size["expert"] = draw.choice([16, 24])
            keys |= {"expert_count": 4, "expert_used_count": 2, "expert_feed_forward_length": size["expert"]}
        return keys
    return make


def tensors_4(blocks, has_experts):
    def make(draw, size):
        t, width = Tensors(draw, size), size["width"]
        t["rope_freqs.weight"] = numpy.where(numpy.arange(size["head"] // 2) < size["head"] // 4, 1, 1e30).astype("f4")
        if size["input"]:
            t.add_inputs(blocks, size["input"])
        has_values, has_scale, is_joint = draw.integer(2), draw.integer(2), draw.integer(2)
        for i, local in enumerate(size["local"]):
            p = f"blk.{i}."
            head, keys = (size["local_head"], size["key_heads"]) if local else (size["head"], size["global_keys"])
            t.weight(p + "attn_q.weight", size["heads"] * head, width)
            t.scale(p + "attn_q_norm.weight", head)
            t.weight(p + "attn_output.weight", width, size["heads"] * head)
            t.weight(p + "attn_k.weight", keys * head, width)
            t.scale(p + "attn_k_norm.weight", head)
            t.weight(p + "attn_v.weight", keys * head, width)
            if i >= blocks - size["shared"] and draw.integer(2):
                t |= dict.fromkeys([p + "attn_k.weight", p + "attn_k_norm.weight", p + "attn_v.weight"])
            elif not local and not has_values:
                t[p + "attn_v.weight"] = None
            if has_scale:
                t.scale(p + "layer_output_scale.weight", 1)
            if has_experts:
                add_experts(t, p, is_joint)
        return t
    return make


def add_experts(t, p, is_joint):
    width, hidden = t.size["width"], t.size["expert"]
    t.weight(p + "ffn_gate_inp.weight", 4, width)
    t[p + "ffn_gate_inp.scale"] = t.draw.uniform([width], 2, 6)
    for name in ("pre_ffw_norm_2", "post_ffw_norm_1", "post_ffw_norm_2"):
        t.scale(f"{p}{name}.weight", width)
    for name, rows in {"gate_up": 2 * hidden}.items() if is_joint else {"gate": hidden, "up": hidden}.items():
        t.weight(f"{p}ffn_{name}_exps.weight", 4, rows, width)
    t.weight(p + "ffn_down_exps.weight", 4, width, hidden)
    t.scale(p + "ffn_down_exps.scale", 4)


ATTENTION = ("attn_q.weight", "attn_k.weight", "attn_v.weight", "attn_output.weight", "attn_q_norm.weight",
             "attn_k_norm.weight")


def keys_of_delta_net(blocks):
    def make(draw, size):
        every = draw.choice([2, 3, 4])
        size |= {"recurrent": [(i + 1) % every != 0 for i in range(blocks)], "state": draw.choice([8, 16]),
                 "groups": draw.choice([1, 2]), "window": draw.choice([3, 4])}
        size["values"] = size["groups"] * draw.choice([1, 2, 3])
        keys = {"ssm.conv_kernel": size["window"], "ssm.state_size": size["state"],
                "ssm.group_count": size["groups"], "ssm.time_step_rank": size["values"],
                "ssm.inner_size": size["values"] * size["state"]}
        if draw.integer(2):
            return keys | {"attention.recurrent_layers": size["recurrent"]}
        return keys if every == 4 else keys | {"full_attention_interval": every}
    return make


def tensors_of_delta_net(joint_rates):
    def make(draw, size):
        t, width, heads = Tensors(draw, size), size["width"], size["values"]
        values, columns = heads * size["state"], 2 * size["groups"] * size["state"] + heads * size["state"]
        is_joint = joint_rates and draw.integer(2)
        for i, recurrent in enumerate(size["recurrent"]):
            p = f"blk.{i}."
            if not recurrent:
                t.weight(p + "attn_q.weight", 2 * size["heads"] * size["head"], width)
                continue
            t |= {p + name: None for name in ATTENTION}
            if is_joint:
                t.weight(p + "ssm_in.weight", columns + values, width)
            else:
                t.weight(p + "attn_qkv.weight", columns, width)
                t.weight(p + "attn_gate.weight", values, width)
            if joint_rates:
                t.weight(p + "ssm_ba.weight", 2 * heads, width)
            else:
                t.weight(p + "ssm_beta.weight", heads, width)
                t.weight(p + "ssm_alpha.weight", heads, width)
            t.weight(p + "ssm_conv1d.weight", columns, size["window"])
            t[p + "ssm_dt.bias"] = draw.uniform([heads], -1, 1)
            t[p + "ssm_a"] = draw.uniform([heads], -1, -0.05)
            t.scale(p + "ssm_norm.weight", size["state"])
            t.weight(p + "ssm_out.weight", width, values)
        return t
    return make


def keys_of_rwkv(draw, size):
    """The library computes heads of 64 columns alone rightly."""
    size |= {"state": 64, "width": draw.choice([64, 128])}
    ranks = {"decay": 4, "iclr": 6, "value_residual_mix": 4, "gate": 8}
    return {"wkv.head_size": size["state"], "embedding_length": size["width"], "token_shift_count": 2,
            "attention.head_count": 0, "attention.head_count_kv": None,
            **{f"attention.{name}_lora_rank": rank for name, rank in ranks.items()}}


def keys_of_rwkv6(draw, size):
    keys = {key: value for key, value in keys_of_rwkv(draw, size).items() if "lora_rank" not in key}
    keys |= {"time_mix_extra_dim": 4, "time_decay_extra_dim": 6}
    return keys | ({"rescale_every_n_layers": 2} if draw.integer(2) else {})


def norms_of_rwkv(t, blocks):
    width = t.size["width"]
    t |= {f"blk.{i}.{name}": None for i in range(blocks)
          for name in (*ATTENTION, "ffn_gate.weight", "ffn_up.weight", "ffn_down.weight")}
    of_blocks = (f"blk.{i}.{norm}" for i in range(blocks) for norm in ("attn_norm_2", "time_mix_ln"))
    for name in ("token_embd_norm", *of_blocks):
        t.scale(name + ".weight", width)
        t[name + ".bias"] = t.draw.uniform([width], -0.4, 0.4)


def mix_channels(t, p, axes):
    width, hidden = t.size["width"], t.size["hidden"]
    t[p + "channel_mix_lerp_k.weight"] = t.draw.uniform([*axes, width], 0, 1)
    t.weight(p + "channel_mix_key.weight", hidden, width)
    t.weight(p + "channel_mix_value.weight", width, hidden)


def tensors_of_rwkv7(blocks):
    def make(draw, size):
        t, width = Tensors(draw, size), size["width"]
        norms_of_rwkv(t, blocks)
        for i in range(blocks):
            p = f"blk.{i}.time_mix_"
            for name, rank in {"w": 4, "a": 6, "v": 4 if i else 6}.items():
                t[f"{p}{name}0.weight"] = draw.uniform([width], -1, 1)
                t.weight(f"{p}{name}1.weight", rank, width)
                t.weight(f"{p}{name}2.weight", width, rank)
            t.weight(p + "g1.weight", 8, width)
            t.weight(p + "g2.weight", width, 8)
            t[p + "lerp_fused.weight"] = draw.uniform([6, 1, 1, width], 0, 1)
            for name in ("k_k", "k_a", "r_k"):
                t[f"{p}{name}.weight"] = draw.uniform([width], 0, 1)
            for name in ("receptance", "key", "value", "output"):
                t.weight(f"{p}{name}.weight", width, width)
            mix_channels(t, f"blk.{i}.", [])
        return t
    return make


def tensors_of_rwkv6(blocks):
    def make(draw, size):
        t, width = Tensors(draw, size), size["width"]
        norms_of_rwkv(t, blocks)
        is_fused = draw.integer(2)
        for i in range(blocks):
            p = f"blk.{i}.time_mix_"
            t[p + "lerp_x.weight"] = draw.uniform([1, 1, width], 0, 1)
            for name in "wkvrg":
                t[f"{p}lerp_{name}.weight"] = None if is_fused else draw.uniform([1, 1, width], 0, 1)
            if is_fused:
                t[p + "lerp_fused.weight"] = draw.uniform([5, 1, 1, width], 0, 1)
            t.weight(p + "w1.weight", 20, width)
            t.weight(p + "w2.weight", 5, width, 4)
            t[p + "first.weight"] = draw.uniform([width // size["state"], size["state"]], -1, 1)
            t[p + "decay.weight"] = draw.uniform([width], -3, 1)
            t.weight(p + "decay_w1.weight", 6, width)
            t.weight(p + "decay_w2.weight", width, 6)
            for name in ("receptance", "key", "value", "gate", "output"):
                t.weight(f"{p}{name}.weight", width, width)
            mix_channels(t, f"blk.{i}.", [1, 1])
            t[f"blk.{i}.channel_mix_lerp_r.weight"] = draw.uniform([1, 1, width], 0, 1)
            t.weight(f"blk.{i}.channel_mix_receptance.weight", width, width)
        return t
    return make


def gates_of_attention(blocks):
    def make(draw, size):
        t = Tensors(draw, size)
        for i in range(blocks):
            t.weight(f"blk.{i}.attn_gate.weight", size["heads"] * size["head"], size["width"])
        return t
    return make


def tensors_of_arctic(blocks):
    def make(draw, size):
        t, width = Tensors(draw, size), size["width"]
        for p in (f"blk.{i}." for i in range(blocks)):
            t.scale(p + "ffn_norm_exps.weight", width)
            for part in ("gate", "up", "down"):
                t.weight(f"{p}ffn_{part}.weight", width, width)
        return t
    return make


def keys_of_deci(draw, size):
    heads, keys, hidden = size["heads"], size["key_heads"], size["hidden"]
    return {"attention.head_count": [heads, 0, heads, 0, heads], "attention.head_count_kv": [keys, 0, 0, 0, keys],
            "feed_forward_length": [hidden, hidden, hidden, 0, hidden]}


def tensors_of_deci(draw, size):
    """Parts of blocks that are left out."""
    attention = ["attn_q.weight", "attn_k.weight", "attn_v.weight"]
    left = {1: ["attn_norm.weight", "attn_output.weight", *attention], 2: attention}
    left[3] = [*left[1], "ffn_norm.weight", "ffn_gate.weight", "ffn_up.weight", "ffn_down.weight"]
    return {f"blk.{i}.{name}": None for i, names in left.items() for name in names}


def keys_of_xielu(blocks):
    def make(draw, size):
        numbers = {"alpha_p": (-1, 2), "alpha_n": (-1, 2), "beta": (0.2, 0.8), "eps": (-1e-3, -1e-6)}
        return {f"xielu.{name}": [draw.number(*ends) for _ in range(blocks)] for name, ends in numbers.items()}
    return make
