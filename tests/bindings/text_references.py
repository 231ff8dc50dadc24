"""Small text models, and what the command makes of them, with which Java and C# are compared.

    text_references.py WRITE_SMALL_MODEL ULLAGE FOLDER

Writes to FOLDER: small.gguf, a language model; unknown.gguf, the same with a metadata key that is not known; whisper, a folder;
short.wav and long.wav; references.txt, whose lines are a name and its values.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "frontends" / "language" / "speech"))
from small_whisper import write_recording, write_whisper  # noqa: E402

# TextModels.java and TextModels.cs have the same options.
SAMPLED = """--tokens 4,9,17 -n 20 --logprobs 2 --temperature 1.2 --seed 9 --presence-penalty 1.5 --frequency-penalty 0.5
  --logit-bias 3+2.5 --typical 0.9 --xtc-probability 0.7 --xtc-threshold 0.02""".split()
DRAFTED = """--tokens 4,9,17 -n 20 --cache-type-k f16 --cache-type-v q8_0 --model-draft small.gguf --speculate 2
  --dry-multiplier 0.02 --dry-base 3 --dry-allowed-length 1""".split()
EMBEDDED = ["--prompt", "a cat", "--tokens", "4,9,17", "--pooling", "mean"]


def write_models(write_small_model, folder):
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([write_small_model, folder / "small.gguf", "llama"], check=True)
    whole = (folder / "small.gguf").read_bytes()
    (folder / "unknown.gguf").write_bytes(whole.replace(b"llama.rope.freq_base", b"llama.rope.freq_bass"))
    write_whisper(folder / "whisper")
    write_recording(folder / "short.wav", 0.4, 8000, 1)
    write_recording(folder / "long.wav", 0.9, 16000, 2)


class Command:
    def __init__(self, ullage, folder):
        tier = os.environ.get("ULLAGE_TEST_TIER")
        self.ullage, self.folder, self.tier = ullage, folder, ["--tier", tier] if tier else []

    def report(self, *words):
        command = [self.ullage, *words, *self.tier, "--json", "report.json"]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder)
        return json.loads((self.folder / "report.json").read_text())


def references(command):
    """Lists of values by name."""
    sampled = command.report("generate", "small.gguf", *SAMPLED)
    tops = [top for one in sampled["logprobs"] for top in one["top"]]
    drafted = command.report("generate", "small.gguf", *DRAFTED)
    text, tokens = command.report("embed", "small.gguf", *EMBEDDED)["embeddings"]
    heard = command.report("transcribe", "whisper", "short.wav")
    timed = command.report("transcribe", "whisper", "long.wav", "--timestamps", "--language", "de")
    return {
        "sampled.tokens": sampled["tokens"],
        "sampled.log_probabilities": [one["logprob"] for one in sampled["logprobs"]],
        "sampled.top_tokens": [top["token"] for top in tops],
        "sampled.top_log_probabilities": [top["logprob"] for top in tops],
        "drafted.tokens": drafted["tokens"],
        "drafted.counts": [drafted["statistics"]["drafted"], drafted["statistics"]["accepted"]],
        "text.tokens": text["prompt_tokens"],
        "text.embedding": text["embedding"],
        "tokens.embedding": tokens["embedding"],
        "heard.text": [heard["text"]],
        "heard.language": [heard["language"]],
        "heard.tokens": heard["segments"][0]["tokens"],
        "timed.times": [time for one in timed["segments"] for time in (one["start"], one["end"])],
        "timed.tokens": [token for one in timed["segments"] for token in one["tokens"]],
    }


def main():
    write_small_model, ullage, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    write_models(write_small_model, folder)
    lines = [" ".join(map(str, [name, *values])) for name, values in references(Command(ullage, folder)).items()]
    (folder / "references.txt").write_text("\n".join(lines) + "\n")


main()
