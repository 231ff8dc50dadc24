// Scatters in both directions: the inverse gather, and what each tangent costs.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "autodiff/derivatives.h"
#include "autodiff/forward_sweep.h"
#include "ir/graph/evaluate.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/windows.h"
#include "ops/movement/movement.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using List = std::vector<double>;

Tensor numbered(std::vector<int64_t> shape) {
  Tensor t(DType::f32, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, static_cast<double>(i + 1));
  return t;
}

// TF-11: operand [4, 2], indices [k, 1], updates [k, width], the width being the run's.
TEST(ScatterRules, TF11_UpdatesReadTheCotangentThroughTheInverseGather) {
  const ops::WindowAxes rows = {
      .of_result = {1}, .collapsed = {0}, .start_axes = {0}, .component_axis = 1};
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(4), b.pool().constant(2)});
  const Value i = b.input("i", DType::i64, {{}, b.pool().constant(1)});
  const Value u = b.input("u", DType::f32, {i.extent(0), {}});
  b.output("y", ops::scatter_windows(x, i, u, rows));
  const auto forward = b.finish();
  ASSERT_TRUE(forward) << forward.error().message;
  const ValueId wrt[] = {u.id()};
  const auto pulled = autodiff::vjp(*forward, wrt);
  ASSERT_TRUE(pulled) << pulled.error().message;

  // The gradient has the updates' extents, of which no more is known; their data is no operand.
  const ShapeExtent& shape = pulled->value(pulled->outputs.back().value).shape;
  EXPECT_EQ(shape[1].guarantee, Guarantee::exact);
  EXPECT_EQ(to_string(simplify(shape[1].live)), "in2.1");
  for (size_t n = forward->nodes.size(); n < pulled->nodes.size(); ++n) {
    EXPECT_EQ(std::ranges::count(pulled->nodes[n].inputs, u.id()), 0) << pulled->nodes[n].op->name;
  }
  EXPECT_TRUE(std::ranges::any_of(
      std::span(pulled->nodes).subspan(forward->nodes.size()), [](const Node& node) {
        return node.op == &ops::gather_elements || node.op == &ops::gather;
      }));

  // Written out, it is the gather with the scatter's own axes and the updates' extents for sizes.
  Builder c;
  const Value ct = c.input("ct", DType::f32, {c.pool().constant(4), c.pool().constant(2)});
  const Value at = c.input("i", DType::i64, {{}, c.pool().constant(1)});
  const Value like = c.input("u", DType::f32, {at.extent(0), {}});
  c.output("g", ops::gather_windows(ct, at, rows, {c.pool().constant(1), like.extent(1)}));
  const auto inverse = c.finish();
  ASSERT_TRUE(inverse) << inverse.error().message;
  const Tensor operand = numbered({4, 2}), cotangent = numbered({4, 2});
  for (const int64_t width : {0, 1, 2}) {
    for (const std::vector<int64_t>& starts : {std::vector<int64_t>{}, {2}, {3, 0, 3, 1}}) {
      const Tensor indices = shaped(ints(starts), {std::ssize(starts), 1});
      const Tensor updates = numbered({std::ssize(starts), width});
      const auto y = evaluate(*pulled, std::vector<Tensor>{operand, indices, updates, cotangent});
      const auto g = evaluate(*inverse, std::vector<Tensor>{cotangent, indices, updates});
      ASSERT_TRUE(y) << y.error().message;
      ASSERT_TRUE(g) << g.error().message;
      EXPECT_EQ(y->back().shape(), (*g)[0].shape());
      EXPECT_EQ(list(y->back()), list((*g)[0])) << width;
    }
  }
}

// Ops that nodes from `first` on contribute to `result`.
std::multiset<std::string> emitted(const Graph& graph, size_t first, Value result) {
  std::multiset<std::string> names;
  std::set<ValueId> needed = {result.id()};
  for (size_t n = graph.nodes.size(); n-- > first;) {
    const Node& node = graph.nodes[n];
    if (std::ranges::none_of(node.outputs, [&](ValueId id) { return needed.contains(id); })) {
      continue;
    }
    names.emplace(node.op->name);
    needed.insert(node.inputs.begin(), node.inputs.end());
  }
  return names;
}

// TF-13: by which of operand and updates have a tangent: nothing, the operand's as it is, one
// scatter into zeros, one scatter for both.
TEST(ScatterRules, TF13_TangentsCostOneScatterAtMost) {
  for (const OpDef* op : {static_cast<const OpDef*>(&ops::scatter_elements),
                          static_cast<const OpDef*>(&ops::scatter_nd)}) {
    for (int active = 0; active < 4; ++active) {
      SCOPED_TRACE(std::string(op->name) + ", " + std::to_string(active));
      Builder b;
      const bool nd = op == &ops::scatter_nd;
      const ExtentExpr four = b.pool().constant(4), three = b.pool().constant(3);
      const Value x = b.input("x", DType::f32, {four}), u = b.input("u", DType::f32, {three});
      std::vector<ExtentExpr> shape = {three};
      if (nd) shape.push_back(b.pool().constant(1));
      const Value i = b.input("i", DType::i64, shape);
      const Value tx = b.input("tx", DType::f32, {four}), tu = b.input("tu", DType::f32, {three});
      const Value y = nd ? ops::scatter_nd(x, i, u, ops::ScatterReduction::sum)
                         : ops::scatter_elements(x, i, u, 0, ops::ScatterReduction::sum);
      const size_t first = b.graph().nodes.size();
      const Value tangents[] = {(active & 1) != 0 ? tx : Value(), (active & 2) != 0 ? tu : Value()};
      const auto found = autodiff::tangents_of(b, 0, std::array{x, u}, tangents, std::array{y});
      ASSERT_TRUE(found) << found.error().message;
      const Value tangent = found->front();
      ASSERT_EQ(tangent.valid(), active != 0);
      if (active == 0) {
        EXPECT_EQ(b.graph().nodes.size(), first);
        continue;
      }
      const auto names = emitted(b.graph(), first, tangent);
      EXPECT_EQ(names.count(std::string(op->name)), (active & 2) != 0 ? 1u : 0u);
      if (active == 1) {
        EXPECT_EQ(tangent.id(), tx.id());
        EXPECT_TRUE(names.empty());
      }
      b.output("t", tangent);
      const auto graph = b.finish();
      ASSERT_TRUE(graph) << graph.error().message;
      const Tensor at = nd ? shaped(ints({1, 1, 3}), {3, 1}) : ints({1, 1, 3});
      const auto t =
          evaluate(*graph, std::vector<Tensor>{numbered({4}), numbered({3}), at,
                                               floats({10, 20, 30, 40}), floats({1, 2, 4})});
      ASSERT_TRUE(t) << t.error().message;
      const List both = {10, 23, 30, 44}, alone = {0, 3, 0, 4}, kept = {10, 20, 30, 40};
      EXPECT_EQ(list((*t)[0]), active == 1 ? kept : active == 2 ? alone : both);
    }
  }
}

}  // namespace
}  // namespace ullage::test
