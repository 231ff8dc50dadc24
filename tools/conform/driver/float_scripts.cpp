// Doubles, and the execution modes of float controls, whose results are exact.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

constexpr FixedScript kDoubles[] = {
    {"double-arithmetic", R"S(script 1
# Sums and products whose results are exact, so that no rounding may differ.
require feature shaderFloat64
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer A { double a[]; };
layout(set = 0, binding = 1) readonly buffer B { double b[]; };
layout(set = 0, binding = 2) writeonly buffer R { double r[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  r[4u * i] = a[i] + b[i];
  r[4u * i + 1u] = a[i] - b[i];
  r[4u * i + 2u] = a[i] * b[i];
  r[4u * i + 3u] = -a[i];
}
end
buffer a f64[] data 1 0.5 4503599627370497 -3 1e300 134217729 -0.75
buffer b f64[] data 2 0.25 2 -7 1e299 134217729 1024
buffer r f64[28] zero
pipeline p s
  storage 0 0 a
  storage 0 1 b
  storage 0 2 r
end
dispatch p 7 1 1
expect r[0..3] == 3 -1 2 -1
expect r[4..7] == 0.75 0.25 0.125 -0.5
expect r[8..11] == 4503599627370499 4503599627370495 9007199254740994 -4503599627370497
expect r[12..15] == -10 4 21 3
expect r[16..17] == 1.1e300 9e299 within 1 ulp
expect r[19] == -1e300
expect r[20..21] == 268435458 0
expect r[24..27] == 1023.25 -1024.75 -768 0.75
)S"},
    {"double-rounding", R"S(script 1
# floor, ceil, trunc, roundEven and fract of doubles are exact.
require feature shaderFloat64
shader s glsl
#version 450
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer A { double a[]; };
layout(set = 0, binding = 1) writeonly buffer R { double r[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  r[i] = floor(a[i]);
  r[16u + i] = ceil(a[i]);
  r[32u + i] = trunc(a[i]);
  r[48u + i] = roundEven(a[i]);
}
end
buffer a f64[16] data
0.5 -0.5 1.5 -1.5 2.5 -2.5 4294967296.5 -4294967297.5
0.25 -0.75 4503599627370495.5 -4503599627370495.5 9007199254740993 1e300 -1e300 0
end
buffer r f64[64] fill 99
pipeline p s
  storage 0 0 a
  storage 0 1 r
end
dispatch p 2 1 1
expect r[0..7] == 0 -1 1 -2 2 -3 4294967296 -4294967298
expect r[8..15] == 0 -1 4503599627370495 -4503599627370496 9007199254740992 1e300 -1e300 0
expect r[16..23] == 1 0 2 -1 3 -2 4294967297 -4294967297
expect r[24..31] == 1 0 4503599627370496 -4503599627370495 9007199254740992 1e300 -1e300 0
expect r[32..39] == 0 0 1 -1 2 -2 4294967296 -4294967297
expect r[40..47] == 0 0 4503599627370495 -4503599627370495 9007199254740992 1e300 -1e300 0
expect r[48..55] == 0 0 2 -2 2 -2 4294967296 -4294967298
expect r[56..63] == 0 -1 4503599627370496 -4503599627370496 9007199254740992 1e300 -1e300 0
)S"},
    {"double-conversions", R"S(script 1
# Conversions between doubles and integers, and comparisons.
require feature shaderFloat64
shader s glsl
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) readonly buffer A { double a[]; };
layout(set = 0, binding = 1) writeonly buffer I { int i[]; };
layout(set = 0, binding = 2) writeonly buffer D { double d[]; };
layout(set = 0, binding = 3) writeonly buffer F { float f[]; };
layout(set = 0, binding = 4) writeonly buffer C { uint c[]; };
void main() {
  uint n = gl_GlobalInvocationID.x;
  int whole = int(a[n]);
  i[n] = whole;
  d[n] = double(whole) + 0.5LF;
  f[n] = float(a[n]);
  c[n] = (a[n] < 1.0LF ? 1u : 0u) | (a[n] == 3.0LF ? 2u : 0u) | (a[n] >= 2147483000.0LF ? 4u : 0u);
}
end
buffer a f64[5] data 3 -3.75 2147483647 -2147483648 0.999999999
buffer i i32[5] zero
buffer d f64[5] zero
buffer f f32[5] zero
buffer c u32[5] zero
pipeline p s
  storage 0 0 a
  storage 0 1 i
  storage 0 2 d
  storage 0 3 f
  storage 0 4 c
end
dispatch p 5 1 1
expect i == 3 -3 2147483647 -2147483648 0
expect d == 3.5 -2.5 2147483647.5 -2147483647.5 0.5
expect f[0..2] == 3 -3.75 2147483648 within 1 ulp
expect c == 2 1 4 1 1
)S"},
};

struct FloatWidth {
  uint32_t bits;
  std::string_view type, glsl, head, require;
  std::string_view one, above;  // 1, and a number that added to 1 is past the middle of a step
  std::string_view next;        // the number after 1
  std::string_view denormal, half_of_it;
};
constexpr FloatWidth kWidths[] = {
    {16, "f16", "float16_t",
     "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n"
     "#extension GL_EXT_shader_16bit_storage : require\n",
     "require feature shaderFloat16\nrequire feature storageBuffer16BitAccess\n", "1", "0x1200",
     "0x3c01", "0x0200", "0x0100"},
    {32, "f32", "float", "", "", "1", "0x33c00000", "0x3f800001", "0x00400000", "0x00200000"},
    {64, "f64", "double", "", "require feature shaderFloat64\n", "1", "0x3ca8000000000000",
     "0x3ff0000000000001", "0x0008000000000000", "0x0004000000000000"},
};

struct ControlMode {
  std::string_view name, feature;
  uint32_t capability, mode;  // as SPIR-V numbers them
  bool is_rounding;
  bool changes;  // flushes a denormal, or rounds 1 + above to 1
};
constexpr ControlMode kControlModes[] = {
    {"denormals-kept", "shaderDenormPreserveFloat", 4464, 4459, false, false},
    {"denormals-flushed", "shaderDenormFlushToZeroFloat", 4465, 4460, false, true},
    {"rounding-to-even", "shaderRoundingModeRTEFloat", 4467, 4462, true, false},
    {"rounding-to-zero", "shaderRoundingModeRTZFloat", 4468, 4463, true, true},
};

// Rounding: 1 + x, where x is 0.75 of the step behind 1. Denormals: half of one, and its sum with
// 0.
DriverScript controlled(const FloatWidth& width, const ControlMode& mode) {
  const std::string_view x = mode.is_rounding ? width.above : width.denormal;
  const std::string_view y = mode.is_rounding ? width.one : "0";
  const std::string_view kept = mode.is_rounding ? width.next : width.denormal;
  const std::string_view changed = mode.is_rounding ? width.one : "0";
  std::string text = fmt::format(
      "script 1\n# Float controls: {0}, {1} bits.\nrequire feature {2}{1}\n{3}target vulkan1.2\n"
      "shader s glsl\n#version 450\n#extension GL_EXT_spirv_intrinsics : require\n{4}"
      "spirv_execution_mode(extensions = [\"SPV_KHR_float_controls\"], capabilities = [{5}], {6}, "
      "{1});\n"
      "layout(local_size_x = 1) in;\n"
      "layout(set = 0, binding = 0) readonly buffer X {{ {7} x[]; }};\n"
      "layout(set = 0, binding = 1) writeonly buffer R {{ {7} r[]; }};\n"
      "void main() {{\n  precise {7} sum = x[0] + x[1];\n  precise {7} half_of = x[0] * x[2];\n"
      "  r[0] = sum;\n  r[1] = half_of;\n}}\nend\n",
      mode.name, width.bits, mode.feature, width.require, width.head, mode.capability, mode.mode,
      width.glsl);
  text += fmt::format(
      "buffer x {0}[3] data {1} {2} 0.5\nbuffer r {0}[2] fill 9\npipeline p s\n  storage 0 0 x\n"
      "  storage 0 1 r\nend\ndispatch p 1 1 1\nexpect r[0] == {3}\n",
      width.type, x, y, mode.changes ? changed : kept);
  if (!mode.is_rounding) {
    text += fmt::format("expect r[1] == {}\n", mode.changes ? "0" : width.half_of_it);
  }
  return {fmt::format("{}-f{}", mode.name, width.bits), std::move(text)};
}

}  // namespace

std::vector<DriverScript> float_scripts() {
  std::vector<DriverScript> scripts = copies_of(kDoubles);
  for (const ControlMode& mode : kControlModes) {
    for (const FloatWidth& width : kWidths) scripts.push_back(controlled(width, mode));
  }
  return scripts;
}

}  // namespace ullage::conform
