"""python model_tests.py [NAME...]: the models of `./dev bench models` and a sample of the zoo ("zoo/NAME", where
`./dev zoo` has exported it) by the provider alone, at all their sizes, and compares with the CPU provider."""
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import onnxruntime
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
import onnxruntime_ep_ullage

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "bench/models"
EXPORTED = ROOT / ".cache/zoo"
sys.path[:0] = [str(BENCH), str(ROOT / "tests/zoo")]
import cases  # noqa: E402
from measure import Oracle, compare, read_sizes  # noqa: E402

# One of each kind: convolutions, attention, recurrence, state that grows, detection, sound.
ZOO = [f"zoo/{name}" for name in (
    "shufflenet_v2_x0_5", "resnet18", "squeezenet1_1", "efficientnet_b0", "vit_b_32", "bert", "gpt2_past",
    "llama_past", "rwkv_state", "ssdlite320_mobilenet_v3_large", "wav2vec2")]


def array(dtype, shape, seed):
    if isinstance(seed, list):
        return np.array(seed, dtype).reshape(shape)
    return np.random.default_rng(seed).random(shape, np.float32).astype(dtype)


def session(path):
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.disable_cpu_ep_fallback", "1")
    onnxruntime_ep_ullage.add_to(options)
    return onnxruntime.InferenceSession(str(path), options)


def check_model(name):
    path, sizes = cases.MODELS[name]
    with tempfile.TemporaryDirectory() as folder:
        if path.is_relative_to(cases.NETWORKS) and not path.exists():
            subprocess.run([sys.executable, BENCH / "networks.py", folder, name], check=True,
                           stdout=subprocess.DEVNULL)
            path = Path(folder) / path.name
        here = session(path)
        there = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    names = [value.name for value in here.get_inputs()]
    for size, inputs in sizes.items():
        # Images are "x" in the benches, whatever models call them.
        feeds = {name if name in names else names[0]: array(*spec) for name, spec in inputs.items()}
        for got, expected in zip(here.run(None, feeds), there.run(None, feeds)):
            np.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-5, err_msg=f"{path} {size}")
    return len(sizes)


def check_zoo(name):
    """Sizes compared; 0 where the model is not exported."""
    folder = EXPORTED / name.removeprefix("zoo/")
    if not (folder / "key.txt").exists():
        return 0
    here, oracle = session(folder / "model.onnx"), Oracle(folder / "model.onnx")
    outputs = [value.name for value in here.get_outputs()]
    count = 0
    for label, _, feeds in read_sizes(folder, oracle.inputs):
        errors, _ = compare(oracle, feeds, dict(zip(outputs, here.run(None, feeds))))
        assert not errors, f"{name} {label}: {errors}"
        count += 1
    return count


def main():
    for name in sys.argv[1:] or [*cases.MODELS, *ZOO]:
        count = check_zoo(name) if name.startswith("zoo/") else check_model(name)
        print(f"{name}: {count} sizes equal" if count else f"{name}: not exported", flush=True)


if __name__ == "__main__":
    main()
