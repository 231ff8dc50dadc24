// Numbers of blocks: factor * quantized value, or factor * quantized value + offset where
// BLOCK_OFFSET; the formulas are those of ir/quantization/block_format.h. values_<format>(block, i)
// are the quantized values of numbers i .. i + 3, i = 0, 4, 8 ...; packed_<format>(block, i) are
// those of 0 to 127 in the bytes of a word, before the value that represents 0 is subtracted;
// scale_<format>(block, i) is the scale of numbers i .. i + 15, i = 0, 16 ... Products of factor
// and code are exact in f32, so that the one sum is all that rounds. BLOCK_COLUMNS: 1, or 4 for the
// blocks of four columns next to each other, a component each. The kernel defines Word
// block_word(block, j): bytes 4 j and on of a block, anything behind its end.
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

// The f16 at byte `at`, exact, subnormal ones too.
Number block_half(uint block, uint at) {
  const Word bits = block_word(block, at >> 2) >> ((at & 2u) * 8u) & 0xffffu;
  const Word sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 1023u;
  const Word small = floatBitsToUint(number_of(fraction) * 5.9604644775390625e-8);  // 2^-24
  // Infinity and NaN keep an exponent of ones.
  const Word wide = exponent + 112u + (exponent + 1u >> 5) * 112u;
  const Word normal = wide << 23 | fraction << 13;
  return uintBitsToFloat(sign | mix(normal, small, WORD_EQUALS(exponent, 0u)));
}

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

#endif
