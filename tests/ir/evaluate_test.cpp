// The reference evaluator: rounding, broadcasting, classes, predicates, guards, bodies.
#include "ir/graph/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ir/graph/verify.h"
#include "test_ops.h"

namespace ullage::ir {
namespace {

using test_ops::call;

Tensor doubles(DType dtype, std::vector<int64_t> shape, std::vector<double> v) {
  return Tensor::from_doubles(dtype, std::move(shape), v);
}

std::vector<double> numbers(const Tensor& t) {
  std::vector<double> v;
  for (int64_t i = 0; i < t.element_count(); ++i) v.push_back(t.number(i));
  return v;
}

// One body input per tensor, `body` comes from the caller.
Result<Tensor> run_body(const ScalarBody& body, std::vector<Tensor> inputs,
                        std::vector<int64_t> shape) {
  return evaluate_body(body, inputs, std::move(shape));
}

ScalarBody binary(const OpDef& op, DType operand, DType result) {
  ScalarBody body;
  body.inputs = {operand, operand};
  body.instructions = {{.op = &op, .dtype = result, .operands = {0, 1, 0}}};
  body.result = 2;
  return body;
}

TEST(EvaluateBody, BroadcastsAsNumpyDoes) {
  Result<Tensor> r = run_body(
      binary(test_ops::add, DType::f32, DType::f32),
      {doubles(DType::f32, {2, 1}, {10, 20}), doubles(DType::f32, {3}, {1, 2, 3})}, {2, 3});
  ASSERT_TRUE(r);
  EXPECT_EQ(numbers(*r), (std::vector<double>{11, 12, 13, 21, 22, 23}));
  EXPECT_FALSE(run_body(binary(test_ops::add, DType::f32, DType::f32),
                        {Tensor(DType::f32, {2}), Tensor(DType::f32, {3})}, {3}));
}

TEST(EvaluateBody, HandlesNoElementsAndRankZero) {
  const ScalarBody body = binary(test_ops::add, DType::f32, DType::f32);
  Result<Tensor> none =
      run_body(body, {Tensor(DType::f32, {0, 3}), Tensor(DType::f32, {1})}, {0, 3});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->element_count(), 0);
  Result<Tensor> one =
      run_body(body, {doubles(DType::f32, {}, {1}), doubles(DType::f32, {}, {2})}, {});
  ASSERT_TRUE(one);
  EXPECT_EQ(numbers(*one), (std::vector<double>{3}));
}

TEST(EvaluateBody, RoundsAfterEveryInstruction) {
  // In f16, 2048 + 1 is 2048 again; without rounding between, the sum would be 2050.
  ScalarBody body;
  body.inputs = {DType::f16};
  body.constants = {{.dtype = DType::f16, .number = 1}};
  body.instructions = {{.op = &test_ops::add, .dtype = DType::f16, .operands = {0, 1, 0}},
                       {.op = &test_ops::add, .dtype = DType::f16, .operands = {2, 1, 0}}};
  body.result = 3;
  Result<Tensor> r = run_body(body, {doubles(DType::f16, {1}, {2048})}, {1});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->number(0), 2048);
}

TEST(EvaluateBody, PicksTheReferenceByClass) {
  const int64_t big[] = {-1}, one[] = {1};
  auto less = [&](DType dtype) {
    Result<Tensor> r = run_body(
        binary(test_ops::less, dtype, DType::boolean),
        {Tensor::from_integers(dtype, {1}, big), Tensor::from_integers(dtype, {1}, one)}, {1});
    return r ? r->integer(0) : -1;
  };
  EXPECT_EQ(less(DType::i64), 1);
  EXPECT_EQ(less(DType::u64), 0);  // 2^64 - 1
  EXPECT_EQ(less(DType::u8), 0);   // 255
  EXPECT_EQ(less(DType::f32), 1);
  Result<Tensor> r = run_body(binary(test_ops::mul, DType::i32, DType::i32),
                              {Tensor(DType::i32, {1}), Tensor(DType::i32, {1})}, {1});
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().message, "mul: has no reference for elements of i32");
}

TEST(EvaluateBody, WrapsIntegersToTheirWidth) {
  Result<Tensor> r = run_body(binary(test_ops::add, DType::i8, DType::i8),
                              {doubles(DType::i8, {1}, {127}), doubles(DType::i8, {1}, {1})}, {1});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->integer(0), -128);
}

TEST(Evaluate, CastsBetweenAllClasses) {
  auto cast = [](DType from, double v, DType to) {
    Builder b;
    const Value x = b.input("x", from, {});
    b.output("y", call(b, test_ops::cast, {x}, {{test_ops::kTo, to}}));
    Result<Graph> g = b.finish();
    const Tensor input[] = {doubles(from, {}, {v})};
    Result<std::vector<Tensor>> r = evaluate(*g, input);
    return r ? (*r)[0].number(0) : std::nan("");
  };
  EXPECT_EQ(cast(DType::f32, -1.7, DType::i32), -1);
  EXPECT_EQ(cast(DType::f32, 1e20, DType::i64), 0x1p63);  // saturates
  EXPECT_EQ(cast(DType::f32, 0.5, DType::boolean), 1);
  EXPECT_EQ(cast(DType::i32, 300, DType::u8), 44);
  EXPECT_EQ(cast(DType::i32, -1, DType::f16), -1);
  EXPECT_EQ(cast(DType::u64, 0x1p63, DType::f32), 0x1p63);
  EXPECT_EQ(cast(DType::i64, (1 << 24) + 1, DType::f32), 1 << 24);
  EXPECT_EQ(cast(DType::boolean, 1, DType::f32), 1);
}

TEST(Evaluate, EvaluatesShapesFromTheInputs) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(2)});
  b.output("y", call(b, test_ops::reshape, {x}, {{test_ops::kShape, {x.extent(0) * 2}}}));
  Result<Graph> g = b.finish();
  ASSERT_TRUE(g) << g.error().message;
  for (int64_t n : {0, 1, 5}) {
    const Tensor input[] = {Tensor(DType::f32, {n, 2})};
    Result<std::vector<Tensor>> r = evaluate(*g, input);
    ASSERT_TRUE(r) << r.error().message;
    EXPECT_EQ((*r)[0].shape(), std::vector<int64_t>{2 * n});
  }
  const Tensor wrong[] = {Tensor(DType::f32, {4, 3})};
  Result<std::vector<Tensor>> r = evaluate(*g, wrong);
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().message, "input x: axis 1 must be 2: x.1 = 3");
  EXPECT_FALSE(evaluate(*g, {}));
  const Tensor dtype[] = {Tensor(DType::i32, {4, 2})};
  EXPECT_FALSE(evaluate(*g, dtype));
}

TEST(Evaluate, SkipsNodesWhosePredicateIsZero) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  b.set_predicate(equal(x.extent(0), 2));
  b.guard(less(x.extent(0), b.pool().constant(2)), "only in the branch");
  b.set_predicate(less(x.extent(0), b.pool().constant(2)));
  b.output("y", call(b, test_ops::add, {x, x}));
  Result<Graph> g = b.finish();
  ASSERT_TRUE(g);
  const Tensor one[] = {doubles(DType::f32, {1}, {4})}, three[] = {Tensor(DType::f32, {3})},
               two[] = {Tensor(DType::f32, {2})};
  EXPECT_EQ(numbers((*evaluate(*g, one))[0]), std::vector<double>{8});
  EXPECT_EQ((*evaluate(*g, three))[0].element_count(), 0);  // not taken
  EXPECT_FALSE(evaluate(*g, two));                          // the guard applies
}

TEST(Evaluate, BindsElementsOfInputs) {
  Builder b;
  const Value n = b.input("n", DType::i64, {}, true);
  const Value x = b.input("x", DType::f32, {{}});
  b.output("y", call(b, test_ops::reshape, {x},
                     {{test_ops::kShape, {(*n.host())[0], b.pool().constant(2)}}}));
  Result<Graph> g = b.finish();
  ASSERT_TRUE(g) << g.error().message;
  const Tensor good[] = {doubles(DType::i64, {}, {3}), Tensor(DType::f32, {6})};
  Result<std::vector<Tensor>> r = evaluate(*g, good);
  ASSERT_TRUE(r) << r.error().message;
  EXPECT_EQ((*r)[0].shape(), (std::vector<int64_t>{3, 2}));
  const Tensor bad[] = {doubles(DType::i64, {}, {4}), Tensor(DType::f32, {6})};
  EXPECT_FALSE(evaluate(*g, bad));
}

TEST(Evaluate, RoundsFloatElementsHalfAwayFromZeroToSizes) {
  ExtentPool pool;
  auto size = [&](double v, Semantics semantics) {
    const Tensor input[] = {doubles(DType::f32, {1}, {v})};
    Result<int64_t> r = evaluate(pool.runtime_scalar(0, 0, semantics), bind_inputs(input));
    return r ? *r : -999;
  };
  EXPECT_EQ(size(2.5, Semantics::truncate_size), 3);
  EXPECT_EQ(size(-2.5, Semantics::truncate_size), -3);
  EXPECT_EQ(size(INFINITY, Semantics::truncate_size), -999);
  EXPECT_EQ(size(2, Semantics::integer), -999);
  const Tensor input[] = {Tensor(DType::i32, {1})};
  EXPECT_FALSE(evaluate(pool.runtime_scalar(0, 1), bind_inputs(input)));
  EXPECT_FALSE(evaluate(pool.input_axis(0, 1), bind_inputs(input)));
  EXPECT_FALSE(evaluate(pool.input_axis(1, 0), bind_inputs(input)));
}

TEST(Evaluate, AppliesAnEpilogueToTheFirstResult) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), bias = b.input("bias", DType::f32, {{}});
  const std::vector<Value> parts = b.add(test_ops::split, std::vector<Value>{x});
  b.output("y", parts[0]);
  b.output("i", parts[1]);
  b.output("bias", bias);
  Result<Graph> g = b.finish();
  ASSERT_TRUE(g);
  Node& node = g->nodes[0];
  auto body = std::make_shared<ScalarBody>(binary(test_ops::add, DType::f32, DType::f32));
  // The epilogue changes the dtype too.
  body->instructions.push_back({.op = &test_ops::cast, .dtype = DType::i32, .operands = {2, 0, 0}});
  body->result = 3;
  node.body = body;
  node.first_body_input = 1;
  node.inputs.push_back(bias.id());
  g->values[node.outputs[0]].dtype = DType::i32;
  ASSERT_TRUE(verify(*g)) << verify(*g).error().message;
  const Tensor input[] = {doubles(DType::f32, {2}, {1.5, 2}), doubles(DType::f32, {1}, {10})};
  Result<std::vector<Tensor>> r = evaluate(*g, input);
  ASSERT_TRUE(r) << r.error().message;
  EXPECT_EQ((*r)[0].dtype(), DType::i32);
  EXPECT_EQ(numbers((*r)[0]), (std::vector<double>{11, 12}));
  EXPECT_EQ(numbers((*r)[1]), (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace ullage::ir
