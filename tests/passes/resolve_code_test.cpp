// What a resolve call cannot do is refused when compiling, with the node that needs it.
#include "passes/kernels/resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "passes/compile.h"
#include "shaders/params/resolve.h"

namespace ullage::passes {
namespace {

using namespace ir;
using ::testing::HasSubstr;

// x[0 : e(k)], k being device data of type `dtype`.
Result<Program> compile_slice(DType dtype, const std::function<ExtentExpr(ExtentExpr k)>& e) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const ExtentExpr k = b.scalars(b.input("k", dtype, {}))[0];
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  b.set_source(b.add_source({.name = "cut", .op = "Slice"}));
  b.output("y", ops::slice(x, {zero}, {min(max(e(k), 0), x.extent(0))}, {one}));
  auto graph = b.finish();
  if (!graph) return graph.error();
  return compile(std::move(*graph), {});
}

// Each step divides by what the one before found, which nothing folds.
ExtentExpr chain(ExtentExpr k, int steps) {
  ExtentExpr e = k;
  for (int i = 0; i < steps; ++i) {
    e = floor_div(k * k + i, max(mod(e, k), 1));
  }
  return e;
}

TEST(ResolveCode, RefusesMoreStepsThanOneInvocationMayRun) {
  ASSERT_TRUE(compile_slice(DType::i64, [](ExtentExpr k) { return chain(k, 100); }));
  const auto program = compile_slice(DType::i64, [](ExtentExpr k) { return chain(k, 4000); });
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().code, ErrorCode::unsupported);
  EXPECT_THAT(program.error().message, HasSubstr("cut"));
  EXPECT_THAT(program.error().message, HasSubstr(std::to_string(params::kResolveBudget)));
  EXPECT_THAT(program.error().message, HasSubstr("--bound"));
}

TEST(ResolveCode, PowersOfDeviceDataAreNoSizes) {
  const auto size_of = [](ScalarOp op) {
    return [op](ExtentExpr k) {
      ExtentPool& pool = *k->pool;
      const ExtentExpr other = arity_of(op) > 1 ? pool.float_constant(1.5) : ExtentExpr();
      return pool.make(ScalarOp::float_to_int, pool.make(op, k, other));
    };
  };
  EXPECT_TRUE(compile_slice(DType::f32, size_of(ScalarOp::float_sqrt)));
  const auto program = compile_slice(DType::f32, size_of(ScalarOp::float_pow));
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().code, ErrorCode::unsupported);
  EXPECT_THAT(program.error().message, HasSubstr("cut"));
  EXPECT_THAT(program.error().message, HasSubstr("float_pow"));
}

}  // namespace
}  // namespace ullage::passes
