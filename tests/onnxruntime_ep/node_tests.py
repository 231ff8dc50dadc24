"""python node_tests.py FOLDER EXPECTED [NAME...]: ONNX's node tests by the provider alone, compared with the tests
that the project's own runner passes. SHARE of those pass that onnxruntime loads, whose inputs and outputs
are tensors, and whose numbers the device has; none that fails gives a wrong answer."""
import ctypes
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


def read(path):
    tensor = onnx.TensorProto()
    tensor.ParseFromString(path.read_bytes())
    return numpy_helper.to_array(tensor)


# Bits of an element, for types that NumPy has by ml_dtypes alone: those of less than 8 are packed in
# onnxruntime, the first element lowest, and a byte each in NumPy.
def bits_of(array):
    return {"int4": 4, "uint4": 4, "float4_e2m1fn": 4, "int2": 2, "uint2": 2}.get(array.dtype.name, 8)


def to_ort(array, element):
    if array.dtype.kind in "biufOU" and array.dtype.type.__module__ == "numpy":
        return onnxruntime.OrtValue.ortvalue_from_numpy(array)
    value = onnxruntime.OrtValue.ortvalue_from_shape_and_type(list(array.shape), element)
    raw, bits = np.ascontiguousarray(array).reshape(-1).view(np.uint8), bits_of(array)
    if bits < 8:
        per_byte = 8 // bits
        padded = np.zeros(-(-raw.size // per_byte) * per_byte, np.uint8)
        padded[:raw.size] = raw & (2**bits - 1)
        shifts = np.arange(per_byte, dtype=np.uint8) * np.uint8(bits)
        raw = np.bitwise_or.reduce(padded.reshape(-1, per_byte) << shifts, axis=1)
    ctypes.memmove(value.data_ptr(), raw.ctypes.data, raw.nbytes)
    return value


def from_ort(value, like):
    """As an array of the type of `like`."""
    if like.dtype.kind in "biufOU" and like.dtype.type.__module__ == "numpy":
        return value.numpy()
    count, bits = int(np.prod(value.shape())), bits_of(like)
    size = -(-count * bits // 8) if bits < 8 else count * like.dtype.itemsize
    raw = np.frombuffer(ctypes.string_at(value.data_ptr(), size), np.uint8)
    if bits < 8:
        shifts = np.arange(8 // bits, dtype=np.uint8) * np.uint8(bits)
        raw = ((raw[:, None] >> shifts) & np.uint8(2**bits - 1)).reshape(-1)[:count]
        if like.dtype.name.startswith("int"):
            raw = (raw.astype(np.int8) << (8 - bits) >> (8 - bits)).astype(np.int8)
    return raw.view(like.dtype).reshape(value.shape())


def plain(array):
    """As float64 where NumPy's comparisons do not know the type."""
    return array.astype(np.float64) if array.dtype.type.__module__ != "numpy" else array


class NoTensor(Exception):
    """onnxruntime hands a provider's node tensors only."""


def open_session(folder):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.add_session_config_entry("session.disable_cpu_ep_fallback", "1")
    onnxruntime_ep_ullage.add_to(options, values_at_run=True)
    return onnxruntime.InferenceSession(str(folder / "model.onnx"), options)


def run(folder):
    graph = onnx.load(folder / "model.onnx").graph
    if any(not value.type.HasField("tensor_type") for value in [*graph.input, *graph.output]):
        raise NoTensor()
    session = open_session(folder)
    data = folder / "test_data_set_0"
    constants = {tensor.name for tensor in graph.initializer}
    inputs = [value for value in graph.input if value.name not in constants]
    feeds = {value.name: to_ort(read(data / f"input_{i}.pb"), value.type.tensor_type.elem_type)
             for i, value in enumerate(inputs)}
    outputs = session.run_with_ort_values(None, feeds)
    for i, got in enumerate(outputs):
        expected = read(data / f"output_{i}.pb")
        np.testing.assert_allclose(plain(from_ort(got, expected)), plain(expected), rtol=1e-3, atol=1e-5)


def names_doubles(folder):
    graph, double = onnx.load(folder / "model.onnx").graph, onnx.TensorProto.DOUBLE
    values = [*graph.input, *graph.output, *graph.value_info]
    return (any(value.type.tensor_type.elem_type == double for value in values)
            or any(tensor.data_type == double for tensor in graph.initializer)
            or any(a.name in ("to", "dtype") and a.i == double for node in graph.node for a in node.attribute))


def has_doubles(folder):
    try:
        run(folder / "test_min_float64")
        return True
    except Exception:
        return False


def main():
    folder, expected = Path(sys.argv[1]), Path(sys.argv[2])
    # Keeps the driver loaded: SwiftShader's library leaks a key of threads each time that it comes and goes, and
    # a process has 1,024.
    kept = open_session(folder / "test_relu")
    doubles = has_doubles(folder)
    known = [line for line in expected.read_text().split("\n") if line and not line.startswith("#")]
    passed, refused, wrong, unknown, lacking = [], [], [], [], []
    for i, name in enumerate(sys.argv[3:] or known):
        if i % 100 == 99:
            print(f"{len(passed)} passed so far", flush=True)
        try:
            run(folder / name)
            passed.append(name)
        except AssertionError as error:
            wrong.append(name)
            print(f"  WRONG {name}: {' '.join(str(error).split())[:300]}", flush=True)
        except NoTensor:
            unknown.append(name)
        except Exception as error:
            if "Load model from" in str(error):  # by onnxruntime, before the provider sees it
                unknown.append(name)
                continue
            if not doubles and names_doubles(folder / name):
                lacking.append(name)
                continue
            refused.append(name)
            print(f"  {name}: {' '.join(str(error).split())[:400]}", flush=True)
    tried = len(passed) + len(refused) + len(wrong)
    print(f"{len(passed)} of {tried} passed, {len(refused)} refused, {len(wrong)} wrong; "
          f"{len(unknown)} that are no provider's, {len(lacking)} of doubles, which the device lacks")
    del kept
    return len(passed) < SHARE * tried or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
