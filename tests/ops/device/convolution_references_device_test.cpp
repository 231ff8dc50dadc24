// Every fast convolution against its plain reference on the device: with constant weights the fast
// kernels serve it, with weights that are inputs the plain one. Random shapes from printed seeds,
// memory poisoned with NaN.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/elementwise/elementwise.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// The stated tolerance: for operands in [-1, 1] and sums of about 1.
constexpr double kTolerance = 1e-4;
// Products that a case may cost: the plain reference is slow.
constexpr int64_t kMaxProducts = 6'000'000;

struct Case {
  std::vector<int64_t> weights, strides, dilations, pads;
  int64_t group = 1;
  bool transposed = false, bias = false, activation = false;
  std::vector<std::vector<int64_t>> shapes = {};
};

Value convolve(Builder& b, const Case& c, Value x, Value w, Value bias) {
  ops::WindowSpec window{c.strides, c.dilations, {}};
  for (int64_t p : c.pads) window.pads.push_back(b.pool().constant(p));
  const Value y = c.transposed ? ops::conv_transpose(x, w, bias, window, {}, c.group)
                               : ops::convolution(x, w, bias, window, c.group);
  return c.activation ? ops::relu(ops::add(ops::mul(y, 0.5), 0.1)) : y;
}

class ConvolutionReferences : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    profile_ = device_->profile();
    random_.seed(GetParam());
  }

  int64_t between(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  bool coin() { return between(0, 1) == 1; }

  Graph graph_of(const Case& c, const Tensor& w, const Tensor& bias, bool constant) {
    Builder b;
    const int64_t channels = c.transposed ? c.weights[0] : c.weights[1] * c.group;
    const Value x = b.input("x", DType::f32, {{}, b.pool().constant(channels), {}, {}});
    auto operand = [&](const char* name, const Tensor& t) {
      std::vector<ExtentExpr> shape;
      for (int64_t n : t.shape()) shape.push_back(b.pool().constant(n));
      return constant ? b.constant(t) : b.input(name, DType::f32, shape);
    };
    const Value weights = operand("w", w);
    b.output("y", convolve(b, c, x, weights, c.bias ? operand("b", bias) : Value()));
    auto graph = b.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    return std::move(*graph);
  }

  // Runs both references at every shape; the fast one with one program, whose kernels it returns.
  std::vector<std::string> check(const Case& c) {
    const double taps = static_cast<double>(c.weights[1] * c.weights[2] * c.weights[3]);
    const double scale = 1 / std::sqrt(c.transposed ? static_cast<double>(c.weights[0]) : taps);
    const Tensor w = random_tensor(DType::f32, c.weights, GetParam() + 1, -scale, scale);
    const int64_t columns = c.transposed ? c.weights[1] * c.group : c.weights[0];
    const Tensor bias = random_tensor(DType::f32, {columns}, GetParam() + 2);
    const Graph fast = graph_of(c, w, bias, true), plain = graph_of(c, w, bias, false);
    passes::CompileOptions options;
    options.profile = profile_;
    std::vector<std::string> files;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) files.push_back(call.kernel.file);
    };
    auto compiled = passes::compile(fast, options);
    EXPECT_TRUE(compiled) << compiled.error().message;
    auto program = runtime::create_program(device_->context(), std::move(*compiled));
    EXPECT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
    for (const auto& shape : c.shapes) {
      const Tensor x = random_tensor(DType::f32, shape, GetParam() + 3);
      auto actual = run_session(session, *program, std::vector<Tensor>{x});
      std::vector<Tensor> operands = {x, w};
      if (c.bias) operands.push_back(bias);
      auto expected = device_->run(plain, operands);
      EXPECT_TRUE(actual && expected) << (actual ? expected : actual).error().message;
      if (!actual || !expected) break;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], kTolerance, kTolerance), "")
          << "at " << testing::PrintToString(shape) << " by " << testing::PrintToString(c.weights)
          << ", strides " << testing::PrintToString(c.strides) << ", dilations "
          << testing::PrintToString(c.dilations) << ", pads " << testing::PrintToString(c.pads)
          << ", seed " << GetParam();
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return files;
  }

  // A plane that costs at most kMaxProducts with `products` for every pixel.
  std::vector<int64_t> shape(int64_t channels, int64_t products) {
    std::vector<int64_t> s = {between(1, 2), channels, between(1, 300), between(1, 300)};
    while (s[0] * s[2] * s[3] * products > kMaxProducts) {
      const size_t axis = coin() ? 2 : 3;
      s[axis] = std::max<int64_t>(1, s[axis] / 2);
      if (s[2] * s[3] == 1) break;
    }
    return s;
  }

  bool is_cpu() const { return profile_.device_class == DeviceClass::cpu; }

  std::unique_ptr<Device> device_;
  DeviceProfile profile_;
  std::mt19937 random_;
};

TEST_P(ConvolutionReferences, ThreeByThree) {
  Case c;
  c.weights = {between(1, 100), between(1, 150), 3, 3};
  c.pads = {between(0, 2), between(0, 2), between(0, 2), between(0, 2)};
  c.bias = coin();
  c.activation = coin();
  for (int i = 0; i < 3; ++i) {
    c.shapes.push_back(shape(c.weights[1], c.weights[0] * c.weights[1] * 9));
    for (const size_t axis : {2u, 3u})
      c.shapes.back()[axis] = std::max<int64_t>(3, c.shapes.back()[axis]);
  }
  for (int64_t side : {7, 8, 12}) c.shapes.push_back({between(1, 2), c.weights[1], side, side});
  const auto files = check(c);
  if (is_cpu() && c.weights[0] >= 16 && c.weights[1] >= 16) {
    EXPECT_THAT(files, Contains(HasSubstr("winograd_output")));
    const auto outputs = std::ranges::count(files, "conv/cpu/winograd_output.comp");
    const bool tall = profile_.subgroup_size != 0;  // else every tile has few rows
    EXPECT_EQ(std::ranges::count(files, "conv/cpu/winograd_product.comp"), (tall ? 2 : 1) * outputs)
        << "of few tiles, and of many";
  }
}

// The host chooses by size between Winograd and direct kernels: transformed values must fit into a
// binding.
TEST_P(ConvolutionReferences, ThreeByThreeWhoseTransformsMayNotFit) {
  Case c;
  c.weights = {16 + between(0, 16), 16 + between(0, 16), 3, 3};
  c.pads = {1, 1, 1, 1};
  c.activation = true;
  c.shapes = {{1, c.weights[1], 60, 60}, {1, c.weights[1], 30, 30}, {1, c.weights[1], 5, 40}};
  profile_.max_storage_range = 1 << 20;
  const auto files = check(c);
  if (is_cpu()) {
    EXPECT_THAT(files, Contains(HasSubstr("winograd_output")));
    EXPECT_THAT(files, Contains(HasSubstr("conv/lanes")));
  }
}

TEST_P(ConvolutionReferences, ThreeByThreeWhoseTransformedFiltersDoNotFit) {
  Case c;
  c.weights = {between(33, 48), between(33, 48), 3, 3};
  c.shapes = {{1, c.weights[1], between(3, 9), between(3, 9)}};
  profile_.max_storage_range = 36 * 32 * 32 * 4;
  EXPECT_THAT(check(c), Not(Contains(HasSubstr("winograd"))));
}

// Groups of whole vec4s have separate panels; narrow ones share panels.
TEST_P(ConvolutionReferences, Groups) {
  constexpr int64_t kColumns[] = {1, 2, 4, 8, 12, 16, 20, 24, 32, 40, 64, 96};
  Case c;
  const int64_t columns = kColumns[between(0, 11)], inner = kColumns[between(0, 11)];
  c.group = between(1, 3) * (coin() ? 1 : 16 / std::gcd(columns, int64_t{16}));
  c.weights = {c.group * columns, inner, between(1, 3), between(1, 3)};
  c.strides = {between(1, 2), between(1, 2)};
  c.dilations = {between(1, 2), between(1, 2)};
  c.pads = {between(0, 2), between(0, 2), between(0, 2), between(0, 2)};
  c.bias = coin();
  c.activation = coin();
  const int64_t cost = c.weights[0] * c.weights[1] * c.weights[2] * c.weights[3];
  for (int i = 0; i < 3; ++i) {
    c.shapes.push_back(shape(c.group * inner, cost));
    for (const size_t axis : {2u, 3u})
      c.shapes.back()[axis] = std::max<int64_t>(5, c.shapes.back()[axis]);
  }
  const auto files = check(c);
  if (columns % 4 == 0 && inner % 4 == 0) {
    EXPECT_THAT(files, Not(Contains("conv/plain.comp")));
  }
}

// Extents around those of a block, no image at all, and more groups than one workgroup has lanes.
TEST_P(ConvolutionReferences, GroupsOfFewChannels) {
  constexpr int64_t kChannels[] = {1, 2, 4, 8, 12, 16, 28};
  Case c;
  const int64_t columns = kChannels[between(0, 6)], inner = kChannels[between(0, 6)];
  c.group = 4 * between(1, 9);
  c.weights = {c.group * columns, inner, between(1, 5), between(1, 8)};
  c.strides = {between(1, 3), between(1, 3)};
  c.dilations = {between(1, 2), between(1, 2)};
  c.pads = {between(0, 2), between(0, 2), between(0, 2), between(0, 2)};
  c.bias = coin();
  c.activation = coin();
  const auto extent = [&](size_t axis, int64_t out) {
    const int64_t reach = (c.weights[axis + 2] - 1) * c.dilations[axis] + 1;
    return std::max<int64_t>(reach + (out - 1) * c.strides[axis] - c.pads[axis] - c.pads[axis + 2],
                             1);
  };
  for (int64_t height : {1, 2, 3})
    for (int64_t width : {1, 3, 4, 5, 9})
      c.shapes.push_back({between(1, 2), c.group * inner, extent(0, height), extent(1, width)});
  c.shapes.push_back({0, c.group * inner, extent(0, 2), extent(1, 2)});
  const auto files = check(c);
  const bool is_depthwise = columns == 1 && inner == 1;
  if (is_cpu() && !is_depthwise && columns % 4 == 0 && inner % 4 == 0 && c.weights[3] <= 7) {
    EXPECT_THAT(files, Contains("conv/cpu/grouped.comp")) << testing::PrintToString(c.weights);
  }
}

TEST_P(ConvolutionReferences, StridesAndDilations) {
  Case c;
  c.weights = {between(1, 80), between(1, 40), between(1, 7), between(1, 7)};
  c.strides = {between(1, 3), between(1, 3)};
  c.dilations = {between(1, 2), between(1, 2)};
  c.pads = {between(0, 3), between(0, 3), between(0, 3), between(0, 3)};
  c.bias = coin();
  const int64_t cost = c.weights[0] * c.weights[1] * c.weights[2] * c.weights[3];
  for (int i = 0; i < 2; ++i) {
    c.shapes.push_back(shape(c.weights[1], cost));
    for (const size_t axis : {2u, 3u})
      c.shapes.back()[axis] = std::max<int64_t>(13, c.shapes.back()[axis]);
  }
  check(c);
}

// Taps that see nothing but padding, at either end or both.
TEST_P(ConvolutionReferences, DilationsBeyondTheInput) {
  Case c;
  c.weights = {between(1, 40), between(5, 40), between(1, 4), between(1, 4)};
  c.strides = {between(1, 3), between(1, 3)};
  c.dilations = {between(2, 9), between(2, 9)};
  c.pads = {between(8, 30), between(8, 30), between(8, 30), between(8, 30)};
  c.bias = coin();
  for (int i = 0; i < 4; ++i)
    c.shapes.push_back({between(1, 2), c.weights[1], between(1, 9), between(1, 9)});
  check(c);
}

// An input of the graph that is read as it is.
TEST_P(ConvolutionReferences, FewChannelsWithStrides) {
  Case c;
  c.weights = {between(1, 64), between(1, 4), between(1, 3), between(1, 3)};
  c.strides = {between(2, 3), between(2, 3)};
  c.pads = {between(0, 2), between(0, 2), between(0, 2), between(0, 2)};
  c.bias = coin();
  c.activation = coin();
  for (int i = 0; i < 3; ++i) {
    c.shapes.push_back(shape(c.weights[1], c.weights[0] * c.weights[1]));
    for (const size_t axis : {2u, 3u})
      c.shapes.back()[axis] = std::max<int64_t>(3, c.shapes.back()[axis]);
  }
  c.shapes.push_back({2, c.weights[1], 3, 3});
  EXPECT_THAT(check(c), Contains("conv/lanes.comp"));
}

TEST_P(ConvolutionReferences, Depthwise) {
  Case c;
  c.group = between(1, 300);
  c.weights = {c.group, 1, between(1, 5), between(1, 5)};
  if (coin()) c.strides = {between(1, 3), between(1, 3)};
  if (coin()) c.dilations = {between(1, 3), between(1, 3)};
  c.pads = {between(0, 2), between(0, 2), between(0, 2), between(0, 2)};
  c.bias = coin();
  c.activation = coin();
  for (int i = 0; i < 3; ++i) {
    c.shapes.push_back(shape(c.group, c.group * c.weights[2] * c.weights[3]));
    for (const size_t axis : {2u, 3u})
      c.shapes.back()[axis] = std::max<int64_t>(13, c.shapes.back()[axis]);
  }
  const bool strip = is_cpu() && c.weights[2] > 1;
  EXPECT_THAT(check(c), Contains(strip ? "conv/cpu/depthwise_strip.comp" : "conv/depthwise.comp"));
}

// Heights around that of a strip, and one that is a single row.
TEST_P(ConvolutionReferences, DepthwiseStrips) {
  Case c;
  c.group = between(1, 40);
  c.weights = {c.group, 1, between(2, 5), between(1, 3)};
  c.strides = {between(1, 4), 1};
  c.dilations = {between(1, 4), 1};
  const int64_t reach = (c.weights[2] - 1) * c.dilations[0] + 1;
  for (int64_t rows : {1, 7, 8, 9, 16, 17, 33})
    c.shapes.push_back({between(1, 2), c.group, reach + (rows - 1) * c.strides[0], between(3, 10)});
  check(c);
}

TEST_P(ConvolutionReferences, TransposedWithoutOverlap) {
  Case c;
  c.transposed = true;
  c.weights = {between(1, 100), between(1, 40), between(1, 3), between(1, 3)};
  c.strides = {c.weights[2], c.weights[3]};
  c.bias = coin();
  c.activation = coin();
  const int64_t cost = c.weights[0] * c.weights[1] * c.weights[2] * c.weights[3];
  for (int i = 0; i < 3; ++i) c.shapes.push_back(shape(c.weights[0], cost * 4));
  EXPECT_THAT(check(c), Contains("conv/spread.comp"));
}

TEST_P(ConvolutionReferences, TransposedWithOverlap) {
  Case c;
  c.transposed = true;
  c.weights = {between(1, 60), between(1, 40), between(3, 4), between(3, 4)};
  c.strides = {between(1, 2), between(1, 2)};
  c.pads = {between(0, 1), between(0, 1), between(0, 1), between(0, 1)};
  const int64_t cost = c.weights[0] * c.weights[1] * c.weights[2] * c.weights[3];
  for (int i = 0; i < 2; ++i) c.shapes.push_back(shape(c.weights[0], cost * 4));
  EXPECT_THAT(check(c), Not(Contains("conv/spread.comp")));
}

INSTANTIATE_TEST_SUITE_P(Seeds, ConvolutionReferences, testing::Range(1u, 5u));

}  // namespace
}  // namespace ullage::test
