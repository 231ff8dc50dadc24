// `ullage devices --verbose` names the kernels that loads have disabled, with both values.
#include "tools/command/reports/self_test_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ullage::tools {
namespace {

using runtime::Verdict;

constexpr const char* kWrong = "matmul/lanes.comp: node 'm': y, element 3: 1.5, plain 2";

Findings some_findings() {
  return {{1, {Verdict::equal, "map.comp"}},
          {2, {Verdict::differs, kWrong}},
          {3, {Verdict::unchecked, "sums.comp: has no reference kernel"}},
          {4, {Verdict::equal, "gather.comp"}},
          {5, {Verdict::late, "conv.comp: takes longer to be checked than a load may"}}};
}

TEST(SelfTestReport, counts_verdicts_and_names_what_was_disabled_with_both_values) {
  EXPECT_EQ(findings_text(some_findings()),
            "kernels that passed: 2; disabled: 1; not checked: 1; too slow to "
            "check in a load: 1\n"
            "  disabled: " +
                std::string(kWrong) + '\n');
}

TEST(SelfTestReport, takes_a_kernel_that_is_still_being_tried_for_one_that_ended_its_process) {
  const Findings findings = {{1, {Verdict::trying, "map.comp"}}};
  const std::string kernel = "map.comp: is being tried, or was when a process ended";
  EXPECT_NE(findings_text(findings).find("disabled: 1;"), std::string::npos);
  EXPECT_NE(findings_text(findings).find("  disabled: " + kernel), std::string::npos);
  EXPECT_EQ(findings_json(findings)["disabled"], nlohmann::ordered_json({kernel}));
}

TEST(SelfTestReport, says_the_same_to_programs) {
  const auto json = findings_json(some_findings());
  EXPECT_EQ(json["checked"], 2);
  EXPECT_EQ(json["disabled"], nlohmann::ordered_json({kWrong}));
  EXPECT_EQ(json["unchecked"].size(), 2u);
}

}  // namespace
}  // namespace ullage::tools
