// The order of plans: by what their kernels use, not by what their profiles have.
#include "ir/program/plan_needs.h"

#include <gtest/gtest.h>

#include "ir/program/named_profiles.h"

namespace ullage::ir {
namespace {

Program plan_of(const DeviceProfile& profile) {
  Program plan;
  plan.profile = profile;
  plan.kernels.emplace_back();
  return plan;
}

TEST(PlanPreference, FollowsTheTileThatRegistersAllow) {
  const uint32_t portable = plan_preference(plan_of(portable_profile()));
  EXPECT_EQ(plan_preference(plan_of(mobile_profile())), portable);
  EXPECT_GT(plan_preference(plan_of(desktop_profile())), portable);
  EXPECT_LT(plan_preference(plan_of(cpu_profile())), portable);
}

TEST(PlanPreference, CountsInstructionsThatKernelsUse) {
  Program plan = plan_of(matrix_profile());
  const uint32_t scalar = plan_preference(plan);
  EXPECT_EQ(scalar, plan_preference(plan_of(desktop_profile()))) << "no kernel uses any";
  plan.kernels[0].needs.arithmetic.integer_dot = true;
  EXPECT_EQ(plan_preference(plan), 4 * scalar);
  plan.kernels.emplace_back().needs = {.subgroup_size = 32,
                                       .arithmetic = {.matrices = {{16, 16, 16}}}};
  EXPECT_EQ(plan_preference(plan), 128 * scalar);
}

}  // namespace
}  // namespace ullage::ir
