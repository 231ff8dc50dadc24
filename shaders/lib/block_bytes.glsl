// Codes of blocks (lib/blocks.glsl) as signed bytes, for integer products. bytes_<format>(block, i) holds the numbers of
// codes_<format>(block, i), those of i .. i + 3, in the bytes of a word.
#ifndef ULLAGE_LIB_BLOCK_BYTES
#define ULLAGE_LIB_BLOCK_BYTES
#include "lib/blocks.glsl"

// Four bytes of 0 to 127 less `zero`, 0 to 128, each.
Word bytes_less(Word bytes, uint zero) {
  return ((bytes | 0x80808080u) - Word(zero * 0x01010101u)) ^ 0x80808080u;
}

Word nibble_bytes(Word word, uint shift) { return word >> shift & 0x0f0f0f0fu; }
Word nibble_bytes_of_32(uint block, uint at, uint i) {
  return nibble_bytes(block_bytes(block, at, i & 15u), i >> 4 << 2);
}

// Bit j of `high` at bit 4 of byte j.
Word fifth_bit_bytes(Word high) {
  return (high & 1u) << 4 | (high & 2u) << 11 | (high & 4u) << 18 | (high & 8u) << 25;
}

Word bytes_q4_0(uint block, uint i) { return bytes_less(nibble_bytes_of_32(block, 2u, i), 8u); }
Word bytes_q4_1(uint block, uint i) { return nibble_bytes_of_32(block, 4u, i); }
Word bytes_q5_0(uint block, uint i) {
  return bytes_less(nibble_bytes_of_32(block, 6u, i) | fifth_bit_bytes(fifth_bits(block, 2u, i)), 16u);
}
Word bytes_q5_1(uint block, uint i) {
  return nibble_bytes_of_32(block, 8u, i) | fifth_bit_bytes(fifth_bits(block, 4u, i));
}
Word bytes_q8_0(uint block, uint i) { return block_bytes(block, 2u, i); }

Word nibble_bytes_of_64(uint block, uint at, uint i) {
  return nibble_bytes(block_word(block, (at + (i >> 6 << 5) + (i & 31u)) >> 2), (i >> 5 & 1u) << 2);
}
Word bytes_q4_k(uint block, uint i) { return nibble_bytes_of_64(block, 16u, i); }
Word bytes_q5_k(uint block, uint i) {
  const Word high = block_word(block, (16u + (i & 31u)) >> 2) >> (i >> 5) & 0x01010101u;
  return nibble_bytes_of_64(block, 48u, i) | high << 4;
}
Word bytes_q6_k(uint block, uint i) {
  const uint part = i >> 7, quarter = i >> 5 & 3u, l = i & 31u;
  const Word low = nibble_bytes(block_word(block, ((part << 6) + ((quarter & 1u) << 5) + l) >> 2), quarter >> 1 << 2);
  const Word high = block_word(block, (128u + (part << 5) + l) >> 2) >> (quarter * 2u) & 0x03030303u;
  return bytes_less(low | high << 4, 32u);
}

#endif
