"""python node_tests.py FOLDER EXPECTED [NAME...]: ONNX's node tests by the provider alone, beside the tests
that the project's own runner passes. SHARE of those that onnxruntime can load pass; none that fails gives a
wrong answer."""
import os
import sys
from pathlib import Path

os.environ["ALLOW_RELEASED_ONNX_OPSET_ONLY"] = "0"  # models of opsets newer than onnxruntime's own
try:
    import numpy as np
    import onnx
    import onnxruntime
    from onnx import numpy_helper
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
import onnxruntime_ep_ullage

SHARE = 0.99


def read(path, declared):
    """An array; a list of a sequence; None of an optional that is absent."""
    kind = declared.type
    message = {"sequence_type": onnx.SequenceProto, "optional_type": onnx.OptionalProto}.get(
        kind.WhichOneof("value"), onnx.TensorProto)()
    message.ParseFromString(path.read_bytes())
    if isinstance(message, onnx.SequenceProto):
        return numpy_helper.to_list(message)
    if isinstance(message, onnx.OptionalProto):
        return numpy_helper.to_optional(message)
    return numpy_helper.to_array(message)


def plain(array):
    """As float64 where NumPy's comparisons do not know the type."""
    return array.astype(np.float64) if array.dtype.kind not in "biufOUSc" else array


def given_as(array, type_name):
    """What onnxruntime takes for types that NumPy lacks."""
    return onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(array, type_name)


def run(folder):
    path = folder / "model.onnx"
    graph = onnx.load(path).graph
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.add_session_config_entry("session.disable_cpu_ep_fallback", "1")
    onnxruntime_ep_ullage.add_to(options, values_at_run=True)
    session = onnxruntime.InferenceSession(str(path), options)
    data = folder / "test_data_set_0"
    constants = {tensor.name for tensor in graph.initializer}
    declared = [value for value in graph.input if value.name not in constants]
    feeds = {}
    for i, value in enumerate(declared):
        array = read(data / f"input_{i}.pb", value)
        if isinstance(array, np.ndarray) and array.dtype.kind not in "biufOU":
            array = given_as(array, value.type.tensor_type.elem_type)
        feeds[value.name] = array
    outputs = session.run_with_ort_values(None, feeds) if any(
        isinstance(one, onnxruntime.OrtValue) for one in feeds.values()) else session.run(None, feeds)
    for i, (value, got) in enumerate(zip(graph.output, outputs)):
        expected = read(data / f"output_{i}.pb", value)
        if hasattr(got, "numpy"):
            got = got.numpy()
        np.testing.assert_allclose(plain(np.asarray(got)), plain(np.asarray(expected)), rtol=1e-3, atol=1e-5)


def main():
    folder, expected = Path(sys.argv[1]), Path(sys.argv[2])
    known = [line for line in expected.read_text().split("\n") if line and not line.startswith("#")]
    passed, refused, wrong, unknown = [], [], [], []
    for name in sys.argv[3:] or known:
        try:
            run(folder / name)
            passed.append(name)
        except AssertionError as error:
            wrong.append(name)
            print(f"  WRONG {name}: {' '.join(str(error).split())[:300]}", flush=True)
        except Exception as error:
            if "Load model from" in str(error):  # by onnxruntime, before the provider sees it
                unknown.append(name)
                continue
            refused.append(name)
            print(f"  {name}: {' '.join(str(error).split())[:400]}", flush=True)
    tried = len(passed) + len(refused) + len(wrong)
    print(f"{len(passed)} of {tried} passed, {len(refused)} refused, {len(wrong)} wrong; "
          f"{len(unknown)} that onnxruntime does not load")
    return len(passed) < SHARE * tried or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
