// What makes a script broken, whatever the device.
#include "tools/conform/script/prepare_script.h"

#include <gmock/gmock.h>

#include "tools/conform/script/parse_script.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;

// "" where the script can be run.
std::string fault_of(const std::string& declarations, const std::string& main,
                     const std::string& rest) {
  const auto script = parse_script(
      "t.script",
      "script 1\n" + rest.substr(0, rest.find("---")) +
          "shader s glsl\n#version 450\nlayout(local_size_x = 4) in;\n" + declarations +
          "\nvoid main() {\n" + main + "\n}\nend\n" + rest.substr(rest.find("---") + 4),
      {});
  if (!script) return "not read: " + script.error().message;
  const auto prepared = prepare_script(*script);
  if (prepared) return "";
  EXPECT_EQ(prepared.error().code, ir::ErrorCode::invalid_file);
  return prepared.error().message;
}

constexpr const char* kResult = "layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };";
constexpr const char* kRun =
    "---\nbuffer r u32[4] zero\npipeline p s\n  storage 0 0 r\nend\ndispatch p 1 1 1\n";

TEST(PrepareScript, AcceptsWhatFits) {
  EXPECT_EQ(fault_of(kResult, "r[0] = 7u;", kRun), "");
}

TEST(PrepareScript, RefusesShadersThatDoNotCompile) {
  EXPECT_THAT(fault_of(kResult, "r[0] = seven;", kRun), HasSubstr("seven"));
}

TEST(PrepareScript, RefusesNamesThatVulkanDoesNotHave) {
  const std::string run = kRun;
  EXPECT_THAT(fault_of(kResult, "r[0] = 7u;", "require feature shaderDreams\n" + run),
              HasSubstr("shaderDreams"));
  EXPECT_THAT(fault_of(kResult, "r[0] = 7u;", "require limit maxDreams >= 1\n" + run),
              HasSubstr("maxDreams"));
  EXPECT_THAT(fault_of(kResult, "r[0] = 7u;", "require extension dreams\n" + run),
              HasSubstr("dreams"));
  for (const char* known : {"feature sparseResidencyAliased", "feature rayTracingPipeline",
                            "feature subgroupVote", "feature shaderDenormPreserveFloat16",
                            "limit maxImageDimension2D >= 1", "extension VK_KHR_anything"}) {
    EXPECT_EQ(fault_of(kResult, "r[0] = 7u;", std::string("require ") + known + "\n" + run), "")
        << known;
  }
}

TEST(PrepareScript, RefusesConstantsThatTheShaderDoesNotHave) {
  const std::string head = "layout(constant_id = 3) const uint k = 7;\n" + std::string(kResult);
  const auto with = [&](const std::string& constant) {
    return fault_of(head, "r[0] = k;",
                    "---\nbuffer r u32[4] zero\npipeline p s\n  storage 0 0 r\n  " + constant +
                        "\nend\ndispatch p 1 1 1\n");
  };
  EXPECT_EQ(with("constant 3 u32 9"), "");
  EXPECT_THAT(with("constant 4 u32 9"), HasSubstr("no specialisation constant 4; it has 3"));
  EXPECT_THAT(with("constant 3 f64 9"), HasSubstr("has 4 bytes"));
}

TEST(PrepareScript, RefusesPushConstantsThatAreReadAndNotPushed) {
  const std::string head = "layout(push_constant) uniform P { uint a; uint k; uvec4 rest[9]; };\n" +
                           std::string(kResult);
  const auto with = [&](const std::string& main, const std::string& push) {
    std::string run = kRun;
    run.insert(run.size() - 1, push);
    return fault_of(head, main, run);
  };
  EXPECT_THAT(with("r[0] = k;", ""), HasSubstr("reads 8 bytes of push constants"));
  EXPECT_THAT(with("r[0] = k + a;", " push u32 7"), HasSubstr("pushes 4"));
  EXPECT_EQ(with("r[0] = a;", " push u32 7"), "");
  EXPECT_EQ(with("r[0] = k;", " push u32 7 8"), "");
  EXPECT_EQ(with("r[0] = 1u;", ""), "");
  EXPECT_THAT(with("r[0] = rest[a].x;", " push u32 7 8"), HasSubstr("160 bytes"));
}

TEST(PrepareScript, RefusesBuffersThatAreTooSmallOrMissing) {
  EXPECT_THAT(fault_of("layout(set = 0, binding = 0) writeonly buffer R { uint r[9]; };",
                       "r[gl_GlobalInvocationID.x] = 7u;", kRun),
              HasSubstr("36 bytes"));
  EXPECT_THAT(fault_of("layout(set = 0, binding = 1) writeonly buffer R { uint r[]; };",
                       "r[0] = 7u;", kRun),
              HasSubstr("nothing is bound"));
  EXPECT_THAT(fault_of("layout(set = 0, binding = 0) writeonly buffer R { uint r[]; } all[3];",
                       "all[1].r[0] = 7u;", kRun),
              HasSubstr("element 1"));
  EXPECT_THAT(fault_of("layout(set = 0, binding = 0, r32ui) uniform uimage2D r;",
                       "imageStore(r, ivec2(0), uvec4(7u));", kRun),
              HasSubstr("storage_image"));
}

TEST(PrepareScript, RefusesModulesAboveTheirTarget) {
  const std::string run =
      "---\nbuffer r u32[4] zero\npipeline p s\n  storage 0 0 r\nend\ndispatch p 1 1 1\n";
  EXPECT_EQ(fault_of(kResult, "r[0] = 7u;", "require spirv 1.5\ntarget vulkan1.2\n" + run), "");
  EXPECT_THAT(fault_of(kResult, "r[0] = 7u;", "require spirv 2.0\n" + run),
              HasSubstr("1.0 to 1.6"));
}

}  // namespace
}  // namespace ullage::conform
