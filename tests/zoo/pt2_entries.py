"""Models of transformers for the zoo of exported programs: plain data, with the fields that make each small.

A field of SMALL is set where a configuration has it; those of an entry are set in any case."""
import contextlib
from dataclasses import dataclass, field

HIDDEN, HEADS, LAYERS, INNER, WORDS = 64, 4, 2, 96, 160
HEAD = HIDDEN // HEADS
SIDE = 32  # pixels of an image
SMALL = {
    **dict.fromkeys(("hidden_size", "n_embd", "d_model", "dim", "embedding_size", "word_embed_proj_dim", "attention_dim"), HIDDEN),
    **dict.fromkeys(("num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads",
                     "decoder_attention_heads", "linear_num_value_heads"), HEADS),
    **dict.fromkeys(("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers"), LAYERS),
    **dict.fromkeys(("intermediate_size", "n_inner", "ffn_dim", "d_ff", "encoder_ffn_dim", "decoder_ffn_dim", "hidden_dim",
                     "ffn_hidden_size", "intermediate_size_mlp"), INNER),
    **dict.fromkeys(("moe_intermediate_size", "shared_expert_intermediate_size"), INNER // 2),
    **dict.fromkeys(("head_dim", "d_kv", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim", "kv_lora_rank",
                     "attention_head_size", "mamba_d_head", "linear_key_head_dim", "linear_value_head_dim",
                     "hidden_size_per_layer_input"), HEAD),
    **dict.fromkeys(("num_key_value_heads", "num_kv_heads", "num_experts_per_tok", "linear_num_key_heads"), 2),
    **dict.fromkeys(("num_experts", "num_local_experts", "n_routed_experts", "expert_num"), 4),
    **dict.fromkeys(("n_group", "topk_group", "first_k_dense_replace", "num_experts_shared", "num_hidden_groups",
                     "inner_group_num"), 1),
    **dict.fromkeys(("max_position_embeddings", "n_positions", "max_seq_len"), 128),
    **dict.fromkeys(("vocab_size", "vocab_size_per_layer_input"), WORDS),
    **dict.fromkeys(("state_size", "mamba_d_state", "mamba_n_heads", "sliding_window", "rotary_dim", "patch_size",
                     "relative_attention_num_buckets"), 8),
    "q_lora_rank": 32, "rotary_pct": 0.5, "num_kv_shared_layers": 0, "pad_token_id": 0, "bos_token_id": 1,
    "eos_token_id": 2, "image_size": SIDE, "hidden_sizes": [16, 32, 48, 64], "depths": [1, 1, 1, 1], "embed_dim": 16,
}


@dataclass(frozen=True)
class Entry:
    name: str
    kind: str                                     # of the class: AutoModel, AutoModelForCausalLM ...
    model: str = ""                               # its type, where that is not the name
    fields: dict = field(default_factory=dict)

    @property
    def is_text(self):
        return "Image" not in self.kind

    def input(self, length):
        import torch
        generator = torch.Generator().manual_seed(length)
        if self.is_text:
            return torch.randint(3, WORDS, (1, length), generator=generator)
        return torch.rand(1, 3, SIDE, SIDE, generator=generator)

    def arguments(self, x):
        if not self.is_text:
            return {"pixel_values": x}
        return {"input_ids": x, **({"use_cache": False} if "CausalLM" in self.kind else {})}


def has(config, name):
    """Has it a value that may be another?"""
    own = getattr(type(config), name, None)
    if isinstance(own, property) and own.fset is None:
        return False
    try:
        value = getattr(config, name, None)
    except Exception:  # of some it differs between layers
        return False
    if isinstance(value, (list, tuple)):  # one for each stage
        return isinstance(SMALL.get(name), list) and len(value) == len(SMALL[name])
    return value is not None or name == "pad_token_id"


def small_config(entry):
    from transformers import AutoConfig
    config = AutoConfig.for_model(entry.model or entry.name)
    for name, value in {**SMALL, **entry.fields}.items():
        if name in entry.fields or has(config, name):
            setattr(config, name, value)
    # One layer of each kind.
    if kinds := [] if "layer_types" in entry.fields else getattr(config, "layer_types", None):
        with contextlib.suppress(AttributeError):  # of some it follows from other fields
            config.layer_types = (list(dict.fromkeys(kinds)) * LAYERS)[:LAYERS]
    return config


def build(entry):
    import torch
    import transformers
    config = small_config(entry)
    model = getattr(transformers, entry.kind).from_config(config, attn_implementation="eager").float()
    # Which of experts that score alike are taken is PyTorch's choice, and differs between its versions.
    for parameter in model.parameters():
        if parameter.dim() > 1 and parameter.std() == 0:
            torch.nn.init.normal_(parameter, 0, 0.05)
    return model


def entries(kind, names, **more):
    """Of models whose configuration is small by SMALL alone, or with the fields that `more` has by name."""
    return {name: Entry(name, kind, fields=more.get(name, {})) for name in names.split()}


LATENT = {"num_key_value_heads": HEADS}  # as many as heads: keys are made from one latent vector
ENTRIES = {
    **entries("AutoModelForCausalLM", """afmoe apertus arcee bamba bart bert bitnet bloom codegen cohere2 ctrl deepseek_v2
        deepseek_v3 deepseek_v32 diffllama doge electra ernie4_5 ernie4_5_moe exaone4 falcon falcon_h1
        falcon_mamba flex_olmo gemma2 gemma3_text gemma4_text glm4 glm4_moe gpt2 gpt_bigcode gpt_neo gpt_neox
        gpt_oss gptj granite granitemoe granitemoehybrid helium jamba jetmoe kimi_linear lfm2 lfm2_moe llama
        llama4_text mamba mamba2 mimo_v2_flash minicpm3 minimax minimax_m2 mistral mixtral modernbert-decoder
        moshi mpt nanochat nemotron nemotron_h olmo2 olmo3 olmo_hybrid olmoe opt persimmon phi phi3 phimoe qwen2_moe qwen3
        qwen3_5_text qwen3_moe qwen3_next rembert roformer rwkv seed_oss smollm3 stablelm starcoder2
        vaultgemma xglm youtu """,
              deepseek_v2={**LATENT, "num_experts_per_tok": 2}, nemotron={"num_key_value_heads": 2},
              mamba2={"num_heads": 2 * HEADS}, falcon_h1={"mamba_d_ssm": 2 * HIDDEN},
              lfm2_moe={"layer_types": ["conv", "full_attention"]},
              **dict.fromkeys(("deepseek_v3", "deepseek_v32", "kimi_linear", "minicpm3", "youtu"), LATENT)),
    **entries("AutoModel", """albert big_bird biogpt blenderbot-small camembert canine convbert data2vec-text deberta deberta-v2
        distilbert ernie esm eurobert flaubert fnet gte ibert jina_embeddings_v3 layoutlm led longformer
        m2m_100 marian mbart mobilebert modernbert mt5 nllb-moe nomic_bert nystromformer pegasus
        plbart rembert roberta roberta-prelayernorm splinter squeezebert t5 umt5
        xlm-roberta yoso""", esm={"vocab_size": WORDS, "mask_token_id": 4}),
    **entries("AutoModelForImageClassification", """beit data2vec-vision dinov2
        dinov2_with_registers focalnet ijepa mobilenet_v1 mobilenet_v2 poolformer pp_lcnet regnet resnet segformer swiftformer vit
        vit_msn"""),
}
