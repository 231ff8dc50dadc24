// Databases of pipelines, read back by a separate reader.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "tests/tools/foz_file.h"
#include "tools/command/models/model.h"
#include "tools/conform/fossilize/program_pipelines.h"

namespace ullage::tools {
namespace {

using fossilize::Descriptor;
using fossilize::PipelineDatabase;
using fossilize::PipelineState;
using testing::ElementsAre;
using testing::SizeIs;

constexpr uint32_t kApplication = 0, kSetLayout = 2, kLayout = 3, kModule = 4, kPipeline = 7;

std::string digits(uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

ir::Program some_program() {
  ir::Builder builder;
  const auto rows = builder.pool().input_axis(0, 0);
  const ir::Value x = builder.input("x", ir::DType::f32, {rows, builder.pool().constant(5)});
  const ir::Value w = builder.constant(ir::Tensor(ir::DType::f32, {5, 7}));
  builder.output("y", ops::exp(ops::matmul(x, w)));
  const auto graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  auto plan = compile_graph(*graph, ir::portable_profile(), {});
  EXPECT_TRUE(plan) << plan.error().message;
  return std::move(plan->program);
}

// What the runtime would pass to the driver, kernel by kernel.
TEST(Fossilize, HoldsEveryKernelOfAProgramAsItIsCreated) {
  const ir::Program program = some_program();
  ASSERT_FALSE(program.kernels.empty());
  const FozFile file = read_foz(fossilize::pipelines_of({&program, 1}).bytes());
  EXPECT_EQ(file.version, 6);
  EXPECT_THAT(file.hashes(kApplication), SizeIs(1));
  EXPECT_THAT(file.hashes(kPipeline), SizeIs(program.kernels.size()));
  for (const ir::ProgramKernel& kernel : program.kernels) {
    PipelineDatabase alone;
    const std::string hash = digits(alone.add(fossilize::pipeline_of(kernel)));
    const auto pipeline = file.object(kPipeline, "computePipelines", hash);
    EXPECT_EQ(pipeline.at("stage").at("name"), "main");
    EXPECT_EQ(file.module(pipeline.at("stage").at("module")), kernel.spirv);
    const auto layout = file.object(kLayout, "pipelineLayouts", pipeline.at("layout"));
    ASSERT_THAT(layout.at("setLayouts"), SizeIs(2));
    EXPECT_EQ(layout.at("pushConstantRanges").empty(), kernel.push_bytes == 0);
    if (kernel.push_bytes > 0) {
      EXPECT_EQ(layout.at("pushConstantRanges").at(0).at("size"), kernel.push_bytes);
    }
    const auto operands = file.object(kSetLayout, "setLayouts", layout.at("setLayouts").at(0));
    ASSERT_THAT(operands.at("bindings"), SizeIs(kernel.texel.size()));
    for (size_t i = 0; i < kernel.texel.size(); ++i) {
      EXPECT_EQ(operands.at("bindings").at(i).at("descriptorType"), kernel.texel[i] ? 5 : 7);
    }
    const auto table = file.object(kSetLayout, "setLayouts", layout.at("setLayouts").at(1));
    EXPECT_EQ(table.at("bindings").at(0).at("descriptorType"), 6);
  }
}

TEST(Fossilize, WhatIsTheSameIsThereOnce) {
  const ir::Program programs[] = {some_program(), some_program()};
  EXPECT_EQ(fossilize::pipelines_of(programs).bytes(),
            fossilize::pipelines_of({programs, 1}).bytes());
  EXPECT_THAT(read_foz(fossilize::pipelines_of({}).bytes()).entries, SizeIs(1));
}

// One of each: constants, sizes of subgroups, an empty set, words of one to five bytes.
PipelineState odd_pipeline(std::span<const uint32_t> words) {
  return {
      .spirv = words,
      .entry = "other",
      .sets = {{}, {{.binding = 3, .type = Descriptor::uniform_buffer, .count = 2}}},
      .push_bytes = 12,
      .constants = {{.id = 7, .value = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}}},
                    {.id = 9, .value = {std::byte{0xff}}}},
      .subgroup_size = 32,
      .full_subgroups = true};
}

constexpr uint32_t kWords[] = {0x07230203, 0,        0x7f,       0x80,       0x3fff,    0x4000,
                               0x1fffff,   0x200000, 0x0fffffff, 0x10000000, 0xffffffff};

TEST(Fossilize, EveryMemberOfAPipelineIsWritten) {
  PipelineDatabase database;
  const std::string hash = digits(database.add(odd_pipeline(kWords)));
  const FozFile file = read_foz(database.bytes());
  const auto pipeline = file.object(kPipeline, "computePipelines", hash);
  const auto& stage = pipeline.at("stage");
  EXPECT_EQ(file.module(stage.at("module")),
            std::vector<uint32_t>(std::begin(kWords), std::end(kWords)));
  EXPECT_EQ(stage.at("name"), "other");
  EXPECT_EQ(stage.at("flags"), 2);
  EXPECT_EQ(stage.at("pNext").at(0).at("requiredSubgroupSize"), 32);
  const auto& constants = stage.at("specializationInfo");
  EXPECT_EQ(constants.at("dataSize"), 5);
  EXPECT_EQ(constants.at("data"), "AQIDBP8=");
  EXPECT_EQ(constants.at("mapEntries").at(1),
            nlohmann::json({{"offset", 4}, {"size", 1}, {"constantID", 9}}));
  const auto layout = file.object(kLayout, "pipelineLayouts", pipeline.at("layout"));
  const auto empty = file.object(kSetLayout, "setLayouts", layout.at("setLayouts").at(0));
  EXPECT_TRUE(empty.at("bindings").empty());
  const auto set = file.object(kSetLayout, "setLayouts", layout.at("setLayouts").at(1));
  EXPECT_EQ(set.at("bindings").at(0).at("descriptorCount"), 2);
}

TEST(Fossilize, DamageIsNoticedByTheReader) {
  PipelineDatabase database;
  database.add(odd_pipeline(kWords));
  const std::string whole = database.bytes();
  EXPECT_NO_THROW(read_foz(whole));
  EXPECT_ANY_THROW(read_foz(whole.substr(0, whole.size() - 1)));
  std::string changed = whole;
  changed.back() ^= 1;
  EXPECT_ANY_THROW(read_foz(changed));
}

}  // namespace
}  // namespace ullage::tools
