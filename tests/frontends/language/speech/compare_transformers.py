"""Transcripts of `ullage transcribe` compared with transformers', token by token and time by time.

Usage: compare_transformers.py --ullage PATH [--whisper FOLDER]

Small Whisper and Moonshine models with random weights hear a recording shorter than a window and one of 75 s; Whisper
does as graphs of ONNX, too. With
--whisper, a Whisper model in FOLDER hears 20 sentences that espeak-ng speaks, and its words are compared with what
was said: the errors must be no more than those of transformers.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings
import wave

import numpy as np
import exported
import scipy.signal
import torch
import transformers
from small_whisper import write_recording, write_tokenizer
from transformers import (
    GenerationConfig,
    MoonshineConfig,
    MoonshineForConditionalGeneration,
    WhisperConfig,
    WhisperFeatureExtractor,
    WhisperForConditionalGeneration,
)

RATE = 16000
WINDOW = 30 * RATE
END, START, LANGUAGES, TASKS, NO_TIMES = 100, 101, ("en", "de", "fr"), ("transcribe", "translate"), 107
SENTENCES = (
    "The quick brown fox jumps over the lazy dog.",
    "She sells sea shells by the sea shore.",
    "There is a small house at the end of the road.",
    "Please open the window and close the door.",
    "The train to London leaves at seven in the morning.",
    "He bought three apples and a loaf of bread.",
    "We are going to the beach tomorrow afternoon.",
    "My brother plays the piano every evening.",
    "The weather is cold and windy today.",
    "Can you tell me where the library is?",
    "A good book is worth more than gold.",
    "The children are playing in the garden.",
    "I would like a cup of coffee with milk.",
    "The river runs through the middle of the town.",
    "It was raining when we left the office.",
    "The doctor asked him to stay in bed.",
    "They have lived in this city for ten years.",
    "The meeting was moved to next Wednesday.",
    "Nobody knows the answer to this question.",
    "The old man walked slowly across the bridge.",
)


def randomise(model, factor, embedding=None):
    """Weights that make tokens differ: those of a new model are too small."""
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "embed_positions" in name and "encoder" in name:
                continue
            if parameter.dim() > 1:
                parameter.mul_(embedding if embedding and "embed_tokens" in name else factor)
            elif "bias" in name:
                parameter.normal_(0, 0.1)
            else:
                parameter.normal_(1, 0.2)


def make_whisper(folder, seed, has_times):
    """Of random weights, which choose times like other tokens: without times these are suppressed."""
    torch.manual_seed(seed)
    vocabulary, ends = 200, {"eos_token_id": END, "bos_token_id": END, "pad_token_id": END}
    shared = {"decoder_start_token_id": START, **ends}
    sizes = {f"{side}_{what}": n for side in ("encoder", "decoder") for what, n in (("layers", 2), ("attention_heads", 2))}
    config = WhisperConfig(
        vocab_size=vocabulary, num_mel_bins=80, d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=48,
        max_source_positions=1500, max_target_positions=40, **sizes, **shared,
    )
    model = WhisperForConditionalGeneration(config).eval()
    randomise(model, 4, 6)
    languages = {f"<|{name}|>": START + 1 + i for i, name in enumerate(LANGUAGES)}
    tasks = {name: NO_TIMES - 2 + i for i, name in enumerate(TASKS)}
    never = [1, 5, 7, START, *languages.values(), *tasks.values()]
    never += [] if has_times else range(NO_TIMES, vocabulary)
    model.generation_config = GenerationConfig(
        max_length=40, is_multilingual=True, suppress_tokens=never,
        begin_suppress_tokens=[20, END], no_timestamps_token_id=NO_TIMES, max_initial_timestamp_index=20,
        lang_to_id=languages, task_to_id=tasks, return_timestamps=False, **shared,
    )
    model.save_pretrained(folder)
    WhisperFeatureExtractor().save_pretrained(folder)
    write_tokenizer(folder, vocabulary, range(END, vocabulary))
    return folder


def make_moonshine(folder, seed):
    torch.manual_seed(seed)
    sizes = {f"{side}_num_{what}": 2 for side in ("encoder", "decoder") for what in ("hidden_layers", "attention_heads")}
    config = MoonshineConfig(
        vocab_size=120, hidden_size=36, intermediate_size=64, max_position_embeddings=194, **sizes
    )
    model = MoonshineForConditionalGeneration(config).eval()
    randomise(model, 5)
    model.generation_config = GenerationConfig(
        decoder_start_token_id=1, eos_token_id=2, bos_token_id=1, pad_token_id=2, max_length=40
    )
    model.save_pretrained(folder)
    preprocessor = {"feature_extractor_type": "Wav2Vec2FeatureExtractor", "feature_size": 1, "sampling_rate": RATE}
    (folder / "preprocessor_config.json").write_text(json.dumps({**preprocessor, "do_normalize": False}))
    write_tokenizer(folder, 120, range(3))
    return folder


def read_recording(path):
    """Samples of one channel at RATE, as `ullage transcribe` makes them of 16-bit files."""
    with wave.open(str(path)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        numbers = np.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, channels)
    sound = (numbers.astype(np.float64) / 32768).mean(1).astype(np.float32)
    if rate == RATE:
        return sound
    common = math.gcd(rate, RATE)
    return scipy.signal.resample_poly(sound.astype(np.float64), RATE // common, rate // common).astype(np.float32)


class WhisperPeer:
    def __init__(self, folder):
        self.model = WhisperForConditionalGeneration.from_pretrained(
            folder, dtype=torch.float32, attn_implementation="eager"
        ).eval()
        self.extractor = WhisperFeatureExtractor.from_pretrained(folder)

    def segments(self, sound, language, has_times):
        """(start, end, tokens) of each segment, end tokens left out."""
        is_long = len(sound) > WINDOW
        whole = {"truncation": False, "padding": "longest"} if is_long else {}
        features = self.extractor(sound, sampling_rate=RATE, return_tensors="pt", **whole).input_features
        with torch.no_grad():
            result = self.model.generate(
                features, language=language, return_timestamps=has_times or is_long, return_segments=True
            )
        end = self.model.generation_config.eos_token_id
        return [
            (float(s["start"]), float(s["end"]), [t for t in s["tokens"].tolist() if t != end])
            for s in result["segments"][0]
        ]


class MoonshinePeer:
    def __init__(self, folder):
        self.model = MoonshineForConditionalGeneration.from_pretrained(folder, dtype=torch.float32).eval()

    def segments(self, sound, language, has_times):
        """Windows of at most 30 s have equal parts of the recording."""
        windows = -(-len(sound) // WINDOW)
        length = -(-len(sound) // windows)
        found = []
        for begin in range(0, len(sound), length):
            part = np.zeros(length, np.float32)
            part[: len(sound) - begin] = sound[begin : begin + length]
            with torch.no_grad():
                tokens = self.model.generate(torch.tensor(part)[None])[0].tolist()[1:]
            end = min(begin + length, len(sound)) / RATE
            found.append((begin / RATE, end, [t for t in tokens if t != 2]))
        return found


def transcribe(ullage, folder, recording, language, has_times):
    """The program's report."""
    with tempfile.TemporaryDirectory() as scratch:
        report = pathlib.Path(scratch) / "report.json"
        command = [ullage, "transcribe", folder, recording, "--json", report]
        command += ["--language", language] if language else []
        command += ["--timestamps"] if has_times else []
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
        return json.loads(report.read_text())


def difference(report, wanted, seconds):
    """What differs first, or nothing."""
    found = [(s["start"], s["end"], s["tokens"]) for s in report["segments"]]
    if len(found) != len(wanted):
        return f"{len(found)} segments, {len(wanted)} wanted"
    for i, (own, other) in enumerate(zip(found, wanted)):
        if own[2] != other[2]:
            return f"segment {i}: tokens {own[2]}, {other[2]} wanted"
        if abs(own[0] - other[0]) > 1e-6 or abs(own[1] - min(other[1], seconds)) > 1e-6:
            return f"segment {i}: {own[0]} to {own[1]} s, {other[0]} to {other[1]} s wanted"
    return None


class Comparison:
    def __init__(self, ullage):
        self.ullage, self.cases, self.failures = ullage, 0, 0

    def check(self, folder, peer, recording, language=None, has_times=False):
        report = transcribe(self.ullage, folder, recording, language, has_times)
        sound = read_recording(recording)
        wrong = difference(report, peer.segments(sound, language, has_times), report["seconds"])
        self.cases += 1
        self.failures += wrong is not None
        waits, windows = report["statistics"]["host_waits"], report["statistics"]["windows"]
        name = f"{folder.name} {recording.name} {language or 'heard'}{' times' if has_times else ''}"
        print(f"{name}: {wrong or 'equal'}, {windows} windows, {waits} waits", flush=True)
        return report


def words_of(text):
    return re.sub(r"[^a-z0-9' ]", " ", text.lower()).split()


def word_errors(said, heard):
    """The fewest words to insert, leave out or replace."""
    said, heard = words_of(said), words_of(heard)
    row = list(range(len(heard) + 1))
    for i, word in enumerate(said, 1):
        before, row = row, [i]
        for j, other in enumerate(heard, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (word != other)))
    return row[-1]


def compare_random(comparison, scratch):
    short = write_recording(scratch / "short.wav", 3.7, 22050, 1)
    long = write_recording(scratch / "long.wav", 75, RATE, 2)
    for seed in range(2):
        folder = make_whisper(scratch / f"whisper{seed}", seed, False)
        peer = WhisperPeer(folder)
        comparison.check(folder, peer, short, "en")
        comparison.check(folder, peer, short)
        comparison.check(exported.export(peer.model, folder, scratch / f"exported{seed}"), peer, short)
        folder = make_whisper(scratch / f"times{seed}", seed, True)
        comparison.check(folder, WhisperPeer(folder), short, "de", True)
        comparison.check(folder, WhisperPeer(folder), long, None, True)
        folder = make_moonshine(scratch / f"moonshine{seed}", 10 + seed)
        comparison.check(folder, MoonshinePeer(folder), short)
        comparison.check(folder, MoonshinePeer(folder), long)


def compare_sentences(comparison, folder, scratch):
    """Word error rates of the program and of transformers; the latter decodes the tokens with the folder's table."""
    from tokenizers import Tokenizer

    tokenizer, peer = Tokenizer.from_file(str(folder / "tokenizer.json")), WhisperPeer(folder)
    words = own = others = 0
    factors = []
    for i, sentence in enumerate(SENTENCES):
        recording = scratch / f"sentence{i}.wav"
        subprocess.run(["espeak-ng", "-v", "en", "-w", recording, sentence], check=True)
        report = comparison.check(folder, peer, recording, "en")
        segments = peer.segments(read_recording(recording), "en", False)
        text = "".join(tokenizer.decode(tokens) for _, _, tokens in segments)
        words += len(words_of(sentence))
        own += word_errors(sentence, report["text"])
        others += word_errors(sentence, text)
        factors.append(report["real_time_factor"])
    print(f"word errors of {words}: {own}, transformers {others}; real-time factor {np.median(factors):.2f}")
    comparison.failures += own > others


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--whisper", type=pathlib.Path)
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    comparison = Comparison(options.ullage)
    with tempfile.TemporaryDirectory() as scratch:
        if options.whisper:
            compare_sentences(comparison, options.whisper, pathlib.Path(scratch))
        else:
            compare_random(comparison, pathlib.Path(scratch))
    print(f"{comparison.cases} transcripts, {comparison.failures} wrong")
    sys.exit(comparison.failures != 0)


if __name__ == "__main__":
    main()
