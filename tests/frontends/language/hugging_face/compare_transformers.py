"""Small random models of every family that folders have, against transformers in float32.

    compare_transformers.py --ullage build/dev/tools/ullage [FAMILY ...]

Requires torch, transformers and tokenizers. Greedy tokens must be equal as far as the two best logits are 1e-3 apart.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import torch
import transformers as t

SIZES = {"vocab_size": 300, "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 3, "num_attention_heads": 4,
         "num_key_value_heads": 2, "max_position_embeddings": 128}
NO_TOKENS = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 64}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32}

# The configuration, and how the model is saved.
FAMILIES = {
    "llama": (t.LlamaConfig, {}, {}),
    "llama_tied": (t.LlamaConfig, {"tie_word_embeddings": True, "rope_theta": 5000.0, "head_dim": 32}, {}),
    "llama_shards": (t.LlamaConfig, {}, {"max_shard_size": "100KB"}),
    "llama_f16": (t.LlamaConfig, {}, {"dtype": torch.float16}),
    "llama_bf16": (t.LlamaConfig, {}, {"dtype": torch.bfloat16}),
    "llama_linear": (t.LlamaConfig, {"rope_scaling": {"rope_type": "linear", "factor": 4.0}}, {}),
    "llama3": (t.LlamaConfig, {"rope_scaling": LLAMA3}, {}),
    "llama_yarn": (t.LlamaConfig, {"rope_scaling": YARN}, {}),
    "mistral": (t.MistralConfig, {"sliding_window": 8}, {}),
    "qwen2": (t.Qwen2Config, {}, {}),
    "qwen3": (t.Qwen3Config, {"head_dim": 32}, {}),
    "gemma": (t.GemmaConfig, {"head_dim": 32}, {}),
    "gemma2": (t.Gemma2Config, {"head_dim": 32, "sliding_window": 8, "query_pre_attn_scalar": 20}, {}),
    "gemma3": (t.Gemma3TextConfig, {"num_hidden_layers": 7, "head_dim": 32, "sliding_window": 8,
                                    "query_pre_attn_scalar": 20}, {}),
    "phi3": (t.Phi3Config, NO_TOKENS, {}),
    "granite": (t.GraniteConfig, {"embedding_multiplier": 3.0, "logits_scaling": 2.0, "residual_multiplier": 0.5,
                                  "attention_multiplier": 0.1}, {}),
    "olmo2": (t.Olmo2Config, {}, {}),
}


def model_of(name, folder):
    config_class, options, saving = FAMILIES[name]
    torch.manual_seed(sum(map(ord, name)))
    model = t.AutoModelForCausalLM.from_config(config_class(**{**SIZES, **options}))
    for parameter in model.parameters():
        with torch.no_grad():
            is_vector = parameter.dim() == 1
            noise = torch.randn_like(parameter) * (0.3 if is_vector else 0.12)
            parameter.copy_(noise + (1 if is_vector and not name.startswith("gemma") else 0))
    saving = dict(saving)
    model = model.to(saving.pop("dtype", torch.float32))
    model.save_pretrained(folder, **saving)
    return model.to(torch.float32).eval()


def greedy(model, prompt, count):
    """Tokens, and how far the two best logits are apart at each."""
    tokens, gaps = list(prompt), []
    for _ in range(count):
        with torch.no_grad():
            logits = model(torch.tensor([tokens]), use_cache=False).logits[0, -1]
        best = torch.topk(logits, 2)
        gaps.append(float(best.values[0] - best.values[1]))
        tokens.append(int(best.indices[0]))
    return tokens[len(prompt):], gaps


def check(ullage, name, folder):
    model = model_of(name, folder)
    prompts = [[5, 17, 250, 3], list(range(40, 70))]
    report = pathlib.Path(folder) / "report.json"
    given = [word for prompt in prompts for word in ("--tokens", ",".join(map(str, prompt)))]
    run = subprocess.run([ullage, "generate", folder, *given, "-n", "24", "--ignore-stop", "--json", report],
                         capture_output=True, text=True)
    if run.returncode != 0:
        return run.stderr.strip()
    for prompt, answer in zip(prompts, json.loads(report.read_text())["answers"]):
        wanted, gaps = greedy(model, prompt, 24)
        for at, (own, other, gap) in enumerate(zip(answer["tokens"], wanted, gaps)):
            if gap < 1e-3:
                break
            if own != other:
                return f"token {at} of {prompt[:4]}...: {own}, transformers has {other}, {gap:.4f} ahead"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.families or FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            wrong = check(arguments.ullage, name, folder)
        print(f"{name}: {wrong or 'equal'}", flush=True)
        failed += bool(wrong)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
