// Specialisation constants of every type, in every place that takes one.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

struct ConstantType {
  std::string_view type, glsl, head, require;
  std::string_view by_default, given;
};
constexpr std::string_view kSmall =
    "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
    "#extension GL_EXT_shader_8bit_storage : require\n"
    "#extension GL_EXT_shader_16bit_storage : require\n";
constexpr std::string_view kConstant8Features =
    "require feature shaderInt8\nrequire feature storageBuffer8BitAccess\n";
constexpr std::string_view kConstant16Features =
    "require feature shaderInt16\nrequire feature storageBuffer16BitAccess\n";
constexpr ConstantType kConstantTypes[] = {
    {"i8", "int8_t", kSmall, kConstant8Features, "-5", "-128"},
    {"u8", "uint8_t", kSmall, kConstant8Features, "7", "255"},
    {"i16", "int16_t", kSmall, kConstant16Features, "-300", "-32768"},
    {"u16", "uint16_t", kSmall, kConstant16Features, "700", "65535"},
    {"i32", "int", "", "", "-70000", "-2147483648"},
    {"u32", "uint", "", "", "70000", "4294967295"},
    {"i64", "int64_t", kSmall, "require feature shaderInt64\n", "-7", "-9223372036854775808"},
    {"u64", "uint64_t", kSmall, "require feature shaderInt64\n", "7", "18446744073709551615"},
    {"f16", "float16_t", kSmall,
     "require feature shaderFloat16\nrequire feature storageBuffer16BitAccess\n", "0.5", "-65504"},
    {"f32", "float", "", "", "0.25", "-3.4028235e38"},
    {"f64", "double", "", "require feature shaderFloat64\n", "0.125", "-1.7976931348623157e308"},
};

// One with its default, one that the pipeline sets, and one of each that the other order sets.
DriverScript scalar(const ConstantType& t) {
  std::string text = fmt::format(
      "script 1\n# Specialisation constants of type {0}: by default and as a pipeline sets them.\n"
      "{1}shader s glsl\n#version 450\n{2}layout(local_size_x = 1) in;\n"
      "layout(constant_id = 7) const {3} first = {3}({4});\n"
      "layout(constant_id = 3) const {3} second = {3}({4});\n"
      "layout(constant_id = 5) const bool swap = false;\n"
      "layout(set = 0, binding = 0) writeonly buffer R {{ {3} r[]; }};\n"
      "void main() {{\n  uint i = gl_WorkGroupID.x;\n"
      "  r[2u * i] = swap ? second : first;\n  r[2u * i + 1u] = swap ? first : second;\n}}\nend\n",
      t.type, t.require, t.head, t.glsl, t.by_default);
  for (const std::string_view name : {"plain", "set", "swapped"}) {
    text += fmt::format("buffer {} {}[2] fill 1\n", name, t.type);
  }
  text += fmt::format(
      "pipeline p s\n  storage 0 0 plain\nend\n"
      "pipeline q s\n  constant 3 {0} {1}\n  storage 0 0 set\nend\n"
      "pipeline t s\n  constant 5 bool 1\n  constant 7 {0} {1}\n  storage 0 0 swapped\nend\n"
      "dispatch p 1 1 1\ndispatch q 1 1 1\ndispatch t 1 1 1\n"
      "expect plain == {2}\nexpect set == {2} {1}\nexpect swapped == {2} {1}\n",
      t.type, t.given, t.by_default);
  return {fmt::format("scalar-{}", t.type), std::move(text)};
}

constexpr FixedScript kPlaces[] = {
    {"array-lengths", R"S(script 1
# Lengths of arrays, and constants that are computed from constants.
shader s glsl
#version 450
layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint rows = 3u;
layout(constant_id = 2) const uint columns = 2u;
const uint cells = rows * columns + (rows > columns ? 1u : 0u);
shared uint values[cells];
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
void main() {
  uint own[rows];
  for (uint i = 0u; i < rows; ++i) own[i] = i * i;
  for (uint i = gl_LocalInvocationIndex; i < cells; i += gl_WorkGroupSize.x) values[i] = i + 1u;
  barrier();
  if (gl_LocalInvocationIndex != 0u) return;
  uint sum = 0u, squares = 0u;
  for (uint i = 0u; i < cells; ++i) sum += values[i];
  for (uint i = 0u; i < rows; ++i) squares += own[i];
  r[0] = sum; r[1] = squares; r[2] = gl_WorkGroupSize.x; r[3] = cells;
}
end
buffer a u32[4] zero
buffer b u32[4] zero
pipeline p s
  constant 0 u32 4
  storage 0 0 a
end
pipeline q s
  constant 0 u32 16
  constant 1 u32 5
  constant 2 u32 40
  storage 0 0 b
end
dispatch p 1 1 1
dispatch q 1 1 1
expect a == 28 5 4 7
expect b == 20100 30 16 200
)S"},
    {"loop-counts-and-switches", R"S(script 1
# A pipeline's constants decide loops and branches: each pipeline has its own code.
shader s glsl
#version 450
layout(local_size_x = 8) in;
layout(constant_id = 0) const int turns = 1;
layout(constant_id = 1) const uint kind = 0u;
layout(set = 0, binding = 0) buffer R { uint r[]; };
void main() {
  uint i = gl_LocalInvocationIndex, x = r[i];
  for (int t = 0; t < turns; ++t) {
    switch (kind) {
      case 0u: x += 1u; break;
      case 1u: x *= 2u;
      case 2u: x += 10u; break;
      default: x ^= 0xffu;
    }
  }
  r[i] = x;
}
end
buffer a u32[8] series 0 1
buffer b u32[8] fill 1
buffer c u32[8] fill 1
buffer d u32[8] fill 3
buffer next u32[8] series 1 1
pipeline p s
  storage 0 0 a
end
pipeline q s
  constant 0 i32 3
  constant 1 u32 1
  storage 0 0 b
end
pipeline u s
  constant 0 i32 0
  constant 1 u32 2
  storage 0 0 c
end
pipeline v s
  constant 1 u32 9
  storage 0 0 d
end
dispatch p 1 1 1
dispatch q 1 1 1
dispatch u 1 1 1
dispatch v 1 1 1
expect a == next
expect b == 78
expect c == 1
expect d == 252
)S"},
};

}  // namespace

std::vector<DriverScript> constant_scripts() {
  std::vector<DriverScript> scripts = copies_of(kPlaces);
  for (const ConstantType& type : kConstantTypes) scripts.push_back(scalar(type));
  return scripts;
}

}  // namespace ullage::conform
