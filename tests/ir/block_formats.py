"""Writes two files of tests/ir/golden by ggml's own Python package (`gguf` 0.19.0 of PyPI).
block_formats.txt has blocks and the numbers in them; per line: format, the blocks' bytes, the
numbers' f32 bits. block_encode.txt has numbers and their blocks; per line:
format, the numbers' f32 bits, the blocks' bytes.

    python3 tests/ir/block_formats.py
"""
import pathlib

import gguf
import numpy

SCALES = {  # byte offsets of halves, where random bits would be infinite or NaN
    "q4_0": [0], "q4_1": [0, 2], "q5_0": [0], "q5_1": [0, 2], "q8_0": [0],
    "q4_k": [0, 2], "q5_k": [0, 2], "q6_k": [208],
}
LATER_SCALES = {
    "q2_k": [80, 82], "q3_k": [108], "q1_0": [0], "tq1_0": [52], "tq2_0": [64], "iq4_nl": [0], "iq4_xs": [0],
    "mxfp4": [], "nvfp4": [], "iq1_s": [0], "iq1_m": [], "iq2_xxs": [0], "iq2_xs": [0], "iq2_s": [0],
    "iq3_xxs": [0], "iq3_s": [0],
}


def put_iq1_m_scales(rows, halves):
    """Four bits of the half in the highest four of each word of scales."""
    words = rows[:, 48:56].view(numpy.uint16)
    bits = halves.view(numpy.uint16).astype(numpy.uint32).reshape(3, 1) >> numpy.array([0, 4, 8, 12])
    words[:] = words & 0x0fff | (bits & 15) << 12


def blocks(name, random, scales):
    kind = getattr(gguf.GGMLQuantizationType, name.upper())
    _, size = gguf.GGML_QUANT_SIZES[kind]
    rows = random.integers(0, 256, (3, size), dtype=numpy.uint8)
    rows[1] = 0xff  # every code, scale and minimum at its largest
    rows[2] = 0x80
    if name == "iq1_m":
        put_iq1_m_scales(rows, numpy.array([random.normal(), 0.125, -6e-8], dtype=numpy.float16))
    for at in scales:
        halves = numpy.array([random.normal(), 0.125, -6e-8], dtype=numpy.float16)
        rows[:, at:at + 2] = halves.reshape(3, 1).view(numpy.uint8)
    return kind, rows


def read(rows, kind):
    if kind != gguf.GGMLQuantizationType.Q1_0:
        return gguf.quants.dequantize(rows, kind).astype(numpy.float32)
    # The package knows its size only: d where a bit is set, else -d.
    d = rows[:, :2].copy().view(numpy.float16).astype(numpy.float32)
    return numpy.where(numpy.unpackbits(rows[:, 2:], axis=1, bitorder="little") == 1, d, -d)


WRITTEN = ["q4_0", "q4_1", "q5_0", "q5_1", "q8_0"]


def numbers(random):
    """Blocks of 32: of two sizes, of one sign, all alike, zeros, and two that are equally far from 0."""
    rows = random.normal(0, [[0.02], [3], [1], [0], [0], [1]], (6, 32)).astype(numpy.float32)
    rows[2] = numpy.abs(rows[2])
    rows[3] = -0.7
    rows[5, :2] = [5, -5]
    return rows


def write(name, lines):
    path = pathlib.Path(__file__).parent / "golden" / name
    path.write_text("".join(lines))
    print(f"{len(lines)} formats in {path}")


def main():
    random = numpy.random.default_rng(20)
    lines = []
    for table, drawn in ((SCALES, random), (LATER_SCALES, numpy.random.default_rng(53))):
        for name, scales in table.items():
            kind, rows = blocks(name, drawn, scales)
            numbers_read = read(rows, kind).astype(">f4")
            lines.append(f"{name} {rows.tobytes().hex()} {numbers_read.tobytes().hex()}\n")
    write("block_formats.txt", lines)
    rows = numbers(random)
    made = [(name, gguf.quants.quantize(rows, getattr(gguf.GGMLQuantizationType, name.upper())))
            for name in WRITTEN]
    bits = rows.astype(">f4").tobytes().hex()
    write("block_encode.txt", [f"{name} {bits} {blocks.tobytes().hex()}\n" for name, blocks in made])


main()
