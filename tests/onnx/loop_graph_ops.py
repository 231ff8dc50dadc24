"""Steps of random graphs that are loops: each adds a Loop, a Scan or an If of them, now and then another op."""
import numpy as np
from onnx import TensorProto, helper

from device_graph_ops import (NUMBERS, ONNX_TYPE, any_axis, branch, compress, concat, elementwise, shaped,
                              slice_)

ONNX_TYPE = {**ONNX_TYPE, "float16": TensorProto.FLOAT16, "uint8": TensorProto.UINT8}
ENDLESS = np.iinfo(np.int64).max  # as exporters of `while` write it


class Body:
    """A subgraph as it grows: carried values as (initial, formal, next, dtype, rank), and rows."""

    def __init__(self, m):
        self.m, self.nodes, self.carried, self.rows = m, [], [], []
        self.iteration, self.go_on = m.name("i"), m.name("go")

    def node(self, op, inputs, **attributes):
        name = self.m.name("l")
        self.nodes.append(helper.make_node(op, inputs, [name], name=f"{op}_{name}", **attributes))
        return name

    def number(self, dtype):
        return self.node("Cast", [self.iteration], to=ONNX_TYPE[dtype])

    def carry(self, initial, after, dtype, rank):
        """`after(formal)` makes the next value."""
        formal = self.m.name("f")
        following = self.node("Identity", [after(formal)])
        self.carried.append((initial, formal, following, dtype, rank))
        return formal, following

    def row(self, value, rank):
        self.rows.append((self.node("Identity", [value]), rank))


# ---- carried values: each gives what may become a row, with its rank; none: nothing of one shape ----
def steady(m, body):
    """Stays as long as it is, and is computed anew."""
    x = m.operand(shaped(1, 3, NUMBERS))
    a, dtype = m.values[x], m.values[x].dtype.name
    half = m.constant(np.array(0.5 if dtype == "float32" else 1, a.dtype))

    def after(f):
        kind = m.integer(0, 5)
        if kind == 0:
            return body.node("Add", [body.node("Mul", [f, half]), x])
        if kind == 1:
            return body.node("Sub", [x, f])
        if kind == 2:
            return body.node("Max", [f, body.number(dtype)])
        if kind == 3:
            odd = body.node("Less", [f, body.number(dtype)])
            return body.node("Where", [odd, x, f])
        if kind == 4:
            return if_inside(m, body, f, x)
        return loop_inside(m, body, f, x, half)
    f, following = body.carry(x, after, dtype, a.ndim)
    return m.pick([f, following]), a.ndim


def if_inside(m, body, f, x):
    side = [branch(m, [helper.make_node(op, [f, x], [y])], y)
            for op, y in [(m.pick(["Add", "Sub"]), m.name("b")), ("Max", m.name("b"))]]
    condition = body.node("Less", [body.iteration, m.param(m.integer(0, 3))])
    return body.node("If", [condition], then_branch=side[0], else_branch=side[1])


def loop_inside(m, body, f, x, half):
    inner = Body(m)
    f2, _ = inner.carry(f, lambda v: inner.node("Add", [inner.node("Mul", [v, half]), x]),
                        m.values[x].dtype.name, m.values[x].ndim)
    iterations = body.iteration if m.chance(0.5) else m.param(m.integer(0, 3))
    node = loop_node(m, inner, iterations, "", inner.node("Identity", [inner.go_on]))
    body.nodes.append(node)
    return node.output[0]


def growing(m, body):
    """Gets pieces of one length, of any width of element."""
    x = m.operand(shaped(1, 3, NUMBERS))
    a = m.values[x]
    axis, given = any_axis(m, a)
    dtype = m.pick([a.dtype.name, a.dtype.name, "float16", "uint8"])
    first = m.node("Cast", [m.node("Abs", [x])[0]], to=ONNX_TYPE[dtype])[0]
    if m.chance(0.3):
        shape = [0 if i == axis else n for i, n in enumerate(a.shape)]
        first = m.constant(np.zeros(shape, dtype))

    def after(f):
        moved = body.node("Add", [body.node("Abs", [x]), body.number(a.dtype.name)])
        pieces = [f, body.node("Cast", [moved], to=ONNX_TYPE[dtype])]
        return body.node("Concat", pieces if m.chance(0.7) else pieces[::-1], axis=given)
    f, following = body.carry(first, after, dtype, a.ndim)
    if dtype == "uint8":
        return None
    wide = body.node("Cast", [m.pick([f, following])], to=TensorProto.FLOAT)
    return body.node("ReduceSum", [wide, m.constant(np.array([axis]))], keepdims=0), a.ndim - 1


def shrinking(m, body):
    x = m.operand(shaped(1, 1, NUMBERS))
    zero = m.constant(np.array(0, m.values[x].dtype))

    def after(f):
        if m.chance(0.5):
            return body.node("Slice", [f, m.constant(np.array([1])), m.constant(np.array([99]))])
        mask = body.node("Less", [body.number(m.values[x].dtype.name), f])
        return body.node("Compress", [f, mask])
    f, _ = body.carry(x, after, m.values[x].dtype.name, 1)
    return body.node("Add", [body.node("ReduceSum", [f], keepdims=0), zero]), 0


def doubling(m, body):
    x = m.operand(shaped(1, 2, NUMBERS, filled=True))
    a = m.values[x]
    axis = any_axis(m, a)[1]
    body.carry(x, lambda f: body.node("Concat", [f, f], axis=axis), a.dtype.name, a.ndim)


def counter(m, body):
    """A separate index into data."""
    x = m.operand(shaped(1, 3, NUMBERS, filled=True))
    step = m.constant(np.array(m.integer(1, 3)))
    count = m.constant(np.array(m.values[x].shape[0]))
    f, _ = body.carry(m.param(m.integer(0, 3)), lambda v: body.node("Add", [v, step]), "int64", 0)
    index = body.node("Mod", [f, count])
    return body.node("Gather", [x, index]), m.values[x].ndim - 1


def swapped(m, body):
    x = m.operand(shaped(1, 3, NUMBERS))
    a = m.values[x]
    y = m.node("Neg", [x])[0]
    names = [m.name("f"), m.name("f")]
    for initial, formal, other in [(x, names[0], names[1]), (y, names[1], names[0])]:
        body.carried.append((initial, formal, body.node("Identity", [other]), a.dtype.name, a.ndim))
    return names[0], a.ndim


def flag(m, body):
    body.carry(m.input(np.array(m.chance(0.5))), lambda f: body.node("Not", [f]), "bool", 0)


CARRIES = [steady, steady, steady, growing, growing, shrinking, doubling, counter, swapped, flag]


def fill(m, body, kinds, most):
    for _ in range(m.integer(1, most)):
        results = m.pick(kinds)(m, body)
        if results is not None and m.chance(0.6):
            body.row(*results)


# ---- loops ----
def condition(m, body):
    """What ends the loop, and whether it surely does."""
    kind = m.integer(0, 4)
    if kind == 0:
        return body.node("Less", [body.iteration, m.param(m.integer(0, 6))]), True
    if kind == 1:
        below = body.node("Less", [body.iteration, m.param(m.integer(0, 6))])
        return body.node("And", [body.go_on, below]), True
    floats = [c for c in body.carried if c[3] == "float32"]
    if kind == 2 and floats:
        size = body.node("ReduceSum", [body.node("Abs", [floats[0][2]])], keepdims=0)
        return body.node("Less", [size, m.constant(np.array(m.pick([5, 50]), np.float32))]), False
    return body.node("Identity", [body.go_on]), False


def loop_node(m, body, iterations, goes_on, left):
    """The Loop of a body; `left`: its condition."""
    def info(name, kind, rank):
        return helper.make_tensor_value_info(name, kind, [None] * rank)
    inputs = [info(body.iteration, TensorProto.INT64, 0), info(body.go_on, TensorProto.BOOL, 0)]
    inputs += [info(formal, ONNX_TYPE[dtype], rank) for _, formal, _, dtype, rank in body.carried]
    outputs = [info(left, TensorProto.BOOL, 0)]
    outputs += [info(following, ONNX_TYPE[dtype], rank) for _, _, following, dtype, rank in body.carried]
    outputs += [helper.make_empty_tensor_value_info(name) for name, _ in body.rows]
    graph = helper.make_graph(body.nodes, "body", inputs, outputs)
    names = [m.name() for _ in body.carried + body.rows]
    return helper.make_node("Loop", [iterations, goes_on, *(c[0] for c in body.carried)], names,
                            name=f"Loop_{names[0]}", body=graph)


def any_loop(m):
    body = Body(m)
    fill(m, body, CARRIES, 3)
    left, ends = condition(m, body)
    kind = m.integer(0, 3)
    if kind == 0 and ends:
        iterations = ""
    elif kind == 1 and ends:
        iterations = m.constant(np.array(ENDLESS))
    else:
        iterations = m.param(m.pick([0, 1, 2, 3, 5, 9, 21]))
    return loop_node(m, body, iterations, "" if m.chance(0.6) else m.input(np.array(m.chance(0.8))), left)


def loop(m):
    node = any_loop(m)
    m.nodes.append(node)
    m.run()
    # Where there is no iteration, onnxruntime does not know of rows what shape they would have had.
    carried = len(node.input) - 2
    return [n for i, n in enumerate(node.output) if i < carried or m.values[n].shape[0] > 0]


def loop_in_if(m):
    """A loop in one or both branches; both give what the first carried value of one kind is."""
    x = m.operand(shaped(1, 3, NUMBERS))
    a = m.values[x]
    sides = []
    for _ in range(2):
        body = Body(m)
        body.carry(x, lambda f, b=body: b.node(m.pick(["Add", "Max"]), [f, x]), a.dtype.name, a.ndim)
        node = loop_node(m, body, m.param(m.integer(0, 4)), "", body.node("Identity", [body.go_on]))
        y = m.name("b")
        alone = helper.make_node("Identity", [node.output[0] if m.chance(0.7) else x], [y])
        sides.append(branch(m, [node, alone] if alone.input[0] != x else [alone], y))
    chosen = m.input(np.array(m.chance(0.5))) if m.chance(0.5) else m.node(
        "Greater", [m.param(m.integer(0, 2)), m.constant(np.array(1))])[0]
    return m.node("If", [chosen], then_branch=sides[0], else_branch=sides[1])


# ---- scans ----
def scan(m):
    length = m.pick([1, 2, 3, 4, 7, 33])  # onnxruntime 1.31 divides by 0 where there are none
    body, inputs, formals, axes = Body(m), [], [], []
    for _ in range(m.integer(1, 2)):
        shape = [m.integer(1, 4) for _ in range(m.integer(1, 2))]
        axis = m.integer(0, len(shape))
        inputs.append(m.input(m.data([*shape[:axis], length, *shape[axis:]], np.float32), m.chance(0.5)))
        formals.append((m.name("s"), len(shape)))
        axes.append(axis - len(shape) - 1 if m.chance(0.3) else axis)
    half = m.constant(np.array(0.5, np.float32))
    for (formal, rank), x in zip(formals, inputs):
        if m.chance(0.7):
            state = m.input(np.zeros(np.delete(m.values[x].shape, axes[inputs.index(x)]), np.float32))
            f, following = body.carry(
                state, lambda v, s=formal: body.node("Add", [body.node("Mul", [v, half]), s]), "float32", rank)
            if m.chance(0.6):
                body.row(m.pick([f, following]), rank)
        if m.chance(0.6):
            body.row(body.node(m.pick(["Neg", "Abs"]), [formal]), rank)
    if not body.rows:
        body.row(formals[0][0], formals[0][1])

    def info(name, rank):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * rank)
    graph = helper.make_graph(
        body.nodes, "body", [info(f, rank) for _, f, _, _, rank in body.carried] +
        [info(f, rank) for f, rank in formals],
        [info(n, rank) for _, _, n, _, rank in body.carried] + [info(n, rank) for n, rank in body.rows])
    attributes = {"scan_input_axes": axes}
    if m.chance(0.5):
        attributes["scan_input_directions"] = [m.integer(0, 1) for _ in inputs]
    if m.chance(0.5):
        attributes["scan_output_directions"] = [m.integer(0, 1) for _ in body.rows]
    if m.chance(0.5):
        attributes["scan_output_axes"] = [m.integer(-rank - 1, rank) for _, rank in body.rows]
    return m.node("Scan", [*(c[0] for c in body.carried), *inputs], len(body.carried) + len(body.rows),
                  num_scan_inputs=len(inputs), body=graph, **attributes)


def total(m):
    x = m.operand(shaped(1, 3, NUMBERS, filled=True))
    return m.node("ReduceSum", [x, m.constant(np.array([any_axis(m, m.values[x])[1]]))], keepdims=m.integer(0, 1))


OPS = [loop, loop, loop, loop, scan, scan, loop_in_if, elementwise, total, slice_, concat, compress]
