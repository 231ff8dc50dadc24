// What a driver has failed at: as a file, and as what plans do without.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ops/registry.h"
#include "passes/compile.h"
#include "testing/sample_graph.h"
#include "tests/shaders/toolchain/schema.h"
#include "tools/conform/learn/driver_failures.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

DriverFailures failures_at(std::string_view ability) {
  return {.device = "a device",
          .driver = "a driver 1.2",
          .driver_uuid = std::string(32, 'a'),
          .cases = {{.ability = std::string(ability),
                     .id = "driver/a/b",
                     .outcome = "crash",
                     .message = "signal 11 \"here\"",
                     .script = "script 1\n"}}};
}

// With all that plans may use.
ir::DeviceProfile rich_profile() {
  ir::DeviceProfile p = ir::portable_profile();
  p.tier = ir::Tier::t2;
  p.device_class = ir::DeviceClass::cpu;
  p.subgroup_size = 8;
  p.subgroup_shuffle = p.subgroup_arithmetic = true;
  p.texel_buffers = p.half_texels = p.wide_stores = p.float64 = true;
  p.max_texel_elements = 1u << 27;
  p.arithmetic = {.float16 = true, .half_dot = true, .int8 = true, .matrices = {{8, 8, 8}}};
  p.max_workgroup_invocations = p.max_workgroup_size_x = 1024;
  p.max_shared_bytes = 32768;
  p.max_storage_buffers = 32;
  return p;
}

TEST(Learning, EveryAbilityHasCasesOfItsSuites) {
  constexpr const Suite* kSuites[] = {&kDriverSuite, &kMatrixSuite};
  const auto ids = select_cases(kSuites, {}, {});
  ASSERT_TRUE(ids);
  for (const Ability& ability : abilities()) {
    for (const std::string_view name : ability.cases) {
      const auto is_named = [&](const CaseId& id) { return matches(name, id); };
      EXPECT_TRUE(std::ranges::any_of(*ids, is_named)) << ability.name << ": " << name;
    }
  }
}

TEST(Learning, WhatFailedIsTakenFromTheProfile) {
  const ir::DeviceProfile rich = rich_profile();
  EXPECT_TRUE(without_failed(rich, {}).subgroup_shuffle);
  const auto without = [&](std::string_view name) {
    return without_failed(rich, failures_at(name));
  };
  EXPECT_FALSE(without("subgroup_shuffle").subgroup_shuffle);
  EXPECT_TRUE(without("subgroup_shuffle").tier == ir::Tier::t0);
  EXPECT_FALSE(without("subgroup_arithmetic").subgroup_arithmetic);
  EXPECT_FALSE(without("texel_buffers").half_texels);
  EXPECT_EQ(without("texel_buffers").max_texel_elements, 0u);
  EXPECT_TRUE(without("half_texels").texel_buffers);
  EXPECT_FALSE(without("half_texels").half_texels);
  EXPECT_FALSE(without("float64").float64);
  EXPECT_TRUE(without("float64").tier == ir::Tier::t2);
  EXPECT_FALSE(without("wide_stores").wide_stores);
  EXPECT_FALSE(without("float16").arithmetic.half_dot);
  EXPECT_FALSE(without("int8").arithmetic.int8);
  EXPECT_THAT(without("matrices").arithmetic.matrices, IsEmpty());
}

TEST(Learning, AFileIsReadBack) {
  const DriverFailures failures = failures_at("float64");
  const std::string text = to_text(failures);
  const auto again = parse_driver_failures(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, failures);
  std::ifstream schema("docs/schemas/conform-learned.schema.json");
  ASSERT_TRUE(schema) << "run from the repository root";
  EXPECT_THAT(shaders::violations(nlohmann::json::parse(schema), nlohmann::json::parse(text)),
              IsEmpty());
}

TEST(Learning, DamagedFilesAreRefused) {
  const auto message = [](const std::string& text) {
    const auto parsed = parse_driver_failures(text);
    return parsed ? std::string() : parsed.error().message;
  };
  EXPECT_THAT(message(""), HasSubstr("conform-learned.schema.json"));
  EXPECT_THAT(message("[]"), HasSubstr("conform-learned.schema.json"));
  EXPECT_THAT(message(to_text(failures_at("telepathy"))), HasSubstr("no ability \"telepathy\""));
  std::string text = to_text(failures_at("float64"));
  text.replace(text.find("\"id\""), 4, "\"ix\"");
  EXPECT_THAT(message(text), HasSubstr("case 0"));
}

// The folder is the process's own here, so that nothing learned on this machine counts.
TEST(Learning, AFileIsAboutOneVersionOfADriver) {
  const auto folder = TemporaryFolder::create();
  const char* const before = std::getenv("XDG_CACHE_HOME");
  const std::string kept = before == nullptr ? "" : before;
  setenv("XDG_CACHE_HOME", (*folder)->path().c_str(), 1);
  const DriverFailures failures = failures_at("subgroup_shuffle");
  const std::string path = path_of(failures);
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << to_text(failures);
  const auto known = known_failures(failures.device, failures.driver, failures.driver_uuid);
  ASSERT_TRUE(known);
  EXPECT_EQ(*known, failures);
  const auto newer = known_failures(failures.device, "a driver 1.3", failures.driver_uuid);
  ASSERT_TRUE(newer);
  EXPECT_THAT(newer->cases, IsEmpty());
  std::ofstream(path) << "{";
  const auto damaged = known_failures(failures.device, failures.driver, failures.driver_uuid);
  ASSERT_FALSE(damaged);
  EXPECT_THAT(damaged.error().message, HasSubstr(path));
  if (before == nullptr) {
    unsetenv("XDG_CACHE_HOME");
  } else {
    setenv("XDG_CACHE_HOME", kept.c_str(), 1);
  }
}

// How many kernels of all ops' samples need subgroups, and doubles.
struct Needs {
  size_t shuffles = 0, doubles = 0;
};
Needs needs_for(const ir::DeviceProfile& profile) {
  passes::CompileOptions options;
  options.profile = profile;
  options.verify_each = false;
  Needs needs;
  for (const ir::OpDef* op : ops::registry()) {
    for (const samples::Sample& sample : samples::samples_of(*op, true)) {
      auto graph = samples::sample_graph(*op, sample);
      passes::PlacementReport report;
      if (!graph || !passes::optimize(*graph, options, report)) continue;
      const auto kernels = passes::lower(*graph, options);
      if (!kernels) continue;
      for (const ir::KernelCall& call : kernels->calls) {
        needs.shuffles += call.kernel.needs.subgroup_shuffle;
        needs.doubles += call.kernel.needs.float64;
      }
    }
  }
  return needs;
}

TEST(Learning, PlannedKernelsDoWithoutWhatFailed) {
  const ir::DeviceProfile rich = rich_profile();
  const Needs with = needs_for(rich);
  EXPECT_GT(with.shuffles, 0u);
  EXPECT_GT(with.doubles, 0u);
  DriverFailures failures = failures_at("subgroup_shuffle");
  failures.cases.push_back(failures_at("float64").cases[0]);
  const Needs without = needs_for(without_failed(rich, failures));
  EXPECT_EQ(without.shuffles, 0u);
  EXPECT_EQ(without.doubles, 0u);
}

}  // namespace
}  // namespace ullage::conform
