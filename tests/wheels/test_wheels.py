"""The installed packages ullage and onnxruntime-ep-ullage, as their users meet them. Requires numpy and
onnxruntime, and the models that `./dev setup` downloads."""
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

BEGUN = time.monotonic()
import numpy as np
import onnxruntime
import onnxruntime_ep_ullage
import ullage

ROOT = Path(__file__).parents[2]
MODEL = ROOT / ".cache/models/ocr/package/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx"
# Of a machine, from the first import to the last line of the pages; installing comes before.
MOST_SECONDS = 20


def python_lines(page):
    """The first block of Python of a page."""
    return re.search(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)[1]


class Wheels(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        shutil.copy(MODEL, "model.onnx")

    def expected(self, x):
        session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
        return session.run(None, {"x": x})[0]

    def test_packages_are_installed_ones_with_types(self):
        for module in (ullage, onnxruntime_ep_ullage):
            self.assertTrue(Path(module.__file__).is_relative_to(sys.prefix), module.__file__)
        for name in ("py.typed", "_ullage.pyi", "array_api/elementwise.pyi"):
            self.assertTrue((Path(ullage.__file__).parent / name).exists(), name)

    def test_pytorch_finds_its_backend_and_is_not_needed(self):
        (backend,) = importlib.metadata.entry_points(group="torch_dynamo_backends", name="ullage")
        self.assertEqual(backend.value, "ullage.torch:backend")
        self.assertTrue((Path(ullage.__file__).parent / "torch/__init__.py").exists())
        self.assertNotIn("torch", sys.modules)

    def test_no_compiler_is_needed(self):
        for name in ("cc", "c++", "gcc", "g++", "clang", "ld", "glslangValidator"):
            self.assertIsNone(shutil.which(name))

    def test_lines_of_the_readme(self):
        names = {}
        exec(python_lines("README.md"), names)
        zeros = np.zeros((1, 3, 48, 320), np.float32)
        (output,) = names["outputs"].values()
        np.testing.assert_allclose(output, self.expected(zeros), rtol=1e-4, atol=1e-5)
        xp = names["xp"]
        w, x = np.float32([[1], [2]]), np.float32([[3, 4]])
        gradient = np.asarray(names["gradient"](xp.asarray(w), xp.asarray(x)))
        np.testing.assert_allclose(gradient, 2 * x.T @ (x @ w))

    def test_a_process_ends_without_a_word(self):
        lines = "import numpy, ullage; ullage.Session('model.onnx').run({'x': numpy.zeros((1, 3, 48, 96), 'f')})"
        ended = subprocess.run([sys.executable, "-c", lines], check=True, capture_output=True, text=True)
        self.assertEqual(ended.stdout + ended.stderr, "")

    def test_lines_of_the_provider(self):
        names = {}
        exec(python_lines("bindings/onnxruntime/README.md"), names)
        session = names["session"]
        self.assertEqual(session.get_providers()[0], onnxruntime_ep_ullage.get_ep_name())
        for width in (192, 320):
            x = np.random.default_rng(width).random((1, 3, 48, width), np.float32)
            np.testing.assert_allclose(session.run(None, {"x": x})[0], self.expected(x),
                                       rtol=1e-3, atol=1e-5)

    def test_command_line(self):
        def ullage_command(*words):
            return subprocess.run(["ullage", *words], check=True, capture_output=True, text=True).stdout
        self.assertIn(ullage.version(), ullage_command("--version"))
        self.assertIn(ullage.devices()[0]["name"], ullage_command("devices"))
        ullage_command("compile", "model.onnx", "-o", "model.ull")
        self.assertEqual(len(ullage.Session("model.ull").inputs), 1)

    @classmethod
    def tearDownClass(cls):
        seconds = time.monotonic() - BEGUN
        assert seconds < MOST_SECONDS, f"{seconds:.1f} s are more than {MOST_SECONDS}"


if __name__ == "__main__":
    unittest.main()
