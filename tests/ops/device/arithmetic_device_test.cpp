// What a device has beyond 32-bit arithmetic, matrices and integer dot products, on all samples of
// all ops on GPUs, compared with the same graphs compiled without: numbers stored as f16, rows
// of blocks rounded to bytes. Samples whose kernels are the same are not run.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ops/elementwise/elementwise.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

// The sample's node on operands and with results that are between kernels, so that f32 may be
// stored as f16.
Result<Graph> inner_graph(const OpDef& op, const Sample& sample) {
  Builder builder;
  std::vector<Value> inputs = add_sample_inputs(builder, sample);
  for (Value& x : inputs)
    if (x.valid() && x.dtype() == DType::f32) x = ops::neg(x);
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(builder.pool());
  const auto results = builder.add(op, inputs, std::move(attributes), sample_body(sample));
  for (size_t i = 0; i < results.size(); ++i) {
    const bool is_wide = results[i].valid() && results[i].dtype() == DType::f32;
    builder.output("out" + std::to_string(i), is_wide ? ops::neg(results[i]) : results[i]);
  }
  return builder.finish();
}

class ArithmeticOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    reference_ = device_->profile();
    reference_.device_class = DeviceClass::gpu;
    reference_.texel_buffers = reference_.half_texels = reference_.wide_stores = false;
    reference_.half_pairs = reference_.fast_integer_dot = false;
    fast_ = reference_;
    fast_.fast_integer_dot = fast_.arithmetic.integer_dot;
    reference_.arithmetic.matrices.clear();
    if (fast_.arithmetic.matrices.empty()) GTEST_SKIP() << "the device multiplies no matrices";
  }

  static passes::CompileOptions options_for(const DeviceProfile& profile) {
    passes::CompileOptions options;
    options.profile = profile;
    options.precision = passes::Precision::f16;
    options.activations = Activations::q8;
    options.skip = {"choose_byte_products"};
    return options;
  }

  // The kernels that the calls of the graph use.
  static std::vector<KernelSource> kernels_of(Graph graph, const DeviceProfile& profile) {
    passes::PlacementReport report;
    const passes::CompileOptions options = options_for(profile);
    const auto optimized = passes::optimize(graph, options, report);
    EXPECT_TRUE(optimized) << optimized.error().message;
    const auto lowered = passes::lower(graph, options);
    EXPECT_TRUE(lowered) << lowered.error().message;
    std::vector<KernelSource> kernels;
    if (!lowered) return kernels;
    for (const KernelCall& call : lowered->calls) kernels.push_back(call.kernel);
    return kernels;
  }

  std::vector<std::vector<Tensor>> run(const Graph& graph, const DeviceProfile& profile,
                                       const std::vector<std::vector<Tensor>>& runs) {
    std::vector<std::vector<Tensor>> results;
    const auto program = device_->compile(graph, options_for(profile));
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return results;
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const std::vector<Tensor>& inputs : runs) {
      auto result = run_session(session, *program, inputs);
      EXPECT_TRUE(result) << result.error().message;
      results.push_back(result ? *std::move(result) : std::vector<Tensor>());
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return results;
  }

  // Do kernels differ? Integers are equal then; f32 are within a step of f16 of each other, and
  // where terms cancel within three of the largest.
  bool check(const Graph& graph, const Sample& sample) {
    if (kernels_of(graph, reference_) == kernels_of(graph, fast_)) return false;
    std::vector<std::vector<Tensor>> runs;
    for (const Sizes& sizes : sample.sizes) runs.push_back(sample_inputs(sample, sizes));
    const auto expected = run(graph, reference_, runs), actual = run(graph, fast_, runs);
    EXPECT_EQ(expected.size(), actual.size());
    for (size_t r = 0; r < expected.size() && r < actual.size(); ++r) {
      for (size_t i = 0; i < expected[r].size() && i < actual[r].size(); ++i) {
        const bool exact = !is_float(expected[r][i].dtype());
        EXPECT_EQ(difference(expected[r][i], actual[r][i], exact ? 0 : 1e-3,
                             exact ? 0 : 3e-3 * scale_of(expected[r][i])),
                  "")
            << "output " << i << " at " << testing::PrintToString(sample.sizes[r]);
      }
    }
    return true;
  }

  std::unique_ptr<Device> device_;
  DeviceProfile fast_, reference_;
};

TEST_F(ArithmeticOnDevice, EqualsItsReferencesOnAllSamples) {
  std::set<std::string_view> differ;
  for (const OpDef* op : ops::registry()) {
    SCOPED_TRACE(op->name);
    for (const Sample& sample : samples_of(*op, fast_.float64)) {
      const auto graph = inner_graph(*op, sample);
      ASSERT_TRUE(graph) << graph.error().message;
      if (check(*graph, sample)) differ.insert(op->name);
    }
  }
  // Those of convolutions need more than samples have: halves_device_test.cpp.
  const std::set<std::string_view> expected = {"attention", "convolution_bytes", "dot",
                                               "matmul",    "matmul_blocks",     "matmul_bytes"};
  EXPECT_EQ(differ, expected);
}

}  // namespace
}  // namespace ullage::test
