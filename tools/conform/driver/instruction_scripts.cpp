// Instructions beyond the arithmetic of single numbers: conversions, vectors, matrices, structs,
// control flow. Operands come from buffers, and every result is exact.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kInstructions[] = {
    {"conversions-between-widths", R"S(script 1
# Integers are cut and extended, with and without their sign.
require feature shaderInt8
require feature shaderInt16
require feature shaderInt64
shader s glsl
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 6) in;
layout(set = 0, binding = 0) readonly buffer X { int x[]; };
layout(set = 0, binding = 1) writeonly buffer R { int r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  int a = x[i];
  r[7u * i] = int(int8_t(a));
  r[7u * i + 1u] = int(uint8_t(a));
  r[7u * i + 2u] = int(int16_t(a));
  r[7u * i + 3u] = int(uint16_t(a));
  r[7u * i + 4u] = int(int64_t(a) >> 4);
  r[7u * i + 5u] = int(uint(uint64_t(uint(a)) * 3ul >> 8));
  r[7u * i + 6u] = int(int8_t(a)) * int(int16_t(a));
}
end
buffer x i32[6] data 305419896 -1 255 -129 2147450880 300
buffer r i32[42] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r[0..15] == 120 120 22136 22136 19088743 3579139 2656320 -1 255 -1 65535 -1 50331647 1 -1 255
expect r[16..31] == 255 255 15 2 -255 127 127 -129 65407 -9 50331646 -16383 0 0 -32768 32768
expect r[32..41] == 134215680 25165440 0 44 44 300 300 18 3 13200
)S"},
    {"signed-integers", R"S(script 1
# Signed comparison, extrema, bits and products.
shader s glsl
#version 450
layout(local_size_x = 6) in;
layout(set = 0, binding = 0) readonly buffer A { int x[]; };
layout(set = 0, binding = 1) readonly buffer B { int y[]; };
layout(set = 0, binding = 2) writeonly buffer R { int r[]; };
void main() {
  uint i = gl_LocalInvocationIndex, at = 11u * i;
  int a = x[i], b = y[i], high, low;
  r[at] = min(a, b);
  r[at + 1u] = max(a, b);
  r[at + 2u] = abs(a);
  r[at + 3u] = sign(a);
  r[at + 4u] = clamp(a, -100, 100);
  r[at + 5u] = findMSB(a);
  r[at + 6u] = bitfieldExtract(a, 3, 7);
  imulExtended(a, b, high, low);
  r[at + 7u] = high;
  r[at + 8u] = a >> 5;
  r[at + 9u] = a << 3;
  r[at + 10u] = int(a < b) + 2 * int(a <= b) + 4 * int(a == b) + 8 * int(a > b);
}
end
buffer a i32[6] data 5 -7 -2147483648 0 -1 123456
buffer b i32[6] data -3 7 2147483647 0 -100 -654321
buffer r i32[66] zero
pipeline p s
  storage 0 0 a
  storage 0 1 b
  storage 0 2 r
end
dispatch p 1 1 1
expect r[0..15] == -3 5 5 1 5 2 0 -1 0 40 8 -7 7 7 -1 -7
expect r[16..31] == 2 -1 -1 -1 -56 3 -2147483648 2147483647 -2147483648 -1 -100 30 0 -1073741824 -67108864 0
expect r[32..47] == 3 0 0 0 0 0 -1 0 0 0 0 6 -100 -1 1 -1
expect r[48..63] == -1 -1 -1 0 -1 -8 8 -654321 123456 123456 1 100 16 -56 -19 3858
expect r[64..65] == 987648 8
)S"},
    {"wide-comparisons", R"S(script 1
# Comparison and extrema of 64-bit integers.
require feature shaderInt64
shader s glsl
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 5) in;
layout(set = 0, binding = 0) readonly buffer A { int64_t x[]; };
layout(set = 0, binding = 1) readonly buffer B { int64_t y[]; };
layout(set = 0, binding = 2) writeonly buffer R { uint r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  int64_t a = x[i], b = y[i];
  uint64_t c = uint64_t(a), d = uint64_t(b);
  r[i] = uint(a < b) + 2u * uint(a <= b) + 4u * uint(a == b) + 8u * uint(c < d) +
         16u * uint(c <= d) + 32u * uint(min(a, b) == a) + 64u * uint(max(c, d) == c);
}
end
buffer a i64[5] data 1 -1 -9223372036854775808 4294967296 -5
buffer b i64[5] data 2 1 9223372036854775807 4294967295 -5
buffer r u32[5] zero
pipeline p s
  storage 0 0 a
  storage 0 1 b
  storage 0 2 r
end
dispatch p 1 1 1
expect r == 59 99 99 64 118
)S"},
    {"booleans", R"S(script 1
# Logic of booleans and of vectors of them.
shader s glsl
#version 450
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
layout(set = 0, binding = 1) readonly buffer Z { uint zero; };
uint effects = 0u;
bool counted(bool value) { effects += 1u; return value; }
void main() {
  uint i = gl_LocalInvocationIndex + zero;
  bool a = (i & 1u) != 0u, b = (i & 2u) != 0u, c = (i & 4u) != 0u, d = (i & 8u) != 0u;
  uint bits = uint(a && b) | uint(a || b) << 1 | uint(a ^^ b) << 2 | uint(!a) << 3;
  bits |= uint(a ? b : c) << 4 | uint(a == b) << 5 | uint(a != d) << 6;
  bvec4 v = bvec4(a, b, c, d);
  bits |= uint(any(v)) << 7 | uint(all(v)) << 8 | uint(all(not(v))) << 9;
  bits |= uint(counted(a) && counted(b) || counted(c)) << 10;
  r[i] = bits | effects << 16;
}
end
buffer r u32[16] zero
buffer zero u32[1] zero
pipeline p s
  storage 0 0 r
  storage 0 1 zero
end
dispatch p 1 1 1

expect r == 131624 196806 131214 132339 132280 197830 132254 132339 131304 196742 131278 132275 132344 197766 132318 132531
)S"},
    {"vectors", R"S(script 1
# Swizzles, shuffles, components by a computed index, comparisons of vectors.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer X { vec4 a, b; uint at; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void put(inout uint n, vec4 v) { for (uint k = 0u; k < 4u; ++k) r[n++] = v[k]; }
void main() {
  uint n = 0u;
  put(n, a.wzyx);
  put(n, vec4(a.xy, b.zw));
  vec4 c = a;
  c[at] = 50.0;
  c.zw = b.yx;
  put(n, c);
  c.xz += 1.0;
  c.y = c[at + 1u];
  put(n, c);
  put(n, vec4(cross(a.xyz, b.xyz), dot(a, b)));
  put(n, mix(a, b, lessThan(a, b)));
  put(n, vec4(any(equal(a, b)), all(greaterThan(b, vec4(-9.0))), any(notEqual(a, a)), true));
  put(n, vec4(ivec4(a) * ivec4(3, 2, 1, 0) + ivec4(b) / 2));
}
end
buffer x f32[9] data 1 2 3 4 8 -6 3 2 0x1
buffer r f32[32] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1

expect r == 4 3 2 1 1 2 3 2 1 50 -6 8 2 -5 -5 8 24 21 -22 13 8 2 3 4 1 1 0 1 7 1 4 1
)S"},
    {"matrices", R"S(script 1
# Products, transposes and determinants of small whole numbers, which are exact; columns by an index.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) readonly buffer X { mat3 m; uint at; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void put(inout uint n, vec3 v) { r[n] = v.x; r[n + 1u] = v.y; r[n + 2u] = v.z; n += 3u; }
void put(inout uint n, mat3 v) { for (uint k = 0u; k < 3u; ++k) put(n, v[k]); }
void main() {
  uint n = 0u;
  vec3 v = vec3(2.0, -1.0, 3.0);
  put(n, m * v);
  put(n, v * m);
  put(n, m * m);
  put(n, transpose(m));
  put(n, outerProduct(vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0)));
  r[n++] = determinant(m);
  put(n, m[at]);
}
end
buffer x f32[13] data 1 2 3 0 0 1 4 0 5 6 0 0 0x2
buffer r f32[37] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 17 21 2 9 11 4 16 22 11 20 25 4 5 16 39 1 0 5 2 1 6 3 4 0 4 8 12 5 10 15 6 12 18 1 5 6 0
)S"},
    {"structs-and-arrays", R"S(script 1
# Copies of nested structs and arrays, parameters that are changed, results that are structs.
shader s glsl
#version 450
layout(local_size_x = 1) in;
struct Inner { uint a; uvec2 b; };
struct Outer { Inner list[3]; uint tail; };
layout(set = 0, binding = 0, std430) readonly buffer X { Outer given; };
layout(set = 0, binding = 1, std430) writeonly buffer Y { Outer copy; };
layout(set = 0, binding = 2) writeonly buffer R { uint r[]; };
Inner swapped(Inner one) { return Inner(one.b.y, uvec2(one.a, one.b.x)); }
void change(inout Outer whole, uint at, out uint old) {
  old = whole.list[at].a;
  whole.list[at] = swapped(whole.list[at]);
  whole.tail += at;
}
void main() {
  Outer mine = given;
  copy = mine;
  uint old, sum = 0u;
  Outer kept = mine;
  for (uint k = 0u; k < 3u; ++k) { change(mine, k, old); sum = sum * 10u + old; }
  r[0] = sum;
  r[1] = mine.list[2].a; r[2] = mine.list[2].b.x; r[3] = mine.list[2].b.y; r[4] = mine.tail;
  r[5] = kept.list[2].a;
  r[6] = mine == kept ? 1u : 0u;
  uint grid[2][3] = uint[2][3](uint[3](1u, 2u, 3u), uint[3](4u, 5u, 6u));
  grid[1] = grid[0];
  grid[0][given.tail % 3u] = 9u;
  r[7] = grid[1][0] * 100u + grid[1][1] * 10u + grid[0][1];
}
end
buffer x u32[14] data 1 0 2 3 4 0 5 6 7 0 8 9 10 0
buffer y u32[14] zero
buffer r u32[8] zero
pipeline p s
  storage 0 0 x
  storage 0 1 y
  storage 0 2 r
end
dispatch p 1 1 1
expect y[0] == 1
expect y[2..4] == 2 3 4
expect y[6..8] == 5 6 7
expect y[10..12] == 8 9 10
expect r == 147 9 7 8 13 7 0 129
)S"},
    {"shared-structs", R"S(script 1
# Members of structs in shared memory, by computed places, with atomics.
shader s glsl
#version 450
layout(local_size_x = 32) in;
struct Cell { uint count; uvec3 sums; };
shared Cell cells[4];
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i < 4u) cells[i] = Cell(0u, uvec3(0u));
  barrier();
  atomicAdd(cells[i % 4u].count, 1u);
  atomicAdd(cells[i % 4u].sums[i / 4u % 3u], i);
  barrier();
  if (i >= 4u) return;
  Cell mine = cells[3u - i];
  r[4u * i] = mine.count;
  r[4u * i + 1u] = mine.sums.x; r[4u * i + 2u] = mine.sums.y; r[4u * i + 3u] = mine.sums.z;
}
end
buffer r u32[16] zero
pipeline p s
  storage 0 0 r
end
dispatch p 1 1 1

expect r == 8 45 57 34 8 42 54 32 8 39 51 30 8 36 48 28
)S"},
    {"control-flow", R"S(script 1
# Switches that fall through, values swapped by a loop, jumps out of nested loops.
shader s glsl
#version 450
layout(local_size_x = 6) in;
layout(set = 0, binding = 0) readonly buffer X { int given[]; };
layout(set = 0, binding = 1) writeonly buffer R { int r[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  int x = given[i], result = 0, t = 0;
  do {
    switch (x) {
      case 0: result = result * 3 + 1;
      case 1: result += 10; break;
      default: result += 1000; break;
      case -2: result += 100; break;
      case 7: result -= 1;
    }
    ++t;
  } while (t < 2);
  r[3u * i] = result;
  int a = 0, b = 1;
  for (int k = 0; k < (x & 7); ++k) {
    int next = a + b;
    a = b;
    b = next;
    if (k == 5) break;
  }
  r[3u * i + 1u] = a;
  int h = 0;
  for (int u = 0; u < 4; ++u) {
    for (int v = 0; v < 4; ++v) {
      if (v > u) break;
      if (((u + v) & 1) != 0) continue;
      h = h * 2 + (u == v ? 1 : 0);
    }
  }
  r[3u * i + 2u] = h;
}
end
buffer x i32[6] data -2 0 1 7 50 -1
buffer r i32[18] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r == 200 8 53 44 0 53 20 1 53 -2 8 53 2000 1 53 2000 8 53
)S"},
    {"exact-float-functions", R"S(script 1
# Functions of floats whose results are exact.
shader s glsl
#version 450
layout(local_size_x = 6) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) writeonly buffer R { float r[]; };
void main() {
  uint i = gl_LocalInvocationIndex, n = 14u * i;
  float a = x[i], whole;
  int exponent;
  r[n] = floor(a);
  r[n + 1u] = ceil(a);
  r[n + 2u] = trunc(a);
  r[n + 3u] = roundEven(a);
  r[n + 4u] = fract(a);
  r[n + 5u] = sign(a);
  r[n + 6u] = clamp(a, -1.0, 3.0);
  r[n + 7u] = step(0.5, a);
  r[n + 8u] = mod(a, 2.0);
  r[n + 9u] = ldexp(a, 3);
  r[n + 10u] = frexp(a, exponent);
  r[n + 11u] = float(exponent);
  float part = modf(a, whole);
  r[n + 12u] = whole;
  r[n + 13u] = part;
}
end
buffer x f32[6] data 2.5 -2.5 3.5 -0.75 7.0 -8.25
buffer r f32[84] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 1 1 1
expect r[0..15] == 2 3 2 2 0.5 1 2.5 1 0.5 20 0.625 2 2 0.5 -3 -2
expect r[16..31] == -2 -2 0.5 -1 -1 0 1.5 -20 -0.625 2 -2 -0.5 3 4 3 4
expect r[32..47] == 0.5 1 3 1 1.5 28 0.875 2 3 0.5 -1 -0 -0 -1 0.25 -1
expect r[48..63] == -0.75 0 1.25 -6 -0.75 0 -0 -0.75 7 7 7 7 0 1 3 1
expect r[64..79] == 1 56 0.875 3 7 0 -9 -8 -8 -8 0.75 -1 -1 0 1.75 -66
expect r[80..83] == -0.515625 4 -8 -0.25
)S"},
    {"packing", R"S(script 1
# Numbers are packed into words and taken out again.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer X { vec4 v; uint halves; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
layout(set = 0, binding = 2) writeonly buffer F { float f[]; };
void main() {
  r[0] = packUnorm4x8(v);
  r[1] = packSnorm4x8(v * 2.0 - 1.0);
  r[2] = packUnorm2x16(v.xw);
  r[3] = packSnorm2x16(vec2(-v.w, v.x));
  r[4] = packHalf2x16(vec2(1.5, -2.0));
  vec2 h = unpackHalf2x16(halves);
  f[0] = h.x; f[1] = h.y;
  vec4 u = unpackUnorm4x8(0x00ff00ffu);
  f[2] = u.x; f[3] = u.y; f[4] = u.z;
  f[5] = unpackSnorm4x8(0x00817f80u).x;
  f[6] = unpackSnorm4x8(0x00817f80u).z;
  f[7] = uintBitsToFloat(0x40490000u);
}
end
buffer x f32[5] data 0 1 0 1 0xc0003e00
buffer r u32[5] zero
buffer f f32[8] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
  storage 0 2 f
end
dispatch p 1 1 1
expect r == 4278255360 2139193217 4294901760 32769 3221241344
expect f == 1.5 -2 1 0 1 -1 -1 3.140625
)S"},
    {"unpacking-constants", R"S(script 1
# What a compiler computes itself is what the device computes.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) writeonly buffer F { float f[]; };
void main() {
  vec2 a = unpackHalf2x16(0xc0003e00u), b = unpackUnorm2x16(0xffff0000u);
  vec2 c = unpackSnorm2x16(0x80017fffu);
  f[0] = a.x; f[1] = a.y; f[2] = b.x; f[3] = b.y; f[4] = c.x; f[5] = c.y;
}
end
buffer f f32[6] fill 9
pipeline p s
  storage 0 0 f
end
dispatch p 1 1 1
expect f == 1.5 -2 0 1 1 -1
)S"},
};

}  // namespace

std::vector<DriverScript> instruction_scripts() {
  return copies_of(kInstructions);
}

}  // namespace ullage::conform
