// Rows of activations rounded to 8-bit quantized values, as ir/quantization/activations.h has them.
// Each 32 numbers along the sum share a scale d: d * q with d = max |x| / 127 of f16 and q = x *
// (127 / max |x|) rounded, ties to even. x contains a part of 32 of each of TM rows, kRowLoads vec4s
// of it per lane: vec4 part_vec4(h) at row * kRowLoads + h. With SHUFFLE lanes have different ones;
// those after the eighth repeat the last.
#ifndef ULLAGE_LIB_ROUNDED_ROWS
#define ULLAGE_LIB_ROUNDED_ROWS
#include "lib/half.glsl"

// x becomes integers, as floats: exact, and so are their sums.
void round_part(inout vec4 x[TM * kRowLoads], out float scale[TM]) {
  [[unroll]] for (int r = 0; r < TM; ++r) {
    vec4 most = vec4(0);
    [[unroll]] for (int h = 0; h < kRowLoads; ++h) most = max(most, abs(x[r * kRowLoads + h]));
    float all = max(max(most.x, most.y), max(most.z, most.w));
#if SHUFFLE
    [[unroll]] for (uint step = SG / 2; step > 0; step /= 2) all = max(all, subgroupShuffleXor(all, step));
#endif
    const float inverse = all > 0.0 ? 127.0 / all : 0.0;
    [[unroll]] for (int h = 0; h < kRowLoads; ++h)
      x[r * kRowLoads + h] = roundEven(x[r * kRowLoads + h] * inverse);
    scale[r] = all / 127.0;
  }
  // Four rows at a time: a lane has nothing else to fill a vector with.
  [[unroll]] for (int r = 0; r < TM; r += 4) {
    vec4 halves = vec4(0);
    [[unroll]] for (int i = 0; i < min(4, TM - r); ++i) halves[i] = scale[r + i];
    halves = rounded_to_half(halves);
    [[unroll]] for (int i = 0; i < min(4, TM - r); ++i) scale[r + i] = halves[i];
  }
}

// Sums of the quantized values of each row.
void sum_part(vec4 x[TM * kRowLoads], out float sum[TM]) {
  [[unroll]] for (int r = 0; r < TM; ++r) {
    vec4 own = vec4(0);
    [[unroll]] for (int h = 0; h < kRowLoads; ++h) {
#if SHUFFLE
      const bool is_first = uint(h * SG) + gl_LocalInvocationID.x < kPartVec4s;
      own += is_first ? x[r * kRowLoads + h] : vec4(0);
#else
      own += x[r * kRowLoads + h];
#endif
    }
    sum[r] = own.x + own.y + own.z + own.w;
#if SHUFFLE
    [[unroll]] for (uint step = SG / 2; step > 0; step /= 2) sum[r] += subgroupShuffleXor(sum[r], step);
#endif
  }
}

// Quantized values in the bytes of a word.
uint bytes_of(vec4 quantized) {
  const uvec4 bytes = uvec4(ivec4(quantized)) & 0xffu;
  return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24;
}

#endif
