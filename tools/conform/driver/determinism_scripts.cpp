// Determinism: what an invocation computes does not depend on how the work is cut into dispatches,
// on their order, on how many workgroups run next to it, or on whether it runs again.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

// A row's result `y` from its numbers x0 to x7, and `v(k)`, number k of 8.
struct RowComputation {
  std::string_view name, text;
  bool is_of_subgroup = false;
};
constexpr RowComputation kRows[] = {
    {"exponentials",
     "y = exp(v(0u)) + exp2(v(1u)) * log(abs(v(2u)) + 0.5) - log2(abs(v(3u)) + 2.0);"},
    {"trigonometry", "y = sin(v(0u)) * cos(v(1u)) + tan(v(2u) * 0.3) + atan(v(3u), v(4u));"},
    {"quotients-and-roots",
     "y = v(0u) / v(1u) + sqrt(abs(v(2u))) + inversesqrt(abs(v(3u)) + 0.1) + pow(abs(v(4u)), "
     "v(5u));"},
    {"sum-of-a-loop", "for (uint k = 0u; k < 8u; ++k) y += v(k) * v(k ^ 3u);"},
    {"sum-of-an-unknown-length",
     "for (uint k = 0u; k < count; ++k) y = fma(v(k & 7u), v((k + 1u) & 7u), y);"},
    {"contracted-products", "y = v(0u) * v(1u) + v(2u) * v(3u) - v(4u) * v(5u);"},
    {"dot-products",
     "y = dot(vec4(v(0u), v(1u), v(2u), v(3u)), vec4(v(4u), v(5u), v(6u), v(7u)));\n"
     "  y += length(vec3(v(0u), v(1u), v(2u))) + distance(vec2(v(3u), v(4u)), vec2(v(5u), "
     "v(6u)));"},
    {"soft-maximum",
     "float most = v(0u), sum = 0.0;\n  for (uint k = 1u; k < 8u; ++k) most = max(most, v(k));\n"
     "  for (uint k = 0u; k < 8u; ++k) sum += exp(v(k) - most);\n  y = exp(v(0u) - most) / sum;"},
    {"branches-of-floats",
     "if (v(0u) < v(1u)) { y = sin(v(2u)); } else { for (uint k = 0u; k < 5u; ++k) y += "
     "exp(-v(k)); }"},
    {"sum-in-shared-memory",
     "uint at = gl_LocalInvocationIndex;\n  parts[at] = v(0u) * v(1u);\n  barrier();\n"
     "  for (uint step = 32u; step > 0u; step /= 2u) {\n"
     "    if (at < step) parts[at] += parts[at + step];\n    barrier();\n  }\n  y = parts[0];"},
    {"sum-of-a-subgroup", "y = subgroupAdd(v(0u) * v(1u)) + subgroupInclusiveAdd(v(2u));", true},
};

// 16 workgroups of 64 rows: whole; again; each alone; each alone from the last; in two batches.
DriverScript rows_of(const RowComputation& row) {
  std::string text = fmt::format(
      "script 1\n# {}: the same bits for every batch, split, order and replay.\n{}"
      "shader s glsl\n#version 450\n{}layout(local_size_x = 64) in;\n"
      "layout(set = 0, binding = 0) readonly buffer X {{ float x[]; }};\n"
      "layout(set = 0, binding = 1) writeonly buffer Y {{ float rows[]; }};\n"
      "layout(push_constant) uniform P {{ uint first, count; }};\n"
      "shared float parts[64];\nuint own;\nfloat v(uint k) {{ return x[own * 8u + k]; }}\n"
      "void main() {{\n  own = first * 64u + gl_GlobalInvocationID.x;\n  float y = 0.0;\n  {}\n"
      "  rows[own] = y;\n}}\nend\nbuffer x f32[8192] random 11 -3 3\n",
      row.name, row.is_of_subgroup ? "require feature subgroupArithmetic\n" : "",
      row.is_of_subgroup ? "#extension GL_KHR_shader_subgroup_arithmetic : require\n" : "",
      row.text);
  for (const std::string_view name : {"whole", "again", "split", "reversed", "batches"}) {
    text += fmt::format("buffer {0} f32[1024] fill 9\n", name);
  }
  for (const std::string_view name : {"whole", "again", "split", "reversed", "batches"}) {
    text += fmt::format("pipeline {0}_p s\n  storage 0 0 x\n  storage 0 1 {0}\nend\n", name);
  }
  text += "dispatch whole_p 16 1 1 push u32 0 13\ndispatch again_p 16 1 1 push u32 0 13\n";
  for (uint32_t i = 0; i < 16; ++i) {
    text += fmt::format("dispatch split_p 1 1 1 push u32 {} 13 unordered\n", i);
    text += fmt::format("dispatch reversed_p 1 1 1 push u32 {} 13\n", 15 - i);
  }
  text += "dispatch batches_p 5 1 1 push u32 0 13\ndispatch batches_p 11 1 1 push u32 5 13\n";
  for (const std::string_view name : {"again", "split", "reversed", "batches"}) {
    text += fmt::format("expect {0} as u32 == whole\n", name);
  }
  return {std::string(row.name), std::move(text)};
}

}  // namespace

std::vector<DriverScript> determinism_scripts() {
  std::vector<DriverScript> scripts;
  for (const RowComputation& row : kRows) scripts.push_back(rows_of(row));
  return scripts;
}

}  // namespace ullage::conform
