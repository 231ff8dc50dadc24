// Products by cooperative matrices against their twins without: the same program of f16 storage,
// compiled for the device in GPU form with its matrices and with none, at random shapes. Memory
// holds NaN before it is written. Sums of small integers are exact in any order: there all bits
// agree; others are as close as f32 sums in another order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <ostream>
#include <random>

#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "tests/ops/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using testing::Contains;

// Extents from 1 to 300, small ones as often as large ones.
class Shapes {
 public:
  explicit Shapes(uint32_t seed) : engine_(seed) {}
  int64_t extent(int64_t most = 300) {
    const auto bits = static_cast<uint32_t>(std::uniform_int_distribution<int>(1, 9)(engine_));
    return std::uniform_int_distribution<int64_t>(
        1, std::min<int64_t>(int64_t{1} << bits, most))(engine_);
  }
  // Wide enough that matrices are chosen where it is known.
  int64_t wide() { return 24 + extent(276); }
  uint32_t seed() { return static_cast<uint32_t>(engine_()); }

 private:
  std::mt19937 engine_;
};

// What the numbers of a run are: integers of -4 to 4, or any.
enum class Numbers { whole, any };

Tensor numbers_of(Shapes& s, Numbers numbers, std::vector<int64_t> shape) {
  Tensor t = random_tensor(DType::f32, std::move(shape), s.seed(), -4, 4);
  for (int64_t i = 0; i < t.element_count(); ++i) {
    t.set_number(i, numbers == Numbers::whole ? std::round(t.number(i))
                                              : rounded_to(DType::f16, t.number(i)));
  }
  return t;
}

struct Sample {
  std::function<void(Builder&)> build;
  std::function<std::vector<std::vector<int64_t>>(Shapes&)> shapes;  // of the inputs of a run
};

struct Product {
  const char* name;
  Sample (*sample)(Shapes&, Numbers);
};
void PrintTo(const Product& product, std::ostream* out) {
  *out << product.name;
}

// An operand that is stored as f16, since an op makes it.
Value operand(Builder& b, const char* name, std::vector<ExtentExpr> shape) {
  return ops::neg(b.input(name, DType::f32, std::move(shape)));
}

Sample by_constant(Shapes& s, Numbers numbers) {
  const int64_t inner = s.wide();
  const Tensor weights = numbers_of(s, numbers, {inner, s.wide()});
  return {[=](Builder& b) {
            const Value x = operand(b, "x", {{}, b.pool().constant(inner)});
            b.output("y", ops::matmul(x, b.constant(weights)));
          },
          [=](Shapes& t) { return std::vector<std::vector<int64_t>>{{t.extent(), inner}}; }};
}

Sample with_epilogue(Shapes& s, Numbers numbers) {
  const int64_t inner = s.wide(), columns = s.wide();
  const Tensor weights = numbers_of(s, numbers, {1, inner, columns});
  const Tensor bias = numbers_of(s, numbers, {columns});
  return {[=](Builder& b) {
            const Value x = operand(b, "x", {{}, {}, b.pool().constant(inner)});
            const Value y = ops::add(ops::matmul(x, b.constant(weights)), b.constant(bias));
            b.output("y", ops::relu(y));
          },
          [=](Shapes& t) {
            return std::vector<std::vector<int64_t>>{{t.extent(5), t.extent(100), inner}};
          }};
}

Sample of_two(Shapes& s, Numbers) {
  const bool shared = s.extent(2) == 1;
  return {[](Builder& b) {
            const Value x = operand(b, "x", std::vector<ExtentExpr>(3));
            b.output("y", ops::matmul(x, operand(b, "w", std::vector<ExtentExpr>(3))));
          },
          [=](Shapes& t) {
            const int64_t inner = t.extent(), batch = t.extent(4);
            return std::vector<std::vector<int64_t>>{{batch, t.extent(), inner},
                                                     {shared ? 1 : batch, inner, t.extent()}};
          }};
}

Sample pointwise(Shapes& s, Numbers numbers) {
  const int64_t in = s.wide(), out = s.wide();
  const Tensor weights = numbers_of(s, numbers, {out, in, 1, 1}),
               bias = numbers_of(s, numbers, {out});
  return {[=](Builder& b) {
            const Value x = operand(b, "x", {{}, b.pool().constant(in), {}, {}});
            b.output("y", ops::convolution(x, b.constant(weights), b.constant(bias), {}));
          },
          [=](Shapes& t) {
            return std::vector<std::vector<int64_t>>{{t.extent(3), in, t.extent(17), t.extent(17)}};
          }};
}

class MatrixOnDevice : public testing::TestWithParam<Product> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    profile_ = device_->profile();
    profile_.form = KernelForm::gpu;
    profile_.texel_buffers = profile_.half_texels = profile_.wide_stores = false;
    if (profile_.arithmetic.matrix_of(DType::f16, DType::f32) == nullptr)
      GTEST_SKIP() << profile_.name << " multiplies no matrices of f16";
  }

  // The outputs at every set of operands, by one program.
  std::vector<Tensor> outputs(const Sample& sample, const DeviceProfile& profile,
                              const std::vector<std::vector<Tensor>>& runs) {
    Builder builder;
    sample.build(builder);
    auto graph = builder.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    passes::CompileOptions options;
    options.profile = profile;
    options.precision = passes::Precision::f16;
    std::vector<std::string> files;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) files.push_back(call.kernel.file);
    };
    const auto program = device_->compile(*std::move(graph), options);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return {};
    const auto is_matrix = Contains("matmul/matrix.comp");
    if (profile.arithmetic.matrices.empty())
      EXPECT_THAT(files, testing::Not(is_matrix));
    else
      EXPECT_THAT(files, is_matrix);
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    std::vector<Tensor> results;
    for (const auto& operands : runs) {
      const auto result = run_session(session, *program, operands);
      EXPECT_TRUE(result) << result.error().message;
      if (!result) break;
      results.push_back(result->front());
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return results;
  }

  // `tolerance`: in units of the largest result.
  void check(uint32_t seed, Numbers numbers, double tolerance) {
    Shapes shapes(seed);
    const Sample sample = GetParam().sample(shapes, numbers);
    std::vector<std::vector<Tensor>> runs;
    for (int i = 0; i < 5; ++i) {
      std::vector<Tensor>& operands = runs.emplace_back();
      for (std::vector<int64_t>& shape : sample.shapes(shapes))
        operands.push_back(numbers_of(shapes, numbers, std::move(shape)));
    }
    DeviceProfile without = profile_;
    without.arithmetic.matrices.clear();
    const auto plain = outputs(sample, without, runs), fast = outputs(sample, profile_, runs);
    ASSERT_EQ(plain.size(), runs.size());
    ASSERT_EQ(fast.size(), runs.size());
    for (size_t i = 0; i < runs.size(); ++i) {
      EXPECT_EQ(difference(plain[i], fast[i], 0, tolerance * scale_of(plain[i])), "")
          << "seed " << seed << ", x " << testing::PrintToString(runs[i][0].shape());
    }
  }

  std::unique_ptr<Device> device_;
  DeviceProfile profile_;
};

TEST_P(MatrixOnDevice, SumsOfIntegersAreTheSameBits) {
  for (const uint32_t seed : {1u, 2u, 3u}) check(seed, Numbers::whole, 0);
}

// 300 terms of at most 16 in f32, summed in another order.
TEST_P(MatrixOnDevice, SumsAreCloseInAnotherOrder) {
  for (const uint32_t seed : {4u, 5u, 6u}) check(seed, Numbers::any, 2e-6);
}

constexpr Product kProducts[] = {{"by_constant", by_constant},
                                 {"with_epilogue", with_epilogue},
                                 {"of_two", of_two},
                                 {"pointwise", pointwise}};
INSTANTIATE_TEST_SUITE_P(Products, MatrixOnDevice, testing::ValuesIn(kProducts),
                         [](const auto& product) { return std::string(product.param.name); });

}  // namespace
}  // namespace ullage::test
