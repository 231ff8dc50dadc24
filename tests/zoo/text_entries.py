"""Transformers 4.30, text: two narrow layers of each architecture."""
from entry import Entry, Transformers, floats, padded, text, tokens

HIDDEN, HEADS, LAYERS, VOCABULARY = 32, 4, 2, 100
TINY = {"vocab_size": VOCABULARY, "hidden_size": HIDDEN, "num_attention_heads": HEADS,
        "num_hidden_layers": LAYERS, "intermediate_size": 64}
SEQUENCES = ({"n": 1, "s": 8}, {"n": 3, "s": 21}, {"n": 2, "s": 64})
STEPS = ({"n": 1, "past": 5, "s": 1}, {"n": 3, "past": 17, "s": 1}, {"n": 2, "past": 30, "s": 4})
HEAD = HIDDEN // HEADS


def encoder(name, kind, fields=None, inputs=None, at=SEQUENCES, **more):
    return Entry(name, "encoder", Transformers(kind, {**TINY, **(fields or {})}), inputs or text(), at, **more)


def decoder(name, kind, fields, at=SEQUENCES, **more):
    """A prompt, without past."""
    return Entry(name, "decoder", Transformers(kind, {"vocab_size": VOCABULARY, **fields, "use_cache": False}),
                 text(), at, **more)


def past(layers=LAYERS, heads=HEADS, head=HEAD):
    """Keys and values of each layer."""
    return {f"past_key_values.{layer}.{slot}": floats("n", heads, "past", head)
            for layer in range(layers) for slot in range(2)}


def step(name, kind, fields, state=None, at=STEPS, **more):
    """Further tokens, with past."""
    inputs = {"input_ids": tokens("n", "s"), **(state or past()), "attention_mask": padded("n", "past + s")}
    return Entry(f"{name}_past", "decoder with past",
                 Transformers(kind, {"vocab_size": VOCABULARY, **fields, "use_cache": True}), inputs, at, **more)


GPT2 = {"n_embd": HIDDEN, "n_head": HEADS, "n_layer": LAYERS, "n_positions": 128}
LLAMA = TINY

ENTRIES = (
    encoder("bert", "BertModel"),
    encoder("distilbert", "DistilBertModel", {"dim": HIDDEN, "n_heads": HEADS, "n_layers": LAYERS,
                                              "hidden_dim": 64}),
    encoder("roberta", "RobertaModel"),
    decoder("gpt2", "GPT2LMHeadModel", GPT2),
    step("gpt2", "GPT2LMHeadModel", GPT2),
    decoder("llama", "LlamaForCausalLM", LLAMA),
    step("llama", "LlamaForCausalLM", LLAMA),
)
