// Contracts on shapes: what a place demands of a value, what is checked at run time and what an
// error reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "ops/control/match_cast.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/fixtures/loosened.h"

namespace ullage::test {
namespace {

using namespace ir;
using ::testing::HasSubstr;
using Shape = std::vector<int64_t>;

Value input(Builder& b, const char* name, std::vector<ExtentExpr> shape) {
  return b.input(name, DType::f32, std::move(shape));
}

// The first result's shape on inputs of these shapes, or the error's text.
std::string run(const Graph& graph, const std::vector<Shape>& shapes) {
  std::vector<Tensor> inputs;
  for (const Shape& shape : shapes) inputs.emplace_back(DType::f32, shape);
  const auto outputs = evaluate(graph, inputs);
  if (!outputs) return outputs.error().message;
  std::string text;
  for (int64_t n : (*outputs)[0].shape()) text += std::to_string(n) + " ";
  return text;
}

Graph finished(Builder& b, Value result) {
  b.output("y", result);
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph();
}

// ---- V-01 to V-03: symbols and broadcasting ----

TEST(Contract, V01_UsesOfOneSymbolAreEqualAndChecked) {
  Builder b;
  ops::ShapeContract f(b, "f");
  const ExtentExpr pattern[] = {f.symbol("n")};
  const Value x = f.match_cast(input(b, "x", {{}}), pattern, "x");
  const Value y = f.match_cast(input(b, "y", {{}}), pattern, "y");
  const Graph graph = finished(b, ops::add(x, y));
  EXPECT_EQ(run(graph, {{4}, {4}}), "4 ");
  EXPECT_THAT(run(graph, {{3}, {4}}), HasSubstr("f: y: axis 0"));
}

TEST(Contract, V01_UnrelatedAxesBroadcast) {
  Builder b;
  const Graph graph = finished(b, ops::add(input(b, "x", {{}}), input(b, "y", {{}})));
  EXPECT_EQ(run(graph, {{1}, {4}}), "4 ");
  EXPECT_THAT(run(graph, {{3}, {4}}), HasSubstr("broadcast"));
}

TEST(Contract, V02_OneCheckPerCallNamesFunctionAndAxis) {
  Builder b;
  const Value x = input(b, "x", {{}, b.pool().constant(10)});
  const ExtentExpr ten = b.pool().constant(10);
  const size_t before = b.graph().guards.size();
  const Value inside = ops::match_cast(x, {ten, ten}, "f: x");
  EXPECT_EQ(b.graph().guards.size(), before + 1);
  ops::match_cast(x, {ten, ten}, "f: x");
  EXPECT_EQ(b.graph().guards.size(), before + 1);
  EXPECT_EQ(as_constant(inside.extent(0)), 10);
  const Graph graph = finished(b, ops::relu(inside));
  EXPECT_EQ(run(graph, {{10, 10}}), "10 10 ");
  EXPECT_THAT(run(graph, {{9, 10}}), HasSubstr("f: x: axis 0"));
}

TEST(Contract, V03_BroadcastsAreCheckedAtRunTime) {
  constexpr int64_t kAny = -1;
  const struct {
    Shape a, b, given_a, given_b;
    bool ok;
  } cases[] = {
      {{kAny}, {3, 2}, {1}, {3, 2}, true},          {{kAny}, {3, 2}, {2}, {3, 2}, true},
      {{kAny, 2}, {3, kAny}, {1, 2}, {3, 1}, true}, {{kAny}, {3, 2}, {1}, {4, 2}, false},
      {{kAny, 2}, {3, 2}, {4, 2}, {4, 2}, false},   {{kAny, 2}, {3, kAny}, {1, 2}, {4, 1}, false},
      {{kAny, 2}, {3, 3}, {1, 3}, {3, 3}, false},   {{kAny}, {3, 2}, {2}, {4, 2}, false},
      {{kAny, 2}, {1, 2}, {3, 2}, {1, 2}, true},
  };
  for (const auto& c : cases) {
    Builder b;
    const auto shape = [&](const Shape& s) {
      std::vector<ExtentExpr> r;
      for (int64_t n : s) r.push_back(n == kAny ? ExtentExpr() : b.pool().constant(n));
      return r;
    };
    const Value left = input(b, "a", shape(c.a)), right = input(b, "b", shape(c.b));
    const Value sum = ops::add(left, right);
    if (!sum.valid()) {  // (Any,2) and (3,3): nothing fits
      EXPECT_FALSE(c.ok) << b.error().message;
      continue;
    }
    b.output("y", sum);
    const auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const std::vector<Tensor> given{Tensor(DType::f32, c.given_a), Tensor(DType::f32, c.given_b)};
    EXPECT_EQ(evaluate(*graph, given).has_value(), c.ok);
  }
}

// ---- V-10, V-18, SP-07: match_cast ----

// start = [[0]]; for i < 10: start = concat(start, [[i]]), where `annotation` states what each
// iteration is given (null: anything).
Value grown_by_a_loop(Builder& b, const std::vector<ExtentExpr>& annotation) {
  const ExtentExpr one = b.pool().constant(1);
  Value row = ops::full(b.scalar(DType::f32, 0), {one, one});
  for (int64_t i = 0; i < 10 && row.valid(); ++i) {
    ops::ShapeContract loop(b, "loop");
    row = loop.match_cast(row, annotation, "start");
    if (!row.valid()) break;
    const Value next = ops::full(b.scalar(DType::f32, static_cast<double>(i)), {one, one});
    row = ops::concat(std::array{row, next}, 0);
  }
  return row;
}

TEST(Contract, V10_AWrongAnnotationOfALoopIsReported) {
  Builder b, c;
  const Graph graph = finished(b, grown_by_a_loop(b, {{}, b.pool().constant(1)}));
  const auto grown = evaluate(graph, {});
  ASSERT_TRUE(grown) << grown.error().message;
  EXPECT_EQ((*grown)[0].shape(), (Shape{11, 1}));
  for (int64_t i = 1; i < 11; ++i) EXPECT_EQ((*grown)[0].number(i), static_cast<double>(i - 1));
  const ExtentExpr one = c.pool().constant(1);
  EXPECT_FALSE(grown_by_a_loop(c, {one, one}).valid());
  EXPECT_THAT(c.error().message, HasSubstr("loop: start: dimension 0: 2 vs 1"));
}

TEST(Contract, V18_FirstUseStoresLaterUsesAssert) {
  Builder b;
  ops::ShapeContract f(b, "f");
  const ExtentExpr n = f.symbol("n");
  const ExtentExpr pattern[] = {n, n * 2};
  const Value x = input(b, "x", {{}, {}});
  const Value y = f.match_cast(x, pattern, "x");
  ASSERT_TRUE(y.valid()) << b.error().message;
  EXPECT_EQ(f.bound("n"), x.extent(0));
  EXPECT_EQ(b.graph().guards.size(), 1u);
  EXPECT_TRUE(prove_equal(y.extent(1), x.extent(0) * 2));
  const Graph graph = finished(b, y);
  EXPECT_EQ(run(graph, {{3, 6}}), "3 6 ");
  EXPECT_EQ(run(graph, {{0, 0}}), "0 0 ");
  EXPECT_THAT(run(graph, {{3, 7}}), HasSubstr("f: x: axis 1"));
}

TEST(Contract, V18_SymbolsMayTakeSeveralRounds) {
  Builder b;
  ops::ShapeContract f(b, "f");
  const ExtentExpr pattern[] = {f.symbol("n") * f.symbol("m"), f.symbol("m"), {}, f.symbol("n")};
  const Graph graph = finished(b, f.match_cast(input(b, "x", {{}, {}, {}, {}}), pattern, "x"));
  EXPECT_EQ(run(graph, {{6, 2, 9, 3}}), "6 2 9 3 ");
  EXPECT_THAT(run(graph, {{5, 2, 9, 3}}), HasSubstr("axis 0"));
}

TEST(Contract, V18_RankComesFirstAndSymbolsNeedAValue) {
  Builder b;
  ops::ShapeContract f(b, "f");
  const ExtentExpr pattern[] = {b.pool().constant(9)};
  EXPECT_FALSE(f.match_cast(input(b, "x", {{}, {}}), pattern, "x").valid());
  EXPECT_THAT(b.error().message, HasSubstr("f: x: rank must be 1"));
  Builder c;
  ops::ShapeContract g(c, "g");
  const ExtentExpr open[] = {g.symbol("n") * g.symbol("m")};
  EXPECT_FALSE(g.match_cast(input(c, "x", {{}}), open, "x").valid());
  EXPECT_THAT(c.error().message, HasSubstr("g: x: axis 0"));
}

TEST(Contract, SP07_LinearPatternsOfOneSymbolAreSolved) {
  Builder b;
  ops::ShapeContract f(b, "f");
  const ExtentExpr n = f.symbol("b");
  const ExtentExpr pattern[] = {n, n, f.symbol("d") * 2};
  const Graph graph = finished(b, f.match_cast(input(b, "x", {{}, {}, {}}), pattern, "x"));
  EXPECT_EQ(run(graph, {{3, 3, 6}}), "3 3 6 ");
  EXPECT_THAT(run(graph, {{3, 3, 5}}), HasSubstr("axis 2"));
  EXPECT_THAT(run(graph, {{3, 4, 6}}), HasSubstr("axis 1"));
}

// ---- TF-04, P-03, P-04: what is no exact extent ----

void expect_refused(const Builder& b, std::string_view op, Guarantee observed) {
  ASSERT_TRUE(b.failed());
  ASSERT_TRUE(b.error().dynamic_shape) << b.error().message;
  EXPECT_EQ(b.error().dynamic_shape->primitive, op);
  EXPECT_EQ(b.error().dynamic_shape->observed, observed);
  EXPECT_THAT(b.error().dynamic_shape->field, HasSubstr("axis 1"));
  EXPECT_THAT(b.error().message, HasSubstr(std::string(name_of(observed))));
}

TEST(Contract, TF04_P04_ReshapeRequiresExactExtents) {
  for (Guarantee weak : {Guarantee::upper_bound, Guarantee::unknown}) {
    Builder b, c;
    const Value x = loosened(input(b, "x", {{}, {}}), 1, weak);
    ops::reshape(x, {x.extent(0), b.pool().constant(4)});
    expect_refused(b, "reshape", weak);
    const Value y = input(c, "y", {{}});
    ops::reshape_like(y, loosened(input(c, "x", {{}, {}}), 1, weak));
    expect_refused(c, "reshape", weak);
  }
}

// TF-03: a bound is never a shape.
TEST(Contract, TF04_P03_BroadcastTargetsAreExact) {
  for (Guarantee weak : {Guarantee::upper_bound, Guarantee::unknown}) {
    Builder b;
    const Value y = input(b, "y", {{}});
    ops::broadcast_like(y, loosened(input(b, "x", {{}, {}}), 1, weak));
    expect_refused(b, "broadcast_to", weak);
  }
}

TEST(Contract, TF16_RulesThatNeedNoExactShapeAskForNone) {
  Builder b;
  const Value x = loosened(input(b, "x", {{}, {}}), 1, Guarantee::unknown);
  const Value moved = ops::transpose(x, {1, 0});
  const Value joined = ops::concat(std::array{x, x}, 0);
  const Value negated = ops::neg(x);
  ASSERT_FALSE(b.failed()) << b.error().message;
  EXPECT_EQ(moved.shape()[0].guarantee, Guarantee::unknown);
  EXPECT_EQ(joined.shape()[1].guarantee, Guarantee::unknown);
  EXPECT_TRUE(joined.shape().as_exact(0));
  EXPECT_EQ(negated.shape()[1].guarantee, Guarantee::unknown);
}

// Ops transfer guarantees by the table of ir/extent/shape_transfer.h.
TEST(Contract, P00_OpsTransferBounds) {
  Builder b;
  const Value x = loosened(input(b, "x", {{}, {}}), 1, Guarantee::upper_bound);
  const Value exact = input(b, "y", {x.extent(0), b.pool().constant(3)});
  ExtentPool& pool = b.pool();
  const ExtentExpr zero = pool.constant(0), one = pool.constant(1), two = pool.constant(2);
  const Value results[] = {
      ops::concat(std::array{x, x}, 1),
      b.add1(ops::add, std::array{x, exact}),
      ops::pad(x, {zero, one}, {zero, two}),
      b.add1(ops::slice, std::array{x},
             {{ops::SliceOp::kStarts, {zero, zero}},
              {ops::SliceOp::kSizes, {x.extent(0), two}},
              {ops::SliceOp::kSteps, {one, one}}}),
  };
  ASSERT_FALSE(b.failed()) << b.error().message;
  for (Value y : results) {
    EXPECT_EQ(y.shape()[0].guarantee, Guarantee::exact);
    EXPECT_EQ(y.shape()[1].guarantee, Guarantee::upper_bound);
  }
  EXPECT_TRUE(prove_equal(results[0].extent(1), x.extent(1) * 2));
  EXPECT_TRUE(prove_equal(results[1].extent(1), min(x.extent(1), 3)));
  EXPECT_TRUE(prove_equal(results[2].extent(1), x.extent(1) + 3));
  EXPECT_EQ(as_constant(results[3].extent(1)), 2);
}

// ---- TF-14, TF-17, TF-21 ----

TEST(Contract, TF14_ObservedSizesAreNotPartOfNodes) {
  const auto nodes = [](int64_t n) {
    Builder b;
    const Value x = input(b, "x", {b.pool().constant(n), {}});
    ops::reduce_sum(ops::transpose(ops::relu(x), {1, 0}), std::array{int64_t{1}}, false);
    return b.graph().nodes;
  };
  const auto a = nodes(3), c = nodes(5);
  ASSERT_EQ(a.size(), c.size());
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].op, c[i].op);
    EXPECT_EQ(a[i].attributes, c[i].attributes);
    EXPECT_EQ(hash_of(a[i].attributes), hash_of(c[i].attributes));
  }
}

TEST(Contract, TF17_EqualitiesAreDroppedRefusedOrGuarded) {
  Builder b;
  ExtentPool& pool = b.pool();
  b.guard(equal(pool.constant(6), pool.constant(2) * 3), "holds");
  EXPECT_FALSE(b.failed());
  EXPECT_TRUE(b.graph().guards.empty());
  const Value x = input(b, "x", {{}}), y = input(b, "y", {{}});
  b.guard(equal(x.extent(0), y.extent(0) * 2), "a is twice b");
  EXPECT_EQ(b.graph().guards.size(), 1u);
  const Graph graph = finished(b, x);
  EXPECT_EQ(run(graph, {{4}, {2}}), "4 ");
  EXPECT_THAT(run(graph, {{5}, {2}}), HasSubstr("a is twice b"));
  Builder c;
  c.guard(equal(c.pool().constant(5), c.pool().constant(2) * 3), "never");
  EXPECT_EQ(c.error().message, "never");
}

TEST(Contract, TF21_ElementwiseOpsNeverBroadcast) {
  Builder b;
  const ExtentExpr three = b.pool().constant(3), one = b.pool().constant(1);
  b.add1(ops::add, std::array{input(b, "x", {three}), input(b, "y", {one, three})});
  EXPECT_THAT(b.error().message, HasSubstr("C1"));
  Builder c;
  c.add1(ops::add, std::array{input(c, "x", {{}}), input(c, "y", {{}})});
  ASSERT_EQ(c.graph().guards.size(), 1u);
  EXPECT_THAT(c.graph().guards[0].message, HasSubstr("equal shapes"));
}

// ---- SP: neighbours' symbolic shapes ----

TEST(Contract, SP01_OneGraphServesEveryShape) {
  Builder b;
  const Value x = input(b, "x", {{}, {}});
  const Graph graph = finished(b, ops::concat(std::array{x, x}, 1));
  EXPECT_EQ(run(graph, {{3, 4}}), "3 8 ");
  EXPECT_EQ(run(graph, {{0, 1}}), "0 2 ");
}

TEST(Contract, SP09_SizesAreValuesAndSizesAgain) {
  Builder b;
  const Value x = input(b, "x", {{}, {}});
  const Value rows = ops::extent_values(b, {x.extent(0)}, {}, DType::i64);
  const Value mean =
      ops::div(ops::reduce_sum(x, std::array{int64_t{0}}, false), ops::cast(rows, DType::f32));
  const HostValue back = b.scalars(ops::add(rows, 2));
  ASSERT_EQ(back.size(), 1u);
  const Value padded =
      ops::broadcast_to(ops::unsqueeze(mean, std::array{int64_t{0}}), {back[0], x.extent(1)});
  const Graph graph = finished(b, padded);
  Tensor iota(DType::f32, {3, 4});
  for (int64_t i = 0; i < 12; ++i) iota.set_number(i, static_cast<double>(i));
  const auto y = evaluate(graph, std::array{iota});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ((*y)[0].shape(), (Shape{5, 4}));
  for (int64_t i = 0; i < 4; ++i) EXPECT_EQ((*y)[0].number(i), static_cast<double>(4 + i));
}

TEST(Contract, SP10_SymbolsOfTwoBuildersDoNotMix) {
  Builder b, c;
  const Value x = input(b, "x", {{}}), y = input(c, "y", {{}});
  b.add1(ops::add, std::array{x, y});
  EXPECT_THAT(b.error().message, HasSubstr("another builder"));
}

TEST(Contract, SP12_ProofsNeverLeaveGuards) {
  Builder b;
  const Value x = input(b, "x", {{}}), y = input(b, "y", {{}});
  EXPECT_FALSE(prove_equal(x.extent(0), y.extent(0)));
  EXPECT_FALSE(prove_less_equal(x.extent(0), y.extent(0)));
  EXPECT_TRUE(b.graph().guards.empty());
}

}  // namespace
}  // namespace ullage::test
