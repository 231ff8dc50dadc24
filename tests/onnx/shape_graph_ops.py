"""Steps of device_graphs.py that compute sizes from sizes, in any dtype, and use them."""
import numpy as np
from onnx import TensorProto

FLOATS = {np.float32: TensorProto.FLOAT, np.float64: TensorProto.DOUBLE,
          np.float16: TensorProto.FLOAT16}
INTEGERS = (np.int64, np.int32)


def is_small(a):
    return a.ndim <= 1 and 1 <= a.size <= 6


def sizes(m, dtypes=INTEGERS):
    """A few sizes: those of a value, or numbers computed from sizes."""
    computed = [n for n in m.pool if n in m.sizes and m.values[n].dtype in dtypes]
    if computed and m.chance(0.85):
        return computed[-1] if m.chance(0.6) else m.pick(computed)
    return m.node("Shape", [m.operand(lambda a: a.ndim >= 1)])[0]


def floats(m):
    name = sizes(m, tuple(FLOATS))
    if m.values_of(name).dtype in FLOATS:
        return name
    return m.node("Cast", [name], to=FLOATS[m.pick(list(FLOATS))])[0]


def keep(m, names):
    m.run()
    m.sizes |= {n for n in names if is_small(m.values[n])}
    return names


def to_float(m):
    return keep(m, m.node("Cast", [sizes(m)], to=FLOATS[m.pick(list(FLOATS))]))


def by_constant(m):
    x = floats(m)
    dtype = m.values_of(x).dtype
    factor = m.constant(np.array(m.pick([0.5, 2, 1.5, 0.7, 1.1, 3, 32, 1 / 3, 0.1]), dtype))
    op = m.pick(["Mul", "Mul", "Div", "Div", "Add", "Sub", "Min", "Max"])
    operands = [factor, x] if m.chance(0.2) else [x, factor]
    return keep(m, m.node(op, operands))


def rounded(m):
    return keep(m, m.node(m.pick(["Ceil", "Floor", "Round", "Sqrt", "Abs", "Neg"]), [floats(m)]))


def to_integer(m):
    return keep(m, m.node("Cast", [floats(m)], to=TensorProto.INT64))


def by_integer(m):
    x = sizes(m)
    other = m.constant(np.array(m.pick([1, 2, 3, 4, 7]), m.values_of(x).dtype))
    return keep(m, m.node(m.pick(["Add", "Sub", "Mul", "Div", "Mod", "Min", "Max"]), [x, other]))


def pair(m):
    x = m.pick([sizes, floats])(m)
    a = m.values_of(x)
    same = [n for n in m.sizes if n in m.values and m.values[n].dtype == a.dtype
            and m.values[n].shape in (a.shape, ())]
    return keep(m, m.node(m.pick(["Add", "Sub", "Mul", "Min", "Max"]), [x, m.pick(same or [x])]))


def reduced(m):
    x = m.pick([sizes, floats])(m)
    a = m.values_of(x)
    op = m.pick(["Max", "Min", "Prod", "Sum"] + (["Mean"] if a.dtype == np.float32 else []))
    if a.ndim == 0 or (a.dtype == np.float16):
        raise m.Rejected
    return keep(m, m.node("Reduce" + op, [x], keepdims=m.integer(0, 1)))


def chosen(m):
    x = m.pick([sizes, floats])(m)
    a = m.values_of(x)
    limit = m.constant(np.array(m.pick([0, 1, 3, 4, 5]), a.dtype))
    condition = m.node(m.pick(["Greater", "Less", "Equal", "GreaterOrEqual"]), [x, limit])[0]
    return keep(m, m.node("Where", [condition, x, m.constant(np.array(m.pick([1, 2, 6]), a.dtype))]))


def best(m):
    x = m.pick([sizes, floats])(m)
    a = m.values_of(x)
    if a.ndim != 1 or a.dtype == np.float16:
        raise m.Rejected
    k = m.constant(np.array([m.integer(1, a.size)]))
    return keep(m, m.node("TopK", [x, k], 2, largest=m.integer(0, 1)))


def places(m):
    x = sizes(m)
    if m.values_of(x).ndim != 1:
        raise m.Rejected
    limit = m.constant(np.array(m.pick([0, 1, 3, 5]), m.values_of(x).dtype))
    held = m.node("Greater", [x, limit])[0]
    if m.chance(0.5):
        return keep(m, m.node("NonZero", [held]))
    return keep(m, m.node("Compress", [x, held], axis=0))


def picked(m):
    x = m.pick([sizes, floats])(m)
    a = m.values_of(x)
    if a.ndim != 1:
        raise m.Rejected
    index = np.array(m.integer(-a.size, a.size - 1))
    return keep(m, m.node("Gather", [x, m.constant(index if m.chance(0.5) else index[None])]))


def joined(m):
    x = sizes(m)
    a = m.values_of(x)
    flat = m.node("Reshape", [x, m.constant(np.array([-1]))])[0]
    y = m.node("Cast", [sizes(m)], to=TensorProto.INT32 if a.dtype == np.int32 else TensorProto.INT64)[0]
    other = m.node("Reshape", [y, m.constant(np.array([-1]))])[0]
    return keep(m, m.node("Concat", [flat, other], axis=0))


# ---- uses: what the sizes become -------------------------------------------------------------

def one_size(m, low, high):
    """A size of one element, i64 [1], clamped."""
    x = sizes(m)
    if m.values_of(x).size < 1:
        raise m.Rejected
    flat = m.node("Reshape", [m.node("Cast", [x], to=TensorProto.INT64)[0],
                              m.constant(np.array([-1]))])[0]
    one = m.node("Gather", [flat, m.constant(np.array([0]))])[0]
    least = m.node("Max", [one, m.constant(np.array([low]))])[0]
    return m.node("Min", [least, m.constant(np.array([high]))])[0]


def of_shape(m):
    return m.node("ConstantOfShape", [one_size(m, 0, 9)])


def counted(m):
    limit = m.node("Squeeze", [one_size(m, 0, 9)])[0]
    return m.node("Range", [m.constant(np.array(0)), limit, m.constant(np.array(1))])


def cut(m):
    x = m.operand(lambda a: a.ndim >= 1)
    axis = m.integer(0, m.values[x].ndim - 1)
    return m.node("Slice", [x, m.constant(np.array([0])), one_size(m, 0, 9), m.constant(np.array([axis]))])


def image(m):
    """[1, 3, h, w] of a free size."""
    return m.operand(lambda a: a.ndim == 4 and a.shape[1] == 3 and a.size > 0)


def resized(m):
    x = image(m)
    if m.chance(0.5):
        scales = np.array([1, 1, *(m.pick([0.5, 2, 1.5, 0.7, 1.1]) for _ in range(2))], np.float32)
        # onnxruntime copies where no extent changes, whatever is scaled.
        shape = np.array(m.values[x].shape, np.float32)
        if np.array_equal(np.floor(shape * scales), shape):
            scales[2] = 2
        return m.node("Resize", [x, "", m.constant(scales)], mode="nearest", nearest_mode="floor",
                      coordinate_transformation_mode="asymmetric")
    shape = m.node("Shape", [x])[0]
    front = m.node("Slice", [shape, m.constant(np.array([0])), m.constant(np.array([2]))])[0]
    wanted = m.node("Concat", [front, one_size(m, 1, 9), one_size(m, 1, 9)], axis=0)[0]
    return m.node("Resize", [x, "", "", wanted], mode="nearest", nearest_mode="floor",
                  coordinate_transformation_mode="asymmetric")


def padded(m):
    """As detectors do: every axis to a size that is computed, so that only some stay as they are."""
    x = image(m)
    shape = m.node("Shape", [x])[0]
    number = m.node("Cast", [shape], to=TensorProto.FLOAT)[0]
    stride = m.constant(np.array([1, 1, m.pick([1, 2, 4]), m.pick([1, 2, 4])], np.float32))
    up = m.node("Mul", [m.node("Ceil", [m.node("Div", [number, stride])[0]])[0], stride])[0]
    ends = m.node("Sub", [m.node("Cast", [up], to=TensorProto.INT64)[0], shape])[0]
    pads = m.node("Concat", [m.constant(np.zeros(4, np.int64)), ends], axis=0)[0]
    return m.node("Pad", [x, pads])


def convolved(m):
    x = image(m)
    weights = m.constant(m.rng.standard_normal((3, 3, 1, 1)).astype(np.float32))
    return m.node("Conv", [x, weights])


OPS = [to_float, by_constant, by_constant, by_constant, rounded, rounded, to_integer, to_integer,
       by_integer, pair, reduced, chosen, best, places, picked, joined, of_shape, counted, cut, resized,
       padded, convolved]
