// Scenarios with one fault, and the loop over all faults.
#include "tests/runtime/fault_scenario.h"

#include <cstdlib>
#include <numeric>

namespace ullage::runtime {

void* FailingAllocator::allocate(void* user, size_t bytes, size_t alignment) {
  auto& self = *static_cast<FailingAllocator*>(user);
  ++self.requests_;
  if (self.left_ >= 0 && self.left_-- == 0) {
    self.reached_ = true;
    return nullptr;
  }
  ++self.outstanding_;
  const size_t least = std::max(alignment, sizeof(void*));
  return std::aligned_alloc(least, (bytes + least - 1) / least * least);
}

void FailingAllocator::release(void* user, void* pointer, size_t) {
  --static_cast<FailingAllocator*>(user)->outstanding_;
  std::free(pointer);
}

bool FaultScenario::passes(ullage_status status) {
  if (status == ULLAGE_OK) return true;
  ++failures_;
  EXPECT_NE(status, ULLAGE_INTERNAL) << ullage_last_error();
  EXPECT_NE(status, ULLAGE_INVALID_ARGUMENT) << ullage_last_error();
  EXPECT_EQ(failures_, 1u) << "only one call or allocation failed: " << ullage_last_error();
  lost_ = status == ULLAGE_DEVICE_LOST;
  if (lost_) expect_lost();
  return false;
}

void FaultScenario::expect_lost() {
  if (!session_) return;
  EXPECT_EQ(ullage_session_prepare(session_.get()), ULLAGE_DEVICE_LOST) << ullage_last_error();
  EXPECT_EQ(ullage_session_run(session_.get()), ULLAGE_DEVICE_LOST) << ullage_last_error();
}

ullage_status FaultScenario::adopt_context(const VulkanHost& host) {
  ullage_context_options options{};
  options.size = sizeof options;
  options.adopt = &host.adoption();
  options.allocator = &allocator_.callbacks();
  ullage_context* made = nullptr;
  const ullage_status status = ullage_context_create(&options, &made);
  context_.reset(made);
  return status;
}

ullage_status FaultScenario::create_program(ir::Program (*make)()) {
  try {
    auto made = runtime::create_program(context_.get(), make());
    if (made) {
      program_.reset(*made);
      return ULLAGE_OK;
    }
    return static_cast<ullage_status>(static_cast<int>(made.error().code) + 1);
  } catch (const std::bad_alloc&) {
    return ULLAGE_OUT_OF_MEMORY;  // in the test's own hands
  }
}

ullage_status FaultScenario::create_session(ullage_session_options options, bool bounded) {
  const ullage_bound bound{"n", 300};
  options.size = sizeof options;
  options.bounds = &bound;
  options.bound_count = bounded;
  ullage_session* made = nullptr;
  const ullage_status status = ullage_session_create(program_.get(), &options, &made);
  session_.reset(made);
  return status;
}

ullage_status FaultScenario::set_iota(int64_t n) {
  int32_t values[512];
  std::iota(std::begin(values), std::end(values), 1);
  const ullage_tensor x = vector_of(n, values);
  return ullage_session_set_input(session_.get(), "x", &x);
}

uint64_t fail_every(Fault fault, VkResult result,
                    const std::function<std::unique_ptr<FaultScenario>(FailingAllocator&)>& make) {
  const int64_t live = Faults::live();
  for (uint64_t n = 0;; ++n) {
    SCOPED_TRACE("number " + std::to_string(n));
    FailingAllocator allocator;
    auto scenario = make(allocator);
    switch (fault) {
      case Fault::call: {
        const bool of_device = n % 2 && result == VK_ERROR_OUT_OF_HOST_MEMORY;
        Faults::fail_call(n, of_device ? VK_ERROR_OUT_OF_DEVICE_MEMORY : result);
        break;
      }
      case Fault::allocation:
        Faults::fail_allocation(n);
        break;
      case Fault::callback:
        allocator.fail(n);
        break;
      case Fault::thread:
        Faults::fail_thread(n);
        break;
    }
    const bool finished = scenario->run();
    const bool reached = Faults::stop() || allocator.reached();
    const bool lost = scenario->lost();
    EXPECT_TRUE(finished || (lost && result == VK_ERROR_DEVICE_LOST));
    scenario.reset();
    EXPECT_EQ(Faults::live(), live) << "objects of Vulkan that nobody destroyed";
    EXPECT_EQ(allocator.outstanding(), 0) << "memory of the host's that nobody released";
    if (!reached || testing::Test::HasFailure()) return n;
  }
}

}  // namespace ullage::runtime
