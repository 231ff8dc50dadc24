// Suite `driver` on the current device: the known bugs of two drivers are found, the rest passes,
// and a builtin that computes something else is found as well.
#include <gmock/gmock.h>

#include <cstdlib>
#include <set>

#include "tools/conform/driver/builtin_case.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/script/run_script.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// What these drivers get wrong: docs/conform-script.md has the reasons.
const std::set<std::string> kKnownOfLavapipe22 = {"driver/divergence/ballot-taken-out-of-a-loop",
                                                  "driver/instruction/unpacking-constants",
                                                  "driver/integer/smod-i8",
                                                  "driver/integer/smod-i8-by-constants",
                                                  "driver/integer/smod-i16",
                                                  "driver/integer/smod-i16-by-constants",
                                                  "driver/integer/smod-i32",
                                                  "driver/integer/smod-i32-by-constants",
                                                  "driver/integer/smod-i64",
                                                  "driver/integer/smod-i64-by-constants",
                                                  "driver/hazard/acquire-release-in-divergent-flow",
                                                  "driver/hazard/group-barrier-in-divergent-flow",
                                                  "driver/hazard/loop-iterations",
                                                  "driver/hazard/loop-iterations-nested",
                                                  "driver/hazard/memory-barrier-in-divergent-flow",
                                                  "driver/hazard/message-passing-workgroup"};
// lavapipe rounds eight doubles at once as AVX-512 does, and without it truncates them as floats:
// wrong above 2^24.
const std::set<std::string> kByProcessorOfLavapipe22 = {"driver/float/double-rounding"};
const std::set<std::string> kKnownOfSwiftShader = {"driver/builtin/mix/f32",
                                                   "driver/divergence/ballot-taken-out-of-a-loop"};
// This one takes the process down, so that it can only run in a worker.
const std::set<std::string> kCrashesSwiftShader = {"driver/resource/descriptor-arrays-in-a-loop"};

class DriverSuite : public testing::Test {
 protected:
  DriverSuite() : device_(DeviceChoice{}) {}
  void SetUp() override {
    const auto raw = device_.raw();
    if (!raw) GTEST_SKIP() << raw.error().message;
    raw_ = *raw;
  }
  const std::set<std::string>& known() const {
    static const std::set<std::string> kNone;
    if (is_lavapipe_22()) return kKnownOfLavapipe22;
    return is_swiftshader() ? kKnownOfSwiftShader : kNone;
  }
  bool depends_on_processor(const CaseId& id) const {
    return is_lavapipe_22() && kByProcessorOfLavapipe22.contains(id);
  }
  bool is_lavapipe_22() const { return raw_->info().driver.find("Mesa 22.3") != std::string::npos; }
  bool is_swiftshader() const { return raw_->info().name.find("SwiftShader") != std::string::npos; }

  DeviceUnderTest device_;
  runtime::RawDevice* raw_ = nullptr;
};

TEST_F(DriverSuite, finds_only_the_known_bugs) {
  const auto ids = kDriverSuite.list({});
  ASSERT_TRUE(ids);
  EXPECT_GT(ids->size(), 300u);
  for (const CaseId& id : *ids) {
    if (is_swiftshader() && kCrashesSwiftShader.contains(id)) continue;
    const CaseResult result = kDriverSuite.run(id, {}, device_);
    EXPECT_NE(result.outcome, Outcome::broken) << id << ": " << result.message;
    if (!depends_on_processor(id)) {
      EXPECT_EQ(is_bad(result.outcome), known().contains(id)) << id << ": " << result.message;
    }
    if (!is_bad(result.outcome)) continue;
    EXPECT_THAT(result.message, StartsWith("finding about the driver: "));
    ASSERT_EQ(result.artifacts.size(), 1u) << id;
    // The file alone shows it again.
    const auto script = parse_script("again", result.artifacts[0].bytes, {});
    ASSERT_TRUE(script) << script.error().message;
    EXPECT_EQ(run_script(*script, *raw_).verdict, ScriptReport::Verdict::fail) << id;
  }
}

TEST_F(DriverSuite, finds_a_builtin_that_is_off) {
  const Builtin kWrong[] = {
      {.name = "floor",
       .expression = "a < -1000.0 ? trunc(a) : floor(a)",
       .reference = [](const Operands& x) { return std::floor(x[0]); }},
      {.name = "uint-add",
       .expression = "a + b + (a == 65535u ? 1u : 0u)",
       .operands = 2,
       .operand = ir::DType::u32,
       .result = ir::DType::u32,
       .reference =
           [](const Operands& x) {
             return static_cast<double>(static_cast<uint32_t>(static_cast<uint64_t>(x[0] + x[1])));
           }},
  };
  for (const Builtin& wrong : kWrong) {
    const CaseResult result = run_builtin(wrong, wrong.operand, 1, *raw_);
    EXPECT_EQ(result.outcome, Outcome::fail) << wrong.name;
    ASSERT_EQ(result.artifacts.size(), 1u);
    EXPECT_THAT(result.artifacts[0].bytes, HasSubstr("between"));
    EXPECT_TRUE(result.details.difference.has_value());
  }
}

}  // namespace
}  // namespace ullage::conform
