// Quantized values of blocks (lib/blocks.glsl) as signed bytes, for integer products.
// bytes_<format>(block, i) has the numbers of values_<format>(block, i), i .. i + 3, in the bytes of
// a word.
#ifndef ULLAGE_LIB_BLOCK_BYTES
#define ULLAGE_LIB_BLOCK_BYTES
#include "lib/blocks.glsl"

// Four bytes of 0 to 127 less `zero`, 0 to 128, each.
Word bytes_less(Word bytes, uint zero) {
  return ((bytes | 0x80808080u) - Word(zero * 0x01010101u)) ^ 0x80808080u;
}

Word bytes_q4_0(uint block, uint i) { return bytes_less(packed_q4_0(block, i), 8u); }
Word bytes_q4_1(uint block, uint i) { return packed_q4_1(block, i); }
Word bytes_q5_0(uint block, uint i) { return bytes_less(packed_q5_0(block, i), 16u); }
Word bytes_q5_1(uint block, uint i) { return packed_q5_1(block, i); }
Word bytes_q8_0(uint block, uint i) { return block_bytes(block, 2u, i); }
Word bytes_q4_k(uint block, uint i) { return packed_q4_k(block, i); }
Word bytes_q5_k(uint block, uint i) { return packed_q5_k(block, i); }
Word bytes_q6_k(uint block, uint i) { return bytes_less(packed_q6_k(block, i), 32u); }
Word bytes_q2_k(uint block, uint i) { return packed_q2_k(block, i); }
Word bytes_q3_k(uint block, uint i) { return bytes_less(packed_q3_k(block, i), 4u); }
Word bytes_q1_0(uint block, uint i) { return bytes_less(packed_q1_0(block, i), 1u); }
Word bytes_tq1_0(uint block, uint i) { return bytes_less(packed_tq1_0(block, i), 1u); }
Word bytes_tq2_0(uint block, uint i) { return bytes_less(packed_tq2_0(block, i), 1u); }
Word bytes_mxfp4(uint block, uint i) { return bytes_less(packed_mxfp4(block, i), 64u); }
Word bytes_nvfp4(uint block, uint i) { return bytes_less(packed_nvfp4(block, i), 64u); }
#if BLOCK_GRID
Word bytes_iq1_s(uint block, uint i) { return bytes_less(packed_iq1_s(block, i), 9u); }
Word bytes_iq1_m(uint block, uint i) { return bytes_less(packed_iq1_m(block, i), 9u); }
Word bytes_iq2_xxs(uint block, uint i) { return bytes_less(packed_iq2_xxs(block, i), 64u); }
Word bytes_iq2_xs(uint block, uint i) { return bytes_less(packed_iq2_xs(block, i), 64u); }
Word bytes_iq2_s(uint block, uint i) { return bytes_less(packed_iq2_s(block, i), 64u); }
Word bytes_iq3_xxs(uint block, uint i) { return bytes_less(packed_iq3_xxs(block, i), 64u); }
Word bytes_iq3_s(uint block, uint i) { return bytes_less(packed_iq3_s(block, i), 64u); }
#endif

#endif
