"""Cases in the node suite's format from real models, with onnxruntime's answers.

    make_model_cases.py FOLDER    then    ULLAGE_NODE_TESTS=FOLDER onnx_node_tests --reference --atol 1e-4

Tiny sizes: the reference evaluator is slow. Models are looked for under .cache/models and $ULLAGE_MODELS.
"""
import os
import sys
from pathlib import Path

import numpy as np
import onnxruntime as ort
from onnx import numpy_helper

ROOT = Path(__file__).resolve().parents[2]


def image(n, h, w):
    rng = np.random.default_rng(n * 7919 + h * 31 + w)
    return {"x": rng.uniform(-1, 1, (n, 3, h, w)).astype(np.float32)}


def speech(n, samples, rate):
    rng = np.random.default_rng(samples + rate + n)
    return {"input": (0.3 * rng.standard_normal((n, samples))).astype(np.float32),
            "state": rng.uniform(-1, 1, (2, n, 128)).astype(np.float32),
            "sr": np.array(rate, dtype=np.int64)}


def legacy(n, samples, rate):
    rng = np.random.default_rng(samples + rate + n)
    return {"input": (0.3 * rng.standard_normal((n, samples))).astype(np.float32),
            "sr": np.array(rate, dtype=np.int64),
            "h": rng.uniform(-1, 1, (2, n, 64)).astype(np.float32),
            "c": rng.uniform(-1, 1, (2, n, 64)).astype(np.float32)}


CASES = {
    "ch_PP-OCRv4_rec_infer": [image(1, 48, 16), image(2, 48, 33)],
    "ch_ppocr_mobile_v2.0_cls_infer": [image(1, 48, 32), image(2, 32, 48)],
    "ch_PP-OCRv4_det_infer": [image(1, 32, 32), image(2, 32, 64)],
    "silero_vad_v5": [speech(1, 576, 16000), speech(2, 288, 8000)],
    "silero_vad_v6": [speech(1, 576, 16000), speech(2, 288, 8000)],
    "silero_vad_legacy": [legacy(1, 512, 16000), legacy(2, 256, 8000)],
}


def main():
    target = Path(sys.argv[1])
    folders = [ROOT / ".cache/models", Path(os.environ.get("ULLAGE_MODELS", "."))]
    for name, inputs_list in CASES.items():
        found = [p for f in folders if f.is_dir() for p in f.rglob(name + ".onnx")]
        if not found:
            print("no", name)
            continue
        session = ort.InferenceSession(str(found[0]), providers=["CPUExecutionProvider"])
        for k, inputs in enumerate(inputs_list):
            case = target / f"{name}_{k}"
            data = case / "test_data_set_0"
            data.mkdir(parents=True, exist_ok=True)
            (case / "model.onnx").write_bytes(found[0].read_bytes())
            order = [i.name for i in session.get_inputs()]
            for j, key in enumerate(order):
                tensor = numpy_helper.from_array(inputs[key])
                (data / f"input_{j}.pb").write_bytes(tensor.SerializeToString())
            for j, value in enumerate(session.run(None, inputs)):
                tensor = numpy_helper.from_array(value)
                (data / f"output_{j}.pb").write_bytes(tensor.SerializeToString())
            print(case.name)


if __name__ == "__main__":
    main()
