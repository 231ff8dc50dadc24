// GLSL ES and HLSL: what is translated, where resources lie, and what is refused by name.
#include "shaders/toolchain/text/text_target.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "shaders/toolchain/text/text_parts.h"
#include "tests/shaders/toolchain/schema.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class TextTargets : public Workplace {
 protected:
  OfflineResult translate(const std::string& text, const std::string& name = "t.comp") {
    OfflineRun run;
    run.settings.target = ShaderTarget::vulkan1_2;
    run.settings.msl = false;
    run.settings.targets = {TextTarget::essl, TextTarget::hlsl};
    return compile(write(name, text), run);
  }
  static std::string why_not(const OfflineResult& r, const char* target) {
    const json j = json::parse(r.reflection)["targets"][target];
    return j.contains("error") ? j["error"].get<std::string>() : "nothing is wrong";
  }
};

TEST_F(TextTargets, a_plain_kernel_is_both_and_checked) {
  const OfflineResult r =
      translate(scale_kernel("layout(constant_id = 3) const float kTerm = 2.0;"));
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_THAT(r.texts.at("essl"), HasSubstr("#version 310 es"));
  EXPECT_THAT(r.texts.at("essl"), HasSubstr("uniform Push p;"));
  EXPECT_THAT(r.texts.at("essl"), HasSubstr("SPIRV_CROSS_CONSTANT_ID_3"));
  EXPECT_THAT(r.texts.at("hlsl"), HasSubstr("[numthreads(64, 1, 1)]"));
  EXPECT_THAT(r.texts.at("hlsl"), HasSubstr(": register(b0, space31)"));
  const json document = json::parse(r.reflection), targets = document["targets"];
  std::ifstream schema("docs/schemas/shader-reflection.schema.json");
  EXPECT_THAT(violations(json::parse(schema), document), IsEmpty());
  EXPECT_THAT(targets["essl"]["checked_by"].get<std::string>(), HasSubstr("glslang "));
  EXPECT_THAT(targets["hlsl"]["checked_by"].get<std::string>(), HasSubstr("front end for HLSL"));
}

TEST_F(TextTargets, glsl_es_keeps_layouts_and_moves_sets_apart) {
  const std::string head = "#version 450\nlayout(local_size_x = 4, local_size_y = 2) in;\n";
  const OfflineResult r = translate(
      head +
      "struct S { vec3 at; float w; mat3 turn; };\n"
      "layout(set = 0, binding = 1, std430) buffer A { uint n; S s[2]; float rest[]; } a;\n"
      "layout(set = 1, binding = 1, std140) uniform U { float w[3]; mat4 m; } u;\n"
      "void main() { a.rest[a.n] = u.m[1][2] + u.w[2] + a.s[1].turn[2][0]; }\n");
  ASSERT_TRUE(r.texts.contains("essl")) << why_not(r, "essl");
  const OfflineResult again = compile(write("es.comp", r.texts.at("essl")));
  ASSERT_TRUE(again.ok()) << messages(again);
  const json before = json::parse(r.reflection), after = json::parse(again.reflection);
  EXPECT_EQ(after["workgroup"]["size"], before["workgroup"]["size"]);
  ASSERT_EQ(after["bindings"].size(), 2u);
  EXPECT_EQ(after["bindings"][0]["binding"], 1);
  EXPECT_EQ(after["bindings"][1]["binding"], 17);
  for (size_t i = 0; i < 2; ++i) {
    json was = before["bindings"][i]["block"], is = after["bindings"][i]["block"];
    for (json* block : {&was, &is}) {
      for (json& member : (*block)["members"]) member.erase("name");
      block->erase("type");
    }
    EXPECT_EQ(is["size"], was["size"]);
    ASSERT_EQ(is["members"].size(), was["members"].size());
    for (size_t m = 0; m < is["members"].size(); ++m) {
      EXPECT_EQ(is["members"][m]["offset"], was["members"][m]["offset"]);
      EXPECT_EQ(is["members"][m]["size"], was["members"][m]["size"]);
    }
  }
}

struct RefusedText {
  const char* target;
  const char* reason;
  const char* text;
};
constexpr RefusedText kRefused[] = {
    {"essl", "the capability Float64 is not in GLSL ES 3.1",
     "layout(binding = 0) buffer B { double v; }; void main() { v = 1; }"},
    {"hlsl", "the capability Float64 is not in HLSL",
     "layout(binding = 0) buffer B { double v; }; void main() { v = 1; }"},
    {"essl", "GroupNonUniform",
     "layout(binding = 0) buffer B { uint v; }; void main() { v = subgroupAdd(v); }"},
    {"hlsl", "a built-in variable (gl_NumWorkGroups) is not in HLSL",
     "layout(binding = 0) buffer B { uint v; }; void main() { v = gl_NumWorkGroups.x; }"},
    {"essl", "shared memory has no initial values",
     "shared uint s[4] = {}; layout(binding = 0) buffer B { uint v; }; void main() { v = s[v]; }"},
    {"hlsl", "shared memory has no initial values",
     "shared uint s[4] = {}; layout(binding = 0) buffer B { uint v; }; void main() { v = s[v]; }"},
    {"essl", "lies where",
     "layout(binding = 0) buffer A { uint v; } a[2]; layout(binding = 1) buffer B { uint w; };\n"
     "void main() { a[1].v = w; }"},
    {"hlsl", "lies where",
     "layout(binding = 0) buffer A { uint v; } a[2]; layout(binding = 1) buffer B { uint w; };\n"
     "void main() { a[1].v = w; }"},
    {"essl", "textures and samplers are one there",
     "layout(binding = 0) uniform texture2D t; layout(binding = 1) uniform sampler s;\n"
     "layout(binding = 2) buffer B { vec4 v; }; void main() {\n"
     "v = textureLod(sampler2D(t, s), vec2(0), 0); }"},
    {"hlsl", "RuntimeDescriptorArray",
     "layout(binding = 0) uniform sampler2D t[]; layout(binding = 2) buffer B { vec4 v; };\n"
     "void main() { v = textureLod(t[int(v.x)], vec2(0), 0); }"},
    {"essl", "acquire and release orders would be lost",
     "layout(binding = 0) buffer B { uint v; }; void main() {\n"
     "atomicAdd(v, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); }"},
    {"hlsl", "acquire and release orders would be lost",
     "layout(binding = 0) buffer B { uint v; }; void main() {\n"
     "atomicAdd(v, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); }"},
    {"essl", "glslang refuses the text of SPIRV-Cross",
     "layout(binding = 0, rgba8) uniform image2D i; layout(binding = 1) buffer B { vec4 v; };\n"
     "void main() { v = imageLoad(i, ivec2(0)); imageStore(i, ivec2(1), v); }"},
};

TEST_F(TextTargets, what_a_language_has_not_is_refused_by_name) {
  for (const RefusedText& row : kRefused) {
    const OfflineResult r = translate(
        std::string("#version 450\n#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
                    "#extension GL_EXT_null_initializer : enable\n"
                    "#extension GL_KHR_memory_scope_semantics : enable\n"
                    "#extension GL_EXT_nonuniform_qualifier : enable\n"
                    "layout(local_size_x = 1) in;\n") +
        row.text);
    ASSERT_TRUE(r.ok()) << row.text << messages(r);
    EXPECT_THAT(why_not(r, row.target), HasSubstr(row.reason)) << row.text;
    EXPECT_FALSE(r.texts.contains(row.target)) << row.text;
    EXPECT_THAT(messages(r), HasSubstr(std::string(row.target) + "-unsupported"));
  }
}

TEST_F(TextTargets, other_stages_are_refused) {
  const OfflineResult r =
      translate("#version 450\nvoid main() { gl_Position = vec4(0); }\n", "t.vert");
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_THAT(why_not(r, "essl"), HasSubstr("only compute shaders"));
  EXPECT_THAT(why_not(r, "hlsl"), HasSubstr("only compute shaders"));
}

// No language has it as SPIR-V does; what translators make of it by themselves is wrong somewhere.
TEST_F(TextTargets, signed_remainders_are_written_out) {
  const OfflineResult r = translate(
      "#version 450\nlayout(local_size_x = 1) in;\n"
      "layout(binding = 0) buffer B { int a; int b; ivec3 v; ivec3 w; ivec2 x; bvec2 y; };\n"
      "void main() { a = a % b; v = v % w; x = x % b; }\n");
  ASSERT_TRUE(r.ok()) << messages(r);
  const auto module = SpirvModule::parse(r.spirv);
  ASSERT_TRUE(module);
  const auto words = expand_remainders(*module);
  const auto valid = validate_spirv(words, ShaderTarget::vulkan1_2);
  EXPECT_TRUE(valid) << valid.error().message;
  EXPECT_THAT(disassemble(r.spirv), HasSubstr("OpSMod"));
  EXPECT_THAT(disassemble(words), Not(HasSubstr("OpSMod")));
  for (const char* target : {"essl", "hlsl"}) {
    ASSERT_TRUE(r.texts.contains(target)) << why_not(r, target);
    EXPECT_THAT(r.texts.at(target), Not(HasSubstr("%")));
  }
}

TEST_F(TextTargets, wgsl_needs_naga) {
  OfflineRun run;
  run.settings.targets = {TextTarget::wgsl};
  run.policy.required = {"wgsl"};
  const OfflineResult r = compile_text(scale_kernel(), run);
  EXPECT_FALSE(r.ok());
  EXPECT_THAT(messages(r), HasSubstr("naga, which is not on PATH"));
}

TEST_F(TextTargets, the_cache_keeps_texts_apart_by_what_was_requested) {
  OfflineRun run;
  run.cache_folder = path("cache");
  run.settings.targets = {TextTarget::essl};
  const OfflineResult cold = compile_text(scale_kernel(), run);
  const OfflineResult warm = compile_text(scale_kernel(), run);
  EXPECT_FALSE(cold.from_cache);
  EXPECT_TRUE(warm.from_cache);
  EXPECT_EQ(warm.texts, cold.texts);
  run.settings.targets = {TextTarget::hlsl};
  const OfflineResult other = compile_text(scale_kernel(), run);
  EXPECT_FALSE(other.from_cache);
  EXPECT_THAT(other.reflection, Not(HasSubstr("\"essl\"")));
}

}  // namespace
}  // namespace ullage::shaders
