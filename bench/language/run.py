"""Compares answers of a language model with llama.cpp's, in turns on the same driver; writes
bench/results/language.json.

    ./dev bench language [--drivers lavapipe] [--rounds 3] [--prompt 139] [--answer 32]

prompt: prompt tokens a second up to the first token; answer: the others a second after it; medians.
llama.cpp runs through node-llama-cpp: its Vulkan backend takes lavapipe (SwiftShader lacks what it
wants), its CPU backend is beside it for the record.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
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
        # Imports are looked for beside the script.
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


def ullage(program, tokens, count, env):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run([ULLAGE, "generate", program, "--tokens", ",".join(map(str, tokens)), "-n",
                        str(count), "--ignore-stop", "--json", out.name], env=env, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        report = json.loads(Path(out.name).read_text())
    times = report["timings_ms"]
    return {"first_ms": times["first_token"], "answer_ms": times["answer"],
            "tokens": report["tokens"], "statistics": report["statistics"]}


def rates(answers, prompt, count):
    middle = lambda key: statistics.median(a[key] for a in answers)
    return {"prompt_per_second": round(1e3 * prompt / middle("first_ms"), 1),
            "answer_per_second": round(1e3 * (count - 1) / middle("answer_ms"), 2)}


def measure(driver, model, program, options):
    env = environment(driver)
    tokens = [504 + 7 * i % 40000 for i in range(options.prompt)]
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
    rows["ullage"]["statistics"] = answers["ullage"][-1]["statistics"]
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
