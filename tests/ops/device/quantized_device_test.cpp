// Products by constants of quantized values against the reference, in every form of quantized
// values.
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "ir/quantization/quantized_values.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/quantization/quantization.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

enum class Zeros : uint8_t { none, quantized, floats };

// A matrix [inner, columns] of quantized values, and the settings of a product by it.
struct QuantizedProduct {
  int64_t rows = 1, inner = 1, columns = 1, bits = 8, block = 1;
  Zeros zeros = Zeros::none;
  bool per_column = true;  // else one scale for all columns
  uint32_t seed = 0;

  Value weights(Builder& b) const {
    const int64_t blocks = (inner + block - 1) / block;
    const std::vector<int64_t> scales = {blocks, per_column ? columns : 1};
    const Tensor quantized =
        random_tensor(DType::u8, {inner, columns}, seed, 0, static_cast<double>((1 << bits) - 1));
    const Tensor scale = random_tensor(DType::f32, scales, seed + 1, 0.001, 0.02);
    Value zero;
    if (zeros == Zeros::quantized)
      zero = b.constant(random_tensor(DType::u8, scales, seed + 2, 0, 255));
    if (zeros == Zeros::floats) {
      zero = b.constant(random_tensor(DType::f32, scales, seed + 2, 0, 16));
    }
    return ops::dequantize_linear(b.constant(pack_quantized(quantized, 0, bits)), b.constant(scale),
                                  zero, {.axis = 0, .bits = bits, .block = block, .count = inner});
  }

  // relu(a W + bias) + residual, all of which products take in.
  Result<Graph> graph() const {
    Builder b;
    const Value a = b.input("a", DType::f32, {{}, b.pool().constant(inner)});
    const Value residual = b.input("r", DType::f32, {a.extent(0), b.pool().constant(columns)});
    const Value bias = b.constant(random_tensor(DType::f32, {columns}, seed + 3));
    const Value product = ops::matmul(a, weights(b));
    b.output("y", ops::add(ops::relu(ops::add(product, bias)), residual));
    return b.finish();
  }

  std::vector<Tensor> operands() const {
    return {random_tensor(DType::f32, {rows, inner}, seed + 4),
            random_tensor(DType::f32, {rows, columns}, seed + 5)};
  }
};
std::ostream& operator<<(std::ostream& out, const QuantizedProduct& p) {
  return out << p.rows << " x " << p.inner << " x " << p.columns << ", " << p.bits
             << " bits, blocks of " << p.block << ", zeros " << static_cast<int>(p.zeros)
             << ", per column " << p.per_column << ", seed " << p.seed;
}

class QuantizedOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  void expect_reference(const QuantizedProduct& product) {
    const auto graph = product.graph();
    ASSERT_TRUE(graph) << product << ": " << graph.error().message;
    const std::vector<Tensor> operands = product.operands();
    const auto expected = evaluate(*graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto y = device_.run(*graph, operands);
    ASSERT_TRUE(y) << product << ": " << y.error().message;
    EXPECT_EQ(difference((*expected)[0], (*y)[0], 1e-5, 1e-5 * scale_of((*expected)[0])), "")
        << product;
  }

  Device device_;
};

TEST_F(QuantizedOnDevice, EveryFormOfQuantizedValuesIsMultiplied) {
  uint32_t seed = 0;
  for (const int64_t bits : kQuantizedBits) {
    for (const Zeros zeros : {Zeros::none, Zeros::quantized, Zeros::floats}) {
      for (const int64_t block : {int64_t{32}, int64_t{1000}}) {
        expect_reference(
            {seed % 2 == 0 ? 1 : 20, 133, 70, bits, block, zeros, seed % 3 == 0, seed});
        ++seed;
      }
    }
  }
}

TEST_F(QuantizedOnDevice, ProductsAreRightAroundTilesAndBlocks) {
  for (const int64_t inner : {1, 4, 5, 31, 32, 33, 127, 256}) {
    expect_reference({9, inner, 33, 4, 32, Zeros::quantized, true, static_cast<uint32_t>(inner)});
  }
  for (const int64_t columns : {1, 4, 31, 33, 64, 129}) {
    expect_reference({3, 50, columns, 8, 1000, Zeros::none, true, static_cast<uint32_t>(columns)});
  }
  for (const int64_t rows : {0, 1, 2, 8, 16, 17, 65}) {
    expect_reference({rows, 40, 40, 2, 16, Zeros::quantized, false, static_cast<uint32_t>(rows)});
  }
}

TEST_F(QuantizedOnDevice, ProductsAreRightAtRandomShapes) {
  std::mt19937 engine(7);
  const auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(engine);
  };
  for (uint32_t i = 0; i < 6; ++i) {
    expect_reference({pick(1, 300), pick(1, 300), pick(1, 300), int64_t{2} << pick(0, 2),
                      int64_t{16} << pick(0, 5), static_cast<Zeros>(pick(0, 2)), pick(0, 1) == 1,
                      100 + i});
  }
}

// The numbers are never written out, and their quantized values lie there once.
TEST_F(QuantizedOnDevice, OnlyQuantizedValuesLieOnTheDevice) {
  for (const int64_t bits : kQuantizedBits) {
    const QuantizedProduct product{1, 512, 256, bits, 64, Zeros::quantized, true, 3};
    auto graph = product.graph();
    ASSERT_TRUE(graph);
    passes::CompileOptions options;
    options.profile = device_.profile();
    const auto program = passes::compile(*std::move(graph), options);
    ASSERT_TRUE(program) << program.error().message;
    int64_t packed = 0;
    for (const PackRecipe& recipe : program->packs) packed = std::max(packed, recipe.size_bytes());
    const int64_t given = packed_bytes(512, bits) * 256 + 8 * 256 * 5 + 256 * 4;
    EXPECT_LE(packed, given + given / 10) << bits << " bits";
    for (const ProgramBuffer& buffer : program->buffers) {
      EXPECT_NE(buffer.kind, BufferKind::constant);
    }
  }
}

// A reader that is no product sees numbers, next to one that is.
TEST_F(QuantizedOnDevice, OtherReadersSeeNumbers) {
  const QuantizedProduct product{2, 37, 21, 4, 16, Zeros::quantized, true, 9};
  Builder b;
  const Value a = b.input("a", DType::f32, {{}, b.pool().constant(37)});
  const Value weights = product.weights(b);
  b.output("y", ops::matmul(a, weights));
  b.output("w", ops::neg(weights));
  const auto graph = b.finish();
  ASSERT_TRUE(graph);
  const std::vector<Tensor> operands = {product.operands()[0]};
  const auto expected = evaluate(*graph, operands);
  const auto y = device_.run(*graph, operands);
  ASSERT_TRUE(expected && y);
  EXPECT_EQ(difference((*expected)[0], (*y)[0], 1e-5, 1e-5), "");
  EXPECT_EQ(difference((*expected)[1], (*y)[1], 1e-6, 0), "");
}

}  // namespace
}  // namespace ullage::test
