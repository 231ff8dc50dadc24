"""Compares answers of a language model with llama.cpp's, alternating on the same driver; writes
bench/results/language.json.

    ./dev bench language [--drivers lavapipe] [--rounds 3] [--prompt 139] [--answer 32]

prompt: prompt tokens a second up to the first token; answer: the others a second after it; medians.
dead_iteration_percent: the cost of an iteration after the end of the answer, relative to one that generates a token.
peak_anonymous_mb: the process at 512 tokens, pages of files apart, with warm caches.
llama.cpp runs through node-llama-cpp: its Vulkan backend runs on lavapipe (SwiftShader lacks
features that it requires); its CPU backend is measured for comparison.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import CACHE, ROOT, environment  # noqa: E402

TARGET = ROOT / "bench/results/language.json"
ULLAGE = ROOT / "build/release/tools/ullage"
PEER = Path(__file__).with_name("peer.mjs")
BACKENDS = {"lavapipe": ("vulkan", "cpu"), "swiftshader": ()}


class Peer:
    def __init__(self, model, backend, env):
        folder = CACHE / "peer-llama"
        # Imports are found relative to the script's folder.
        script = folder / PEER.name
        script.write_text(PEER.read_text())
        self.process = subprocess.Popen(["node", script, model, backend], text=True, cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**env, "GGML_VK_VISIBLE_DEVICES": "0"})
        used = json.loads(self.process.stdout.readline())["ready"]
        if used != backend:
            raise RuntimeError(f"llama.cpp took {used}, not {backend}")

    def answer(self, tokens, count):
        self.process.stdin.write(json.dumps({"tokens": tokens, "count": count}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.kill()
        self.process.wait()


def generate(arguments, env, watch=lambda process: None):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        process = subprocess.Popen([ULLAGE, "generate", *arguments, "--json", out.name], env=env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        watch(process)
        if process.wait() != 0:
            raise RuntimeError(f"ullage generate ended with {process.returncode}")
        return json.loads(Path(out.name).read_text())


def tokens_of(count):
    return [504 + 7 * i % 40000 for i in range(count)]


def fixed(model, tokens, count):
    return [model, "--tokens", ",".join(map(str, tokens)), "-n", str(count), "--ignore-stop"]


def dead_iteration_percent(program, rounds, env):
    """Of an answer of a few tokens, with capacity for few and for many more."""
    few, many = 32, 1056
    milliseconds = {few: [], many: []}
    for _ in range(rounds):
        for capacity, of in milliseconds.items():
            report = generate([program, "--chat", "--prompt", "What is the capital of France?", "-n",
                               str(capacity)], env)
            of.append(report["timings_ms"]["answer"])
            generated = len(report["tokens"])
    dead = (min(milliseconds[many]) - min(milliseconds[few])) / (many - few)
    live = (min(milliseconds[few]) - (few - generated) * dead) / (generated - 1)
    return round(100 * dead / live, 2)


def peak_anonymous_mb(model, env):
    peak = 0

    def watch(process):
        nonlocal peak
        while process.poll() is None:
            status = Path(f"/proc/{process.pid}/status").read_text()
            sizes = [int(line.split()[1]) for line in status.splitlines()
                     if line.startswith(("RssAnon", "RssShmem"))]
            peak = max(peak, sum(sizes))
            time.sleep(0.003)

    for _ in range(2):  # the first fills the caches
        peak = 0
        generate(fixed(model, tokens_of(451), 61), env, watch)
    return round(peak * 1024 / 1e6, 1)


def ullage(program, tokens, count, env):
    report = generate(fixed(program, tokens, count), env)
    times = report["timings_ms"]
    return {"first_ms": times["first_token"], "answer_ms": times["answer"],
            "tokens": report["tokens"], "statistics": report["statistics"]}


def rates(answers, prompt, count):
    middle = lambda key: statistics.median(a[key] for a in answers)
    return {"prompt_per_second": round(1e3 * prompt / middle("first_ms"), 1),
            "answer_per_second": round(1e3 * (count - 1) / middle("answer_ms"), 2)}


def measure(driver, model, program, options):
    env = environment(driver)
    tokens = tokens_of(options.prompt)
    peers = {name: Peer(model, name, env) for name in BACKENDS[driver]}
    answers = {"ullage": [], **{name: [] for name in peers}}
    for index in range(options.rounds):
        answers["ullage"].append(ullage(program, tokens, options.answer, env))
        for name, peer in peers.items():
            answers[name].append(peer.answer(tokens, options.answer))
        print(f"  {driver}: round {index + 1} of {options.rounds}", file=sys.stderr, flush=True)
    for peer in peers.values():
        peer.close()
    rows = {name: rates(of, options.prompt, options.answer) for name, of in answers.items()}
    rows["ullage"] |= {"statistics": answers["ullage"][-1]["statistics"],
                       "dead_iteration_percent": dead_iteration_percent(program, options.rounds, env),
                       "peak_anonymous_mb": peak_anonymous_mb(model, env)}
    for name in peers:
        rows[name]["ullage_is_faster"] = {
            key: round(rows["ullage"][key] / rows[name][key], 2)
            for key in ("prompt_per_second", "answer_per_second")}
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--drivers", default="lavapipe,swiftshader")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--prompt", type=int, default=139)
    parser.add_argument("--answer", type=int, default=32)
    options = parser.parse_args()
    results = json.loads(TARGET.read_text()) if TARGET.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "model.ull"
        for driver in options.drivers.split(","):
            subprocess.run([ULLAGE, "compile", options.model, "-o", program, "--target", "device"],
                           env=environment(driver), check=True, stdout=subprocess.DEVNULL)
            results[driver] = {"prompt_tokens": options.prompt, "answer_tokens": options.answer,
                               **measure(driver, options.model, program, options)}
            print(f"\n{driver}: {options.prompt} tokens of prompt, then {options.answer}")
            for name, row in results[driver].items():
                if isinstance(row, dict):
                    print(f"  {name:8} prompt {row['prompt_per_second']:8.1f}/s  answer "
                          f"{row['answer_per_second']:7.2f}/s  {row.get('ullage_is_faster', '')}")
    results["machine"] = {"cores": os.cpu_count()}
    TARGET.write_text(json.dumps(results, indent=1) + "\n")
    print("\nwritten: bench/results/language.json")


if __name__ == "__main__":
    main()
