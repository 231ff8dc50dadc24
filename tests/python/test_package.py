"""Tests the Python package on a device: sessions, graphs, models, errors."""
import asyncio
import gc
import os
import tempfile
import unittest
import weakref
from pathlib import Path

import numpy as np
import onnx
import ullage
import ullage.onnx_backend
from onnx import TensorProto, helper


def product_model(columns=3):
    """y = x w with x [n, 8]."""
    w = np.arange(8 * columns, dtype=np.float32).reshape(8, columns)
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "w"], ["y"])], "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 8])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", columns])],
        [onnx.numpy_helper.from_array(w, "w")])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), w


def nonzero_model():
    graph = helper.make_graph(
        [helper.make_node("NonZero", ["x"], ["where"])], "nonzero",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n"])],
        [helper.make_tensor_value_info("where", TensorProto.INT64, [1, None])])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


class Sessions(unittest.TestCase):
    def test_runs_at_any_size_with_one_wait(self):
        model, w = product_model()
        session = ullage.Session(model, bounds={"n": 1000})
        session.run({"x": np.zeros((1, 8), np.float32)})
        pipelines = session.statistics.pipelines_created
        for n in (0, 1, 7, 999, 1000):
            x = np.random.default_rng(n).normal(size=(n, 8)).astype(np.float32)
            np.testing.assert_allclose(session.run({"x": x})["y"], x @ w, rtol=1e-5, atol=1e-5)
        statistics = session.statistics
        self.assertEqual(statistics.host_waits, 6)
        self.assertEqual(statistics.pipelines_created, pipelines)
        self.assertEqual(statistics.retries, 0)

    def test_all_kinds_of_models(self):
        model, w = product_model()
        x = np.ones((2, 8), np.float32)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.onnx"
            path.write_bytes(model.SerializeToString())
            program = ullage.import_onnx(path).compile(plans=["portable"])
            (Path(folder) / "model.ull").write_bytes(program)
            for given in (model, model.SerializeToString(), path, str(path), program,
                          Path(folder) / "model.ull", ullage.import_onnx(model),
                          ullage.Program(program)):
                np.testing.assert_allclose(ullage.Session(given).run({"x": x})["y"], x @ w)

    def test_data_dependent_sizes(self):
        session = ullage.Session(nonzero_model())
        rng = np.random.default_rng(1)
        for n in (0, 1, 64, 1000):
            x = (rng.random(n) < 0.3).astype(np.float32)
            np.testing.assert_array_equal(session.run({"x": x})["where"], np.nonzero(x))

    def test_outputs_own_their_memory(self):
        model, w = product_model()
        session = ullage.Session(model)
        first = session.run({"x": np.ones((2, 8), np.float32)})["y"]
        session.run({"x": np.zeros((2, 8), np.float32)})
        np.testing.assert_allclose(first, np.ones((2, 8)) @ w)
        gone = weakref.ref(session)
        del session
        gc.collect()
        self.assertIsNone(gone())
        np.testing.assert_allclose(first, np.ones((2, 8)) @ w)

    def test_inputs_that_are_not_dense_are_copied(self):
        model, w = product_model()
        x = np.random.default_rng(2).normal(size=(8, 5)).astype(np.float32).T
        np.testing.assert_allclose(ullage.Session(model).run({"x": x})["y"], x @ w, rtol=1e-5, atol=1e-5)

    def test_several_runs_in_flight(self):
        model, w = product_model()
        session = ullage.Session(model, runs_in_flight=3, bounds={"n": 4})
        xs = [np.full((n, 8), n, np.float32) for n in (1, 2, 3)]
        runs = [session.submit({"x": x}) for x in xs]
        for run, x in zip(runs, xs):
            np.testing.assert_allclose(run.wait()["y"], x @ w)

        async def awaited():
            return (await session.submit({"x": xs[0]}))["y"]
        np.testing.assert_allclose(asyncio.run(awaited()), xs[0] @ w)

    def test_state_stays_on_the_device(self):
        graph = ullage.Graph()
        state, x = graph.input("state", "float32", [4]), graph.input("x", "float32", [4])
        graph.output("sum", graph.add("add", state, x))
        session = ullage.Session(graph.model())
        session.bind_state("sum", "state")
        session.set_inputs({"state": np.zeros(4, np.float32)})
        for _ in range(3):
            self.assertEqual(session.run({"x": np.ones(4, np.float32)}), {})
        with self.assertRaisesRegex(ullage.InvalidArgument, "no output 'none'"):
            session.bind_state("none", "state")

    def test_inputs_stay_on_the_device(self):
        graph = ullage.Graph()
        x, w = graph.input("x", "float32", ["n", 8]), graph.input("w", "float32", [8, 3])
        graph.output("y", graph.matmul(x, w))
        session = ullage.Session(graph.model(), bounds={"n": 100})
        rng = np.random.default_rng(4)
        w = rng.normal(size=(8, 3)).astype(np.float32)
        weight = ullage.Buffer(w)
        self.assertEqual((weight.dtype, weight.shape, weight.nbytes), ("float32", (8, 3), 96))
        uploaded = 0
        for n in (3, 1, 100):
            x = rng.normal(size=(n, 8)).astype(np.float32)
            np.testing.assert_allclose(session.run({"x": x, "w": weight})["y"], x @ w, rtol=1e-4, atol=1e-5)
            uploaded += x.nbytes
        self.assertEqual(session.statistics.uploaded_bytes, uploaded)
        self.assertEqual(session.statistics.downloaded_bytes, 104 * 3 * 4)
        weight.write(2 * w)
        np.testing.assert_allclose(session.run({"x": x})["y"], x @ (2 * w), rtol=1e-4, atol=1e-5)
        session.set_inputs({"w": w})
        np.testing.assert_allclose(session.run({"x": x})["y"], x @ w, rtol=1e-4, atol=1e-5)
        for wrong in (w[:7], w.astype(np.float64)):
            with self.assertRaisesRegex(ullage.InvalidArgument, "dtype and the shape"):
                weight.write(wrong)
        with self.assertRaisesRegex(ullage.OutOfBounds, "8"):
            session.run({"x": x, "w": ullage.Buffer(w[:7])})

    def test_buffers_are_arrays(self):
        for array in (np.arange(6, dtype=np.int64).reshape(2, 3), np.array(3.5), np.zeros((0, 4), np.float16),
                      np.array([True, False, True])):
            buffer = ullage.Buffer(array)
            for copy in (buffer.numpy(), np.asarray(buffer), np.from_dlpack(buffer)):
                np.testing.assert_array_equal(copy, array)
                self.assertEqual((copy.dtype, copy.shape), (array.dtype, array.shape))
        with self.assertRaises(ValueError):
            np.array(buffer, copy=False)

    def test_results_stay_on_the_device(self):
        graph = ullage.Graph()
        state, x = graph.input("state", "float32", ["n"]), graph.input("x", "float32", ["n"])
        graph.output("sum", graph.add(state, x))
        graph.output("last", graph.mul(x, x))
        session = ullage.Session(graph.model(), bounds={"n": 100})
        for n in (5, 100, 0):
            x = np.arange(n, dtype=np.float32)
            state, want = ullage.Buffer(x), x.copy()
            for step in range(4):
                results = session.run({"state": state, "x": x}, on_device=["sum"])
                np.testing.assert_array_equal(results["last"], x * x)
                state, want = results["sum"], want + x
                if step == 2:
                    recorded, kept = session.statistics.command_buffers_recorded, state
            np.testing.assert_array_equal(state.numpy(), want)
            np.testing.assert_array_equal(kept.numpy(), want - x)
            self.assertEqual(session.statistics.command_buffers_recorded, recorded, "ranges come back")
        statistics = session.statistics
        self.assertEqual(statistics.host_waits, 12)
        self.assertEqual(statistics.downloaded_bytes, 4 * 4 * 105)
        self.assertIsInstance(session.run({"state": x, "x": x})["sum"], np.ndarray)
        with self.assertRaisesRegex(ullage.InvalidArgument, "no output 'none'"):
            session.run(on_device=["none"])

    def test_results_of_sizes_that_the_device_decides_stay_there(self):
        session = ullage.Session(nonzero_model())
        for n in (64, 0, 1000):
            x = (np.random.default_rng(n).random(n) < 0.3).astype(np.float32)
            where = session.run({"x": x}, on_device=["where"])["where"]
            self.assertIsInstance(where, ullage.Buffer)
            np.testing.assert_array_equal(where.numpy(), np.nonzero(x))

    def test_inputs_that_decide_sizes_are_read_from_buffers(self):
        graph = ullage.Graph()
        size = graph.input("size", "int64", [1], host_readable=True)
        graph.output("y", graph.iota(dtype="dtype:float32", axis=0, shape=[graph.scalar_extent(size)]))
        session = ullage.Session(graph.model())
        self.assertEqual(session.run({"size": ullage.Buffer(np.array([7]))})["y"].shape, (7,))

    def test_wrong_inputs(self):
        session = ullage.Session(product_model()[0])
        good = np.ones((2, 8), np.float32)
        for inputs, error in (({"none": good}, ullage.InvalidArgument),
                              ({"x": good.astype(np.float64)}, ullage.InvalidArgument),
                              ({"x": good[0]}, ullage.InvalidArgument),
                              ({"x": np.ones((2, 9), np.float32)}, ullage.OutOfBounds),
                              ({"x": np.ones((2, 8), np.complex64)}, ullage.InvalidArgument),
                              ({"x": np.ones((1,) * 9, np.float32)}, ullage.InvalidArgument)):
            with self.assertRaises(error):
                session.run(inputs)
        self.assertEqual(session.run({"x": good})["y"].shape, (2, 3))
        for options in ({"policy": "none"}, {"overflow": "none"}, {"bounds": {"zz": 3}}):
            with self.assertRaises(ullage.Error):
                ullage.Session(product_model()[0], **options)


class Models(unittest.TestCase):
    def test_nodes_without_an_op_importer_are_named(self):
        graph = helper.make_graph(
            [helper.make_node("NoSuchOp", ["x"], ["y"], name="culprit", domain="nowhere")], "g",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        with self.assertRaises(ullage.Unsupported) as caught:
            ullage.import_onnx(model)
        self.assertEqual((caught.exception.op, caught.exception.node), ("NoSuchOp", "culprit"))
        self.assertIsInstance(caught.exception, NotImplementedError)

    def test_damaged_bytes(self):
        whole = product_model()[0].SerializeToString()
        for size in range(0, len(whole), 7):
            with self.assertRaises(ullage.Error):
                ullage.import_onnx(whole[:size]).compile(plans=["toaster"])
        program = ullage.import_onnx(whole).compile()
        for size in range(0, len(program), 997):
            with self.assertRaises(ullage.InvalidFile):
                ullage.Program(program[:size])

    def test_infos_and_plans(self):
        model = ullage.import_onnx(product_model()[0], shapes={"x": [5, 8]})
        self.assertEqual(model.inputs, [ullage.TensorInfo("x", "float32", (5, 8))])
        program = ullage.Program(model.compile(plans=["portable", "desktop"]))
        self.assertEqual([info.name for info in program.outputs], ["y"])
        profile = ullage.default_device().profile
        self.assertGreater(len(model.compile(profiles=[profile])), 1000)

    def test_sizes_of_the_first_run_decide_ranks(self):
        graph = helper.make_graph(
            [helper.make_node("Squeeze", ["x"], ["y"])], "squeeze",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 1, 8])],
            [helper.make_empty_tensor_value_info("y")])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        for n, rank in ((1, 1), (3, 2)):
            self.assertEqual(len(ullage.import_onnx(model, sizes={"x": [n, 1, 8]}).outputs[0].shape), rank)

    def test_compilation_reports_progress_and_can_be_cancelled(self):
        model = ullage.import_onnx(product_model()[0])
        steps = []
        whole = model.compile(cache_directory="", progress=lambda *step: steps.append(step))
        self.assertIn("compile_kernels", [step for step, _, _ in steps])
        with self.assertRaises(ullage.Cancelled):
            model.compile(progress=lambda *step: True)

        def fails(step, done, total):
            raise KeyError(step)
        with self.assertRaises(KeyError):
            model.compile(progress=fails)
        self.assertEqual(model.compile(cache_directory=""), whole)

    def test_options_have_their_types_and_values(self):
        model = ullage.import_onnx(product_model()[0])
        device = ullage.default_device()
        self.assertEqual(model.compile(device, weights=""), model.compile(device, weights="unchanged"))
        self.assertLessEqual(len(model.compile(device, self_test=False)), len(model.compile(device)))
        for options in ({"precision": "f64"}, {"weights": "q9_9"}, {"activations": ""}, {"policy": "none"}):
            with self.assertRaisesRegex(ullage.InvalidArgument, f"{next(iter(options))} must be one of"):
                model.compile(**options)
        for options in ({"check_indices": "yes"}, {"plans": "portable"}, {"bounds": {"n": 1.5}}):
            with self.assertRaises((TypeError, ValueError)):
                model.compile(**options)
        for options in ({"runs_in_flight": -1}, {"memory_budget": 2**64}, {"streaming": 2}):
            with self.assertRaises((TypeError, ullage.Error)):
                ullage.Session(model, **options)
        with self.assertRaises(TypeError):
            ullage.Session(model, no_such_option=1)
        with self.assertRaisesRegex(ullage.InvalidArgument, "has no bound"):
            ullage.Session(model, require_bounds=True)
        # The compilation gets what a session has as well.
        ullage.Session(model, check_indices=True, policy="exact")
        with self.assertRaisesRegex(ullage.Unsupported, "does not check indices"):
            ullage.Session(ullage.Program(model.compile(device), device), check_indices=True)

    def test_comprehensions(self):
        text = "def sums(float(N, M) x) -> (O) {\n  O(n) +=! x(n, m)\n}\n"
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        session = ullage.Session(ullage.comprehension(text))
        np.testing.assert_allclose(session.run({"x": x})["O"], x.sum(1))
        with self.assertRaises(ullage.Error):
            ullage.comprehension("def sums(")


class Graphs(unittest.TestCase):
    def test_a_call_that_raises_does_not_change_the_graph(self):
        graph = ullage.Graph()
        x = graph.input("x", "float32", ["n", 8])
        w = graph.constant(np.ones((8, 3), np.float32))
        y = graph.matmul(x, w)
        self.assertEqual(y.shape, ("n", 3))
        before = graph.text
        for wrong in (lambda: graph.matmul(w, w), lambda: graph.no_such_op(x),
                      lambda: graph.softmax(x, axis=7), lambda: graph.exp(x, colour="red"),
                      lambda: graph.input("x", "float32", [1]), lambda: graph.input("z", "float3", [1]),
                      lambda: ullage.Graph().exp(x)):
            with self.assertRaises(ullage.InvalidArgument):
                wrong()
        self.assertEqual(graph.text, before)
        graph.output("y", y)
        self.assertEqual(ullage.Session(graph.model()).run({"x": np.ones((2, 8), np.float32)})["y"].sum(), 48)

    def test_several_results_and_sizes_of_values(self):
        graph = ullage.Graph()
        x = graph.input("x", "float32", ["n"])
        positions, count = graph.compact(graph.greater(x, graph.constant(np.float32(0))))
        graph.output("above", graph.gather(x, positions, axis=0))
        graph.output("count", count)
        graph.output("rows", graph.reshape(x, shape=[x.size(0, divisor=2), 2]))
        session = ullage.Session(graph.model())
        got = session.run({"x": np.array([1, -2, 3, -4], np.float32)})
        np.testing.assert_array_equal(got["above"], [1, 3])
        self.assertEqual(int(got["count"]), 2)
        self.assertEqual(got["rows"].shape, (2, 2))


    def test_scalars_of_the_device_are_extents(self):
        graph = ullage.Graph()
        x = graph.input("x", "float32", ["n"])
        _, count = graph.compact(graph.greater(x, graph.constant(np.float32(0))))
        above = graph.scalar_extent(count)
        rows = graph.iota(axis=0, dtype="dtype:int32", shape=[above, x.size(0, divisor=2), 2])
        graph.output("rows", graph.add(rows, rows))
        session = ullage.Session(graph.model())
        for x in ([1, -2, 3, -4], [-1, -1], []):
            x = np.array(x, np.float32)
            want = np.zeros(((x > 0).sum(), len(x) // 2, 2), np.int32) + 2 * np.arange((x > 0).sum())[:, None, None]
            np.testing.assert_array_equal(session.run({"x": x})["rows"], want)


    def test_a_body_over_an_empty_axis_need_not_run(self):
        graph = ullage.Graph()
        x, first = graph.input("x", "float32", ["n"]), graph.input("first", "float32", [])
        none, one = graph.constant(np.int64(0)), graph.constant(np.int64(1))
        count = graph.reduce_sum(graph.cast(graph.equal(x, x), dtype="dtype:int64"), axes=[0], keepdims=0)
        begin = graph.loop_begin(graph.less(none, count), iterations=[1000])
        number, state = graph.loop_carry(begin[0], none, shape=[]), graph.loop_carry(begin[0], first, shape=[])
        after = graph.add(number, one)
        read = graph.gather(x, number, axis=0)
        taken, _ = graph.loop_end(begin[2], graph.less(after, count), number, after, state, graph.add(state, read),
                                  iterations=[1000], live=[graph.scalar_extent(begin[1])])
        graph.output("sum", graph.loop_result(taken, state, shape=[]))
        graph.output("taken", taken)
        session = ullage.Session(graph.model())
        for n in (3, 0, 200, 0, 1):
            got = session.run({"x": np.arange(n, dtype=np.float32), "first": np.float32(0.5)})
            self.assertEqual((float(got["sum"]), int(got["taken"])), (0.5 + n * (n - 1) / 2, n))
        self.assertEqual(session.statistics.host_waits, 5)


class Types(unittest.TestCase):
    def test_every_dtype_comes_back(self):
        for dtype in ("float16", "float32", "int8", "int16", "int32", "int64", "uint8", "uint16",
                      "uint32", "uint64", "bool"):
            graph = ullage.Graph()
            graph.output("y", graph.reshape(graph.input("x", dtype, [2, 3]), shape=[3, 2]))
            x = np.arange(6).reshape(2, 3).astype(dtype)
            got = ullage.Session(graph.model()).run({"x": x})["y"]
            self.assertEqual(got.dtype, x.dtype)
            np.testing.assert_array_equal(got, x.reshape(3, 2))

    @unittest.skipIf(ullage.arrays.BFLOAT16 is None, "ml_dtypes is not there")
    def test_bfloat16(self):
        graph = ullage.Graph()
        one = graph.constant(np.ones((), ullage.arrays.BFLOAT16))
        graph.output("y", graph.add("add", graph.input("x", "bfloat16", ["n", 2]), one))
        x = np.arange(6).reshape(3, 2).astype(ullage.arrays.BFLOAT16)
        got = ullage.Session(graph.model()).run({"x": x})["y"]
        self.assertEqual(got.dtype, x.dtype)
        np.testing.assert_array_equal(got.astype(np.float32), np.arange(1, 7).reshape(3, 2))

    @unittest.skipIf(ullage.arrays.BFLOAT16 is None, "ml_dtypes is not there")
    def test_bfloat16_values_determine_sizes(self):
        infos = [helper.make_tensor_value_info(name, TensorProto.BFLOAT16, []) for name in ("start", "limit", "delta")]
        graph = helper.make_graph([helper.make_node("Range", ["start", "limit", "delta"], ["y"])], "range", infos,
                                  [helper.make_tensor_value_info("y", TensorProto.BFLOAT16, ["n"])])
        run = ullage.onnx_backend.prepare(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 27)]))
        for start, limit, delta in ((1, 5, 2), (1, 10, 2.5), (3, 3, 1)):
            given = [np.array(number, ullage.arrays.BFLOAT16) for number in (start, limit, delta)]
            got = run.run(given)[0]
            self.assertEqual(got.dtype, ullage.arrays.BFLOAT16)
            np.testing.assert_array_equal(got.astype(np.float32), np.arange(start, limit, delta, np.float32))


if __name__ == "__main__":
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main()
