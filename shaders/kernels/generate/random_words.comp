// Random words: y[i] = word i mod 4 of Philox-4x32-10 at counter (i / 4, 0, stream) under key seed.
// One invocation computes the four words of a counter.
// Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011).
// generated.glsl: store_y(vec4_index, a, b, c, d).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/random.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RandomWordsParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Seed { uint seed[2]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Stream { uint stream[2]; };
#include "generated.glsl"

const int kRounds = 10;
const uint kMultiplier0 = 0xD2511F53u, kMultiplier2 = 0xCD9E8D57u;
const uvec2 kWeyl = uvec2(0x9E3779B9u, 0xBB67AE85u);  // added to the key between rounds

uvec4 philox(uvec4 counter, uvec2 key) {
  for (int i = 0; i < kRounds; ++i) {
    uint low_0, high_0, low_2, high_2;
    umulExtended(counter.x, kMultiplier0, high_0, low_0);
    umulExtended(counter.z, kMultiplier2, high_2, low_2);
    counter = uvec4(high_2 ^ counter.y ^ key.x, low_2, high_0 ^ counter.w ^ key.y, low_0);
    key += kWeyl;
  }
  return counter;
}

void main() {
  const uint vec4s = (slot(p.total) + 3) / 4, stride = gl_NumWorkGroups.x * LOCAL_X;
  const uvec2 key = uvec2(seed[0], seed[1]);
  for (uint vec4_index = gl_GlobalInvocationID.x; vec4_index < vec4s; vec4_index += stride) {
    const uvec4 words = philox(uvec4(vec4_index, 0u, stream[0], stream[1]), key);
    store_y(vec4_index, words.x, words.y, words.z, words.w);
  }
}
