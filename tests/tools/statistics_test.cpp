// What is read off modules for a driver to be asked, and how drivers' words become common ones.
#include <gmock/gmock.h>

#include "shaders/toolchain/compile/glsl.h"
#include "tools/common/statistics/common_statistics.h"
#include "tools/common/statistics/pipeline_of_module.h"
#include "tools/common/statistics/statistics_text.h"

namespace ullage::tools {
namespace {

using runtime::ExecutableStatistic;
using runtime::PipelineExecutable;
using runtime::RawBinding;
using testing::HasSubstr;

std::vector<ExecutableStatistic> counts(
    const std::vector<std::pair<std::string, uint64_t>>& statistics) {
  std::vector<ExecutableStatistic> all;
  for (const auto& [name, value] : statistics) all.push_back({name, "", value});
  return all;
}

// "registers 60 VGPRs, spills 0 Spilled VGPRs"
std::string text_of(const std::vector<CommonStatistic>& statistics) {
  std::string text;
  for (const CommonStatistic& one : statistics) {
    text +=
        (text.empty() ? "" : ", ") + one.name + " " + std::to_string(one.value) + " " + one.source;
  }
  return text;
}

TEST(CommonStatistics, WordsOfSeveralDriversMeanTheSame) {
  EXPECT_EQ(text_of(common_statistics(counts({{"SGPRs", 108},
                                              {"VGPRs", 60},
                                              {"Spilled VGPRs", 2},
                                              {"Subgroups per SIMD", 16},
                                              {"Inverse Throughput", 900}}))),
            "registers 60 VGPRs, spills 2 Spilled VGPRs, occupancy 16 Subgroups per SIMD, "
            "cycles 900 Inverse Throughput");
  EXPECT_EQ(text_of(common_statistics(counts({{"Instruction count", 678},
                                              {"Static cycle count", 39256},
                                              {"Max warps/SM", 32},
                                              {"Spills to memory", 1},
                                              {"Number of GPRs", 64}}))),
            "registers 64 Number of GPRs, spills 1 Spills to memory, occupancy 32 Max warps/SM, "
            "instructions 678 Instruction count, cycles 39256 Static cycle count");
}

TEST(CommonStatistics, ACountThatIsZeroWhereTheDriverDoesNotCountIsLeftOut) {
  EXPECT_EQ(text_of(common_statistics(counts({{"GRF registers", 0}, {"Max live registers", 89}}))),
            "registers 89 Max live registers");
  EXPECT_EQ(
      text_of(common_statistics(counts({{"GRF registers", 128}, {"Max live registers", 89}}))),
      "registers 128 GRF registers");
}

TEST(CommonStatistics, WhatIsNoCountIsNotTakenForOne) {
  EXPECT_TRUE(common_statistics(std::vector<ExecutableStatistic>{{"VGPRs", "", 1.5},
                                                                 {"Spills", "", int64_t{-1}},
                                                                 {"Threads", "", true},
                                                                 {"Unheard of", "", uint64_t{3}}})
                  .empty());
}

TEST(StatisticsText, HasTheTableAndTheDriversOwnWords) {
  PipelineExecutable executable{"compute", "", 64, counts({{"VGPRs", 24}, {"Latency", 7}}), {}};
  const std::string text = statistics_text(std::vector<KernelStatistics>{{"k", {executable}}});
  EXPECT_THAT(text, HasSubstr("registers: VGPRs"));
  EXPECT_THAT(text, HasSubstr("k\n  VGPRs 24, Latency 7"));
}

std::vector<uint32_t> compile(const std::string& glsl) {
  shaders::SourceFiles files;
  const shaders::GlslResult made = shaders::compile_glsl(files, "k.comp", {glsl, {}}, {});
  EXPECT_FALSE(made.spirv.empty());
  return made.spirv;
}

TEST(PipelineOfModule, HasWhatTheModuleDeclares) {
  const auto pipeline = pipeline_of_module(compile(R"(#version 450
    layout(local_size_x = 8) in;
    layout(set = 0, binding = 1) buffer B { uint v[]; } b[3];
    layout(set = 1, binding = 0) uniform U { uint n; };
    layout(set = 0, binding = 0, rgba32f) uniform imageBuffer t;
    layout(set = 2, binding = 4) uniform sampler2D s;
    layout(push_constant) uniform P { uint p, q, r; };
    void main() { b[1].v[p + n] = uint(imageLoad(t, 0).x + texture(s, vec2(0)).x); })"),
                                           "", 16);
  ASSERT_TRUE(pipeline) << pipeline.error().message;
  EXPECT_EQ(pipeline->entry, "main");
  EXPECT_EQ(pipeline->push_bytes, 12u);
  EXPECT_EQ(pipeline->subgroup_size, 16u);
  ASSERT_EQ(pipeline->bindings.size(), 4u);
  EXPECT_EQ(pipeline->bindings[0].kind, RawBinding::Kind::storage_texel);
  EXPECT_EQ(pipeline->bindings[1].kind, RawBinding::Kind::storage);
  EXPECT_EQ(pipeline->bindings[1].element, 2u);
  EXPECT_EQ(pipeline->bindings[2].kind, RawBinding::Kind::uniform);
  EXPECT_EQ(pipeline->bindings[3].kind, RawBinding::Kind::combined_image_sampler);
  EXPECT_EQ(pipeline->bindings[3].set, 2u);
}

TEST(PipelineOfModule, AnArrayWithoutALengthIsRefused) {
  const auto pipeline = pipeline_of_module(compile(R"(#version 450
    #extension GL_EXT_nonuniform_qualifier : require
    layout(set = 0, binding = 2) buffer B { uint v[]; } many[];
    void main() { many[gl_WorkGroupID.x].v[0] = 1; })"));
  ASSERT_FALSE(pipeline);
  EXPECT_EQ(pipeline.error().code, ir::ErrorCode::unsupported);
  EXPECT_EQ(pipeline.error().message, "many (set 0, binding 2) is an array without a length");
}

TEST(PipelineOfModule, AnEntryPointThatIsNotThereIsNamed) {
  const auto pipeline = pipeline_of_module(compile("#version 450\nvoid main() {}"), "other");
  ASSERT_FALSE(pipeline);
  EXPECT_EQ(pipeline.error().message, "the module has no compute entry point \"other\"");
  EXPECT_FALSE(pipeline_of_module({1, 2, 3}));
}

}  // namespace
}  // namespace ullage::tools
