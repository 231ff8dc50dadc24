// Scalar bytecode: building, checking, values with poison (TF-05, TF-07), capacity intervals.
#include "ir/program/scalar_program.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ullage::ir {
namespace {

struct Scalars : testing::Test {
  ExtentPool pool;
  ScalarProgramBuilder builder;
  ExtentExpr a = pool.input_axis(0, 0), b = pool.input_axis(0, 1);
  ExtentExpr k(int64_t v) { return pool.constant(v); }

  std::vector<ScalarValue> run_with(std::vector<int64_t> axes, double scalar = 0) {
    ScalarInputs inputs;
    inputs.integer = [=](const ScalarInstruction& leaf, int64_t& value) {
      if (leaf.op != ScalarOp::input_axis || leaf.index >= axes.size()) return false;
      value = axes[leaf.index];
      return true;
    };
    inputs.floating = [=](const ScalarInstruction&, double& value) {
      value = scalar;
      return true;
    };
    std::vector<ScalarValue> registers;
    run(builder.program(), inputs, registers);
    return registers;
  }
};

TEST_F(Scalars, SharedExpressionsShareRegisters) {
  const uint32_t x = builder.add(a * b), y = builder.add(a * b + 1);
  EXPECT_EQ(builder.add(a * b), x);
  EXPECT_EQ(builder.program().code.size(), 5u);
  ASSERT_TRUE(verify(builder.program()));
  const auto registers = run_with({3, 4});
  EXPECT_EQ(registers[x].integer, 12);
  EXPECT_EQ(registers[y].integer, 13);
}

TEST_F(Scalars, FailuresPoisonOnlyWhatUsesThem) {
  const uint32_t bad = builder.add(floor_div(k(1), a)), user = builder.add(floor_div(k(1), a) + 2);
  const uint32_t fine = builder.add(b + 2);
  const uint32_t chosen = builder.add(select(equal(a, 0), b, floor_div(k(1), a)));
  const uint32_t both = builder.add(logical_and(equal(a, 1), less(floor_div(k(1), a), b)));
  const auto registers = run_with({0, 5});
  EXPECT_FALSE(registers[bad].valid);
  EXPECT_FALSE(registers[user].valid);
  EXPECT_EQ(registers[fine].integer, 7);
  EXPECT_TRUE(registers[chosen].valid);
  EXPECT_EQ(registers[chosen].integer, 5);
  EXPECT_TRUE(registers[both].valid);
  EXPECT_EQ(registers[both].integer, 0);
}

TEST_F(Scalars, OverlongAxesAndUnboundLeavesPoison) {
  const uint32_t x = builder.add(a), y = builder.add(pool.input_axis(0, 9));
  EXPECT_TRUE(run_with({kMaxAxisExtent})[x].valid);
  EXPECT_FALSE(run_with({kMaxAxisExtent + 1})[x].valid);
  EXPECT_FALSE(run_with({-1})[x].valid);
  EXPECT_FALSE(run_with({0})[y].valid);
}

TEST_F(Scalars, TF05_FloatSizesRoundHalfAwayFromZero) {
  const uint32_t x = builder.add(pool.runtime_scalar(1, 0, Semantics::truncate_size));
  const std::pair<double, int64_t> cases[] = {
      {2.6, 3},   {2.5, 3},          {2.4, 2}, {0.5, 1}, {-0.5, -1}, {0.49999999999999994, 0},
      {-2.0, -2}, {8388609, 8388609}};
  for (const auto& [given, expected] : cases) {
    const auto registers = run_with({}, given);
    ASSERT_TRUE(registers[x].valid) << given;
    EXPECT_EQ(registers[x].integer, expected) << given;
  }
  for (double bad : {double{NAN}, double{INFINITY}, -double{INFINITY}, 1e19})
    EXPECT_FALSE(run_with({}, bad)[x].valid);
}

TEST_F(Scalars, TF07_IntegerTagRefusesFloats) {
  const uint32_t x = builder.add(pool.runtime_scalar(1, 0));
  EXPECT_FALSE(run_with({}, 2.5)[x].valid);
}

TEST_F(Scalars, DeepExpressionsAreSafe) {
  ExtentExpr deep = a;
  for (int i = 0; i < 200'000; ++i) deep = min(deep, b + i);
  const uint32_t x = builder.add(deep);
  EXPECT_EQ(run_with({9, 4})[x].integer, 4);
}

TEST_F(Scalars, IntervalsOfCapacities) {
  const ExtentExpr h = pool.make(ScalarOp::int_to_float, a);
  const ExtentExpr scaled = pool.make(ScalarOp::float_mul, h, pool.float_constant(1.3));
  const uint32_t resized = builder.add(pool.make(ScalarOp::float_to_int, scaled));
  const uint32_t left = builder.add(k(10) - a);
  const uint32_t divided = builder.add(floor_div(k(12), a));
  const uint32_t scalar = builder.add(pool.runtime_scalar(1, 0));
  const uint32_t clamped = builder.add(max(min(pool.runtime_scalar(1, 0), a), 0));
  const uint32_t as_float = builder.add(scaled);
  std::vector<Interval> r;
  run_intervals(
      builder.program(),
      [](const ScalarInstruction& leaf) {
        return leaf.op == ScalarOp::input_axis ? Interval{0, 7} : Interval{};
      },
      r);
  EXPECT_EQ(r[resized], (Interval{0, 9}));
  EXPECT_EQ(r[left], (Interval{3, 10}));
  EXPECT_EQ(r[divided], (Interval{1, 12}));
  EXPECT_EQ(r[scalar], Interval{});
  EXPECT_EQ(r[clamped], (Interval{0, 7}));
  EXPECT_EQ(r[as_float], Interval{});
}

TEST_F(Scalars, VerifyRefusesDamage) {
  builder.add(a + b);
  const ScalarProgram good = builder.program();
  ASSERT_TRUE(verify(good));
  ScalarProgram p = good;
  p.code[2].b = 2;
  EXPECT_FALSE(verify(p));
  p = good;
  p.code[2].op = static_cast<ScalarOp>(200);
  EXPECT_FALSE(verify(p));
  p = good;
  p.code[0].op = ScalarOp::index_variable;
  EXPECT_FALSE(verify(p));
  p = good;
  p.code[2].op = ScalarOp::float_add;
  EXPECT_FALSE(verify(p));
  p = good;
  p.code[0].semantics = static_cast<Semantics>(7);
  EXPECT_FALSE(verify(p));
  EXPECT_TRUE(verify(ScalarProgram{}));
}

}  // namespace
}  // namespace ullage::ir
