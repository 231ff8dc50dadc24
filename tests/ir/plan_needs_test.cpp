// What a plan needs, and the messages for devices that lack it.
#include "ir/program/plan_needs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/program/named_profiles.h"

namespace ullage::ir {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Program program_of(const ProgramKernel& kernel) {
  Program program;
  program.profile.max_shared_bytes = 0;
  program.kernels = {kernel, {}};
  return program;
}

TEST(PlanNeeds, AreTheMostOfItsKernels) {
  ProgramKernel kernel;
  kernel.texel = {false, true, false, false};
  kernel.push_bytes = 24;
  kernel.local_size[0] = 64;
  kernel.local_size[1] = 4;
  kernel.needs.subgroup_shuffle = true;
  const PlanNeeds needs = needs_of(program_of(kernel));
  EXPECT_EQ(needs.workgroup_invocations, 256u);
  EXPECT_EQ(needs.workgroup_size_x, 64u);
  EXPECT_EQ(needs.storage_buffers, 3u);
  EXPECT_EQ(needs.push_bytes, 24u);
  EXPECT_TRUE(needs.features.subgroup_shuffle);
}

TEST(PlanNeeds, CountTheLargestConstantAsItIsPacked) {
  Program program;
  const std::byte bytes[24] = {};
  program.constants = {{bytes}, {bytes}};
  program.packs = {{.element_bytes = 4, .pieces = {{.loops = {{.count = 10}}}}}};
  program.buffers = {{.kind = BufferKind::constant, .index = 0}};
  EXPECT_EQ(needs_of(program).constant_bytes, 24u);
  program.buffers.push_back({.kind = BufferKind::packed, .index = 0});
  EXPECT_EQ(needs_of(program).constant_bytes, 40u);
}

// What a profile allows and no kernel uses is no need: a plan of one device runs on others.
TEST(PlanNeeds, AreNotWhatTheProfileHas) {
  Program program = program_of({});
  program.profile.max_workgroup_invocations = program.profile.max_workgroup_size_x = 1024;
  program.profile.max_storage_buffers = 1u << 20;
  program.profile.max_texel_elements = 1u << 30;
  program.profile.texel_buffers = program.profile.float64 = program.profile.wide_stores = true;
  program.profile.subgroup_size = 64;
  program.profile.arithmetic = matrix_profile().arithmetic;
  EXPECT_THAT(unmet(needs_of(program), portable_profile()), IsEmpty());
}

TEST(PlanNeeds, AreNamedWithWhatIsThere) {
  PlanNeeds needs{.workgroup_invocations = 256,
                  .workgroup_size_x = 129,
                  .shared_bytes = 27648,
                  .storage_buffers = 6,
                  .push_bytes = 132,
                  .groups = 65536,
                  .constant_bytes = (128u << 20) + 1};
  EXPECT_THAT(unmet(needs, portable_profile()),
              ElementsAre("workgroups of 256 invocations (device: 128)",
                          "workgroups of 129 invocations along x (device: 128)",
                          "27648 bytes of shared memory (device: 16384)",
                          "6 storage buffers a kernel (device: 4)",
                          "132 bytes of push constants (device: 128)",
                          "65536 workgroups along an axis (device: 65535)",
                          "constants of 134217729 bytes in a binding (device: 134217728)"));
}

TEST(PlanNeeds, NameFeaturesThatAreNotThere) {
  PlanNeeds needs;
  needs.features = {.subgroup_size = 32,
                    .subgroup_shuffle = true,
                    .subgroup_arithmetic = true,
                    .texel_buffers = true,
                    .half_texels = true,
                    .float64 = true,
                    .int64 = true,
                    .arithmetic = matrix_profile().arithmetic};
  EXPECT_THAT(
      unmet(needs, portable_profile()),
      ElementsAre("subgroup size 32 (device: unknown)", "subgroup shuffle (device: none)",
                  "subgroup arithmetic (device: none)", "storage texel buffers (device: none)",
                  "storage texel buffers of rgba16f (device: none)",
                  "64-bit floats (shaderFloat64) (device: none)",
                  "64-bit integers (shaderInt64) (device: none)", "f16 (device: none)"));
  needs.features = {.arithmetic = {.matrices = {{16, 16, 16}}}};
  DeviceProfile other = matrix_profile();
  other.arithmetic.matrices = {{8, 16, 16}};
  EXPECT_EQ(unmet_text(needs, other), "matrix 16x16x16 f16 f32 (device: none)");
  EXPECT_THAT(unmet(needs, matrix_profile()), IsEmpty());
}

// A driver that prefers 64 lanes gives 32 to kernels that require them.
TEST(PlanNeeds, TakeSubgroupsOfAnySizeThatTheDriverGives) {
  PlanNeeds needs;
  needs.features.subgroup_size = 32;
  DeviceProfile device = desktop_profile();
  device.subgroup_size = device.max_subgroup_size = 64;
  device.min_subgroup_size = 32;
  EXPECT_THAT(unmet(needs, device), IsEmpty());
  device.min_subgroup_size = 64;
  EXPECT_THAT(unmet(needs, device), ElementsAre("subgroup size 32 (device: 64)"));
  device.subgroup_size = 16;
  device.min_subgroup_size = 8;
  device.max_subgroup_size = 16;
  EXPECT_THAT(unmet(needs, device), ElementsAre("subgroup size 32 (device: 8 to 16)"));
  device.subgroup_size = 0;
  device.max_subgroup_size = 32;
  EXPECT_THAT(unmet(needs, device), ElementsAre("subgroup size 32 (device: unknown)"))
      << "it cannot be requested";
}

TEST(PlanNeeds, OfKernelsInMetalAreMetByEither) {
  PlanNeeds needs;
  EXPECT_THAT(unmet(needs, metal_profile()),
              ElementsAre("a device that takes SPIR-V (device: MSL, as of the target metal)"));
  needs.msl = true;
  EXPECT_THAT(unmet(needs, metal_profile()), IsEmpty());
  EXPECT_THAT(unmet(needs, portable_profile()), IsEmpty());
}

}  // namespace
}  // namespace ullage::ir
