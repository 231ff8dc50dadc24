// What a shader reaches through a pipeline's layout.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"
#include "tools/conform/vulkan/formats.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kFixed[] = {
    {"push-constant-offsets", R"S(script 1
# Members of several types, holes between them, an array by a dynamic index.
shader s glsl
#version 450
layout(local_size_x = 4) in;
layout(push_constant) uniform P {
  layout(offset = 8) uint first;
  layout(offset = 16) vec3 direction;
  layout(offset = 28) float scale;
  layout(offset = 32) uvec4 words[3];
  layout(offset = 92) int last;
};
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
layout(set = 0, binding = 1) writeonly buffer F { float f[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  r[i] = words[i % 3u][i];
  if (i != 0u) return;
  r[4] = first;
  r[5] = uint(last);
  f[0] = direction.x; f[1] = direction.y; f[2] = direction.z; f[3] = scale;
}
end
buffer r u32[6] zero
buffer f f32[4] zero
pipeline p s
  storage 0 0 r
  storage 0 1 f
end
dispatch p 1 1 1 push u32 1000 1001 7 1003 f32 0.5 -0.25 8 3 u32 10 11 12 13 20 21 22 23 30 31 32 33 1020 1021 1022 i32 -9
expect r == 10 21 32 13 7 4294967287
expect f == 0.5 -0.25 8 3
)S"},
    {"push-constants-of-each-dispatch", R"S(script 1
# Dispatches in one submission have their own values.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(push_constant) uniform P { uint at; uint value; };
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
void main() { r[at] = value; }
end
buffer r u32[4] zero
pipeline p s
  storage 0 0 r
end
dispatch p 1 1 1 push u32 0 5 unordered
dispatch p 1 1 1 push u32 1 6 unordered
dispatch p 1 1 1 push u32 2 7 unordered
dispatch p 1 1 1 push u32 3 8 unordered
expect r == 5 6 7 8
)S"},
    {"large-dispatches", R"S(script 1
# As many workgroups along each axis as every device has; each counts once.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer R { uint count; uint last; };
void main() {
  atomicAdd(count, 1u);
  uvec3 end = gl_NumWorkGroups - 1u;
  if (all(equal(gl_WorkGroupID, end))) last = gl_WorkGroupID.x + gl_WorkGroupID.y + gl_WorkGroupID.z;
}
end
buffer x u32[2] zero
buffer y u32[2] zero
buffer z u32[2] zero
pipeline along_x s
  storage 0 0 x
end
pipeline along_y s
  storage 0 0 y
end
pipeline along_z s
  storage 0 0 z
end
dispatch along_x 65535 1 1
dispatch along_y 1 65535 1
dispatch along_z 3 5 4369
expect x == 65535 65534
expect y == 65535 65534
expect z == 65535 4374
)S"},
    {"large-buffers", R"S(script 1
# Indices whose bytes do not fit into 24 or 26 bits.
require limit maxStorageBufferRange >= 134217728
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer X { uint x[]; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  uint at = i * 262143u + 5u;
  x[at] = i ^ 0x5555u;
  r[i] = uint(x.length());
}
end
buffer x u32[33554432] zero
buffer r u32[128] zero
pipeline p s
  storage 0 0 x
  storage 0 1 r
end
dispatch p 2 1 1
expect r == 33554432
expect x[5] == 21845
expect x[262148] == 21844
expect x[33292166] == 21802
)S"},
    {"indirect-dispatches", R"S(script 1
# Group counts at several places of a buffer, zero among them, and more than 65,535 groups in all.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(push_constant) uniform P { uint at; };
layout(set = 0, binding = 0) buffer R { uint r[]; };
void main() { atomicAdd(r[at], 1u); }
end
buffer counts u32[] data 9 300 300 1 0 7 7 2 3 5 9
buffer r u32[3] zero
pipeline p s
  storage 0 0 r
end
dispatch p indirect counts 4 push u32 0
dispatch p indirect counts 16 push u32 1
dispatch p indirect counts 28 push u32 2
expect r == 90000 0 30
)S"},
    {"bindings-with-offsets", R"S(script 1
# Parts of one buffer as several bindings; a length follows from the part.
require limit maxBoundDescriptorSets >= 2
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 1, binding = 3) readonly buffer A { uint a[]; };
layout(set = 0, binding = 7) writeonly buffer B { uint b[]; };
layout(set = 0, binding = 2) uniform C { uvec4 c[2]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  b[i] = a[i] + uint(a.length()) + c[1].w;
}
end
buffer a u32[512] series 0 1
buffer b u32[512] zero
buffer c u32[136] series 1000 1
pipeline p s
  storage 1 3 a offset 1024 size 256
  storage 0 7 b offset 512 size 256
  uniform 0 2 c offset 512 size 32
end
dispatch p 1 1 1
expect b[0..127] == 0
expect b[128..131] == 1455 1456 1457 1458
expect b[191] == 1518
expect b[192..511] == 0
)S"},
    {"descriptor-arrays", R"S(script 1
# An array of buffers by a constant, a uniform and a computed index.
require feature shaderStorageBufferArrayDynamicIndexing
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) buffer A { uint value; } a[4];
layout(push_constant) uniform P { uint which; };
void main() {
  a[2].value += 100u;
  a[which].value += 7u;
  a[which & 1u].value += 9u;
}
end
buffer a u32[1] fill 1
buffer b u32[1] fill 2
buffer c u32[1] fill 3
buffer d u32[1] fill 4
pipeline p s
  storage 0 1 a element 0
  storage 0 1 b element 1
  storage 0 1 c element 2
  storage 0 1 d element 3
end
dispatch p 1 1 1 push u32 3
expect a == 1
expect b == 11
expect c == 103
expect d == 11
)S"},
    {"descriptor-arrays-in-a-loop", R"S(script 1
# An array of buffers by the counter of a loop.
require feature shaderStorageBufferArrayDynamicIndexing
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) buffer A { uint value; } a[4];
void main() {
  for (uint i = 0u; i < 4u; ++i) a[i].value += i;
}
end
buffer a u32[1] fill 1
buffer b u32[1] fill 2
buffer c u32[1] fill 3
buffer d u32[1] fill 4
pipeline p s
  storage 0 1 a element 0
  storage 0 1 b element 1
  storage 0 1 c element 2
  storage 0 1 d element 3
end
dispatch p 1 1 1
expect a == 1
expect b == 3
expect c == 5
expect d == 7
)S"},
    {"non-uniform-indexing", R"S(script 1
# Neighbouring invocations use different buffers of an array.
require feature shaderStorageBufferArrayNonUniformIndexing
target vulkan1.2
shader s glsl
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 1) buffer A { uint values[]; } a[4];
layout(set = 0, binding = 0) readonly buffer W { uint which[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  a[nonuniformEXT(which[i])].values[i] = 1000u * which[i] + i;
}
end
buffer which u32[64] data
0 1 2 3 3 2 1 0 0 0 1 1 2 2 3 3 0 1 2 3 3 2 1 0 0 0 1 1 2 2 3 3
0 1 2 3 3 2 1 0 0 0 1 1 2 2 3 3 0 1 2 3 3 2 1 0 0 0 1 1 2 2 3 3
end
buffer a u32[64] fill 9
buffer b u32[64] fill 9
buffer c u32[64] fill 9
buffer d u32[64] fill 9
pipeline p s
  storage 0 0 which
  storage 0 1 a element 0
  storage 0 1 b element 1
  storage 0 1 c element 2
  storage 0 1 d element 3
end
dispatch p 1 1 1
expect a[0..11] == 0 9 9 9 9 9 9 7 8 9 9 9
expect b[0..11] == 9 1001 9 9 9 9 1006 9 9 9 1010 1011
expect c[0..7] == 9 9 2002 9 9 2005 9 9
expect d[0..7] == 9 9 9 3003 3004 9 9 9
)S"},
    {"buffer-references", R"S(script 1
# A list through addresses: each element names the next; and an address that is pushed.
require feature bufferDeviceAddress
target vulkan1.2
shader s glsl
#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Values { uint v[4]; };
layout(set = 0, binding = 0) readonly buffer L { Values list[2]; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
layout(push_constant) uniform P { Values pushed; };
void main() {
  uint sum = 0u;
  for (uint i = 0u; i < 2u; ++i) {
    for (uint k = 0u; k < 4u; ++k) sum += list[i].v[k];
  }
  r[0] = sum;
  pushed.v[2] = 77u;
  list[1].v[0] += pushed.v[1];
}
end
buffer one u32[4] series 1 1
buffer two u32[4] series 10 10
buffer three u32[4] fill 5
buffer list u64[2] addresses one two
buffer r u32[1] zero
pipeline p s
  storage 0 0 list
  storage 0 1 r
end
dispatch p 1 1 1 push address three
expect r[0] == 110
expect three == 5 5 77 5
expect two == 15 20 30 40
)S"},
    {"robust-access", R"S(script 1
# With robust access an index beyond the end harms no other buffer, and what is read is a number
# of the buffer or zero.
require feature robustBufferAccess
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };
layout(set = 0, binding = 2) readonly buffer F { uint far; };
void main() {
  uint i = gl_LocalInvocationIndex;
  uint seen = a[i + far];
  r[i] = seen;
  a[i + far] = 0xdeadu;
}
end
buffer before u32[64] fill 3
buffer a u32[64] fill 7
buffer r u32[64] fill 1
buffer far u32[1] data 1000000
buffer behind u32[64] fill 3
pipeline p s
  storage 0 0 a
  storage 0 1 r
  storage 0 2 far
end
dispatch p 1 1 1
expect before == 3
expect behind == 3
expect far == 1000000
)S"},
    {"sampled-image-filters", R"S(script 1
# Nearest and linear filters between texels, and what lies beyond the edge.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform sampler2D near_clamp;
layout(set = 0, binding = 1) uniform sampler2D soft_clamp;
layout(set = 0, binding = 2) uniform sampler2D near_repeat;
layout(set = 0, binding = 3) uniform texture2D plain;
layout(set = 0, binding = 4) uniform sampler separate;
layout(set = 0, binding = 5) writeonly buffer R { float r[]; };
void main() {
  r[0] = textureLod(near_clamp, vec2(0.375, 0.25), 0.0).x;
  r[1] = textureLod(near_clamp, vec2(-3.0, 0.75), 0.0).x;
  r[2] = textureLod(soft_clamp, vec2(0.5, 0.25), 0.0).x;
  r[3] = textureLod(soft_clamp, vec2(0.25, 0.5), 0.0).x;
  r[4] = textureLod(near_repeat, vec2(1.125, 0.25), 0.0).x;
  r[5] = textureLod(sampler2D(plain, separate), vec2(0.875, 0.75), 0.0).x;
  r[6] = texelFetch(near_clamp, ivec2(2, 1), 0).x;
  r[7] = float(textureSize(near_clamp, 0).x * 10 + textureSize(near_clamp, 0).y);
}
end
image t r32f 4x2 data 1 2 4 8 16 32 64 128
sampler nearest nearest clamp
sampler linear linear clamp
sampler repeated nearest repeat
buffer r f32[8] zero
pipeline p s
  combined 0 0 t nearest
  combined 0 1 t linear
  combined 0 2 t repeated
  sampled-image 0 3 t
  sampler 0 4 nearest
  storage 0 5 r
end
dispatch p 1 1 1
expect r[0..1] == 2 16
expect r[2..3] == 3 12.75 within 0.1 absolute
expect r[4..7] == 1 128 64 42
)S"},
    {"image-shapes", R"S(script 1
# Images of one and three dimensions and an array of layers.
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, r32ui) uniform uimage1D a;
layout(set = 0, binding = 1, r32ui) uniform uimage3D b;
layout(set = 0, binding = 2, r32ui) uniform uimage2DArray c;
layout(set = 0, binding = 3) writeonly buffer R { uint r[]; };
void main() {
  imageStore(a, 3, uvec4(imageLoad(a, 1).x + 5u));
  imageStore(b, ivec3(2, 1, 1), uvec4(imageLoad(b, ivec3(0, 1, 1)).x + 6u));
  imageStore(c, ivec3(1, 0, 2), uvec4(imageLoad(c, ivec3(0, 1, 1)).x + 7u));
  r[0] = uint(imageSize(a));
  r[1] = uint(imageSize(b).z);
  r[2] = uint(imageSize(c).z);
}
end
image a r32ui 4 series 10 1
image b r32ui 3x2x2 series 100 1
image c r32ui 2x2 layers 3 series 200 1
buffer r u32[3] zero
pipeline p s
  storage-image 0 0 a
  storage-image 0 1 b
  storage-image 0 2 c
  storage 0 3 r
end
dispatch p 1 1 1
expect a == 10 11 12 16
expect b == 100 101 102 103 104 105 106 107 108 109 110 115
expect c == 200 201 202 203 204 205 206 207 208 213 210 211
expect r == 4 2 3
)S"},
    {"image-atomics", R"S(script 1
# Atomics on texels of an image.
shader s glsl
#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0, r32ui) uniform uimage2D counts;
void main() {
  ivec2 at = ivec2(gl_LocalInvocationID.xy) / 4;
  imageAtomicAdd(counts, at, 2u);
  imageAtomicMax(counts, ivec2(2, 0), gl_LocalInvocationIndex);
}
end
image counts r32ui 3x2 zero
pipeline p s
  storage-image 0 0 counts
end
dispatch p 1 1 1
expect counts == 32 32 63 32 32 0
)S"},
};

// How GLSL sees a format: its numbers, and a value that survives a store unchanged.
struct Seen {
  std::string_view prefix;  // of image types: "", "i", "u"
  std::string_view values;  // of a vec4, exact in the format
};
Seen seen(const runtime::RawFormat& format) {
  if (format.name.ends_with("ui")) return {"u", "uvec4(1u, 2u, 3u, 1u)"};
  if (format.name.ends_with('i')) return {"i", "ivec4(1, -2, 3, -4)"};
  if (format.name.ends_with("snorm")) return {"", "vec4(1.0, -1.0, 0.0, 1.0)"};
  const bool is_float = format.name.ends_with('f');
  if (format.name == "r11f_g11f_b10f") return {"", "vec4(0.5, 2.0, 8.0, 1.0)"};
  return {"", is_float ? "vec4(0.5, -2.0, 8.0, 1.0)" : "vec4(1.0, 0.0, 1.0, 0.0)"};
}

// Formats that every device has as storage images need no feature.
bool is_extended(const runtime::RawFormat& format) {
  constexpr std::string_view kAlways[] = {"rgba32f",  "rgba16f", "r32f",   "rgba8", "rgba8_snorm",
                                          "rgba32i",  "rgba16i", "rgba8i", "r32i",  "rgba32ui",
                                          "rgba16ui", "rgba8ui", "r32ui"};
  for (const std::string_view one : kAlways) {
    if (one == format.name) return false;
  }
  return true;
}

// A store, read back by a load, through a sampled image where it is one, and through its bytes.
DriverScript image_of(const runtime::RawFormat& format) {
  const Seen as = seen(format);
  std::string text = fmt::format(
      "script 1\n# A storage image of format {0}: what is stored is loaded and sampled again.\n{1}"
      "shader store glsl\n#version 450\nlayout(local_size_x = 4, local_size_y = 3) in;\n"
      "layout(set = 0, binding = 0, {0}) writeonly uniform {2}image2D image;\n"
      "void main() {{\n  ivec2 at = ivec2(gl_LocalInvocationID.xy);\n"
      "  {2}vec4 value = {3};\n"
      "  imageStore(image, at, (at.x + at.y) % 2 == 0 ? value : {2}vec4(0));\n}}\nend\n",
      format.name, is_extended(format) ? "require feature shaderStorageImageExtendedFormats\n" : "",
      as.prefix, as.values);
  text += fmt::format(
      "shader load glsl\n#version 450\nlayout(local_size_x = 4, local_size_y = 3) in;\n"
      "layout(set = 0, binding = 0, {0}) readonly uniform {1}image2D image;\n"
      "layout(set = 0, binding = 1) uniform {1}texture2D again;\n"
      "layout(set = 0, binding = 2) buffer W {{ uint wrong[3]; }};\n"
      "void main() {{\n  ivec2 at = ivec2(gl_LocalInvocationID.xy);\n"
      "  {1}vec4 value = (at.x + at.y) % 2 == 0 ? {2} : {1}vec4(0);\n"
      "  {1}vec4 loaded = imageLoad(image, at), fetched = texelFetch(again, at, 0);\n",
      format.name, as.prefix, as.values);
  text = text.replace(text.find("#version 450", text.find("shader load")), 12,
                      "#version 450\n#extension GL_EXT_samplerless_texture_functions : require");
  const uint32_t components = format.packed != 0 ? format.packed : format.components;
  for (uint32_t c = 0; c < components; ++c) {
    text += fmt::format(
        "  if (loaded.{0} != value.{0}) atomicAdd(wrong[0], 1u);\n"
        "  if (fetched.{0} != value.{0}) atomicAdd(wrong[1], 1u);\n",
        "xyzw"[c]);
  }
  text += fmt::format(
      "}}\nend\nimage image {} 4x3 zero\nbuffer wrong u32[3] zero\n"
      "pipeline p store\n  storage-image 0 0 image\nend\n"
      "pipeline q load\n  storage-image 0 0 image\n  sampled-image 0 1 image\n"
      "  storage 0 2 wrong\nend\ndispatch p 1 1 1\ndispatch q 1 1 1\nexpect wrong == 0\n",
      format.name);
  return {fmt::format("image-{}", format.name), std::move(text)};
}

// The same for texel buffers: loaded as a uniform one, stored as a storage one.
DriverScript texels_of(const runtime::RawFormat& format) {
  const Seen as = seen(format);
  const uint32_t components = format.packed != 0 ? format.packed : format.components;
  std::string text = fmt::format(
      "script 1\n# Texel buffers of format {0}.\n{1}"
      "shader store glsl\n#version 450\nlayout(local_size_x = 8) in;\n"
      "layout(set = 0, binding = 0, {0}) writeonly uniform {2}imageBuffer texels;\n"
      "void main() {{\n  int i = int(gl_LocalInvocationIndex);\n"
      "  {2}vec4 value = {3};\n  imageStore(texels, i, i % 2 == 0 ? value : {2}vec4(0));\n}}\nend\n"
      "shader load glsl\n#version 450\n"
      "#extension GL_EXT_samplerless_texture_functions : require\n"
      "layout(local_size_x = 8) in;\n"
      "layout(set = 0, binding = 0) uniform {2}textureBuffer texels;\n"
      "layout(set = 0, binding = 1) buffer W {{ uint wrong; }};\n"
      "void main() {{\n  int i = int(gl_LocalInvocationIndex);\n"
      "  {2}vec4 value = i % 2 == 0 ? {3} : {2}vec4(0);\n"
      "  {2}vec4 fetched = texelFetch(texels, i);\n",
      format.name, is_extended(format) ? "require feature shaderStorageImageExtendedFormats\n" : "",
      as.prefix, as.values);
  for (uint32_t c = 0; c < components; ++c) {
    text += fmt::format("  if (fetched.{0} != value.{0}) atomicAdd(wrong, 1u);\n", "xyzw"[c]);
  }
  text += fmt::format(
      "}}\nend\nbuffer texels u32[32] zero\nbuffer wrong u32[1] zero\n"
      "pipeline p store\n  storage-texel 0 0 texels {0} size {1}\nend\n"
      "pipeline q load\n  uniform-texel 0 0 texels {0} size {1}\n  storage 0 1 wrong\nend\n"
      "dispatch p 1 1 1\ndispatch q 1 1 1\nexpect wrong == 0\n",
      format.name, 8 * format.texel_bytes());
  return {fmt::format("texels-{}", format.name), std::move(text)};
}

}  // namespace

std::vector<DriverScript> resource_scripts() {
  std::vector<DriverScript> scripts = copies_of(kFixed);
  for (const runtime::RawFormat& format : runtime::formats()) {
    scripts.push_back(image_of(format));
    scripts.push_back(texels_of(format));
  }
  return scripts;
}

}  // namespace ullage::conform
