// A second device that warms the driver's cache: never in the way, whatever it is given.
#include <gtest/gtest.h>

#include <chrono>

#include "runtime/compile_ahead.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "tests/runtime/fixtures/device_fixture.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

DeviceOpener opener(DeviceOptions options = {}) {
  return [options] { return create_vulkan_device(options); };
}

// One kernel many times over.
std::vector<ir::ProgramKernel> many_kernels(size_t count) {
  return std::vector<ir::ProgramKernel>(count, chain_program(1).kernels.front());
}

TEST(CompileAhead, may_be_stopped_at_once_and_be_waited_for) {
  if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  const auto kernels = many_kernels(8);
  for (int i = 0; i < 3; ++i) {
    const CompileAhead ahead(opener(), kernels);
    std::this_thread::sleep_for(std::chrono::milliseconds(20 * i));
  }
}

TEST(CompileAhead, gives_up_without_a_device_or_with_nothing_to_do) {
  const auto kernels = many_kernels(8);
  DeviceOptions options;
  options.index = 1000;
  const CompileAhead without_device(opener(options), kernels);
  const CompileAhead without_kernels(opener(), {});
}

TEST(CompileAhead, results_are_those_without_it) {
  if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  auto opened = open_context(0);
  ASSERT_TRUE(opened->context);
  auto loaded = LoadedProgram::create(opened->context, chain_program(3));
  ASSERT_TRUE(loaded);
  auto session = Session::create(*loaded, {.policy = Policy::replay, .bounds = {{"n", 4}}});
  ASSERT_TRUE(session);
  const auto kernels = many_kernels(64);
  const CompileAhead ahead(opener(), kernels);
  const std::vector<int32_t> x{1, 2, 3};
  for (int run = 0; run < 20; ++run) {
    ASSERT_TRUE((*session)->set_input("x", ir::DType::i32, std::vector<int64_t>{3},
                                      std::as_bytes(std::span(x))));
    ASSERT_TRUE((*session)->run());
    const auto view = (*session)->output(0);
    ASSERT_TRUE(view);
    const auto* y = reinterpret_cast<const int32_t*>(view->bytes.data());
    EXPECT_EQ(std::vector<int32_t>(y, y + 3), (std::vector<int32_t>{112, 113, 114}));
  }
  EXPECT_EQ(opened->context->device().validation_messages(), 0u);
}

}  // namespace
}  // namespace ullage::runtime
