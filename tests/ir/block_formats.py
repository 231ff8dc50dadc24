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


def blocks(name, random):
    kind = getattr(gguf.GGMLQuantizationType, name.upper())
    _, size = gguf.GGML_QUANT_SIZES[kind]
    rows = random.integers(0, 256, (3, size), dtype=numpy.uint8)
    rows[1] = 0xff  # every code, scale and minimum at its largest
    rows[2] = 0x80
    for at in SCALES[name]:
        halves = numpy.array([random.normal(), 0.125, -6e-8], dtype=numpy.float16)
        rows[:, at:at + 2] = halves.reshape(3, 1).view(numpy.uint8)
    return kind, rows


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
    for name in SCALES:
        kind, rows = blocks(name, random)
        read = gguf.quants.dequantize(rows, kind).astype(numpy.float32)
        lines.append(f"{name} {rows.tobytes().hex()} {read.astype('>f4').tobytes().hex()}\n")
    write("block_formats.txt", lines)
    rows = numbers(random)
    made = [(name, gguf.quants.quantize(rows, getattr(gguf.GGMLQuantizationType, name.upper())))
            for name in WRITTEN]
    bits = rows.astype(">f4").tobytes().hex()
    write("block_encode.txt", [f"{name} {bits} {blocks.tobytes().hex()}\n" for name, blocks in made])


main()
