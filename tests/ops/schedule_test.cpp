// Grids of kernels that stride over their items.
#include <gtest/gtest.h>

#include "ops/schedule/tile.h"

namespace ullage::ops {
namespace {

// Groups for that many items, and no invocation above half of the loop budget unless all are used.
TEST(Schedule, GridsKeepTheLoopBudget) {
  ir::ExtentPool pool;
  for (ir::DeviceClass device_class : {ir::DeviceClass::cpu, ir::DeviceClass::gpu}) {
    ir::DeviceProfile profile;
    profile.device_class = device_class;
    const int64_t busy = device_class == ir::DeviceClass::cpu ? 64 : 4096;
    auto groups = [&](int64_t items, int64_t per_group) {
      return ir::as_constant(strided_groups(profile, pool.constant(items), per_group));
    };
    EXPECT_EQ(groups(0, 8), 0);
    EXPECT_EQ(groups(1, 8), 1);
    EXPECT_EQ(groups(9, 8), 2);
    EXPECT_EQ(groups(busy * 8, 8), busy);
    EXPECT_EQ(groups(busy * 8 + 1, 8), busy);
    const int64_t budget = busy * 8 * 15000;
    EXPECT_EQ(groups(budget, 8), busy);
    EXPECT_EQ(groups(budget + 1, 8), busy + 1);
    EXPECT_EQ(groups(int64_t{1} << 40, 8), 65535);
  }
}

}  // namespace
}  // namespace ullage::ops
