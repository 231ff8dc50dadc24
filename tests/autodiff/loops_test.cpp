// Transforms have no rules for loops that stay loops: they say so, and give no gradient of 0.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "autodiff/jvp.h"
#include "autodiff/vjp.h"
#include "autodiff/vmap.h"
#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::autodiff {
namespace {

using testing::HasSubstr;

TEST(LoopsThatStay, AreRefused) {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {{}});
  ops::Loop loop(b, b.pool().constant(3));
  const ir::Value carried = loop.carry(x);
  loop.next(carried, ops::mul(carried, x));
  loop.end();
  b.output("y", loop.result(carried));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto forward = jvp(*graph, graph->inputs), reverse = vjp(*graph, graph->inputs);
  const auto batched = vmap(*graph, {.in = {0}});
  ASSERT_FALSE(forward);
  ASSERT_FALSE(reverse);
  ASSERT_FALSE(batched);
  EXPECT_THAT(forward.error().message, HasSubstr("jvp: loops that stay loops"));
  EXPECT_THAT(reverse.error().message, HasSubstr("vjp: loops that stay loops"));
  EXPECT_THAT(batched.error().message, HasSubstr("vmap: loops that stay loops"));
}

}  // namespace
}  // namespace ullage::autodiff
