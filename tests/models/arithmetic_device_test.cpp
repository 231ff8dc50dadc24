// Compares models with f16 storage on cooperative matrices to the same graphs without them, both
// for the GPU device class. Their kernels differ only in the order of f32 sums, which changes an
// f16 result by one step here and there.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "frontends/onnx/import.h"
#include "runtime/file/mapped_file.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

struct Model {
  const char* name;
  const char* file;  // below .cache/models/
  std::vector<std::vector<int64_t>> shapes;
};

class ModelsOnMatrices : public testing::TestWithParam<Model> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    fast_ = device_->profile();
    fast_.device_class = DeviceClass::gpu;
    fast_.texel_buffers = fast_.half_texels = fast_.wide_stores = false;
    reference_ = fast_;
    reference_.arithmetic.matrices.clear();
    if (fast_.arithmetic.matrix_of(DType::f16, DType::f32) == nullptr) {
      GTEST_SKIP() << fast_.name << " multiplies no matrices of f16";
    }
  }

  // Outputs at every input; how many calls multiply matrices.
  std::vector<Tensor> outputs(const Graph& graph, const DeviceProfile& profile,
                              const std::vector<Tensor>& inputs, int64_t& matrices) {
    passes::CompileOptions options;
    options.profile = profile;
    options.precision = passes::Precision::f16;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      matrices = std::ranges::count_if(kernels.calls, [](const KernelCall& call) {
        return !call.kernel.needs.arithmetic.matrices.empty();
      });
    };
    const auto program = device_->compile(graph, options);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return {};
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    std::vector<Tensor> results;
    for (const Tensor& x : inputs) {
      auto result = run_session(session, *program, std::span(&x, 1));
      EXPECT_TRUE(result) << result.error().message;
      if (result) results.push_back(std::move(result->front()));
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return results;
  }

  std::unique_ptr<Device> device_;
  DeviceProfile fast_, reference_;
};

TEST_P(ModelsOnMatrices, AgreeWithTheirReferences) {
  const std::filesystem::path path = std::filesystem::path(".cache/models") / GetParam().file;
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
  const auto file = runtime::map_file(path.string());
  ASSERT_TRUE(file) << file.error().message;
  const auto graph = onnx::import(file->bytes);
  ASSERT_TRUE(graph) << graph.error().message;
  std::vector<Tensor> inputs;
  for (const auto& shape : GetParam().shapes)
    inputs.push_back(random_tensor(DType::f32, shape, 3, -1, 1));
  int64_t matrices = 0, of_reference = 0;
  const auto fast = outputs(*graph, fast_, inputs, matrices);
  const auto plain = outputs(*graph, reference_, inputs, of_reference);
  EXPECT_GT(matrices, 0);
  EXPECT_EQ(of_reference, 0);
  ASSERT_EQ(fast.size(), inputs.size());
  ASSERT_EQ(plain.size(), inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_EQ(difference(plain[i], fast[i], 0, 1e-2 * scale_of(plain[i])), "")
        << testing::PrintToString(GetParam().shapes[i]);
  }
  RecordProperty("calls_with_matrices", static_cast<int>(matrices));
}

INSTANTIATE_TEST_SUITE_P(
    Models, ModelsOnMatrices,
    testing::Values(Model{"rec",
                          "ocr/package/assets/ch_PP-OCRv4_rec_infer.onnx",
                          {{1, 3, 48, 97}, {2, 3, 48, 160}}},
                    Model{"cls",
                          "ocr/package/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx",
                          {{1, 3, 48, 192}, {3, 3, 48, 100}}},
                    Model{"det",
                          "ocr/package/assets/ch_PP-OCRv4_det_infer.onnx",
                          {{1, 3, 96, 160}, {1, 3, 64, 96}}}),
    [](const auto& model) { return std::string(model.param.name); });

}  // namespace
}  // namespace ullage::test
