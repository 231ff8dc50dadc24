"""The execution provider in onnxruntime, with no node left to another one."""
import json
import os
import sys
import tempfile
import threading
import traceback
import unittest
from pathlib import Path

try:
    import numpy as np
    import onnx
    import onnxruntime
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
import onnxruntime_ep_ullage
from node_tests import from_ort, to_ort
from onnx import TensorProto, helper

VERSION = tuple(map(int, onnxruntime.__version__.split(".")[:2]))
OCR = Path(__file__).parents[2] / ".cache/models/ocr/package/assets"


def value(name, shape, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, shape)


def model(nodes, inputs, outputs, constants=(), opset=17):
    graph = helper.make_graph(nodes, "graph", inputs, outputs, initializer=list(constants))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=9)
    return model.SerializeToString()


def session(given, alone=True, entries=None, **options):
    """alone: it fails where a node is left to the processor's provider."""
    session_options = onnxruntime.SessionOptions()
    session_options.log_severity_level = 4
    onnxruntime_ep_ullage.add_to(session_options, **options)
    if alone:
        session_options.add_session_config_entry("session.disable_cpu_ep_fallback", "1")
    for name, entry in (entries or {}).items():
        session_options.add_session_config_entry(name, entry)
    return onnxruntime.InferenceSession(str(given) if isinstance(given, Path) else given, session_options)


def scale_model():
    """y = relu(x w + b) with x [n, 8]."""
    w, b = np.arange(24, dtype=np.float32).reshape(8, 3) / 24, np.float32([1, -2, 3])
    return model(
        [helper.make_node("MatMul", ["x", "w"], ["xw"]), helper.make_node("Add", ["xw", "b"], ["s"]),
         helper.make_node("Relu", ["s"], ["y"])],
        [value("x", ["n", 8])], [value("y", ["n", 3])],
        [onnx.numpy_helper.from_array(w, "w"), onnx.numpy_helper.from_array(b, "b")]
    ), lambda x: np.maximum(x @ w + b, 0)


class Sessions(unittest.TestCase):
    def test_any_size(self):
        bytes, expected = scale_model()
        run = session(bytes, bounds="n=1000")
        for n in (0, 1, 7, 64, 1000):
            x = np.random.default_rng(n).normal(size=(n, 8)).astype(np.float32)
            np.testing.assert_allclose(run.run(None, {"x": x})[0], expected(x), rtol=1e-5, atol=1e-5)

    def test_sizes_that_the_data_decides(self):
        run = session(model(
            [helper.make_node("Relu", ["x"], ["r"]), helper.make_node("NonZero", ["r"], ["where"])],
            [value("x", ["n", "k"])], [value("where", [2, "count"], TensorProto.INT64)]))
        rng = np.random.default_rng(1)
        for shape in ((4, 5), (64, 33), (1, 1), (0, 3)):
            x = rng.normal(size=shape).astype(np.float32)
            np.testing.assert_array_equal(run.run(None, {"x": x})[0], np.nonzero(np.maximum(x, 0)))

    def test_branches_are_taken_with_what_is_in_them(self):
        then = helper.make_graph([helper.make_node("Relu", ["x"], ["t"])], "then", [], [value("t", ["n", 3])])
        otherwise = helper.make_graph(
            [helper.make_node("Add", ["x", "c"], ["e"])], "else", [], [value("e", ["n", 3])])
        c = np.float32([1, 2, 3])
        run = session(model(
            [helper.make_node("If", ["p"], ["y"], then_branch=then, else_branch=otherwise)],
            [value("p", [], TensorProto.BOOL), value("x", ["n", 3])], [value("y", ["n", 3])],
            [onnx.numpy_helper.from_array(c, "c")]), alone=VERSION >= (1, 28))
        x = np.random.default_rng(2).normal(size=(4, 3)).astype(np.float32)
        for p in (True, False):
            got = run.run(None, {"p": np.array(p), "x": x})[0]
            np.testing.assert_array_equal(got, np.maximum(x, 0) if p else x + c)

    def test_what_is_left_runs_elsewhere(self):
        nodes = [helper.make_node("Relu", ["x"], ["a"]), helper.make_node("StringConcat", ["t", "t"], ["u"]),
                 helper.make_node("Exp", ["a"], ["y"])]
        inputs = [value("x", [3]), value("t", [2], TensorProto.STRING)]
        outputs = [value("y", [3]), value("u", [2], TensorProto.STRING)]
        with self.assertRaisesRegex(Exception, "fallback to CPU EP has been explicitly disabled"):
            session(model(nodes, inputs, outputs, opset=20))
        run = session(model(nodes, inputs, outputs, opset=20), alone=False)
        y, u = run.run(None, {"x": np.float32([-1, 0, 1]), "t": np.array(["a", "B"])})
        np.testing.assert_allclose(y, np.exp(np.float32([0, 0, 1])), rtol=1e-6)
        self.assertEqual(list(u), ["aa", "BB"])

    def test_values_that_decide_the_structure(self):
        bytes = model([helper.make_node("ReduceSum", ["x", "axes"], ["y"], keepdims=0)],
                      [value("x", [2, 3]), value("axes", ["a"], TensorProto.INT64)], [value("y", None)])
        with self.assertRaises(Exception):
            session(bytes)
        run = session(bytes, values_at_run=True)
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        for axes in ([0], [1], [0, 1]):
            got = run.run(None, {"x": x, "axes": np.int64(axes)})[0]
            np.testing.assert_allclose(got, x.sum(tuple(axes)))

    def test_elements_of_less_than_a_byte(self):
        for kind, numbers in ((TensorProto.INT4, [-8, -1, 0, 3, 7]), (TensorProto.UINT4, [0, 1, 9, 14, 15]),
                              (TensorProto.INT2, [-2, -1, 0, 1, 1]), (TensorProto.UINT2, [0, 1, 2, 3, 1])):
            run = session(model([helper.make_node("Cast", ["x"], ["y"], to=kind),
                                 helper.make_node("Cast", ["z"], ["w"], to=TensorProto.FLOAT)],
                                [value("x", ["n"]), value("z", ["n"], kind)],
                                [value("y", ["n"], kind), value("w", ["n"])], opset=25))
            packed = np.array(numbers, helper.tensor_dtype_to_np_dtype(kind))
            y, w = run.run_with_ort_values(None, {"x": to_ort(np.float32(numbers), TensorProto.FLOAT),
                                                  "z": to_ort(packed, kind)})
            np.testing.assert_array_equal(from_ort(y, packed).astype(int), numbers)
            np.testing.assert_array_equal(w.numpy(), numbers)

    def test_threads_share_a_session(self):
        bytes, expected = scale_model()
        run = session(bytes, bounds="n=40")
        failures = []

        def work(seed):
            rng = np.random.default_rng(seed)
            for _ in range(250):
                x = rng.normal(size=(int(rng.integers(0, 40)), 8)).astype(np.float32)
                if not np.allclose(run.run(None, {"x": x})[0], expected(x), rtol=1e-5, atol=1e-5):
                    failures.append(x)

        threads = [threading.Thread(target=work, args=[seed]) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    @unittest.skipIf(VERSION < (1, 25), "no events of providers")
    def test_profiles_have_dispatches(self):
        bytes, _ = scale_model()
        with tempfile.TemporaryDirectory() as folder:
            session_options = onnxruntime.SessionOptions()
            session_options.enable_profiling = True
            session_options.profile_file_prefix = str(Path(folder) / "profile")
            onnxruntime_ep_ullage.add_to(session_options, profile=True)
            run = onnxruntime.InferenceSession(bytes, session_options)
            for _ in range(3):
                run.run(None, {"x": np.ones((2, 8), np.float32)})
            events = json.loads(Path(run.end_profiling()).read_text())
        dispatches = [event for event in events if event["cat"] == "Kernel"]
        self.assertGreaterEqual(len(dispatches), 3)
        self.assertEqual(len(dispatches) % 3, 0)
        self.assertTrue(all(event["args"]["groups"].count("x") == 2 for event in dispatches))

    def test_wrong_options_are_named(self):
        bytes, _ = scale_model()
        for options, message in (({"colour": 1}, "no option 'colour'; there are activations, bounds"),
                                 ({"overflow": "none"}, "overflow must be one of grow, fail, clamp"),
                                 ({"bounds": "n"}, "bounds must be SYMBOL=NUMBER"),
                                 ({"check_indices": 2}, "check_indices must be one of 0, 1")):
            with self.assertRaises(Exception) as caught:
                session(bytes, **options)
            self.assertIn(message, "".join(traceback.format_exception(caught.exception)))


class DeviceMemory(unittest.TestCase):
    def test_results_stay_for_the_next_session(self):
        bytes, expected = scale_model()
        double = model([helper.make_node("Add", ["y", "y"], ["z"])], [value("y", ["n", 3])],
                       [value("z", ["n", 3])])
        first, second = session(bytes), session(double)
        for n in (5, 64, 0, 7):
            x = np.random.default_rng(n).normal(size=(n, 8)).astype(np.float32)
            binding = first.io_binding()
            binding.bind_ortvalue_input("x", onnxruntime_ep_ullage.to_device(x))
            onnxruntime_ep_ullage.bind_output(binding, "y")
            first.run_with_iobinding(binding)
            between = binding.get_outputs()[0]
            self.assertNotEqual(between.device_name(), "cpu")
            following = second.io_binding()
            following.bind_ortvalue_input("y", between)
            following.bind_output("z", "cpu")
            second.run_with_iobinding(following)
            np.testing.assert_allclose(following.copy_outputs_to_cpu()[0], 2 * expected(x), rtol=1e-5,
                                       atol=1e-5)

    def test_results_go_where_the_caller_binds_them(self):
        bytes, expected = scale_model()
        run = session(bytes)
        for _ in range(3):
            x = np.random.default_rng(4).normal(size=(9, 8)).astype(np.float32)
            y = onnxruntime_ep_ullage.to_device(np.zeros((9, 3), np.float32))
            binding = run.io_binding()
            binding.bind_cpu_input("x", x)
            binding.bind_ortvalue_output("y", y)
            run.run_with_iobinding(binding)
            np.testing.assert_allclose(binding.copy_outputs_to_cpu()[0], expected(x), rtol=1e-5, atol=1e-5)

    def test_sizes_that_the_data_decides(self):
        run = session(model(
            [helper.make_node("NonZero", ["x"], ["where"])], [value("x", ["n"])],
            [value("where", [1, "count"], TensorProto.INT64)]))
        for x in ([0, 1, 2, 0], [0, 0], [3] * 700):
            binding = run.io_binding()
            binding.bind_ortvalue_input("x", onnxruntime_ep_ullage.to_device(np.float32(x)))
            onnxruntime_ep_ullage.bind_output(binding, "where")
            run.run_with_iobinding(binding)
            np.testing.assert_array_equal(binding.copy_outputs_to_cpu()[0], np.nonzero(x))

    def test_inputs_whose_elements_are_sizes(self):
        run = session(model([helper.make_node("Expand", ["x", "shape"], ["y"])],
                            [value("x", [1, 3]), value("shape", [2], TensorProto.INT64)],
                            [value("y", None)]))
        x = np.float32([[1, 2, 3]])
        for n in (4, 1, 100):
            binding = run.io_binding()
            binding.bind_ortvalue_input("x", onnxruntime_ep_ullage.to_device(x))
            binding.bind_ortvalue_input("shape", onnxruntime_ep_ullage.to_device(np.int64([n, 3])))
            onnxruntime_ep_ullage.bind_output(binding, "y")
            run.run_with_iobinding(binding)
            np.testing.assert_array_equal(binding.copy_outputs_to_cpu()[0], np.broadcast_to(x, (n, 3)))

    def test_values_between_providers_and_in_shared_blocks(self):
        # Several programs, with text in between, whose values onnxruntime plans in one block from the
        # second run on.
        nodes, outputs = [], []
        for i in range(4):
            nodes += [helper.make_node("Sigmoid", [f"x{i}"], [f"a{i}"]),
                      helper.make_node("Cast", [f"a{i}"], [f"t{i}"], to=TensorProto.STRING),
                      helper.make_node("Cast", [f"t{i}"], [f"b{i}"], to=TensorProto.FLOAT),
                      helper.make_node("Add", [f"b{i}", f"a{i}"], [f"x{i + 1}"]),
                      helper.make_node("Neg", [f"x{i + 1}"], [f"y{i}"])]
            outputs.append(value(f"y{i}", [2, 5]))
        run = session(model(nodes, [value("x0", [2, 5])], outputs), alone=False)
        for seed in range(4):
            given = x = np.random.default_rng(seed).uniform(-4, -1, size=(2, 5)).astype(np.float32)
            for got in run.run(None, {"x0": given}):
                x = 2 / (1 + np.exp(-x))
                np.testing.assert_allclose(got, -x, rtol=1e-4)

    def test_other_contexts_pass_through_the_host(self):
        bytes, expected = scale_model()
        with tempfile.TemporaryDirectory() as folder:
            run = session(bytes, cache_folder=folder)
            x = np.random.default_rng(6).normal(size=(9, 8)).astype(np.float32)
            binding = run.io_binding()
            binding.bind_ortvalue_input("x", onnxruntime_ep_ullage.to_device(x))
            onnxruntime_ep_ullage.bind_output(binding, "y")
            run.run_with_iobinding(binding)
            np.testing.assert_allclose(binding.copy_outputs_to_cpu()[0], expected(x), rtol=1e-5, atol=1e-5)


class Programs(unittest.TestCase):
    def test_models_with_programs_inside_and_outside(self):
        bytes, expected = scale_model()
        x = np.random.default_rng(3).normal(size=(5, 8)).astype(np.float32)
        for inside in "10":
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "compiled.onnx"
                session(bytes, entries={"ep.context_enable": "1", "ep.context_embed_mode": inside,
                                        "ep.context_file_path": str(path)})
                self.assertEqual([node.op_type for node in onnx.load(path).graph.node], ["EPContext"])
                self.assertEqual(len(list(Path(folder).glob("*.ull"))), inside == "0")
                np.testing.assert_allclose(session(path).run(None, {"x": x})[0], expected(x), rtol=1e-5)

    @unittest.skipUnless(OCR.exists(), "no OCR models")
    def test_text_recognition_equals_that_of_the_processor(self):
        path = OCR / "ch_PP-OCRv4_rec_infer.onnx"
        run = session(path)
        other = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        name = run.get_inputs()[0].name
        for width in (64, 100):
            x = np.random.default_rng(width).random((1, 3, 48, width), np.float32)
            np.testing.assert_allclose(run.run(None, {name: x})[0], other.run(None, {name: x})[0],
                                       rtol=1e-3, atol=1e-5)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--version"]:
        wanted = sys.argv.pop(2)
        del sys.argv[1]
        if onnxruntime.__version__ != wanted:
            print(f"skipped: no onnxruntime {wanted}; `./dev test --slow` installs it")
            sys.exit(77)
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main()
