"""`ullage comp`, and `ullage grad` on comprehensions, as scripts use them: exit codes, stderr, JSON, files.

    comprehension_cli.py --ullage build/dev/tools/ullage [Check] [Run] [-v]

Check needs no device. Run compares with NumPy on the device that the environment names, as of the tier
ULLAGE_TEST_TIER.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples/comprehensions"
ULLAGE = ""

CONVOLUTION = """def strided(float(N,C,H) I, float(M,C,K) W) -> (O) {
  O(n,m,h) +=! I(n, c, 2*h + k) * W(m, c, k)
}
def copy(float(N) A) -> (O) { O(i) = A(i) }
"""
SHIFT = "def shift(float(N) A, int32 a) -> (O, s) { O(i) = A(i - a); s(i) = O(i + 1) - O(i) }"


class Cli(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def text(self, text, name="ops.tc"):
        (self.folder / name).write_text(text)
        return self.folder / name

    def inputs(self, **arrays):
        """--input words for arrays, and numbers as files of rank 0."""
        words = []
        for name, value in arrays.items():
            np.save(self.folder / f"{name}.npy", np.asarray(value))
            words += ["--input", f"{name}={self.folder / name}.npy"]
        return words

    def ullage(self, *words, code=0):
        """stdout, stderr and the report of a command that ends with the exit code `code`."""
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        tier = os.environ.get("ULLAGE_TEST_TIER")
        for_device = ["--tier", tier] if tier and "check" not in words else []
        command = [ULLAGE, *map(str, words), *for_device, "--json", str(report)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr, json.loads(report.read_text())

    def output(self, name):
        return np.load(self.folder / f"{name}.npy")

    def assert_error(self, report, *parts):
        """The error of a failure is there, with all of its keys and these parts of the message."""
        self.assertEqual(list(report["error"]), ["code", "op", "node", "message"])
        for part in parts:
            self.assertIn(part, report["error"]["message"])


class Check(Cli):
    def test_sizes_that_nobody_gave_stand_in_formulas(self):
        _, _, report = self.ullage("comp", "check", self.text(CONVOLUTION))
        strided, copy = report["defs"]
        self.assertEqual([strided["name"], copy["name"]], ["strided", "copy"])
        [statement] = strided["statements"]
        self.assertEqual(statement["source"], "O(n,m,h) +=! I(n, c, 2*h + k) * W(m, c, k)")
        self.assertEqual(statement["kernel"], "convolution")
        ranges = {index["name"]: (index["min"], index["extent"]) for index in statement["indices"]}
        self.assertEqual(ranges, {"n": (0, "N"), "m": (0, "M"), "h": (0, "floor_div(H - K, 2) + 1"),
                                  "c": (0, "C"), "k": (0, "K")})
        checked = {p["text"]: p["when"] for p in statement["preconditions"]}
        self.assertEqual(checked["2*h + k < H"], "proved")
        self.assertEqual(checked["floor_div(H - K, 2) + 1 >= 0"], "host")
        self.assertEqual(strided["outputs"],
                         [{"name": "O", "dtype": "f32", "min": [0, 0, 0],
                           "extent": ["N", "M", "floor_div(H - K, 2) + 1"]}])

    def test_sizes_that_are_given_make_numbers(self):
        sizes = [word for size in ("N=2", "C=3", "H=11", "M=4", "K=3") for word in ("--size", size)]
        _, _, report = self.ullage("comp", "check", self.text(CONVOLUTION), "--def", "strided", *sizes)
        [definition] = report["defs"]
        [statement] = definition["statements"]
        self.assertEqual([(i["min"], i["extent"]) for i in statement["indices"]],
                         [(0, 2), (0, 4), (0, 5), (0, 3), (0, 3)])
        self.assertEqual({p["when"] for p in statement["preconditions"]}, {"proved"})
        self.assertEqual(definition["outputs"][0]["extent"], [2, 4, 5])

    def test_sizes_are_given_to_the_definitions_that_have_them(self):
        _, _, report = self.ullage("comp", "check", self.text(CONVOLUTION), "--size", "H=11", "--size", "K=3")
        strided, copy = report["defs"]
        self.assertEqual(strided["outputs"][0]["extent"], ["N", "M", 5])
        self.assertEqual(copy["outputs"][0]["extent"], ["N"])
        _, _, report = self.ullage("comp", "check", self.text(CONVOLUTION), "--size", "Z=1", code=2)
        self.assert_error(report, "no size of strided, copy")

    def test_minimums_are_reported(self):
        _, _, report = self.ullage("comp", "check", EXAMPLES / "stencil.tc", "--size", "N=7")
        self.assertEqual(report["defs"][0]["outputs"],
                         [{"name": "O", "dtype": "f32", "min": [1], "extent": [5]}])

    def test_what_a_filter_keeps_is_a_count_by_name(self):
        _, _, report = self.ullage("comp", "check", EXAMPLES / "positive.tc")
        self.assertEqual(report["defs"][0]["outputs"][0]["extent"], ["count(A(i) > 0)"])

    def test_who_checks_depends_on_who_knows(self):
        window = EXAMPLES / "window.tc"
        for words, when in ((), "host"), (("--device-input", "a"), "device"):
            _, _, report = self.ullage("comp", "check", window, *words)
            checked = {p["text"]: p["when"] for p in report["defs"][0]["statements"][0]["preconditions"]}
            self.assertEqual(checked["a >= 0"], when)
            self.assertEqual(checked["N - a + 1 >= 0"], when)

    def test_wrong_texts_are_shown_as_compilers_do(self):
        file = self.text("def f(float(N) A) -> (O) {\n  O(i) = A(i) + B(i)\n}\n")
        _, errors, report = self.ullage("comp", "check", file, code=1)
        self.assertEqual(errors.splitlines()[1:],
                         ["      O(i) = A(i) + B(i)", "                    ^~~~"])
        self.assertTrue(errors.startswith(f"{file}:2:17: error: a name is known before it is read"))
        self.assert_error(report, f"{file}:2:17: error: ", "[S1]")
        self.assertEqual(report["error"]["code"], "invalid_argument")

    def test_strict_refuses_what_it_cannot_prove(self):
        band = EXAMPLES / "band.tc"
        sizes = ["--size", "N=3", "--size", "M=4", "--size"]
        self.ullage("comp", "check", band)
        self.ullage("comp", "check", band, "--strict", *sizes, "L=6")
        _, errors, report = self.ullage("comp", "check", band, "--strict", code=1)
        self.assertIn("band.tc:2:29: error: cannot prove that i + j < L", errors)
        self.assert_error(report, "[N-05]")
        _, _, report = self.ullage("comp", "check", band, *sizes, "L=5", code=1)
        self.assert_error(report, "i + j < 5")

    def test_ranges_that_end_before_they_begin_name_the_formula(self):
        _, errors, report = self.ullage("comp", "check", EXAMPLES / "stencil.tc", "--size", "N=1", code=1)
        self.assertIn("stencil.tc:2:3: error: the range of i", errors)
        self.assert_error(report, "its extent is -1")

    def test_warnings_are_no_failure(self):
        file = self.text("def s(float(N) A) -> (O) { O += A(i) }")
        _, errors, _ = self.ullage("comp", "check", file)
        self.assertIn("warning: ", errors)
        self.assertIn("[W1]", errors)

    def test_definitions_are_found_by_name(self):
        file = self.text(CONVOLUTION)
        self.assert_error(self.ullage("comp", "check", file, "--def", "no", code=1)[2],
                          "has no definition no: has strided, copy")
        self.assert_error(self.ullage("comp", "run", file, "--output-dir", self.folder, code=1)[2],
                          "one definition must be named")

    def test_wrong_words_are_usage(self):
        file = EXAMPLES / "copy.tc"
        for words in (("--size", "M=3"), ("--size", "N=-1"), ("--size", "N"), ("--no-such",),
                      ("--device-input", "N")):
            self.assert_error(self.ullage("comp", "check", file, *words, code=2)[2])
        self.assert_error(self.ullage("comp", "run", file, "--device-input", "B", "--output-dir",
                                      self.folder, code=2)[2], "no parameter of copy")
        # Content decides what a model is.
        model, program = self.folder / "model.onnx", self.folder / "op.ull"
        model.write_bytes(b"\x08\x0a\x12\x00")
        program.write_bytes(b"\x8bULL\r\n\x1a\n")
        self.assert_error(self.ullage("grad", model, "--def", "f", "--wrt", "x", "--output-dir",
                                      self.folder, code=2)[2], "are for comprehensions")
        self.assert_error(self.ullage("grad", program, "--wrt", "x", "--output-dir", self.folder,
                                      code=2)[2], "not a program")

    def test_a_file_that_is_not_there_is_named(self):
        self.assert_error(self.ullage("comp", "check", "none.tc", code=1)[2], "none.tc")


def numbers(*shape):
    return np.random.default_rng(len(shape) + sum(shape)).uniform(-1, 1, shape).astype(np.float32)


def examples():
    """Of each example: arguments, and by result the values and where it begins."""
    a, b, c = numbers(9), numbers(3, 4), numbers(2, 3, 12)
    yield "copy", {"A": a}, {"O": (a, [0])}
    yield "stencil", {"A": a}, {"O": ((a[:-2] + 2 * a[1:-1] + a[2:]) / 4, [1])}
    yield "linear", {"A": b, "W": numbers(2, 4), "b": a[:2]}, {"O": (b @ numbers(2, 4).T + a[:2], [0, 0])}
    windows = np.lib.stride_tricks.sliding_window_view(c, 3, axis=2)[:, :, ::2]
    w = numbers(5, 3, 3)
    yield "convolution", {"I": c, "W": w}, {"O": (np.einsum("bchk,mck->bmh", windows, w), [0, 0, 0])}
    yield "pool", {"A": a}, {"O": (np.abs(a).reshape(3, 3).max(1), [0])}
    highest = b.max(1)
    powers = np.exp(b - highest[:, None])
    yield "softmax", {"A": b}, {"m": (highest, [0]), "s": (powers.sum(1), [0]),
                                "O": (powers / powers.sum(1, keepdims=True), [0, 0])}
    band = a[:3, None] * a[None, 3:7] * a[np.add.outer(np.arange(3), np.arange(4))]
    yield "band", {"u": a[:3], "v": a[3:7], "d": a}, {"O": (band, [0, 0])}
    rows = np.array([2, 0, 0, 1], np.int32)
    yield "lookup", {"T": b, "I": rows}, {"O": (b[rows], [0, 0]), "P": (b[rows], [0, 0])}
    bins = np.array([3, 0, 1, 7, 1, -1, 3, 3, 0], np.int32)
    held = (bins >= 0) & (bins < 4)
    yield ("histogram", {"w": a, "bin": bins, "bins": np.int32(4)},
           {"O": (np.bincount(bins[held], a[held], 4), [0])})
    yield "window", {"A": a, "a": np.int32(4)}, {"O": (np.convolve(a, np.ones(4), "valid"), [0])}
    yield "positive", {"A": a}, {"O": (np.sqrt(a[a > 0]), [0]), "s": (a[a > 0].sum(), [])}
    values, by_a, by_w = grouped(c, numbers(2, 5, 3, 4), KEEP, 3)
    del by_a, by_w
    yield ("grouped", {"A": c, "W": numbers(2, 5, 3, 4), "keep": KEEP, "taps": np.int32(3)},
           {"O": (values, [0, 0, 0])})


KEEP = np.array([1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1], bool)


def grouped(a, w, keep, taps):
    """The last example, and the gradient of its sum by A and W."""
    steps = (a.shape[2] - taps) // 2 + 1
    values = np.zeros((*w.shape[:2], steps))
    by_a, by_w = np.zeros(a.shape), np.zeros(w.shape)
    for i in range(steps):
        for k in range(taps):
            at = 2 * i + k
            if keep[at]:
                values[:, :, i] += np.einsum("gc,gmc->gm", a[:, :, at], w[:, :, :, k])
                by_a[:, :, at] += w[:, :, :, k].sum(1)
                by_w[:, :, :, k] += a[:, None, :, at]
    return values, by_a, by_w


class Run(Cli):
    def near(self, found, wanted, what):
        self.assertEqual(found.shape, np.shape(wanted), what)
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5, err_msg=what)

    # N-08: neither the session nor a bound limits `n`; the axis that is read does.
    def test_a_count_that_only_the_device_knows_is_bounded_by_what_it_reads(self):
        file = self.text("def f(float(N,M) X, int32 n) -> (Y, Z) {\n"
                         "  Y(i) +=! X(i, j) where j in 0:n\n"
                         "  Z(i, t) = X(i, t - 2*n) where t in 2*n:M\n}\n")
        x = numbers(3, 9)
        for n in 0, 1, 4:
            self.ullage("comp", "run", file, *self.inputs(X=x, n=np.int32(n)), "--output-dir",
                        self.folder / "out", "--device-input", "n")
            self.near(np.load(self.folder / "out" / "Y.npy"), x[:, :n].sum(1), f"Y, n = {n}")
            self.near(np.load(self.folder / "out" / "Z.npy"), x[:, :9 - 2 * n], f"Z, n = {n}")
        _, errors, _ = self.ullage("comp", "run", file, *self.inputs(X=x, n=np.int32(10)),
                                   "--output-dir", self.folder / "out", "--device-input", "n", code=1)
        self.assertIn("j < M must hold at every index (N-05)", errors)

    def test_examples_compute_what_numpy_does(self):
        for name, arguments, results in examples():
            scalars = [n for n, value in arguments.items() if np.ndim(value) == 0]
            for of_device in {(), tuple(scalars)}:
                words = [word for n in of_device for word in ("--device-input", n)]
                # No axis limits how many bins there may be.
                words += ["--bound", "bins=9"] if "bins" in of_device else []
                _, _, report = self.ullage("comp", "run", EXAMPLES / f"{name}.tc", *self.inputs(**arguments),
                                           "--output-dir", self.folder / "out", *words)
                self.assertEqual([o["name"] for o in report["outputs"]], list(results))
                for output in report["outputs"]:
                    values, begins = results[output["name"]]
                    what = f"{name} {output['name']} {of_device}"
                    self.near(np.load(self.folder / "out" / f"{output['name']}.npy"), values, what)
                    self.assertEqual(output["min"], begins, what)

    # N-08
    def test_what_no_axis_bounds_is_bounded_by_the_scalars_name(self):
        file = self.text("def f(int32 n) -> (O, P) {\n"
                         "  O(i) = float(i) where i in 0:n+1\n"
                         "  P(i) = O(i) * O(i) where i in 0:n\n}\n")
        given = [*self.inputs(n=np.int32(3)), "--output-dir", self.folder, "--device-input", "n"]
        _, _, report = self.ullage("comp", "run", file, *given, "--overflow", "fail", code=1)
        self.assert_error(report, "n is decided on the device and needs a bound: --bound n=N")
        self.ullage("comp", "run", file, *given)
        self.near(self.output("P"), np.arange(3.0)**2, "P")
        _, _, report = self.ullage("comp", "run", file, *given, "--bound", "n=4")
        self.near(self.output("O"), np.arange(4.0), "O")
        self.near(self.output("P"), np.arange(3.0)**2, "P")
        self.assertEqual([o["capacity"] for o in report["outputs"]], [[5], [4]])
        _, _, report = self.ullage("comp", "run", file, *given, "--bound", "n=2", "--overflow", "fail", code=1)
        self.assert_error(report, "n: the extent must not exceed its bound (--bound n=N)")
        self.ullage("comp", "run", file, *given, "--bound", "n=2")
        self.near(self.output("P"), np.arange(3.0)**2, "P")

    def test_results_begin_where_the_data_decides(self):
        a = numbers(6)
        for shift in -2, 0, 3:
            for words in (), ("--device-input", "a"):
                _, _, report = self.ullage("comp", "run", self.text(SHIFT),
                                           *self.inputs(A=a, a=np.int32(shift)),
                                           "--output-dir", self.folder / "out", *words)
                self.assertEqual([(o["name"], o["min"]) for o in report["outputs"]],
                                 [("O", [shift]), ("s", [shift])])
                self.near(self.output("out/O"), a, "O")
                self.near(self.output("out/s"), a[1:] - a[:-1], "s")
                self.assertEqual(sorted(file.name for file in (self.folder / "out").iterdir()),
                                 ["O.npy", "s.npy"])

    def test_a_value_outside_is_reported_with_its_index(self):
        rows = np.array([2, 0, 7, -1], np.int32)
        _, errors, report = self.ullage("comp", "run", EXAMPLES / "lookup.tc",
                                        *self.inputs(T=numbers(5, 2), I=rows),
                                        "--output-dir", self.folder, code=1)
        place = f"{EXAMPLES}/lookup.tc:2:15: error: I(n) must be an index of T, axis 0"
        self.assertIn(place, errors)
        self.assert_error(report, place, "n = 2", "I(n) = 7", "extent = 5")

    def test_sizes_that_do_not_fit_are_reported_with_their_values(self):
        for words in (), ("--device-input", "a"):
            _, errors, report = self.ullage("comp", "run", EXAMPLES / "window.tc",
                                            *self.inputs(A=numbers(9), a=np.int32(12)),
                                            "--output-dir", self.folder, *words, code=1)
            self.assertIn("window.tc:2:3: error: the extent of i must not be negative", errors)
            self.assert_error(report, "N - a + 1", "extent = -2")
        _, errors, report = self.ullage("comp", "run", EXAMPLES / "band.tc",
                                        *self.inputs(u=numbers(3), v=numbers(4), d=numbers(5)),
                                        "--output-dir", self.folder, code=1)
        self.assertIn("band.tc:2:29: error: i + j < L must hold at every index", errors)
        self.assert_error(report, "L = 5, N = 3, M = 4")

    def test_a_program_of_a_definition_runs_as_any_other(self):
        program = self.folder / "window.ull"
        self.ullage("comp", "compile", EXAMPLES / "window.tc", "-o", program)
        for width in 2, 5:
            a = numbers(9)
            self.ullage("run", program, *self.inputs(A=a, a=np.int32(width)), "--output-dir", self.folder)
            self.near(self.output("O"), np.convolve(a, np.ones(width), "valid"), f"width {width}")

    def test_gradients_are_those_of_the_sum_of_the_first_result(self):
        a, w = numbers(2, 3, 12), numbers(2, 5, 3, 4)
        _, by_a, by_w = grouped(a, w, KEEP, 3)
        given = self.inputs(A=a, W=w, keep=KEEP, taps=np.int32(3))
        for words in (), ("--device-input", "taps"):
            self.ullage("grad", EXAMPLES / "grouped.tc", "--wrt", "A,W", *given, "--output-dir", self.folder,
                        *words)
            self.near(self.output("grad_A"), by_a, "grad_A")
            self.near(self.output("grad_W"), by_w, "grad_W")
        self.ullage("grad", EXAMPLES / "grouped.tc", "--wrt", "A,W", *given, "--output-dir", self.folder,
                    "--check")

    def test_gradients_of_definitions_are_chosen_as_runs_are(self):
        file = self.text("def square(float(N) A) -> (O) { O(i) = A(i) * A(i) }\n"
                         "def pick(float(N) A, int32(M) I) -> (O) { O(i) = A(I(i)) }\n")
        a, rows = numbers(4), np.array([1, 1, 3], np.int32)
        given = self.inputs(A=a, I=rows)
        common = ["grad", file, "--wrt", "A", "--output-dir", self.folder]
        self.ullage(*common, *given[:2], "--def", "square", "--size", "N=4", "--strict")
        self.near(self.output("grad_A"), 2 * a, "square")
        self.ullage(*common, *given, "--def", "pick")
        self.near(self.output("grad_A"), [0, 2, 0, 1], "pick")
        _, errors, report = self.ullage(*common, *given, "--def", "pick", "--strict", code=1)
        self.assertTrue(errors.startswith(f"{file}:2:52: error: cannot prove that I(i) >= 0"), errors)
        self.assert_error(report, "[N-05]")
        self.assert_error(self.ullage(*common, *given, code=1)[2], "one definition must be named")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ullage", required=True)
    options, rest = parser.parse_known_args()
    ULLAGE = os.path.abspath(options.ullage)
    unittest.main(argv=[sys.argv[0], *rest])
