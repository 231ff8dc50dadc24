// What the samples of blocks do not cover: every quantized value, the kernels of a product
// compared with each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "ir/graph/attribute.h"
#include "ops/elementwise/elementwise.h"
#include "ops/quantization/quantization.h"
#include "ops/rowwise/normalization.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_blocks.h"

namespace ullage::test {
namespace {

using namespace ir;

class BlocksOnDevice : public testing::TestWithParam<BlockFormat> {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  std::vector<Tensor> run(Builder& builder, const std::vector<Tensor>& inputs) {
    Result<Graph> graph = builder.finish();
    EXPECT_TRUE(graph) << (graph ? "" : graph.error().message);
    Result<std::vector<Tensor>> results = device_.run(*graph, inputs);
    EXPECT_TRUE(results) << (results ? "" : results.error().message);
    return results ? *results : std::vector<Tensor>();
  }

  // The product with `blocks`, a constant or an input, of all rows of `a` and of its first alone.
  std::vector<Tensor> product(const Tensor& a, const Tensor& blocks, bool is_constant,
                              Activations activations) {
    Builder b;
    const Value x = b.input("a", DType::f32, std::vector<ExtentExpr>(2));
    const Value w =
        is_constant ? b.constant(blocks) : b.input("w", DType::u8, std::vector<ExtentExpr>(2));
    b.output("y", ops::matmul_blocks(x, w, GetParam(), activations));
    return is_constant ? run(b, {a}) : run(b, {a, blocks});
  }

  Device device_;
};

std::vector<float> floats_of(const Tensor& tensor) {
  std::vector<float> values(static_cast<size_t>(tensor.element_count()));
  std::memcpy(values.data(), tensor.bytes().data(), tensor.size_bytes());
  return values;
}

bool has_same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

TEST_P(BlocksOnDevice, EveryQuantizedValueIsExact) {
  const Tensor blocks = random_blocks(GetParam(), 37, 3, 5);
  Builder b;
  const Value x = b.input("x", DType::u8, std::vector<ExtentExpr>(2));
  b.output("y", ops::dequantize_blocks(x, GetParam()));
  const auto y = run(b, {blocks});
  ASSERT_EQ(y.size(), 1u);
  std::vector<float> expected(static_cast<size_t>(y[0].element_count()));
  ASSERT_TRUE(dequantize(GetParam(), blocks.bytes(), expected));
  EXPECT_TRUE(has_same_bits(floats_of(y[0]), expected));
}

// Blocks that a product reads, too, lie on the device once, and its norm behind them.
TEST_P(BlocksOnDevice, RowsByIndexAreExactWhereverTheyLie) {
  for (const int64_t rows : {1, 31, 33, 150}) {
    const Tensor blocks = random_blocks(GetParam(), rows, 2, 7);
    const int64_t inner = 2 * block_elements(GetParam());
    const Tensor indices = random_tensor(DType::i64, {3, 5}, 8, -1.5 * static_cast<double>(rows),
                                         1.5 * static_cast<double>(rows));
    Builder reference;
    reference.output("y", ops::gather_blocks(reference.constant(blocks),
                                             reference.constant(indices), GetParam()));
    const auto expected = evaluate(*reference.finish(), {});
    ASSERT_TRUE(expected) << expected.error().message;
    for (const bool has_product : {false, true}) {
      Builder b;
      const Value at = b.input("at", DType::i64, std::vector<ExtentExpr>(2)),
                  w = b.constant(blocks);
      const Value y = ops::gather_blocks(w, at, GetParam());
      b.output("y", y);
      const Value scale = b.constant(random_tensor(DType::f32, {inner}, 9));
      if (has_product) {
        b.output("z", ops::matmul_blocks(ops::rms_norm(y, scale, -1, 1e-5), w, GetParam()));
      }
      const auto found = run(b, {indices});
      ASSERT_EQ(found.size(), has_product ? 2u : 1u);
      EXPECT_TRUE(has_same_bits(floats_of(found[0]), floats_of((*expected)[0])))
          << rows << " rows, with a product: " << has_product;
    }
  }
}

TEST_P(BlocksOnDevice, ProductsAreCloseToTheReference) {
  int shape = 0;
  for (const auto& [rows, columns, blocks] :
       std::vector<std::array<int64_t, 3>>{{1, 100, 4}, {8, 31, 1}, {23, 65, 3}, {64, 8, 2}}) {
    const Tensor w = random_blocks(GetParam(), columns, blocks, 11);
    const int64_t inner = blocks * block_elements(GetParam());
    const Tensor a = random_tensor(DType::f32, {rows, inner}, 12);
    for (const Activations activations : {Activations::f32, Activations::q8}) {
      Builder b;
      b.output("y", ops::matmul_blocks(b.constant(a), b.constant(w), GetParam(), activations));
      const auto expected = evaluate(*b.finish(), {});
      ASSERT_TRUE(expected) << expected.error().message;
      for (const bool is_constant : {true, false}) {
        // Compilers take seconds for each: one row in all four ways, more rows in two, alternating.
        const bool in_turn = (activations == Activations::f32) == (is_constant == (shape % 2 == 1));
        if (shape > 0 && !in_turn) continue;
        const auto y = product(a, w, is_constant, activations);
        ASSERT_EQ(y.size(), 1u);
        EXPECT_EQ(difference((*expected)[0], y[0], 1e-5, 1e-5 * scale_of((*expected)[0])), "")
            << rows << " rows, " << columns << " columns, constant: " << is_constant
            << ", activations " << name_of(activations);
      }
    }
    ++shape;
  }
}

// Answers do not change with the other rows, nor with where the blocks come from.
TEST_P(BlocksOnDevice, ARowIsTheSameAmongAnyRows) {
  for (const Activations activations : {Activations::f32, Activations::q8}) {
    const Tensor w = random_blocks(GetParam(), 50, 2, 21);
    const int64_t inner = 2 * block_elements(GetParam());
    const Tensor many = random_tensor(DType::f32, {11, inner}, 22);
    const auto all = product(many, w, true, activations),
               loose = product(many, w, false, activations);
    ASSERT_EQ(all.size() + loose.size(), 2u);
    EXPECT_TRUE(has_same_bits(floats_of(all[0]), floats_of(loose[0])));
    for (int64_t row : {0, 7, 10}) {
      const auto bytes = static_cast<size_t>(inner) * 4;
      const auto one = Tensor::from_bytes(
          DType::f32, {1, inner}, many.bytes().subspan(static_cast<size_t>(row) * bytes, bytes));
      const auto alone = product(*one, w, true, activations);
      ASSERT_EQ(alone.size(), 1u);
      const std::vector<float> every = floats_of(all[0]);
      EXPECT_TRUE(has_same_bits(floats_of(alone[0]),
                                std::span(every).subspan(static_cast<size_t>(row) * 50, 50)))
          << "row " << row;
    }
  }
}

Result<std::vector<Tensor>> run_with(const Device& device, const DeviceProfile& profile,
                                     const Graph& graph, std::span<const Tensor> inputs) {
  const auto program = device.compile(graph, profile);
  if (!program) return program.error();
  ullage_session* session = nullptr;
  EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
  auto results = run_session(session, *program, inputs);
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
  return results;
}

// Groups of four rows that a lane takes at once are as many as fit into its registers.
TEST_P(BlocksOnDevice, ProductsOfGpusAreCloseToTheReference) {
  for (const uint32_t subgroup_size : {0u, 32u, 64u}) {
    DeviceProfile profile = portable_profile();
    profile.subgroup_size = profile.min_subgroup_size = subgroup_size;
    for (const int64_t rows : {1, 7}) {
      const Tensor w = random_blocks(GetParam(), 33, 2, 41);
      const Tensor a = random_tensor(DType::f32, {rows, 2 * block_elements(GetParam())}, 42);
      Builder b;
      b.output("y", ops::matmul_blocks(b.input("a", DType::f32, std::vector<ExtentExpr>(2)),
                                       b.constant(w), GetParam(), Activations::f32));
      const auto graph = b.finish();
      ASSERT_TRUE(graph) << graph.error().message;
      const auto expected = evaluate(*graph, std::vector{a});
      ASSERT_TRUE(expected) << expected.error().message;
      const auto found = run_with(device_, profile, *graph, std::vector{a});
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(difference((*expected)[0], found->front(), 1e-5, 1e-5 * scale_of((*expected)[0])),
                "")
          << rows << " rows, subgroups of " << subgroup_size;
    }
  }
}

// On GPUs, where the kernel has a form of bytes in words and one of floats.
TEST_P(BlocksOnDevice, IntegerDotProductsGiveTheSameBits) {
  DeviceProfile floats = device_.profile();
  if (!floats.arithmetic.integer_dot) GTEST_SKIP() << floats.name << " has no integer dot product";
  floats.device_class = DeviceClass::gpu;
  floats.texel_buffers = floats.wide_stores = floats.fast_integer_dot = false;
  DeviceProfile dots = floats;
  dots.fast_integer_dot = true;
  for (const auto& [rows, columns, blocks] :
       std::vector<std::array<int64_t, 3>>{{1, 100, 3}, {7, 33, 1}, {130, 20, 2}}) {
    const Tensor w = random_blocks(GetParam(), columns, blocks, 31);
    const Tensor a =
        random_tensor(DType::f32, {rows, blocks * block_elements(GetParam())}, 32, -9, 9);
    for (const bool is_constant : {true, false}) {
      Builder b;
      const Value x = b.input("a", DType::f32, std::vector<ExtentExpr>(2)),
                  y = is_constant ? b.constant(w)
                                  : b.input("w", DType::u8, std::vector<ExtentExpr>(2));
      b.output("y", ops::matmul_blocks(x, y, GetParam(), Activations::q8));
      const auto graph = b.finish();
      ASSERT_TRUE(graph) << graph.error().message;
      const std::vector<Tensor> inputs = is_constant ? std::vector{a} : std::vector{a, w};
      std::vector<Tensor> results;
      for (const DeviceProfile& profile : {floats, dots}) {
        const auto result = run_with(device_, profile, *graph, inputs);
        ASSERT_TRUE(result) << result.error().message;
        results.push_back(result->front());
      }
      EXPECT_TRUE(has_same_bits(floats_of(results[0]), floats_of(results[1])))
          << rows << " rows, " << columns << " columns, constant: " << is_constant;
    }
  }
}

// On GPUs, where rows fill tiles of matrices of bytes: counts are exact, their sums in the same
// order.
TEST_P(BlocksOnDevice, MatricesOfBytesAgreeWithFloats) {
  DeviceProfile matrices = device_.profile();
  const auto is_of_bytes = [](const MatrixShape& s) {
    return s.a == DType::i8 && s.b == DType::i8 && s.sum == DType::i32 && !s.saturates;
  };
  if (!std::ranges::any_of(matrices.arithmetic.matrices, is_of_bytes))
    GTEST_SKIP() << matrices.name << " multiplies no matrices of bytes";
  matrices.device_class = DeviceClass::gpu;
  matrices.texel_buffers = matrices.wide_stores = matrices.fast_integer_dot = false;
  DeviceProfile floats = matrices;
  floats.arithmetic.matrices.clear();
  for (const auto& [rows, columns, blocks] :
       std::vector<std::array<int64_t, 3>>{{130, 100, 3}, {64, 24, 1}, {300, 65, 2}}) {
    const Tensor w = random_blocks(GetParam(), columns, blocks, 31);
    const int64_t inner = blocks * block_elements(GetParam());
    const Tensor a = random_tensor(DType::f32, {rows, inner}, 32, -9, 9);
    Builder b;
    const Value x = b.input("a", DType::f32, {b.pool().constant(rows), b.pool().constant(inner)});
    b.output("y", ops::matmul_blocks(x, b.constant(w), GetParam(), Activations::q8));
    const auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    std::vector<Tensor> results;
    for (const DeviceProfile* profile : {&floats, &matrices}) {
      passes::CompileOptions options;
      options.profile = *profile;
      bool multiplies = false;
      options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
        for (const KernelCall& call : kernels.calls)
          multiplies |= call.kernel.file == "quantization/matrices.comp";
      };
      const auto program = device_.compile(*graph, options);
      ASSERT_TRUE(program) << program.error().message;
      // Sums of 16 values, which minima of as many need, are not kept with rounded rows.
      const bool is_possible = !has_offset(GetParam()) || scaled_elements(GetParam()) == 32;
      EXPECT_EQ(multiplies, profile == &matrices && is_possible);
      ullage_session* session = nullptr;
      ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
      const auto result = run_session(session, *program, {&a, 1});
      ullage_session_destroy(session);
      ullage_program_destroy(*program);
      ASSERT_TRUE(result) << result.error().message;
      results.push_back(result->front());
    }
    EXPECT_EQ(difference(results[0], results[1], 0, 1e-6 * scale_of(results[0])), "")
        << rows << " rows, " << columns << " columns";
  }
}

// Rows [first, first + count) as a constant that lies apart.
Tensor rows_of(const Tensor& whole, int64_t first, int64_t count) {
  const auto row = static_cast<size_t>(whole.shape()[1]);
  return *Tensor::from_bytes(
      whole.dtype(), {count, whole.shape()[1]},
      whole.bytes().subspan(static_cast<size_t>(first) * row, static_cast<size_t>(count) * row));
}

class PartsOnDevice : public BlocksOnDevice {};

// With a norm, a bias and several rows of a; subgroups of 128 have panels that are wider than
// parts.
TEST_P(PartsOnDevice, AMatrixInPartsIsTheSameMatrix) {
  DeviceProfile wide = portable_profile();
  wide.subgroup_size = wide.min_subgroup_size = 128;
  const int64_t inner = 2 * block_elements(GetParam());
  const std::vector<Tensor> a = {random_tensor(DType::f32, {3, inner}, 52)};
  for (const auto& counts : {std::vector<int64_t>{256, 256, 40}, {512, 33}, {256, 1}}) {
    const int64_t columns = std::accumulate(counts.begin(), counts.end(), int64_t{0});
    const Tensor whole = random_blocks(GetParam(), columns, 2, 51);
    std::vector<std::vector<float>> found;
    for (const bool in_parts : {false, true}) {
      Builder b;
      std::vector<Value> parts;
      if (!in_parts) parts.push_back(b.constant(whole));
      for (int64_t first = 0; const int64_t count : counts) {
        if (in_parts) parts.push_back(b.constant(rows_of(whole, first, count)));
        first += count;
      }
      const Value scale = b.constant(random_tensor(DType::f32, {inner}, 53));
      const Value x = b.input("a", DType::f32, std::vector<ExtentExpr>(2));
      const Value y = ops::matmul_blocks(ops::rms_norm(x, scale, -1, 1e-5), parts, GetParam());
      b.output("y", ops::relu(ops::add(y, b.constant(random_tensor(DType::f32, {columns}, 54)))));
      const auto graph = b.finish();
      ASSERT_TRUE(graph) << graph.error().message;
      const auto own = device_.run(*graph, a);
      ASSERT_TRUE(own) << own.error().message;
      const auto other = run_with(device_, wide, *graph, a);
      ASSERT_TRUE(other) << other.error().message;
      found.push_back(floats_of(own->front()));
      found.push_back(floats_of(other->front()));
    }
    EXPECT_TRUE(has_same_bits(found[0], found[2])) << columns << " columns";
    EXPECT_TRUE(has_same_bits(found[1], found[3])) << columns << " columns, wide subgroups";
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, PartsOnDevice,
                         testing::Values(BlockFormat::q4_1, BlockFormat::q6_k),
                         [](const auto& format) { return std::string(name_of(format.param)); });
INSTANTIATE_TEST_SUITE_P(Formats, BlocksOnDevice, testing::ValuesIn(kAllBlockFormats),
                         [](const auto& format) { return std::string(name_of(format.param)); });

}  // namespace
}  // namespace ullage::test
