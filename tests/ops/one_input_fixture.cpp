// One session per graph.
#include "tests/ops/one_input_fixture.h"

#include <algorithm>

namespace ullage::test {

using namespace ir;

void OneInputOnDevice::SetUp() {
  device_ = std::make_unique<Device>(tier_under_test(), false, true);
  if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
}

std::vector<std::string> OneInputOnDevice::check(const Shape& extents, const Make& make,
                                                 const std::vector<Shape>& shapes) {
  Builder builder;
  std::vector<ExtentExpr> given;
  for (int64_t extent : extents)
    given.push_back(extent < 0 ? ExtentExpr() : builder.pool().constant(extent));
  make(builder, builder.input("x", DType::f32, given));
  auto graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  passes::CompileOptions options;
  options.profile = device_->profile();
  options.profile.form = GetParam();
  std::vector<std::string> files;
  options.on_kernels = [&](std::string_view stage, const KernelGraph& kernels) {
    if (stage != "choose_kernels") return;
    for (const KernelCall& call : kernels.calls) files.push_back(call.kernel.file);
  };
  auto program = device_->compile(*graph, options);
  EXPECT_TRUE(program) << program.error().message;
  ullage_session* session = nullptr;
  EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
  for (const Shape& shape : shapes) {
    const std::vector<Tensor> inputs = {random_tensor(DType::f32, shape, 7)};
    const auto expected = evaluate(*graph, inputs);
    const auto actual = run_session(session, *program, inputs);
    EXPECT_TRUE(expected && actual) << (expected ? actual : expected).error().message;
    if (!expected || !actual) break;
    for (size_t i = 0; i < expected->size(); ++i)
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], 1e-4, 1e-4), "")
          << "output " << i << " at " << testing::PrintToString(shape);
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
  return files;
}

size_t count(const std::vector<std::string>& files, std::string_view file) {
  return static_cast<size_t>(std::ranges::count(files, file));
}

}  // namespace ullage::test
