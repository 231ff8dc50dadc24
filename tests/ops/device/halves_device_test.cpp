// Products of operands that are stored as f16 and multiplied as they are, by cooperative matrices
// and by pairs, against their references in f32: the same program, compiled for the device in GPU
// form with these and without, at random shapes. Memory contains NaN before it is written. Sums of
// small integers are exact in any order: there all bits agree; others are as close as f32 sums in
// another order.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>

#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rowwise/attention.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_shapes.h"

namespace ullage::test {
namespace {

using namespace ir;

// Wide enough that a fast kernel is chosen where it is known.
int64_t wide(Shapes& s) {
  return 24 + s.extent(276);
}

// What the numbers of a run are: integers of -3 to 3, or any.
enum class Numbers { whole, any };

Tensor numbers_of(Shapes& s, Numbers numbers, std::vector<int64_t> shape) {
  Tensor t = s.tensor(DType::f32, std::move(shape));
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
  const char* file;  // of the kernel
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
  const int64_t inner = wide(s);
  const Tensor weights = numbers_of(s, numbers, {inner, wide(s)});
  return {[=](Builder& b) {
            const Value x = operand(b, "x", {{}, b.pool().constant(inner)});
            b.output("y", ops::matmul(x, b.constant(weights)));
          },
          [=](Shapes& t) { return std::vector<std::vector<int64_t>>{{t.extent(), inner}}; }};
}

Sample with_epilogue(Shapes& s, Numbers numbers) {
  const int64_t inner = wide(s), columns = wide(s);
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
  const int64_t in = wide(s), out = wide(s);
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

Sample windows(Shapes& s, Numbers numbers) {
  const int64_t in = 16 + s.extent(24), out = wide(s), height = s.extent(3),
                width = 2 + s.extent(3);
  const Tensor weights = numbers_of(s, numbers, {out, in, height, width}),
               bias = numbers_of(s, numbers, {out});
  const ops::WindowSpec window{.strides = {1 + s.extent(1), s.extent(2)},
                               .dilations = {s.extent(2), s.extent(2)}};
  return {[=](Builder& b) {
            ops::WindowSpec padded = window;
            for (const int64_t n : {2, 1, 1, 3}) padded.pads.push_back(b.pool().constant(n));
            const Value x = operand(b, "x", {{}, b.pool().constant(in), {}, {}});
            b.output("y", ops::convolution(x, b.constant(weights), b.constant(bias), padded));
          },
          [=](Shapes& t) {
            return std::vector<std::vector<int64_t>>{
                {t.extent(3), in, 4 + t.extent(17), 9 + t.extent(17)}};
          }};
}

// Heads of 16 to 128 columns, whose queries see all keys, or those up to their own, or few of
// these. `extras`: a mask and sinks.
Sample attention_of(Shapes& s, bool extras) {
  constexpr int64_t kHeads[] = {16, 32, 64, 68, 80, 128};
  ops::AttentionSpec spec;
  spec.group = s.extent(3);
  spec.heads = spec.group * s.extent(2);
  spec.head = kHeads[s.extent(6) - 1];
  spec.first = {4 * (s.extent(2) - 1), 0, 4 * (s.extent(2) - 1)};
  spec.scale = 0.3;
  spec.causal = s.extent(3) != 1;
  if (spec.causal && s.extent(2) == 1) spec.window = s.extent();
  if (s.extent(2) == 1) spec.soft_cap = 2;
  // More of them would be summed in parts, by another kernel.
  const int64_t batches = s.extent(2), keys = s.extent(256);
  const auto columns = [=](size_t i) {
    return spec.first[i] + (i == 0 ? spec.heads : spec.heads / spec.group) * spec.head;
  };
  return {[=](Builder& b) {
            const auto rows = [&](const char* name, size_t i) {
              const ExtentExpr count = i == 0 ? ExtentExpr() : b.pool().constant(keys);
              return operand(b, name, {{}, count, b.pool().constant(columns(i))});
            };
            const Value q = rows("q", 0), k = rows("k", 1), v = rows("v", 2);
            ops::AttentionExtras given;
            if (extras) {
              given.mask = b.input("mask", DType::f32, std::vector<ExtentExpr>(4));
              given.sinks = b.input("sinks", DType::f32, std::vector<ExtentExpr>(2));
            }
            b.output("y", ops::neg(ops::attention(q, k, v, spec, given)));
          },
          [=](Shapes& t) {
            const int64_t queries = t.extent();
            std::vector<std::vector<int64_t>> shapes = {{batches, queries, columns(0)},
                                                        {batches, keys, columns(1)},
                                                        {batches, keys, columns(2)}};
            if (extras) {
              shapes.push_back({batches, spec.heads, queries, keys});
              shapes.push_back({batches, spec.heads});
            }
            return shapes;
          }};
}
Sample attention(Shapes& s, Numbers) {
  return attention_of(s, false);
}
Sample attention_with_extras(Shapes& s, Numbers) {
  return attention_of(s, true);
}

// narrowed: by matrices, for a driver that narrows the subgroups of kernels with many registers.
enum class Way { matrices, narrowed, pairs };

class HalvesOnDevice : public testing::TestWithParam<std::tuple<Product, Way>> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    reference_ = device_->profile();
    reference_.device_class = DeviceClass::gpu;
    reference_.texel_buffers = reference_.half_texels = reference_.wide_stores =
        reference_.half_pairs = false;
    profile_ = reference_;
    reference_.arithmetic.matrices.clear();
    if (way() == Way::pairs) {
      profile_ = reference_;
      profile_.half_pairs = true;
    } else if (profile_.arithmetic.matrix_of(DType::f16, DType::f32) == nullptr) {
      GTEST_SKIP() << profile_.name << " multiplies no matrices of f16";
    }
    if (way() == Way::narrowed) {
      profile_.min_subgroup_size = profile_.subgroup_size;
      profile_.subgroup_size = 32;
    }
  }

  const Product& product() const { return std::get<Product>(GetParam()); }
  Way way() const { return std::get<Way>(GetParam()); }

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
    bool has_matrices = false;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) {
        files.push_back(call.kernel.file);
        has_matrices = has_matrices || !call.kernel.needs.arithmetic.matrices.empty();
      }
    };
    const auto program = device_->compile(*std::move(graph), options);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return {};
    const bool is_fast = &profile == &profile_;
    EXPECT_EQ(std::ranges::count(files, product().file) > 0, is_fast);
    EXPECT_EQ(has_matrices, is_fast && way() != Way::pairs);
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
    const Sample sample = product().sample(shapes, numbers);
    std::vector<std::vector<Tensor>> runs;
    for (int i = 0; i < 5; ++i) {
      std::vector<Tensor>& operands = runs.emplace_back();
      for (std::vector<int64_t>& shape : sample.shapes(shapes))
        operands.push_back(numbers_of(shapes, numbers, std::move(shape)));
    }
    const auto plain = outputs(sample, reference_, runs), fast = outputs(sample, profile_, runs);
    ASSERT_EQ(plain.size(), runs.size());
    ASSERT_EQ(fast.size(), runs.size());
    for (size_t i = 0; i < runs.size(); ++i) {
      EXPECT_EQ(difference(plain[i], fast[i], 0, tolerance * scale_of(plain[i])), "")
          << "seed " << seed << ", x " << testing::PrintToString(runs[i][0].shape());
    }
  }

  std::unique_ptr<Device> device_;
  DeviceProfile profile_, reference_;
};

TEST_P(HalvesOnDevice, SumsOfIntegersAreTheSameBits) {
  for (const uint32_t seed : {1u, 2u, 3u}) check(seed, Numbers::whole, 0);
}

// 300 terms of at most 9 in f32, summed in another order.
TEST_P(HalvesOnDevice, SumsAreCloseInAnotherOrder) {
  for (const uint32_t seed : {4u, 5u, 6u}) check(seed, Numbers::any, 2e-6);
}

class AttentionOnDevice : public HalvesOnDevice {};

// A weight is rounded to the 11 bits of f16, a result too, and values are larger than results.
TEST_P(AttentionOnDevice, WeightsAreRounded) {
  for (uint32_t seed = 1; seed <= 4; ++seed) check(seed, Numbers::any, 3e-3);
}

constexpr Product kAttention[] = {
    {"attention", "rowwise/attention_matrices.comp", attention},
    {"attention_with_extras", "rowwise/attention_matrices.comp", attention_with_extras}};
INSTANTIATE_TEST_SUITE_P(Products, AttentionOnDevice,
                         testing::Combine(testing::ValuesIn(kAttention),
                                          testing::Values(Way::matrices)),
                         [](const auto& i) {
                           return std::string(std::get<Product>(i.param).name);
                         });

constexpr Product kProducts[] = {{"by_constant", "matmul/halves.comp", by_constant},
                                 {"with_epilogue", "matmul/halves.comp", with_epilogue},
                                 {"of_two", "matmul/halves.comp", of_two},
                                 {"pointwise", "matmul/halves.comp", pointwise},
                                 {"windows", "conv/halves.comp", windows}};
INSTANTIATE_TEST_SUITE_P(Products, HalvesOnDevice,
                         testing::Combine(testing::ValuesIn(kProducts),
                                          testing::Values(Way::matrices, Way::narrowed,
                                                          Way::pairs)),
                         [](const auto& i) {
                           const Way way = std::get<Way>(i.param);
                           return std::string(std::get<Product>(i.param).name) +
                                  (way == Way::matrices   ? "_matrices"
                                   : way == Way::narrowed ? "_narrowed"
                                                          : "_pairs");
                         });

}  // namespace
}  // namespace ullage::test
