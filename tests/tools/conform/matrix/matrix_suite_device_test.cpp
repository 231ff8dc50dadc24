// Suite `matrix` on the current device; newer_lavapipe.py runs it on a driver that has matrices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;

TEST(MatrixSuite, is_not_supported_where_a_driver_lacks_the_extension) {
  DeviceUnderTest device{DeviceChoice{}};
  const auto raw = device.raw();
  if (!raw) GTEST_SKIP() << raw.error().message;
  if ((*raw)->feature("cooperativeMatrix").value_or(false)) {
    GTEST_SKIP() << "this driver has VK_KHR_cooperative_matrix";
  }
  const auto ids = kMatrixSuite.list({});
  ASSERT_TRUE(ids);
  EXPECT_GT(ids->size(), 100u);
  for (const CaseId& id : *ids) {
    const CaseResult result = kMatrixSuite.run(id, {}, device);
    ASSERT_EQ(result.outcome, Outcome::unsupported) << id;
    ASSERT_THAT(result.message, HasSubstr("VK_KHR_cooperative_matrix"));
  }
}

}  // namespace
}  // namespace ullage::conform
