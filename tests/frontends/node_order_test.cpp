// Nodes of a model may stand in any order in which none is on a cycle.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

ir::Result<ir::Graph> ordered(std::string_view text) {
  return import(test::model_of(text, 18), {});
}

TEST(NodeOrder, NodesMayUseResultsOfLaterOnes) {
  const auto graph = ordered(
      "x: float[n]; y = Add(a, b); b = Neg(a); a = If<then_branch={r = Neg(q); q = Abs(p); "
      "return r}, else_branch={r = Abs(p); return r}>(c); p = Exp(x); c: bool[] = 1; return y");
  ASSERT_TRUE(graph) << graph.error().message;
  const auto y = ir::evaluate(*graph, test::tensors_of("x: float[2] = 0 0"));
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ((*y)[0].number(0), 0);  // a = -|exp(x)|, b = -a
}

TEST(NodeOrder, CyclesAreErrors) {
  const auto graph = ordered("x: float[n]; a = Add(x, b); b = Neg(a); return b");
  ASSERT_FALSE(graph);
  EXPECT_TRUE(test::mentions(graph.error(), "node before gives 'b'")) << graph.error().message;
  const auto own = ordered("x: float[n]; a = Add(x, a); return a");
  ASSERT_FALSE(own);
  EXPECT_TRUE(test::mentions(own.error(), "node before gives 'a'")) << own.error().message;
}

}  // namespace
}  // namespace ullage::onnx
