// `ullage devices --verbose` names the kernels that loads have put aside, with both values.
#include "tools/command/reports/proof_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ullage::tools {
namespace {

using runtime::Verdict;

constexpr const char* kWrong = "matmul/lanes.comp: node 'm': y, element 3: 1.5, plain 2";

Findings some_findings() {
  return {{1, {Verdict::equal, "map.comp"}},
          {2, {Verdict::differs, kWrong}},
          {3, {Verdict::unproved, "sums.comp: has no plain twin"}},
          {4, {Verdict::equal, "gather.comp"}},
          {5, {Verdict::late, "conv.comp: takes longer to be proved than a load may"}}};
}

TEST(ProofReport, counts_verdicts_and_names_what_was_put_aside_with_both_values) {
  EXPECT_EQ(findings_text(some_findings()),
            "kernels that proved themselves: 2; put aside: 1; not to be proved: 1, in the time "
            "that a load has: 1\n"
            "  put aside: " +
                std::string(kWrong) + '\n');
}

TEST(ProofReport, takes_a_kernel_that_is_still_being_tried_for_one_that_ended_its_process) {
  const Findings findings = {{1, {Verdict::trying, "map.comp"}}};
  const std::string kernel = "map.comp: is being tried, or was when a process ended";
  EXPECT_NE(findings_text(findings).find("put aside: 1;"), std::string::npos);
  EXPECT_NE(findings_text(findings).find("  put aside: " + kernel), std::string::npos);
  EXPECT_EQ(findings_json(findings)["put_aside"], nlohmann::ordered_json({kernel}));
}

TEST(ProofReport, says_the_same_to_programs) {
  const auto json = findings_json(some_findings());
  EXPECT_EQ(json["proved"], 2);
  EXPECT_EQ(json["put_aside"], nlohmann::ordered_json({kWrong}));
  EXPECT_EQ(json["unproved"].size(), 2u);
}

}  // namespace
}  // namespace ullage::tools
