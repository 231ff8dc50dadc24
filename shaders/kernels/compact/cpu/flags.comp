// First half of compaction: how many elements that are not zero each invocation found in its run of
// words, then a bit per element in words of 32. CPU variant: few invocations, contiguous runs.
// generated.glsl: LOAD_CONDITION(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/compact.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CompactParams p; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer State { uint state[]; };
#include "generated.glsl"
#include "lib/flags.glsl"

void main() {
  const uint count = slot(p.count), word_count = (count + 31) / 32;
  const uint lanes = gl_NumWorkGroups.x * LOCAL_X, lane = gl_GlobalInvocationID.x;
  const uint run = (word_count + lanes - 1) / lanes;
  const uint first = min(lane * run, word_count), last = min(first + run, word_count);
  const uint last_load = (count - 1) / kFlagsPerLoad, bits = value_bits(count);
  uint total = 0;
  for (uint w = first; w < last; ++w) {
    uint flags = 0;
    [[unroll]] for (uint i = 0; i < kLoadsPerWord; ++i)
      flags |= flags_of(LOAD_CONDITION(min(w * kLoadsPerWord + i, last_load)), bits)
               << (i * kFlagsPerLoad);
    flags = live_flags(flags, w, count);
    state[lanes + w] = flags;
    total += bitCount(flags);
  }
  state[lane] = total;
}
