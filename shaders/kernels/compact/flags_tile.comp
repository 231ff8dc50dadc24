// First half of compaction, GPU variant: a workgroup computes LOCAL_X words of 32 elements from
// loads that neighbouring invocations share, and the number of set bits in them. generated.glsl:
// LOAD_CONDITION(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/compact.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CompactParams p; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Words { uint words[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Totals { uint totals[]; };
#include "generated.glsl"
#include "lib/flags.glsl"

shared uint tile_words[LOCAL_X];
shared uint tile_total;

void main() {
  const uint count = slot(p.count), word_count = (count + 31) / 32;
  const uint tiles = (word_count + LOCAL_X - 1) / LOCAL_X, lane = gl_LocalInvocationID.x;
  const uint last_load = (count - 1) / kFlagsPerLoad, bits = value_bits(count);
  for (uint tile = gl_WorkGroupID.x; tile < tiles; tile += gl_NumWorkGroups.x) {
    tile_words[lane] = 0;
    if (lane == 0) tile_total = 0;
    barrier();
    const uint base = tile * LOCAL_X * kLoadsPerWord;
    [[unroll]] for (uint i = 0; i < kLoadsPerWord; ++i) {
      const uint at = i * LOCAL_X + lane;
      const uint flags = flags_of(LOAD_CONDITION(min(base + at, last_load)), bits);
      atomicOr(tile_words[at / kLoadsPerWord], flags << (at % kLoadsPerWord * kFlagsPerLoad));
    }
    barrier();
    const uint w = tile * LOCAL_X + lane;
    const uint flags = w < word_count ? live_flags(tile_words[lane], w, count) : 0u;
    if (w < word_count) words[w] = flags;
    atomicAdd(tile_total, bitCount(flags));
    barrier();
    if (lane == 0) totals[tile] = tile_total;
    barrier();
  }
}
