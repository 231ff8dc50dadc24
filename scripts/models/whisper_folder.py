"""Writes a Whisper model of CTranslate2's as a folder that Hugging Face's transformers reads.

Usage: python3 whisper_folder.py SOURCE FOLDER

SOURCE has config.json, tokenizer.json and model.bin, in one file or in parts model.bin.part1, ...;
weights stay as they are where they are floats, and 8-bit ones are multiplied by their scales.
"""
import json
import pathlib
import struct
import sys

import numpy as np

FLOAT32, INT8, INT16, INT32, FLOAT16 = range(5)
DTYPES = {FLOAT32: np.float32, INT8: np.int8, INT16: np.int16, INT32: np.int32, FLOAT16: np.float16}
NAMES = {np.dtype(np.float32): "F32", np.dtype(np.float16): "F16"}


class Reader:
    """Numbers and texts from the front of the bytes, little-endian."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, kind):
        (value,) = struct.unpack_from("<" + kind, self.data, self.at)
        self.at += struct.calcsize("<" + kind)
        return value

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self):
        return self.bytes(self.number("H"))[:-1].decode()


def read_model(data):
    """All variables by their names: arrays, 8-bit ones with their scales in them."""
    reader = Reader(data)
    if (version := reader.number("I")) != 6:
        raise SystemExit(f"model.bin must have version 6, it has {version}")
    spec, revision = reader.text(), reader.number("I")
    if spec != "WhisperSpec":
        raise SystemExit(f"the model must be a WhisperSpec, it is {spec} {revision}")
    variables = {}
    for _ in range(reader.number("I")):
        name = reader.text()
        shape = [reader.number("I") for _ in range(reader.number("B"))]
        dtype = DTYPES[reader.number("B")]
        variables[name] = np.frombuffer(reader.bytes(reader.number("I")), dtype).reshape(shape)
    for name in [n for n in variables if n.endswith("_scale")]:
        scales, weights = variables.pop(name), variables[name.removesuffix("_scale")]
        columns = scales.reshape([-1] + [1] * (weights.ndim - 1))
        variables[name.removesuffix("_scale")] = (weights / columns).astype(np.float32)
    return variables


def attention(variables, prefix, name, projections):
    """The tensors of one attention; `projections`: names of the rows of each matrix but the last."""
    tensors = {}
    for i, parts in enumerate([*projections, ("out_proj",)]):
        weights = np.split(variables[f"{prefix}/linear_{i}/weight"], len(parts))
        biases = np.split(variables[f"{prefix}/linear_{i}/bias"], len(parts))
        for part, weight, bias in zip(parts, weights, biases):
            tensors[f"{name}.{part}.weight"] = weight
            if part != "k_proj":
                tensors[f"{name}.{part}.bias"] = bias
            elif bias.any():
                raise SystemExit(f"{prefix}: keys must have no bias")
    return tensors | norm(variables, f"{prefix}/layer_norm", f"{name}_layer_norm")


def norm(variables, prefix, name):
    return {f"{name}.weight": variables[f"{prefix}/gamma"], f"{name}.bias": variables[f"{prefix}/beta"]}


def stack(variables, side):
    """The tensors of the encoder or the decoder."""
    tensors = {f"model.{side}.embed_positions.weight": variables[f"{side}/position_encodings/encodings"]}
    tensors |= norm(variables, f"{side}/layer_norm", f"model.{side}.layer_norm")
    for i in range(blocks_of(variables, side)):
        prefix, name = f"{side}/layer_{i}", f"model.{side}.layers.{i}"
        tensors |= attention(
            variables, f"{prefix}/self_attention", f"{name}.self_attn", [("q_proj", "k_proj", "v_proj")]
        )
        if side == "decoder":
            tensors |= attention(
                variables, f"{prefix}/attention", f"{name}.encoder_attn", [("q_proj",), ("k_proj", "v_proj")]
            )
        tensors |= norm(variables, f"{prefix}/ffn/layer_norm", f"{name}.final_layer_norm")
        for matrix in (0, 1):
            for part in ("weight", "bias"):
                tensors[f"{name}.fc{matrix + 1}.{part}"] = variables[f"{prefix}/ffn/linear_{matrix}/{part}"]
    return tensors


def blocks_of(variables, side):
    return 1 + max(int(n.split("/")[1][6:]) for n in variables if n.startswith(f"{side}/layer_") and n[len(side) + 7].isdigit())


def tensors_of(variables):
    tensors = {"model.decoder.embed_tokens.weight": variables["decoder/embeddings/weight"]}
    for i in (1, 2):
        for part in ("weight", "bias"):
            tensors[f"model.encoder.conv{i}.{part}"] = variables[f"encoder/conv{i}/{part}"]
    return tensors | stack(variables, "encoder") | stack(variables, "decoder")


def write_safetensors(path, tensors):
    table, at = {"__metadata__": {"format": "pt"}}, 0
    for name, tensor in tensors.items():
        table[name] = {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    header = json.dumps(table).encode()
    header += b" " * (-len(header) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        for tensor in tensors.values():
            file.write(np.ascontiguousarray(tensor).tobytes())


def configurations(variables, source, tokens):
    """config.json, generation_config.json and preprocessor_config.json."""
    width, bins, _ = variables["encoder/conv1/weight"].shape
    vocabulary = len(variables["decoder/embeddings/weight"])
    start, end = tokens["<|startoftranscript|>"], tokens["<|endoftext|>"]
    shared = {
        "decoder_start_token_id": start, "bos_token_id": end, "eos_token_id": end, "pad_token_id": end,
    }
    heads = {side: int(variables[f"{side}/num_heads"]) for side in ("encoder", "decoder")}
    config = shared | {
        "architectures": ["WhisperForConditionalGeneration"],
        "model_type": "whisper",
        "activation_function": "gelu",
        "vocab_size": vocabulary,
        "num_mel_bins": bins,
        "d_model": width,
        "max_source_positions": len(variables["encoder/position_encodings/encodings"]),
        "max_target_positions": len(variables["decoder/position_encodings/encodings"]),
        "dtype": "float16",
    }
    for side in ("encoder", "decoder"):
        config |= {
            f"{side}_layers": blocks_of(variables, side),
            f"{side}_attention_heads": heads[side],
            f"{side}_ffn_dim": len(variables[f"{side}/layer_0/ffn/linear_0/weight"]),
        }
    names = {token: name for name, token in tokens.items()}
    generation = shared | {
        "max_length": config["max_target_positions"],
        "is_multilingual": "<|en|>" in tokens,
        "suppress_tokens": source["suppress_ids"],
        "begin_suppress_tokens": source["suppress_ids_begin"],
        "no_timestamps_token_id": tokens["<|notimestamps|>"],
        "max_initial_timestamp_index": 50,
        "return_timestamps": False,
        "lang_to_id": {names[token]: token for token in source["lang_ids"]},
        "task_to_id": {task: tokens[f"<|{task}|>"] for task in ("transcribe", "translate")},
        "alignment_heads": source["alignment_heads"],
        "task": "transcribe",
    }
    preprocessor = {
        "feature_extractor_type": "WhisperFeatureExtractor",
        "feature_size": bins,
        "sampling_rate": 16000,
        "hop_length": 160,
        "n_fft": 400,
        "chunk_length": 30,
        "n_samples": 480000,
        "nb_max_frames": 3000,
        "padding_side": "right",
        "padding_value": 0.0,
        "return_attention_mask": False,
    }
    return {"config": config, "generation_config": generation, "preprocessor_config": preprocessor}


def main():
    source, folder = map(pathlib.Path, sys.argv[1:])
    whole = source / "model.bin"
    parts = [whole] if whole.exists() else sorted(source.glob("model.bin.part*"))
    variables = read_model(b"".join(part.read_bytes() for part in parts))
    tokenizer = (source / "tokenizer.json").read_text()
    tokens = {added["content"]: added["id"] for added in json.loads(tokenizer)["added_tokens"]}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokenizer.json").write_text(tokenizer)
    own = json.loads((source / "config.json").read_text())
    for name, value in configurations(variables, own, tokens).items():
        (folder / f"{name}.json").write_text(json.dumps(value, indent=1) + "\n")
    write_safetensors(folder / "model.safetensors", tensors_of(variables))


if __name__ == "__main__":
    main()
