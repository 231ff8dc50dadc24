// What a step is expected to take follows from the code that it compiles and the runs before it.
#include "runtime/self_test/pace.h"

#include <gtest/gtest.h>

namespace ullage::runtime {
namespace {

TEST(Pace, goes_by_the_first_step_where_nothing_is_known) {
  Pace pace(0);
  EXPECT_FALSE(pace.is_known());
  pace.compiled(2000, 20);
  EXPECT_TRUE(pace.is_known());
  EXPECT_DOUBLE_EQ(pace.ms_per_word(), 0.01);
}

TEST(Pace, leaves_room_for_kernels_that_take_longer_than_others) {
  EXPECT_GT(Pace(0.01).expected_ms(1000), 10);
}

TEST(Pace, approaches_what_it_sees) {
  Pace pace(0.05);
  for (int i = 0; i < 100; ++i) pace.compiled(4000, 40);
  EXPECT_NEAR(pace.ms_per_word(), 0.01, 1e-4);
  pace.compiled(4000, 400);  // one does not decide
  EXPECT_LT(pace.ms_per_word(), 0.07);
}

TEST(Pace, adds_the_longest_run_of_a_kernel) {
  Pace pace(0.01);
  const double compiling = pace.expected_ms(100);
  pace.ran(3);
  pace.ran(2);
  EXPECT_DOUBLE_EQ(pace.expected_ms(0), 3);
  EXPECT_DOUBLE_EQ(pace.expected_ms(100), compiling + 3);
  pace.forget_runs();
  EXPECT_DOUBLE_EQ(pace.expected_ms(100), compiling);
}

}  // namespace
}  // namespace ullage::runtime
