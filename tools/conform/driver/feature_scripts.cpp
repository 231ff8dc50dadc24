// What kernels use besides arithmetic; a separate script for each.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kFeatures[] = {
    {"dispatch-indirect", R"S(script 1
# Group counts that a dispatch writes are read by the next; a count of 0 does nothing.
shader plan glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) writeonly buffer Counts { uint counts[]; };
void main() {
  counts[0] = 3u; counts[1] = 2u; counts[2] = 1u;
  counts[3] = 5u; counts[4] = 0u; counts[5] = 1u;
}
end
shader count glsl
#version 450
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Total { uint total; };
void main() { atomicAdd(total, 1u); }
end
buffer counts u32[6] zero
buffer total u32[1] zero
pipeline plan plan
  storage 0 0 counts
end
pipeline count count
  storage 0 0 total
end
dispatch plan 1 1 1
dispatch count indirect counts 0
dispatch count indirect counts 12
expect total == 48
)S"},
    {"ids-and-sizes", R"S(script 1
# Every invocation has its own place, and all places are taken.
shader s glsl
#version 450
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 2) in;
layout(set = 0, binding = 0) buffer Out { uint hits[]; };
void main() {
  uvec3 size = gl_WorkGroupSize * gl_NumWorkGroups, at = gl_GlobalInvocationID;
  bool agree = at == gl_WorkGroupID * gl_WorkGroupSize + gl_LocalInvocationID;
  uint local = (gl_LocalInvocationID.z * gl_WorkGroupSize.y + gl_LocalInvocationID.y) *
               gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  agree = agree && local == gl_LocalInvocationIndex;
  atomicAdd(hits[(at.z * size.y + at.y) * size.x + at.x], agree ? 1u : 1000u);
}
end
buffer hits u32[2520] zero
pipeline p s
  constant 0 u32 7
  constant 1 u32 3
  storage 0 0 hits
end
dispatch p 5 4 3
expect hits == 1
)S"},
    {"atomics-buffer", R"S(script 1
# Read-modify-write operations of 128 invocations on the same words; each sees another old value.
shader s glsl
#version 450
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) buffer Words { uint words[8]; int less, more; };
layout(set = 0, binding = 1) buffer Old { uint olds[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  uint old = atomicAdd(words[0], 3u);
  atomicAdd(olds[old / 3u], 1u);
  atomicMax(words[1], i * 5u);
  atomicMin(words[2], i + 7u);
  atomicAnd(words[3], ~(1u << (i & 31u)) | 0x80000000u);
  atomicOr(words[4], 1u << (i & 31u));
  atomicXor(words[5], 1u << (i % 31u));
  atomicExchange(words[6], 42u);
  uint expected = 0u;
  for (uint tries = 0u; tries < 20000u; ++tries) {
    uint found = atomicCompSwap(words[7], expected, expected + 1u);
    if (found == expected) break;
    expected = found;
  }
  atomicMin(less, -int(i));
  atomicMax(more, int(i) - 50);
}
end
buffer words u32[10] data 0 0 0xffffffff 0xffffffff 0 0 0 0 0 0
buffer olds u32[128] zero
pipeline p s
  storage 0 0 words
  storage 0 1 olds
end
dispatch p 1 1 1
expect olds == 1
# Bits 0 to 3 are turned by five invocations each, the others by four.
expect words[0..7] == 384 635 7 0x80000000 0xffffffff 0x0000000f 42 128
expect words[8..9] as i32 == -127 77
)S"},
    {"atomics-shared", R"S(script 1
# Read-modify-write operations of 128 invocations on the same words; each sees another old value.
shader s glsl
#version 450
layout(local_size_x = 128) in;
shared uint words[8];
shared int less, more;
layout(set = 0, binding = 0) buffer Words { uint out_words[8]; int out_less, out_more; };
layout(set = 0, binding = 1) buffer Old { uint olds[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i < 8u) words[i] = i == 3u ? 0xffffffffu : i == 2u ? 0xffffffffu : 0u;
  if (i == 0u) { less = 0; more = 0; }
  barrier();
  uint old = atomicAdd(words[0], 3u);
  atomicAdd(olds[old / 3u], 1u);
  atomicMax(words[1], i * 5u);
  atomicMin(words[2], i + 7u);
  atomicAnd(words[3], ~(1u << (i & 31u)) | 0x80000000u);
  atomicOr(words[4], 1u << (i & 31u));
  atomicXor(words[5], 1u << (i % 31u));
  atomicExchange(words[6], 42u);
  uint expected = 0u;
  for (uint tries = 0u; tries < 20000u; ++tries) {
    uint found = atomicCompSwap(words[7], expected, expected + 1u);
    if (found == expected) break;
    expected = found;
  }
  atomicMin(less, -int(i));
  atomicMax(more, int(i) - 50);
  barrier();
  if (i < 8u) out_words[i] = words[i];
  if (i == 0u) { out_less = less; out_more = more; }
}
end
buffer words u32[10] data 0 0 0xffffffff 0xffffffff 0 0 0 0 0 0
buffer olds u32[128] zero
pipeline p s
  storage 0 0 words
  storage 0 1 olds
end
dispatch p 1 1 1
expect olds == 1
# Bits 0 to 3 are turned by five invocations each, the others by four.
expect words[0..7] == 384 635 7 0x80000000 0xffffffff 0x0000000f 42 128
expect words[8..9] as i32 == -127 77
)S"},
    {"barriers-in-uniform-loops", R"S(script 1
# Values go around a workgroup through shared memory, two barriers per step.
shader s glsl
#version 450
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) writeonly buffer Out { uint out_values[]; };
layout(set = 0, binding = 1) readonly buffer Steps { uint steps; };
shared uint values[128];
void main() {
  uint i = gl_LocalInvocationIndex;
  values[i] = i;
  barrier();
  for (uint s = 0u; s < steps; ++s) {
    uint next = values[(i + 1u) % 128u];
    barrier();
    values[i] = next;
    barrier();
  }
  out_values[i] = values[i];
}
end
buffer out u32[128] zero
buffer steps u32[1] data 300
buffer expected u32[84] series 44 1
buffer head u32[44] series 0 1
pipeline p s
  storage 0 0 out
  storage 0 1 steps
end
dispatch p 1 1 1
expect out[0..83] == expected
expect out[84] == 0
expect out[127] == 43
)S"},
    {"dispatches-in-order", R"S(script 1
# Each dispatch adds to what the one before it wrote, all over the buffer.
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  uint other = a[4095u - i];
  if (i < 2048u) a[i] = other * 3u + 1u;
}
end
shader swap glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= 2048u) a[i] = a[4095u - i];
}
end
buffer a u32[4096] fill 1
pipeline p s
  storage 0 0 a
end
pipeline q swap
  storage 0 0 a
end
repeat 8
  dispatch p 64 1 1
  dispatch q 64 1 1
end
expect a == 9841
)S"},
    {"isnan-isinf", R"S(script 1
# NaN and infinity are distinguished from numbers where the device promises to keep them.
require feature shaderSignedZeroInfNanPreserveFloat32
target vulkan1.2
shader s glsl
#version 450
#extension GL_EXT_spirv_intrinsics : require
spirv_execution_mode(extensions = ["SPV_KHR_float_controls"], capabilities = [4466], 4461, 32);
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer In { float x[]; };
layout(set = 0, binding = 1) writeonly buffer Out { uint kinds[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  float a = x[i];
  kinds[i] = (isnan(a) ? 1u : 0u) + (isinf(a) ? 2u : 0u) + (a != a ? 4u : 0u) + (a > 0.0 ? 8u : 0u);
}
end
buffer x f32[6] data nan inf -inf 1 -1 0x7f800001
buffer kinds u32[6] zero
pipeline p s
  storage 0 0 x
  storage 0 1 kinds
end
dispatch p 6 1 1
expect kinds == 5 10 2 8 0 5
)S"},
};

}  // namespace

std::vector<DriverScript> feature_scripts() {
  return copies_of(kFeatures);
}

}  // namespace ullage::conform
