"""One peer runtime as a process: reads one JSON command a line, answers with one JSON line.

    peer.py ort-cpu THREADS MODEL.onnx
    peer.py ort-webgpu MODEL.onnx
    peer.py ncnn-vulkan MODEL.ncnn.param MODEL.ncnn.bin

Command: {"inputs": {name: [dtype, shape, seed]}, "runs": n}. Answer: {"ms": [...]} with the time of each
run, the first included. The first line printed is {"load_ms": x}.
"""
import json
import sys
import time

import numpy as np


def make_inputs(spec):
    """Seeded uniform values: floats in -1 to 1, integers 0 to 9 (a list is taken as it is)."""
    out = {}
    for name, (dtype, shape, seed) in spec.items():
        rng = np.random.default_rng(seed if isinstance(seed, int) else 0)
        if isinstance(seed, list):
            out[name] = np.array(seed, dtype=dtype).reshape(shape)
        elif dtype.startswith("float"):
            out[name] = rng.uniform(-1, 1, shape).astype(dtype)
        else:
            out[name] = rng.integers(0, 10, shape).astype(dtype)
    return out


def open_ort(providers, threads, path):
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.log_severity_level = 4
    if threads:
        options.intra_op_num_threads = threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = ort.InferenceSession(path, options, providers=providers)
    if providers[0] not in session.get_providers():
        raise RuntimeError(f"{providers[0]} is not available: the CPU would answer in its place")
    return lambda inputs: session.run(None, inputs)


def open_ncnn(param, binary):
    import ncnn

    net = ncnn.Net()
    net.opt.use_vulkan_compute = True
    net.opt.use_fp16_packed = net.opt.use_fp16_storage = net.opt.use_fp16_arithmetic = False
    if net.load_param(param) or net.load_model(binary):
        raise RuntimeError("ncnn refuses the model")

    def run(inputs):
        ex = net.create_extractor()
        (array,) = inputs.values()
        for i in range(array.shape[0]):  # ncnn has no batch axis
            ex.input("in0", ncnn.Mat(np.ascontiguousarray(array[i])))
            np.array(ex.extract("out0")[1])

    return run


def main():
    kind, args = sys.argv[1], sys.argv[2:]
    start = time.perf_counter()
    if kind == "ort-cpu":
        run = open_ort(["CPUExecutionProvider"], int(args[0]), args[1])
    elif kind == "ort-webgpu":
        run = open_ort(["WebGpuExecutionProvider", "CPUExecutionProvider"], 0, args[0])
    elif kind == "ncnn-vulkan":
        run = open_ncnn(*args)
    else:
        sys.exit(f"unknown peer {kind}")
    print(json.dumps({"load_ms": (time.perf_counter() - start) * 1e3}), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        inputs = make_inputs(command["inputs"])
        times = []
        for _ in range(command["runs"]):
            begin = time.perf_counter()
            run(inputs)
            times.append((time.perf_counter() - begin) * 1e3)
        print(json.dumps({"ms": times}), flush=True)


if __name__ == "__main__":
    main()
