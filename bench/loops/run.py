"""Time of loops that end long before their bound: milliseconds per call by iterations and bound, host waits and
submissions per call. The data ends the loop: the host does not know the iterations.

    run.py [--bounds 10 1000 1000000] [--iterations 0 1 10 1000] [--nested] [--json FILE]
"""
import argparse
import json
import time

import numpy as np
import onnx
import ullage
from onnx import TensorProto, helper

F32, I64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL


def value(name, dtype, shape):
    return helper.make_tensor_value_info(name, dtype, shape)


def node(op, inputs, outputs, **attributes):
    return helper.make_node(op, inputs, outputs, **attributes)


def loop(name, nodes, carried, bound, wanted):
    """`carried` becomes its last value plus the number of iterations, of which `wanted` take place."""
    body = helper.make_graph(
        nodes + [node("Add", [f"{name}_i", "one"], [f"{name}_next"]), node("Less", [f"{name}_next", wanted], [f"{name}_go"])],
        name, [value(f"{name}_i", I64, []), value(f"{name}_on", BOOL, []), value(f"{name}_in", F32, ["n"])],
        [value(f"{name}_go", BOOL, []), value(f"{name}_out", F32, ["n"])])
    return [node("Less", ["zero", wanted], [f"{name}_first"]),
            node("Loop", [bound, f"{name}_first", carried], [f"{name}_last"], name=name, body=body)]


def model(bound, nested):
    """y = x + iterations, of both loops together where they are nested. bound None: none."""
    inner = [node("Add", ["inner_in", "step"], ["inner_out"])]
    outer = [node("Add", ["outer_in", "step"], ["outer_out"])]
    if nested:
        outer = loop("inner", inner, "outer_in", "bound" if bound else "", "wanted")
        outer.append(node("Identity", ["inner_last"], ["outer_out"]))
    constants = {"zero": np.int64(0), "one": np.int64(1), "step": np.float32(1)}
    if bound:
        constants["bound"] = np.int64(bound)
    graph = helper.make_graph(
        loop("outer", outer, "x", "bound" if bound else "", "wanted") + [node("Identity", ["outer_last"], ["y"])],
        "loops", [value("x", F32, ["n"]), value("wanted", I64, [])], [value("y", F32, ["n"])],
        [onnx.numpy_helper.from_array(np.array(constant), name) for name, constant in constants.items()])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def measured(session, wanted, nested, seconds):
    inputs = {"x": np.zeros(16, np.float32), "wanted": np.array(wanted)}
    want = wanted * wanted if nested else wanted

    def run():
        result = session.run(inputs)["y"]
        if not np.all(result == want):
            raise SystemExit(f"wrong: {result[0]} instead of {want}")
    times, first = [], time.perf_counter()
    run()
    cold = time.perf_counter() - first
    run()
    before, deadline = session.statistics, time.perf_counter() + seconds
    while not times or (time.perf_counter() < deadline and len(times) < 50):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    after = session.statistics
    return {"ms": np.median(times) * 1e3, "first_ms": cold * 1e3,
            "waits": (after.host_waits - before.host_waits) / len(times),
            "submissions": (after.submissions - before.submissions) / len(times)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bounds", type=int, nargs="+", default=[10, 1000, 1000000, 0], help="0: none")
    parser.add_argument("--iterations", type=int, nargs="+", default=[0, 1, 10, 1000])
    parser.add_argument("--nested", action="store_true", help="such a loop in each iteration")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--json", help="also writes the rows there")
    arguments = parser.parse_args()
    print(f"{ullage.default_device().info['name']}\n{'bound':>9} {'iterations':>10} {'ms':>9} {'first ms':>9} waits submissions")
    rows = []
    for bound in arguments.bounds:
        session = ullage.Session(model(bound, arguments.nested))
        for wanted in arguments.iterations:
            if bound and wanted > bound:
                continue
            row = measured(session, wanted, arguments.nested, arguments.seconds)
            rows.append({"bound": bound, "iterations": wanted, **row})
            print(f"{bound or 'none':>9} {wanted:>10} {row['ms']:>9.3f} {row['first_ms']:>9.3f} {row['waits']:>5.1f} "
                  f"{row['submissions']:>11.1f}", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
