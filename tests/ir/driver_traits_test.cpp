// docs/driver-traits.md is generated from the table of driver traits: this test fails where the
// page is stale, and writes it when ULLAGE_UPDATE_GOLDEN is set.
#include "ir/program/driver_traits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "ir/program/named_profiles.h"
#include "shaders/params/resolve.h"

namespace ullage::ir {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Choice = DriverTraitEntry::Choice;

constexpr const char* kPath = "docs/driver-traits.md";
constexpr const char* kHead = R"(# Driver traits

Generated from `ir/program/driver_traits.cpp` by `ULLAGE_UPDATE_GOLDEN=1 test_ir`; do not edit.

What drivers do badly, or better than others, and what programs and the runtime do about it. The code asks a profile for a trait
by its name, `profile.has(DriverTrait::...)`, and never for a driver ([0076](decisions/0076-driver-facts-have-names.md)).

    ullage devices --traits                                    # those of the devices at hand
    ULLAGE_TRAITS=-slow_exponential ullage run model.onnx      # without one of them
    ULLAGE_TRAITS=+slow_exponential ullage compile model.onnx --target desktop -o model.ull

`ULLAGE_TRAITS` forces (`+`) and forbids (`-`) traits by which kernels are chosen. A trait that every program works around, or that
the runtime asks of the device at hand, can be neither forced nor forbidden.
)";

std::string choice_text(Choice choice) {
  switch (choice) {
    case Choice::plan:
      return "when kernels are chosen; may be forced and forbidden";
    case Choice::always:
      return "in every program, which may run on any driver";
    case Choice::device:
      return "by the runtime, of the device at hand";
  }
  return "";
}

std::string section(const DriverTraitEntry& e) {
  std::string text = "\n## " + std::string(e.name) + "\n\n" + std::string(e.problem) + "\n\n";
  const auto item = [&](const char* what, const std::string& value) {
    text += "- " + std::string(what) + ": " + value + "\n";
  };
  item("seen on", std::string(e.drivers));
  item("what is done", std::string(e.effect));
  if (e.limit != 0) item("limit", std::to_string(e.limit) + " " + std::string(e.unit));
  item("where", "`" + std::string(e.where) + "`, " + choice_text(e.choice));
  item("which have it", std::string(e.devices));
  item("test", "`" + std::string(e.test) + "`");
  if (!e.decision.empty()) {
    item("why", "[" + std::string(e.decision.substr(0, 4)) + "](decisions/" +
                    std::string(e.decision) + ")");
  }
  return text;
}

std::string page() {
  std::string text = kHead;
  for (const DriverTraitEntry& entry : driver_traits()) text += section(entry);
  return text;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(DriverTraitsPage, IsThatOfTheTable) {
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << page();
  EXPECT_EQ(text_of(kPath), page()) << "run ULLAGE_UPDATE_GOLDEN=1 test_ir";
}

TEST(DriverTraits, HaveAllThatTheTableAsksFor) {
  std::set<std::string_view> names;
  for (const DriverTraitEntry& e : driver_traits()) {
    SCOPED_TRACE(e.name);
    EXPECT_TRUE(names.insert(e.name).second);
    EXPECT_EQ(e.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos);
    for (const std::string_view text : {e.problem, e.drivers, e.effect, e.devices}) {
      EXPECT_FALSE(text.empty());
    }
    for (const std::string_view file : {e.where, e.test}) {
      EXPECT_TRUE(std::filesystem::exists(file)) << file;
    }
    EXPECT_EQ(e.limit != 0, !e.unit.empty());
    EXPECT_TRUE(e.choice != Choice::always || e.applies == nullptr);
    EXPECT_TRUE(e.choice != Choice::plan || e.applies != nullptr);
  }
}

// What kernels and the host share has no table to ask.
TEST(DriverTraits, TheBudgetOfAResolveIsThatOfLoops) {
  EXPECT_EQ(params::kResolveBudget, limit_of(DriverTrait::ends_long_loops));
  EXPECT_EQ(portable_profile().max_loop_iterations, limit_of(DriverTrait::ends_long_loops));
}

TEST(DriverTraits, FollowFromTheProfile) {
  EXPECT_TRUE(cpu_profile().has(DriverTrait::fast_texel_loads));
  EXPECT_FALSE(desktop_profile().has(DriverTrait::fast_texel_loads));
  EXPECT_TRUE(desktop_profile().has(DriverTrait::preloads_unrolled_loops));
  EXPECT_FALSE(desktop_profile().has(DriverTrait::narrowed_subgroups));
  DeviceProfile narrowed = desktop_profile();
  narrowed.min_subgroup_size = 8;
  EXPECT_TRUE(narrowed.has(DriverTrait::narrowed_subgroups));
  EXPECT_TRUE(cpu_profile().has(DriverTrait::sums_wait_in_memory));
  DeviceProfile narrow = cpu_profile();
  narrow.subgroup_size = 4;
  EXPECT_FALSE(narrow.has(DriverTrait::sums_wait_in_memory));
  EXPECT_THAT(trait_names(cpu_profile()), Contains("hangs_compiling_in_parallel"));
  EXPECT_THAT(trait_names(desktop_profile()), Not(Contains("hangs_compiling_in_parallel")));
}

TEST(DriverTraits, AreForcedAndForbiddenByName) {
  const auto overrides = parse_trait_overrides("+slow_exponential,-fast_texel_loads");
  ASSERT_TRUE(overrides) << overrides.error().message;
  DeviceProfile desktop = desktop_profile(), cpu = cpu_profile();
  desktop.overrides = cpu.overrides = *overrides;
  EXPECT_TRUE(desktop.has(DriverTrait::slow_exponential));
  EXPECT_FALSE(cpu.has(DriverTrait::fast_texel_loads));
  EXPECT_TRUE(cpu.has(DriverTrait::fast_wide_stores));
  EXPECT_FALSE(desktop.has(DriverTrait::fast_wide_stores));
  EXPECT_EQ(mask(cpu, Tier::t0).overrides, cpu.overrides);
}

TEST(DriverTraits, TheLastOverrideOfATraitCounts) {
  const auto overrides = parse_trait_overrides("+slow_exponential,-slow_exponential");
  ASSERT_TRUE(overrides) << overrides.error().message;
  EXPECT_EQ(overrides->forced, 0u);
  DeviceProfile cpu = cpu_profile();
  cpu.overrides = *overrides;
  EXPECT_FALSE(cpu.has(DriverTrait::slow_exponential));
}

TEST(DriverTraits, NothingOverridesNothing) {
  const auto overrides = parse_trait_overrides("");
  ASSERT_TRUE(overrides) << overrides.error().message;
  EXPECT_EQ(*overrides, TraitOverrides{});
}

TEST(DriverTraits, BadOverridesAreRefused) {
  struct Case {
    const char *text, *message;
  };
  for (const Case& c : {Case{"slow_exponential", "+name or -name"}, Case{"+", "unknown driver"},
                        Case{"+a,,", "unknown driver trait 'a'"}, Case{",", "+name or -name"},
                        Case{"-slow exponential", "unknown driver trait 'slow exponential'"},
                        Case{"-ends_long_loops", "cannot be forced or forbidden"},
                        Case{"+hangs_compiling_in_parallel", "cannot be forced or forbidden"}}) {
    SCOPED_TRACE(c.text);
    const auto overrides = parse_trait_overrides(c.text);
    ASSERT_FALSE(overrides);
    EXPECT_EQ(overrides.error().code, ErrorCode::invalid_argument);
    EXPECT_THAT(overrides.error().message, HasSubstr(c.message));
  }
}

}  // namespace
}  // namespace ullage::ir
