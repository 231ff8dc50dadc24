// f64 on the device: what is computed is computed in f64, to 1e-12 of the reference, or refused by
// name; what compares or moves is exact in every dtype.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <ranges>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using Shape = std::vector<int64_t>;
using Make = std::function<Value(Builder&, std::span<const Value>)>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::vector<ExtentExpr> numbers(Builder& b, const Shape& shape) {
  std::vector<ExtentExpr> extents;
  for (int64_t n : shape) extents.push_back(b.pool().constant(n));
  return extents;
}

Graph graph_of(std::span<const Tensor> inputs, const Make& make) {
  Builder b;
  std::vector<Value> operands;
  for (size_t i = 0; i < inputs.size(); ++i) {
    operands.push_back(
        b.input("x" + std::to_string(i), inputs[i].dtype(), numbers(b, inputs[i].shape())));
  }
  b.output("y", make(b, operands));
  Result<Graph> graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph();
}

// Parameter: max_tier.
class Float64OnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  bool has_doubles() const { return device_->profile().float64; }

  // The result is the reference's; where the device has no doubles the message may name the op.
  void expect(std::span<const Tensor> inputs, const Make& make, double tolerance,
              std::string_view what) {
    const Graph graph = graph_of(inputs, make);
    if (!has_doubles()) {
      const auto program = device_->compile(graph);
      const samples::ProgramOwner owner(program ? *program : nullptr);
      if (!program) {
        EXPECT_THAT(program.error().message, testing::HasSubstr("computes in f64")) << what;
        return;
      }
    }
    const auto expected = evaluate(graph, inputs);
    const auto actual = device_->run(graph, inputs);
    ASSERT_TRUE(expected) << what << ": " << expected.error().message;
    ASSERT_TRUE(actual) << what << ": " << actual.error().message;
    EXPECT_EQ(
        difference((*expected)[0], (*actual)[0], tolerance, tolerance * scale_of((*expected)[0])),
        "")
        << what;
  }

  void expect_exact(std::span<const Tensor> inputs, const Make& make, std::string_view what) {
    const Graph graph = graph_of(inputs, make);
    const auto expected = evaluate(graph, inputs);
    const auto actual = device_->run(graph, inputs);
    ASSERT_TRUE(expected) << what << ": " << expected.error().message;
    ASSERT_TRUE(actual) << what << ": " << actual.error().message;
    EXPECT_EQ(difference((*expected)[0], (*actual)[0], 0, 0), "") << what;
  }

  // Compiled as for a device that has no doubles.
  Tensor run_without_doubles(std::span<const Tensor> inputs, const Make& make) {
    DeviceProfile profile = device_->profile();
    profile.float64 = false;
    const auto program = device_->compile(graph_of(inputs, make), profile);
    if (!program) return ADD_FAILURE() << program.error().message, Tensor(DType::f64, {0});
    const samples::ProgramOwner owner(*program);
    const auto session = samples::open_session(*program);
    if (!session) return ADD_FAILURE() << session.error().message, Tensor(DType::f64, {0});
    auto outputs = run_session(session->get(), *program, inputs);
    if (!outputs) return ADD_FAILURE() << outputs.error().message, Tensor(DType::f64, {0});
    return outputs->front();
  }

  std::unique_ptr<Device> device_;
};

Tensor doubles(Shape shape, uint32_t seed = 1, double low = -2, double high = 2) {
  return random_tensor(DType::f64, std::move(shape), seed, low, high);
}

// ---- functions of one and two numbers ----

// In units of the last place of `expected`; 0 where both are NaN or equal.
double ulps_between(double expected, double actual) {
  if (expected == actual || (std::isnan(expected) && std::isnan(actual))) return 0;
  if (!std::isfinite(expected) || !std::isfinite(actual)) return kInfinity;
  int exponent = 0;
  std::frexp(std::max(std::fabs(expected), std::numeric_limits<double>::min()), &exponent);
  return std::fabs(expected - actual) / std::ldexp(1.0, exponent - 53);
}

// `low` to `high` evenly, magnitudes from the least to the largest, and every special number.
std::vector<double> arguments(double low, double high) {
  std::vector<double> x = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, kInfinity, -kInfinity, kNan};
  for (double v :
       {1e-300, 1e-20, 1e-8,  0.3,   0.34657,   0.4,       0.79, 0.8,  1.5,  6.0,   22.0,   25.0,
        709.7,  710.4, 745.0, 800.0, 4194303.0, 4194305.0, 1e9,  1e15, 1e22, 1e100, 1.7e308}) {
    x.push_back(v);
    x.push_back(-v);
  }
  for (int i = 0; i <= 2000; ++i) x.push_back(low + (high - low) * i / 2000);
  for (int e = -1000; e < 1000; ++e) x.push_back(std::ldexp(1.0 + (e & 7) / 9.0, e));
  return x;
}

TEST_P(Float64OnDevice, FunctionsOfOneNumberAreRightToFourUlps) {
  if (!has_doubles()) GTEST_SKIP() << "no doubles";
  const struct {
    const ops::UnaryOp* op;
    double low, high;
  } rows[] = {{&ops::exp, -746, 710}, {&ops::expm1, -40, 710},   {&ops::log, 0, 4},
              {&ops::log1p, -1, 4},   {&ops::sin, -30, 30},      {&ops::cos, -30, 30},
              {&ops::tan, -30, 30},   {&ops::asin, -1, 1},       {&ops::acos, -1, 1},
              {&ops::atan, -4, 4},    {&ops::sinh, -711, 711},   {&ops::cosh, -711, 711},
              {&ops::tanh, -3, 3},    {&ops::asinh, -4, 4},      {&ops::acosh, 1, 4},
              {&ops::atanh, -1, 1},   {&ops::erf, -6.5, 6.5},    {&ops::sigmoid, -40, 40},
              {&ops::sqrt, 0, 9},     {&ops::reciprocal, -3, 3}, {&ops::floor, -9, 9},
              {&ops::round, -9, 9},   {&ops::relu, -3, 3},       {&ops::sign, -3, 3}};
  for (const auto& row : rows) {
    const std::vector<double> x = arguments(row.low, row.high);
    const Tensor input = Tensor::from_doubles(DType::f64, {int64_t(x.size())}, x);
    const Graph graph = graph_of({&input, 1}, [&](Builder&, auto v) { return (*row.op)(v[0]); });
    const auto actual = device_->run(graph, {&input, 1});
    ASSERT_TRUE(actual) << row.op->name << ": " << actual.error().message;
    for (size_t i = 0; i < x.size(); ++i) {
      const double expected = row.op->scalar.number(x[i], 0, 0);
      if (std::fabs(expected) < std::numeric_limits<double>::min()) continue;  // denormals may go
      const double y = (*actual)[0].number(int64_t(i));
      ASSERT_LE(ulps_between(expected, y), 4) << row.op->name << "(" << x[i] << ") = " << y;
    }
  }
}

TEST_P(Float64OnDevice, FunctionsOfTwoNumbersAreRightToFourUlps) {
  if (!has_doubles()) GTEST_SKIP() << "no doubles";
  const double special[] = {0.0,  -0.0, 1,   -1,     2,     -2,   3,         0.5,        -0.5, 10,
                            -2.5, 1e-9, 1e9, 1e-300, 1e300, 7.25, kInfinity, -kInfinity, kNan};
  std::vector<double> a, b;
  for (double u : special) {
    for (double v : special) a.push_back(u), b.push_back(v);
  }
  const Tensor random_a = doubles({2000}, 3, 0, 30), random_b = doubles({2000}, 4, -40, 40);
  for (int64_t i = 0; i < 2000; ++i)
    a.push_back(random_a.number(i)), b.push_back(random_b.number(i));
  const Tensor inputs[] = {Tensor::from_doubles(DType::f64, {int64_t(a.size())}, a),
                           Tensor::from_doubles(DType::f64, {int64_t(b.size())}, b)};
  for (const ops::BinaryOp* op : {&ops::pow, &ops::atan2, &ops::fmod, &ops::floor_mod, &ops::div,
                                  &ops::max, &ops::min, &ops::add, &ops::mul}) {
    const Graph graph = graph_of(inputs, [&](Builder&, auto v) { return (*op)(v[0], v[1]); });
    const auto actual = device_->run(graph, inputs);
    ASSERT_TRUE(actual) << op->name << ": " << actual.error().message;
    for (size_t i = 0; i < a.size(); ++i) {
      const double expected = op->scalar.number(a[i], b[i], 0);
      if (std::fabs(expected) < std::numeric_limits<double>::min()) continue;  // denormals may go
      const double y = (*actual)[0].number(int64_t(i));
      ASSERT_LE(ulps_between(expected, y), 4)
          << op->name << "(" << a[i] << ", " << b[i] << ") = " << y << ", not " << expected;
    }
  }
}

TEST_P(Float64OnDevice, ArithmeticInIntegersIsRoundedAsThatOfDoubles) {
  std::vector<double> x = arguments(-9, 9);
  for (double v : {4e-324, 1e-310, 2.2250738585072014e-308, 0x1.fffffffffffffp0}) x.push_back(v);
  std::vector<double> z(x.rbegin(), x.rend());
  std::rotate(z.begin(), z.begin() + 7, z.end());
  const int64_t n = std::ssize(x);
  const Tensor inputs[] = {Tensor::from_doubles(DType::f64, {n}, x),
                           Tensor::from_doubles(DType::f64, {n}, z)};
  const auto expect_same = [&](const OpDef& op, const Tensor& y, const auto& of) {
    ASSERT_EQ(y.element_count(), n) << op.name;
    for (int64_t i = 0; i < n; ++i) {
      const double expected = of(x[size_t(i)], z[size_t(i)]), actual = y.number(i);
      ASSERT_TRUE(expected == actual || (std::isnan(expected) && std::isnan(actual)))
          << op.name << "(" << x[size_t(i)] << ", " << z[size_t(i)] << ") = " << actual;
    }
  };
  for (const ops::UnaryOp* op : {&ops::neg, &ops::abs, &ops::sqrt, &ops::reciprocal, &ops::relu,
                                 &ops::floor, &ops::ceil, &ops::round, &ops::trunc}) {
    const Tensor y =
        run_without_doubles({inputs, 1}, [&](Builder&, auto v) { return (*op)(v[0]); });
    expect_same(*op, y, [&](double a, double) { return op->scalar.number(a, 0, 0); });
  }
  for (const ops::BinaryOp* op :
       {&ops::add, &ops::sub, &ops::mul, &ops::div, &ops::max, &ops::min}) {
    const Tensor y =
        run_without_doubles(inputs, [&](Builder&, auto v) { return (*op)(v[0], v[1]); });
    expect_same(*op, y, [&](double a, double b) { return op->scalar.number(a, b, 0); });
  }
}

TEST_P(Float64OnDevice, CastsInIntegersAreThoseOfDoubles) {
  const std::vector<double> x = arguments(-300, 300);
  const Tensor wide = Tensor::from_doubles(DType::f64, {std::ssize(x)}, x);
  for (const DType dtype : {DType::f32, DType::i32, DType::i64, DType::u8, DType::boolean}) {
    const Make cast = [&](Builder&, auto v) { return ops::cast(v[0], dtype); };
    const auto narrow = evaluate(graph_of({&wide, 1}, cast), {&wide, 1});
    ASSERT_TRUE(narrow) << narrow.error().message;
    EXPECT_EQ(difference((*narrow)[0], run_without_doubles({&wide, 1}, cast), 0, 0), "")
        << name_of(dtype);
    const Make back = [&](Builder&, auto v) { return ops::cast(v[0], DType::f64); };
    const auto again = evaluate(graph_of(*narrow, back), *narrow);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(difference((*again)[0], run_without_doubles(*narrow, back), 0, 0), "")
        << name_of(dtype);
  }
}

TEST_P(Float64OnDevice, EveryElementwiseOpThatTakesF64ComputesIt) {
  for (Registry family :
       {ops::arithmetic_ops(), ops::parts_ops(), ops::math_ops(), ops::power_ops(),
        ops::error_function_ops(), ops::gamma_ops(), ops::bessel_ops(), ops::logic_ops()}) {
    for (const OpDef* op : family) {
      const auto& def = static_cast<const ops::ElementwiseOp&>(*op);
      if (!def.accepts.contains(DType::f64) || op == &ops::where) continue;
      const std::vector<Tensor> inputs(op->max_inputs, doubles({7}, 5, def.low, def.high));
      expect(inputs, [&](Builder& b, auto v) { return b.add1(*op, v); }, 1e-12, op->name);
    }
  }
}

TEST_P(Float64OnDevice, FusedExpressionsComputeInF64) {
  const Tensor x = doubles({3, 129});
  expect({&x, 1}, [](Builder&, auto v) { return ops::gelu(v[0]); }, 1e-12, "gelu");
  expect({&x, 1}, [](Builder&, auto v) { return ops::mish(ops::elu(v[0], 0.1)); }, 1e-12, "mish");
  expect(
      {&x, 1}, [](Builder&, auto v) { return ops::cast(ops::mul(v[0], 1e6), DType::i64); }, 0,
      "cast");
}

// ---- dense families ----

ops::WindowSpec window(Builder& b, size_t axes, int64_t stride, int64_t pad, int64_t dilation = 1) {
  return {std::vector<int64_t>(axes, stride), std::vector<int64_t>(axes, dilation),
          std::vector<ExtentExpr>(2 * axes, b.pool().constant(pad))};
}

TEST_P(Float64OnDevice, ConvolutionsComputeInF64) {
  for (size_t axes : {size_t{1}, size_t{2}, size_t{3}}) {
    Shape x = {2, 4}, w = {6, 2}, t = {4, 3};
    for (size_t a = 0; a < axes; ++a) {
      x.push_back(7), w.push_back(3), t.push_back(2);
    }
    const Tensor inputs[] = {doubles(x), doubles(w, 2), doubles({6}, 3), doubles(t, 4)};
    expect(
        inputs,
        [&](Builder& b, auto v) {
          return ops::convolution(v[0], v[1], v[2], window(b, axes, 2, 1), 2);
        },
        1e-12, "convolution");
    expect(
        inputs,
        [&](Builder& b, auto v) {
          return ops::conv_transpose(v[0], v[3], v[2], window(b, axes, 2, 0), {}, 2);
        },
        1e-12, "conv_transpose");
  }
  // Constant weights, and an op behind that f32 would take as its epilogue.
  const Tensor x = doubles({1, 8, 9, 9});
  expect(
      {&x, 1},
      [](Builder& b, auto v) {
        const Value w = b.constant(doubles({8, 8, 3, 3}, 2));
        return ops::relu(
            ops::convolution(v[0], w, b.constant(doubles({8}, 3)), window(b, 2, 1, 1)));
      },
      1e-12, "convolution");
}

TEST_P(Float64OnDevice, PoolsComputeInF64) {
  for (size_t axes : {size_t{1}, size_t{2}, size_t{3}}) {
    Shape shape = {2, 3};
    for (size_t a = 0; a < axes; ++a) shape.push_back(8);
    const Tensor x = doubles(shape);
    const Shape kernel(axes, 3);
    for (bool include : {false, true}) {
      expect(
          {&x, 1},
          [&](Builder& b, auto v) {
            return ops::average_pool(v[0], kernel, window(b, axes, 2, 1), true, include);
          },
          1e-12, "average_pool");
    }
    for (int64_t p : {1, 2, 3}) {
      expect(
          {&x, 1},
          [&](Builder& b, auto v) {
            return ops::lp_pool(v[0], kernel, window(b, axes, 2, 1), false, p);
          },
          1e-12, "lp_pool");
    }
  }
}

TEST_P(Float64OnDevice, ProductsComputeInF64) {
  const Tensor inputs[] = {doubles({2, 5, 33}), doubles({2, 33, 7}, 2)};
  expect(inputs, [](Builder&, auto v) { return ops::matmul(v[0], v[1]); }, 1e-12, "matmul");
  expect(
      inputs,
      [](Builder&, auto v) {
        return ops::dot(
            v[0], v[1],
            {.lhs_contracting = {2}, .rhs_contracting = {1}, .lhs_batch = {0}, .rhs_batch = {0}});
      },
      1e-12, "dot");
}

TEST_P(Float64OnDevice, NormalisationsComputeInF64) {
  const Tensor inputs[] = {doubles({3, 5, 33}, 1, -30, 30), doubles({33}, 2), doubles({33}, 3),
                           doubles({5}, 4), doubles({5}, 5, 0.5, 2)};
  for (int64_t axis : {0, 1, 2}) {
    expect(inputs, [&](Builder&, auto v) { return ops::softmax(v[0], axis); }, 1e-12, "softmax");
    expect(
        inputs, [&](Builder&, auto v) { return ops::log_softmax(v[0], axis); }, 1e-12,
        "log_softmax");
  }
  expect(
      inputs, [](Builder&, auto v) { return ops::layer_norm(v[0], v[1], v[2], -1, 1e-5); }, 1e-12,
      "layer_norm");
  expect(
      inputs, [](Builder&, auto v) { return ops::batch_norm(v[0], v[3], v[3], v[3], v[4], 1e-5); },
      1e-12, "batch_norm");
  expect(
      inputs, [](Builder&, auto v) { return ops::instance_norm(v[0], v[3], v[3], 1e-5); }, 1e-12,
      "instance_norm");
  expect(
      inputs, [](Builder&, auto v) { return ops::local_response_norm(v[0], 3, 1e-2, 0.75, 1); },
      1e-12, "local_response_norm");
}

TEST_P(Float64OnDevice, ReductionsAndScansComputeInF64) {
  const Tensor x = doubles({3, 300});
  const std::vector<int64_t> axes = {1};
  for (const ops::ReduceOp* op : {&ops::reduce_sum, &ops::reduce_prod, &ops::reduce_mean}) {
    expect({&x, 1}, [&](Builder&, auto v) { return (*op)(v[0], axes, false); }, 1e-12, op->name);
  }
  for (const ops::ScanOp* op : {&ops::cumsum, &ops::cumprod}) {
    expect({&x, 1}, [&](Builder&, auto v) { return (*op)(v[0], 1); }, 1e-12, op->name);
  }
}

// (at + 0.5) / scale - 0.5 lies so near the middle between two elements that f32 takes the other.
TEST_P(Float64OnDevice, NearestNeighboursOfF64AreFoundByPositionsOfF64) {
  if (!has_doubles()) GTEST_SKIP() << "positions of f32 are all there is";
  const Tensor x = doubles({1, 4099});
  expect_exact(
      {&x, 1},
      [](Builder& b, auto v) {
        return ops::resize(v[0],
                           {.sizes = numbers(b, {1, 70001}), .mode = ops::Interpolation::nearest});
      },
      "resize");
}

TEST_P(Float64OnDevice, ResamplingComputesInF64) {
  const Tensor inputs[] = {doubles({1, 3, 5, 7}), doubles({1, 4, 6, 2}, 2, -1.3, 1.3)};
  for (const auto mode : {ops::Interpolation::linear, ops::Interpolation::cubic}) {
    for (const auto coordinates : {ops::Coordinates::half_pixel, ops::Coordinates::align_corners,
                                   ops::Coordinates::tf_crop_and_resize}) {
      for (bool antialias : {false, true}) {
        expect(
            {inputs, 1},
            [&](Builder& b, auto v) {
              ops::ResizeSpec spec{.sizes = numbers(b, {1, 3, 9, 4}), .mode = mode};
              spec.coordinates = coordinates;
              spec.antialias = antialias;
              spec.extrapolation = 0.1;
              spec.roi = {0, 0, 0.1, 0.2, 1, 1, 0.7, 1.3};
              return ops::resize(v[0], spec);
            },
            1e-12, "resize");
      }
    }
    for (const auto padding :
         {ops::GridPadding::zeros, ops::GridPadding::border, ops::GridPadding::reflection}) {
      expect(
          inputs,
          [&](Builder&, auto v) { return ops::grid_sample(v[0], v[1], mode, padding, false); },
          1e-12, "grid_sample");
    }
  }
}

TEST_P(Float64OnDevice, RecurrentLayersComputeInF64) {
  constexpr int64_t kHidden = 5;
  const struct {
    const ops::RecurrentOp* op;
    std::vector<std::string> activations;
  } layers[] = {{&ops::lstm, {}},
                {&ops::lstm, {"hard_sigmoid", "softsign", "elu"}},
                {&ops::gru, {"sigmoid", "scaled_tanh"}},
                {&ops::rnn, {"softplus"}}};
  for (const auto& layer : layers) {
    const int64_t width = layer.op->gates * kHidden;
    const Tensor inputs[] = {doubles({4, 3, 6}), doubles({1, width, 6}, 2),
                             doubles({1, width, kHidden}, 3), doubles({1, 2 * width}, 4)};
    expect(
        inputs,
        [&](Builder&, auto v) {
          return (*layer.op)({.x = v[0], .w = v[1], .r = v[2], .bias = v[3]},
                             {.hidden = kHidden, .activations = layer.activations, .clip = 3})
              .y;
        },
        1e-12, name_of(layer.op->cell));
  }
}

// ---- what compares or moves ----

// Neighbours that f32, and for 64-bit integers f64, cannot distinguish.
Tensor close_integers(DType dtype, Shape shape) {
  Tensor x(dtype, std::move(shape));
  const bool wide = size_bytes(dtype) == 8, natural = is_unsigned_integer(dtype);
  const uint64_t base = wide ? (natural ? uint64_t{1} << 63 : uint64_t{1} << 60)
                             : (natural ? uint64_t{1} << 31 : uint64_t{1} << 30);
  for (int64_t i = 0; i < x.element_count(); ++i) {
    const auto offset = static_cast<uint64_t>(i * 7 % 13);
    x.set_integer(i, static_cast<int64_t>(base + offset));
  }
  return x;
}

TEST_P(Float64OnDevice, IntegersAreComparedAndMovedExactly) {
  for (DType dtype : {DType::i32, DType::u32, DType::i64, DType::u64}) {
    const Tensor x = close_integers(dtype, {1, 2, 6, 7});
    const std::string name(name_of(dtype));
    expect_exact(
        {&x, 1},
        [](Builder& b, auto v) { return ops::max_pool(v[0], {3, 2}, window(b, 2, 2, 1)).values; },
        "max_pool " + name);
    expect_exact(
        {&x, 1},
        [](Builder& b, auto v) { return ops::max_pool(v[0], {3, 2}, window(b, 2, 2, 1)).indices; },
        "indices of max_pool " + name);
    expect_exact(
        {&x, 1},
        [](Builder& b, auto v) {
          return ops::resize(
              v[0], {.sizes = numbers(b, {1, 2, 9, 4}), .mode = ops::Interpolation::nearest});
        },
        "resize " + name);
    expect_exact(
        {&x, 1},
        [](Builder& b, auto v) {
          const Value grid = b.constant(random_tensor(DType::f32, {1, 4, 5, 2}, 3, -1.2, 1.2));
          return ops::grid_sample(v[0], grid, ops::Interpolation::nearest);
        },
        "grid_sample " + name);
    const std::vector<int64_t> axes = {3};
    expect_exact(
        {&x, 1}, [&](Builder&, auto v) { return ops::reduce_max(v[0], axes, false); },
        "reduce_max " + name);
    expect_exact(
        {&x, 1}, [](Builder&, auto v) { return ops::arg_min(v[0], 3, false); }, "arg_min " + name);
    expect_exact(
        {&x, 1}, [](Builder& b, auto v) { return ops::topk(v[0], b.pool().constant(3), 3)[0]; },
        "topk " + name);
  }
}

TEST_P(Float64OnDevice, DoublesAreComparedAndMovedExactly) {
  if (!has_doubles()) GTEST_SKIP() << "no doubles";
  Tensor x(DType::f64, {1, 2, 6, 7});
  for (int64_t i = 0; i < x.element_count(); ++i) x.set_number(i, 1 + double(i * 7 % 13) * 0x1p-52);
  x.set_number(17, kNan);
  expect_exact(
      {&x, 1},
      [](Builder& b, auto v) { return ops::max_pool(v[0], {3, 2}, window(b, 2, 2, 1)).values; },
      "max_pool");
  expect_exact(
      {&x, 1},
      [](Builder& b, auto v) { return ops::max_pool(v[0], {3, 2}, window(b, 2, 2, 1)).indices; },
      "indices of max_pool");
}

// Resize by the nearest moves bits: a device without doubles does it too.
TEST_P(Float64OnDevice, DoublesAreMovedWithoutArithmetic) {
  const Tensor x = doubles({1, 2, 5, 7});
  expect_exact(
      {&x, 1},
      [](Builder& b, auto v) {
        return ops::resize(
            v[0], {.sizes = numbers(b, {1, 2, 9, 4}), .mode = ops::Interpolation::nearest});
      },
      "resize");
}

// ---- activations are ops ----

TEST_P(Float64OnDevice, ActivationsOfRecurrentCellsPassNanOnAsTheirOpsDo) {
  for (const char* name : {"relu", "sigmoid", "tanh", "leaky_relu", "elu", "softsign"}) {
    Tensor x = random_tensor(DType::f32, {2, 3, 1}, 1);
    x.set_number(1, kNan);
    const Graph graph = graph_of({&x, 1}, [&](Builder& b, auto v) {
      const Value one = b.constant(random_tensor(DType::f32, {1, 1, 1}, 2, 1, 1));
      return ops::rnn({.x = v[0], .w = one, .r = one}, {.hidden = 1, .activations = {name}}).y;
    });
    const auto expected = evaluate(graph, {&x, 1});
    const auto actual = device_->run(graph, {&x, 1});
    ASSERT_TRUE(expected && actual);
    for (const Tensor* y : {&(*expected)[0], &(*actual)[0]}) {
      EXPECT_TRUE(std::isnan(y->number(1))) << name << " of NaN";
      EXPECT_TRUE(std::isnan(y->number(4))) << name << ": the state stays NaN";
      EXPECT_FALSE(std::isnan(y->number(0))) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, Float64OnDevice, testing::Values(tier_under_test()),
                         [](const auto& tier) {
                           return tier.param == 0 ? std::string("AsFound") : std::string("T0");
                         });

}  // namespace
}  // namespace ullage::test
