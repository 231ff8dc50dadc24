"""ONNX operators in JAX: arithmetic, movement, reductions, indexing, what data sizes."""
import jax
import jax.numpy as jnp
import numpy as np

OPS = {}


def op(*names):
    def add(function):
        for name in names:
            OPS[name] = function
        return function
    return add


def concrete(x):
    """What decides a shape or an index: a number, without a derivative."""
    return np.asarray(jax.lax.stop_gradient(x))


def ints(x):
    return [int(v) for v in concrete(x).reshape(-1)]


def unary(**functions):
    for name, function in functions.items():
        OPS[name] = lambda c, x, f=function: f(x)


unary(Abs=jnp.abs, Neg=jnp.negative, Exp=jnp.exp, Log=jnp.log, Sqrt=jnp.sqrt, Sin=jnp.sin, Cos=jnp.cos,
      Tan=jnp.tan, Asin=jnp.arcsin, Acos=jnp.arccos, Atan=jnp.arctan, Sinh=jnp.sinh, Cosh=jnp.cosh,
      Tanh=jnp.tanh, Asinh=jnp.arcsinh, Acosh=jnp.arccosh, Atanh=jnp.arctanh, Erf=jax.scipy.special.erf,
      Sigmoid=jax.nn.sigmoid, Relu=jax.nn.relu, Softplus=jax.nn.softplus, Softsign=jax.nn.soft_sign,
      Reciprocal=lambda x: 1 / x, Identity=lambda x: x, Floor=jnp.floor, Ceil=jnp.ceil, Round=jnp.round,
      Sign=jnp.sign, Not=jnp.logical_not, HardSwish=lambda x: x * jnp.clip(x / 6 + 0.5, 0, 1),
      Mish=lambda x: x * jnp.tanh(jax.nn.softplus(x)), IsNaN=jnp.isnan)
for _name, _f in {"Add": jnp.add, "Sub": jnp.subtract, "Mul": jnp.multiply, "Pow": jnp.power,
                  "Greater": jnp.greater, "Less": jnp.less, "Equal": jnp.equal, "And": jnp.logical_and,
                  "Or": jnp.logical_or, "GreaterOrEqual": jnp.greater_equal,
                  "LessOrEqual": jnp.less_equal, "MatMul": jnp.matmul}.items():
    OPS[_name] = lambda c, a, b, f=_f: f(a, b)


@op("Div")
def div(c, a, b):
    return a / b if jnp.issubdtype(a.dtype, jnp.floating) else a // b


@op("Mod")
def mod(c, a, b):
    return jnp.fmod(a, b) if c.get("fmod", 0) else jnp.mod(a, b)


@op("Sum")
def sum_of(c, *xs):
    return sum(xs[1:], xs[0])


@op("Mean")
def mean_of(c, *xs):
    return sum(xs[1:], xs[0]) / len(xs)


@op("Max", "Min")
def extreme(c, *xs):
    f = jnp.maximum if c.op == "Max" else jnp.minimum
    result = xs[0]
    for x in xs[1:]:
        result = f(result, x)
    return result


@op("Where")
def where(c, m, a, b):
    return jnp.where(m, a, b)


@op("Clip")
def clip(c, x, low=None, high=None):
    low = -jnp.inf if low is None else low
    high = jnp.inf if high is None else high
    return jnp.where(x < low, low, jnp.where(x > high, high, x))


@op("LeakyRelu")
def leaky_relu(c, x):
    return jax.nn.leaky_relu(x, c.get("alpha", 0.01))


@op("Elu")
def elu(c, x):
    return jax.nn.elu(x, c.get("alpha", 1.0))


@op("Celu")
def celu(c, x):
    return jax.nn.celu(x, c.get("alpha", 1.0))


@op("Selu")
def selu(c, x):
    return jax.nn.selu(x)


@op("Swish")
def swish(c, x):
    return x * jax.nn.sigmoid(c.get("alpha", 1.0) * x)


@op("Gelu")
def gelu(c, x):
    return jax.nn.gelu(x, approximate=c.get("approximate", "none") == "tanh")


@op("HardSigmoid")
def hard_sigmoid(c, x):
    return jnp.clip(c.get("alpha", 0.2) * x + c.get("beta", 0.5), 0, 1)


@op("ThresholdedRelu")
def thresholded_relu(c, x):
    return jnp.where(x > c.get("alpha", 1.0), x, 0)


@op("Shrink")
def shrink(c, x):
    bias, lambd = c.get("bias", 0.0), c.get("lambd", 0.5)
    return jnp.where(x < -lambd, x + bias, jnp.where(x > lambd, x - bias, 0))


@op("PRelu")
def prelu(c, x, slope):
    return jnp.where(x < 0, x * slope, x)


@op("Cast")
def cast(c, x):
    kind = {1: jnp.float64, 10: jnp.float64, 11: jnp.float64, 6: jnp.int32, 7: jnp.int64, 9: jnp.bool_}
    return x.astype(kind[c.get("to")])


# ---- movement ----

@op("Shape")
def shape(c, x):
    return np.array(x.shape[c.get("start", 0):c.get("end")], np.int64)


@op("Size")
def size(c, x):
    return np.array(x.size, np.int64)


@op("Reshape")
def reshape(c, x, target):
    target = [x.shape[i] if t == 0 else t for i, t in enumerate(ints(target))]
    if -1 in target and x.size == 0:
        rest = int(np.prod([t for t in target if t != -1]))
        target[target.index(-1)] = 0 if rest == 0 else x.size // rest
    return x.reshape(target)


@op("Flatten")
def flatten(c, x):
    axis = c.get("axis", 1) % (x.ndim + 1)
    return x.reshape(int(np.prod(x.shape[:axis])), int(np.prod(x.shape[axis:])))


@op("Transpose")
def transpose(c, x):
    return jnp.transpose(x, c.get("perm"))


@op("Squeeze")
def squeeze(c, x, axes=None):
    return jnp.squeeze(x, None if axes is None else tuple(ints(axes)))


@op("Unsqueeze")
def unsqueeze(c, x, axes):
    return jnp.expand_dims(x, tuple(ints(axes)))


@op("Expand")
def expand(c, x, target):
    return jnp.broadcast_to(x, np.broadcast_shapes(x.shape, tuple(ints(target))))


@op("Tile")
def tile(c, x, repeats):
    return jnp.tile(x, ints(repeats))


@op("Concat")
def concat(c, *xs):
    return jnp.concatenate(xs, c.get("axis"))


@op("Split")
def split(c, x, parts=None):
    axis = c.get("axis", 0)
    if parts is None:
        return tuple(jnp.array_split(x, c.get("num_outputs"), axis))
    return tuple(jnp.split(x, np.cumsum(ints(parts))[:-1], axis))


@op("Slice")
def slice_of(c, x, starts, ends, axes=None, steps=None):
    starts, ends = ints(starts), ints(ends)
    axes = ints(axes) if axes is not None else range(len(starts))
    steps = ints(steps) if steps is not None else [1] * len(starts)
    where_ = [slice(None)] * x.ndim
    for axis, start, end, step in zip(axes, starts, ends, steps):
        where_[axis] = slice(start, None if step < 0 and end < -x.shape[axis] else end, step)
    return x[tuple(where_)]


@op("Pad")
def pad(c, x, pads, value=None, axes=None):
    pads = ints(pads)
    axes = [a % x.ndim for a in ints(axes)] if axes is not None else list(range(x.ndim))
    widths = [(0, 0)] * x.ndim
    for k, axis in enumerate(axes):
        widths[axis] = (pads[k], pads[k + len(axes)])
    mode = c.get("mode", "constant")
    if mode != "constant":
        return jnp.pad(x, widths, mode)
    crop = tuple(slice(max(-lo, 0), x.shape[i] - max(-hi, 0)) for i, (lo, hi) in enumerate(widths))
    widths = [(max(lo, 0), max(hi, 0)) for lo, hi in widths]
    return jnp.pad(x[crop], widths, constant_values=0 if value is None else value)


@op("DepthToSpace")
def depth_to_space(c, x):
    n, d, h, w = x.shape
    s = c.get("blocksize")
    if c.get("mode", "DCR") == "DCR":
        return x.reshape(n, s, s, d // s // s, h, w).transpose(0, 3, 4, 1, 5, 2).reshape(n, d // s // s, h * s, w * s)
    return x.reshape(n, d // s // s, s, s, h, w).transpose(0, 1, 4, 2, 5, 3).reshape(n, d // s // s, h * s, w * s)


@op("SpaceToDepth")
def space_to_depth(c, x):
    n, d, h, w = x.shape
    s = c.get("blocksize")
    return x.reshape(n, d, h // s, s, w // s, s).transpose(0, 3, 5, 1, 2, 4).reshape(n, d * s * s, h // s, w // s)


@op("Trilu")
def trilu(c, x, k=None):
    k = 0 if k is None else ints(k)[0]
    return jnp.triu(x, k) if c.get("upper", 1) else jnp.tril(x, k)


@op("ReverseSequence")
def reverse_sequence(c, x, lengths):
    batch, time = c.get("batch_axis", 1), c.get("time_axis", 0)
    t = np.arange(x.shape[time])[:, None]
    n = concrete(lengths)[None, :]
    index = np.where(t < n, n - 1 - t, t)  # [time, batch]
    moved = jnp.moveaxis(x, (time, batch), (0, 1))
    picked = jnp.take_along_axis(moved, index.reshape(index.shape + (1,) * (x.ndim - 2)), 0)
    return jnp.moveaxis(picked, (0, 1), (time, batch))


@op("Range")
def range_of(c, start, limit, delta):
    return np.arange(concrete(start)[()], concrete(limit)[()], concrete(delta)[()])


@op("ConstantOfShape")
def constant_of_shape(c, dims):
    value = c.get("value", np.zeros(1, np.float32))
    return jnp.full(ints(dims), value.reshape(-1)[0], value.dtype)


# ---- reductions ----

def axes_of(c, x, axes):
    axes = c.get("axes") if axes is None else ints(axes)
    if not axes:
        return () if c.get("noop_with_empty_axes", 0) else tuple(range(x.ndim))
    return tuple(a % x.ndim for a in axes)


def reduction(name, f):
    def run(c, x, axes=None):
        return f(x, axes_of(c, x, axes), bool(c.get("keepdims", 1)))
    OPS[name] = run


for _name, _f in {
        "ReduceSum": lambda x, a, k: jnp.sum(x, a, keepdims=k),
        "ReduceMean": lambda x, a, k: jnp.mean(x, a, keepdims=k),
        "ReduceMax": lambda x, a, k: jnp.max(x, a, keepdims=k),
        "ReduceMin": lambda x, a, k: jnp.min(x, a, keepdims=k),
        "ReduceProd": lambda x, a, k: jnp.prod(x, a, keepdims=k),
        "ReduceL1": lambda x, a, k: jnp.sum(jnp.abs(x), a, keepdims=k),
        "ReduceL2": lambda x, a, k: jnp.sqrt(jnp.sum(x * x, a, keepdims=k)),
        "ReduceSumSquare": lambda x, a, k: jnp.sum(x * x, a, keepdims=k),
        "ReduceLogSum": lambda x, a, k: jnp.log(jnp.sum(x, a, keepdims=k)),
        "ReduceLogSumExp": lambda x, a, k: jax.scipy.special.logsumexp(x, a, keepdims=k)}.items():
    reduction(_name, _f)


@op("ArgMax", "ArgMin")
def arg_extreme(c, x):
    f = jnp.argmax if c.op == "ArgMax" else jnp.argmin
    return f(x, c.get("axis", 0), keepdims=bool(c.get("keepdims", 1)))


@op("CumSum", "CumProd")
def cumulative(c, x, axis):
    f, identity = (jnp.cumsum, 0) if c.op == "CumSum" else (jnp.cumprod, 1)
    axis = ints(axis)[0] % x.ndim
    if c.get("reverse", 0):
        x = jnp.flip(x, axis)
    y = f(x, axis)
    if c.get("exclusive", 0):
        head = jnp.full_like(jnp.take(y, np.arange(min(1, x.shape[axis])), axis), identity)
        y = jnp.concatenate([head, jnp.take(y, np.arange(max(x.shape[axis] - 1, 0)), axis)], axis)
    return jnp.flip(y, axis) if c.get("reverse", 0) else y


# ---- indexing ----

@op("Gather")
def gather(c, x, i):
    axis = c.get("axis", 0)
    i = concrete(i)
    return jnp.take(x, np.where(i < 0, i + x.shape[axis], i), axis)


@op("GatherElements")
def gather_elements(c, x, i):
    axis = c.get("axis", 0) % x.ndim
    i = concrete(i)
    grid = list(np.indices(i.shape))
    grid[axis] = np.where(i < 0, i + x.shape[axis], i)
    return x[tuple(grid)]


@op("GatherND")
def gather_nd(c, x, i):
    batch = c.get("batch_dims", 0)
    i = concrete(i)
    lead = [np.arange(x.shape[k]).reshape([-1 if a == k else 1 for a in range(i.ndim - 1)]) for k in range(batch)]
    return x[tuple(lead) + tuple(i[..., k] for k in range(i.shape[-1]))]


def scattered(x, where_, updates, how):
    at = x.at[where_]
    if how == "mul":  # JAX has that gradient for distinct indices only
        return at.multiply(updates, unique_indices=True)
    return {"none": at.set, "add": at.add, "max": at.max, "min": at.min}[how](updates)


@op("ScatterElements")
def scatter_elements(c, x, i, updates):
    axis = c.get("axis", 0) % x.ndim
    i = concrete(i)
    grid = list(np.indices(i.shape))
    grid[axis] = np.where(i < 0, i + x.shape[axis], i)
    return scattered(x, tuple(grid), updates, c.get("reduction", "none"))


@op("ScatterND")
def scatter_nd(c, x, i, updates):
    i = concrete(i)
    return scattered(x, tuple(i[..., k] for k in range(i.shape[-1])), updates, c.get("reduction", "none"))


@op("OneHot")
def one_hot(c, i, depth, values):
    hot = jax.nn.one_hot(concrete(i) % ints(depth)[0], ints(depth)[0], axis=c.get("axis", -1), dtype=values.dtype)
    return values[0] + hot * (values[1] - values[0])


@op("TopK")
def top_k(c, x, k):
    axis = c.get("axis", -1) % x.ndim
    key = concrete(x)
    order = np.argsort(-key if c.get("largest", 1) else key, axis, kind="stable")
    order = np.take(order, np.arange(ints(k)[0]), axis)
    return jnp.take_along_axis(x, order, axis), order


# ---- sizes that data decides ----

@op("NonZero")
def non_zero(c, x):
    return np.array(np.nonzero(concrete(x)), np.int64)


@op("Compress")
def compress(c, x, m):
    m = concrete(m).astype(bool)
    axis = c.get("axis")
    if axis is None:
        return x.reshape(-1)[np.nonzero(m)[0]]
    return jnp.take(x, np.nonzero(m)[0], axis)


@op("Unique")
def unique(c, x):
    axis = c.get("axis")
    values, first, inverse, counts = np.unique(
        concrete(x), return_index=True, return_inverse=True, return_counts=True, axis=axis)
    if not c.get("sorted", 1):
        order = np.argsort(first)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        first, inverse, counts = first[order], rank[inverse.reshape(-1)], counts[order]
    y = x.reshape(-1)[first] if axis is None else jnp.take(x, first, axis)
    return y, first, inverse.reshape(-1), counts


def overlap(a, b):
    (y1, x1), (y2, x2) = np.minimum(a[:2], a[2:]), np.maximum(a[:2], a[2:])
    (v1, u1), (v2, u2) = np.minimum(b[:2], b[2:]), np.maximum(b[:2], b[2:])
    common = max(min(x2, u2) - max(x1, u1), 0) * max(min(y2, v2) - max(y1, v1), 0)
    both = (x2 - x1) * (y2 - y1) + (u2 - u1) * (v2 - v1) - common
    return common / both if both > 0 else 0


@op("NonMaxSuppression")
def non_max_suppression(c, boxes, scores, most=None, iou=None, least=None):
    boxes, scores = concrete(boxes), concrete(scores)
    most = ints(most)[0] if most is not None else 0
    iou = float(concrete(iou).reshape(-1)[0]) if iou is not None else 0
    least = float(concrete(least).reshape(-1)[0]) if least is not None else -np.inf
    found = []
    for b in range(scores.shape[0]):
        for k in range(scores.shape[1]):
            kept = []
            for i in np.argsort(-scores[b, k], kind="stable"):
                if len(kept) < most and scores[b, k, i] > least:
                    if all(overlap(boxes[b, i], boxes[b, j]) <= iou for j in kept):
                        kept.append(i)
            found += [[b, k, i] for i in kept]
    return np.array(found, np.int64).reshape(-1, 3)
