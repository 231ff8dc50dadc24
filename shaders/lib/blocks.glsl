// Numbers of blocks: factor * quantized value, or factor * quantized value + offset where
// BLOCK_OFFSET; the formulas are those of ir/quantization/block_format.h. values_<format>(block, i)
// are the quantized values of numbers i .. i + 3, i = 0, 4, 8 ...; packed_<format>(block, i) are
// those of 0 to 127 in the bytes of a word, before the value that represents 0 is subtracted;
// scale_<format>(block, i) is the scale of numbers i .. i + 15, i = 0, 16 ... Products of factor
// and code are exact in f32, so that the one sum is all that rounds. BLOCK_COLUMNS: 1, or 4 for the
// blocks of four columns next to each other, a component each. The kernel defines Word
// block_word(block, j): bytes 4 j and on of a block, anything behind its end. BLOCK_GRID: formats of a grid (lib/grid_blocks.glsl).
#ifndef ULLAGE_LIB_BLOCKS
#define ULLAGE_LIB_BLOCKS

#if BLOCK_COLUMNS == 4
#define Word uvec4
#define SignedWord ivec4
#define Number vec4
#define WORD_EQUALS(word, value) equal(word, uvec4(value))
#else
#define Word uint
#define SignedWord int
#define Number float
#define WORD_EQUALS(word, value) ((word) == (value))
#endif

struct BlockScale {
  Number factor, offset;
};

Word block_word(uint block, uint j);

Word block_byte(uint block, uint at) { return block_word(block, at >> 2) >> ((at & 3u) * 8u) & 0xffu; }

// Bytes at + i, at + i + 1 ... `at` is even; i, a multiple of four, may be a loop's.
Word block_bytes(uint block, uint at, uint i) {
  const uint first = (at >> 2) + (i >> 2);
  const Word word = block_word(block, first);
  return (at & 2u) == 0u ? word : word >> 16 | block_word(block, first + 1u) << 16;
}

// For quantized values below 2^31: processors convert signed integers in one step.
Number number_of(Word code) { return Number(SignedWord(code)); }

// The f16 of these bits, exact, subnormal ones too.
Number half_number(Word bits) {
  const Word sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 1023u;
  const Word small = floatBitsToUint(number_of(fraction) * 5.9604644775390625e-8);  // 2^-24
  // Infinity and NaN keep an exponent of ones.
  const Word wide = exponent + 112u + (exponent + 1u >> 5) * 112u;
  const Word normal = wide << 23 | fraction << 13;
  return uintBitsToFloat(sign | mix(normal, small, WORD_EQUALS(exponent, 0u)));
}

// That at byte `at`, which is even.
Number block_half(uint block, uint at) { return half_number(block_word(block, at >> 2) >> ((at & 2u) * 8u) & 0xffffu); }

// Quantized values come four in the bytes of a word: drivers convert a byte of a word to a number
// in one step. Quantized values of 4 bits, from bit `shift` of each byte on.
Word nibbles(Word word, uint shift) { return word >> shift & 0x0f0f0f0fu; }

// Quantized values i .. i + 3 of 32 in the 16 bytes at `at`: low halves of bytes first.
Word nibbles_of_32(uint block, uint at, uint i) { return nibbles(block_bytes(block, at, i & 15u), i >> 4 << 2); }

Number[4] numbers_of(Word quantized, float zero) {
  return Number[4](number_of(quantized & 255u) - zero, number_of(quantized >> 8 & 255u) - zero,
                   number_of(quantized >> 16 & 255u) - zero, number_of(quantized >> 24) - zero);
}

// Bit 4 of byte j from bit j of `high`.
Word fifth_bits_of(Word high) {
  const Word four = high & 15u;
  return ((four | four << 7 | four << 14 | four << 21) & 0x01010101u) << 4;
}

// The word of fifth bits at `at`, from that of quantized value i on.
Word fifth_bits(uint block, uint at, uint i) { return block_bytes(block, at, 0u) >> i; }

BlockScale factor_alone(uint block) { return BlockScale(block_half(block, 0u), Number(0)); }
BlockScale factor_and_offset(uint block) { return BlockScale(block_half(block, 0u), block_half(block, 2u)); }

Word packed_q4_0(uint block, uint i) { return nibbles_of_32(block, 2u, i); }
Number[4] values_q4_0(uint block, uint i) { return numbers_of(packed_q4_0(block, i), 8.0); }
BlockScale scale_q4_0(uint block, uint i) { return factor_alone(block); }

Word packed_q4_1(uint block, uint i) { return nibbles_of_32(block, 4u, i); }
Number[4] values_q4_1(uint block, uint i) { return numbers_of(packed_q4_1(block, i), 0.0); }
BlockScale scale_q4_1(uint block, uint i) { return factor_and_offset(block); }

Word packed_q5_0(uint block, uint i) { return nibbles_of_32(block, 6u, i) | fifth_bits_of(fifth_bits(block, 2u, i)); }
Number[4] values_q5_0(uint block, uint i) { return numbers_of(packed_q5_0(block, i), 16.0); }
BlockScale scale_q5_0(uint block, uint i) { return factor_alone(block); }

Word packed_q5_1(uint block, uint i) { return nibbles_of_32(block, 8u, i) | fifth_bits_of(fifth_bits(block, 4u, i)); }
Number[4] values_q5_1(uint block, uint i) { return numbers_of(packed_q5_1(block, i), 0.0); }
BlockScale scale_q5_1(uint block, uint i) { return factor_and_offset(block); }

Number[4] values_q8_0(uint block, uint i) {
  const SignedWord word = SignedWord(block_bytes(block, 2u, i));
  return Number[4](Number(word << 24 >> 24), Number(word << 16 >> 24), Number(word << 8 >> 24),
                   Number(word >> 24));
}
BlockScale scale_q8_0(uint block, uint i) { return factor_alone(block); }

// Scale and minimum of numbers 32 j and on: 6 bits each in the twelve bytes at 4, and the f16 that both
// are multiplied by.
BlockScale scale_and_minimum(uint block, uint j) {
  const Word low = block_byte(block, 4u + (j & 3u)), high = block_byte(block, 8u + (j & 3u));
  Word scale = low & 63u, minimum = high & 63u;
  if (j >= 4u) {
    const Word both = block_byte(block, 12u + (j & 3u));
    scale = (both & 15u) | low >> 6 << 4;
    minimum = both >> 4 | high >> 6 << 4;
  }
  return BlockScale(block_half(block, 0u) * number_of(scale), -(block_half(block, 2u) * number_of(minimum)));
}

BlockScale scale_q4_k(uint block, uint i) { return scale_and_minimum(block, i >> 5); }

// Large blocks have everything at whole words. 32 bytes at `at` contain the low halves of 32
// quantized values and the high halves of the next 32.
Word nibbles_of_64(uint block, uint at, uint i) {
  return nibbles(block_word(block, (at + (i >> 6 << 5) + (i & 31u)) >> 2), (i >> 5 & 1u) << 2);
}

Word packed_q4_k(uint block, uint i) { return nibbles_of_64(block, 16u, i); }
Number[4] values_q4_k(uint block, uint i) { return numbers_of(packed_q4_k(block, i), 0.0); }

Word packed_q5_k(uint block, uint i) {
  const Word high = block_word(block, (16u + (i & 31u)) >> 2) >> (i >> 5) & 0x01010101u;
  return nibbles_of_64(block, 48u, i) | high << 4;
}
Number[4] values_q5_k(uint block, uint i) { return numbers_of(packed_q5_k(block, i), 0.0); }
BlockScale scale_q5_k(uint block, uint i) { return scale_q4_k(block, i); }

Word packed_q6_k(uint block, uint i) {
  const uint part = i >> 7, quarter = i >> 5 & 3u, l = i & 31u;
  const Word low = nibbles(block_word(block, ((part << 6) + ((quarter & 1u) << 5) + l) >> 2), quarter >> 1 << 2);
  const Word high = block_word(block, (128u + (part << 5) + l) >> 2) >> (quarter * 2u) & 0x03030303u;
  return low | high << 4;
}
Number[4] values_q6_k(uint block, uint i) { return numbers_of(packed_q6_k(block, i), 32.0); }
BlockScale scale_q6_k(uint block, uint i) {
  const SignedWord scale = SignedWord(block_byte(block, 192u + (i >> 4)) << 24) >> 24;
  return BlockScale(block_half(block, 208u) * Number(scale), Number(0));
}

// ---- Two bits, one bit, three values ----------------------------------------------------------

// Two bits of 256 quantized values at `at`: 32 bytes contain those of 128, 32 after 32.
Word pairs_of_128(uint block, uint at, uint i) {
  return block_bytes(block, at, (i >> 7 << 5) + (i & 31u)) >> ((i >> 5 & 3u) << 1) & 0x03030303u;
}

Word packed_q2_k(uint block, uint i) { return pairs_of_128(block, 16u, i); }
Number[4] values_q2_k(uint block, uint i) { return numbers_of(packed_q2_k(block, i), 0.0); }
BlockScale scale_q2_k(uint block, uint i) {
  const Word both = block_byte(block, i >> 4);
  return BlockScale(block_half(block, 80u) * number_of(both & 15u), -(block_half(block, 82u) * number_of(both >> 4)));
}

Word packed_q3_k(uint block, uint i) {
  const Word high = block_word(block, (i & 31u) >> 2) >> (i >> 5) & 0x01010101u;
  return pairs_of_128(block, 32u, i) | high << 2;
}
Number[4] values_q3_k(uint block, uint i) { return numbers_of(packed_q3_k(block, i), 4.0); }
BlockScale scale_q3_k(uint block, uint i) {
  const uint k = i >> 4;
  const Word low = block_byte(block, 96u + (k & 7u)) >> (k >> 3 << 2) & 15u;
  const Word high = block_byte(block, 104u + (k & 3u)) >> (k >> 2 << 1) & 3u;
  return BlockScale(block_half(block, 108u) * (number_of(low | high << 4) - 32.0), Number(0));
}

// Bit j of four in byte j.
Word bits_in_bytes(Word bits) { return fifth_bits_of(bits) >> 4; }

Word packed_q1_0(uint block, uint i) { return bits_in_bytes(block_byte(block, 2u + (i >> 3)) >> (i & 4u)) << 1; }
Number[4] values_q1_0(uint block, uint i) { return numbers_of(packed_q1_0(block, i), 1.0); }
BlockScale scale_q1_0(uint block, uint i) { return factor_alone(block); }

// Five digits to the base 3 are a byte, their fraction of 1 in 256ths: multiplied by 3^place, its part above 256 is
// gone, and a third of 256 is one of the next digit. Two bytes at a time, in 16 bits each.
Word digits(Word bytes, uint place) {
  const uint power = place == 0u ? 1u : place == 1u ? 3u : place == 2u ? 9u : place == 3u ? 27u : 81u;
  const Word even = (bytes & 0x00ff00ffu) * power & 0x00ff00ffu;
  const Word odd = (bytes >> 8 & 0x00ff00ffu) * power & 0x00ff00ffu;
  return (even * 3u >> 8 & 0x00030003u) | (odd * 3u & 0x03000300u);
}

// Of 32, 16 and 4 bytes in turn, the first digits come first.
Word packed_tq1_0(uint block, uint i) {
  if (i < 160u) return digits(block_word(block, (i & 31u) >> 2), i >> 5);
  const uint j = i - 160u;
  return j < 80u ? digits(block_word(block, 8u + ((j & 15u) >> 2)), j >> 4) : digits(block_word(block, 12u), j - 80u >> 2);
}
Number[4] values_tq1_0(uint block, uint i) { return numbers_of(packed_tq1_0(block, i), 1.0); }
BlockScale scale_tq1_0(uint block, uint i) { return BlockScale(block_half(block, 52u), Number(0)); }

Word packed_tq2_0(uint block, uint i) { return pairs_of_128(block, 0u, i); }
Number[4] values_tq2_0(uint block, uint i) { return numbers_of(packed_tq2_0(block, i), 1.0); }
BlockScale scale_tq2_0(uint block, uint i) { return BlockScale(block_half(block, 64u), Number(0)); }

// ---- Integers and small floats by number --------------------------------------------------------

Number[4] signed_numbers(Word bytes) {
  const SignedWord word = SignedWord(bytes);
  return Number[4](Number(word << 24 >> 24), Number(word << 16 >> 24), Number(word << 8 >> 24), Number(word >> 24));
}

// Integers that lie closer around 0, by number: -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89,
// 113, as bytes.
Word uneven_byte(Word nibble) {
  const Word low = mix(Word(0xf6eaddcfu), Word(0xbfad9881u), WORD_EQUALS(nibble & 4u, 0u));
  const Word high = mix(Word(0x71594535u), Word(0x26190d01u), WORD_EQUALS(nibble & 4u, 0u));
  return mix(high, low, WORD_EQUALS(nibble & 8u, 0u)) >> ((nibble & 3u) << 3) & 255u;
}
Word uneven_bytes(Word nibbles) {
  return uneven_byte(nibbles) | uneven_byte(nibbles >> 8) << 8 | uneven_byte(nibbles >> 16) << 16 |
         uneven_byte(nibbles >> 24) << 24;
}

// Signed bytes.
Word bytes_iq4_nl(uint block, uint i) { return uneven_bytes(nibbles_of_32(block, 2u, i)); }
Number[4] values_iq4_nl(uint block, uint i) { return signed_numbers(bytes_iq4_nl(block, i)); }
BlockScale scale_iq4_nl(uint block, uint i) { return factor_alone(block); }

Word bytes_iq4_xs(uint block, uint i) { return uneven_bytes(nibbles_of_32(block, 8u + (i >> 5 << 4), i & 31u)); }
Number[4] values_iq4_xs(uint block, uint i) { return signed_numbers(bytes_iq4_xs(block, i)); }
BlockScale scale_iq4_xs(uint block, uint i) {
  const uint k = i >> 5;
  const Word low = block_byte(block, 4u + (k >> 1)) >> ((k & 1u) << 2) & 15u;
  const Word high = block_word(block, 0u) >> (16u + (k << 1)) & 3u;
  return BlockScale(block_half(block, 0u) * (number_of(low | high << 4) - 32.0), Number(0));
}

// Bytes of 64 + or - magnitudes below 64; where a byte of `negative` is 1, minus.
Word with_signs(Word magnitudes, Word negative) {
  const Word mask = negative * 255u;
  return (0x40404040u + (magnitudes & ~mask)) - (magnitudes & mask);
}

// Floats of a sign, two bits of exponent and one of fraction, doubled: 0, 1, 2, 3, 4, 6, 8 and 12 by their upper bits.
Word small_floats(Word bits) {
  const Word exponent = bits >> 1 & 0x03030303u, fraction = bits & 0x01010101u;
  const Word low = exponent & 0x01010101u, high = exponent >> 1 & 0x01010101u, any = low | high;
  const Word leading = any << 1 | fraction;  // 2 or 3; fraction alone where the exponent is 0
  // Twice as much where the exponent is 2, four times where it is 3.
  const Word twice = leading << 1 & high * 255u;
  const Word once = leading & ~(high * 255u);
  return with_signs(once + twice + (twice & (low & high) * 255u), bits >> 3 & 0x01010101u);
}

Word packed_mxfp4(uint block, uint i) {
  const uint first = (i & 15u) >> 2;  // they begin at byte 1
  const Word word = block_word(block, first) >> 8 | block_word(block, first + 1u) << 24;
  return small_floats(nibbles(word, i >> 4 << 2));
}
Number[4] values_mxfp4(uint block, uint i) { return numbers_of(packed_mxfp4(block, i), 64.0); }
// 2^(e - 128), subnormal for 0 and 1.
BlockScale scale_mxfp4(uint block, uint i) {
  const Word e = block_byte(block, 0u);
  const Word normal = max(e, Word(1u)) - 1u << 23, small = Word(0x00200000u) << (e & 1u);
  return BlockScale(uintBitsToFloat(mix(normal, small, WORD_EQUALS(e >> 1, 0u))), Number(0));
}

Word packed_nvfp4(uint block, uint i) {
  return small_floats(nibbles(block_word(block, 1u + (i >> 4 << 1) + (i >> 2 & 1u)), (i >> 3 & 1u) << 2));
}
Number[4] values_nvfp4(uint block, uint i) { return numbers_of(packed_nvfp4(block, i), 64.0); }
// Half of a float of four bits of exponent and three of fraction; 0x7f is 0.
BlockScale scale_nvfp4(uint block, uint i) {
  const Word bits = block_byte(block, i >> 4), exponent = bits >> 3 & 15u;
  const Word leading = mix(Word(8u), Word(0u), WORD_EQUALS(exponent, 0u)) | (bits & 7u);
  const Word power = max(exponent, Word(1u)) + 116u << 23;  // 2^(exponent - 11)
  const Word number = mix(leading, Word(0u), WORD_EQUALS(bits, 0x7fu));
  return BlockScale(number_of(number) * uintBitsToFloat(power), Number(0));
}

#if BLOCK_GRID
#include "lib/grid_blocks.glsl"
#endif

#endif
