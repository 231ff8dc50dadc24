"""Transformers 4.30, encoders with decoders: a whole pass, and steps with past."""
from entry import Entry, Transformers, floats, padded, text, tokens
from text_entries import HEAD, HEADS, HIDDEN, INNER, LAYERS, WORDS

PAIRS = ({"n": 1, "s": 9, "d": 4}, {"n": 3, "s": 20, "d": 7}, {"n": 2, "s": 33, "d": 16})
STEPS = ({"n": 1, "s": 9, "past": 4}, {"n": 3, "s": 20, "past": 11}, {"n": 2, "s": 33, "past": 1})


def whole(name, kind, fields, at=PAIRS, inputs=None, **more):
    return Entry(name, "encoder-decoder", Transformers(kind, {**WORDS, **fields}, {"use_cache": False}),
                 {**(inputs or text()), "decoder_input_ids": tokens("n", "d")}, at, **more)


def past(layers=LAYERS):
    """Keys and values of each layer: of the decoder, then of what it looks at."""
    return {f"past_key_values.{layer}.{slot}": floats("n", HEADS, "past" if slot < 2 else "s", HEAD)
            for layer in range(layers) for slot in range(4)}


def step(name, kind, fields, at=STEPS, **more):
    """One further token, with past and what the encoder gave."""
    inputs = {"decoder_input_ids": tokens("n", 1), "encoder_outputs.0": floats("n", "s", HIDDEN),
              "attention_mask": padded("n", "s"), **past()}
    return Entry(f"{name}_past", "encoder-decoder with past", Transformers(kind, {**WORDS, **fields}), inputs, at,
                 **more)


def both(name, kind, fields, **more):
    return whole(name, kind, fields, **more), step(name, kind, fields)


BART = {"d_model": HIDDEN, "encoder_layers": LAYERS, "decoder_layers": LAYERS, "encoder_attention_heads": HEADS,
        "decoder_attention_heads": HEADS, "encoder_ffn_dim": INNER, "decoder_ffn_dim": INNER,
        "max_position_embeddings": 128}
MARIAN = {**BART, "pad_token_id": 1, "decoder_start_token_id": 1}
T5 = {"d_model": HIDDEN, "d_kv": HEAD, "d_ff": INNER, "num_layers": LAYERS, "num_heads": HEADS}
PROPHET = {"hidden_size": HIDDEN, "encoder_ffn_dim": INNER, "num_encoder_layers": LAYERS, "ngram": 2,
           "num_encoder_attention_heads": HEADS, "decoder_ffn_dim": INNER, "num_decoder_layers": LAYERS,
           "num_decoder_attention_heads": HEADS, "max_position_embeddings": 128}
FSMT = {**BART, "src_vocab_size": 100, "tgt_vocab_size": 100, "langs": ["en", "de"]}

ENTRIES = (
    *both("bart", "BartForConditionalGeneration", BART),
    whole("bigbird_pegasus", "BigBirdPegasusForConditionalGeneration", {**BART, "attention_type": "original_full"}),
    *both("blenderbot", "BlenderbotForConditionalGeneration", BART),
    whole("blenderbot_small", "BlenderbotSmallForConditionalGeneration", BART),
    whole("fsmt", "FSMTForConditionalGeneration", FSMT),
    whole("led", "LEDForConditionalGeneration", {**BART, "attention_window": 8, "max_encoder_position_embeddings": 64,
                                                 "max_decoder_position_embeddings": 64},
          inputs=text(16), at=tuple({"n": n, "d": d} for n, d in ((1, 4), (3, 9), (2, 16)))),
    whole("longt5", "LongT5ForConditionalGeneration", {**T5, "local_radius": 7},
          inputs=text(16), at=tuple({"n": n, "d": d} for n, d in ((1, 4), (3, 9), (2, 16)))),
    *both("m2m_100", "M2M100ForConditionalGeneration", BART),
    *both("marian", "MarianMTModel", MARIAN),
    *both("mbart", "MBartForConditionalGeneration", BART),
    whole("mvp", "MvpForConditionalGeneration", BART),
    *both("pegasus", "PegasusForConditionalGeneration", BART),
    whole("pegasus_x", "PegasusXForConditionalGeneration", {**BART, "num_global_tokens": 4, "block_size": 8},
          inputs=text(16), at=tuple({"n": n, "d": d} for n, d in ((1, 4), (3, 9), (2, 16)))),
    whole("plbart", "PLBartForConditionalGeneration", BART),
    whole("prophetnet", "ProphetNetForConditionalGeneration", PROPHET),
    *both("t5", "T5ForConditionalGeneration", T5),
    whole("t5_gated", "T5ForConditionalGeneration", {**T5, "feed_forward_proj": "gated-gelu"}),
)
