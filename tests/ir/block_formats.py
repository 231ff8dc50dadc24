"""Writes tests/ir/golden/block_formats.txt: blocks and the numbers in them, by ggml's own Python
package (`gguf` 0.19.0 of PyPI). Per line: format, the blocks' bytes, the numbers' f32 bits.

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


def main():
    random = numpy.random.default_rng(20)
    lines = []
    for name in SCALES:
        kind, rows = blocks(name, random)
        numbers = gguf.quants.dequantize(rows, kind).astype(numpy.float32)
        lines.append(f"{name} {rows.tobytes().hex()} {numbers.astype('>f4').tobytes().hex()}\n")
    path = pathlib.Path(__file__).parent / "golden" / "block_formats.txt"
    path.write_text("".join(lines))
    print(f"{len(lines)} formats in {path}")


main()
