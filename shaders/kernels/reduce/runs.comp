// Reduction of rows of 32-bit elements, CPU form: y[o, c] combines x[o, i] for i in chunk c of a
// row. An invocation takes a piece in quads of memory, where rows need not begin: elements of the
// first and the last quad that belong to others count as the identity. Which elements share an
// accumulator depends on the piece alone. generated.glsl as lib/reduce_vectors.glsl says.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/reduce_vectors.glsl"

// The quad with the identity outside of elements [first, last).
VECTOR within(uint quad, uint first, uint last) {
  VECTOR v = LOAD_ELEMENTS(quad);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    const uint at = quad * 4 + k;
    v[k] = at >= first && at < last ? v[k] : IDENTITY;
  }
  return v;
}

VALUE reduced(uint first, uint last) {
  VECTOR sums[kUnroll];
  [[unroll]] for (uint u = 0; u < kUnroll; ++u)
    sums[u] = VECTOR(IDENTITY);
  const uint begin = (first + 3) / 4, end = last / 4;
  if ((first & 3u) != 0u) sums[0] = within(first / 4, first, last);
  uint quad = begin;
  for (; quad + kUnroll <= end; quad += kUnroll) {
    VECTOR v[kUnroll];
    [[unroll]] for (uint u = 0; u < kUnroll; ++u)
      v[u] = LOAD_ELEMENTS(quad + u);
    [[unroll]] for (uint u = 0; u < kUnroll; ++u)
      sums[u] = combined(sums[u], v[u]);
  }
  for (; quad < end; ++quad) sums[0] = combined(sums[0], LOAD_ELEMENTS(quad));
  if ((last & 3u) != 0u && end >= begin) sums[1] = combined(sums[1], within(end, first, last));
  const VECTOR all = combined(combined(sums[0], sums[1]), combined(sums[2], sums[3]));
  return COMBINE(COMBINE(all[0], all[1]), COMBINE(all[2], all[3]));
}

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), count = slot(p.count);
  const uint pieces = slot(p.outer) * chunks, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint piece = gl_GlobalInvocationID.x; piece < pieces; piece += stride) {
    const uint row = piece / chunks, chunk = (piece - row * chunks) * p.chunk;
    const uint first = row * extent + chunk, last = row * extent + min(chunk + p.chunk, extent);
    STORE(piece, FINISH(reduced(first, last), count));
  }
}
