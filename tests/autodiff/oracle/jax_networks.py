"""ONNX operators in JAX: products, convolutions, pools, normalisations, recurrences, resampling."""
import itertools

import jax
import jax.numpy as jnp
import numpy as np
from jax_ops import concrete, ints, op


@op("Gemm")
def gemm(c, a, b, d=None):
    a = a.T if c.get("transA", 0) else a
    b = b.T if c.get("transB", 0) else b
    y = c.get("alpha", 1.0) * (a @ b)
    return y if d is None else y + c.get("beta", 1.0) * d


@op("Einsum")
def einsum(c, *xs):
    return jnp.einsum(c.get("equation"), *xs)


# ---- convolutions and pools ----

def window(c, x, kernel):
    """Strides, dilations, (before, after) of each spatial axis."""
    rank = len(kernel)
    strides, dilations = c.get("strides", [1] * rank), c.get("dilations", [1] * rank)
    pads = c.get("pads", [0] * 2 * rank)
    pads = list(zip(pads[:rank], pads[rank:]))
    if c.get("auto_pad", "NOTSET").startswith("SAME"):
        pads = []
        for size, k, s, d in zip(x.shape[2:], kernel, strides, dilations):
            total = max((-(-size // s) - 1) * s + (k - 1) * d + 1 - size, 0)
            less, more = total // 2, total - total // 2
            pads.append((less, more) if c.get("auto_pad") == "SAME_UPPER" else (more, less))
    return strides, dilations, pads


@op("Conv")
def conv(c, x, w, b=None):
    strides, dilations, pads = window(c, x, w.shape[2:])
    y = jax.lax.conv_general_dilated(x, w, strides, pads, rhs_dilation=dilations,
                                     feature_group_count=c.get("group", 1))
    return y if b is None else y + b.reshape((-1,) + (1,) * (x.ndim - 2))


@op("ConvTranspose")
def conv_transpose(c, x, w, b=None):
    strides, dilations, pads = window(c, x, w.shape[2:])
    extra, groups = c.get("output_padding", [0] * len(strides)), c.get("group", 1)
    # [C, M / g, k...] -> [M, C / g, k flipped...]
    w = w.reshape((groups, w.shape[0] // groups) + w.shape[1:]).swapaxes(1, 2)
    w = jnp.flip(w.reshape((-1,) + w.shape[2:]), tuple(range(2, x.ndim)))
    around = [((k - 1) * d - lo, (k - 1) * d - hi + e)
              for k, d, (lo, hi), e in zip(w.shape[2:], dilations, pads, extra)]
    y = jax.lax.conv_general_dilated(x, w, [1] * len(strides), around, lhs_dilation=strides,
                                     rhs_dilation=dilations, feature_group_count=groups)
    return y if b is None else y + b.reshape((-1,) + (1,) * (x.ndim - 2))


def pooled(c, x, init, f):
    kernel = c.get("kernel_shape")
    strides, dilations, pads = window(c, x, kernel)
    if c.get("ceil_mode", 0):
        longer = []
        for size, k, s, d, (lo, hi) in zip(x.shape[2:], kernel, strides, dilations, pads):
            reach = (k - 1) * d + 1
            count = -(-(size + lo + hi - reach) // s) + 1
            count -= (count - 1) * s >= size + lo
            longer.append((lo, max((count - 1) * s + reach - size - lo, hi)))
        pads = longer
    return jax.lax.reduce_window(x, jnp.array(init, x.dtype), f, (1, 1) + tuple(kernel), (1, 1) + tuple(strides),
                                 [(0, 0), (0, 0)] + list(pads), window_dilation=(1, 1) + tuple(dilations))


@op("MaxPool")
def max_pool(c, x):
    return pooled(c, x, -jnp.inf, jax.lax.max)


@op("AveragePool")
def average_pool(c, x):
    if c.get("count_include_pad", 0):
        return pooled(c, x, 0, jax.lax.add) / np.prod(c.get("kernel_shape"))
    return pooled(c, x, 0, jax.lax.add) / pooled(c, jnp.ones_like(x), 0, jax.lax.add)


@op("LpPool")
def lp_pool(c, x):
    p = c.get("p", 2)
    return pooled(c, jnp.abs(x) ** p, 0, jax.lax.add) ** (1 / p)


@op("GlobalAveragePool")
def global_average_pool(c, x):
    return x.mean(tuple(range(2, x.ndim)), keepdims=True)


@op("GlobalMaxPool")
def global_max_pool(c, x):
    return x.max(tuple(range(2, x.ndim)), keepdims=True)


# ---- normalisations ----

@op("Softmax", "LogSoftmax")
def softmax(c, x):
    return (jax.nn.softmax if c.op == "Softmax" else jax.nn.log_softmax)(x, c.get("axis", -1))


def standardised(x, axes, epsilon):
    mean = x.mean(axes, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(axes, keepdims=True) + epsilon)


@op("LayerNormalization")
def layer_norm(c, x, scale, bias=None):
    axis = c.get("axis", -1) % x.ndim
    y = standardised(x, tuple(range(axis, x.ndim)), c.get("epsilon", 1e-5)) * scale
    return y if bias is None else y + bias


@op("RMSNormalization")
def rms_norm(c, x, scale):
    axes = tuple(range(c.get("axis", -1) % x.ndim, x.ndim))
    return x / jnp.sqrt((x * x).mean(axes, keepdims=True) + c.get("epsilon", 1e-5)) * scale


@op("InstanceNormalization")
def instance_norm(c, x, scale, bias):
    along = (-1,) + (1,) * (x.ndim - 2)
    y = standardised(x, tuple(range(2, x.ndim)), c.get("epsilon", 1e-5))
    return y * scale.reshape(along) + bias.reshape(along)


@op("GroupNormalization")
def group_norm(c, x, scale, bias):
    along = (-1,) + (1,) * (x.ndim - 2)
    grouped = x.reshape((x.shape[0], c.get("num_groups"), -1))
    y = standardised(grouped, (2,), c.get("epsilon", 1e-5)).reshape(x.shape)
    return y * scale.reshape(along) + bias.reshape(along)


@op("BatchNormalization")
def batch_norm(c, x, scale, bias, mean, variance):
    along = (-1,) + (1,) * (x.ndim - 2)
    y = (x - mean.reshape(along)) / jnp.sqrt(variance.reshape(along) + c.get("epsilon", 1e-5))
    return y * scale.reshape(along) + bias.reshape(along)


@op("MeanVarianceNormalization")
def mean_variance(c, x):
    axes = tuple(c.get("axes", [0, 2, 3]))
    mean = x.mean(axes, keepdims=True)
    return (x - mean) / (jnp.sqrt((x * x).mean(axes, keepdims=True) - mean * mean) + 1e-9)


@op("LpNormalization")
def lp_normalization(c, x):
    axis = c.get("axis", -1)
    if c.get("p", 2) == 1:
        return x / jnp.abs(x).sum(axis, keepdims=True)
    return x / jnp.sqrt((x * x).sum(axis, keepdims=True))


@op("LRN")
def lrn(c, x):
    size, channels = c.get("size"), x.shape[1]
    before = (size - 1) // 2
    squares = jnp.pad(x * x, [(0, 0), (before, size - 1 - before)] + [(0, 0)] * (x.ndim - 2))
    total = sum(squares[:, k:k + channels] for k in range(size))
    return x / (c.get("bias", 1.0) + c.get("alpha", 1e-4) / size * total) ** c.get("beta", 0.75)


@op("SoftmaxCrossEntropyLoss", "NegativeLogLikelihoodLoss")
def loss(c, x, labels, weights=None):
    logs = jax.nn.log_softmax(x, 1) if c.op.startswith("Soft") else x
    labels = concrete(labels)
    picked = jnp.take_along_axis(logs, np.expand_dims(np.maximum(labels, 0), 1), 1).squeeze(1)
    scale = jnp.ones_like(picked) if weights is None else weights[np.maximum(labels, 0)]
    scale = jnp.where(labels == c.get("ignore_index", -(10 ** 9)), 0, scale)
    each = -picked * scale
    how = c.get("reduction", "mean")
    return each if how == "none" else each.sum() if how == "sum" else each.sum() / scale.sum()


# ---- recurrences ----

def steps_of(c, x, cell, gates, state):
    """Runs `cell` over time in each direction; lengths as given."""
    directions = {"forward": [False], "reverse": [True], "bidirectional": [False, True]}
    ys, lasts = [], []
    for d, backwards in enumerate(directions[c.get("direction", "forward")]):
        s = tuple(v[d] for v in state)
        rows = [None] * x.shape[0]
        for t in reversed(range(x.shape[0])) if backwards else range(x.shape[0]):
            s = cell(d, x[t], s)
            rows[t] = s[0]
        ys.append(jnp.stack(rows))
        lasts.append(s)
    y = jnp.stack(ys, 1)
    return (y,) + tuple(jnp.stack([last[k] for last in lasts]) for k in range(len(state)))


def start_of(c, x, w, h0):
    hidden = c.get("hidden_size")
    return jnp.zeros((w.shape[0], x.shape[1], hidden), x.dtype) if h0 is None else h0


def bias_of(w, r, b):
    rows = w.shape[1]
    if b is None:
        return jnp.zeros(w.shape[:2], w.dtype), jnp.zeros(w.shape[:2], w.dtype)
    return b[:, :rows], b[:, rows:]


@op("RNN")
def rnn(c, x, w, r, b=None, lengths=None, h0=None):
    wb, rb = bias_of(w, r, b)

    def cell(d, xt, s):
        return (jnp.tanh(xt @ w[d].T + s[0] @ r[d].T + wb[d] + rb[d]),)
    return steps_of(c, x, cell, 1, (start_of(c, x, w, h0),))


@op("LSTM")
def lstm(c, x, w, r, b=None, lengths=None, h0=None, c0=None, p=None):
    wb, rb = bias_of(w, r, b)

    def cell(d, xt, s):
        h, cc = s
        i, o, f, g = jnp.split(xt @ w[d].T + h @ r[d].T + wb[d] + rb[d], 4, -1)
        cc = jax.nn.sigmoid(f) * cc + jax.nn.sigmoid(i) * jnp.tanh(g)
        return jax.nn.sigmoid(o) * jnp.tanh(cc), cc
    return steps_of(c, x, cell, 4, (start_of(c, x, w, h0), start_of(c, x, w, c0)))


@op("GRU")
def gru(c, x, w, r, b=None, lengths=None, h0=None):
    wb, rb = bias_of(w, r, b)

    def cell(d, xt, s):
        h = s[0]
        xz, xr, xh = jnp.split(xt @ w[d].T + wb[d], 3, -1)
        rz, rr, rh = jnp.split(r[d], 3, 0)
        bz, br, bh = jnp.split(rb[d], 3)
        z = jax.nn.sigmoid(xz + h @ rz.T + bz)
        reset = jax.nn.sigmoid(xr + h @ rr.T + br)
        inner = reset * (h @ rh.T + bh) if c.get("linear_before_reset", 0) else (reset * h) @ rh.T + bh
        return ((1 - z) * jnp.tanh(xh + inner) + z * h,)
    return steps_of(c, x, cell, 3, (start_of(c, x, w, h0),))


# ---- resampling ----

@op("Resize")
def resize(c, x, roi=None, scales=None, sizes=None):
    sizes = ints(sizes) if sizes is not None else [int(n * s) for n, s in zip(x.shape, concrete(scales))]
    factors = concrete(scales) if scales is not None else [m / n for m, n in zip(sizes, x.shape)]
    for axis, (n, m) in enumerate(zip(x.shape, sizes)):
        if n == m:
            continue
        where_ = np.arange(m)
        mode = c.get("coordinate_transformation_mode", "half_pixel")
        at = {"half_pixel": (where_ + 0.5) / factors[axis] - 0.5, "asymmetric": where_ / factors[axis],
              "align_corners": where_ * (n - 1) / max(m - 1, 1)}[mode]
        if c.get("mode", "nearest") == "nearest":
            rounding = {"round_prefer_floor": lambda v: np.ceil(v - 0.5), "floor": np.floor}
            index = rounding[c.get("nearest_mode", "round_prefer_floor")](at)
            x = jnp.take(x, np.clip(index, 0, n - 1).astype(int), axis)
            continue
        low = np.floor(at)
        part = (at - low).reshape([-1 if a == axis else 1 for a in range(x.ndim)])
        pick = [jnp.take(x, np.clip(low + k, 0, n - 1).astype(int), axis) for k in (0, 1)]
        x = pick[0] * (1 - part) + pick[1] * part
    return x


@op("GridSample")
def grid_sample(c, x, grid):
    """Bilinear, zeros outside, 2-D."""
    corners = c.get("align_corners", 0)
    at = [((grid[..., 1 - k] + 1) * (n - 1) / 2 if corners else ((grid[..., 1 - k] + 1) * n - 1) / 2)
          for k, n in enumerate(x.shape[2:])]
    low = [jnp.floor(jax.lax.stop_gradient(a)) for a in at]
    rows = np.arange(x.shape[0]).reshape(-1, 1, 1)
    total = 0
    for step in itertools.product((0, 1), (0, 1)):
        index = [concrete(lo + s).astype(int) for lo, s in zip(low, step)]
        inside = np.logical_and.reduce([(i >= 0) & (i < n) for i, n in zip(index, x.shape[2:])])
        clamped = [np.clip(i, 0, n - 1) for i, n in zip(index, x.shape[2:])]
        weight = 1
        for a, lo, s in zip(at, low, step):
            weight = weight * (a - lo if s else 1 - (a - lo))
        picked = jnp.moveaxis(x[rows, :, clamped[0], clamped[1]], -1, 1)
        total = total + picked * jnp.where(inside, weight, 0)[:, None]
    return total

