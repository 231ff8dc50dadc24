// The combination of every segment's rows: those before its first whole chunk, the chunks, those
// after. `state` contains starts[segments + 1], then the totals of chunks. generated.glsl: VALUE,
// IDENTITY, COMBINE(a, b), LOAD(i), LOAD_START(i), LOAD_TOTAL(i), STORE(i, v) and, with PERMUTED,
// order[].
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/segment.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SegmentParams p; };
#include "generated.glsl"
#include "lib/segment_rows.glsl"

VALUE with_rows(VALUE result, uint first, uint last, uint inner, uint j) {
  uint i = first;
  for (; i + 4 <= last; i += 4) {
    [[unroll]] for (uint u = 0; u < 4; ++u)
      result = COMBINE(result, LOAD(row_at(i + u) * inner + j));
  }
  for (; i < last; ++i) result = COMBINE(result, LOAD(row_at(i) * inner + j));
  return result;
}

VALUE with_chunks(VALUE result, uint first, uint last, uint inner, uint at) {
  uint chunk = first;
  for (; chunk + 4 <= last; chunk += 4) {
    [[unroll]] for (uint u = 0; u < 4; ++u)
      result = COMBINE(result, LOAD_TOTAL(at + (chunk + u) * inner));
  }
  for (; chunk < last; ++chunk) result = COMBINE(result, LOAD_TOTAL(at + chunk * inner));
  return result;
}

void main() {
  const uint inner = slot(p.inner), segments = slot(p.segments), items = segments * inner;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += stride) {
    const uint s = item / inner, j = item - s * inner;
    const uint first = LOAD_START(s), last = LOAD_START(s + 1);
    const uint first_chunk = (first + CHUNK - 1) / CHUNK, last_chunk = last / CHUNK;
    const bool has_chunks = first_chunk < last_chunk;
    VALUE result = with_rows(IDENTITY, first, has_chunks ? first_chunk * CHUNK : last, inner, j);
    if (has_chunks) {
      result = with_chunks(result, first_chunk, last_chunk, inner, segments + 1 + j);
      result = with_rows(result, last_chunk * CHUNK, last, inner, j);
    }
    STORE(item, result);
  }
}
