"""The models that benches run, each with the sizes it is run at, and how they are timed."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import CACHE  # noqa: E402

OCR = CACHE / "models/ocr/package/assets"
VAD = CACHE / "models/vad/package/dist"
NETWORKS = CACHE / "networks"


def image(height, width, batch=1):
    return {"x": ["float32", [batch, 3, height, width], 1]}


def speech(samples):
    return {"input": ["float32", [1, samples], 1], "state": ["float32", [2, 1, 128], 2],
            "sr": ["int64", [], [16000]]}


MODELS = {
    "rec": (OCR / "ch_PP-OCRv4_rec_infer.onnx",
            {f"48x{w}": image(48, w) for w in (320, 160, 480, 640, 333)}),
    "cls": (OCR / "ch_ppocr_mobile_v2.0_cls_infer.onnx", {"48x192": image(48, 192)}),
    "det": (OCR / "ch_PP-OCRv4_det_infer.onnx",
            {"320x320": image(320, 320), "480x640": image(480, 640)}),
    "vad": (VAD / "silero_vad_v5.onnx", {"1x576": speech(576), "1x512": speech(512)}),
    "squeezenet": (NETWORKS / "squeezenet.onnx", {"227x227": image(227, 227)}),
    **{name: (NETWORKS / f"{name}.onnx", {"224x224": image(224, 224)})
       for name in ("mobilenet_v2", "shufflenet_v2", "resnet18")},
}


class Ullage:
    """`ullage bench` of the build whose command is `tool` on a program that it compiles; each round
    is a separate process, so its first runs at each size are real first runs and pipelines are
    warmed off the timed path."""

    def __init__(self, tool, model, program, sizes, env):
        self.tool, self.program, self.sizes, self.env = tool, program, sizes, env
        subprocess.run([tool, "compile", model, "-o", program], env=env, check=True,
                       stdout=subprocess.DEVNULL)
        self.first, self.steady, self.statistics = {}, {}, {}

    def round(self):
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            command = [self.tool, "bench", self.program, "--json", out.name]
            names = list(self.sizes)
            for name in names:
                for i, (tensor, (_, shape, seed)) in enumerate(self.sizes[name].items()):
                    text = ",".join(map(str, shape))
                    command += ["--shape", f"{tensor}={text}"]
            values = {t: s for spec in self.sizes.values() for t, (_, sh, s) in spec.items()
                      if isinstance(s, list)}
            for tensor, value in values.items():
                command += ["--value", f"{tensor}={','.join(map(str, value))}"]
            subprocess.run(command, env=self.env, check=True, stdout=subprocess.DEVNULL)
            report = json.loads(Path(out.name).read_text())
        for name, size in zip(names, report["sizes"]):
            self.first.setdefault(name, []).append(size["first_run_ms"])
            self.steady.setdefault(name, []).append(size["median_ms"])
            self.statistics[name] = size["statistics"]
