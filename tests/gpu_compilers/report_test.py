"""bench/results/gpu-compilers.json reads back as it was written, so that `./dev gpu --add` keeps it."""
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench/gpu"))
import report  # noqa: E402


class Report(unittest.TestCase):
    def test_what_was_written_is_read_back(self):
        written = json.loads((report.RESULTS / "gpu-compilers.json").read_text())
        again = json.loads(report.json_of(report.read()))
        self.assertEqual(again, {"peers": {}, **written})

    def test_a_gpu_is_forgotten_everywhere(self):
        survey = report.read()
        gpu = next(iter(survey.gpus))
        survey.forget(gpu)
        self.assertNotIn(f'"{gpu}"', report.json_of(survey))


if __name__ == "__main__":
    unittest.main()
