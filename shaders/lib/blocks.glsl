// Numbers of blocks: scale * code, or scale * code + offset where BLOCK_OFFSET. codes_<format>(block,
// i) are those of numbers i .. i + 3, i = 0, 4, 8 ...; scale_<format>(block, i) is (scale, offset) of
// numbers i .. i + 15, i = 0, 16 ... The formulas are those of ir/quantization/block_format.h, whose
// products are exact in f32, so that the one sum is all that rounds. The kernel defines block_word(block,
// j): bytes 4 j and on of a block, anything behind its end.
#ifndef ULLAGE_LIB_BLOCKS
#define ULLAGE_LIB_BLOCKS

uint block_byte(uint block, uint at) { return block_word(block, at >> 2) >> ((at & 3u) * 8u) & 0xffu; }

// Bytes at, at + 1 ... `at` is even.
uint block_bytes(uint block, uint at) {
  const uint word = block_word(block, at >> 2);
  return (at & 2u) == 0u ? word : word >> 16 | block_word(block, (at >> 2) + 1u) << 16;
}

// The f16 at byte `at`, exact, subnormal ones too.
float block_half(uint block, uint at) {
  const uint bits = block_word(block, at >> 2) >> ((at & 2u) * 8u) & 0xffffu;
  const uint sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 1023u;
  if (exponent == 0u) {
    const float small = float(fraction) * 5.9604644775390625e-8;  // 2^-24
    return sign == 0u ? small : -small;
  }
  const uint wide = exponent == 31u ? 255u : exponent + 112u;
  return uintBitsToFloat(sign | wide << 23 | fraction << 13);
}

uvec4 bytes_of(uint word) { return uvec4(word, word >> 8, word >> 16, word >> 24); }

// Codes of 4 bits: one in each byte, from bit `shift` on.
uvec4 nibbles(uint word, uint shift) { return bytes_of(word >> shift) & 15u; }

// Codes i .. i + 3 of 32 in the 16 bytes at `at`: low halves of bytes first.
uvec4 nibbles_of_32(uint block, uint at, uint i) {
  return nibbles(block_bytes(block, at + (i & 15u)), i >> 4 << 2);
}

// The fifth bits of codes i .. i + 3: bits i .. i + 3 of the word at `at`.
uvec4 fifth_bits(uint block, uint at, uint i) {
  const uint bits = block_bytes(block, at) >> i;
  return (uvec4(bits, bits >> 1, bits >> 2, bits >> 3) & 1u) << 4;
}

vec4 codes_q4_0(uint block, uint i) { return vec4(nibbles_of_32(block, 2u, i)) - 8.0; }
vec2 scale_q4_0(uint block, uint i) { return vec2(block_half(block, 0u), 0.0); }

vec4 codes_q4_1(uint block, uint i) { return vec4(nibbles_of_32(block, 4u, i)); }
vec2 scale_q4_1(uint block, uint i) { return vec2(block_half(block, 0u), block_half(block, 2u)); }

vec4 codes_q5_0(uint block, uint i) {
  return vec4(nibbles_of_32(block, 6u, i) | fifth_bits(block, 2u, i)) - 16.0;
}
vec2 scale_q5_0(uint block, uint i) { return scale_q4_0(block, i); }

vec4 codes_q5_1(uint block, uint i) {
  return vec4(nibbles_of_32(block, 8u, i) | fifth_bits(block, 4u, i));
}
vec2 scale_q5_1(uint block, uint i) { return scale_q4_1(block, i); }

vec4 codes_q8_0(uint block, uint i) {
  return vec4(ivec4(bytes_of(block_bytes(block, 2u + i)) << 24) >> 24);
}
vec2 scale_q8_0(uint block, uint i) { return scale_q4_0(block, i); }

// Scale and minimum of numbers 32 j and on: 6 bits each in the twelve bytes at 4.
vec2 scale_and_minimum(uint block, uint j) {
  const uint low = block_byte(block, 4u + (j & 3u)), high = block_byte(block, 8u + (j & 3u));
  if (j < 4u) return vec2(low & 63u, high & 63u);
  const uint both = block_byte(block, 12u + (j & 3u));
  return vec2((both & 15u) | low >> 6 << 4, both >> 4 | high >> 6 << 4);
}

vec2 scale_q4_k(uint block, uint i) {
  const vec2 s = scale_and_minimum(block, i >> 5);
  return vec2(block_half(block, 0u) * s.x, -(block_half(block, 2u) * s.y));
}

// 32 bytes at `at` hold the low halves of 32 codes and the high ones of the next 32.
uvec4 nibbles_of_64(uint block, uint at, uint i) {
  return nibbles(block_bytes(block, at + (i >> 6 << 5) + (i & 31u)), (i >> 5 & 1u) << 2);
}

vec4 codes_q4_k(uint block, uint i) { return vec4(nibbles_of_64(block, 16u, i)); }

vec4 codes_q5_k(uint block, uint i) {
  const uvec4 high = bytes_of(block_bytes(block, 16u + (i & 31u)) >> (i >> 5)) & 1u;
  return vec4(nibbles_of_64(block, 48u, i) | high << 4);
}
vec2 scale_q5_k(uint block, uint i) { return scale_q4_k(block, i); }

vec4 codes_q6_k(uint block, uint i) {
  const uint part = i >> 7, quarter = i >> 5 & 3u, l = i & 31u;
  const uvec4 low =
      nibbles(block_bytes(block, (part << 6) + ((quarter & 1u) << 5) + l), quarter >> 1 << 2);
  const uvec4 high = bytes_of(block_bytes(block, 128u + (part << 5) + l) >> (quarter * 2u)) & 3u;
  return vec4(low | high << 4) - 32.0;
}
vec2 scale_q6_k(uint block, uint i) {
  const int scale = int(block_byte(block, 192u + (i >> 4)) << 24) >> 24;
  return vec2(block_half(block, 208u) * float(scale), 0.0);
}

#endif
