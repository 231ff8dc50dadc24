"""Steps of device_graphs.py that people's models have where data decides sizes: what follows a detector, ragged
text, segments, durations, decoding."""
import numpy as np
from onnx import TensorProto, helper

from device_graph_ops import NUMBERS, branch, shaped


def ints(m, *values):
    return m.constant(np.array(values, np.int64))


def number(m, value):
    return m.constant(np.array(value, np.int64))


def tokens(m, rows, length):
    """Numbers of words, 0 where a row ends early."""
    words = m.rng.integers(1, 12, (rows, length))
    for row in range(rows):
        words[row, m.integer(0, length):] = 0
    return m.input(words.astype(np.int64), True)


def positive(m, x):
    return m.node("Greater", [x, m.constant(np.array(0, m.values_of(x).dtype))])[0]


def count(m, mask, axes=None, keepdims=0):
    numbers = m.node("Cast", [mask], to=TensorProto.INT64)[0]
    return m.node("ReduceSum", [numbers] + ([ints(m, *axes)] if axes else []), keepdims=keepdims)[0]


def at_most(m, k, x, axis):
    """k, but no more than x has along the axis; of rank 1."""
    length = m.node("Shape", [x], start=axis, end=axis + 1)[0]
    return m.node("Min", [m.node("Reshape", [k, ints(m, 1)])[0], length])[0]


def picked(m, x, mask):
    """x[mask] of a mask over its first axes."""
    where = m.node("Transpose", [m.node("NonZero", [mask])[0]])[0]
    return m.node("GatherND", [x, where])[0]


def detections(m):
    """Boxes that overlap little, with their scores, the best K first."""
    boxes, classes, n = m.integer(1, 2), m.integer(1, 3), m.integer(1, 40)
    corner = m.rng.integers(0, 40, (boxes, n, 2)) / 4
    size = m.rng.integers(1, 20, (boxes, n, 2)) / 4
    box = m.input(np.concatenate([corner, corner + size], -1).astype(np.float32), True)
    order = m.rng.permutation(boxes * classes * n).reshape(boxes, classes, n)  # no two are equal
    score = m.input((order / order.size).astype(np.float32), True)
    limit = m.param([m.integer(1, n)]) if m.chance(0.5) else ints(m, m.integer(1, 100))
    chosen = m.node("NonMaxSuppression", [
        box, score, limit, m.constant(np.array([0.3], np.float32)),
        m.constant(np.array([m.pick([0.0, 0.5, 0.9])], np.float32))])[0]
    values = m.node("GatherND", [score, chosen])[0]
    place = m.node("Gather", [chosen, ints(m, 0, 2)], axis=1)[0]
    corners = m.node("GatherND", [box, place])[0]
    column = m.node("Unsqueeze", [values, ints(m, 1)])[0]
    kind = m.node("Cast", [m.node("Gather", [chosen, ints(m, 1)], axis=1)[0]], to=TensorProto.FLOAT)[0]
    rows = m.node("Concat", [corners, column, kind], axis=1)[0]
    best = at_most(m, m.param([m.integer(0, 12)]), values, 0)
    _, index = m.node("TopK", [values, best], 2, axis=0)
    return m.node("Gather", [rows, index], axis=0) + [values]


def ragged(m):
    """Joins the words of all rows, and splits them again by the lengths of two halves."""
    rows = m.integer(1, 4)
    words = tokens(m, rows, m.integer(1, 9))
    mask = positive(m, words)
    flat = picked(m, words, mask)
    total = m.node("Reshape", [count(m, mask), ints(m, 1)])[0]
    first = m.node("Div", [total, ints(m, m.integer(1, 3))])[0]
    rest = m.node("Sub", [total, first])[0]
    parts = m.node("Split", [flat, m.node("Concat", [first, rest], axis=0)[0]], 2, axis=0)
    table = m.constant((m.rng.integers(-4, 5, (12, 3)) / 2).astype(np.float32))
    return parts + m.node("Gather", [table, flat], axis=0)


def padded_again(m):
    """Rows of other lengths, as long as the longest: positions against lengths."""
    words = tokens(m, m.integer(1, 4), m.integer(1, 9))
    mask = positive(m, words)
    lengths = count(m, mask, [1])
    longest = m.node("ReduceMax", [lengths], keepdims=0)[0]
    places = m.node("Range", [number(m, 0), longest, number(m, 1)])[0]
    inside = m.node("Less", [places, m.node("Unsqueeze", [lengths, ints(m, 1)])[0]])[0]
    end = m.node("Reshape", [longest, ints(m, 1)])[0]
    kept = m.node("Slice", [words, ints(m, 0), end, ints(m, 1)])[0]
    return m.node("Where", [inside, kept, number(m, -1)]) + [inside]


def segment_sums(m):
    """As many sums as there are kinds, each of the rows of its kind."""
    n = m.integer(1, 30)
    kinds = m.input(m.rng.integers(0, m.pick([1, 4, 20]), n).astype(np.int64), True)
    data = m.input(m.data([n, 3], np.float32), True)
    if m.chance(0.5):
        _, _, kinds, _ = m.node("Unique", [kinds], 4)
    most = m.node("ReduceMax", [kinds], keepdims=0)[0]
    rows = m.node("Reshape", [m.node("Add", [most, number(m, 1)])[0], ints(m, 1)])[0]
    shape = m.node("Concat", [rows, ints(m, 3)], axis=0)[0]
    zero = helper.make_tensor("value", TensorProto.FLOAT, [1], [0])
    empty = m.node("ConstantOfShape", [shape], value=zero)[0]
    at = m.node("Unsqueeze", [kinds, ints(m, 1)])[0]
    sums = m.node("ScatterND", [empty, at, data], reduction="add")[0]
    return [sums] + m.node("ArgMax", [sums], axis=1, keepdims=0)


def durations(m):
    """Repeats each row by its duration, as speech models stretch text."""
    n = m.integer(1, 8)
    x = m.input(m.data([n, m.integer(1, 4)], np.float32), True)
    given = (m.rng.integers(0, m.pick([2, 6, 40]), n) / 2).astype(np.float32)
    steps = m.node("Ceil", [m.input(given, True)])[0]
    ends = m.node("CumSum", [m.node("Cast", [steps], to=TensorProto.INT64)[0], number(m, 0)])[0]
    total = m.node("ReduceMax", [ends], keepdims=0)[0]
    places = m.node("Range", [number(m, 0), total, number(m, 1)])[0]
    behind = m.node("GreaterOrEqual", [m.node("Unsqueeze", [places, ints(m, 1)])[0], ends])[0]
    index = count(m, behind, [1])
    return m.node("Gather", [x, index], axis=0) + [places]


def without_repeats(m):
    """Greedy decoding: the best of each step, repeats collapsed, blanks removed."""
    steps = m.integer(2, 30)
    order = m.rng.permutation(steps * 4).reshape(steps, 4) / 8
    best = m.node("ArgMax", [m.input(order.astype(np.float32), True)], axis=1, keepdims=0)[0]
    before = m.node("Slice", [best, ints(m, 0), ints(m, -1)])[0]
    shifted = m.node("Concat", [ints(m, -1), before], axis=0)[0]
    changes = m.node("Not", [m.node("Equal", [best, shifted])[0]])[0]
    kept = m.node("And", [changes, positive(m, best)])[0]
    return m.node("Compress", [best, kept], axis=0) + [kept]


def cropped(m):
    """The part of a picture that a mask covers."""
    high, wide = m.integer(1, 9), m.integer(1, 9)
    x = m.input(m.data([2, high, wide], np.float32), True)
    mask = m.data([high, wide], np.bool_)
    mask[m.integer(0, high - 1), m.integer(0, wide - 1)] = True
    where = m.node("NonZero", [m.input(mask, True)])[0]
    low = m.node("ReduceMin", [where, ints(m, 1)], keepdims=0)[0]
    end = m.node("Add", [m.node("ReduceMax", [where, ints(m, 1)], keepdims=0)[0], number(m, 1)])[0]
    return m.node("Slice", [x, low, end, ints(m, 1, 2)])


def to_multiple(m):
    """Padded to a multiple of 4 and cut into blocks of it."""
    flat = picked_words(m)
    length = m.node("Shape", [flat])[0]
    blocks = m.node("Div", [m.node("Add", [length, ints(m, 3)])[0], ints(m, 4)])[0]
    wanted = m.node("Mul", [blocks, ints(m, 4)])[0]
    more = m.node("Sub", [wanted, length])[0]
    pads = m.node("Concat", [ints(m, 0), more], axis=0)[0]
    padded = m.node("Pad", [flat, pads])[0]
    return m.node("Reshape", [padded, ints(m, -1, 4)])


def picked_words(m):
    words = tokens(m, m.integer(1, 3), m.integer(1, 9))
    return picked(m, words, positive(m, words))


def all_pairs(m):
    """Which of those that are there are near each other."""
    x = m.input(m.data([m.integer(0, 12)], np.float32), True)
    there = picked(m, x, positive(m, x))
    column = m.node("Unsqueeze", [there, ints(m, 1)])[0]
    near = m.node("Less", [m.node("Abs", [m.node("Sub", [column, there])[0]])[0],
                           m.constant(np.array(m.pick([0.5, 1, 9]), np.float32))])[0]
    return m.node("Transpose", m.node("NonZero", [near])) + [count(m, near, [1])]


def halved(m):
    """A loop that goes on while something is left, with a row for each iteration."""
    x = m.operand(shaped(1, 2, (np.int64,)))
    if m.values[x].size == 0:
        raise m.Rejected
    start = m.node("Abs", [m.node("ReduceSum", [x], keepdims=0)[0]])[0]
    names = [m.name("l") for _ in range(6)]
    i, go, left, half, go_out, row = names
    nodes = [helper.make_node("Div", [left, number(m, 2)], [half]),
             helper.make_node("Greater", [half, number(m, 0)], [go_out]),
             helper.make_node("Identity", [left], [row])]
    body = helper.make_graph(
        nodes, "body",
        [helper.make_tensor_value_info(i, TensorProto.INT64, []),
         helper.make_tensor_value_info(go, TensorProto.BOOL, []),
         helper.make_tensor_value_info(left, TensorProto.INT64, [])],
        [helper.make_tensor_value_info(go_out, TensorProto.BOOL, []),
         helper.make_tensor_value_info(half, TensorProto.INT64, []),
         helper.make_tensor_value_info(row, TensorProto.INT64, [])])
    go_on = m.node("Greater", [start, number(m, 0)])[0]
    return m.node("Loop", ["", go_on, start], 2, body=body)


def either(m):
    """Branches whose number of rows depends on their data, or on another number."""
    x = m.operand(shaped(1, 2, NUMBERS))
    a = m.values[x]
    mask = m.input(m.data([a.shape[0]], np.bool_))
    k = m.param([m.integer(0, 3)])
    where, index, y, z, some = (m.name("b") for _ in range(5))
    zero = m.constant(np.array(0, np.int64))
    left = [helper.make_node("NonZero", [mask], [where]),
            helper.make_node("Squeeze", [where, ints(m, 0)], [index]),
            helper.make_node("Gather", [x, index], [y], axis=0)]
    right = [helper.make_node("Concat", [k] + [ints(m, 1)] * (a.ndim - 1), [some], axis=0),
             helper.make_node("Tile", [x, some], [z])]
    condition = m.node("Greater", [count(m, mask), zero])[0]
    if m.chance(0.4):
        condition = m.input(np.array(m.chance(0.5)))
    return m.node("If", [condition], then_branch=branch(m, left, y), else_branch=branch(m, right, z))


def positions(m):
    """A picture's positions for those rows that are there, broadcast against a table."""
    there = picked_words(m)
    length = m.node("Shape", [there])[0]
    places = m.node("Range", [number(m, 0), m.node("Squeeze", [length])[0], number(m, 1)])[0]
    shape = m.node("Concat", [ints(m, m.integer(1, 3)), length], axis=0)[0]
    both = m.node("Expand", [places, shape])[0]
    return m.node("Add", [both, there])


OPS = [detections, detections, ragged, padded_again, segment_sums, durations, without_repeats, cropped,
       to_multiple, all_pairs, halved, either, either, positions]
