"""Outputs of the demo's and the bench's models against onnxruntime CPU, at sizes the compiler never saw.

    compare.py --ullage build/dev/tools/ullage [--tier T0] [--target portable] [--precision f16] [--quick]
               [--models rec,cls,resnet18,...]

Compiles each model once to a .ull, runs it at every size (rtol 1e-3, atol 1e-4; with --precision f16 atol
1e-4 plus 3 % of the largest output, and the same winner along the last axis wherever it leads by more), then visits the sizes in
one session and checks the counters: after the first size 0 pipelines, 0 recordings, 1 wait a run, and
that the predicted peak equals the measured one. Prints one line a case and a closing 'N passed, N failed'.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnxruntime as ort

ROOT = Path(__file__).resolve().parents[2]
OCR = ROOT / ".cache/models/ocr/package/assets"
VAD = ROOT / ".cache/models/vad/package/dist"
NETWORKS = ROOT / ".cache/networks"


def image(n, h, w):
    return {"x": np.random.default_rng(n * 7919 + h * 31 + w).uniform(-1, 1, (n, 3, h, w))
            .astype(np.float32)}


def speech(n, samples, rate):
    rng = np.random.default_rng(samples + rate + n)
    tone = np.sin(np.arange(samples) * 2 * np.pi * 220 / rate)
    return {"input": (0.5 * tone + 0.1 * rng.standard_normal((n, samples))).astype(np.float32),
            "state": rng.uniform(-1, 1, (2, n, 128)).astype(np.float32),
            "sr": np.array(rate, dtype=np.int64)}


def legacy(n, samples, rate):
    rng = np.random.default_rng(samples + rate + n)
    return {"input": (0.3 * rng.standard_normal((n, samples))).astype(np.float32),
            "h": rng.uniform(-1, 1, (2, n, 64)).astype(np.float32),
            "c": rng.uniform(-1, 1, (2, n, 64)).astype(np.float32),
            "sr": np.array(rate, dtype=np.int64)}


# The first two cases of each are the --quick sample, but for the networks.
MODELS = {
    "rec": (OCR / "ch_PP-OCRv4_rec_infer.onnx",
            [image(1, 48, 320), image(2, 48, 97), image(1, 48, 160), image(1, 48, 333),
             image(1, 48, 640), image(3, 48, 48), image(1, 48, 16)]),
    "cls": (OCR / "ch_ppocr_mobile_v2.0_cls_infer.onnx",
            [image(1, 48, 192), image(3, 48, 100), image(1, 48, 320), image(1, 64, 64),
             image(2, 96, 33)]),
    "det": (OCR / "ch_PP-OCRv4_det_infer.onnx",
            [image(1, 96, 160), image(2, 64, 96), image(1, 64, 320), image(1, 320, 320),
             image(1, 160, 224)]),
    "vad5": (VAD / "silero_vad_v5.onnx",
             [speech(1, 576, 16000), speech(1, 288, 8000), speech(1, 512, 16000),
              speech(3, 576, 16000), speech(1, 256, 8000), speech(2, 288, 8000)]),
    "vad6": (VAD / "silero_vad_v6.onnx",
             [speech(1, 576, 16000), speech(2, 288, 8000), speech(1, 512, 16000),
              speech(1, 256, 8000), speech(4, 576, 16000)]),
    "vad_legacy": (VAD / "silero_vad_legacy.onnx",
                   [legacy(1, 1536, 16000), legacy(1, 768, 8000), legacy(2, 512, 16000),
                    legacy(1, 1024, 16000), legacy(1, 256, 8000)]),
    "squeezenet": (NETWORKS / "squeezenet.onnx", [image(1, 227, 227), image(2, 227, 227)]),
    **{name: (NETWORKS / f"{name}.onnx", [image(1, 224, 224), image(2, 224, 224)])
       for name in ("mobilenet_v2", "shufflenet_v2", "resnet18")},
}


class Runner:
    def __init__(self, ullage, extra, target, precision):
        self.ullage, self.extra, self.target = str(ullage), extra, target + ["--precision", precision]
        self.compare = largest_error if precision == "f32" else rounding_error

    def call(self, *arguments):
        done = subprocess.run([self.ullage, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()[-400:]}")

    def compile(self, model, program):
        self.call("compile", model, "-o", program, *self.target, *self.extra)

    def run(self, program, inputs, folder):
        arguments = ["run", program, "--output-dir", folder, "--json", folder / "run.json", *self.extra]
        for name, array in inputs.items():
            np.save(folder / f"in_{name}.npy", array)
            arguments += ["--input", f"{name}={folder}/in_{name}.npy"]
        self.call(*arguments)
        report = json.loads((folder / "run.json").read_text())
        outputs = {o["name"]: np.load(folder / o["file"] if not Path(o["file"]).is_absolute()
                                      else o["file"]) for o in report["outputs"]}
        return outputs, report

    def bench(self, program, cases, folder):
        arguments = ["bench", program, "--json", folder / "bench.json", *self.extra]
        for inputs in cases:
            for name, array in inputs.items():
                arguments += ["--shape", f"{name}={','.join(map(str, array.shape))}"]
        self.call(*arguments)
        return json.loads((folder / "bench.json").read_text())


def largest_error(ours, theirs):
    if ours.shape != theirs.shape:
        return f"shape {ours.shape} instead of {theirs.shape}"
    if np.allclose(ours, theirs, rtol=1e-3, atol=1e-4):
        return None
    return f"error {np.max(np.abs(ours.astype(np.float64) - theirs)):.3g}"


HALF_TOLERANCE = 0.03


def rounding_error(ours, theirs):
    if ours.shape != theirs.shape:
        return f"shape {ours.shape} instead of {theirs.shape}"
    allowed = 1e-4 + HALF_TOLERANCE * np.max(np.abs(theirs), initial=0)
    worst = np.max(np.abs(ours.astype(np.float64) - theirs), initial=0)
    if not worst <= allowed:
        return f"error {worst:.3g}, allowed {allowed:.3g}"
    if theirs.ndim < 2 or theirs.shape[-1] < 2:
        return None
    top = np.sort(theirs, axis=-1)
    leads = top[..., -1] - top[..., -2] > allowed
    other = leads & (np.argmax(ours, axis=-1) != np.argmax(theirs, axis=-1))
    return f"{np.count_nonzero(other)} other winners" if other.any() else None


def check_case(runner, program, session, inputs, folder):
    outputs, report = runner.run(program, inputs, folder)
    names = [o.name for o in session.get_outputs()]
    problems = []
    for name, theirs in zip(names, session.run(None, inputs)):
        error = runner.compare(outputs[name], theirs)
        if error:
            problems.append(f"{name}: {error}")
    statistics = report["statistics"]
    if statistics["host_waits"] != 1:
        problems.append(f"host_waits {statistics['host_waits']}")
    if statistics["peak_device_bytes"] != statistics["predicted_peak_bytes"]:
        problems.append(f"peak {statistics['peak_device_bytes']} predicted "
                        f"{statistics['predicted_peak_bytes']}")
    if statistics["pipelines_created"] > 45:
        problems.append(f"{statistics['pipelines_created']} pipelines")
    return problems


def check_session(runner, program, cases, folder):
    problems = []
    for index, size in enumerate(runner.bench(program, cases, folder)["sizes"]):
        s = size["statistics"]
        if s["host_waits"] != size["runs"]:
            problems.append(f"{size['shapes']}: {s['host_waits']} waits in {size['runs']} runs")
        if index and (s["pipelines_created"] or s["command_buffers_recorded"] or s["replans"]):
            problems.append(f"{size['shapes']}: {s['pipelines_created']} pipelines, "
                            f"{s['command_buffers_recorded']} recordings, {s['replans']} replans")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", default=ROOT / "build/dev/tools/ullage")
    parser.add_argument("--tier", default=os.environ.get("ULLAGE_TEST_TIER"))
    parser.add_argument("--target", help="compile for this profile only")
    parser.add_argument("--precision", default="f32", choices=["f32", "f16"])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--models", help="default: all; with --quick the demo's")
    options = parser.parse_args()
    demo = [model for model, (path, _) in MODELS.items() if path.parent != NETWORKS]
    chosen = options.models.split(",") if options.models else demo if options.quick else MODELS
    extra = ["--tier", options.tier] if options.tier else []
    if os.environ.get("ULLAGE_TEST_VALIDATION"):
        extra.append("--validation")
    target = ["--target", options.target] if options.target else []
    runner = Runner(options.ullage, extra, target, options.precision)
    failed = passed = 0
    for model in chosen:
        path, cases = MODELS[model]
        if path.parent == NETWORKS and not path.exists():
            script = ROOT / "bench/models/networks.py"
            subprocess.run([sys.executable, str(script), str(NETWORKS), model], check=True)
        cases = cases[:2] if options.quick else cases
        session = ort.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            program = folder / "model.ull"
            steps = [("compile", lambda: runner.compile(path, program) or [])]
            for inputs in cases:
                sizes = " ".join(f"{k}{list(v.shape)}" for k, v in inputs.items())
                steps.append((sizes, lambda i=inputs: check_case(runner, program, session, i, folder)))
            if "sr" not in cases[0]:
                steps.append(("one session", lambda: check_session(runner, program, cases, folder)))
            for label, step in steps:
                try:
                    problems = step()
                except (RuntimeError, KeyError, OSError) as error:
                    problems = [repr(error)]
                passed, failed = passed + (not problems), failed + bool(problems)
                print(f"{'FAILED' if problems else 'ok':7}{model} {label} {'; '.join(problems)}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
