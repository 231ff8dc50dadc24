// Greedy suppression: every line takes its boxes in order, keeps those that no kept one has removed,
// and removes those that overlap with them. A call takes BUDGET steps, and the next one continues
// from there; the call with FIRST begins. GPU: a workgroup per line whose lanes share the words,
// else a lane per line. order: boxes, then -1. result: per line how many are kept, then which.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/select.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { SuppressParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Order { int order[]; };
layout(set = 0, binding = 1, std430) coherent buffer Bits { uint bits[]; };
layout(set = 0, binding = 2, std430) buffer Result { int result[]; };

const uint kAtOnce = 8;
#if GPU
const uint kLanes = LOCAL_X;
#define SYNC() memoryBarrierBuffer(); barrier()
#else
const uint kLanes = 1;
#define SYNC()
#endif

void main() {
#if GPU
  const uint line = gl_WorkGroupID.x, lane = gl_LocalInvocationID.x;
#else
  const uint line = gl_GlobalInvocationID.x, lane = 0;
#endif
  if (line >= slot(p.lines)) return;
  const uint boxes = slot(p.boxes), words = slot(p.words), most = slot(p.most);
  const uint own = slot(p.removed) + line * (words + 1), out_at = line * (most + 1);
  const uint rows = line / slot(p.classes) * boxes;
#if FIRST
  uint next = 0, kept = 0;
  for (uint w = lane * kAtOnce; w < words; w += kLanes * kAtOnce)
    [[unroll]] for (uint i = 0; i < kAtOnce; ++i) if (w + i < words) bits[own + w + i] = 0;
  for (uint k = lane * kAtOnce; k < most; k += kLanes * kAtOnce)
    [[unroll]] for (uint i = 0; i < kAtOnce; ++i) if (k + i < most) result[out_at + 1 + k + i] = -1;
#else
  uint next = bits[own + words], kept = uint(result[out_at]);
#endif
  SYNC();
  const uint steps_of_one = 1 + (words + kLanes * kAtOnce - 1) / (kLanes * kAtOnce);
  uint steps = 0;
  while (next < boxes && kept < most && steps < BUDGET) {
    const int box = order[line * boxes + next];
    ++steps;
    ++next;
    if (box < 0) next = boxes;
    if (box < 0 || ((bits[own + uint(box) / 32] >> (uint(box) & 31u)) & 1u) != 0u) continue;
    SYNC();  // all have read whether the box is kept
    if (lane == 0) result[out_at + 1 + kept] = box;
    ++kept;
    steps += steps_of_one;
    const uint from = (rows + uint(box)) * words;
    for (uint w = lane * kAtOnce; w < words; w += kLanes * kAtOnce)
      [[unroll]] for (uint i = 0; i < kAtOnce; ++i)
        if (w + i < words) bits[own + w + i] |= bits[from + w + i];
    SYNC();
  }
  SYNC();
  if (lane == 0) {
    bits[own + words] = next;
    result[out_at] = int(kept);
  }
}
