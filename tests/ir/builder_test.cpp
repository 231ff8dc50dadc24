// Builder: symbols, guards, host values, and errors that stick.
#include "ir/graph/builder.h"

#include <gtest/gtest.h>

#include "ir/extent/rank.h"
#include "test_ops.h"

namespace ullage::ir {
namespace {

using test_ops::call;

int64_t constant_of(ExtentExpr e) {
  return as_constant(e).value_or(-999);
}

TEST(Builder, NamesTheAxesOfInputsBySymbols) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(3)});
  EXPECT_EQ(x.extent(0), b.pool().input_axis(0, 0));
  EXPECT_EQ(constant_of(x.extent(1)), 3);
  ASSERT_EQ(b.graph().guards.size(), 1u);
  EXPECT_EQ(b.graph().guards[0].condition,
            simplify(equal(b.pool().input_axis(0, 1), b.pool().constant(3))));
  EXPECT_EQ(b.graph().guards[0].message, "input x: axis 1 must be 3");
}

TEST(Builder, SharesASymbolBetweenInputsWithAGuard) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const Value y = b.input("y", DType::f32, {x.extent(0)});
  EXPECT_EQ(y.extent(0), b.pool().input_axis(0, 0));
  EXPECT_EQ(b.graph().guards.size(), 1u);
}

TEST(Builder, ReadsSmallInputsOnTheHostWhereAllowed) {
  Builder b;
  auto n = [&](int64_t v) { return b.pool().constant(v); };
  const Value a = b.input("a", DType::i64, {n(3)}, true);
  ASSERT_TRUE(a.host());
  EXPECT_EQ((*a.host())[2], b.pool().runtime_scalar(0, 2));
  const Value f = b.input("f", DType::f32, {n(1)}, true);
  ASSERT_TRUE(f.host());
  EXPECT_EQ((*f.host())[0], b.pool().float_runtime_scalar(1, 0));
  EXPECT_EQ(b.input("s", DType::boolean, {}, true).host()->size(), 1u);
  EXPECT_TRUE(b.input("most", DType::i64, {n(64)}, true).host());
  EXPECT_FALSE(b.input("more", DType::i64, {n(65)}, true).host());
  EXPECT_FALSE(b.input("symbolic", DType::i64, {{}}, true).host());
  EXPECT_FALSE(b.input("device", DType::i64, {n(3)}).host());
  EXPECT_EQ(b.input("empty", DType::i64, {n(0)}, true).host()->size(), 0u);
}

TEST(Builder, KnowsTheElementsOfSmallConstants) {
  Builder b;
  const int64_t v[] = {4, -5};
  const Value c = b.constant(Tensor::from_integers(DType::i32, {2}, v));
  ASSERT_TRUE(c.host());
  EXPECT_EQ(constant_of((*c.host())[1]), -5);
  EXPECT_EQ(as_float_constant((*b.scalar(DType::f32, 0.5).host())[0]), 0.5);
  EXPECT_FALSE(b.constant(Tensor(DType::f32, {65})).host());
}

TEST(Builder, PropagatesHostValuesAndSimplifiesThem) {
  Builder b;
  const Value one = b.scalar(DType::i64, 1);
  const Value sum = call(b, test_ops::add, {one, one});
  ASSERT_TRUE(sum.host());
  EXPECT_EQ((*sum.host())[0], b.pool().constant(2));
  EXPECT_EQ(b.graph().nodes.size(), 1u);  // folding is a pass
}

// Each named: inputs and outputs those of a program's tensors, constants and results those of a
// graph's.
TEST(Builder, RefusesMoreAxesThanATensorMayHave) {
  const std::string rule = ": rank must be at most 8, is 9",
                    inner = ": rank must be at most 32, is 33";
  const std::vector<int64_t> most(kMaxRank, 1), more(kMaxRank + 1, 1), most_inner(kMaxInnerRank, 1),
      more_inner(kMaxInnerRank + 1, 1);
  const auto extents = [](Builder& b, const std::vector<int64_t>& shape) {
    std::vector<ExtentExpr> list;
    for (int64_t n : shape) list.push_back(b.pool().constant(n));
    return list;
  };
  Builder sound;
  const Value x = sound.input("x", DType::f32, extents(sound, most));
  const Value c = sound.constant(Tensor(DType::f32, most));
  const Value sum = call(sound, test_ops::add, {x, c});
  const Value longest =
      call(sound, test_ops::reshape, {sum}, {{test_ops::kShape, extents(sound, most_inner)}});
  EXPECT_EQ(longest.rank(), 32u);
  EXPECT_TRUE(sound.constant(Tensor(DType::f32, more)).valid());
  call(sound, test_ops::reshape, {sum}, {{test_ops::kShape, extents(sound, more_inner)}});
  EXPECT_EQ(sound.error().message, "reshape: result 0" + inner);
  EXPECT_EQ(sound.error().code, ErrorCode::unsupported);

  Builder wide;
  EXPECT_FALSE(wide.input("wide", DType::f32, extents(wide, more)).valid());
  EXPECT_EQ(wide.error().message, "input wide" + rule);
  Builder weights;
  EXPECT_FALSE(weights.constant(Tensor(DType::f32, more_inner), "w").valid());
  EXPECT_EQ(weights.error().message, "constant w" + inner);
  Builder result;
  const Value nine = call(result, test_ops::reshape, {result.scalar(DType::f32, 1)},
                          {{test_ops::kShape, extents(result, more)}});
  result.output("y", nine);
  EXPECT_EQ(result.error().message, "output y" + rule);
}

TEST(Builder, ExpandsCompositesIntoPrimitives) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  EXPECT_TRUE(call(b, test_ops::twice, {x}).valid());
  ASSERT_EQ(b.graph().nodes.size(), 1u);
  EXPECT_EQ(b.graph().nodes[0].op, &test_ops::add);
}

TEST(Builder, TurnsRequirementsIntoGuards) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(4)});
  const ExtentExpr n = x.extent(0);
  const size_t before = b.graph().guards.size();
  EXPECT_TRUE(call(b, test_ops::reshape, {x}, {{test_ops::kShape, {n * 4}}}).valid());
  EXPECT_EQ(b.graph().guards.size(), before);  // proved
  const ExtentExpr m = b.input("m", DType::f32, {{}}).extent(0);
  b.set_predicate(equal(n, 7));
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(call(b, test_ops::reshape, {x}, {{test_ops::kShape, {m}}}).valid());
  }
  ASSERT_EQ(b.graph().guards.size(), before + 1);  // once
  EXPECT_EQ(b.graph().guards.back().message, "reshape: element counts must agree (C1)");
  EXPECT_EQ(b.graph().guards.back().predicate, simplify(equal(n, 7)));
}

TEST(Builder, RefusesWhatIsProvedWrongUnlessABranchMayNotRun) {
  Builder b;
  const Value c = b.constant(Tensor(DType::f32, {2, 3}));
  const Attributes seven{{test_ops::kShape, {b.pool().constant(7)}}};
  const Value x = b.input("x", DType::f32, {{}});
  b.set_predicate(equal(x.extent(0), 1));
  EXPECT_TRUE(call(b, test_ops::reshape, {c}, seven).valid());
  EXPECT_FALSE(b.failed());
  b.set_predicate({});
  EXPECT_FALSE(call(b, test_ops::reshape, {c}, seven).valid());
  EXPECT_EQ(b.error().message, "reshape: element counts must agree (C1)");
}

TEST(Builder, APredicateThatAlwaysHoldsIsNone) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  b.set_predicate(equal(b.pool().constant(1), b.pool().constant(1)));
  call(b, test_ops::add, {x, x});
  EXPECT_FALSE(b.graph().nodes[0].predicate);
}

TEST(Builder, FirstErrorSticks) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), i = b.input("i", DType::i32, {{}});
  const Value bad = call(b, test_ops::add, {x, i});
  EXPECT_FALSE(bad.valid());
  EXPECT_EQ(b.error().message, "add: operands must have one dtype (C1)");
  EXPECT_FALSE(call(b, test_ops::add, {bad, x}).valid());
  EXPECT_FALSE(call(b, test_ops::cast, {x}).valid());
  b.output("y", bad);
  b.fail(internal_error("later"));
  Result<Graph> g = b.finish();
  ASSERT_FALSE(g);
  EXPECT_EQ(g.error().message, "add: operands must have one dtype (C1)");
}

TEST(Builder, ChecksOperandsAndAttributes) {
  auto message = [](auto build) {
    Builder b, other;
    const Value x = b.input("x", DType::f32, {{}});
    const Value foreign = other.input("x", DType::f32, {{}});
    build(b, x, foreign);
    return b.error().message;
  };
  EXPECT_EQ(message([](Builder& b, Value x, Value) { call(b, test_ops::add, {x}); }),
            "add: takes 2 to 2 operands, given 1");
  EXPECT_EQ(message([](Builder& b, Value x, Value) { call(b, test_ops::add, {x, x, x}); }),
            "add: takes 2 to 2 operands, given 3");
  EXPECT_EQ(message([](Builder& b, Value x, Value) { call(b, test_ops::add, {Value(), x}); }),
            "add: operand 0 is required");
  EXPECT_EQ(message([](Builder& b, Value x, Value f) { call(b, test_ops::add, {x, f}); }),
            "add: an operand belongs to another builder");
  EXPECT_EQ(message([](Builder& b, Value x, Value) { call(b, test_ops::cast, {x}); }),
            "cast: attribute to is missing");
  EXPECT_EQ(message([](Builder& b, Value, Value f) { b.output("y", f); }),
            "output y: must be a value of this builder");
}

TEST(Builder, OptionalOperandsMayBeAbsent) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  EXPECT_EQ(b.add(test_ops::split, std::vector<Value>{x, Value()}).size(), 2u);
  EXPECT_EQ(b.graph().nodes[0].inputs.size(), 1u);  // trailing ones are dropped
}

TEST(Builder, NodesCarryTheirSource) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  b.set_source(b.add_source({.name = "layer", .op = "Add"}));
  call(b, test_ops::add, {x, x});
  EXPECT_EQ(b.graph().nodes[0].source, 0u);
  EXPECT_EQ(b.graph().nodes[0].name, "layer");
}

TEST(Builder, IsEmptyAfterFinish) {
  Builder b;
  b.output("y", b.input("x", DType::f32, {{}}));
  ASSERT_TRUE(b.finish());
  EXPECT_TRUE(b.graph().values.empty());
  EXPECT_TRUE(b.finish());
}

}  // namespace
}  // namespace ullage::ir
