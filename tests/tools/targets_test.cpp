// Profiles of the command: with the driver traits that ULLAGE_TRAITS forces and forbids.
#include "tools/command/models/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace ullage::tools {
namespace {

using ::testing::HasSubstr;

// Sets ULLAGE_TRAITS until the end of a test.
class Traits {
 public:
  explicit Traits(const char* value) { ::setenv(kName, value, 1); }
  ~Traits() { ::unsetenv(kName); }
  Traits(const Traits&) = delete;
  Traits& operator=(const Traits&) = delete;

 private:
  static constexpr const char* kName = "ULLAGE_TRAITS";
};

TEST(Targets, DriverTraitsAreForcedAndForbidden) {
  const Traits traits("+slow_exponential,-preloads_unrolled_loops");
  const auto desktop = find_profile("desktop", {});
  ASSERT_TRUE(desktop) << desktop.error().message;
  EXPECT_TRUE(desktop->has(ir::DriverTrait::slow_exponential));
  EXPECT_FALSE(desktop->has(ir::DriverTrait::preloads_unrolled_loops));
}

TEST(Targets, UnknownDriverTraitsAreRefused) {
  const Traits traits("+quick_exponential");
  const auto desktop = find_profile("desktop", {});
  ASSERT_FALSE(desktop);
  EXPECT_EQ(desktop.error().exit_code, kUsage);
  EXPECT_THAT(desktop.error().message,
              HasSubstr("ULLAGE_TRAITS: unknown driver trait 'quick_exponential'"));
}

TEST(Targets, DriverTraitsAreThoseOfTheProfileOtherwise) {
  const auto desktop = find_profile("desktop", {});
  ASSERT_TRUE(desktop) << desktop.error().message;
  EXPECT_FALSE(desktop->has(ir::DriverTrait::slow_exponential));
  EXPECT_TRUE(desktop->has(ir::DriverTrait::preloads_unrolled_loops));
}

}  // namespace
}  // namespace ullage::tools
