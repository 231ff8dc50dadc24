"""Whisper as graphs of ONNX, with the files' and values' names that optimum gives them."""
import shutil

import torch
from transformers.cache_utils import DynamicCache, EncoderDecoderCache

FILES = ("config.json", "generation_config.json", "preprocessor_config.json", "tokenizer.json")
OPSET = 17


class Encoder(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.encoder = model.model.encoder

    def forward(self, sound):
        return self.encoder(sound).last_hidden_state


class Decoder(torch.nn.Module):
    """Of tokens and the encoder's rows: logits, and keys and values of both attentions of each block."""

    def __init__(self, model):
        super().__init__()
        self.decoder, self.logits, self.config = model.model.decoder, model.proj_out, model.config

    def cache(self):
        return EncoderDecoderCache(DynamicCache(config=self.config), DynamicCache(config=self.config))

    def run(self, tokens, rows, cache):
        own = self.decoder(input_ids=tokens, encoder_hidden_states=rows, past_key_values=cache, use_cache=True)
        return self.logits(own.last_hidden_state)

    def forward(self, tokens, rows):
        cache = self.cache()
        logits = self.run(tokens, rows, cache)
        layers = zip(cache.self_attention_cache.layers, cache.cross_attention_cache.layers)
        return logits, *(part for pair in layers for layer in pair for part in (layer.keys, layer.values))


class DecoderWithPast(Decoder):
    """Of one more token and those keys and values: logits, and the keys and values that have grown."""

    def forward(self, tokens, *past):
        cache = self.cache()
        for i in range(len(past) // 4):
            keys, values, cross_keys, cross_values = past[4 * i : 4 * i + 4]
            cache.self_attention_cache.update(keys, values, i)
            cache.cross_attention_cache.update(cross_keys, cross_values, i)
            cache.is_updated[i] = True
        rows = past[2].transpose(1, 2).flatten(2)  # only its shape is looked at
        logits = self.run(tokens, rows, cache)
        return logits, *(part for layer in cache.self_attention_cache.layers for part in (layer.keys, layer.values))


def export(model, source, folder):
    """Writes the model of `source` to `folder`, graphs to its folder onnx."""
    (folder / "onnx").mkdir(parents=True)
    for name in FILES:
        shutil.copy(source / name, folder / name)
    config = model.config
    heads, width, count = config.decoder_attention_heads, config.d_model, config.max_source_positions

    def names(prefix, kinds):
        blocks, parts = range(config.decoder_layers), ("key", "value")
        return [f"{prefix}.{i}.{kind}.{part}" for i in blocks for kind in kinds for part in parts]

    def write(module, arguments, file, inputs, outputs, axes):
        torch.onnx.export(
            module.eval(), arguments, str(folder / "onnx" / file), input_names=inputs, output_names=outputs,
            dynamic_axes=axes, opset_version=OPSET, dynamo=False,
        )

    both = ("decoder", "encoder")
    past = names("past_key_values", both)
    cache = [torch.zeros(1, heads, 5 if ".decoder." in name else count, width // heads) for name in past]
    sound, rows = torch.zeros(1, config.num_mel_bins, 2 * count), torch.zeros(1, count, width)
    write(Encoder(model), (sound,), "encoder_model.onnx", ["input_features"], ["last_hidden_state"], {})
    write(Decoder(model), (torch.tensor([[1, 2, 3]]), rows), "decoder_model.onnx",
          ["input_ids", "encoder_hidden_states"], ["logits", *names("present", both)],
          {"input_ids": {1: "decoder_sequence_length"}})
    write(DecoderWithPast(model), (torch.tensor([[1]]), *cache), "decoder_with_past_model.onnx", ["input_ids", *past],
          ["logits", *names("present", ("decoder",))],
          {name: {2: "past_decoder_sequence_length"} for name in past if ".decoder." in name})
    return folder
