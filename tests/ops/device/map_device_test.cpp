// The map and movement kernels where samples do not reach: layouts, broadcasts that the host
// decides, special values, 64-bit extremes, sizes beyond a loop budget.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Runs on tier 0 and on all the device has.
class Map : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // Every output of the graph against the reference, for each set of inputs with one program.
  void check(Builder& builder, const std::vector<std::vector<Tensor>>& runs,
             double tolerance = 1e-5) {
    Result<Graph> graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    Result<ullage_program*> program = device_->compile(*graph);
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const std::vector<Tensor>& inputs : runs) {
      Result<std::vector<Tensor>> expected = evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      Result<std::vector<Tensor>> actual = run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(difference((*expected)[i], (*actual)[i], tolerance, tolerance * 0.1), "")
            << graph->outputs[i].name << " at " << testing::PrintToString(inputs[0].shape());
      }
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }

  std::unique_ptr<Device> device_;
};

// The same values in channels-last order: pooling with a window of 1.
Value in_channels_last(Value x) {
  return ops::average_pool(x, {1, 1});
}

TEST_P(Map, ReadsOperandsInAnyLayout) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(4));
  const ExtentExpr channels = x.extent(1);
  const Value bias = b.input("bias", DType::f32, {channels});
  const Value y = in_channels_last(x);
  const Value column = ops::reshape(bias, {channels, b.pool().constant(1), b.pool().constant(1)});
  const Value turned = ops::transpose(x, {0, 1, 3, 2});
  b.output("sum", ops::add(y, x));
  b.output("bias", ops::mul(y, column));
  b.output("turned", ops::relu(ops::sub(ops::transpose(turned, {0, 1, 3, 2}), y)));
  b.output("nhwc", ops::exp(ops::transpose(y, {0, 2, 3, 1})));
  b.output("last", ops::add(ops::transpose(y, {0, 2, 3, 1}), bias));
  std::vector<std::vector<Tensor>> runs;
  for (auto shape : std::vector<std::vector<int64_t>>{
           {1, 3, 5, 7}, {2, 4, 1, 9}, {1, 1, 3, 1}, {2, 33, 4, 6}, {0, 3, 2, 2}}) {
    runs.push_back({random_tensor(DType::f32, shape, 1), random_tensor(DType::f32, {shape[1]}, 2)});
  }
  check(b, runs);
}

TEST_P(Map, MovesChannelsLastValues) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(4));
  ExtentPool& pool = b.pool();
  const Value y = in_channels_last(x);
  b.output("joined channels", ops::concat(std::array{y, y}, 1));
  b.output("joined rows", ops::concat(std::array{y, y, y, y}, 2));
  const ops::AxisSlice tail[] = {
      {.axis = 1, .start = pool.constant(1), .end = pool.constant(1000), .step = {}},
      {.axis = 3,
       .start = pool.constant(-1),
       .end = pool.constant(INT64_MIN),
       .step = pool.constant(-2)}};
  b.output("sliced", ops::slice_onnx(y, tail));
  const ExtentExpr zero = pool.constant(0), one = pool.constant(1), two = pool.constant(2);
  b.output("padded space", ops::pad(y, {zero, zero, one, two}, {zero, zero, two, zero}));
  b.output("padded channels",
           ops::pad(y, {zero, one, zero, zero}, {zero, two, zero, zero}, ops::PadMode::edge));
  b.output("tiled", ops::tile(y, std::array{one, two, one, two}));
  std::vector<std::vector<Tensor>> runs;
  for (auto shape : std::vector<std::vector<int64_t>>{{1, 3, 5, 7}, {2, 4, 1, 9}, {1, 8, 3, 1}}) {
    runs.push_back({random_tensor(DType::f32, shape, 1)});
  }
  check(b, runs);
}

TEST_P(Map, ReadsPaddedChannelsOfAKnownNumber) {
  for (int64_t channels : {3, 4, 6}) {
    Builder b;
    const ExtentExpr c = b.pool().constant(channels);
    const Value x = b.input("x", DType::f32, {ExtentExpr(), c, ExtentExpr(), ExtentExpr()});
    const Value y = in_channels_last(x);
    const Value scale = b.constant(random_tensor(DType::f32, {1, channels, 1, 1}, 5));
    b.output("scaled", ops::add(ops::mul(y, scale), 0.5));
    b.output("joined", ops::concat(std::array{y, y}, 1));
    b.output("joined columns", ops::concat(std::array{y, x}, 3));
    check(b, {{random_tensor(DType::f32, {1, channels, 5, 7}, 1)},
              {random_tensor(DType::f32, {2, channels, 1, 1}, 1)}});
  }
}

TEST_P(Map, DecidesBroadcastsAtRunTime) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const Value y = b.input("y", DType::f32, std::vector<ExtentExpr>(3));
  b.output("sum", ops::add(x, y));
  b.output("where", ops::where(ops::less(x, y), x, ops::neg(y)));
  std::vector<std::vector<Tensor>> runs;
  for (auto [xs, ys] : {std::pair<std::vector<int64_t>, std::vector<int64_t>>{{4, 5}, {3, 4, 5}},
                        {{1, 5}, {3, 4, 1}},
                        {{4, 1}, {1, 1, 6}},
                        {{1, 1}, {2, 3, 4}},
                        {{5, 8}, {1, 1, 1}},
                        {{0, 5}, {3, 1, 5}}}) {
    runs.push_back({random_tensor(DType::f32, xs, 1), random_tensor(DType::f32, ys, 2)});
  }
  check(b, runs);
}

TEST_P(Map, DecidesBroadcastsOfChannelsLastValues) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(4));
  const Value y = b.input("y", DType::f32, std::vector<ExtentExpr>(4));
  b.output("sum", ops::add(in_channels_last(x), in_channels_last(y)));
  b.output("product", ops::mul(in_channels_last(x), y));
  std::vector<std::vector<Tensor>> runs;
  for (auto [xs, ys] :
       {std::pair<std::vector<int64_t>, std::vector<int64_t>>{{1, 3, 5, 7}, {1, 3, 5, 7}},
        {{2, 8, 4, 4}, {2, 8, 4, 4}},
        {{1, 3, 5, 7}, {2, 3, 1, 7}},
        {{2, 1, 5, 1}, {1, 6, 1, 3}},
        {{1, 1, 1, 1}, {1, 5, 2, 2}}}) {
    runs.push_back({random_tensor(DType::f32, xs, 1), random_tensor(DType::f32, ys, 2)});
  }
  check(b, runs);
}

TEST_P(Map, KeepsSpecialValues) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> special = {0,    -0.0, 1,    -1,    kInf, -kInf, nan,   3e38, -3e38,
                                       0.5,  -0.5, 1.5,  2.5,   -2.5, 88,    -88,   1e-7, -1e-7,
                                       1e-4, 0.26, 1e10, -1e10, 0.99, 1.01,  -0.99, 7,    100};
  const auto n = static_cast<int64_t>(special.size());
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(1));
  for (const auto* op : {&ops::neg,
                         &ops::abs,
                         &ops::sign,
                         &ops::reciprocal,
                         &ops::sqrt,
                         &ops::relu,
                         &ops::floor,
                         &ops::ceil,
                         &ops::round,
                         &ops::trunc,
                         &ops::is_nan,
                         &ops::is_positive_infinity,
                         &ops::is_negative_infinity,
                         &ops::exp,
                         &ops::log,
                         &ops::log1p,
                         &ops::expm1,
                         &ops::asin,
                         &ops::acos,
                         &ops::atan,
                         &ops::tanh,
                         &ops::asinh,
                         &ops::acosh,
                         &ops::atanh,
                         &ops::erf,
                         &ops::sigmoid}) {
    b.output(std::string(op->name), (*op)(x));
  }
  const Value row = ops::unsqueeze(x, std::array{int64_t{0}});
  const Value column = ops::unsqueeze(x, std::array{int64_t{1}});
  for (const auto* op :
       {&ops::add, &ops::sub, &ops::mul, &ops::div, &ops::max, &ops::min, &ops::equal,
        &ops::not_equal, &ops::less, &ops::less_equal, &ops::greater, &ops::greater_equal}) {
    b.output(std::string(op->name), (*op)(row, column));
  }
  const Tensor values = Tensor::from_doubles(DType::f32, {n}, special);
  check(b, {{values}});
}

TEST_P(Map, PowersAndRemaindersOfSpecialValues) {
  const std::vector<double> bases = {0, 1, -1, 2, -2, 0.5, 3.7, -3.7, 10, 100},
                            other = {0, 1, -1, 2, -2, 3, 0.5, -0.5, 7, 2.25};
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(1));
  const Value y = b.input("y", DType::f32, std::vector<ExtentExpr>(1));
  const Value row = ops::unsqueeze(x, std::array{int64_t{0}});
  const Value column = ops::unsqueeze(y, std::array{int64_t{1}});
  b.output("pow", ops::pow(row, column));
  b.output("fmod", ops::fmod(row, column));
  b.output("floor_mod", ops::floor_mod(row, column));
  b.output("atan2", ops::atan2(row, column));
  check(b, {{Tensor::from_doubles(DType::f32, {10}, bases),
             Tensor::from_doubles(DType::f32, {10}, other)}});
}

TEST_P(Map, ComputesWith64Bits) {
  const std::vector<int64_t> values = {0,
                                       1,
                                       -1,
                                       2,
                                       -2,
                                       7,
                                       -7,
                                       1 << 20,
                                       INT32_MAX,
                                       INT32_MIN,
                                       1LL << 32,
                                       1LL << 40,
                                       -(1LL << 40) - 3,
                                       INT64_MAX,
                                       INT64_MIN,
                                       0x123456789abcdef};
  const auto n = static_cast<int64_t>(values.size());
  for (DType dtype : {DType::i64, DType::u64}) {
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(1));
    const Value row = ops::unsqueeze(x, std::array{int64_t{0}});
    const Value column = ops::unsqueeze(x, std::array{int64_t{1}});
    for (const auto* op : {&ops::add, &ops::sub, &ops::mul, &ops::div, &ops::fmod, &ops::floor_mod,
                           &ops::max, &ops::min, &ops::equal, &ops::less, &ops::bitwise_xor}) {
      b.output(std::string(op->name), (*op)(row, column));
    }
    b.output("power", ops::pow(row, ops::bitwise_and(column, 15.0)));
    b.output("left", ops::shift_left(row, ops::bitwise_and(column, 63.0)));
    b.output("right", ops::shift_right(row, ops::bitwise_and(column, 63.0)));
    for (DType to : {DType::f32, DType::f16, DType::i32, DType::u8, DType::boolean}) {
      b.output("cast " + std::string(name_of(to)), ops::cast(x, to));
    }
    check(b, {{Tensor::from_integers(dtype, {n}, values)}}, 0);
  }
}

TEST_P(Map, CastsSaturate) {
  const std::vector<double> values = {0,
                                      0.4,
                                      -0.9,
                                      1.9,
                                      300,
                                      -300,
                                      65535.7,
                                      -65536,
                                      1e5,
                                      2.2e9,
                                      4.4e9,
                                      -2.2e9,
                                      1e19,
                                      -1e19,
                                      2e20,
                                      1e-40,
                                      std::numeric_limits<double>::quiet_NaN(),
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(),
                                      2147483647.0,
                                      6e-8,
                                      65519.0,
                                      65520.0};
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(1));
  for (DType to : kAllDTypes) {
    if (to != DType::f64 && to != DType::f32) {
      b.output(std::string(name_of(to)), ops::cast(x, to));
    }
  }
  check(b, {{Tensor::from_doubles(DType::f32, {static_cast<int64_t>(values.size())}, values)}}, 0);
}

TEST_P(Map, JoinsManyNarrowPieces) {
  Builder b;
  std::vector<Value> pieces;
  std::vector<Tensor> inputs;
  for (int64_t i = 0; i < 7; ++i) {
    const auto name = "x" + std::to_string(i);
    pieces.push_back(
        b.input(name, DType::u8, {b.pool().constant(3), ExtentExpr(), b.pool().constant(1)}));
    inputs.push_back(random_tensor(DType::u8, {3, i, 1}, static_cast<uint32_t>(i), 0, 200));
  }
  b.output("joined", ops::concat(pieces, 1));
  check(b, {inputs}, 0);
}

TEST_P(Map, StaysUnderTheLoopBudget) {
  Builder b;
  const Value x = b.input("x", DType::i64, std::vector<ExtentExpr>(1));
  b.output("rest", ops::floor_mod(x, 7.0));
  check(b, {{random_tensor(DType::i64, {900'001}, 3, -1e6, 1e6)}}, 0);
}

INSTANTIATE_TEST_SUITE_P(Tiers, Map, testing::Values(tier_under_test()));

}  // namespace
}  // namespace ullage::test
