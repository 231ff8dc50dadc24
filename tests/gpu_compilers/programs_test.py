"""Programs on GPUs that are not there run end to end: `devices`, `inspect --kernels --statistics`,
`compile --target device`, and `bench` where the pretended device has memory.

    ULLAGE_BUILD=build/dev python3 tests/gpu_compilers/programs_test.py [Installed|Every]

Installed: AMD's driver as Debian has it. Every, which is slow: each GPU that `./dev gpu` has set up.
"""
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench/gpu"))
import host  # noqa: E402
from gpus import GPUS, chosen, program  # noqa: E402
from modules import models  # noqa: E402


def model_of(test, gpu):
    missing = gpu.missing()
    if missing:
        test.skipTest(f"{missing} is not there")
    if host.MODEL not in models():
        test.skipTest("the model is not there: ./dev setup")
    return models()[host.MODEL]


class Programs(unittest.TestCase):
    def check_statistics(self, gpu, model):
        """Of every kernel that the model's plan for this GPU has."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            host.run(gpu, program("ullage"), "inspect", model, "--kernels", "--statistics",
                     "--json", report)
            kernels = json.loads(report.read_text())["plans"][0]["kernel_list"]
        self.assertGreater(len(kernels), 10)
        for kernel in kernels:
            self.assertTrue(kernel["statistics"], kernel["name"])
            self.assertGreater(kernel["statistics"][0]["common"]["instructions"]["value"], 0,
                               kernel["name"])


class Installed(Programs):
    GPU = chosen(["debian-navi21"])[0]

    def test_a_plan_for_the_device_is_compiled_there_and_described(self):
        model = model_of(self, self.GPU)
        with tempfile.TemporaryDirectory() as folder:
            devices, file = Path(folder) / "devices.json", Path(folder) / "model.ull"
            host.run(self.GPU, program("ullage"), "devices", "--json", devices)
            (device,) = json.loads(devices.read_text())["devices"]
            self.assertIn("NAVI21", device["name"])
            self.assertEqual(device["subgroup_size"], 64)
            host.run(self.GPU, program("ullage"), "compile", model, "--target", "device", "-o", file)
            self.check_statistics(self.GPU, file)

    def test_a_device_without_memory_is_an_error_of_its_own(self):
        model = model_of(self, self.GPU)
        with self.assertRaisesRegex(RuntimeError, "ended with 1: .*out of device memory"):
            host.run(self.GPU, program("ullage"), "bench", model, "--shape", host.SHAPE)


class Every(Programs):
    def test_programs_run_on_every_gpu(self):
        asked = 0
        for gpu in GPUS:
            if gpu.emulated or gpu.missing():
                continue
            with self.subTest(gpu=gpu.name):
                model = model_of(self, gpu)
                device, size = host.programs_on(gpu, model)
                self.assertGreater(device["subgroup_size"], 0)
                self.assertGreater(size["statistics"]["pipelines_created"], 10)
                self.check_statistics(gpu, model)
                asked += 1
        if not asked:
            self.skipTest("no GPU is set up: ./dev gpu")


if __name__ == "__main__":
    unittest.main()
