"""Ops that onnxruntime's optimiser writes, and those that no node test has, against onnxruntime CPU, at random shapes.

    python3 tests/onnx/compare_microsoft.py build/dev/tools/ullage [--cases 60] [--seed 1] [--kind NAME]

Prints what differs and 'N passed, N failed'; exit 1 where something did. Bytes may differ by one step,
where numbers lie halfway between two.
"""
import numpy

from microsoft_attention import (rotary, attention, attention_options, multi_head, packed_heads, grouped,
                                 position_bias, optimised_transformer)
from microsoft_case import MS, flag, rows
from microsoft_quantized import (quantized_attention, quantized_experts, qlinear_binary, qlinear_unary,
                                 qlinear_concat, qlinear_others, channels_behind,
                                 qgemm, integer_to_float, dynamic_product,
                                 quantized_lstm, infinite_scales,
                                 optimised_quantised_network)
from random_models import main


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
    """Next to the same convolution of the standard."""
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


def max_roi_pool(case):
    images, regions = case.extent(3), case.extent(9)
    x = case.input("x", case.floats(images, case.extent(5), case.extent(12) + 2, case.extent(12) + 2))
    rois = numpy.concatenate([case.random.integers(0, images, (regions, 1)),
                              case.random.uniform(-3, 30, (regions, 4))], axis=1).astype(numpy.float32)
    case.node("MaxRoiPool", [x, case.input("r", rois, known=(1,))], "y", pooled_shape=[3, 2], spatial_scale=0.5)


def global_lp_pool(case):
    x = case.input("x", case.floats(2, case.extent(5), case.extent(9), case.extent(9)))
    case.node("GlobalLpPool", [x], "y", p=int(case.random.integers(1, 4)))


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
