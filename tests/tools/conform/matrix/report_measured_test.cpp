// Tables of measurements.
#include "tools/conform/reports/report_measured.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ullage::conform {
namespace {

using testing::HasSubstr;

TEST(MeasuredTable, has_one_row_for_all_that_do_the_same) {
  Results results;
  const auto add = [&](CaseId id, std::vector<Measurement> measured) {
    CaseRecord record{.id = std::move(id)};
    record.result.details.measured = std::move(measured);
    results.cases.push_back(std::move(record));
  };
  EXPECT_EQ(measured_text(results), "");
  add("matrix/a/rounding", {{"a 8x8x8", "rounding", "up"}, {"a 16x8x8", "rounding", "down"}});
  add("matrix/b/rounding", {{"b 8x8x8", "rounding", "up"}, {"b 8x8x8", "width", "1|2"}});
  add("matrix/c/rounding", {{"c 8x8x8", "width", "1|2"}});
  EXPECT_THAT(measured_markdown(results),
              HasSubstr("### rounding\n\n| property | measured | of |\n|---|---|---|\n"
                        "| rounding | up | a 8x8x8, b 8x8x8 |\n"
                        "| rounding | down | a 16x8x8 |\n"
                        "| width | 1\\|2 | all |\n"));
}

}  // namespace
}  // namespace ullage::conform
