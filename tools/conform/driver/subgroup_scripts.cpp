// What subgroups promise; a separate script for each.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kSubgroups[] = {
    {"subgroup-arithmetic", R"S(script 1
# Reductions and scans of a subgroup against loops.
require feature subgroupBasic
require feature subgroupArithmetic
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  // By index in the subgroup, so that a loop can compute the expected result.
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  uint sum = 0u, before = 0u, low = 0xffffffffu, high = 0u, bits = 0u;
  for (uint k = 0u; k < gl_SubgroupSize; ++k) {
    if (k < lane) before += all[first + k];
    sum += all[first + k];
    low = min(low, all[first + k]);
    high = max(high, all[first + k]);
    bits |= all[first + k];
  }
  if (subgroupAdd(value) != sum) atomicAdd(wrong[0], 1u);
  if (subgroupExclusiveAdd(value) != before) atomicAdd(wrong[1], 1u);
  if (subgroupInclusiveAdd(value) != before + value) atomicAdd(wrong[2], 1u);
  if (subgroupMin(value) != low) atomicAdd(wrong[3], 1u);
  if (subgroupMax(value) != high) atomicAdd(wrong[4], 1u);
  if (subgroupOr(value) != bits) atomicAdd(wrong[5], 1u);
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-shuffle", R"S(script 1
# Values of other invocations, those that exist.
require feature subgroupBasic
require feature subgroupShuffle
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  // By index in the subgroup, so that a loop can compute the expected result.
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  uint size = gl_SubgroupSize;
  for (uint k = 0u; k < size; ++k) {
    if (subgroupShuffle(value, k) != all[first + k]) atomicAdd(wrong[0], 1u);
    if (subgroupShuffle(value, (lane + k) % size) != all[first + (lane + k) % size]) {
      atomicAdd(wrong[1], 1u);
    }
  }
  for (uint mask = 1u; mask < size; mask *= 2u) {
    if (subgroupShuffleXor(value, mask) != all[first + (lane ^ mask)]) atomicAdd(wrong[2], 1u);
  }
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-ballot", R"S(script 1
# Votes as bits, also in divergent flow.
require feature subgroupBasic
require feature subgroupBallot
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  // By index in the subgroup, so that a loop can compute the expected result.
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  uint count = 0u, lower = 0u;
  for (uint k = 0u; k < gl_SubgroupSize; ++k) {
    bool odd = (all[first + k] & 1u) != 0u;
    if (odd) count += 1u;
    if (odd && k < lane) lower += 1u;
  }
  uvec4 votes = subgroupBallot((value & 1u) != 0u);
  if (subgroupBallotBitCount(votes) != count) atomicAdd(wrong[0], 1u);
  if (subgroupBallotExclusiveBitCount(votes) != lower) atomicAdd(wrong[1], 1u);
  if (subgroupInverseBallot(votes) != ((value & 1u) != 0u)) atomicAdd(wrong[2], 1u);
  if (subgroupBroadcastFirst(value) != all[first]) atomicAdd(wrong[3], 1u);
  if ((value & 1u) != 0u) {
    if (subgroupBallotBitCount(subgroupBallot(true)) != count) atomicAdd(wrong[4], 1u);
  }
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-vote", R"S(script 1
# All, any and equal.
require feature subgroupBasic
require feature subgroupVote
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  // By index in the subgroup, so that a loop can compute the expected result.
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  bool every = true, some = false, same = true;
  for (uint k = 0u; k < gl_SubgroupSize; ++k) {
    every = every && all[first + k] > 20u;
    some = some || all[first + k] > 900u;
    same = same && all[first + k] == all[first];
  }
  if (subgroupAll(value > 20u) != every) atomicAdd(wrong[0], 1u);
  if (subgroupAny(value > 900u) != some) atomicAdd(wrong[1], 1u);
  if (subgroupAllEqual(value) != same) atomicAdd(wrong[2], 1u);
  if (!subgroupAllEqual(first)) atomicAdd(wrong[3], 1u);
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-signs", R"S(script 1
# Extrema of numbers of both signs, products, bits.
require feature subgroupBasic
require feature subgroupArithmetic
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  uint low = 0xffffffffu, high = 0u, ones = 0xffffffffu, product = 1u;
  int least = 0x7fffffff, most = -0x7fffffff - 1;
  float real = 1.0;
  for (uint k = 0u; k < gl_SubgroupSize; ++k) {
    uint other = all[first + k];
    low = min(low, other);
    high = max(high, other);
    least = min(least, int(other));
    most = max(most, int(other));
    ones &= other | 0xffu;
    product *= other | 1u;
    real *= (other & 1u) == 0u ? 1.0 : -2.0;
  }
  if (subgroupMin(value) != low) atomicAdd(wrong[0], 1u);
  if (subgroupMax(value) != high) atomicAdd(wrong[1], 1u);
  if (subgroupMin(int(value)) != least) atomicAdd(wrong[2], 1u);
  if (subgroupMax(int(value)) != most) atomicAdd(wrong[3], 1u);
  if (subgroupAnd(value | 0xffu) != ones) atomicAdd(wrong[4], 1u);
  if (subgroupMul(value | 1u) != product) atomicAdd(wrong[5], 1u);
  if (subgroupMul((value & 1u) == 0u ? 1.0 : -2.0) != real) atomicAdd(wrong[6], 1u);
}
end
buffer x u32[128] random 5 0 4294967295
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-clusters", R"S(script 1
# Reductions of two and of four neighbours.
require feature subgroupBasic
require feature subgroupClustered
require limit subgroupSize >= 4
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  uint two = first + (lane & ~1u), four = first + (lane & ~3u);
  if (subgroupClusteredAdd(value, 2u) != all[two] + all[two + 1u]) atomicAdd(wrong[0], 1u);
  uint sum = all[four] + all[four + 1u] + all[four + 2u] + all[four + 3u];
  if (subgroupClusteredAdd(value, 4u) != sum) atomicAdd(wrong[1], 1u);
  uint high = max(max(all[four], all[four + 1u]), max(all[four + 2u], all[four + 3u]));
  if (subgroupClusteredMax(value, 4u) != high) atomicAdd(wrong[2], 1u);
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
    {"subgroup-neighbours", R"S(script 1
# Values of invocations below and above, where there are any.
require feature subgroupBasic
require feature subgroupShuffleRelative
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint wrong[]; };
shared uint all[128];
void main() {
  uint local = gl_LocalInvocationIndex, value = x[local];
  uint first = gl_SubgroupID * gl_SubgroupSize, lane = gl_SubgroupInvocationID;
  all[first + lane] = value;
  barrier();
  for (uint k = 1u; k < gl_SubgroupSize; ++k) {
    uint below = subgroupShuffleUp(value, k), above = subgroupShuffleDown(value, k);
    if (lane >= k && below != all[first + lane - k]) atomicAdd(wrong[0], 1u);
    if (lane + k < gl_SubgroupSize && above != all[first + lane + k]) atomicAdd(wrong[1], 1u);
  }
}
end
buffer x u32[128] random 5 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 x
  storage 0 1 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S"},
};

}  // namespace

std::vector<DriverScript> subgroup_scripts() {
  return copies_of(kSubgroups);
}

}  // namespace ullage::conform
