// A plan that a profile cannot have does not fail the others of the file.
#include <gtest/gtest.h>

#include "compiler/plans.h"
#include "ir/graph/builder.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::compiler {
namespace {

// Its exp is of f64, which a portable device lacks: casts and sums alone are computed in integers.
std::vector<Entry> entries() {
  ir::Builder b;
  b.output("y", ops::exp(ops::cast(b.input("x", ir::DType::f32, {{}}), ir::DType::f64)));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  std::vector<Entry> all(1);
  if (graph) all[0].graph = *std::move(graph);
  return all;
}

ir::DeviceProfile profile_with_doubles() {
  ir::DeviceProfile profile = ir::portable_profile();
  profile.name = "doubles";
  profile.float64 = true;
  return profile;
}

TEST(LeftOutPlans, AreNamedWhereAnotherPlanCanBeMade) {
  const std::vector<Entry> model = entries();
  const ir::DeviceProfile profiles[] = {profile_with_doubles(), ir::portable_profile()};
  const ir::DeviceProfile other_order[] = {profiles[1], profiles[0]};
  for (const auto& order : {std::span(profiles), std::span(other_order)}) {
    const auto file = compile_file(model, order, {}, true);
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->plans.size(), 1u);
    ASSERT_EQ(file->left_out.size(), 1u);
    EXPECT_EQ(file->left_out[0].profile, ir::portable_profile().name);
    EXPECT_NE(file->left_out[0].reason.message.find("f64"), std::string::npos);
  }
}

TEST(LeftOutPlans, AreErrorsWhereAllMustBeMadeOrNoneCanBe) {
  const std::vector<Entry> model = entries();
  const ir::DeviceProfile profiles[] = {profile_with_doubles(), ir::portable_profile()};
  const auto all = compile_file(model, profiles, {});
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, ir::ErrorCode::unsupported);
  const auto none = compile_file(model, std::span(profiles).last(1), {}, true);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ir::ErrorCode::unsupported);
}

}  // namespace
}  // namespace ullage::compiler
