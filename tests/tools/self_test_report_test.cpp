// `ullage devices --verbose` names the kernels that loads have disabled, with both values.
#include "tools/command/reports/self_test_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ullage::tools {
namespace {

using runtime::Verdict;

constexpr const char* kWrong = "matmul/lanes.comp: node 'm': y, element 3: 1.5, plain 2";

SelfTestState some_state() {
  return {
      .findings = {{1, {Verdict::equal, "map.comp"}},
                   {2, {Verdict::differs, kWrong}},
                   {3, {Verdict::unchecked, "sums.comp: has no reference kernel"}},
                   {4, {Verdict::equal, "gather.comp"}},
                   {5, {Verdict::late, "conv.comp: takes longer to be checked than a load may"}},
                   {6, {Verdict::differs, "its line was removed"}}},
      .disabled = {{2, kWrong}},
      .list = "cache/disabled-kernels.txt"};
}

TEST(SelfTestReport, counts_verdicts_and_names_what_was_disabled_with_both_values) {
  EXPECT_EQ(state_text(some_state()),
            "kernels that passed: 2; disabled: 1; not checked: 1; too slow to "
            "check in a load: 1\n"
            "  disabled: " +
                std::string(kWrong) + "\n  listed in cache/disabled-kernels.txt\n");
}

TEST(SelfTestReport, takes_a_kernel_that_is_still_being_tried_for_one_that_ended_its_process) {
  const SelfTestState state = {.findings = {{1, {Verdict::trying, "map.comp"}}}};
  const std::string kernel = "map.comp: is being tried, or was when a process ended";
  EXPECT_NE(state_text(state).find("disabled: 1;"), std::string::npos);
  EXPECT_NE(state_text(state).find("  disabled: " + kernel), std::string::npos);
  EXPECT_EQ(state_json(state)["disabled"], nlohmann::ordered_json({kernel}));
}

TEST(SelfTestReport, has_the_same_content_for_programs) {
  const auto json = state_json(some_state());
  EXPECT_EQ(json["checked"], 2);
  EXPECT_EQ(json["disabled"], nlohmann::ordered_json({kWrong}));
  EXPECT_EQ(json["unchecked"].size(), 2u);
  EXPECT_EQ(json["list"], "cache/disabled-kernels.txt");
}

}  // namespace
}  // namespace ullage::tools
