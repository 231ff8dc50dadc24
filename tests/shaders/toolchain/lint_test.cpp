// The rules for Metal: a shader that breaks each, by its id, and shaders that keep them all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "shaders/toolchain/lint/metal_rules.h"
#include "tests/shaders/toolchain/compiled.h"

namespace ullage::shaders {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Ids of the rules that the shader breaks, each once. `head` has declarations, `body` the
// statements of main; both as written and optimised.
std::vector<std::string> broken(const std::string& head, const std::string& body) {
  const std::string text =
      "#version 450\n"
      "#extension GL_KHR_memory_scope_semantics : enable\n"
      "#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
      "#extension GL_ARB_gpu_shader_fp64 : enable\n"
      "layout(local_size_x = 64) in;\n"
      "layout(set = 0, binding = 0) readonly buffer In { uint x[]; };\n"
      "layout(set = 0, binding = 1) buffer Out { uint y[]; };\n"
      "shared uint s[64];\n" +
      head + "\nvoid main() {\n  uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationID.x;\n" +
      body + "\n}\n";
  const std::vector<uint32_t> spirv = compiled(text);
  if (spirv.empty()) return {};
  std::set<std::string> ids;
  const auto module = SpirvModule::parse(spirv);
  EXPECT_TRUE(module);
  for (const LintFinding& finding : lint_for_metal(*module)) ids.emplace(finding.rule->id);
  return {ids.begin(), ids.end()};
}

TEST(MetalLint, a_kernel_that_keeps_the_rules) {
  EXPECT_THAT(broken("layout(push_constant) uniform P { uint n; float f; uint w[4]; } p;\n"
                     "layout(set = 1, binding = 0) uniform Table { uvec4 t[4]; };",
                     "uint r = 0;\n"
                     "for (uint k = 0; k < t[p.n].x; ++k) {\n"
                     "  s[l] = x[i + k]; barrier();\n"
                     "  if (l == 0) r += s[63]; else r = 2;\n"
                     "  barrier();\n"
                     "}\n"
                     "atomicAdd(y[0], r << (p.n & 31u));"),
              IsEmpty());
}

TEST(MetalLint, um01_resources) {
  EXPECT_THAT(broken("layout(set = 0, binding = 2) uniform U { uint u; };", "y[i] = u;"),
              ElementsAre("UM01"));
  EXPECT_THAT(
      broken("layout(set = 0, binding = 17) readonly buffer B { uint b[]; };", "y[i] = b[i];"),
      ElementsAre("UM01"));
  EXPECT_THAT(broken("layout(set = 0, binding = 2, rgba32f) uniform readonly imageBuffer t;",
                     "y[i] = uint(imageLoad(t, int(i)).x);"),
              ElementsAre("UM01", "UM06"));
}

TEST(MetalLint, um02_push_block) {
  EXPECT_THAT(broken("layout(push_constant) uniform P { uint n[33]; } p;", "y[i] = p.n[0];"),
              ElementsAre("UM02"));
  EXPECT_THAT(broken("layout(push_constant) uniform P { uvec2 n; } p;", "y[i] = p.n.x;"),
              ElementsAre("UM02"));
}

TEST(MetalLint, um03_lengths) {
  EXPECT_THAT(broken("", "y[i] = uint(y.length());"), ElementsAre("UM03"));
}

TEST(MetalLint, um04_workgroup_size) {
  EXPECT_THAT(broken("layout(local_size_x_id = 0) in;", "y[i] = 1;"), ElementsAre("UM04"));
  EXPECT_THAT(broken("layout(local_size_y = 17) in;", "y[i] = 1;"), ElementsAre("UM04"));
  EXPECT_THAT(broken("shared uint big[8192];", "big[l] = x[i]; y[i] = big[l] + s[l];"),
              ElementsAre("UM04"));
}

TEST(MetalLint, um05_array_lengths) {
  EXPECT_THAT(broken("layout(constant_id = 3) const uint n = 4; shared uint a[n];",
                     "a[l & 3u] = x[i]; y[i] = a[0];"),
              ElementsAre("UM05"));
}

TEST(MetalLint, um06_capabilities) {
  EXPECT_THAT(broken("", "y[i] = uint(double(x[i]) * 0.5LF);"), ElementsAre("UM06"));
}

TEST(MetalLint, um07_volatile) {
  EXPECT_THAT(
      broken("layout(set = 0, binding = 2) volatile buffer V { uint v[]; };", "y[i] = v[i];"),
      ElementsAre("UM07"));
  EXPECT_THAT(
      broken("layout(set = 0, binding = 2) coherent buffer V { uint v[]; };", "y[i] = v[i];"),
      ElementsAre("UM07"));
  EXPECT_THAT(broken("layout(set = 0, binding = 2) coherent buffer V { uint v[]; };",
                     "v[i] = i; memoryBarrierBuffer(); barrier(); y[i] = v[i ^ 1u];"),
              IsEmpty());
}

TEST(MetalLint, um08_orders) {
  EXPECT_THAT(broken("",
                     "y[i] = atomicAdd(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, "
                     "gl_SemanticsAcquireRelease);"),
              ElementsAre("UM08"));
}

TEST(MetalLint, um09_fences) {
  EXPECT_THAT(broken("", "y[i] = 1; memoryBarrierBuffer(); y[i + 64] = 2;"), ElementsAre("UM09"));
  EXPECT_THAT(broken("", "y[i] = 1; memoryBarrierBuffer(); barrier(); y[i + 64] = 2;"), IsEmpty());
}

TEST(MetalLint, um10_divergent_barriers) {
  for (const char* body : {
           "if (l < 7) barrier();",
           "if (x[i] == 3) return; barrier();",
           "for (uint k = 0; k < x[i]; ++k) barrier();",
           "uint k = 0; do { barrier(); ++k; if (x[i] == k) break; } while (k < 9);",
           "uint n = l; if (x[0] == 1) n = 5; if (n == 5) barrier();",
           "uint n = 0; for (uint k = 0; k < 4; ++k) { if (x[l] == k) n = k; }\n"
           "if (n == 2) barrier();",
           "switch (l) { case 0: barrier(); break; default: break; }",
           "uint v = atomicAdd(y[0], 1); if (v == 0) barrier();",
       }) {
    EXPECT_THAT(broken("", body), ElementsAre("UM10")) << body;
  }
  EXPECT_THAT(broken("void f() { barrier(); }", "if (l == 1) f();"), ElementsAre("UM10"));
  EXPECT_THAT(broken("void f(uint n) { if (n == 1) barrier(); }", "f(l);"), ElementsAre("UM10"));
  EXPECT_THAT(broken("uint f() { return x[gl_LocalInvocationID.x]; }", "if (f() == 1) barrier();"),
              ElementsAre("UM10"));
}

TEST(MetalLint, barriers_in_uniform_flow) {
  for (const char* body : {
           "if (x[gl_WorkGroupID.x] == 3) barrier();",
           "for (uint k = 0; k < x[0]; ++k) { if (l == k) y[i] = 1; barrier(); }",
           "uint n = 0; if (x[0] == 1) n = 5; if (n == 5) barrier();",
           "if (l == 0) y[i] = 3; barrier(); if (l == 1) return; y[i] = 2;",
           "s[l] = x[i]; barrier(); uint n = s[3]; while (n > 1) { barrier(); n >>= 1; }",
       }) {
    EXPECT_THAT(broken("", body), IsEmpty()) << body;
  }
  EXPECT_THAT(
      broken(
          "uint f(uint n) { barrier(); if (gl_LocalInvocationID.x == 0) return n; return s[0]; }",
          "y[i] = f(l);")
          .size(),
      0u);
}

TEST(MetalLint, um11_divergent_subgroups) {
  EXPECT_THAT(broken("", "if (l < 7) y[i] = subgroupAdd(x[i]);"), ElementsAre("UM11"));
  EXPECT_THAT(broken("", "y[i] = subgroupAdd(l < 7 ? x[i] : 0);"), IsEmpty());
}

TEST(MetalLint, um12_waiting_loops) {
  EXPECT_THAT(broken("", "while (atomicOr(y[0], 0u) == 0) {}\ny[i + 1] = 1;"), ElementsAre("UM12"));
  EXPECT_THAT(broken("",
                     "uint old = y[0], seen;\n"
                     "do { seen = old; old = atomicCompSwap(y[0], seen, seen + 1u); }\n"
                     "while (old != seen);"),
              IsEmpty());
}

TEST(MetalLint, um12_loops_along_a_chain_do_not_wait) {
  EXPECT_THAT(broken("",
                     "uint at = i;\n"
                     "for (uint to = atomicOr(y[at], 0u); to != at; to = atomicOr(y[at], 0u)) "
                     "at = to;\n"
                     "atomicExchange(y[i], at);"),
              IsEmpty());
}

TEST(MetalLint, um13_arithmetic) {
  EXPECT_THAT(broken("", "y[i] = x[i] << 32;"), ElementsAre("UM13"));
  EXPECT_THAT(broken("", "y[i] = x[i] >> 31;"), IsEmpty());
}

TEST(MetalLint, um14_vectors_of_three) {
  EXPECT_THAT(broken("layout(set = 0, binding = 2) readonly buffer V { vec3 v[]; };",
                     "y[i] = uint(v[i].x);"),
              ElementsAre("UM14"));
}

TEST(MetalLint, um15_nan) {
  EXPECT_THAT(broken("", "y[i] = isnan(uintBitsToFloat(x[i])) ? 1 : 0;"), ElementsAre("UM15"));
  EXPECT_THAT(broken("", "y[i] = isinf(uintBitsToFloat(x[i])) ? 1 : 0;"), ElementsAre("UM15"));
}

TEST(MetalLint, um16_names) {
  EXPECT_THAT(broken("uint kernel(uint v) { return v * 3; }", "y[i] = kernel(x[i]);"),
              ElementsAre("UM16"));
}

// Words without meaning end in findings or none, never in a crash or an endless loop.
TEST(MetalLint, modules_without_meaning) {
  const auto module = SpirvModule::parse(std::vector<uint32_t>{0x07230203, 0x10300, 0, 1, 0});
  ASSERT_TRUE(module);
  EXPECT_THAT(lint_for_metal(*module), IsEmpty());
}

TEST(MetalLint, the_page_is_the_table) {
  const char* const path = "docs/metal-rules.md";
  if (std::getenv("ULLAGE_UPDATE_GOLDEN")) std::ofstream(path) << metal_rules_page();
  std::ifstream in(path);
  const std::string page((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(page, metal_rules_page()) << "run with ULLAGE_UPDATE_GOLDEN=1 and look at the diff";
  for (const MetalRule& rule : metal_rules()) {
    for (std::string_view text : {rule.title, rule.why, rule.fix}) EXPECT_TRUE(text.ends_with("."));
  }
}

}  // namespace
}  // namespace ullage::shaders
