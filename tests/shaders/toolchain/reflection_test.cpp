// The reflection JSON and everything else with a schema, against docs/schemas.
#include <gmock/gmock.h>

#include <fstream>

#include "shaders/toolchain/compile/inspect.h"
#include "tests/shaders/toolchain/schema.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using nlohmann::json;
using testing::IsEmpty;
using testing::Not;

json schema_of(const std::string& name) {
  std::ifstream file("docs/schemas/shader-" + name + ".schema.json");
  EXPECT_TRUE(file) << "run from the repository root";
  return json::parse(file);
}

class ReflectionJson : public Workplace {
 protected:
  json reflect(const std::string& text, const OfflineRun& run = {}) {
    const OfflineResult r = compile_text(text, run);
    EXPECT_TRUE(r.ok()) << messages(r);
    const json document = r.ok() ? json::parse(r.reflection) : json();
    EXPECT_THAT(violations(schema_of("reflection"), document), IsEmpty()) << document.dump(1);
    return document;
  }
};

const char* const kEverything = R"(#version 450
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_shader_16bit_storage : enable
layout(local_size_x_id = 1, local_size_y = 2) in;
layout(constant_id = 2) const bool kFlag = true;
layout(constant_id = 3) const int kMinus = -3;
layout(constant_id = 4) const float kHalf = 0.5;
layout(constant_id = 5) const uint64_t kWide = 0x123456789ul;
struct Pair { vec2 a; uint b[3]; };
layout(set = 0, binding = 0) coherent buffer B { uint n; mat3 m; Pair pairs[2][4]; vec4 rest[]; } b[2];
layout(set = 0, binding = 3, std140) uniform U { layout(row_major) mat2x3 r; float16_t h; } u;
layout(set = 1, binding = 0) uniform sampler2D tex;
layout(set = 1, binding = 1, r32ui) uniform readonly uimageBuffer words;
layout(set = 1, binding = 2, rgba16f) uniform writeonly image2DArray image;
layout(set = 1, binding = 3) uniform sampler smp;
layout(set = 1, binding = 4) uniform texture3D volume;
layout(push_constant) uniform P { layout(offset = 16) uvec3 size; } p;
shared vec4 cache[32];
void main() {
  cache[gl_LocalInvocationIndex % 32] = texelFetch(tex, ivec2(0), 0);
  barrier();
  vec4 sum = subgroupAdd(cache[0]) + texture(sampler3D(volume, smp), vec3(kHalf));
  if (kFlag) b[0].rest[p.size.x] = sum * float(u.h) * u.r[0].x + float(kWide) + kMinus;
  imageStore(image, ivec3(0), sum);
  b[1].n = imageLoad(words, 3).x + gl_SubgroupSize;
}
)";

TEST_F(ReflectionJson, everything_a_shader_can_bind_is_in_it_and_valid) {
  const json j = reflect(kEverything);
  ASSERT_EQ(j["bindings"].size(), 7u);
  const json& b = j["bindings"][0];
  EXPECT_EQ(b["count"], 2);
  EXPECT_EQ(b["coherent"], true);
  const json& members = b["block"]["members"];
  EXPECT_EQ(members[1]["type"], "mat3");
  EXPECT_EQ(members[1]["matrix_stride"], 16);
  EXPECT_EQ(members[1]["size"], 48);
  EXPECT_EQ(members[2]["array"], json({2, 4}));
  EXPECT_EQ(members[2]["members"][1]["offset"], 8);
  EXPECT_EQ(b["block"]["runtime_stride"], 16);
  EXPECT_EQ(j["bindings"][1]["block"]["members"][0]["row_major"], true);
  EXPECT_EQ(j["bindings"][1]["block"]["members"][1]["type"], "float16_t");
  EXPECT_EQ(j["bindings"][2]["kind"], "combined_image_sampler");
  EXPECT_EQ(j["bindings"][3]["kind"], "storage_texel_buffer");
  EXPECT_EQ(j["bindings"][3]["access"], "read");
  EXPECT_EQ(j["bindings"][4]["image"]["arrayed"], true);
  EXPECT_EQ(j["bindings"][5]["kind"], "sampler");
  EXPECT_EQ(j["bindings"][6]["image"]["dimension"], "3D");
  EXPECT_EQ(j["push_constants"]["offset"], 16);
  EXPECT_EQ(j["push_constants"]["size"], 12);
  EXPECT_EQ(j["workgroup"]["spec_ids"], json({1, nullptr, nullptr}));
  EXPECT_EQ(j["workgroup"]["shared_bytes"], 512);
  ASSERT_EQ(j["specialization_constants"].size(), 5u);
  EXPECT_EQ(j["specialization_constants"][1]["default"], true);
  EXPECT_EQ(j["specialization_constants"][2]["default"], -3);
  EXPECT_EQ(j["specialization_constants"][3]["default"], 0.5);
  EXPECT_EQ(j["specialization_constants"][4]["default"], 0x123456789);
  EXPECT_EQ(j["subgroup"]["operations"], json({"arithmetic"}));
  EXPECT_EQ(j["subgroup"]["uses_size"], true);
}

TEST_F(ReflectionJson, is_valid_without_anything_and_with_lengths) {
  const json j = reflect("#version 450\nvoid main() {}\n");
  EXPECT_TRUE(j["push_constants"].is_null());
  const json lengths = reflect(
      "#version 450\nlayout(set = 1, binding = 1) buffer B { uint v[]; };\n"
      "void main() { v[0] = v.length(); }\n");
  EXPECT_EQ(lengths["msl"]["length_table"]["index"], 30);
  EXPECT_EQ(lengths["msl"]["length_table"]["words"], 18);
  OfflineRun run;
  run.settings.msl = false;
  EXPECT_TRUE(reflect(scale_kernel(), run)["msl"].is_null());
}

TEST_F(ReflectionJson, structs_of_structs_are_cut_where_they_multiply) {
  std::string text = "#version 450\nstruct S0 { uint a; };\n";
  for (int i = 1; i < 16; ++i) {
    const std::string inner = "S" + std::to_string(i - 1);
    text += "struct S" + std::to_string(i) + " { " + inner + " a; " + inner + " b; };\n";
  }
  OfflineRun run;
  run.settings.msl = false;
  const json j =
      reflect(text + "layout(set = 0, binding = 0) buffer B { S15 s; };\nvoid main() { }\n", run);
  EXPECT_EQ(j["bindings"][0]["block"]["size"], 4u << 15);
}

TEST_F(ReflectionJson, the_validator_can_fail) {
  json j = reflect(scale_kernel());
  j["bindings"][0]["kind"] = "teapot";
  j.erase("workgroup");
  j["more"] = 1;
  EXPECT_GE(violations(schema_of("reflection"), j).size(), 3u);
}

TEST_F(ReflectionJson, diagnostics_and_the_files_people_write_have_schemas_too) {
  write("h.h", "float f = missing;\n");
  const OfflineResult r = compile_text(scale_kernel("#include \"h.h\""));
  EXPECT_THAT(violations(schema_of("diagnostics"), json::parse(to_json(r.diagnostics))), IsEmpty());
  const json variants = json::parse(
      R"({"axes": {"A": [1, "x", true]}, "exclude": [{"A": 1}], "variants": {"n": {"B": 2}}})");
  EXPECT_THAT(violations(schema_of("variants"), variants), IsEmpty());
  EXPECT_TRUE(parse_variants(variants.dump(), "f"));
  const json profile =
      json::parse(R"({"name": "p", "spirv": "1.3", "limits": {"maxPushConstantsSize": 64},)"
                  R"( "capabilities": ["Shader"]})");
  EXPECT_THAT(violations(schema_of("profile"), profile), IsEmpty());
  EXPECT_TRUE(parse_profile(profile.dump(), "f"));
  EXPECT_THAT(violations(schema_of("profile"), json::parse(R"({"limits": {"x": 1}})")),
              Not(IsEmpty()));
}

TEST_F(ReflectionJson, inspection_counts_and_compares) {
  const OfflineResult a = compile_text(scale_kernel());
  const OfflineResult b = compile_text(scale_kernel("shared float s[5000];\n#define TERM s[0]"));
  ASSERT_TRUE(a.ok() && b.ok());
  const auto inspect = [](const OfflineResult& r) {
    const auto module = SpirvModule::parse(r.spirv);
    return inspection_json(*module, *find_entry(*module, ""));
  };
  EXPECT_EQ(inspect(a)["limits"]["maxPerStageDescriptorStorageBuffers"], 2);
  EXPECT_TRUE(inspect(a)["profiles"]["T0"].empty());
  EXPECT_EQ(inspect(b)["profiles"]["T0"].size(), 1u);
  EXPECT_GT(inspect(a)["instructions"]["OpLoad"], 0);
  EXPECT_THAT(differences(inspect(a), inspect(a)), IsEmpty());
  EXPECT_THAT(differences(inspect(a), inspect(b)),
              testing::Contains("/limits/maxComputeSharedMemorySize: 0 -> 20000"));
}

}  // namespace
}  // namespace ullage::shaders
