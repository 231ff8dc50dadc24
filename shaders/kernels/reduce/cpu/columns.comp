// Reduction along the middle axis of [outer, extent, inner] of 32-bit elements, CPU variant: y[o,
// c, j] combines x[o, i, j] for i in chunk c. An invocation takes four neighbours along the inner
// axis, in order of i; rows need not begin at vec4s of memory. Columns from `kept` on are pad and
// become 0. generated.glsl: see lib/reduce_vectors.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/reduce_vectors.glsl"

// Elements `at` .. `at` + 3; those behind vec4 `last` are anything.
VECTOR load_four(uint at, uint last) {
  const VECTOR v = LOAD_ELEMENTS(min(at / 4, last)), w = LOAD_ELEMENTS(min(at / 4 + 1, last));
  const bool two = (at & 2u) != 0u, one = (at & 1u) != 0u;
  const VECTOR even = two ? VECTOR(v.zw, w.xy) : v;
  return one ? VECTOR(even.yzw, two ? w.z : w.x) : even;
}

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner);
  const uint chunks = slot(p.chunks), chunk = slot(p.chunk);
  const uint kept = slot(p.kept), count = slot(p.count), vec4s = (inner + 3) / 4;
  const uint outer = slot(p.outer), lines = outer * chunks * vec4s;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  const bool aligned = (inner & 3u) == 0u;
  const uint last_vec4 = (outer * extent * inner - 1) / 4;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
    const uint piece = line / vec4s, j = (line - piece * vec4s) * 4, row = piece / chunks;
    const uint first = (piece - row * chunks) * chunk, last = min(first + chunk, extent);
    uint index = (row * extent + first) * inner + j, i = first;
    VECTOR result = VECTOR(IDENTITY);
    // Two loops for one: CPU drivers execute both sides of a branch.
    for (; aligned && i + kUnroll <= last; i += kUnroll) {
      [[unroll]] for (uint u = 0; u < kUnroll; ++u)
        result = combined(result, LOAD_ELEMENTS(index / 4 + u * (inner / 4)));
      index += kUnroll * inner;
    }
    for (; !aligned && i + kUnroll <= last; i += kUnroll) {
      [[unroll]] for (uint u = 0; u < kUnroll; ++u)
        result = combined(result, load_four(index + u * inner, last_vec4));
      index += kUnroll * inner;
    }
    for (; i < last; ++i) {
      result = combined(result, load_four(index, last_vec4));
      index += inner;
    }
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      const uint to = piece * inner + j + k;
      if (j + k < kept) STORE(to, FINISH(result[k], count));
      else if (j + k < inner) ZERO(to);
    }
  }
}
