"""Models with quantised weights against onnxruntime CPU, at random shapes: MatMulNBits, GatherBlockQuantized,
DequantizeLinear per tensor, channel and block before MatMul, Gemm, Gather, Conv and ConvTranspose, the Cast and Mul of
exporters, MatMulInteger.

    python3 tests/onnx/compare_quantized.py build/dev/tools/ullage [--cases 42] [--seed 1] [--kind NAME] [--tier T0]

Prints what differs and 'N passed, N failed'; exit 1 where something did.
"""
import numpy
from onnx import TensorProto

from random_models import NARROW, main


def rows(case):
    return case.extent(40) if case.random.random() < 0.7 else 1


def matmul_nbits(case):
    bits, block = int(case.random.choice([2, 4, 8])), int(case.random.choice([16, 32, 64, 128]))
    inner, columns = case.extent(), case.extent()
    blocks = -(-inner // block)
    data = case.random.integers(0, 256, (columns, blocks, block * bits // 8), dtype=numpy.uint8)
    operands = [case.input("a", case.floats(rows(case), inner)), case.constant("b", data),
                case.constant("s", case.floats(columns * blocks, low=0.01, high=0.1))]
    zeros = case.random.integers(0, 3)
    if zeros == 1:
        packed = case.random.integers(0, 256, (columns, -(-blocks * bits // 8)), dtype=numpy.uint8)
        operands.append(case.constant("z", packed.reshape(-1)))
    if zeros == 2 and bits == 4:
        operands.append(case.constant("z", case.floats(columns, blocks, low=0, high=15)))
    if case.random.random() < 0.3:
        operands += [""] * (5 - len(operands)) + [case.constant("bias", case.floats(columns))]
    case.node("MatMulNBits", operands, "y", "com.microsoft", K=inner, N=columns, bits=bits,
              block_size=block)


def gather_blocks(case):
    kind = int(case.random.choice([TensorProto.INT4, TensorProto.UINT4, TensorProto.UINT8]))
    block, entries = int(case.random.choice([16, 32])), case.extent()
    width = block * case.extent(6)
    blocks, bits = width // block, 4
    if kind == TensorProto.UINT8:
        bits = int(case.random.choice([4, 8]))
        data = case.random.integers(0, 256, (entries, width * bits // 8), dtype=numpy.uint8)
        zero = case.random.integers(0, 256, (entries, -(-blocks * bits // 8)), dtype=numpy.uint8)
    else:
        data, zero = case.integers(kind, (entries, width)), case.integers(kind, (entries, blocks))
    indices = case.random.integers(-entries, entries, (case.extent(9), case.extent(3)))
    operands = [case.constant("d", data), case.input("i", indices),
                case.constant("s", case.floats(entries, blocks, low=0.01, high=0.1))]
    if case.random.random() < 0.5:
        operands.append(case.constant("z", zero))
    case.node("GatherBlockQuantized", operands, "y", "com.microsoft", block_size=block, bits=bits,
              gather_axis=0, quantize_axis=1)


def dequantized(case, shape, channel, may_block=True):
    """DequantizeLinear of a constant: per tensor, per element of `channel`, or in blocks of the other."""
    kind = int(case.random.choice(list(NARROW)))
    form = case.random.choice(["tensor", "channel", "block"] if may_block else ["tensor", "channel"])
    scales, attributes = [], {}
    if form == "channel":
        scales, attributes = [shape[channel]], {"axis": channel}
    if form == "block":
        block, axis = int(case.random.choice([16, 32])), 1 - channel
        scales = list(shape)
        scales[axis] = -(-shape[axis] // block)
        attributes = {"axis": axis, "block_size": block}
    operands = [case.constant("w_q", case.integers(kind, shape)),
                case.constant("w_s", case.floats(*scales, low=0.01, high=0.1))]
    if case.random.random() < 0.5:
        operands.append(case.constant("w_z", case.integers(kind, scales)))
    return case.node("DequantizeLinear", operands, "w", **attributes)


def exported(case, shape, channel):
    """Cast, may be Sub, and Mul of a constant."""
    scales = [1] * len(shape)
    scales[channel] = shape[channel]
    w = case.node("Cast", [case.constant("w_q", case.integers(TensorProto.INT8, shape))], "w_f",
                  to=TensorProto.FLOAT)
    if case.random.random() < 0.3:
        w = case.node("Sub", [w, case.constant("w_z", numpy.array(3, numpy.float32))], "w_c")
    scale = case.constant("w_s", case.floats(*scales, low=0.01, high=0.1))
    return case.node("Mul", [w, scale] if case.random.random() < 0.7 else [scale, w], "w")


def weights(case, shape, channel, may_block=True):
    make = exported if case.random.random() < 0.4 else dequantized
    return make(case, shape, channel) if make is exported else make(case, shape, channel, may_block)


def product(case):
    inner, columns = case.extent(), case.extent()
    shape = [rows(case), inner] if case.random.random() < 0.5 else [2, rows(case), inner]
    case.node("MatMul", [case.input("a", case.floats(*shape)), weights(case, [inner, columns], 1)],
              "y")


def transposed_product(case):
    inner, columns = case.extent(), case.extent()
    a, w = case.input("a", case.floats(rows(case), inner)), weights(case, [columns, inner], 0)
    if case.random.random() < 0.5:
        case.node("Gemm", [a, w, case.constant("c", case.floats(columns))], "y", transB=1)
    else:
        case.node("MatMul", [a, case.node("Transpose", [w], "w_t", perm=[1, 0])], "y")


def embedding(case):
    entries, width = case.extent(), case.extent()
    indices = case.random.integers(-entries, entries, (case.extent(9), case.extent(3)))
    case.node("Gather", [weights(case, [entries, width], 0), case.input("i", indices)], "y", axis=0)


def embedding_of_wide_integers(case):
    """16 bits, whose zero points and scales are cast and repeated."""
    entries, width = 4 + case.extent(), 1024
    scales = [entries] if case.random.random() < 0.5 else []
    kind = case.random.choice([numpy.int16, numpy.uint16])
    limits = numpy.iinfo(kind)
    operands = [case.constant("w_q", case.random.integers(limits.min, limits.max + 1, (entries, width)).astype(kind)),
                case.constant("w_s", case.floats(*scales, low=1e-4, high=1e-3))]
    if case.random.random() < 0.7:
        operands.append(case.constant("w_z", case.random.integers(0, 100, scales).astype(kind)))
    w = case.node("DequantizeLinear", operands, "w", axis=0)
    indices = case.random.integers(-entries, entries, (case.extent(9), case.extent(3)))
    case.node("Gather", [w, case.input("i", indices)], "y", axis=0)


def convolution(case):
    group, axes = int(case.random.choice([1, 1, 2, 3])), int(case.random.choice([2, 2, 3]))
    channels, kernels = case.extent(40), case.extent(40)
    if group > 1:  # as many as fill panels
        channels, kernels = 4 * case.extent(8), 16 * case.extent(2)
    taps = int(case.random.choice([1, 3]))
    x = case.input("x", case.floats(1, group * channels, *(case.extent(12) + 2 for _ in range(axes))))
    w = weights(case, [group * kernels, channels] + [taps] * axes, 0, may_block=False)
    case.node("Conv", [x, w], "y", pads=[taps // 2] * (2 * axes), group=group)


def transposed_convolution(case):
    channels, kernels = case.extent(40), case.extent(40)
    taps, stride = int(case.random.choice([2, 3, 4])), int(case.random.choice([1, 2, 3]))
    x = case.input("x", case.floats(1, channels, case.extent(9), case.extent(9)))
    operands = [x, weights(case, [channels, kernels, taps, taps], 1, may_block=False)]
    if case.random.random() < 0.5:
        operands.append(case.constant("b", case.floats(kernels)))
    case.node("ConvTranspose", operands, "y", strides=[stride, stride])


def integer_product(case):
    """By its formula: onnxruntime's kernel saturates on some CPUs (Case.weight_bytes), and all eight bits count."""
    inner, columns = case.extent(900), case.extent()
    kind = int(case.random.choice([TensorProto.INT8, TensorProto.UINT8]))
    a = case.random.integers(0, 256, (rows(case), inner), dtype=numpy.uint8)
    b = case.integers(kind, [inner, columns])
    operands, zeros = [case.input("a", a), case.constant("b", b)], (0, 0)
    if case.random.random() < 0.6:
        az = numpy.array(case.random.integers(0, 256), numpy.uint8)
        per_column = case.random.random() < 0.5
        bz = numpy.asarray(case.integers(kind, [columns] if per_column else []))
        operands += [case.input("az", az), case.constant("bz", bz)]
        zeros = az.astype(numpy.int32), bz.astype(numpy.int32)
    case.node("MatMulInteger", operands, "y")
    case.formula = [(a.astype(numpy.int32) - zeros[0]) @ (b.astype(numpy.int32) - zeros[1])]


KINDS = [matmul_nbits, gather_blocks, product, transposed_product, embedding, embedding_of_wide_integers,
         convolution, transposed_convolution, integer_product]

main(KINDS)
