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
    case.node("FusedMatMul", [case.input("a", a), case.input("b", b)], "y", MS, alpha=0.5, transA=a_first,
              transB=b_first)


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
    b = case.random.integers(-128, 128, (n, k) if turned else (k, n)).astype(numpy.int8)
    operands = codes(case, "a", m, k) + [case.constant("b", b), scale(case, "b_s"),
                                         case.constant("b_z", numpy.array(0, numpy.int8)),
                                         case.constant("c", case.random.integers(-99, 99, n).astype(numpy.int32))]
    case.node("QGemm", operands, "y", MS, transB=turned)


def integer_to_float(case):
    m, k, n = case.extent(20), case.extent(40), case.extent(20)
    b = case.random.integers(-128, 128, (k, n)).astype(numpy.int8)
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


def qlinear_others(case):
    if flag(case):
        shape = (case.extent(3), case.extent(30))
        condition = case.input("c", case.random.integers(0, 2, shape).astype(bool))
        case.node("QLinearWhere", [condition] + codes(case, "a", *shape) + codes(case, "b", *shape) + result(case),
                  "y", MS)
    else:
        case.node("QLinearAveragePool", codes(case, "a", 2, case.extent(5), 8, 9) + result(case), "y", MS,
                  kernel_shape=[3, 2], strides=[2, 1], pads=[1, 0, 1, 0])


def quantized_attention(case):
    heads, head, tokens, width = case.extent(4), case.extent(16), case.extent(12), case.extent(30)
    columns = heads * head
    x = case.input("x", case.random.integers(0, 256, (2, tokens, width)).astype(numpy.uint8), known=(2,))
    w = case.random.integers(-128, 128, (width, 3 * columns)).astype(numpy.int8)
    case.node("QAttention", [x, case.constant("w", w), case.constant("b", case.floats(3 * columns)),
                             scale(case, "x_s"), scale(case, "w_s"), "", zero(case, "x_z"),
                             case.constant("w_z", numpy.array(0, numpy.int8))], "y", MS, num_heads=heads)


KINDS = [gelu_kinds, skip_norms, embed_norm, fused_matmul, fused_gemm, fused_conv, rotary, attention, max_roi_pool,
         global_lp_pool, qlinear_binary, qlinear_unary, qlinear_concat, qgemm, integer_to_float, dynamic_product,
         qlinear_others, quantized_attention]

main(KINDS)
