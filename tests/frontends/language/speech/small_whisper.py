"""A small Whisper of noise as Hugging Face lays it out, and a recording."""
import json
import struct
import wave

import numpy as np

WIDTH, HEADS, ENCODED, DECODED, VOCABULARY = 16, 2, 24, 32, 160
END, START, NO_TIMES = 100, 101, 107
LANGUAGES = {"<|en|>": 102, "<|de|>": 103, "<|fr|>": 104}
TASKS = {"transcribe": 105, "translate": 106}


def write_tokenizer(folder, tokens, special):
    """Tokens t0 ..., of which those in `special` are no text."""
    model = {"type": "BPE", "vocab": {f"t{i}": i for i in range(tokens) if i not in special}, "merges": []}
    added = [{"id": i, "content": f"<|{i}|>", "special": True} for i in special]
    pieces = {"type": "ByteLevel", "add_prefix_space": False, "use_regex": True}
    (folder / "tokenizer.json").write_text(
        json.dumps({"version": "1.0", "added_tokens": added, "model": model, "pre_tokenizer": pieces})
    )


def write_tensors(path, tensors):
    """A safetensors file of f32."""
    header, at = {}, 0
    for name, tensor in tensors.items():
        header[name] = {"dtype": "F32", "shape": tensor.shape, "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(tensor.tobytes() for tensor in tensors.values()))


def whisper_tensors():
    random, tensors = np.random.default_rng(3), {}

    def add(name, *shape, scale=0.5):
        tensors[name] = (scale * random.standard_normal(shape)).astype(np.float32)

    def norm(name):
        add(name + ".bias", WIDTH, scale=0.1)
        tensors[name + ".weight"] = np.ones(WIDTH, np.float32)

    for name, channels in (("conv1", 80), ("conv2", WIDTH)):
        add(f"model.encoder.{name}.weight", WIDTH, channels, 3)
        add(f"model.encoder.{name}.bias", WIDTH)
    add("model.decoder.embed_tokens.weight", VOCABULARY, WIDTH, scale=1)
    for side, positions in (("encoder", ENCODED), ("decoder", DECODED)):
        add(f"model.{side}.embed_positions.weight", positions, WIDTH)
        norm(f"model.{side}.layer_norm")
        block = f"model.{side}.layers.0."
        norm(block + "final_layer_norm")
        for attention in ("self_attn", "encoder_attn") if side == "decoder" else ("self_attn",):
            norm(f"{block}{attention}_layer_norm")
            for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
                add(f"{block}{attention}.{part}.weight", WIDTH, WIDTH)
        add(block + "fc1.weight", 2 * WIDTH, WIDTH)
        add(block + "fc2.weight", WIDTH, 2 * WIDTH)
    return tensors


def write_whisper(folder):
    """Its windows have 2 * ENCODED * 160 samples, 0.48 s, at 16 kHz. Times are tokens from NO_TIMES + 1 on."""
    folder.mkdir(parents=True, exist_ok=True)
    config = {"model_type": "whisper", "vocab_size": VOCABULARY, "num_mel_bins": 80, "d_model": WIDTH,
              "max_source_positions": ENCODED, "max_target_positions": DECODED, "activation_function": "gelu"}
    for side in ("encoder", "decoder"):
        config |= {f"{side}_layers": 1, f"{side}_attention_heads": HEADS, f"{side}_ffn_dim": 2 * WIDTH}
    never = [START, *LANGUAGES.values(), *TASKS.values()]
    generation = {"decoder_start_token_id": START, "eos_token_id": END, "max_length": DECODED, "suppress_tokens": never,
                  "begin_suppress_tokens": [END], "no_timestamps_token_id": NO_TIMES, "max_initial_timestamp_index": 20,
                  "lang_to_id": LANGUAGES, "task_to_id": TASKS}
    sound = {"feature_size": 80, "sampling_rate": 16000, "hop_length": 160, "n_fft": 400, "chunk_length": 30}
    for name, members in (("config", config), ("generation_config", generation), ("preprocessor_config", sound)):
        (folder / f"{name}.json").write_text(json.dumps(members))
    write_tensors(folder / "model.safetensors", whisper_tensors())
    write_tokenizer(folder, VOCABULARY, range(END, VOCABULARY))


def write_recording(path, seconds, rate, channels):
    """Tones that come and go under noise."""
    random, count = np.random.default_rng(7), int(seconds * rate)
    at = np.arange(count) / rate
    swell = 0.5 + 0.5 * np.sin(2 * np.pi * at / 3.1)
    tones = sum(np.sin(2 * np.pi * hertz * at * (1 + 0.02 * np.sin(at))) for hertz in (180, 410, 1250, 2900))
    sound = 0.15 * swell * tones + 0.02 * random.standard_normal(count)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        numbers = np.clip(np.round(sound * 32767), -32768, 32767).astype("<i2")
        file.writeframes(np.repeat(numbers[:, None], channels, 1).tobytes())
    return path
