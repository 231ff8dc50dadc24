// What compilers get wrong at the edges: rounding that must stay, long loops, whole fields, numbers
// between two steps, initialisers. Operands come from buffers, and every result is exact.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kEdges[] = {
    {"precise-sums", R"S(script 1
# What is `precise` is rounded after the product and after the sum. With one rounding less the
# results are 2^-24, not 0.
shader s glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  float a = x[2u * i], b = x[2u * i + 1u];
  precise float sum = a * a + b;
  precise float difference = a * a - -b;
  r[2u * i] = sum;
  r[2u * i + 1u] = difference;
}
end
buffer x f32[8] data 0x3f800800 0xbf801000 0xbf800800 0xbf801000 3 -9 0.5 2
buffer r f32[8] fill 9
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 0 0 0 0 0 0 2.25 2.25
)S"},
    {"long-loops", R"S(script 1
# Loops of 60,000 iterations, in one and in two levels.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer L { uint limits[]; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
void main() {
  uint i = gl_WorkGroupID.x, n = 0u;
  for (uint u = 0u; u < limits[2u * i]; ++u) {
    for (uint v = 0u; v < limits[2u * i + 1u]; ++v) n += (u ^ v) & 1u;
  }
  r[i] = n;
}
end
buffer limits u32[4] data 1 60000 200 298
buffer r u32[2] zero
pipeline p s
  storage 0 0 limits
  storage 0 1 r
end
dispatch p 2 1 1
expect r == 30000 29800
)S"},
    {"bit-fields", R"S(script 1
# Fields of no bits, of one and of all.
shader s glsl
#version 450
layout(local_size_x = 5) in;
layout(set = 0, binding = 0) readonly buffer X { uint word, other; int offset_of[5]; int bits_of[5]; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  int offset = offset_of[i], bits = bits_of[i];
  r[3u * i] = bitfieldExtract(word, offset, bits);
  r[3u * i + 1u] = uint(bitfieldExtract(int(word), offset, bits));
  r[3u * i + 2u] = bitfieldInsert(word, other, offset, bits);
}
end
buffer x u32[12] data 0x89abcdef 0x12345678 0 0 31 16 7 0 32 1 16 0
buffer r u32[15] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r[0..5] == 0 0 0x89abcdef 0x89abcdef 0x89abcdef 0x12345678
expect r[6..8] == 1 0xffffffff 0x09abcdef
expect r[9..14] == 0x89ab 0xffff89ab 0x5678cdef 0 0 0x89abcdef
)S"},
    {"float-edges", R"S(script 1
# Functions at their edges: negative exponents, the edge of a step, both ends of a smooth one,
# reflections and what faces away.
shader s glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) readonly buffer X { float x[4]; int exponents[4]; vec2 v, n; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void main() {
  uint i = gl_LocalInvocationIndex, at = 8u * i;
  r[at] = ldexp(x[i], exponents[i]);
  r[at + 1u] = step(x[i], 2.0);
  r[at + 2u] = smoothstep(0.0, 4.0, x[i]);
  r[at + 3u] = reflect(v, n)[i & 1u];
  r[at + 4u] = faceforward(v, v * x[i], n)[i & 1u];
  r[at + 5u] = (vec4(x[0], x[1], x[2], x[3]) * 2.0)[i];
  r[at + 6u] = mod(x[i] + 1.0, -4.0);
  r[at + 7u] = fract(x[i] * 0.25);
}
end
buffer x f32[12] data 2 -4 6 1 0xfffffffe 0xffffffff 0x0 0x3 3 4 0 1
buffer r f32[32] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r[0..7] == 0.5 1 0.5 3 -3 4 -1 0.5
expect r[8..15] == -2 1 0 -4 4 -8 -3 0
expect r[16..23] == 6 0 1 3 -3 12 -1 0.5
expect r[24..31] == 8 1 0.15625 -4 -4 2 -2 0.25
)S"},
    {"packing-between-steps", R"S(script 1
# What is packed is rounded to the nearest step, not cut.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer X { vec4 v; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
void main() {
  r[0] = packUnorm4x8(v / 255.0);
  r[1] = packSnorm4x8(v / 127.0);
  r[2] = packUnorm2x16(v.xy / 65535.0);
  r[3] = packSnorm2x16(-v.xy / 32767.0);
  r[4] = packUnorm4x8(v - 3.0);
}
end
buffer x f32[4] data 1.75 2.25 3.75 100.75
buffer r u32[5] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 0x65040202 0x65040202 0x00020002 0xfffefffe 0xffbf0000
)S"},
    {"double-quotients", R"S(script 1
# Quotients and roots of doubles have more digits than a float.
require feature shaderFloat64
shader s glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) readonly buffer X { dvec2 x[]; };
layout(set = 0, binding = 1) writeonly buffer R { double r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  r[2u * i] = x[i].x / x[i].y;
  r[2u * i + 1u] = sqrt(x[i].x * x[i].x);
}
end
buffer x f64[8] data 3298534883331 3 1e150 1e75 -7.000000000007 7 0.1 1e-5
buffer r f64[8] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 1099511627777 3298534883331 1e75 1e150 -1.000000000001 7.000000000007 10000 0.1 within 1e-13 relative
)S"},
    {"conversion-to-halves", R"S(script 1
# Floats become halves by rounding to even, where the mode asks for it.
require feature shaderFloat16
require feature shaderRoundingModeRTEFloat16
target vulkan1.2
shader s glsl
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_spirv_intrinsics : require
spirv_execution_mode(extensions = ["SPV_KHR_float_controls"], capabilities = [4467], 4462, 16);
layout(local_size_x = 6) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  r[i] = float(float16_t(x[i]));
}
end
buffer x f32[6] data 1.000732421875 2049 2051 -1.000732421875 65519 0.1
buffer r f32[6] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 1.0009765625 2048 2052 -1.0009765625 65504 0.0999755859375
)S"},
    {"row-major-matrices", R"S(script 1
# Matrices by rows and by columns, in a block of each layout.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) readonly buffer X { layout(row_major) mat2x3 a; layout(column_major) mat2x3 b; };
layout(set = 0, binding = 1, std140) uniform U { layout(row_major) mat3 c; layout(column_major) mat3 d; };
layout(set = 0, binding = 2, std430) writeonly buffer Y { layout(row_major) mat3x2 y; };
layout(set = 0, binding = 3) writeonly buffer R { float r[]; };
void main() {
  for (uint k = 0u; k < 2u; ++k) {
    for (uint j = 0u; j < 3u; ++j) { r[3u * k + j] = a[k][j]; r[6u + 3u * k + j] = b[k][j]; }
  }
  for (uint j = 0u; j < 3u; ++j) { r[12u + j] = c[0][j]; r[15u + j] = d[0][j]; }
  y = transpose(b);
}
end
buffer x f32[16] data 1 2 3 4 5 6 0 0 1 2 3 0 4 5 6 0
buffer u f32[24] data 1 2 3 0 4 5 6 0 7 8 9 0 1 2 3 0 4 5 6 0 7 8 9 0
buffer y f32[8] fill 9
buffer r f32[18] zero
pipeline p s
  storage 0 0 x
  uniform 0 1 u
  storage 0 2 y
  storage 0 3 r
end
dispatch p 1 1 1
expect r[0..5] == 1 3 5 2 4 6
expect r[6..11] == 1 2 3 4 5 6
expect r[12..17] == 1 4 7 1 2 3
expect y == 1 2 3 9 4 5 6 9
)S"},
    {"composites", R"S(script 1
# Parts of vectors and structs, put in and taken out by constant and by computed places, and
# variables that begin with a value.
shader s spirv-asm
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %id BuiltIn LocalInvocationId
OpDecorate %array ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %x DescriptorSet 0
OpDecorate %x Binding 0
OpDecorate %r DescriptorSet 0
OpDecorate %r Binding 1
%void = OpTypeVoid
%function = OpTypeFunction %void
%uint = OpTypeInt 32 0
%v3 = OpTypeVector %uint 3
%v4 = OpTypeVector %uint 4
%pair = OpTypeStruct %v4 %uint
%array = OpTypeRuntimeArray %uint
%block = OpTypeStruct %array
%p_block = OpTypePointer StorageBuffer %block
%p_element = OpTypePointer StorageBuffer %uint
%p_v3 = OpTypePointer Input %v3
%p_x = OpTypePointer Input %uint
%p_private = OpTypePointer Private %v4
%p_function = OpTypePointer Function %uint
%id = OpVariable %p_v3 Input
%x = OpVariable %p_block StorageBuffer
%r = OpVariable %p_block StorageBuffer
%0 = OpConstant %uint 0
%1 = OpConstant %uint 1
%2 = OpConstant %uint 2
%3 = OpConstant %uint 3
%5 = OpConstant %uint 5
%40 = OpConstant %uint 40
%given = OpConstantComposite %v4 %5 %3 %2 %1
%private = OpVariable %p_private Private %given
%main = OpFunction %void None %function
%begin = OpLabel
%local = OpVariable %p_function Function %40
%px = OpAccessChain %p_x %id %0
%i = OpLoad %uint %px
%p0 = OpAccessChain %p_element %x %0 %0
%p1 = OpAccessChain %p_element %x %0 %1
%a = OpLoad %uint %p0
%b = OpLoad %uint %p1
%v = OpCompositeConstruct %v4 %a %b %a %b
%w = OpCompositeInsert %v4 %40 %v 2
%one = OpVectorExtractDynamic %uint %w %i
%t = OpVectorInsertDynamic %v4 %w %5 %i
%two = OpVectorExtractDynamic %uint %t %2
%s = OpCompositeConstruct %pair %t %a
%u = OpCompositeInsert %pair %3 %s 0 1
%three = OpCompositeExtract %uint %u 0 1
%l = OpLoad %v4 %private
%four = OpVectorExtractDynamic %uint %l %i
%five = OpLoad %uint %local
%base = OpIMul %uint %i %5
%i1 = OpIAdd %uint %base %1
%i2 = OpIAdd %uint %base %2
%i3 = OpIAdd %uint %base %3
%i4 = OpIAdd %uint %i3 %1
%r0 = OpAccessChain %p_element %r %0 %base
%r1 = OpAccessChain %p_element %r %0 %i1
%r2 = OpAccessChain %p_element %r %0 %i2
%r3 = OpAccessChain %p_element %r %0 %i3
%r4 = OpAccessChain %p_element %r %0 %i4
OpStore %r0 %one
OpStore %r1 %two
OpStore %r2 %three
OpStore %r3 %four
OpStore %r4 %five
OpReturn
OpFunctionEnd
end
buffer x u32[2] data 7 8
buffer r u32[20] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 7 40 3 5 40 8 40 3 3 40 40 5 3 2 40 8 40 3 1 40
)S"},
    {"large-atomics", R"S(script 1
# Atomic extrema of numbers whose top bit is set, on buffers and in shared memory, and what they
# return.
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer X { uint x[64]; };
layout(set = 0, binding = 1) buffer R { uint high, low; int most, least; };
layout(set = 0, binding = 2) buffer S { uint in_shared[4], differs; };
shared uint shared_high, shared_low;
shared int shared_most, shared_least;
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i == 0u) { shared_high = 0u; shared_low = 0xffffffffu; shared_most = -0x7fffffff; shared_least = 0x7fffffff; }
  barrier();
  uint before = atomicMax(high, x[i]);
  if (before > 0xfffffff0u) atomicAdd(differs, 1u);
  atomicMin(low, x[i]);
  atomicMax(most, int(x[i]));
  atomicMin(least, int(x[i]));
  atomicMax(shared_high, x[i]);
  atomicMin(shared_low, x[i]);
  atomicMax(shared_most, int(x[i]));
  atomicMin(shared_least, int(x[i]));
  barrier();
  if (i != 0u) return;
  in_shared[0] = shared_high; in_shared[1] = shared_low;
  in_shared[2] = uint(shared_most); in_shared[3] = uint(shared_least);
}
end
buffer x u32[64] series 2147483616 1
buffer r u32[4] data 0 0xffffffff 0x80000000 0x7fffffff
buffer s u32[5] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
  storage 0 2 s
end
dispatch p 1 1 1
expect r == 0x8000001f 0x7fffffe0 0x7fffffff 0x80000000
expect s == 0x8000001f 0x7fffffe0 0x7fffffff 0x80000000 0
)S"},
    {"image-coordinates", R"S(script 1
# Every texel of an image that is wider than high has its own number, with four components.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, rgba32ui) readonly uniform uimage2D from;
layout(set = 0, binding = 1, rgba32ui) writeonly uniform uimage2D to;
layout(set = 0, binding = 2) writeonly buffer R { uint r[]; };
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  imageStore(to, at, imageLoad(from, at).wzyx + 100u);
  if (at == ivec2(0)) { r[0] = uint(imageSize(to).x); r[1] = uint(imageSize(to).y); }
}
end
image from rgba32ui 3x2 series 0 1
image to rgba32ui 3x2 zero
buffer r u32[2] zero
pipeline p s
  storage-image 0 0 from
  storage-image 0 1 to
  storage 0 2 r
end
dispatch p 3 2 1
expect to[0..11] == 103 102 101 100 107 106 105 104 111 110 109 108
expect to[12..23] == 115 114 113 112 119 118 117 116 123 122 121 120
expect r == 3 2
)S"},
};

}  // namespace

std::vector<DriverScript> edge_scripts() {
  return copies_of(kEdges);
}

}  // namespace ullage::conform
