"""Random cases of quantized ops in com.microsoft."""
import numpy

from microsoft_case import MS, flag, rows


def quantized_experts(case):
    """Weights of 4 bits with a scale for each block or column, or of 8 with one for each column."""
    count, tokens, width, inner = case.extent(4), case.extent(20), 32 * case.extent(2), 32 * case.extent(2)
    bits, block = (4, int(case.random.choice([0, 32]))) if flag(case) else (8, 0)
    kind = str(case.random.choice(["relu", "gelu", "silu", "swiglu", "identity"]))
    fused = 2 if kind == "swiglu" else 1

    def layer(name, rows, columns):
        quantized = case.random.integers(0, 256, (count, rows, columns * bits // 8)).astype(numpy.uint8)
        shape = (count, rows, columns // block) if block else (count, rows)
        return [case.constant(f"w{name}", quantized), case.constant(f"s{name}", case.floats(*shape, low=0.001, high=0.01)),
                case.constant(f"b{name}", case.floats(count, rows)) if flag(case) else ""]

    operands = [case.input("x", case.floats(tokens, width), known=(1,)),
                case.input("r", case.floats(tokens, count, low=-3, high=3), known=(1,)),
                *layer(1, fused * inner, width), *layer(2, width, inner)]
    given = {"swiglu_fusion": 1, "activation_alpha": 1.702, "activation_beta": 1.0, "swiglu_limit": 7.0}
    given = (given if kind == "swiglu" else {}) | ({"block_size": block} if block else {})
    case.node("QMoE", operands, "y", MS, k=int(case.random.integers(1, count + 1)), activation_type=kind,
              expert_weight_bits=bits, normalize_routing_weights=flag(case), **given)


def optimised_quantised_network(case):
    """Convolutions between QuantizeLinear and DequantizeLinear: QLinear ops, channels behind the others."""
    case.optimised, case.opset = True, 17
    # A ratio of scales such as 1/1000 has sums halfway between two steps, which f32 rounds to either.
    of_input, of_weights, of_sums = (size * case.random.uniform(0.9, 1.1) for size in (0.01, 0.005, 0.05))
    value = case.input("x", case.floats(1, 4, 12, 12), known=(0, 1, 2, 3))
    zero = case.constant("z", numpy.array(128, numpy.uint8))
    zero_of_weights = case.constant("zw", numpy.array(0, numpy.int8))

    def quantised(value, name, size):
        at = [case.constant(name + "s", numpy.float32(size)), zero]
        q = case.node("QuantizeLinear", [value, *at], name + "q")
        return case.node("DequantizeLinear", [q, *at], name + "d")

    value, channels = quantised(value, "x", of_input), 4
    for i in range(2):
        weights = [case.constant(f"w{i}", case.weight_bytes(8, channels, 3, 3)),
                   case.constant(f"ws{i}", numpy.float32(of_weights)), zero_of_weights]
        w = case.node("DequantizeLinear", weights, f"wd{i}")
        value = case.node("Conv", [value, w], f"c{i}", pads=[1] * 4, kernel_shape=[3, 3])
        value, channels = quantised(value, f"c{i}", of_sums), 8
        if i == 0:
            value = case.node("MaxPool", [value], "mp", kernel_shape=[2, 2], strides=[2, 2])
            value = quantised(value, "mp", of_sums)
    case.node("Identity", [value], "y")


def scale(case, name):
    return case.constant(name, numpy.array(case.random.uniform(0.01, 0.05), numpy.float32))


def zero(case, name):
    return case.constant(name, numpy.array(case.random.integers(100, 150), numpy.uint8))


def quantized(case, name, *shape):
    return [case.input(name, case.random.integers(0, 256, shape).astype(numpy.uint8), known=range(len(shape))),
            scale(case, name + "_s"), zero(case, name + "_z")]


def result(case):
    case.step = 1
    return [scale(case, "y_s"), zero(case, "y_z")]


def qlinear_binary(case):
    shape = (case.extent(3), case.extent(30))
    case.node(str(case.random.choice(["QLinearAdd", "QLinearMul"])),
              quantized(case, "a", *shape) + quantized(case, "b", *shape) + result(case), "y", MS)


def qlinear_unary(case):
    op = str(case.random.choice(["QLinearSigmoid", "QLinearLeakyRelu", "QLinearGlobalAveragePool", "QLinearSoftmax"]))
    given = {"QLinearSoftmax": {"axis": -1, "opset": 13}}.get(op, {})
    case.node(op, quantized(case, "a", 2, case.extent(5), case.extent(6), case.extent(6)) + result(case), "y", MS, **given)


def qlinear_concat(case):
    outer = case.extent(5)
    case.node("QLinearConcat", result(case) + quantized(case, "a", outer, case.extent(9)) +
              quantized(case, "b", outer, case.extent(9)), "y", MS, axis=1)


def qgemm(case):
    m, k, n, turned = case.extent(20), case.extent(40), case.extent(20), flag(case)
    b = case.weight_bytes(*((n, k) if turned else (k, n)))
    operands = quantized(case, "a", m, k) + [case.constant("b", b), scale(case, "b_s"),
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
        quantized = case.weight_bytes(ways, inputs, 4 * hidden, kind=kind)
        operands.append(case.constant(name, quantized))
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
        case.node("QLinearWhere", [condition] + quantized(case, "a", *shape) + quantized(case, "b", *shape) + result(case),
                  "y", MS)
    else:
        case.node("QLinearAveragePool", quantized(case, "a", 2, case.extent(5), 8, 9) + result(case), "y", MS,
                  kernel_shape=[3, 2], strides=[2, 1], pads=[1, 0, 1, 0])


def channels_behind(case):
    """Of bytes, channels behind the other axes."""
    channels, op = case.extent(12), str(case.random.choice(["QLinearConv", "QLinearAveragePool", "NhwcMaxPool"]))
    x = quantized(case, "a", 2, case.extent(8) + 2, case.extent(8) + 2, channels)
    if op == "NhwcMaxPool":
        case.node(op, x[:1], "y", MS, kernel_shape=[3, 2], strides=[2, 1])
    elif op == "QLinearAveragePool":
        case.node(op, x + result(case), "y", MS, kernel_shape=[3, 2], strides=[2, 1], channels_last=1)
    else:
        kernels = case.extent(12)
        w = case.weight_bytes(kernels, channels, 3, 3)
        weights = [case.constant("w", w), scale(case, "w_s"), case.constant("w_z", numpy.array(0, numpy.int8))]
        case.node(op, x + weights + result(case), "y", MS, channels_last=1, pads=[1] * 4, kernel_shape=[3, 3])


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


def quantized_attention(case):
    heads, head, tokens, width = case.extent(4), case.extent(16), case.extent(12), case.extent(30)
    columns = heads * head
    x = case.input("x", case.random.integers(0, 256, (2, tokens, width)).astype(numpy.uint8), known=(2,))
    w = case.weight_bytes(width, 3 * columns)
    case.node("QAttention", [x, case.constant("w", w), case.constant("b", case.floats(3 * columns)),
                             scale(case, "x_s"), scale(case, "w_s"), "", zero(case, "x_z"),
                             case.constant("w_z", numpy.array(0, numpy.int8))], "y", MS, num_heads=heads)
