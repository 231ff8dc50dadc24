"""Ops that onnxruntime's optimiser writes, and those that no node test has, against onnxruntime CPU, at random shapes.

    python3 tests/onnx/compare_microsoft.py build/dev/tools/ullage [--cases 60] [--seed 1] [--kind NAME]

Prints what differs and 'N passed, N failed'; exit 1 where something did. Bytes may differ by one step,
where numbers lie halfway between two.
"""
import numpy

from random_models import main

MS = "com.microsoft"


def flag(case):
    return int(case.random.integers(0, 2))


def rows(case, columns, name="x"):
    return case.input(name, case.floats(case.extent(3), case.extent(20), columns), known=(2,))


def gelu_kinds(case):
    columns, op = case.extent(60), str(case.random.choice(["Gelu", "BiasGelu", "FastGelu", "QuickGelu"]))
    operands = [rows(case, columns)]
    if op == "BiasGelu" or (op == "FastGelu" and flag(case)):
        operands.append(case.constant("b", case.floats(columns)))
    case.node(op, operands, "y", MS)


def skip_norms(case):
    columns, simplified = case.extent(60), flag(case)
    shape = (case.extent(3), case.extent(20), columns)
    operands = [case.input("x", case.floats(*shape), known=(2,)), case.input("s", case.floats(*shape), known=(2,)),
                case.constant("g", case.floats(columns))]
    if not simplified:
        operands.append(case.constant("b", case.floats(columns)))
    if flag(case):
        operands.append(case.constant("c", case.floats(columns)))
    case.results = ["y", "sum"]
    op = "SkipSimplifiedLayerNormalization" if simplified else "SkipLayerNormalization"
    case.node(op, operands, ["y", "", "", "sum"], MS, epsilon=1e-5)


def embed_norm(case):
    words, width, texts, tokens = case.extent(50), case.extent(40), case.extent(4), case.extent(12)
    ids = lambda most: case.random.integers(0, most, (texts, tokens)).astype(numpy.int32)  # noqa: E731
    case.results = ["y", "mask_index"]
    case.node("EmbedLayerNormalization",
              [case.input("i", ids(words)), case.input("s", ids(2)), case.constant("w", case.floats(words, width)),
               case.constant("p", case.floats(tokens + 3, width)), case.constant("e", case.floats(2, width)),
               case.constant("g", case.floats(width)), case.constant("b", case.floats(width)),
               case.input("m", ids(2))], ["y", "mask_index"], MS, epsilon=1e-5)


def fused_matmul(case):
    m, k, n, a_first, b_first = case.extent(40), case.extent(40), case.extent(40), flag(case), flag(case)
    a = case.floats(2, *((k, m) if a_first else (m, k)))
    b = case.floats(2, *((n, k) if b_first else (k, n)))
    batch_a = batch_b = 0
    if a_first == 0 and flag(case):
        a, batch_a = numpy.moveaxis(a, 0, 1).copy(), 1
    if b_first == 0 and flag(case):
        b, batch_b = numpy.moveaxis(b, 0, 1).copy(), 1
    case.node("FusedMatMul", [case.input("a", a), case.input("b", b)], "y", MS, alpha=0.5, transA=a_first,
              transB=b_first, transBatchA=batch_a, transBatchB=batch_b)


def fused_gemm(case):
    m, k, n = case.extent(40), case.extent(40), case.extent(40)
    case.node("FusedGemm", [case.input("a", case.floats(m, k), known=(1,)), case.constant("b", case.floats(k, n)),
                            case.constant("c", case.floats(n))], "y", MS,
              activation=str(case.random.choice(["Relu", "Tanh", "Sigmoid"])))


def fused_conv(case):
    channels, kernels = case.extent(12), case.extent(12)
    x = case.input("x", case.floats(2, channels, case.extent(8) + 2, case.extent(8) + 2), known=(1,))
    operands = [x, case.constant("w", case.floats(kernels, channels, 3, 3)), case.constant("b", case.floats(kernels))]
    kind = str(case.random.choice(["Relu", "LeakyRelu", "Clip", "HardSigmoid"]))
    parameters = {"LeakyRelu": [0.1], "Clip": [-0.5, 0.5], "HardSigmoid": [0.2, 0.5]}.get(kind)
    given = {"activation_params": parameters} if parameters else {}
    case.node("FusedConv", operands, "y", MS, activation=kind, pads=[1] * 4, kernel_shape=[3, 3], **given)


def rotary(case):
    heads, half, tokens, texts = case.extent(4), case.extent(8), case.extent(12), case.extent(3)
    x = case.input("x", case.floats(texts, tokens, heads * half * 2), known=(2,))
    at = numpy.array([2]) if flag(case) else case.random.integers(0, tokens + 4, (texts, tokens))
    angles = case.floats(tokens + 4, half, low=-3, high=3)
    case.node("RotaryEmbedding", [x, case.input("p", at.astype(numpy.int64)), case.constant("c", numpy.cos(angles)),
                                  case.constant("s", numpy.sin(angles))], "y", MS, interleaved=flag(case))


def attention(case):
    heads, head, tokens, texts = case.extent(4), case.extent(16), case.extent(12), case.extent(3)
    columns, width = heads * head, case.extent(30)
    operands = [case.input("x", case.floats(texts, tokens, width), known=(2,)),
                case.constant("w", case.floats(width, 3 * columns)), case.constant("b", case.floats(3 * columns))]
    mask = int(case.random.integers(0, 3))
    if mask == 1:
        operands.append(case.input("m", case.random.integers(1, tokens + 1, texts).astype(numpy.int32)))
    if mask == 2:
        seen = case.random.integers(0, 2, (texts, tokens)).astype(numpy.int32)
        seen[:, 0] = 1
        operands.append(case.input("m", seen))
    case.node("Attention", operands, "y", MS, num_heads=heads, unidirectional=0 if mask else flag(case))


def masked(case, operands, texts, tokens, past):
    """Appends mask_index of a random kind; whether there is one."""
    kind = int(case.random.integers(0, 5))
    if kind == 0:
        return False
    if kind == 1:
        mask = case.random.integers(1, tokens + past + 1, texts)
    elif kind == 2:
        mask = case.random.integers(0, 2, (texts, tokens + past))
        mask[:, 0] = 1
    elif kind == 3:
        mask = case.random.integers(0, 2, (texts, tokens, tokens + past))
        mask[:, :, 0] = 1
    else:
        ends = case.random.integers(1, tokens + past + 1, texts)
        mask = numpy.concatenate([ends, case.random.integers(0, ends)])
    operands.append(case.input("m", mask.astype(numpy.int32), known=range(mask.ndim)))
    return True


def attention_options(case):
    """Values of another size than keys, a past, a bias of scores, a scale."""
    heads, head, value, tokens, texts = (case.extent(4), case.extent(16), case.extent(16), case.extent(12),
                                         case.extent(3))
    past = case.extent(5) if flag(case) else 0
    if past:
        value = head
    columns, width, total = heads * head, case.extent(30), tokens + past
    x = case.input("x", case.floats(texts, tokens, width), known=(0, 1, 2))
    all_columns = 2 * columns + heads * value
    operands = [x, case.constant("w", case.floats(width, all_columns)), case.constant("b", case.floats(all_columns))]
    if not masked(case, operands, texts, tokens, past):
        operands.append("")
    operands.append(case.input("p", case.floats(2, texts, heads, past, head), known=range(5)) if past else "")
    if not past and flag(case):  # onnxruntime takes only one of them
        operands.append(case.input("a", case.floats(flag(case) * (texts - 1) + 1, heads, tokens, total)))
    if past:
        case.results = ["y", "present"]
    case.node("Attention", operands, case.results, MS, num_heads=heads, scale=0.3,
              qkv_hidden_sizes=[columns, columns, heads * value])


def multi_head(case):
    """Keys of another length, values of another size, biases, masks, a past."""
    heads, head, value, tokens, texts = (case.extent(4), case.extent(16), case.extent(16), case.extent(12),
                                         case.extent(3))
    past = case.extent(5) if flag(case) else 0
    value = head if past else value
    keys = tokens if past else case.extent(12)
    q = case.input("q", case.floats(texts, tokens, heads * head), known=(2,))
    k = case.input("k", case.floats(texts, keys, heads * head), known=(2,))
    v = case.input("v", case.floats(texts, keys, heads * value), known=(2,))
    bias = case.constant("b", case.floats(heads * (2 * head + value))) if flag(case) else ""
    mask = ""
    if flag(case):
        seen = case.random.integers(0, 2, (texts, keys + past)).astype(numpy.int32)
        seen[:, 0] = 1
        mask = case.input("m", seen)
    scores = case.input("a", case.floats(1, heads, tokens, keys + past)) if flag(case) else ""
    operands = [q, k, v, bias, mask, scores]
    if past:
        operands += [case.input(name, case.floats(texts, heads, past, head), known=(1, 3)) for name in ("pk", "pv")]
        case.results = ["y", "key", "value"]
    case.node("MultiHeadAttention", operands, case.results, MS, num_heads=heads)


def attended(q, k, v):
    """Of [B, H, T, D]."""
    scores = numpy.einsum("bhtd,bhsd->bhts", q, k) / numpy.sqrt(q.shape[3])
    shares = numpy.exp(scores - scores.max(axis=3, keepdims=True))
    y = numpy.einsum("bhts,bhsd->bthd", shares / shares.sum(axis=3, keepdims=True), v)
    return y.reshape(*y.shape[:2], -1)


def packed_heads(case):
    """Queries, keys and values, or keys and values, in one operand: only GPUs have it."""
    heads, head, tokens, texts = case.extent(4), case.extent(16), case.extent(12), case.extent(3)
    if flag(case):
        x = case.floats(texts, tokens, heads, 3, head)
        q, k, v = x.transpose(3, 0, 2, 1, 4)
        case.node("MultiHeadAttention", [case.input("x", x, known=(2, 3, 4))], "y", MS, num_heads=heads)
    else:
        x, kv = case.floats(texts, tokens, heads * head), case.floats(texts, case.extent(9), heads, 2, head)
        q = x.reshape(texts, tokens, heads, head).transpose(0, 2, 1, 3)
        k, v = kv.transpose(3, 0, 2, 1, 4)
        case.node("MultiHeadAttention", [case.input("x", x, known=(2,)), case.input("k", kv, known=(2, 3, 4))], "y",
                  MS, num_heads=heads)
    case.formula = [attended(q, k, v).astype(numpy.float32)]


def grouped(case):
    """GroupQueryAttention: operands apart or packed, turned by positions or not, norms of heads."""
    shared, groups, half, texts = case.extent(3), case.extent(3), 8 * int(case.random.integers(1, 3)), case.extent(3)
    heads, head = shared * groups, 2 * half
    past = case.extent(6) if flag(case) else 0
    tokens = 1 if past else case.extent(10)
    total = past + tokens
    if flag(case):
        columns = (heads + 2 * groups) * head
        operands = [case.input("q", case.floats(texts, tokens, columns), known=(2,)), "", ""]
    else:
        operands = [case.input("q", case.floats(texts, tokens, heads * head), known=(2,))]
        operands += [case.input(name, case.floats(texts, tokens, groups * head), known=(2,)) for name in "kv"]
    operands += [case.input(name, case.floats(texts, groups, past, head), known=(1, 3)) for name in ("pk", "pv")]
    operands += [case.input("l", numpy.full(texts, total - 1, numpy.int32)),
                 case.input("t", numpy.array(total, numpy.int32))]
    turned = flag(case)
    if turned:
        angles = case.floats(total + 3, half, low=-3, high=3)
        operands += [case.constant("c", numpy.cos(angles)), case.constant("s", numpy.sin(angles))]
        if flag(case):
            at = numpy.broadcast_to(numpy.arange(past, total, dtype=numpy.int64), (texts, tokens))
            operands.append(case.input("i", numpy.ascontiguousarray(at)))
    case.results = ["y", "key", "value"]
    given = {} if not flag(case) else {"local_window_size": case.extent(6)}
    case.node("GroupQueryAttention", operands, case.results, MS, num_heads=heads, kv_num_heads=groups,
              do_rotary=turned, rotary_interleaved=flag(case) if turned else 0, softcap=float(flag(case) * 5), **given)


def experts(case):
    """A mixture of experts."""
    count, tokens, width, inner = case.extent(6), case.extent(20), case.extent(24), case.extent(24)
    kind = str(case.random.choice(["relu", "gelu", "silu", "swiglu", "identity"]))
    fused = 2 if kind == "swiglu" else 1
    operands = [case.input("x", case.floats(tokens, width), known=(1,)),
                case.input("r", case.floats(tokens, count, low=-3, high=3), known=(1,)),
                case.constant("w1", case.floats(count, fused * inner, width)),
                case.constant("b1", case.floats(count, fused * inner)) if flag(case) else "",
                case.constant("w2", case.floats(count, width, inner)),
                case.constant("b2", case.floats(count, width)) if flag(case) else ""]
    given = {"swiglu_fusion": 1, "activation_alpha": 1.702, "activation_beta": 1.0, "swiglu_limit": 7.0}
    case.node("MoE", operands, "y", MS, k=int(case.random.integers(1, count + 1)), activation_type=kind,
              normalize_routing_weights=flag(case), **(given if kind == "swiglu" else {}))


def quantized_experts(case):
    """Weights of 4 bits with a scale for each block or column, or of 8 with one for each column."""
    count, tokens, width, inner = case.extent(4), case.extent(20), 32 * case.extent(2), 32 * case.extent(2)
    bits, block = (4, int(case.random.choice([0, 32]))) if flag(case) else (8, 0)
    kind = str(case.random.choice(["relu", "gelu", "silu", "swiglu", "identity"]))
    fused = 2 if kind == "swiglu" else 1

    def layer(name, rows, columns):
        codes = case.random.integers(0, 256, (count, rows, columns * bits // 8)).astype(numpy.uint8)
        shape = (count, rows, columns // block) if block else (count, rows)
        return [case.constant(f"w{name}", codes), case.constant(f"s{name}", case.floats(*shape, low=0.001, high=0.01)),
                case.constant(f"b{name}", case.floats(count, rows)) if flag(case) else ""]

    operands = [case.input("x", case.floats(tokens, width), known=(1,)),
                case.input("r", case.floats(tokens, count, low=-3, high=3), known=(1,)),
                *layer(1, fused * inner, width), *layer(2, width, inner)]
    given = {"swiglu_fusion": 1, "activation_alpha": 1.702, "activation_beta": 1.0, "swiglu_limit": 7.0}
    given = (given if kind == "swiglu" else {}) | ({"block_size": block} if block else {})
    case.node("QMoE", operands, "y", MS, k=int(case.random.integers(1, count + 1)), activation_type=kind,
              expert_weight_bits=bits, normalize_routing_weights=flag(case), **given)


# ---- what its CPU provider has no kernel of: by formula ----

def position_bias(case):
    """By the buckets of T5; also of a bias that queries gate."""
    heads, tokens = case.extent(4), case.extent(40)
    if flag(case):
        head, gates = case.extent(16), 2 * case.extent(4)
        x, bias = case.floats(2, tokens, heads * head), case.floats(heads * head)
        rel, w = case.floats(1, heads, tokens, tokens), case.floats(head, gates)
        b, eco = case.floats(gates), case.floats(1, heads, 1, 1)
        case.node("GatedRelativePositionBias",
                  [case.input("x", x, known=(2,)), case.constant("c", bias), case.input("r", rel, known=(1,)),
                   case.constant("w", w), case.constant("b", b), case.constant("e", eco)], "y", MS, num_heads=heads)
        queries = (x + bias).reshape(2, tokens, heads, head).transpose(0, 2, 1, 3)
        opened = 1 / (1 + numpy.exp(-(queries @ w + b).reshape(2, heads, tokens, 2, -1).sum(-1)))
        case.formula = [((opened[..., :1] * (opened[..., 1:] * eco - 1) + 2) * rel).astype(numpy.float32)]
        return
    keys, both, buckets, longest = case.extent(60), flag(case), 2 * case.extent(16) + 2, case.extent(60) + 20
    table = case.floats(buckets, heads)
    case.node("RelativePositionBias", [case.constant("t", table), case.input("q", numpy.array(tokens)),
                                       case.input("k", numpy.array(keys))], "y", MS, is_bidirectional=both,
              max_distance=longest)
    apart = numpy.arange(keys) - numpy.arange(tokens)[:, None]
    each = buckets // 2 if both else buckets
    exact, first = each // 2, numpy.where(apart > 0, each, 0) if both else 0
    far = numpy.abs(apart) if both else numpy.maximum(-apart, 0)
    ratio = lambda of: numpy.log((numpy.float32(of) / numpy.float32(exact)).astype(numpy.float32))  # noqa: E731
    share = ratio(numpy.maximum(far, 1)) / ratio(longest) * numpy.float32(each - exact)
    bucket = first + numpy.where(far < exact, far, numpy.minimum(exact + share.astype(int), each - 1))
    case.formula = [table[bucket].transpose(2, 0, 1)[None]]


def group_norms(case):
    groups, per_group, last = case.extent(4), case.extent(6), flag(case)
    channels, size = groups * per_group, (case.extent(9), case.extent(9))
    shape = (2, *size, channels) if last else (2, channels, *size)
    x, gamma, beta, skip, bias = (case.floats(*shape), case.floats(channels), case.floats(channels),
                                  case.floats(*shape), case.floats(channels))
    spread = (lambda v: v) if last else (lambda v: v[:, None, None])
    operands = [case.input("x", x, known=(1, 2, 3)), case.constant("g", gamma), case.constant("b", beta)]
    skips, activation = flag(case), flag(case)
    if skips:
        operands += [case.input("s", skip), case.constant("c", bias)]
        x = x + skip + spread(bias)
        case.results = ["y", "sum"]
    rows = (numpy.moveaxis(x, 3, 1) if last else x).reshape(2, groups, -1).astype(numpy.float64)
    y = (rows - rows.mean(2, keepdims=True)) / numpy.sqrt(rows.var(2, keepdims=True) + 1e-5)
    y = y.reshape(2, channels, *size)
    y = (numpy.moveaxis(y, 1, 3) if last else y) * spread(gamma) + spread(beta)
    y = (y / (1 + numpy.exp(-y)) if activation else y).astype(numpy.float32)
    case.formula = [y, x] if skips else [y]
    case.node("SkipGroupNorm" if skips else "GroupNorm", operands, case.results, MS, groups=groups,
              activation=activation, channels_last=last)


def bias_softmax(case):
    shape, axis = (case.extent(4), case.extent(4), case.extent(9), case.extent(9)), int(case.random.integers(1, 4))
    x, bias = case.floats(*shape), case.floats(shape[0], 1, 1, shape[3])
    rows = numpy.exp((x + bias).reshape(int(numpy.prod(shape[:axis])), -1))
    case.formula = [(rows / rows.sum(1, keepdims=True)).reshape(shape)]
    case.node("BiasSoftmax", [case.input("x", x), case.input("b", bias)], "y", MS, axis=axis, is_inner_broadcast=1)


def nhwc_conv(case):
    """Beside the same convolution of the standard."""
    channels, kernels = case.extent(12), case.extent(12)
    x, w, b = (case.floats(2, case.extent(8) + 2, case.extent(8) + 2, channels), case.floats(kernels, channels, 3, 3),
               case.floats(kernels))
    import onnxruntime
    equivalent = type(case)(case.random)
    equivalent.node("Conv", [equivalent.input("x", numpy.moveaxis(x, 3, 1).copy()), equivalent.constant("w", w), equivalent.constant("b", b)],
              "y", pads=[1] * 4)
    session = onnxruntime.InferenceSession(equivalent.model().SerializeToString(), providers=["CPUExecutionProvider"])
    y = numpy.moveaxis(session.run(None, equivalent.inputs)[0], 1, 3)
    op = str(case.random.choice(["NhwcConv", "NhwcFusedConv"]))
    given = {"activation": "Relu"} if op == "NhwcFusedConv" else {}
    case.formula = [numpy.maximum(y, 0) if given else y]
    case.node(op, [case.input("x", x, known=(3,)), case.constant("w", w), case.constant("b", b)], "y", MS,
              pads=[1] * 4, **given)


# ---- as the optimiser writes them ----

def optimised_image_network(case):
    """Convolutions, pools and residuals: their channels come to lie in blocks."""
    case.optimised = True
    channels = [3] + [8 * int(n) for n in case.random.integers(1, 9, 4)]
    value = case.input("x", case.floats(2, 3, 24, 24), known=(1,))
    for i in range(4):
        weights = case.constant(f"w{i}", case.floats(channels[i + 1], channels[i], 3, 3, low=-0.2, high=0.2))
        value = case.node("Conv", [value, weights, case.constant(f"b{i}", case.floats(channels[i + 1]))], f"c{i}",
                          pads=[1] * 4, kernel_shape=[3, 3])
        value = case.node(str(case.random.choice(["Relu", "Sigmoid", "Tanh"])), [value], f"r{i}")
        if i == 1:
            value = case.node("MaxPool", [value], "p", kernel_shape=[2, 2], strides=[2, 2])
        if i == 2:
            depthwise = case.constant("d", case.floats(channels[3], 1, 3, 3))
            turned = case.node("Conv", [value, depthwise], "dw", pads=[1] * 4, group=channels[3], kernel_shape=[3, 3])
            value = case.node("Add", [turned, value], "sum")
    value = case.node(str(case.random.choice(["GlobalAveragePool", "GlobalMaxPool"])), [value], "g")
    case.node("Flatten", [value], "y")


def optimised_transformer(case):
    """A block of BERT: skips, norms and gelus that become one node each."""
    case.optimised = True
    heads, head = case.extent(3), 4 * case.extent(4)
    width = heads * head
    weights = lambda name, *shape: case.constant(name, case.floats(*shape, low=-0.3, high=0.3))  # noqa: E731
    x = case.input("x", case.floats(2, case.extent(9), width), known=(0, 1, 2) if flag(case) else (2,))

    def product(value, name, rows, columns):
        y = case.node("MatMul", [value, weights(name + "w", rows, columns)], name + "m")
        return case.node("Add", [y, weights(name + "b", columns)], name + "a")

    shape = case.constant("h", numpy.array([0, 0, heads, head], numpy.int64))
    q, k, v = (case.node("Transpose", [case.node("Reshape", [product(x, n, width, width), shape], n + "r")], n + "t",
                         perm=[0, 2, 3, 1] if n == "k" else [0, 2, 1, 3]) for n in "qkv")
    scores = case.node("Div", [case.node("MatMul", [q, k], "qk"), case.constant("z", numpy.float32(head ** 0.5))], "sc")
    y = case.node("MatMul", [case.node("Softmax", [scores], "sm", axis=-1), v], "av")
    y = case.node("Reshape", [case.node("Transpose", [y], "at", perm=[0, 2, 1, 3]),
                              case.constant("hh", numpy.array([0, 0, width], numpy.int64))], "ar")
    y = case.node("Add", [product(y, "o", width, width), x], "s1")
    y = case.node("LayerNormalization", [y, weights("g1", width), weights("n1", width)], "l1", axis=-1)
    f = product(y, "f", width, 2 * width)
    e = case.node("Erf", [case.node("Div", [f, case.constant("r2", numpy.float32(2 ** 0.5))], "fd")], "fe")
    f = case.node("Mul", [case.node("Mul", [f, case.node("Add", [e, case.constant("one", numpy.float32(1))], "f1")],
                                    "f2"), case.constant("half", numpy.float32(0.5))], "gelu")
    y = case.node("Add", [product(f, "p", 2 * width, width), y], "s2")
    case.node("LayerNormalization", [y, weights("g2", width), weights("n2", width)], "y", axis=-1)


def optimised_quantised_network(case):
    """Convolutions between QuantizeLinear and DequantizeLinear: QLinear ops, channels behind the others."""
    case.optimised, case.opset = True, 17
    value = case.input("x", case.floats(1, 4, 12, 12), known=(0, 1, 2, 3))
    zero = case.constant("z", numpy.array(128, numpy.uint8))
    zero_of_weights = case.constant("zw", numpy.array(0, numpy.int8))

    def quantised(value, name, size):
        at = [case.constant(name + "s", numpy.float32(size)), zero]
        q = case.node("QuantizeLinear", [value, *at], name + "q")
        return case.node("DequantizeLinear", [q, *at], name + "d")

    value, channels = quantised(value, "x", 0.01), 4
    for i in range(2):
        weights = [case.constant(f"w{i}", case.weight_bytes(8, channels, 3, 3)),
                   case.constant(f"ws{i}", numpy.float32(0.005)), zero_of_weights]
        w = case.node("DequantizeLinear", weights, f"wd{i}")
        value = case.node("Conv", [value, w], f"c{i}", pads=[1] * 4, kernel_shape=[3, 3])
        value, channels = quantised(value, f"c{i}", 0.05), 8
        if i == 0:
            value = case.node("MaxPool", [value], "mp", kernel_shape=[2, 2], strides=[2, 2])
            value = quantised(value, "mp", 0.05)
    case.node("Identity", [value], "y")


# ---- of the standard, without node tests ----

def max_roi_pool(case):
    images, regions = case.extent(3), case.extent(9)
    x = case.input("x", case.floats(images, case.extent(5), case.extent(12) + 2, case.extent(12) + 2))
    rois = numpy.concatenate([case.random.integers(0, images, (regions, 1)),
                              case.random.uniform(-3, 30, (regions, 4))], axis=1).astype(numpy.float32)
    case.node("MaxRoiPool", [x, case.input("r", rois, known=(1,))], "y", pooled_shape=[3, 2], spatial_scale=0.5)


def global_lp_pool(case):
    x = case.input("x", case.floats(2, case.extent(5), case.extent(9), case.extent(9)))
    case.node("GlobalLpPool", [x], "y", p=int(case.random.integers(1, 4)))


# ---- linearly quantized ----

def scale(case, name):
    return case.constant(name, numpy.array(case.random.uniform(0.01, 0.05), numpy.float32))


def zero(case, name):
    return case.constant(name, numpy.array(case.random.integers(100, 150), numpy.uint8))


def codes(case, name, *shape):
    return [case.input(name, case.random.integers(0, 256, shape).astype(numpy.uint8), known=range(len(shape))),
            scale(case, name + "_s"), zero(case, name + "_z")]


def result(case):
    case.step = 1
    return [scale(case, "y_s"), zero(case, "y_z")]


def qlinear_binary(case):
    shape = (case.extent(3), case.extent(30))
    case.node(str(case.random.choice(["QLinearAdd", "QLinearMul"])),
              codes(case, "a", *shape) + codes(case, "b", *shape) + result(case), "y", MS)


def qlinear_unary(case):
    op = str(case.random.choice(["QLinearSigmoid", "QLinearLeakyRelu", "QLinearGlobalAveragePool", "QLinearSoftmax"]))
    given = {"QLinearSoftmax": {"axis": -1, "opset": 13}}.get(op, {})
    case.node(op, codes(case, "a", 2, case.extent(5), case.extent(6), case.extent(6)) + result(case), "y", MS, **given)


def qlinear_concat(case):
    outer = case.extent(5)
    case.node("QLinearConcat", result(case) + codes(case, "a", outer, case.extent(9)) +
              codes(case, "b", outer, case.extent(9)), "y", MS, axis=1)


def qgemm(case):
    m, k, n, turned = case.extent(20), case.extent(40), case.extent(20), flag(case)
    b = case.weight_bytes(*((n, k) if turned else (k, n)))
    operands = codes(case, "a", m, k) + [case.constant("b", b), scale(case, "b_s"),
                                         case.constant("b_z", numpy.array(0, numpy.int8)),
                                         case.constant("c", case.random.integers(-99, 99, n).astype(numpy.int32))]
    case.node("QGemm", operands, "y", MS, transB=turned)


def integer_to_float(case):
    m, k, n = case.extent(20), case.extent(40), case.extent(20)
    b = case.weight_bytes(k, n)
    a = case.input("a", case.random.integers(0, 256, (m, k)).astype(numpy.uint8), known=(1,))
    case.node("MatMulIntegerToFloat", [a, case.constant("b", b), scale(case, "a_s"), scale(case, "b_s"),
                                       zero(case, "a_z"), case.constant("b_z", numpy.array(3, numpy.int8)),
                                       case.constant("c", case.floats(n))], "y", MS)


def dynamic_product(case):
    m, k, n = case.extent(20), case.extent(40), case.extent(20)
    b = case.random.integers(0, 256, (k, n)).astype(numpy.uint8)
    case.node("DynamicQuantizeMatMul", [case.input("a", case.floats(m, k), known=(1,)), case.constant("b", b),
                                        scale(case, "b_s"), zero(case, "b_z"), case.constant("c", case.floats(n))],
              "y", MS)


def quantized_lstm(case):
    steps, texts, width, hidden, both = case.extent(8), case.extent(2), case.extent(12), case.extent(10), flag(case)
    ways, kind = 1 + both, numpy.int8 if flag(case) else numpy.uint8
    direction = "bidirectional" if both else str(case.random.choice(["forward", "reverse"]))
    per = (ways, 4 * hidden) if flag(case) else (ways,)
    operands = [case.input("x", case.floats(steps, texts, width), known=(2,))]
    for name, inputs in (("w", width), ("r", hidden)):
        codes = case.weight_bytes(ways, inputs, 4 * hidden, kind=kind)
        operands.append(case.constant(name, codes))
    operands += [case.constant("b", case.floats(ways, 8 * hidden)) if flag(case) else "", ""]
    operands += [case.input(n, case.floats(ways, texts, hidden), known=(0, 2)) for n in "hc"] if flag(case) else ["", ""]
    operands += [case.constant("p", case.floats(ways, 3 * hidden)) if flag(case) else ""]
    for name in "wr":
        zeros = numpy.full(per, 0 if kind == numpy.int8 else 128, kind)
        operands += [case.constant(name + "_s", case.floats(*per, low=0.002, high=0.01)),
                     case.constant(name + "_z", zeros)]
    case.results = ["y", "y_h", "y_c"]
    case.node("DynamicQuantizeLSTM", operands, case.results, MS, hidden_size=hidden, direction=direction,
              input_forget=0)


def qlinear_others(case):
    if flag(case):
        shape = (case.extent(3), case.extent(30))
        condition = case.input("c", case.random.integers(0, 2, shape).astype(bool))
        case.node("QLinearWhere", [condition] + codes(case, "a", *shape) + codes(case, "b", *shape) + result(case),
                  "y", MS)
    else:
        case.node("QLinearAveragePool", codes(case, "a", 2, case.extent(5), 8, 9) + result(case), "y", MS,
                  kernel_shape=[3, 2], strides=[2, 1], pads=[1, 0, 1, 0])


def channels_behind(case):
    """Of bytes, channels behind the other axes."""
    channels, op = case.extent(12), str(case.random.choice(["QLinearConv", "QLinearAveragePool", "NhwcMaxPool"]))
    x = codes(case, "a", 2, case.extent(8) + 2, case.extent(8) + 2, channels)
    if op == "NhwcMaxPool":
        case.node(op, x[:1], "y", MS, kernel_shape=[3, 2], strides=[2, 1])
    elif op == "QLinearAveragePool":
        case.node(op, x + result(case), "y", MS, kernel_shape=[3, 2], strides=[2, 1], channels_last=1)
    else:
        kernels = case.extent(12)
        w = case.weight_bytes(kernels, channels, 3, 3)
        weights = [case.constant("w", w), scale(case, "w_s"), case.constant("w_z", numpy.array(0, numpy.int8))]
        case.node(op, x + weights + result(case), "y", MS, channels_last=1, pads=[1] * 4, kernel_shape=[3, 3])


def equivalents(case):
    op = str(case.random.choice(["CDist", "Trilu", "Unique", "Range", "Pad"]))
    if op == "CDist":
        columns = case.extent(9)
        case.node(op, [case.input(n, case.floats(case.extent(20), columns), known=(1,)) for n in "ab"], "y", MS,
                  metric=str(case.random.choice(["sqeuclidean", "euclidean"])))
    elif op == "Trilu":
        x = case.input("x", case.floats(2, case.extent(9), case.extent(9)))
        case.node(op, [x, case.constant("k", numpy.array(case.random.integers(-3, 4)))], "y", MS, upper=flag(case))
    elif op == "Unique":
        case.results = ["y", "idx", "counts"]
        x = case.random.integers(0, 9, case.extent(60)).astype(numpy.float32)
        case.node(op, [case.input("x", x)], case.results, MS)
    elif op == "Range":
        ends = [case.constant(n, numpy.float32(v)) for n, v in (("a", 1), ("b", case.extent(60)))]
        case.node(op, ends + ([case.constant("d", numpy.float32(0.5))] if flag(case) else []), "y", MS)
    else:
        x = case.input("x", case.floats(case.extent(9), case.extent(9)), known=(0, 1))
        case.node(op, [x, case.constant("p", numpy.array([1, 0, 2, 1]))], "y", MS)


def infinite_scales(case):
    """As quantizers write them for masks of -3.4e38, for a tensor or some of its columns."""
    columns, one, kind = case.extent(20), flag(case), numpy.uint8 if flag(case) else numpy.int8
    scales = case.floats(columns, low=0.01, high=0.1)
    scales[case.random.random(columns) < 0.5] = numpy.inf
    zeros = case.random.integers(0, 100, columns).astype(kind)
    x = case.floats(case.extent(20), columns, low=-20, high=20)
    at_infinity = numpy.isinf(scales) if not one else numpy.ones(columns, bool)
    x[:, at_infinity] = numpy.where(case.random.random(x[:, at_infinity].shape) < 0.7, x[:, at_infinity],
                                    case.random.choice([numpy.inf, -numpy.inf, numpy.nan, -3.4e38]))
    given = [numpy.float32(numpy.inf), zeros[0]] if one else [scales, zeros]
    case.step = 1
    case.node("QuantizeLinear", [case.input("x", x, known=(1,)), case.constant("s", numpy.asarray(given[0])),
                                 case.constant("z", numpy.asarray(given[1]))], "y", axis=1)


def many_axes(case):
    """Windows of an image, as exporters cut them: ten axes between two reshapes, and something along one of them."""
    n, c, h, w, a, b, d, e = 2, case.extent(5), case.extent(3), case.extent(3), 2, 3, case.extent(3), 2
    x = case.input("x", case.floats(n, c * a, h * d * b, w * e), known=(1, 2, 3))
    case.node("Reshape", [x, case.constant("in", numpy.array([-1, c, a, h, d, b, 1, w, e, 1]))], "wide")
    order = case.random.permutation(10)
    case.node("Transpose", ["wide"], "turned", perm=order.tolist())
    shape = numpy.array([1, c, a, 1, d, b, 1, w, 1, 1])[order]
    case.node("Mul", ["turned", case.constant("m", case.floats(*shape))], "scaled")
    case.node("ReduceMean", ["scaled", case.constant("axes", numpy.array([3, 7]))], "mean", keepdims=1)
    case.node("Sub", ["scaled", "mean"], "centred")
    axis = int(case.random.integers(0, 10))
    along = str(case.random.choice(["Softmax", "LogSoftmax", "CumSum", "Pad"]))
    if along == "CumSum":
        case.node(along, ["centred", case.constant("axis", numpy.array(axis))], "walked", reverse=flag(case))
    elif along == "Pad":
        margins = numpy.zeros((2, 10), numpy.int64)
        margins[flag(case), axis] = 1
        case.node(along, ["centred", case.constant("margins", margins.ravel())], "padded")
        ends = [case.constant(name, numpy.array([v])) for name, v in (("from", 0), ("to", -1), ("on", axis))]
        case.node("Slice", ["padded", *ends], "walked")
    else:
        case.node(along, ["centred"], "walked", axis=axis)
    case.node("Reshape", ["walked", case.constant("out", numpy.array([-1, c]))], "y")


def quantized_attention(case):
    heads, head, tokens, width = case.extent(4), case.extent(16), case.extent(12), case.extent(30)
    columns = heads * head
    x = case.input("x", case.random.integers(0, 256, (2, tokens, width)).astype(numpy.uint8), known=(2,))
    w = case.weight_bytes(width, 3 * columns)
    case.node("QAttention", [x, case.constant("w", w), case.constant("b", case.floats(3 * columns)),
                             scale(case, "x_s"), scale(case, "w_s"), "", zero(case, "x_z"),
                             case.constant("w_z", numpy.array(0, numpy.int8))], "y", MS, num_heads=heads)


# Which ops of ONNX Runtime's own each kind writes, itself or by the optimiser.
KINDS = {
    gelu_kinds: "Gelu BiasGelu FastGelu QuickGelu",
    skip_norms: "SkipLayerNormalization SkipSimplifiedLayerNormalization",
    embed_norm: "EmbedLayerNormalization",
    fused_matmul: "FusedMatMul",
    fused_gemm: "FusedGemm",
    fused_conv: "FusedConv",
    rotary: "RotaryEmbedding",
    attention: "Attention",
    attention_options: "Attention",
    multi_head: "MultiHeadAttention",
    packed_heads: "MultiHeadAttention",
    grouped: "GroupQueryAttention",
    quantized_attention: "QAttention",
    experts: "MoE",
    quantized_experts: "QMoE",
    position_bias: "RelativePositionBias GatedRelativePositionBias",
    group_norms: "GroupNorm SkipGroupNorm",
    bias_softmax: "BiasSoftmax",
    nhwc_conv: "NhwcConv NhwcFusedConv",
    qlinear_binary: "QLinearAdd QLinearMul",
    qlinear_unary: "QLinearSigmoid QLinearLeakyRelu QLinearGlobalAveragePool QLinearSoftmax",
    qlinear_concat: "QLinearConcat",
    qlinear_others: "QLinearWhere QLinearAveragePool",
    channels_behind: "QLinearConv QLinearAveragePool NhwcMaxPool",
    qgemm: "QGemm",
    integer_to_float: "MatMulIntegerToFloat",
    dynamic_product: "DynamicQuantizeMatMul",
    quantized_lstm: "DynamicQuantizeLSTM",
    equivalents: "CDist Trilu Unique Range Pad",
    infinite_scales: "",
    many_axes: "",
    max_roi_pool: "",
    global_lp_pool: "",
    optimised_image_network: "Conv ReorderInput ReorderOutput GlobalAveragePool GlobalMaxPool MaxPool",
    optimised_transformer: "SkipLayerNormalization BiasGelu FusedMatMul",
    optimised_quantised_network: "QLinearConv NhwcMaxPool",
}

main(KINDS)
