// Reduction of rows of 32-bit elements, CPU variant: y[o, c] combines x[o, i] for i in chunk c of a
// row. LANES invocations take a piece in vec4s of memory, where rows need not begin: elements of
// the first and the last vec4 that belong to others count as the identity. LANES is 1 or LOCAL_X,
// which then is one subgroup. Which elements share an accumulator depends on the piece alone.
// generated.glsl: see lib/reduce_vectors.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if LANES > 1
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/reduce_vectors.glsl"

// The vec4 with the identity outside of elements [first, last).
VECTOR within(uint vec4_index, uint first, uint last) {
  VECTOR v = LOAD_ELEMENTS(vec4_index);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    const uint at = vec4_index * 4 + k;
    v[k] = at >= first && at < last ? v[k] : IDENTITY;
  }
  return v;
}

// What this of the piece's invocations has of elements [first, last).
VALUE reduced(uint first, uint last, uint lane) {
  VECTOR sums[kUnroll];
  [[unroll]] for (uint u = 0; u < kUnroll; ++u)
    sums[u] = VECTOR(IDENTITY);
  const uint begin = (first + 3) / 4, end = last / 4;
  if (lane == 0 && (first & 3u) != 0u) sums[0] = within(first / 4, first, last);
  uint vec4_index = begin + lane;
  for (; vec4_index + (kUnroll - 1) * LANES < end; vec4_index += kUnroll * LANES) {
    VECTOR v[kUnroll];
    [[unroll]] for (uint u = 0; u < kUnroll; ++u)
      v[u] = LOAD_ELEMENTS(vec4_index + u * LANES);
    [[unroll]] for (uint u = 0; u < kUnroll; ++u)
      sums[u] = combined(sums[u], v[u]);
  }
  for (; vec4_index < end; vec4_index += LANES) sums[0] = combined(sums[0], LOAD_ELEMENTS(vec4_index));
  if (lane == 0 && (last & 3u) != 0u && end >= begin) sums[1] = combined(sums[1], within(end, first, last));
  const VECTOR all = combined(combined(sums[0], sums[1]), combined(sums[2], sums[3]));
  return COMBINE(COMBINE(all[0], all[1]), COMBINE(all[2], all[3]));
}

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), count = slot(p.count);
  const uint length = slot(p.chunk);
  const uint pieces = slot(p.outer) * chunks, stride = gl_NumWorkGroups.x * LOCAL_X / LANES;
  const uint lane = gl_LocalInvocationID.x % LANES;
  for (uint piece = gl_GlobalInvocationID.x / LANES; piece < pieces; piece += stride) {
    const uint row = piece / chunks, chunk = (piece - row * chunks) * length;
    const uint first = row * extent + chunk, last = row * extent + min(chunk + length, extent);
    VALUE result = reduced(first, last, lane);
#if LANES > 1
    [[unroll]] for (uint step = 1; step < LANES; step <<= 1)
      result = COMBINE(result, subgroupShuffleXor(result, step));
#endif
    if (lane == 0) STORE(piece, FINISH(result, count));
  }
}
