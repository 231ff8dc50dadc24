// Weights of 8 bits: a word contains the quantized values of four columns, one in each byte. ZEROS:
// columns have their own zeros, column_zero of generated.glsl; else all are 128, the middle value.
#ifndef ULLAGE_LIB_QUANTIZED
#define ULLAGE_LIB_QUANTIZED
#include "lib/bytes.glsl"

// The zeros of the columns of vec4 `vec4_index`, `stride` of which are a vector.
vec4 quantized_zero(uint vec4_index, uint stride) {
#if ZEROS
  return column_zero(vec4_index, stride) - 128.0;
#else
  return vec4(0);
#endif
}

// The four quantized values less their zeros, exact.
vec4 centred_values(uint word, vec4 zero) {
#if ZEROS
  return centred_bytes(word) - zero;
#else
  return centred_bytes(word);
#endif
}

#endif
