// Running combination along the middle axis of [outer, extent, inner], cut into chunks in scan
// order: one invocation per chunk of a line, in order. TOTALS writes only a chunk's total, at
// [outer, chunks, inner]; CARRY starts from the total before the chunk, given there. EXCLUSIVE
// leaves the element itself out, REVERSE goes from the end. generated.glsl: VALUE, IDENTITY,
// COMBINE(a, b), LOAD(index), STORE(index, value) and, with CARRY, LOAD_CARRY(index).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/scan.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ScanParams p; };
#include "generated.glsl"

// Element i of the line in scan order, combined into `running`.
void take(uint i, uint base, uint extent, uint inner, inout VALUE running) {
#if REVERSE
  const uint at = base + (extent - 1 - i) * inner;
#else
  const uint at = base + i * inner;
#endif
  const VALUE before = running;
  running = COMBINE(running, LOAD(at));
#if !TOTALS
#if EXCLUSIVE
  STORE(at, before);
#else
  STORE(at, running);
#endif
#endif
}

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner), chunks = slot(p.chunks);
  const uint pieces = slot(p.outer) * chunks * inner, stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint piece = gl_GlobalInvocationID.x; piece < pieces; piece += stride) {
    const uint row = piece / inner, outer = row / chunks;
    const uint base = outer * extent * inner + (piece - row * inner);
    const uint first = (row - outer * chunks) * p.chunk, last = first + min(p.chunk, extent - first);
#if CARRY
    VALUE running = LOAD_CARRY(piece);
#else
    VALUE running = IDENTITY;
#endif
    uint i = first;
    for (; i + 4 <= last; i += 4)
      [[unroll]] for (uint k = 0; k < 4; ++k) take(i + k, base, extent, inner, running);
    for (; i < last; ++i) take(i, base, extent, inner, running);
#if TOTALS
    STORE(piece, running);
#endif
  }
}
