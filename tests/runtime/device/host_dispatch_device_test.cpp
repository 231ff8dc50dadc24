// The host dispatches its own kernel with a live count, which it never reads.
#include <gtest/gtest.h>

#include "ops/elementwise/elementwise.h"
#include "ops/select/compact.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/runtime/fixtures/host_commands.h"

namespace ullage::runtime {
namespace {

// How many elements of x are positive, and where.
ir::Graph positives() {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {{}});
  b.output("positions", ops::compact(ops::greater(x, b.scalar(ir::DType::f32, 0)))[0]);
  return *b.finish();
}

int64_t count_of(const ir::Tensor& x) {
  int64_t count = 0;
  for (int64_t i = 0; i < x.element_count(); ++i) count += x.number(i) > 0;
  return count;
}

void set_input(ullage_session* session, const ir::Tensor& x) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  tensor.dtype = ULLAGE_F32;
  tensor.rank = 1;
  tensor.extents[0] = x.shape()[0];
  tensor.data = x.bytes().data();
  tensor.size_bytes = x.bytes().size();
  ASSERT_EQ(ullage_session_set_input(session, "x", &tensor), ULLAGE_OK) << ullage_last_error();
}

TEST(HostDispatch, IndirectDispatchSizedByALiveCount) {
  const test::Device device;  // with validation, whose messages fail the test
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const auto program = device.compile(positives());
  ASSERT_TRUE(program) << program.error().message;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
  ullage_vulkan_device handles{};
  handles.size = sizeof handles;
  ASSERT_EQ(ullage_vulkan_get_device(device.context(), &handles), ULLAGE_OK);
  {
    test::HostCommands host(handles);
    for (const int64_t n : {256, 0, 1, 31, 64, 200}) {
      const ir::Tensor x = test::random_tensor(ir::DType::f32, {n}, static_cast<uint32_t>(n + 1));
      set_input(session, x);
      ullage_run_id run_id = 0;
      ASSERT_EQ(ullage_session_submit(session, &run_id), ULLAGE_OK) << ullage_last_error();
      ullage_vulkan_word word{};
      word.size = sizeof word;
      ASSERT_EQ(ullage_vulkan_get_extent(session, 0, 0, &word), ULLAGE_OK) << ullage_last_error();
      EXPECT_EQ(host.count_dispatched(word), count_of(x)) << n;
      ASSERT_EQ(ullage_session_wait(session, run_id), ULLAGE_OK) << ullage_last_error();
    }
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

}  // namespace
}  // namespace ullage::runtime
