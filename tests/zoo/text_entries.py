"""Transformers 4.30, text: two narrow layers of each architecture.

Not here, since PyTorch 1.13 cannot write them or writes what no runtime loads: FNet (Fourier transforms), Reformer
(functions with custom gradients), TAPAS (scatter_reduce), BigBird's sparse variant, CANINE.
"""
from entry import Entry, Input, Transformers, floats, ones, padded, text, tokens, zeros

HIDDEN, HEADS, LAYERS, VOCABULARY, INNER = 32, 4, 2, 100, 64
HEAD = HIDDEN // HEADS
WORDS = {"vocab_size": VOCABULARY}
TINY = {**WORDS, "hidden_size": HIDDEN, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS,
        "intermediate_size": INNER}
SEQUENCES = ({"n": 1, "s": 8}, {"n": 3, "s": 21}, {"n": 2, "s": 64})
BATCHES = ({"n": 1}, {"n": 3}, {"n": 2})
STEPS = ({"n": 1, "past": 5, "s": 1}, {"n": 3, "past": 17, "s": 1}, {"n": 2, "past": 30, "s": 4})
BOXES = Input("int64", ("n", "s", 4), "boxes")


def encoder(name, kind, fields=None, inputs=None, at=SEQUENCES, **more):
    return Entry(name, "encoder", Transformers(kind, {**TINY, **(fields or {})}), inputs or text(), at, **more)


def decoder(name, kind, fields, at=SEQUENCES, **more):
    """A prompt, without past."""
    return Entry(name, "decoder", Transformers(kind, {**WORDS, **fields, "use_cache": False}), text(), at, **more)


def past(heads=HEADS, head=HEAD, layers=LAYERS):
    """Keys and values of each layer."""
    return {f"past_key_values.{layer}.{slot}": floats("n", heads, "past", head)
            for layer in range(layers) for slot in range(2)}


def step(name, kind, fields, state=None, at=STEPS, **more):
    """Further tokens, with past."""
    inputs = {"input_ids": tokens("n", "s"), **(state or past()), "attention_mask": padded("n", "past + s")}
    return Entry(f"{name}_past", "decoder with past", Transformers(kind, {**WORDS, **fields, "use_cache": True}),
                 inputs, at, **more)


def both(name, kind, fields, **more):
    return decoder(name, kind, fields), step(name, kind, fields, **more)


# Keys are transposed there, with heads next to the batch; one sequence, so that the sum of names suffices.
BLOOM_PAST = {f"past_key_values.{layer}.{slot}": floats(*axes) for layer in range(LAYERS)
              for slot, axes in ((0, (HEADS, HEAD, "past")), (1, (HEADS, "past", HEAD)))}
SHARED_PAST = {f"past_key_values.{layer}": floats("n", "past", 2 * HEAD) for layer in range(LAYERS)}
RWKV_STATE = {f"state.{slot}": floats("n", HIDDEN, LAYERS) for slot in range(5)}

SMALL = {"n_embd": HIDDEN, "n_head": HEADS, "n_layer": LAYERS}
GPT2 = {**SMALL, "n_positions": 128}
GPT_NEO = {"hidden_size": HIDDEN, "num_layers": LAYERS, "num_heads": HEADS, "window_size": 8,
           "attention_types": [[["global", "local"], 1]], "max_position_embeddings": 128}
GPTJ = {**SMALL, "rotary_dim": 4, "n_positions": 128}
OPT = {**TINY, "ffn_dim": INNER, "word_embed_proj_dim": HIDDEN, "max_position_embeddings": 128}
BLOOM = {"hidden_size": HIDDEN, "n_head": HEADS, "n_layer": LAYERS}
CTRL = {"n_embd": HIDDEN, "n_head": HEADS, "n_layer": LAYERS, "dff": INNER, "n_positions": 128}
XGLM = {"d_model": HIDDEN, "attention_heads": HEADS, "num_layers": LAYERS, "ffn_dim": INNER}
DECODER = {**TINY, "is_decoder": True}

ENCODERS = (
    encoder("albert", "AlbertModel", {"embedding_size": 16}),
    encoder("bert", "BertModel"),
    encoder("bert_classifier", "BertForSequenceClassification"),
    encoder("big_bird", "BigBirdModel", {"attention_type": "original_full"}),
    encoder("camembert", "CamembertModel"),
    encoder("convbert", "ConvBertModel", {"embedding_size": 16, "conv_kernel_size": 3}),
    encoder("data2vec_text", "Data2VecTextModel"),
    encoder("deberta", "DebertaModel", {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}),
    encoder("deberta_v2", "DebertaV2Model", {"relative_attention": True, "pos_att_type": ["c2p", "p2c"],
                                             "position_buckets": 16, "share_att_key": True}),
    encoder("distilbert", "DistilBertModel", {"dim": HIDDEN, "n_heads": HEADS, "n_layers": LAYERS,
                                              "hidden_dim": INNER}),
    encoder("electra", "ElectraModel", {"embedding_size": 16}),
    encoder("ernie", "ErnieModel"),
    encoder("ernie_m", "ErnieMModel"),
    encoder("esm", "EsmModel", {"position_embedding_type": "rotary", "pad_token_id": 1, "mask_token_id": 2},
            text(16), BATCHES),
    encoder("flaubert", "FlaubertModel", {"emb_dim": HIDDEN, "n_layers": LAYERS, "n_heads": HEADS,
                                          "n_words": VOCABULARY}),
    Entry("funnel", "encoder",
          Transformers("FunnelModel", {**WORDS, "block_sizes": [1, 1], "d_model": HIDDEN, "n_head": HEADS,
                                       "d_head": HEAD, "d_inner": INNER, "num_decoder_layers": 1}),
          text(16), BATCHES),
    encoder("ibert", "IBertModel"),
    encoder("layoutlm", "LayoutLMModel", {"max_2d_position_embeddings": 128}, {**text(), "bbox": BOXES}),
    encoder("lilt", "LiltModel", {"max_2d_position_embeddings": 128, "hidden_size": 48}, {**text(), "bbox": BOXES}),
    encoder("longformer", "LongformerModel", {"attention_window": 8}, at=(
        {"n": 1, "s": 16}, {"n": 3, "s": 16}, {"n": 2, "s": 16})),
    encoder("luke", "LukeModel", {"entity_vocab_size": 50, "entity_emb_size": 16}),
    encoder("markuplm", "MarkupLMModel", {"max_xpath_tag_unit_embeddings": 64, "max_xpath_subs_unit_embeddings": 64,
                                          "xpath_unit_hidden_size": 8, "max_depth": 5},
            {**text(), "xpath_tags_seq": tokens("n", "s", 5), "xpath_subs_seq": tokens("n", "s", 5)}),
    encoder("megatron_bert", "MegatronBertModel"),
    encoder("mobilebert", "MobileBertModel", {"embedding_size": 16, "intra_bottleneck_size": 16,
                                              "true_hidden_size": 16}),
    encoder("mpnet", "MPNetModel"),
    encoder("nezha", "NezhaModel", {"max_relative_position": 16}),
    encoder("nystromformer", "NystromformerModel", {"segment_means_seq_len": 16, "num_landmarks": 4,
                                                    "conv_kernel_size": 5}, text(16), BATCHES),
    encoder("perceiver", "PerceiverForMaskedLM", {"d_latents": 32, "d_model": 32, "num_latents": 12,
                                                  "num_self_attends_per_block": 2, "num_cross_attention_heads": 4,
                                                  "num_self_attention_heads": 4, "max_position_embeddings": 32,
                                                  "qk_channels": 32, "v_channels": 32},
            {"inputs": tokens("n", 32), "attention_mask": padded("n", 32)}, BATCHES),
    encoder("rembert", "RemBertModel", {"input_embedding_size": 16, "output_embedding_size": 16}),
    encoder("roberta", "RobertaModel"),
    encoder("roc_bert", "RoCBertModel", {"pronunciation_vocab_size": 60, "shape_vocab_size": 60,
                                         "pronunciation_embed_dim": 8, "shape_embed_dim": 8},
            {**text(), "input_shape_ids": tokens("n", "s"), "input_pronunciation_ids": tokens("n", "s")}),
    encoder("roformer", "RoFormerModel", {"embedding_size": 16}),
    encoder("splinter", "SplinterModel"),
    encoder("squeezebert", "SqueezeBertModel", {"embedding_size": HIDDEN}),
    encoder("xlm", "XLMModel", {"emb_dim": HIDDEN, "n_layers": LAYERS, "n_heads": HEADS, "n_words": VOCABULARY}),
    encoder("xlm_roberta_xl", "XLMRobertaXLModel"),
    encoder("xlnet", "XLNetModel", {"d_model": HIDDEN, "n_layer": LAYERS, "n_head": HEADS, "d_inner": INNER}),
    encoder("xmod", "XmodModel", {"languages": ["en_XX", "de_DE"], "default_language": "en_XX"},
            at=tuple({**size, "n": 1} for size in SEQUENCES)),
    encoder("yoso", "YosoModel", {"use_expectation": True}),
)

DECODERS = (
    *both("biogpt", "BioGptForCausalLM", TINY),
    decoder("bert_generation", "BertGenerationDecoder", DECODER),
    *both("bloom", "BloomForCausalLM", BLOOM, state=BLOOM_PAST,
          at=tuple({**size, "n": 1} for size in STEPS)),
    *both("codegen", "CodeGenForCausalLM", GPTJ),
    *both("ctrl", "CTRLLMHeadModel", CTRL),
    *both("gpt2", "GPT2LMHeadModel", GPT2),
    *both("gpt_bigcode", "GPTBigCodeForCausalLM", GPT2, state=SHARED_PAST),
    *both("gpt_neo", "GPTNeoForCausalLM", GPT_NEO),
    *both("gpt_neox", "GPTNeoXForCausalLM", TINY),
    decoder("gpt_neox_japanese", "GPTNeoXJapaneseForCausalLM", TINY),
    *both("gptj", "GPTJForCausalLM", GPTJ),
    *both("llama", "LlamaForCausalLM", TINY),
    decoder("open_llama", "OpenLlamaForCausalLM", TINY),
    Entry("openai_gpt", "decoder", Transformers("OpenAIGPTLMHeadModel", {**WORDS, **GPT2}), text(), SEQUENCES),
    *both("opt", "OPTForCausalLM", OPT),
    Entry("rwkv", "decoder", Transformers("RwkvForCausalLM", {**TINY, "attention_hidden_size": HIDDEN,
                                                              "use_cache": False}),
          {"input_ids": tokens("n", 12)}, BATCHES),
    Entry("rwkv_state", "decoder with past", Transformers("RwkvForCausalLM",
                                                          {**TINY, "attention_hidden_size": HIDDEN}),
          {"input_ids": tokens("n", 1), **RWKV_STATE}, BATCHES),
    decoder("trocr", "TrOCRForCausalLM", {"d_model": HIDDEN, "decoder_layers": LAYERS, "decoder_attention_heads": HEADS,
                                          "decoder_ffn_dim": INNER}),
    *both("xglm", "XGLMForCausalLM", XGLM),
)

ENTRIES = ENCODERS + DECODERS
