"""python model_tests.py [NAME...]: the models of `./dev bench models` by the provider alone, at all their
sizes, beside the processor's provider."""
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

BENCH = Path(__file__).resolve().parents[2] / "bench/models"
sys.path.insert(0, str(BENCH))
import cases  # noqa: E402


def array(dtype, shape, seed):
    if isinstance(seed, list):
        return np.array(seed, dtype).reshape(shape)
    return np.random.default_rng(seed).random(shape, np.float32).astype(dtype)


def compare(path, sizes):
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.disable_cpu_ep_fallback", "1")
    onnxruntime_ep_ullage.add_to(options)
    here = onnxruntime.InferenceSession(str(path), options)
    there = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    names = [value.name for value in here.get_inputs()]
    for size, inputs in sizes.items():
        # Images are "x" in the benches, whatever models call them.
        feeds = {name if name in names else names[0]: array(*spec) for name, spec in inputs.items()}
        for got, expected in zip(here.run(None, feeds), there.run(None, feeds)):
            np.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-5, err_msg=f"{path} {size}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or cases.MODELS:
            path, sizes = cases.MODELS[name]
            if path.is_relative_to(cases.NETWORKS) and not path.exists():
                subprocess.run([sys.executable, BENCH / "networks.py", folder, name], check=True,
                               stdout=subprocess.DEVNULL)
                path = Path(folder) / path.name
            compare(path, sizes)
            print(f"{name}: {len(sizes)} sizes equal", flush=True)


if __name__ == "__main__":
    main()
