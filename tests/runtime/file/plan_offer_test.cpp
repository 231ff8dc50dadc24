// Which plan of a file is chosen for a device, by its profile.
#include "runtime/file/plan_offer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/program/named_profiles.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;
using testing::Not;

// A plan whose kernels use all that they may of the profile.
PlanOffer offer(const ir::DeviceProfile& created, uint32_t preference, bool matrices = false) {
  PlanOffer plan{.profile = created, .preference = preference};
  plan.needs = {.workgroup_invocations = created.max_workgroup_invocations,
                .workgroup_size_x = created.max_workgroup_size_x,
                .shared_bytes = created.max_shared_bytes,
                .storage_buffers = created.max_storage_buffers,
                .msl = created.msl};
  if (!matrices) return plan;
  plan.needs.features.subgroup_size = created.subgroup_size;
  plan.needs.features.arithmetic.matrices = created.arithmetic.matrices;
  return plan;
}

ir::DeviceProfile device(ir::Tier tier, uint32_t subgroup) {
  ir::DeviceProfile profile = ir::desktop_profile();
  profile.name = "this one";
  profile.tier = tier;
  profile.subgroup_size = profile.min_subgroup_size = profile.max_subgroup_size = subgroup;
  profile.max_storage_buffers = 64;
  return profile;
}

class PlanOffers : public testing::Test {
 protected:
  // As `ullage compile --target portable,mobile,desktop,matrix` makes them of products in f16.
  const std::vector<PlanOffer> plans_ = {
      offer(ir::portable_profile(), 62), offer(ir::mobile_profile(), 62),
      offer(ir::desktop_profile(), 83), offer(ir::matrix_profile(), 83 * 128, true)};

  std::string taken(const ir::DeviceProfile& device) const {
    const auto best = best_of(plans_, device);
    return best ? plans_[*best].profile.name : "none";
  }
};

TEST_F(PlanOffers, MatricesAreTakenWhereTheyAre) {
  ir::DeviceProfile gpu = device(ir::Tier::t2, 32);
  EXPECT_EQ(taken(gpu), "desktop");
  gpu.arithmetic.matrices = {{8, 8, 16}, {16, 16, 16}};
  EXPECT_EQ(taken(gpu), "matrix");
  gpu.max_shared_bytes = 32767;
  EXPECT_EQ(taken(gpu), "mobile");
}

TEST_F(PlanOffers, FewRegistersTakeTilesForFew) {
  EXPECT_EQ(taken(device(ir::Tier::t2, 16)), "mobile");
  EXPECT_EQ(taken(device(ir::Tier::t2, 32)), "desktop");
  EXPECT_EQ(taken(device(ir::Tier::t2, 64)), "desktop");
  EXPECT_EQ(taken(device(ir::Tier::t2, 128)), "mobile") << "large workgroups get fewer";
  ir::DeviceProfile narrowed = device(ir::Tier::t2, 32);
  narrowed.min_subgroup_size = 8;
  EXPECT_EQ(taken(narrowed), "mobile") << "kernels that need many registers are narrowed";
}

TEST_F(PlanOffers, ATierBelowThePlansIsTheLastChoice) {
  ir::DeviceProfile masked = mask(device(ir::Tier::t2, 32), ir::Tier::t0);
  EXPECT_EQ(taken(masked), "portable");
  masked.max_storage_buffers = 12;
  EXPECT_EQ(taken(masked), "portable") << "mobile would run, too";
  masked.max_shared_bytes = 16383;
  EXPECT_EQ(taken(masked), "none");
}

TEST_F(PlanOffers, WhatWasMadeForTheDeviceComesFirst) {
  std::vector<PlanOffer> plans = plans_;
  ir::DeviceProfile gpu = device(ir::Tier::t2, 32);
  plans.push_back(offer(gpu, 50));
  EXPECT_EQ(best_of(plans, gpu), 4u);
  plans.back().needs.shared_bytes = 1u << 20;
  EXPECT_EQ(best_of(plans, gpu), 2u) << "but not where it cannot run";
}

TEST_F(PlanOffers, ProcessorsTakeKernelsOfTheirForm) {
  std::vector<PlanOffer> plans = plans_;
  ir::DeviceProfile processor = device(ir::Tier::t2, 8);
  processor.device_class = ir::DeviceClass::cpu;
  EXPECT_EQ(best_of(plans, processor), 1u);
  plans.push_back(offer(ir::cpu_profile(), 50));
  EXPECT_EQ(best_of(plans, processor), 4u);
  EXPECT_EQ(best_of(plans, device(ir::Tier::t2, 16)), 1u);
}

TEST_F(PlanOffers, TheEarlierOfEqualOnesIsTaken) {
  const std::vector<PlanOffer> equal = {offer(ir::matrix_profile(), 83),
                                        offer(ir::desktop_profile(), 83)};
  EXPECT_EQ(best_of(equal, device(ir::Tier::t2, 32)), 0u);
}

TEST_F(PlanOffers, MetalTakesPlansWithItsKernelsAlone) {
  std::vector<PlanOffer> plans = plans_;
  ir::DeviceProfile metal = device(ir::Tier::t2, 32);
  metal.msl = true;
  EXPECT_EQ(best_of(plans, metal), std::nullopt);
  plans.push_back(offer(ir::metal_portable_profile(), 62));
  EXPECT_EQ(best_of(plans, metal), 4u);
  plans.push_back(offer(ir::metal_profile(), 83));
  EXPECT_EQ(best_of(plans, metal), 5u);
}

TEST_F(PlanOffers, WhereNoneFitsEachReportsWhatItNeeds) {
  ir::DeviceProfile small = ir::portable_profile();
  small.max_shared_bytes = 8192;
  ASSERT_EQ(best_of(plans_, small), std::nullopt);
  const ir::Error error = none_fits(plans_, small);
  EXPECT_EQ(error.code, ir::ErrorCode::unsupported);
  EXPECT_EQ(error.message,
            "program file: this device can run none of its plans: "
            "portable needs 16384 bytes of shared memory (device: 8192); "
            "mobile needs 16384 bytes of shared memory (device: 8192), "
            "12 storage buffers a kernel (device: 4); "
            "desktop needs workgroups of 256 invocations (device: 128), "
            "workgroups of 256 invocations along x (device: 128), "
            "32768 bytes of shared memory (device: 8192); "
            "matrix needs subgroup size 32 (device: unknown), "
            "matrix 16x16x16 f16 f32 (device: none), "
            "workgroups of 256 invocations (device: 128), "
            "workgroups of 256 invocations along x (device: 128), "
            "32768 bytes of shared memory (device: 8192)");
}

TEST_F(PlanOffers, MessagesAreOneLineOfAFewPlans) {
  PlanOffer odd = plans_.back();
  odd.profile.name = "two\nlines";
  const std::vector<PlanOffer> many(1000, odd);
  const std::string message = none_fits(many, ir::portable_profile()).message;
  EXPECT_THAT(message, Not(HasSubstr("\n")));
  EXPECT_THAT(message, HasSubstr("; and 984 more"));
}

}  // namespace
}  // namespace ullage::runtime
