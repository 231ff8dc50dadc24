#include "passes/kernels/used_limits.h"

#include <gtest/gtest.h>

#include "ir/program/named_profiles.h"

namespace ullage::passes {
namespace {

TEST(UsedLimits, AreTheMostOfAnyKernel) {
  ir::ProgramKernel wide, tall;
  wide.local_size[0] = 128;
  wide.texel = {false, true, false};
  wide.push_bytes = 8;
  tall.local_size[0] = 8;
  tall.local_size[1] = 32;
  tall.texel = {false};
  tall.push_bytes = 24;
  const ir::ProgramKernel kernels[] = {wide, tall};
  const uint32_t shared[] = {0, 6144};
  ir::DeviceProfile device = ir::desktop_profile();
  device.max_shared_bytes = 65536;
  device.max_storage_buffers = 1u << 20;
  const ir::DeviceProfile used = used_limits(device, kernels, shared);
  EXPECT_EQ(used.max_workgroup_invocations, 256u);
  EXPECT_EQ(used.max_workgroup_size_x, 128u);
  EXPECT_EQ(used.max_shared_bytes, 6144u);
  EXPECT_EQ(used.max_storage_buffers, 2u);
  EXPECT_EQ(used.max_push_bytes, 24u);
  EXPECT_EQ(used.name, device.name);
  EXPECT_EQ(used.subgroup_size, device.subgroup_size);
}

TEST(UsedLimits, AProgramWithoutKernelsNeedsNone) {
  const ir::DeviceProfile used = used_limits(ir::desktop_profile(), {}, {});
  EXPECT_EQ(used.max_workgroup_invocations, 1u);
  EXPECT_EQ(used.max_shared_bytes, 0u);
}

}  // namespace
}  // namespace ullage::passes
