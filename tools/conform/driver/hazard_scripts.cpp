// Known driver hazards; a separate script for each.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kHazards[] = {
    {"loop-iterations", R"S(script 1
# A loop of 100,000 iterations, whose count the compiler cannot know, ends early on drivers that
# count an invocation's iterations and stop at 65,535.
shader count glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) readonly buffer Limits { uint limits[]; };
layout(set = 0, binding = 1) writeonly buffer Counts { uint counts[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, n = 0u;
  while (n < limits[i]) n += 1u;
  counts[i] = n;
}
end
buffer limits u32[4] data 1000 65000 66000 100000
buffer counts u32[4] zero
pipeline p count
  storage 0 0 limits
  storage 0 1 counts
end
dispatch p 1 1 1
expect counts == limits
)S"},
    {"loop-iterations-nested", R"S(script 1
# 400 times 400 iterations of two loops: each is short, their sum is above 65,535.
shader count glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer Limits { uint outer, inner; };
layout(set = 0, binding = 1) writeonly buffer Counts { uint counts[]; };
void main() {
  uint n = 0u;
  for (uint i = 0u; i < outer; ++i) {
    for (uint j = 0u; j < inner; ++j) n += (i ^ j) != 0xffffffffu ? 1u : 0u;
  }
  counts[0] = n;
}
end
buffer limits u32[2] data 400 400
buffer counts u32[1] zero
pipeline p count
  storage 0 0 limits
  storage 0 1 counts
end
dispatch p 1 1 1
expect counts == 160000
)S"},
    {"memory-barrier-in-divergent-flow", R"S(script 1
# A memory barrier orders memory and waits for nobody, so it may stand in non-uniform control flow.
# A driver that takes it for a rendezvous leaves those who met it more often behind the others:
# barrier() no longer brings them together. (Turns are 0 up to invocation 42.)
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer Out { uint seen[]; };
layout(set = 0, binding = 1) readonly buffer Turns { uint turns[]; };
shared uint values[64];
void main() {
  uint i = gl_LocalInvocationIndex;
  values[i] = 1000u;
  barrier();
  for (uint t = 0u; t < turns[i]; ++t) { memoryBarrierShared(); }
  values[i] = i;
  barrier();
  seen[gl_GlobalInvocationID.x] = values[63u - i];
}
end
buffer seen u32[64] fill 77
buffer turns u32[64] series -42 1
buffer expected u32[64] series 63 -1
pipeline p s
  storage 0 0 seen
  storage 0 1 turns
end
dispatch p 1 1 1
expect seen == expected
)S"},
    {"group-barrier-in-divergent-flow", R"S(script 1
# As memory-barrier-in-divergent-flow, with the barrier of workgroup scope.
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer Out { uint seen[]; };
layout(set = 0, binding = 1) readonly buffer Turns { uint turns[]; };
shared uint values[64];
void main() {
  uint i = gl_LocalInvocationIndex;
  values[i] = 1000u;
  barrier();
  for (uint t = 0u; t < turns[i]; ++t) { groupMemoryBarrier(); }
  values[i] = i;
  barrier();
  seen[gl_GlobalInvocationID.x] = values[63u - i];
}
end
buffer seen u32[64] fill 77
buffer turns u32[64] series -42 1
buffer expected u32[64] series 63 -1
pipeline p s
  storage 0 0 seen
  storage 0 1 turns
end
dispatch p 1 1 1
expect seen == expected
)S"},
    {"acquire-release-in-divergent-flow", R"S(script 1
# As memory-barrier-in-divergent-flow: a store with release semantics waits for nobody either.
shader s glsl
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer Out { uint seen[]; };
layout(set = 0, binding = 1) readonly buffer Turns { uint turns[]; };
shared uint values[64];
shared uint flag;
void main() {
  uint i = gl_LocalInvocationIndex;
  values[i] = 1000u;
  barrier();
  for (uint t = 0u; t < turns[i]; ++t) { atomicStore(flag, i, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease); }
  values[i] = i;
  barrier();
  seen[gl_GlobalInvocationID.x] = values[63u - i];
}
end
buffer seen u32[64] fill 77
buffer turns u32[64] series -42 1
buffer expected u32[64] series 63 -1
pipeline p s
  storage 0 0 seen
  storage 0 1 turns
end
dispatch p 1 1 1
expect seen == expected
)S"},
    {"message-passing-workgroup", R"S(script 1
# Message passing between invocations of one workgroup: who sees the flag by an acquire must see
# what was written before the release. Senders and receivers are in different branches; some look
# for the flag more often than others. Behind the barrier every message is there.
shader s glsl
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Out { uint forbidden, lost; };
shared uint data[32];
shared uint flag[32];
void main() {
  uint i = gl_LocalInvocationIndex, pair = i % 32u;
  bool sends = i >= 32u;
  if (sends) {
    data[pair] = 0u;
    flag[pair] = 0u;
  }
  barrier();
  for (uint round = 1u; round <= 100u; ++round) {
    if (sends) {
      data[pair] = round;
      atomicStore(flag[pair], round, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                  gl_SemanticsRelease);
    } else {
      for (uint looks = 0u; looks < pair; ++looks) {
        uint seen = atomicLoad(flag[pair], gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                               gl_SemanticsAcquire);
        if (seen == round && data[pair] != round) atomicAdd(forbidden, 1u);
      }
    }
    barrier();
    if (!sends && data[pair] != round) atomicAdd(lost, 1u);
    barrier();
  }
}
end
buffer counts u32[2] zero
pipeline p s
  storage 0 0 counts
end
dispatch p 1 1 1
expect counts[0] == 0
expect counts[1] == 0
)S"},
    {"message-passing-device", R"S(script 1
# Message passing between workgroups: who sees the flag by an acquire must see what was written
# before the release. The receivers do not wait, so no progress is assumed.
shader s glsl
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
layout(set = 0, binding = 1) buffer Flags { uint flags[]; };
layout(set = 0, binding = 2) buffer Out { uint forbidden, seen; };
void main() {
  uint pair = gl_WorkGroupID.x / 2u * 32u + gl_LocalInvocationIndex;
  if (gl_WorkGroupID.x % 2u == 0u) {
    data[pair] = pair + 1u;
    atomicStore(flags[pair], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
  } else {
    for (uint tries = 0u; tries < 64u; ++tries) {
      uint there = atomicLoad(flags[pair], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                              gl_SemanticsAcquire);
      if (there == 1u) {
        atomicAdd(seen, 1u);
        if (data[pair] != pair + 1u) atomicAdd(forbidden, 1u);
        break;
      }
    }
  }
}
end
buffer data u32[32768] zero
buffer flags u32[32768] zero
buffer counts u32[2] zero
pipeline p s
  storage 0 0 data
  storage 0 1 flags
  storage 0 2 counts
end
dispatch p 2048 1 1
expect counts[0] == 0
)S"},
};

}  // namespace

std::vector<DriverScript> hazard_scripts() {
  return copies_of(kHazards);
}

}  // namespace ullage::conform
