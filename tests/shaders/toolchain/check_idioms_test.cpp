// Shaders that are right, written as people write them: the sanitizer has nothing to say. And what
// it says of places, costs and what it cannot execute.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/shaders/toolchain/checked.h"
#include "tests/shaders/toolchain/schema.h"

namespace ullage::shaders::check {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct Right {
  const char* name;
  const char* declarations;
  const char* body;
};

const Right kRight[] = {
    {"histogram_in_shared", "shared uint bins[16];",
     "if (l < 16) bins[l] = 0; barrier();\n"
     "atomicAdd(bins[x[i] % 16], 1); barrier();\n"
     "if (l < 16) atomicAdd(y[l], bins[l]);"},
    {"reduction_by_tree", "shared float t[64];",
     "t[l] = float(x[i]); barrier();\n"
     "for (uint k = 32; k > 0; k >>= 1) { if (l < k) t[l] += t[l + k]; barrier(); }\n"
     "if (l == 0) f[gl_WorkGroupID.x] = t[0];"},
    {"reduction_by_subgroups", "shared float t[64];",
     "float v = subgroupAdd(float(x[i])); if (subgroupElect()) t[gl_SubgroupID] = v; barrier();\n"
     "if (gl_SubgroupID == 0) { float r = 0;\n"
     "  for (uint k = gl_SubgroupInvocationID; k < gl_NumSubgroups; k += gl_SubgroupSize) r += "
     "t[k];\n"
     "  r = subgroupAdd(r); if (subgroupElect()) f[gl_WorkGroupID.x] = r; }"},
    {"scan_with_two_buffers", "shared uint t[2][64];",
     "uint a = 0; t[0][l] = x[i]; barrier();\n"
     "for (uint k = 1; k < 64; k *= 2) {\n"
     "  t[1 - a][l] = t[a][l] + (l >= k ? t[a][l - k] : 0); a = 1 - a; barrier(); }\n"
     "y[i] = t[a][l];"},
    {"scan_by_shuffles", "",
     "uint v = x[i];\n"
     "for (uint k = 1; k < gl_SubgroupSize; k *= 2) { uint t = subgroupShuffleUp(v, k);\n"
     "  if (gl_SubgroupInvocationID >= k) v += t; }\n"
     "s[l] = v; barrier(); uint r = v;\n"
     "for (uint k = 0; k < gl_SubgroupID; ++k) r += s[(k + 1) * gl_SubgroupSize - 1];\n"
     "y[i] = r;"},
    {"tiled_product", "shared float a[8][8], b[8][8];",
     "uint r = l / 8, c = l % 8; float sum = 0;\n"
     "for (uint t = 0; t < 4; ++t) {\n"
     "  a[r][c] = float(x[r * 32 + t * 8 + c]); b[r][c] = float(x[(t * 8 + r) * 8 + c]); "
     "barrier();\n"
     "  for (uint k = 0; k < 8; ++k) sum += a[r][k] * b[k][c];\n"
     "  barrier(); }\n"
     "f[i] = sum;"},
    {"transpose_with_padding", "shared uint t[8][9];",
     "t[l / 8][l % 8] = x[i]; barrier(); y[i] = t[l % 8][l / 8];"},
    {"compaction_by_ballot", "",
     "bool keep = x[i] % 3 == 0; uvec4 b = subgroupBallot(keep); uint base = 0;\n"
     "if (subgroupElect()) base = atomicAdd(y[0], subgroupBallotBitCount(b));\n"
     "base = subgroupBroadcastFirst(base);\n"
     "if (keep) f[base + subgroupBallotExclusiveBitCount(b)] = float(x[i]);"},
    {"waterfall", "",
     "uint key = x[i] % 4;\n"
     "for (;;) { uint first = subgroupBroadcastFirst(key);\n"
     "  if (key == first) { uint n = subgroupAdd(1); if (subgroupElect()) atomicAdd(y[first], n); "
     "break; } }"},
    {"last_workgroup_sums", "shared bool last;",
     "if (l == 0) { f[8 + gl_WorkGroupID.x] = float(i); memoryBarrierBuffer();\n"
     "  last = atomicAdd(y[0], 1) == gl_NumWorkGroups.x - 1; }\n"
     "barrier(); if (!last) return; memoryBarrierBuffer();\n"
     "if (l == 0) { float r = 0; for (uint k = 0; k < gl_NumWorkGroups.x; ++k) r += f[8 + k]; f[0] "
     "= r; }"},
    {"look_back",
     "layout(set = 0, binding = 3) coherent volatile buffer State { uint state[]; };\n"
     "layout(set = 0, binding = 4) coherent buffer Sums { uint sums[]; };\n"
     "shared uint turn, before;",
     "if (l == 0) turn = atomicAdd(y[0], 1); barrier(); uint g = turn;\n"
     "if (l == 0) { sums[g] = i + 1; memoryBarrierBuffer(); state[g] = 0x10000u + g;\n"
     "  uint r = 0;\n"
     "  for (uint k = 0; k < g; ++k) { while (state[k] < 0x10000u) {} memoryBarrierBuffer(); r += "
     "sums[k]; }\n"
     "  before = r; }\n"
     "barrier(); f[g * 64 + l] = float(before);"},
    {"lock_free_list", "", "uint at = atomicAdd(y[0], 1); f[at] = 1.0;"},
    {"guarded_tail", "layout(push_constant) uniform P { uint n; float scale; } p;",
     "if (i < p.n) f[i] = float(x[i]) * p.scale;"},
    {"early_return", "layout(push_constant) uniform P { uint n; } p;",
     "if (i + 3 >= p.n) return; y[i] = x[i + 1] + x[i + 2];"},
    {"functions_and_structs",
     "struct P { vec3 a; float b[2]; mat2 m; };\n"
     "P make(float v) { P p; p.a = vec3(v); p.b[0] = v; p.b[1] = -v; p.m = mat2(v); return p; }\n"
     "float use(in P p, int k) { return dot(p.a, vec3(1)) + p.b[k] + (p.m * vec2(1)).x; }",
     "f[i] = use(make(float(i)), int(l % 2));"},
    {"switch_with_fallthrough", "",
     "uint r = 1; switch (x[i] % 4) { case 0: r += 1; case 1: r *= 2; break; case 2: r = 7; "
     "break;\n"
     "default: r = 9; } y[i] = r;"},
    {"nested_loops", "",
     "uint r = 0; for (uint a = 0; a < l % 5; ++a) { for (uint b = 0; b < 7; ++b) {\n"
     "  if (b == a) continue; if (r > 40) break; r += b; } if (r > 60) return; } y[i] = r;"},
    {"shift_chosen_away", "", "uint k = l % 40; y[i] = k < 32 ? 1u << k : 0;"},
    {"bitonic_sort", "",
     "s[l] = x[i] * 7919u % 61u; barrier();\n"
     "for (uint k = 2; k <= 64; k *= 2) for (uint j = k / 2; j > 0; j /= 2) {\n"
     "  uint o = l ^ j; if (o > l) { uint a = s[l], b = s[o]; bool up = (l & k) == 0;\n"
     "    if ((a > b) == up) { s[l] = b; s[o] = a; } } barrier(); }\n"
     "y[i] = s[l];"},
    {"votes", "",
     "y[i] = subgroupAll(x[i] > 0) ? 1 : 2; f[i] = subgroupAny(l == 0) ? 1.0 : float(l);"},
    {"shared_zeros_by_hand", "shared uint c;",
     "if (l == 0) c = 0; barrier(); if (x[i] % 2 == 0) atomicAdd(c, 1); barrier(); y[i] = c;"},
    {"spin_on_shared_flag", "shared uint flag;",
     "if (l == 0) flag = 0; barrier();\n"
     "if (l == 0) { s[0] = i; memoryBarrierShared(); atomicExchange(flag, 1); }\n"
     "if (l == 63) { while (atomicAdd(flag, 0) == 0) {} memoryBarrierShared(); y[i] = s[0]; }"},
};

class RightShader : public testing::TestWithParam<Right> {};

TEST_P(RightShader, has_no_faults) {
  CheckOptions options;
  options.orders = 3;
  const std::string text = shader(GetParam().declarations, GetParam().body);
  const CheckReport report = checked(text, options);
  // Results of single subgroups differ by width, as these shaders mean it.
  auto faults = faults_of(report);
  if (std::string(GetParam().name) == "votes") faults.erase("width_dependence");
  EXPECT_THAT(faults, IsEmpty()) << to_text(report);
  EXPECT_FALSE(report.costs.empty());
}

INSTANTIATE_TEST_SUITE_P(ShaderCheck, RightShader, testing::ValuesIn(kRight),
                         [](const auto& one) { return one.param.name; });

TEST(ShaderCheck, a_race_names_both_accesses) {
  const CheckReport report =
      checked(shader("", "s[l] = 1; barrier();\ns[l] = x[i];\ny[i] = s[63 - l];"));
  ASSERT_EQ(report.findings.size(), 1u);
  const Finding& f = report.findings[0];
  ASSERT_TRUE(f.first && f.second);
  EXPECT_EQ(f.first->file, "k.comp");
  // A subgroup reads before another writes.
  EXPECT_EQ(f.first->line, f.second->line + 1);
  EXPECT_EQ(f.first->what, "reads");
  EXPECT_EQ(f.second->what, "writes");
  EXPECT_NE(f.first->who, f.second->who);
  EXPECT_THAT(f.object, HasSubstr("s["));
  EXPECT_THAT(to_text(f), HasSubstr("workgroup (0,0,0) invocation ("));
}

TEST(ShaderCheck, an_index_is_named_with_the_length) {
  const CheckReport report = checked(shader("", "s[l] = i; barrier(); y[i] = s[l + 1];"));
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_THAT(report.findings[0].message, HasSubstr("index 64 of an array of 64"));
}

TEST(ShaderCheck, equal_values_written_at_once_are_a_note) {
  const CheckReport report = checked(shader("", "y[0] = 5;"));
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].kind, FindingKind::same_value_write);
  EXPECT_FALSE(report.has_faults);
}

const AccessCost& cost_of(const CheckReport& report, const std::string& object, bool is_write) {
  for (const CostLine& line : report.costs[0].accesses) {
    if (line.cost.object == object && line.cost.is_write == is_write) return line.cost;
  }
  ADD_FAILURE() << "no access to " << object;
  static const AccessCost none;
  return none;
}

TEST(ShaderCheck, transactions_are_counted) {
  // Two workgroups of two subgroups: 128 bytes each in a row; then one segment per invocation.
  const CheckReport row = checked(shader("", "y[i] = 1;"));
  EXPECT_THAT(cost_of(row, "Y", true).transactions, testing::ElementsAre(16, 8, 4));
  EXPECT_THAT(cost_of(row, "Y", true).least, testing::ElementsAre(16, 8, 4));
  const CheckReport apart = checked(shader("", "y[i * 32] = 1;"));
  EXPECT_THAT(cost_of(apart, "Y", true).transactions, testing::ElementsAre(128, 128, 128));
  EXPECT_THAT(cost_of(apart, "Y", true).least, testing::ElementsAre(16, 8, 4));
}

TEST(ShaderCheck, bank_conflicts_are_counted) {
  const char* const t = "shared uint t[64 * 33];";
  const CheckReport conflicts = checked(shader(t, "t[l * 32] = i; y[i] = 0;"));
  EXPECT_EQ(cost_of(conflicts, "t", true).bank_cycles, 4u * 32);
  EXPECT_EQ(cost_of(conflicts, "t", true).least_bank_cycles, 4u);
  const CheckReport none = checked(shader(t, "t[l * 33] = i; y[i] = 0;"));
  EXPECT_EQ(cost_of(none, "t", true).bank_cycles, 4u);
}

TEST(ShaderCheck, divergence_is_counted) {
  const CheckReport report = checked(shader("", "if (l % 2 == 0) y[i] = 1; else y[i] = 2;"));
  ASSERT_EQ(report.costs[0].branches.size(), 1u);
  EXPECT_EQ(report.costs[0].branches[0].cost.diverged, 4u);
  EXPECT_LT(report.costs[0].active_share, 1);
}

std::string of_images(const std::string& body) {
  return "#version 450\nlayout(local_size_x = 8, local_size_y = 8) in;\n"
         "layout(set = 0, binding = 0, r32f) uniform image2D t;\n"
         "layout(set = 0, binding = 1) uniform sampler2D u;\n"
         "layout(set = 0, binding = 2, r32ui) uniform uimage2D c;\n"
         "layout(set = 0, binding = 3, rgba8) uniform writeonly image2DArray a[2];\n"
         "void main() { ivec2 at = ivec2(gl_GlobalInvocationID.xy);\n" +
         body + "\n}\n";
}

TEST(ShaderCheck, what_hangs_on_made_data_is_a_note) {
  const std::string text = shader("", "s[l] = 0; barrier(); y[i] = s[x[i]] + i / x[i];");
  const CheckReport made = checked(text);
  EXPECT_THAT(faults_of(made), IsEmpty()) << to_text(made);
  EXPECT_EQ(made.findings.size(), 2u);
  CheckOptions given;
  given.bindings = {{0, 0, Fill::index, {}, {}}};
  EXPECT_THAT(faults_of(checked(text, given)),
              testing::ElementsAre("out_of_bounds", "undefined_division"));
}

TEST(ShaderCheck, the_json_keeps_its_schema) {
  const CheckReport report = checked(shader(
      "", "s[l] = x[i]; y[i] = s[63 - l] + subgroupAdd(l); if (l > 3) f[i] = 1.0 / float(l);"));
  EXPECT_TRUE(report.has_faults);
  const nlohmann::json json = {
      {"version", "1.0"},
      {"shaders", {to_json(report, "a.comp"), {{"file", "b.comp"}, {"unchecked", "why"}}}}};
  std::ifstream file("docs/schemas/shader-check.schema.json");
  EXPECT_THAT(violations(nlohmann::json::parse(file), json), IsEmpty());
}

TEST(ShaderCheck, images_are_checked_texel_by_texel) {
  const CheckReport right = checked(
      of_images("vec4 v = textureLod(u, vec2(at) / vec2(imageSize(t)), 0) + texelFetch(u, at, 0);\n"
                "imageStore(t, at, v); imageAtomicAdd(c, ivec2(0), 1u);\n"
                "imageStore(a[1], ivec3(at, 2), v); if (at.x > 500) imageStore(t, -at, v);"));
  EXPECT_THAT(faults_of(right), IsEmpty()) << to_text(right);
  const CheckReport race =
      checked(of_images("imageStore(t, at, imageLoad(t, at + ivec2(1, 0)) + 1.0);"));
  EXPECT_THAT(faults_of(race), testing::ElementsAre("data_race"));
  EXPECT_THAT(race.findings[0].object, HasSubstr("t("));
  EXPECT_THAT(faults_of(checked(of_images("imageStore(c, ivec2(0), uvec4(at.x));"))),
              testing::ElementsAre("data_race"));
}

TEST(ShaderCheck, what_it_has_not_is_named) {
  EXPECT_THAT(refusal("#version 450\n#extension GL_EXT_buffer_reference : enable\n"
                      "layout(local_size_x = 1) in;\n"
                      "layout(buffer_reference) buffer B { uint v; };\n"
                      "layout(push_constant) uniform P { B b; };\n"
                      "void main() { b.v = 1; }\n"),
              HasSubstr("check has no"));
}

TEST(ShaderCheck, a_loop_without_an_end_is_a_refusal) {
  EXPECT_THAT(refusal(shader("", "uint k = 0; while (k < 2) { k = k & 1u; } y[i] = k;")),
              HasSubstr("does not end"));
}

TEST(ShaderCheck, bindings_and_push_constants_are_read) {
  for (const char* text : {"0=zeros", "0,1", "a,1=zeros", "0,1=nothing", "0,1=zeros:x"}) {
    EXPECT_FALSE(parse_binding(text)) << text;
  }
  const auto sized = parse_binding("2,5=random:64");
  ASSERT_TRUE(sized);
  EXPECT_EQ(sized->set, 2u);
  EXPECT_EQ(sized->binding, 5u);
  EXPECT_EQ(sized->size, 64u);
  EXPECT_FALSE(parse_push("n"));
  CheckOptions options;
  options.push = {{"n", 5}};
  const std::string text =
      shader("layout(push_constant) uniform P { uint n; } p;", "if (i < p.n) y[0] += 1;");
  EXPECT_THAT(faults_of(checked(text, options)), testing::Contains("data_race"));
  options.push = {{"n", 1}};
  EXPECT_THAT(faults_of(checked(text, options)), IsEmpty());
}

TEST(ShaderCheck, a_large_kernel_takes_no_long_time) {
  CheckOptions options;
  options.workgroups[0] = 64;
  options.workgroups[1] = options.workgroups[2] = 1;
  const auto start = std::chrono::steady_clock::now();
  const CheckReport report = checked(
      shader("", "uint r = 0; for (uint k = 0; k < 1000; ++k) r += x[k * 64 + l]; y[i] = r;"),
      options);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_THAT(faults_of(report), IsEmpty());
  RecordProperty("seconds", std::to_string(took.count()));
  EXPECT_LT(took.count(), 30);
}

}  // namespace
}  // namespace ullage::shaders::check
