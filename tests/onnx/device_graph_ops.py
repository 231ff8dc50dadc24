"""The steps that device_graphs.py chooses from: each adds an op and returns the names of its results."""
import numpy as np
from onnx import TensorProto, helper

FLOATS, NUMBERS = (np.float32,), (np.float32, np.int64, np.int32)
ONNX_TYPE = {"float32": TensorProto.FLOAT, "int64": TensorProto.INT64, "int32": TensorProto.INT32,
             "bool": TensorProto.BOOL}


def shaped(rank_low=1, rank_high=4, dtypes=None, filled=False):
    def accepts(a):
        return (rank_low <= a.ndim <= rank_high and (dtypes is None or a.dtype in dtypes)
                and (not filled or a.size > 0))
    return accepts


def any_axis(m, a):
    axis = m.integer(0, a.ndim - 1)
    return axis, axis - a.ndim if m.chance(0.3) else axis


def mask_of(m, x):
    """A bool tensor of x's shape computed from its data."""
    if m.values[x].dtype == np.bool_:
        return x
    limit = m.constant(np.array(m.pick([-9, 0, 1, 9]), m.values[x].dtype))
    return m.node("Greater", [x, limit])[0]


def nonzero(m):
    return m.node("NonZero", [m.operand(shaped())])


def masked(m):
    """x[mask], the usual way: GatherND of Transpose of NonZero."""
    x = m.operand(shaped(1, 3))
    where = m.node("NonZero", [mask_of(m, x)])[0]
    rows = m.node("Transpose", [where])[0]
    return m.node("GatherND", [x, rows])


def compress(m):
    x = m.operand(shaped())
    a = m.values[x]
    if m.chance(0.3):
        length = max(1, a.size - m.integer(0, 1))
        return m.node("Compress", [x, m.input(m.data([min(length, a.size)], np.bool_))])
    axis, given = any_axis(m, a)
    return m.node("Compress", [x, m.input(m.data([a.shape[axis]], np.bool_))], axis=given)


def unique(m):
    x = m.operand(shaped(1, 3, (np.float32, np.int64), filled=True))
    attributes = {"sorted": m.integer(0, 1)}
    if m.chance(0.4):
        attributes["axis"] = any_axis(m, m.values[x])[1]
    return m.node("Unique", [x], 4, **attributes)


def topk(m):
    x = m.operand(shaped(1, 3, NUMBERS))
    axis, given = any_axis(m, m.values[x])
    k = m.param([m.integer(0, m.values[x].shape[axis])])
    return m.node("TopK", [x, k], 2, axis=given, largest=m.integer(0, 1))


def arange(m):
    start, delta = m.integer(-2, 3), m.pick([1, 2, 3, -1])
    limit = start + delta * m.integer(0, 9) + m.integer(-1, 1)
    return m.node("Range", [m.param(start), m.param(limit), m.param(delta)])


def slice_(m):
    x = m.operand(shaped())
    a = m.values[x]
    axes = sorted(m.rng.choice(a.ndim, m.integer(1, a.ndim), replace=False))
    starts = [m.integer(-a.shape[i] - 1, a.shape[i]) for i in axes]
    ends = [m.pick([m.integer(-a.shape[i], a.shape[i] + 1), 1000]) for i in axes]
    steps = [m.pick([1, 1, 2, -1]) for _ in axes]
    return m.node("Slice", [x, m.param(starts), m.param(ends), m.param(axes), m.param(steps)])


def reshape(m):
    """Once per graph to data: bounds of its extents multiply, each being the element count."""
    x = m.operand()
    a = m.values[x]
    to_data = not any(node.op_type == "Reshape" for node in m.nodes)
    rest, shape = a.size, []
    for _ in range(m.integer(0, 1 if to_data else 2)):
        factor = m.pick([f for f in (1, 2, 3, 4, 5) if rest % f == 0])
        shape.append(factor)
        rest //= factor
    shape.append(rest)
    if m.chance(0.5) and 0 not in shape:
        shape[m.integer(0, len(shape) - 1)] = -1
    return m.node("Reshape", [x, m.param(shape) if to_data else m.constant(np.array(shape))])


def gather(m):
    x = m.operand(shaped(1, 3))
    a = m.values[x]
    axis, given = any_axis(m, a)
    if a.shape[axis] == 0:
        raise m.Rejected
    index = m.rng.integers(-a.shape[axis], a.shape[axis], m.pick([[], [3], [0], [2, 2]]))
    return m.node("Gather", [x, m.input(np.asarray(index, np.int64))], axis=given)


def where(m):
    x = m.operand(shaped(0, 4, NUMBERS))
    other = m.constant(np.array(1, m.values[x].dtype))
    return m.node("Where", [mask_of(m, x), x, other])


def concat(m):
    x = m.operand(shaped())
    a = m.values[x]
    axis, given = any_axis(m, a)
    same = [n for n in m.pool if m.values[n].dtype == a.dtype and m.values[n].ndim == a.ndim and
            np.delete(m.values[n].shape, axis).tolist() == np.delete(a.shape, axis).tolist()]
    return m.node("Concat", [x, m.pick(same)], axis=given)


def reduce(m):
    x = m.operand(shaped(1, 4, NUMBERS))
    a = m.values[x]
    op = m.pick(["Sum", "Max", "Min", "Mean", "SumSquare", "L1"] if a.dtype == np.float32 else
                ["Sum", "Max", "Min"])
    axes = m.rng.choice(a.ndim, m.integer(0 if m.chance(0.2) else 1, a.ndim), replace=False)
    axes = [int(i) - a.ndim if m.chance(0.3) else int(i) for i in axes]
    # Extrema are errors; of sums onnxruntime leaves out to reduce where it reads axes.
    if a.size == 0:
        raise m.Rejected
    return m.node("Reduce" + op, [x, m.param(np.array(axes, np.int64))], keepdims=m.integer(0, 1),
                  noop_with_empty_axes=m.integer(0, 1))


def tile(m):
    x = m.operand(shaped(1, 3))
    return m.node("Tile", [x, m.param([m.integer(0, 3) for _ in m.values[x].shape])])


def expand(m):
    x = m.operand(shaped(0, 3))
    shape = [n if n != 1 or m.chance(0.4) else m.integer(0, 4) for n in m.values[x].shape]
    if m.chance(0.3):
        shape.insert(0, m.integer(1, 3))
    return m.node("Expand", [x, m.param(np.array(shape, np.int64))])


def pad(m):
    x = m.operand(shaped(1, 3, NUMBERS))
    a = m.values[x]
    pads = [m.integer(-1 if a.shape[i % a.ndim] > 2 else 0, 2) for i in range(2 * a.ndim)]
    mode = m.pick(["constant", "constant", "edge"]) if a.size else "constant"
    return m.node("Pad", [x, m.param(pads)], mode=mode)


def cast(m):
    to = m.pick(list(ONNX_TYPE))
    return m.node("Cast", [m.operand()], to=ONNX_TYPE[to])


def one_hot(m):
    x = m.operand(shaped(0, 2, (np.int64, np.int32)))
    values = m.constant(np.array([0, 1], np.float32))
    return m.node("OneHot", [x, m.param(m.integer(1, 6)), values], axis=m.pick([-1, 0]))


def constant_of_shape(m):
    value = helper.make_tensor("value", TensorProto.INT64, [1], [m.integer(-2, 2)])
    return m.node("ConstantOfShape", [m.param([m.integer(0, 5) for _ in range(m.integer(1, 3))])],
                  value=value)


def split(m):
    x = m.operand(shaped(1, 3))
    axis, given = any_axis(m, m.values[x])
    dim = m.values[x].shape[axis]
    first = m.integer(0, dim)
    return m.node("Split", [x, m.param([first, dim - first])], 2, axis=given)


def squeeze(m):
    x = m.operand(lambda a: 1 in a.shape)
    axes = [i for i, n in enumerate(m.values[x].shape) if n == 1]
    return m.node("Squeeze", [x, m.param(axes[:m.integer(1, len(axes))])])


def unsqueeze(m):
    x = m.operand(shaped(0, 2))
    rank = m.values[x].ndim + 1
    return m.node("Unsqueeze", [x, m.param([m.integer(-rank, rank - 1)])])


def cumsum(m):
    x = m.operand(shaped(1, 3, NUMBERS))
    return m.node("CumSum", [x, m.param(any_axis(m, m.values[x])[1])], reverse=m.integer(0, 1))


def elementwise(m):
    x = m.operand(shaped(0, 4, NUMBERS))
    op = m.pick(["Abs", "Neg", "Add", "Sub", "Mul", "Max", "Less"])
    if op in ("Abs", "Neg"):
        return m.node(op, [x])
    same = [n for n in m.pool if m.values[n].dtype == m.values[x].dtype]
    return m.node(op, [x, m.pick(same)])


def shape_of(m):
    return m.node("Shape", [m.operand()])


def arg_max(m):
    x = m.operand(shaped(1, 3, NUMBERS, filled=True))
    return m.node("ArgMax", [x], axis=any_axis(m, m.values[x])[1], keepdims=m.integer(0, 1))


def trilu(m):
    x = m.operand(shaped(2, 3, (np.float32, np.int64)))
    return m.node("Trilu", [x, m.param(m.integer(-3, 3))], upper=m.integer(0, 1))


def resize(m):
    x = m.operand(shaped(2, 3, FLOATS, filled=True))
    sizes = m.param([m.integer(1, 6) for _ in m.values[x].shape])
    return m.node("Resize", [x, "", "", sizes], mode="nearest", nearest_mode="floor",
                  coordinate_transformation_mode="asymmetric")


def branch(m, nodes, output):
    """A subgraph without inputs whose nodes read the graph around it."""
    return helper.make_graph(nodes, "branch", [], [helper.make_empty_tensor_value_info(output)])


def side_of_if(m, x):
    """One side of an If: its extents differ from those of x, its dtype and rank do not."""
    y, axis = m.name("b"), m.integer(0, m.values[x].ndim - 1)
    kind = m.pick(["Identity", "Concat", "Slice", "Compress"])
    if kind == "Identity":
        nodes = [helper.make_node("Identity", [x], [y])]
    elif kind == "Concat":
        nodes = [helper.make_node("Concat", [x, x], [y], axis=axis)]
    elif kind == "Slice":
        ends, axes = m.param([m.integer(0, 3)]), m.constant(np.array([axis]))
        nodes = [helper.make_node("Slice", [x, m.constant(np.array([0])), ends, axes], [y])]
    else:
        keep = m.input(m.data([m.values[x].shape[axis]], np.bool_))
        nodes = [helper.make_node("Compress", [x, keep], [y], axis=axis)]
    return branch(m, nodes, y)


def if_(m):
    x = m.operand(shaped(1, 3))
    if m.chance(0.5):
        condition = m.input(np.array(m.chance(0.5)))
    else:
        condition = m.node("Greater", [m.param(m.integer(0, 2)), m.constant(np.array(1))])[0]
    return m.node("If", [condition], then_branch=side_of_if(m, x), else_branch=side_of_if(m, x))


def loop(m):
    """Up to four iterations; the carried value grows or is added to, and a row comes out per iteration."""
    x = m.operand(shaped(1, 2, NUMBERS))
    a = m.values[x]
    kind = ONNX_TYPE[a.dtype.name]
    i, go, carried, moved, row, go_out = (m.name("l") for _ in range(6))
    grows = m.chance(0.5)
    nodes = [helper.make_node("Concat", [carried, x], [moved], axis=0) if grows else
             helper.make_node("Add", [carried, x], [moved]),
             helper.make_node("ReduceSum", [moved], [row], keepdims=0)]
    if m.chance(0.5):
        nodes.append(helper.make_node("Identity", [go], [go_out]))
    else:
        nodes.append(helper.make_node("Less", [i, m.param(m.integer(0, 3))], [go_out]))
    body = helper.make_graph(
        nodes, "body",
        [helper.make_tensor_value_info(i, TensorProto.INT64, []),
         helper.make_tensor_value_info(go, TensorProto.BOOL, []),
         helper.make_tensor_value_info(carried, kind, [None] * a.ndim)],
        [helper.make_tensor_value_info(go_out, TensorProto.BOOL, []),
         helper.make_tensor_value_info(moved, kind, [None] * a.ndim),
         helper.make_tensor_value_info(row, kind, [])])
    condition = "" if m.chance(0.5) else m.input(np.array(m.chance(0.8)))
    return m.node("Loop", [m.param(m.integer(0, 4)), condition, x], 2, body=body)


OPS = [nonzero, masked, masked, compress, compress, unique, unique, topk, topk, arange, slice_, slice_,
       reshape, reshape, gather, where, concat, reduce, reduce, tile, expand, pad, cast, one_hot,
       constant_of_shape, split, squeeze, unsqueeze, cumsum, elementwise, elementwise, shape_of,
       arg_max, trilu, resize, if_, if_, loop, loop]
