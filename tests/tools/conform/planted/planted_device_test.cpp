// Faults of compilers that a layer plants below suite `driver` are found by its cases.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <iostream>
#include <set>
#include <spirv-tools/libspirv.hpp>

#include "tests/fault_layer/compiler_faults.h"
#include "tests/tools/conform/planted/planted_suite.h"
#include "tools/common/process/process.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/script/prepare_script.h"
#include "tools/conform/suites.h"
#include "tools/conform/verbs.h"
#include "ullage/ullage.h"

namespace ullage::conform {
namespace {

constexpr size_t kParts = 10;

// Every kParts-th of them.
std::vector<CaseId> part_of(size_t part) {
  std::vector<CaseId> ids;
  const auto all = planted_cases();
  for (size_t i = part; i < all.size(); i += kParts) ids.push_back(id_of(all[i]));
  return ids;
}

TEST(PlantedCases, each_fault_has_one) {
  std::set<std::string_view> with_case, known;
  for (const PlantedCase& planted : planted_cases()) with_case.insert(planted.fault);
  for (const auto faults :
       {test::integer_faults(), test::float_faults(), test::flow_faults(), test::memory_faults()}) {
    for (const test::CompilerFault& fault : faults) known.insert(fault.name);
  }
  EXPECT_EQ(with_case, known);
  EXPECT_EQ(with_case.size(), planted_cases().size());
}

// The modules of the case with the fault, as drivers get them.
std::vector<std::vector<uint32_t>> planted_modules(const PlantedCase& planted) {
  const auto file = kDriverSuite.reproduce(fmt::format("driver/{}", planted.found_by), {});
  EXPECT_TRUE(file) << planted.found_by;
  const auto script = parse_script(file->name, file->bytes, {});
  EXPECT_TRUE(script) << planted.found_by;
  const auto prepared = prepare_script(*script);
  EXPECT_TRUE(prepared) << planted.found_by;
  std::vector<std::vector<uint32_t>> modules;
  for (const runtime::RawPipeline& pipeline : prepared->pipelines) {
    auto changed = test::plant_compiler_fault(planted.fault, pipeline.spirv);
    if (changed) modules.push_back(*std::move(changed));
  }
  return modules;
}

// A driver must have no other reason to fail.
TEST(PlantedCases, modules_stay_valid) {
  // Members of the other order would overlap.
  const std::set<std::string_view> of_layout = {"rows-as-columns", "columns-as-rows"};
  std::string message;
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t&,
                               const char* text) { message = text; });
  for (const PlantedCase& planted : planted_cases()) {
    const auto modules = planted_modules(planted);
    EXPECT_FALSE(modules.empty()) << planted.fault << " has no place in " << planted.found_by;
    if (of_layout.contains(planted.fault)) continue;
    for (const auto& module : modules)
      EXPECT_TRUE(tools.Validate(module)) << planted.fault << ": " << message;
  }
}

class WithFaultLayer : public testing::Test {
 protected:
  void SetUp() override {
    if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    setenv("VK_LAYER_PATH", ULLAGE_FAULT_LAYER_DIR, 1);
    setenv("VK_INSTANCE_LAYERS", "VK_LAYER_ULLAGE_fault", 1);
  }
};

class PlantedFaultsOfCompilers : public WithFaultLayer,
                                 public testing::WithParamInterface<size_t> {};

// A fault that ends the worker or makes it hang has been noticed, too.
TEST_P(PlantedFaultsOfCompilers, are_found) {
  const auto launcher = local_launcher({tools::own_program(), "conform", "worker"});
  ASSERT_TRUE(launcher);
  RunOptions options;
  options.timeout_seconds = 120;
  const auto ran = run_isolated(part_of(GetParam()), *launcher, options);
  ASSERT_TRUE(ran) << ran.error().message;
  size_t planted = 0;
  for (const CaseRecord& record : ran->records) {
    const Outcome outcome = record.result.outcome;
    planted += outcome != Outcome::unsupported;
    EXPECT_NE(outcome, Outcome::broken) << record.id << ": " << record.result.message;
    EXPECT_NE(outcome, Outcome::skip) << record.id << ": " << record.result.message;
    std::cout << fmt::format("{} {}: {}\n", record.id, name_of(outcome), record.result.message);
  }
  EXPECT_GT(planted, 0u);
}

INSTANTIATE_TEST_SUITE_P(Part, PlantedFaultsOfCompilers, testing::Range(size_t{0}, kParts));

class LearningFromFaults : public WithFaultLayer {
 protected:
  // "ABILITY OUTCOME" of all cases that fail with the fault.
  std::set<std::string> learned(const char* fault) {
    setenv("ULLAGE_FAULT_NAME", fault, 1);
    RunOptions options;
    options.timeout_seconds = 10;
    const auto launcher = local_launcher({tools::own_program(), "conform", "worker"});
    const auto failures = learn_failures(planted_suites(), *launcher, options);
    unsetenv("ULLAGE_FAULT_NAME");
    std::set<std::string> lines;
    if (!failures) {
      ADD_FAILURE() << failures.error().message;
      return lines;
    }
    for (const FailedCase& one : failures->cases) {
      EXPECT_THAT(one.script, testing::StartsWith("script 1\n")) << one.id;
      lines.insert(one.ability + " " + one.outcome);
    }
    return lines;
  }
};

TEST_F(LearningFromFaults, nothing_fails_without_one) {
  EXPECT_THAT(learned(""), testing::IsEmpty());
}

TEST_F(LearningFromFaults, only_the_ability_that_is_wrong_fails) {
  EXPECT_THAT(learned("reduction-as-scan"), testing::ElementsAre("subgroup_arithmetic fail"));
}

// The process that makes the pipeline is a worker's.
TEST_F(LearningFromFaults, a_driver_that_crashes_or_hangs_is_survived) {
  EXPECT_THAT(learned("crash"), testing::ElementsAre("subgroup_arithmetic crash"));
  EXPECT_THAT(learned("hang"), testing::ElementsAre("subgroup_arithmetic timeout"));
}

}  // namespace
}  // namespace ullage::conform
