// affine_reduce on devices against its reference, where its samples do not go: sizes around those
// of tiles and chunks, reductions beyond the loop budget, counts that a kernel finds, many
// operands.
#include <gtest/gtest.h>

#include <cmath>

#include "ops/affine/affine_reduce.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "passes/compile.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_affine.h"

namespace ullage::test {
namespace {

using namespace ir;
using ops::AffineBox;
using ops::AffineOperand;
using ops::AffineReduction;

ScalarBody copy_of(DType dtype) {
  return {.inputs = {dtype}};
}

ScalarBody product_of(DType dtype) {
  return {.inputs = {dtype, dtype},
          .instructions = {{.op = &ops::mul, .dtype = dtype, .operands = {0, 1}}},
          .result = 2};
}

// Parameter: max_tier.
class AffineOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  ExtentExpr form(Builder& b, std::vector<int64_t> coefficients, int64_t constant = 0) {
    return linear_form(b.pool(), coefficients, constant);
  }

  // One program at every set of inputs.
  void check(Builder& b, const std::vector<std::vector<Tensor>>& runs, double tolerance) {
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const auto program = device_->compile(*graph);
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (size_t r = 0; r < runs.size(); ++r) {
      const auto expected = evaluate(*graph, runs[r]);
      const auto actual = run_session(session, *program, runs[r]);
      ASSERT_TRUE(expected) << expected.error().message;
      ASSERT_TRUE(actual) << actual.error().message;
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(difference((*expected)[i], (*actual)[i], tolerance,
                             tolerance * scale_of((*expected)[i])),
                  "")
            << "run " << r << ", output " << i;
      }
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }

  std::unique_ptr<Device> device_;
};

TEST_P(AffineOnDevice, ProductsAroundTheSizesOfTiles) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const Value y = b.input("y", DType::f32, {x.extent(1), ExtentExpr()});
  const AffineOperand operands[] = {{x, {form(b, {1, 0, 0}), form(b, {0, 0, 1})}},
                                    {y, {form(b, {0, 0, 1}), form(b, {0, 1, 0})}}};
  b.output("z", ops::affine_reduce(
                    b, operands, product_of(DType::f32),
                    AffineBox{.shape = {x.extent(0), y.extent(1)}, .reduced = {x.extent(1)}}));
  std::vector<std::vector<Tensor>> runs;
  for (const auto& [m, k, n] : std::vector<std::array<int64_t, 3>>{{0, 3, 4},
                                                                   {3, 0, 4},
                                                                   {1, 1, 1},
                                                                   {4, 4, 4},
                                                                   {5, 3, 31},
                                                                   {32, 33, 32},
                                                                   {31, 2, 65},
                                                                   {127, 64, 3},
                                                                   {128, 5, 129},
                                                                   {2, 257, 256}}) {
    runs.push_back(
        {random_tensor(DType::f32, {m, k}, 1, -1, 1), random_tensor(DType::f32, {k, n}, 2, -1, 1)});
  }
  check(b, runs, 1e-5);
}

TEST_P(AffineOnDevice, SumsBeyondTheLoopBudgetOfDrivers) {
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  const AffineOperand read{x, {form(b, {-1}, 0)}};
  AffineOperand reversed = read;
  reversed.subscripts[0] = reversed.subscripts[0] + (x.extent(0) - 1);
  b.output("sum", ops::affine_reduce(b, {&reversed, 1}, copy_of(DType::i32),
                                     AffineBox{.reduced = {x.extent(0)}}));
  b.output("max", ops::affine_reduce(
                      b, {&reversed, 1}, copy_of(DType::i32),
                      AffineBox{.reduced = {x.extent(0)}, .reduction = AffineReduction::max}));
  std::vector<std::vector<Tensor>> runs;
  for (int64_t n : {0, 1, 511, 512, 513, 8191, 8193, 70000, 600001}) {
    runs.push_back({random_tensor(DType::i32, {n}, 3, -1000, 1000)});
  }
  check(b, runs, 0);
}

// Many results, each of more terms than an invocation takes: over two indices of which no window is
// made, and with products of 64-bit integers.
TEST_P(AffineOnDevice, ManyResultsOfManyTerms) {
  Builder b;
  const Value x = b.input("x", DType::i64, std::vector<ExtentExpr>(2));
  const Value like = b.input("like", DType::i64, {ExtentExpr()});
  const AffineOperand read{x, {form(b, {0, 1, 0}), form(b, {1, 0, 1})}};
  b.output("y", ops::affine_reduce(
                    b, {&read, 1}, copy_of(DType::i64),
                    AffineBox{.shape = {like.extent(0)},
                              .reduced = {x.extent(0), x.extent(1) - like.extent(0) + 1}}));
  check(b,
        {{random_tensor(DType::i64, {130, 670}, 1, -9, 9), Tensor(DType::i64, {600})},
         {random_tensor(DType::i64, {3, 5}, 1, -9, 9), Tensor(DType::i64, {2})},
         {random_tensor(DType::i64, {2000, 40}, 1, -9, 9), Tensor(DType::i64, {5})}},
        0);
}

TEST_P(AffineOnDevice, MoreResultsThanGroupsOfAGrid) {
  constexpr int64_t kCount = 65535 * 40 + 3;
  Builder b;
  const Value x = b.input("x", DType::u8, {ExtentExpr()});
  AffineOperand reversed{x, {form(b, {-1})}};
  reversed.subscripts[0] = reversed.subscripts[0] + (x.extent(0) - 1);
  b.output("y", ops::affine_reduce(b, {&reversed, 1}, copy_of(DType::u8),
                                   AffineBox{.shape = {x.extent(0)}}));
  check(b, {{random_tensor(DType::u8, {kCount}, 5, 0, 255)}, {Tensor(DType::u8, {0})}}, 0);
}

// Both the results and the terms of each are as many as the data state.
TEST_P(AffineOnDevice, BoxesThatDataDecides) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  const Value counts = b.input("counts", DType::i64, {b.pool().constant(2)});
  const HostValue n = b.scalars(ops::add(counts, 0));
  const auto at_most = [&](ExtentExpr e, int64_t d) {
    return min(max(e, int64_t{0}), floor_div(x.extent(0), d));
  };
  const AffineOperand read{x, {form(b, {1, 1})}};
  const AffineBox box{.shape = {at_most(n[0], 2)}, .reduced = {at_most(n[1], 2)}};
  b.output("sum", ops::affine_reduce(b, {&read, 1}, copy_of(DType::f32), box));
  AffineBox lowest = box;
  lowest.reduction = AffineReduction::min;
  b.output("min", ops::affine_reduce(b, {&read, 1}, copy_of(DType::f32), lowest));
  const Tensor input = random_tensor(DType::f32, {2000}, 7, -1, 1);
  std::vector<std::vector<Tensor>> runs;
  for (std::array<int64_t, 2> c : std::vector<std::array<int64_t, 2>>{
           {0, 5}, {5, 0}, {1, 1}, {33, 64}, {999, 1000}, {1000, 1}}) {
    runs.push_back({input, Tensor::from_integers(DType::i64, {2}, c)});
  }
  check(b, runs, 1e-5);
}

TEST_P(AffineOnDevice, RandomBoxesAndWhatTheirOperandsReceive) {
  for (uint32_t seed = 1000; seed < 1016; ++seed) {
    const RandomAffine r = RandomAffine::make(seed);
    Builder b;
    std::vector<Value> operands;
    std::vector<Tensor> inputs;
    const auto add = [&](const std::vector<int64_t>& shape) {
      std::vector<ExtentExpr> extents;
      for (int64_t n : shape) extents.push_back(b.pool().constant(n));
      const auto i = static_cast<uint32_t>(inputs.size());
      inputs.push_back(random_tensor(DType::f32, shape, seed + i, -2, 2));
      return b.input("x" + std::to_string(i), DType::f32, extents);
    };
    for (const auto& shape : r.operand_shapes) operands.push_back(add(shape));
    const Value y = r.build(b, operands);
    const Node node = b.graph().nodes.back();
    const Value incoming = add(r.shape);
    b.output("y", y);
    for (int p = 0; p < 2; ++p) {
      const auto pulled = ops::affine_reduce.differentiation.transpose(
          {b, node, operands, {&y, 1}, {&incoming, 1}}, p);
      ASSERT_TRUE(pulled) << pulled.error().message;
      b.output("x" + std::to_string(p), *pulled);
    }
    check(b, {inputs}, 1e-5);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

// Nothing but the op's own limits states how many terms there may be: partial results take memory
// by those, not by what data could be.
TEST_P(AffineOnDevice, BoxesThatNothingBounds) {
  Builder b;
  const Value x = b.input("x", DType::i32, {b.pool().constant(700)});
  const HostValue n = b.scalars(b.input("n", DType::i64, {}));
  const AffineOperand read{x, {form(b, {1, 0})}};
  b.output("sum", ops::affine_reduce(b, {&read, 1}, copy_of(DType::i32),
                                     AffineBox{.shape = {x.extent(0)}, .reduced = {n[0]}}));
  const Tensor input = random_tensor(DType::i32, {700}, 7, -9, 9);
  std::vector<std::vector<Tensor>> runs;
  for (int64_t count : {-3, 0, 1, 8192, 8193, 9001}) {
    runs.push_back({input, Tensor::from_integers(DType::i64, {}, {&count, 1})});
  }
  check(b, runs, 0);
}

// The largest of sums, and what both operands receive: with what the rule needs besides them, all
// that a device of tier T0 binds.
TEST_P(AffineOnDevice, ExtremaOfTwoOperandsAreDifferentiatedInFourBindings) {
  for (AffineReduction kind : {AffineReduction::max, AffineReduction::product}) {
    Builder b;
    const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
    const Value y = b.input("y", DType::f32, {x.extent(1), ExtentExpr()});
    const AffineOperand operands[] = {{x, {form(b, {1, 0, 0}), form(b, {0, 0, 1})}},
                                      {y, {form(b, {0, 0, 1}), form(b, {0, 1, 0})}}};
    ScalarBody sum = product_of(DType::f32);
    sum.instructions[0].op = &ops::add;
    const Value z = ops::affine_reduce(
        b, operands, sum,
        AffineBox{
            .shape = {x.extent(0), y.extent(1)}, .reduced = {x.extent(1)}, .reduction = kind});
    const Node node = b.graph().nodes.back();
    const Value inputs[] = {x, y};
    for (int p = 0; p < 2; ++p) {
      const auto pulled =
          ops::affine_reduce.differentiation.transpose({b, node, inputs, {&z, 1}, {&z, 1}}, p);
      ASSERT_TRUE(pulled) << pulled.error().message;
      b.output("y" + std::to_string(p), *pulled);
    }
    // Whole numbers, so that terms tie and are zero.
    const auto whole = [](std::vector<int64_t> shape, uint32_t seed) {
      Tensor t = random_tensor(DType::f32, std::move(shape), seed, -1, 3);
      for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, std::round(t.number(i)));
      return t;
    };
    check(b, {{whole({5, 7}, 1), whole({7, 9}, 2)}, {whole({3, 0}, 1), whole({0, 4}, 2)}}, 1e-5);
  }
}

// Bodies with constants, in doubles.
TEST_P(AffineOnDevice, Doubles) {
  if (!device_->profile().float64) GTEST_SKIP() << "no doubles";
  Builder b;
  const Value x = b.input("x", DType::f64, std::vector<ExtentExpr>(2));
  const AffineOperand read{x, {form(b, {0, 1}), form(b, {1, 0})}};
  const ScalarBody body{
      .inputs = {DType::f64},
      .constants = {{.dtype = DType::f64, .number = 1.25}},
      .instructions = {{.op = &ops::mul, .dtype = DType::f64, .operands = {0, 1}}},
      .result = 2};
  for (AffineReduction kind : {AffineReduction::sum, AffineReduction::max}) {
    b.output(kind == AffineReduction::sum ? "sum" : "max",
             ops::affine_reduce(
                 b, {&read, 1}, body,
                 AffineBox{.shape = {x.extent(1)}, .reduced = {x.extent(0)}, .reduction = kind}));
  }
  check(b, {{random_tensor(DType::f64, {7, 33}, 1, -2, 2)}, {Tensor(DType::f64, {0, 3})}}, 1e-12);
}

// Operands stored in 16 bits are read as they are.
TEST_P(AffineOnDevice, ReadsHalves) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(99)});
  AffineOperand reversed{ops::relu(ops::sin(x)), {form(b, {-1}, 98)}};
  b.output("y", ops::affine_reduce(b, {&reversed, 1}, copy_of(DType::f32),
                                   AffineBox{.shape = {b.pool().constant(99)}}));
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  passes::CompileOptions options;
  options.profile = device_->profile();
  options.precision = passes::Precision::f16;
  const auto program = device_->compile(*graph, options);
  ASSERT_TRUE(program) << program.error().message;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
  const Tensor input = random_tensor(DType::f32, {99}, 1, -2, 2);
  const auto expected = evaluate(*graph, {&input, 1});
  const auto actual = run_session(session, *program, {&input, 1});
  ASSERT_TRUE(actual) << actual.error().message;
  EXPECT_EQ(difference((*expected)[0], (*actual)[0], 2e-3, 2e-3), "");
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

// As many operands as the device binds, less the result, and more than that: they are copied into
// one. The same operand at several places is one anyway.
TEST_P(AffineOnDevice, OperandsBeyondTheBindingsOfTheDevice) {
  const auto build = [&](Builder& b, size_t operands, size_t inputs) {
    std::vector<Value> given;
    const ExtentExpr n = b.pool().constant(9);
    for (size_t i = 0; i < inputs; ++i) {
      given.push_back(b.input("x" + std::to_string(i), DType::f32, {n}));
    }
    std::vector<AffineOperand> reads;
    ScalarBody body{.inputs = std::vector<DType>(operands, DType::f32)};
    for (size_t i = 0; i < operands; ++i) {
      reads.push_back({given[i % inputs], {form(b, {i % 2 == 0 ? 1 : -1}, i % 2 == 0 ? 0 : 8)}});
      if (i == 0) continue;
      body.instructions.push_back({.op = &ops::add,
                                   .dtype = DType::f32,
                                   .operands = {body.result, static_cast<uint32_t>(i), 0}});
      body.result = static_cast<uint32_t>(operands + i - 1);
    }
    b.output("y", ops::affine_reduce(b, reads, body, AffineBox{.shape = {n}}));
  };
  const size_t most = std::min<size_t>(device_->profile().max_storage_buffers, 16) - 1;
  for (size_t inputs : {size_t{1}, most, most + 1, size_t{20}}) {
    Builder b;
    build(b, std::max<size_t>(inputs, 8), inputs);
    std::vector<Tensor> tensors;
    for (size_t i = 0; i < inputs; ++i) {
      tensors.push_back(random_tensor(DType::f32, {9}, static_cast<uint32_t>(i), -1, 1));
    }
    check(b, {tensors}, 1e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, AffineOnDevice, testing::Values(tier_under_test()),
                         [](const auto& tier) {
                           return tier.param == 0 ? std::string("AsFound") : std::string("T0");
                         });

}  // namespace
}  // namespace ullage::test
