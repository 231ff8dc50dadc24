// Kernels of GPUs that combine in subgroups first against their references that do not: the
// same graph, compiled for the device on GPUs with such operations and without, at random
// shapes. Memory contains NaN before it is written. Nothing prescribes how wide a subgroup is: the
// drivers here have 4 and 8 invocations.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <ostream>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/compact.h"
#include "ops/select/segment.h"
#include "testing/device_views.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_shapes.h"

namespace ullage::test {
namespace {

using namespace ir;

struct Combination {
  const char* name;
  const char* file;  // of the kernel that combines
  double tolerance;  // relative to the largest result; 0: the same bits
  DType dtype;
  int64_t most_rows, most_columns;
  void (*build)(Builder&, Value);
};
void PrintTo(const Combination& combination, std::ostream* out) {
  *out << combination.name;
}

// Of rows of one element, by value: some lie in no segment, many in the first.
Value segment_of(Value rows) {
  return ops::squeeze(ops::cast(rows, DType::i32), std::array{int64_t{1}});
}

constexpr Combination kCombinations[] = {
    {"softmax", "rowwise/softmax.comp", 1e-6, DType::f32, 300, 3000,
     [](Builder& b, Value x) { b.output("y", ops::softmax(ops::mul(x, 9.0), 1)); }},
    {"log_softmax", "rowwise/softmax.comp", 1e-6, DType::f32, 300, 3000,
     [](Builder& b, Value x) { b.output("y", ops::log_softmax(ops::mul(x, 9.0), 1)); }},
    {"layer_norm", "rowwise/layer_norm.comp", 1e-5, DType::f32, 300, 3000,
     [](Builder& b, Value x) { b.output("y", ops::layer_norm(x, {}, {}, 1, 1e-5)); }},
    {"counts", "scan/tiles.comp", 0, DType::i32, 5, 30000,
     [](Builder& b, Value x) { b.output("y", ops::cumsum(x, 1)); }},
    {"counts_before", "scan/tiles.comp", 0, DType::u32, 5, 30000,
     [](Builder& b, Value x) { b.output("y", ops::cumsum(x, 1, true, true)); }},
    {"row_sums", "reduce/rows.comp", 2e-6, DType::f32, 300, 3000,
     [](Builder& b, Value x) {
       b.output("y", ops::reduce_mean(x, std::array{int64_t{1}}, false));
     }},
    {"row_maxima", "reduce/rows.comp", 0, DType::f32, 300, 3000,
     [](Builder& b, Value x) { b.output("y", ops::reduce_max(x, std::array{int64_t{1}}, false)); }},
    {"row_counts", "reduce/rows.comp", 0, DType::i32, 300, 3000,
     [](Builder& b, Value x) { b.output("y", ops::reduce_sum(x, std::array{int64_t{1}}, false)); }},
    {"first_greatest", "reduce/arg_rows.comp", 0, DType::i32, 300, 30000,
     [](Builder& b, Value x) { b.output("y", ops::arg_max(x, 1, false)); }},
    {"last_least", "reduce/arg_rows.comp", 0, DType::f32, 300, 30000,
     [](Builder& b, Value x) { b.output("y", ops::arg_min(ops::round(x), 1, false, true)); }},
    {"compaction", "compact/write_tile.comp", 0, DType::f32, 20, 9000,
     [](Builder& b, Value x) {
       b.output("y", ops::compact(ops::greater(x, b.scalar(DType::f32, 0)))[0]);
     }},
    {"order", "sort/radix_scatter_tile.comp", 0, DType::f32, 3, 4500,
     [](Builder& b, Value x) { b.output("y", ops::argsort(ops::round(x), true)); }},
    {"segment_sums", "segment/reduce_tile.comp", 2e-5, DType::f32, 8, 3000,
     [](Builder& b, Value x) {
       const Value row = ops::flatten(x, 2);
       b.output("y", ops::segment_sum(row, segment_of(row), b.pool().constant(3)));
     }},
};

class SubgroupsOnDevice : public testing::TestWithParam<Combination> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    profile_ = device_->profile();
    if (!profile_.subgroup_arithmetic) GTEST_SKIP() << "no subgroup operations at this tier";
    samples::device_views().back().change(profile_);  // on GPUs
    reference_ = profile_;
    reference_.subgroup_shuffle = reference_.subgroup_arithmetic = false;
    unknown_ = profile_;
    unknown_.subgroup_size = unknown_.min_subgroup_size = unknown_.max_subgroup_size = 0;
  }

  // The outputs at every operand, by one program.
  std::vector<Tensor> outputs(const DeviceProfile& profile, const std::vector<Tensor>& operands) {
    Builder builder;
    GetParam().build(builder, builder.input("x", GetParam().dtype, std::vector<ExtentExpr>(2)));
    passes::CompileOptions options;
    options.profile = profile;
    bool combines = false;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) {
        const bool is_it = call.kernel.file == GetParam().file;
        combines |=
            is_it && std::ranges::count(call.kernel.defines,
                                        std::pair<std::string, std::string>("SUBGROUPS", "1"));
      }
    };
    const auto program = device_->compile(*builder.finish(), options);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return {};
    EXPECT_EQ(combines, profile.subgroup_arithmetic);
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    std::vector<Tensor> results;
    for (const Tensor& operand : operands) {
      const auto result = run_session(session, *program, {&operand, 1});
      EXPECT_TRUE(result) << result.error().message;
      if (!result) break;
      results.push_back(result->front());
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return results;
  }

  std::unique_ptr<Device> device_;
  DeviceProfile profile_, unknown_, reference_;
};

TEST_P(SubgroupsOnDevice, AgreeWithSharedMemory) {
  for (const uint32_t seed : {1u, 2u}) {
    Shapes shapes(seed);
    std::vector<Tensor> operands;
    for (int i = 0; i < 5; ++i) {
      const int64_t rows = shapes.extent(GetParam().most_rows);
      const int64_t columns = std::min(shapes.extent(300) * 101 + i, GetParam().most_columns);
      operands.push_back(shapes.tensor(GetParam().dtype, {i == 4 ? 1 : rows % 40 + 1, columns}));
    }
    const auto plain = outputs(reference_, operands), fast = outputs(profile_, operands),
               unknown = outputs(unknown_, operands);
    ASSERT_EQ(plain.size(), operands.size());
    ASSERT_EQ(fast.size(), operands.size());
    ASSERT_EQ(unknown.size(), operands.size());
    for (size_t i = 0; i < operands.size(); ++i) {
      const double tolerance = GetParam().tolerance * scale_of(plain[i]);
      const std::string where =
          "seed " + std::to_string(seed) + testing::PrintToString(operands[i].shape());
      EXPECT_EQ(difference(plain[i], fast[i], 0, tolerance), "") << where;
      EXPECT_EQ(difference(fast[i], unknown[i], 0, 0), "") << where;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Combinations, SubgroupsOnDevice, testing::ValuesIn(kCombinations),
                         [](const auto& i) { return std::string(i.param.name); });

}  // namespace
}  // namespace ullage::test
