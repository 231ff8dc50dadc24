// The expected duration of a step depends on the code that it compiles and the runs before it.
#include "runtime/self_test/cost_estimate.h"

#include <gtest/gtest.h>

namespace ullage::runtime {
namespace {

TEST(CostEstimate, goes_by_the_first_step_where_nothing_is_known) {
  CostEstimate cost_estimate(0);
  EXPECT_FALSE(cost_estimate.is_known());
  cost_estimate.compiled(2000, 20);
  EXPECT_TRUE(cost_estimate.is_known());
  EXPECT_DOUBLE_EQ(cost_estimate.ms_per_word(), 0.01);
}

TEST(CostEstimate, leaves_time_for_kernels_that_take_longer_than_others) {
  EXPECT_GT(CostEstimate(0.01).expected_ms(1000), 10);
}

TEST(CostEstimate, approaches_what_it_sees) {
  CostEstimate cost_estimate(0.05);
  for (int i = 0; i < 100; ++i) cost_estimate.compiled(4000, 40);
  EXPECT_NEAR(cost_estimate.ms_per_word(), 0.01, 1e-4);
  cost_estimate.compiled(4000, 400);  // one does not decide
  EXPECT_LT(cost_estimate.ms_per_word(), 0.07);
}

TEST(CostEstimate, adds_the_longest_run_of_a_kernel) {
  CostEstimate cost_estimate(0.01);
  const double compiling = cost_estimate.expected_ms(100);
  cost_estimate.ran(3);
  cost_estimate.ran(2);
  EXPECT_DOUBLE_EQ(cost_estimate.expected_ms(0), 3);
  EXPECT_DOUBLE_EQ(cost_estimate.expected_ms(100), compiling + 3);
  cost_estimate.forget_runs();
  EXPECT_DOUBLE_EQ(cost_estimate.expected_ms(100), compiling);
}

}  // namespace
}  // namespace ullage::runtime
