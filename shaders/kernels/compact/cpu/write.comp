// Second half of compaction: positions of set bits in ascending order, and their number. An
// invocation owns the run of words that it had in flags.comp and starts behind what the earlier
// ones found. `state`: how many each invocation found, then the words. FIFO: dense runs are written 16 bytes at a time from a queue in registers, without a
// branch that depends on the data.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#if FIFO
#include "lib/wide.glsl"
#endif
#include "lib/table.glsl"
#include "params/compact.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CompactParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer State { uint state[]; };
layout(set = 0, binding = 1, std430) writeonly buffer Indices { uint indices[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Count { uvec2 live_count[]; };
#if FIFO
// The indices again: 64 bits at once cost CPU drivers as much as 32.
layout(set = 0, binding = 3, std430) writeonly buffer IndexVec4s { u64vec2 index_vec4s[]; };
#endif

// Sum of the totals of all invocations before this one.
uint sum_before(uint lane) {
  uint sum = 0;
#if SHUFFLE
  const uint l = gl_LocalInvocationID.x;
  for (uint i = l; i < lane - l; i += LOCAL_X) sum += state[i];
  [[unroll]] for (uint step = 1; step < LOCAL_X; step <<= 1) sum += subgroupShuffleXor(sum, step);
  const uint own = state[lane];
  uint upto = own;
  [[unroll]] for (uint step = 1; step < LOCAL_X; step <<= 1) {
    const uint below = subgroupShuffle(upto, l >= step ? l - step : l);
    upto += l >= step ? below : 0u;
  }
  return sum + upto - own;
#else
  uint i = 0;
  for (; i + 4 <= lane; i += 4) [[unroll]] for (uint u = 0; u < 4; ++u) sum += state[i + u];
  for (; i < lane; ++i) sum += state[i];
  return sum;
#endif
}

void write_bits(uint flags, uint base, inout uint to) {
  while (flags != 0u) {
    indices[to++] = base + uint(findLSB(flags));
    flags &= flags - 1u;
  }
}

#if FIFO
// Positions of the set bits of a nibble, two bits each, in the order of the bits, and their number.
uint nibble_places(uint n) {
  const uint four = n < 8u ? (n < 4u ? 0x04010000u : 0x24090802u)
                           : (n < 12u ? 0x340d0c03u : 0xe439380eu);
  return four >> ((n & 3u) * 8u);
}
uint nibble_count(uint n) {
  return ((n < 8u ? 0x32212110u : 0x43323221u) >> ((n & 7u) * 4u)) & 7u;
}

struct Queue {
  uint a, b, c;  // waiting positions
  uint size;     // at most 3
};

// Appends the positions of one nibble. The store happens in any case; its content is complete only
// once `to` moves on; until then it is overwritten.
void push_nibble(inout Queue q, uint n, uint base, inout uint to, uint end) {
  const uint places = nibble_places(n), total = q.size + nibble_count(n);
  const uvec4 v = uvec4(base) + (uvec4(places, places >> 2, places >> 4, places >> 6) & 3u);
  const bool none = q.size == 0u, one = q.size == 1u, two = q.size == 2u;
  const uint a = none ? v.x : q.a;
  const uint b = none ? v.y : one ? v.x : q.b;
  const uint c = none ? v.z : one ? v.y : two ? v.x : q.c;
  const uint d = none ? v.w : one ? v.z : two ? v.y : v.x;
  if (to < end) index_vec4s[to] = wide_words(uvec4(a, b, c, d));
  const bool full = total >= 4u;
  to += uint(full);
  q.a = full ? (one ? v.w : two ? v.z : v.y) : a;
  q.b = full ? (two ? v.w : v.z) : b;
  q.c = full ? v.w : c;
  q.size = total & 3u;
}

// `words`: where the words begin.
void write_dense(uint words, uint first, uint last, uint to, uint end) {
  // One by one up to a multiple of four.
  uint w = first, flags = state[words + first];
  while ((to & 3u) != 0u && to < end) {
    while (flags == 0u) flags = state[words + ++w];
    indices[to++] = w * 32 + uint(findLSB(flags));
    flags &= flags - 1u;
  }
  Queue q = Queue(0u, 0u, 0u, 0u);
  uint vec4_index = to / 4;
  const uint end_vec4 = end / 4;
  while (w < last) {
    [[unroll]] for (uint i = 0; i < 8; ++i)
      push_nibble(q, (flags >> (4 * i)) & 15u, w * 32 + 4 * i, vec4_index, end_vec4);
    ++w;
    flags = state[words + min(w, last - 1)];
  }
  to = vec4_index * 4;
  if (q.size > 0u) indices[to] = q.a;
  if (q.size > 1u) indices[to + 1] = q.b;
  if (q.size > 2u) indices[to + 2] = q.c;
}
#endif

void main() {
  const uint count = slot(p.count), word_count = (count + 31) / 32;
  const uint lanes = gl_NumWorkGroups.x * LOCAL_X, lane = gl_GlobalInvocationID.x;
  const uint run = (word_count + lanes - 1) / lanes;
  const uint first = min(lane * run, word_count), last = min(first + run, word_count);
  uint to = sum_before(lane);
  const uint end = to + state[lane];
  if (lane == lanes - 1) live_count[0] = uvec2(end, 0u);
  if (to == end) return;
#if FIFO
  // Below one in sixteen, looking for bits is cheaper than visiting nibbles.
  if ((end - to) * 16 >= (last - first) * 32) {
    write_dense(lanes, first, last, to, end);
    return;
  }
#endif
  for (uint w = first; w < last; ++w) write_bits(state[lanes + w], w * 32, to);
}
