// Convolutions by filters of quantized values against the reference, in every kernel that reads
// them.
#include <gtest/gtest.h>

#include <random>

#include "ir/quantization/quantized_values.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/elementwise/elementwise.h"
#include "ops/quantization/quantization.h"
#include "passes/compile.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

enum class FilterZeros : uint8_t { none, one, per_filter };

struct QuantizedConvolution {
  std::vector<int64_t> filters;  // [OC, C / group, kernel...]
  std::vector<int64_t> x;        // [N, C, spatial...]
  std::vector<int64_t> strides = {}, dilations = {};
  int64_t pad = 0, group = 1, bits = 8;
  bool transposed = false;  // filters [C, OC, kernel...] of conv_transpose, one scale
  FilterZeros zeros = FilterZeros::none;
  bool per_filter = true;  // else one scale for all
  uint32_t seed = 0;

  std::vector<int64_t> ones(int64_t first) const {
    std::vector<int64_t> shape(filters.size(), 1);
    shape[0] = first;
    return shape;
  }

  int64_t channels() const { return filters[transposed ? 1 : 0]; }  // of the result

  Value numbers(Builder& b) const {
    const int64_t inner = transposed ? 0 : 1, count = filters[static_cast<size_t>(inner)];
    const Tensor quantized =
        random_tensor(DType::u8, filters, seed, 0, static_cast<double>((1 << bits) - 1));
    const Tensor scale =
        random_tensor(DType::f32, ones(per_filter ? filters[0] : 1), seed + 1, 0.001, 0.02);
    Value zero;
    if (zeros != FilterZeros::none) {
      const int64_t zero_count = zeros == FilterZeros::one ? 1 : filters[0];
      zero = b.constant(random_tensor(DType::f32, ones(zero_count), seed + 2, 0, 255));
    }
    return ops::dequantize_linear(
        b.constant(pack_quantized(quantized, static_cast<size_t>(inner), bits)), b.constant(scale),
        zero, {.axis = inner, .bits = bits, .block = count, .count = count});
  }

  // relu(x * filters + bias + 0.25), all of which convolutions take in.
  Result<Graph> graph() const {
    Builder b;
    std::vector<ExtentExpr> shape;
    for (size_t a = 0; a < x.size(); ++a) {
      shape.push_back(a == 1 ? b.pool().constant(x[a]) : ExtentExpr());
    }
    const Value input = b.input("x", DType::f32, shape);
    ops::WindowSpec window{strides, dilations, {}};
    if (pad > 0) window.pads.assign(2 * (x.size() - 2), b.pool().constant(pad));
    const Value bias = b.constant(random_tensor(DType::f32, {channels()}, seed + 3));
    const Value y = transposed ? ops::conv_transpose(input, numbers(b), bias, window)
                               : ops::convolution(input, numbers(b), bias, window, group);
    b.output("y", ops::relu(ops::add(y, 0.25)));
    return b.finish();
  }

  Result<Program> program(const DeviceProfile& profile) const {
    auto built = graph();
    if (!built) return built.error();
    passes::CompileOptions options;
    options.profile = profile;
    return passes::compile(*std::move(built), options);
  }
};
std::ostream& operator<<(std::ostream& out, const QuantizedConvolution& c) {
  out << "filters";
  for (int64_t extent : c.filters) out << " " << extent;
  out << ", x";
  for (int64_t extent : c.x) out << " " << extent;
  return out << ", groups " << c.group << ", " << c.bits << " bits, zeros "
             << static_cast<int>(c.zeros) << ", per filter " << c.per_filter << ", seed " << c.seed;
}

class FiltersOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  void expect_reference(QuantizedConvolution c) {
    c.seed = ++seed_ * 10;
    const auto graph = c.graph();
    ASSERT_TRUE(graph) << c << ": " << graph.error().message;
    const std::vector<Tensor> operands = {random_tensor(DType::f32, c.x, c.seed + 4)};
    const auto expected = evaluate(*graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto y = device_.run(*graph, operands);
    ASSERT_TRUE(y) << c << ": " << y.error().message;
    EXPECT_EQ(difference((*expected)[0], (*y)[0], 1e-5, 1e-5 * scale_of((*expected)[0])), "") << c;
    const auto program = c.program(device_.profile());
    ASSERT_TRUE(program) << program.error().message;
    for (const ProgramBuffer& buffer : program->buffers) {
      EXPECT_NE(buffer.kind, BufferKind::constant) << c << ": something reads numbers";
    }
  }

  Device device_;
  uint32_t seed_ = 0;
};

TEST_F(FiltersOnDevice, EveryKernelReadsEveryFormOfQuantizedValues) {
  for (const FilterZeros zeros : {FilterZeros::none, FilterZeros::one, FilterZeros::per_filter}) {
    for (const bool per_filter : {false, true}) {
      const auto expect = [&](QuantizedConvolution c) {
        c.zeros = zeros;
        c.per_filter = per_filter;
        expect_reference(c);
      };
      expect({.filters = {33, 18, 3, 3}, .x = {1, 18, 9, 13}, .pad = 1});
      expect({.filters = {40, 3, 3, 3}, .x = {2, 3, 17, 12}, .strides = {2, 2}, .pad = 1});
      expect({.filters = {70, 37, 1, 1}, .x = {2, 37, 5, 9}});
      expect({.filters = {21, 1, 3, 3}, .x = {2, 21, 11, 7}, .pad = 1, .group = 21});
      expect({.filters = {10, 1, 1, 5}, .x = {1, 10, 4, 19}, .group = 10});
      expect({.filters = {24, 20, 3}, .x = {2, 20, 31}, .strides = {2}, .pad = 1});
    }
  }
}

TEST_F(FiltersOnDevice, GroupsAndDepthsReadEveryFormOfQuantized) {
  for (const FilterZeros zeros : {FilterZeros::none, FilterZeros::one, FilterZeros::per_filter}) {
    for (const bool per_filter : {false, true}) {
      const auto expect = [&](QuantizedConvolution c) {
        c.zeros = zeros;
        c.per_filter = per_filter;
        expect_reference(c);
      };
      expect({.filters = {64, 8, 3, 3}, .x = {2, 16, 9, 7}, .pad = 1, .group = 2});
      expect({.filters = {96, 4, 1, 1}, .x = {1, 12, 6, 5}, .group = 3});
      expect({.filters = {48, 20, 3}, .x = {2, 60, 17}, .strides = {2}, .pad = 1, .group = 3});
      expect({.filters = {72, 18, 3, 3, 3}, .x = {1, 18, 4, 5, 6}, .pad = 1});
      expect({.filters = {80, 16, 2, 1, 3}, .x = {2, 16, 5, 4, 7}, .strides = {2, 1, 2}});
    }
  }
  // Enough for the tiles that GPUs stage.
  expect_reference({.filters = {256, 32, 3, 3}, .x = {1, 64, 20, 20}, .pad = 1, .group = 2});
  expect_reference({.filters = {128, 32, 3, 3, 3}, .x = {1, 32, 6, 9, 9}, .pad = 1});
}

TEST_F(FiltersOnDevice, TransposedConvolutionsReadQuantized) {
  for (const FilterZeros zeros : {FilterZeros::none, FilterZeros::one}) {
    const auto expect = [&](QuantizedConvolution c) {
      c.transposed = true;
      c.zeros = zeros;
      c.per_filter = false;
      expect_reference(c);
    };
    expect({.filters = {18, 33, 3, 3}, .x = {1, 18, 6, 7}, .strides = {2, 2}, .pad = 1});
    expect({.filters = {20, 8, 2, 2}, .x = {2, 20, 5, 4}, .strides = {2, 2}});
    expect({.filters = {40, 70, 1, 4}, .x = {1, 40, 3, 9}, .strides = {1, 3}});
    expect({.filters = {5, 3, 4}, .x = {2, 5, 11}, .strides = {2}, .pad = 1});
  }
}

TEST_F(FiltersOnDevice, ProductsOfPixelsReadQuantizedValuesOfFewBits) {
  for (const int64_t bits : kQuantizedBits) {
    expect_reference({.filters = {35, 50, 1, 1}, .x = {2, 50, 6, 7}, .bits = bits});
    expect_reference({.filters = {64, 7, 1, 1},
                      .x = {1, 7, 20, 3},
                      .bits = bits,
                      .zeros = FilterZeros::per_filter});
  }
}

TEST_F(FiltersOnDevice, ConvolutionsAreRightAroundTilesAndTaps) {
  for (const int64_t channels : {1, 2, 4, 5, 16, 31, 33, 64}) {
    expect_reference({.filters = {channels, channels, 3, 3}, .x = {1, channels, 8, 9}, .pad = 1});
    expect_reference({.filters = {channels, 1, 5, 3},
                      .x = {1, channels, 12, 9},
                      .dilations = {2, 1},
                      .pad = 1,
                      .group = channels});
  }
  // Enough for the tiles that GPUs stage.
  expect_reference(
      {.filters = {130, 32, 3, 3}, .x = {1, 32, 24, 24}, .zeros = FilterZeros::per_filter});
  for (const int64_t pixels : {0, 1, 3, 64}) {
    expect_reference({.filters = {8, 8, 1, 3}, .x = {1, 8, 2, pixels}, .pad = 1});
  }
}

TEST_F(FiltersOnDevice, OnlyQuantizedValuesLieOnTheDevice) {
  const QuantizedConvolution c{.filters = {128, 64, 3, 3}, .x = {1, 64, 14, 14}, .pad = 1};
  const auto program = c.program(device_.profile());
  ASSERT_TRUE(program) << program.error().message;
  int64_t packed = 0;
  for (const PackRecipe& recipe : program->packs) packed += recipe.size_bytes();
  const int64_t given = 128 * 64 * 9 + 128 * 4 * 2;
  EXPECT_LE(packed, given + given / 10);
}

// Blocks along the channels need a scale within a sum, which the kernels do not have.
TEST_F(FiltersOnDevice, OtherFormsAreConvolvedAsNumbers) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(8), {}, {}});
  const Value numbers =
      ops::dequantize_linear(b.constant(random_tensor(DType::u8, {6, 8, 3, 3}, 1, 0, 255)),
                             b.constant(random_tensor(DType::f32, {6, 2, 3, 3}, 2, 0.001, 0.02)),
                             {}, {.axis = 1, .bits = 8, .block = 4, .count = 8});
  b.output("y", ops::convolution(x, numbers, {}, {}, 1));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<Tensor> operands = {random_tensor(DType::f32, {1, 8, 7, 6}, 3)};
  const auto expected = evaluate(*graph, operands);
  const auto y = device_.run(*graph, operands);
  ASSERT_TRUE(expected && y) << y.error().message;
  EXPECT_EQ(difference((*expected)[0], (*y)[0], 1e-5, 1e-5 * scale_of((*expected)[0])), "");
}

}  // namespace
}  // namespace ullage::test
