// Every Vulkan call and every allocation of load, prepare, run and record failing once: an error
// with a message, nothing leaked, everything destroyable, and usable again where the device is not
// lost.
#include <cstdlib>

#include "tests/runtime/embedding_fixture.h"
#include "tests/runtime/faults.h"

namespace ullage::runtime {
namespace {

// What a host does with a program, step by step. A step that fails is tried once more: whatever
// failed, the objects are as they were before.
class Scenario {
 public:
  Scenario(VulkanHost& host, bool texels) : host_(host), texels_(texels) {}

  // False where a step failed with device loss, or twice.
  bool run() {
    return step([&] { return create_context(); }) && step([&] { return create_program(); }) &&
           step([&] { return create_session(); }) && step([&] { return set_input(); }) &&
           step([&] { return ullage_session_prepare(session_.get()); }) &&
           step([&] { return ullage_session_run(session_.get()); }) && check() && in_a_frame();
  }
  uint32_t failures() const { return failures_; }
  bool lost() const { return lost_; }

 private:
  template <class Step>
  bool step(Step body) {
    for (int attempt = 0; attempt < 2; ++attempt) {
      const ullage_status status = body();
      if (status == ULLAGE_OK) return true;
      ++failures_;
      EXPECT_NE(status, ULLAGE_INTERNAL) << ullage_last_error();
      lost_ = status == ULLAGE_DEVICE_LOST;
      if (lost_) return false;
    }
    ADD_FAILURE() << "failed twice: " << ullage_last_error();
    return false;
  }
  ullage_status create_context() {
    ullage_context_options options{};
    options.size = sizeof options;
    options.adopt = &host_.adoption();
    ullage_context* made = nullptr;
    const ullage_status status = ullage_context_create(&options, &made);
    context_.reset(made);
    return status;
  }
  ullage_status create_program() {
    try {
      ir::Program program = texels_ ? texel_program() : compact_program();
      auto made = runtime::create_program(context_.get(), std::move(program));
      if (made) {
        program_.reset(*made);
        return ULLAGE_OK;
      }
      return static_cast<ullage_status>(static_cast<int>(made.error().code) + 1);
    } catch (const std::bad_alloc&) {
      return ULLAGE_OUT_OF_MEMORY;  // in the test's own hands
    }
  }
  ullage_status create_session() {
    const ullage_bound bound{"n", 300};
    ullage_session_options options{};
    options.size = sizeof options;
    options.bounds = &bound;
    options.bound_count = 1;
    options.step_cost = 1;
    ullage_session* made = nullptr;
    const ullage_status status = ullage_session_create(program_.get(), &options, &made);
    session_.reset(made);
    return status;
  }
  ullage_status set_input() {
    static const float kFloats[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    static const int32_t kIntegers[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    ullage_tensor x = vector_of(9, kIntegers);
    if (texels_) x.dtype = ULLAGE_F32, x.data = kFloats;
    return ullage_session_set_input(session_.get(), "x", &x);
  }
  bool check() {
    ullage_tensor y{};
    y.size = sizeof y;
    EXPECT_EQ(ullage_session_get_output(session_.get(), 0, &y), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(y.extents[0], texels_ ? 9 : 5);
    if (texels_) {
      EXPECT_EQ(static_cast<const float*>(y.data)[1], 3.0f);
    } else {
      EXPECT_EQ(static_cast<const int32_t*>(y.data)[4], 9);
    }
    return !testing::Test::HasFailure();
  }
  VkCommandBuffer begin() {
    const Faults::Pause pause;
    return host_.begin();
  }
  void finish(VkCommandBuffer commands) {
    const Faults::Pause pause;
    EXPECT_EQ(host_.finish(commands), VK_SUCCESS);
  }
  bool in_a_frame() {
    const VkCommandBuffer commands = begin();
    ullage_vulkan_record_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    ullage_ticket ticket = 0;
    const bool recorded =
        step([&] { return ullage_vulkan_record(session_.get(), &info, &ticket); });
    finish(commands);
    if (!recorded) return false;
    return step([&] {
             uint32_t done = 0;
             const ullage_status status = ullage_session_collect(session_.get(), ticket, &done);
             // A run that failed while it was taken over is over; the next one is as good.
             if (status == ULLAGE_OUT_OF_MEMORY) return ullage_session_run(session_.get());
             return status;
           }) &&
           check();
  }

  VulkanHost& host_;
  bool texels_;
  ContextPointer context_;
  ProgramPointer program_;
  SessionPointer session_;
  uint32_t failures_ = 0;
  bool lost_ = false;
};

template <class Arm>
uint64_t fail_every(VulkanHost& host, bool texels, bool may_lose, Arm arm) {
  for (uint64_t n = 0;; ++n) {
    SCOPED_TRACE("number " + std::to_string(n));
    bool reached = false, finished = false, lost = false;
    {
      Scenario scenario(host, texels);
      arm(n);
      finished = scenario.run();
      reached = Faults::stop();
      lost = scenario.lost();
      EXPECT_LE(scenario.failures(), 1u);
    }
    EXPECT_TRUE(finished || (lost && may_lose));
    if (!reached) return n;
    if (testing::Test::HasFailure()) return n;
  }
}

bool has_texels(VulkanHost& host) {
  const auto context = adopt(host);
  return context != nullptr && profile_of(context.get()).texel_buffers;
}

TEST(FaultInjection, EveryVulkanCall) {
  on_every_host({.loader = Faults::loader()}, [](VulkanHost& host) {
    for (const bool texels : {false, true}) {
      if (texels && !has_texels(host)) continue;
      for (const VkResult result : {VK_ERROR_OUT_OF_HOST_MEMORY, VK_ERROR_OUT_OF_DEVICE_MEMORY}) {
        const uint64_t calls =
            fail_every(host, texels, false, [&](uint64_t n) { Faults::fail_call(n, result); });
        EXPECT_GT(calls, 40u);
      }
    }
  });
}

TEST(FaultInjection, DeviceLossInEveryCall) {
  on_every_host({.loader = Faults::loader()}, [](VulkanHost& host) {
    const uint64_t calls = fail_every(
        host, false, true, [&](uint64_t n) { Faults::fail_call(n, VK_ERROR_DEVICE_LOST); });
    EXPECT_GT(calls, 40u);
  });
}

TEST(FaultInjection, EveryAllocation) {
  on_every_host({.loader = Faults::loader()}, [](VulkanHost& host) {
    const uint64_t allocations =
        fail_every(host, false, false, [&](uint64_t n) { Faults::fail_allocation(n); });
    EXPECT_GT(allocations, 100u);
  });
}

// Frames of a prepared session: bind, record, collect, read.
TEST(SteadyState, AFrameAllocatesAndCreatesNothing) {
  on_every_host({.loader = Faults::loader()}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, compact_program());
    const auto session = open(program);
    const auto buffer = host.make_buffer(8192, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    const ullage_vulkan_buffer x = whole(buffer), y = whole(buffer, 4096);
    const std::vector<int32_t> values(300, 7);
    ullage_tensor shape = vector_of(300);
    ASSERT_EQ(ullage_vulkan_bind_input(session.get(), "x", &shape, &x), ULLAGE_OK);
    ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, &y), ULLAGE_OK);
    ASSERT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK);
    ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, nullptr), ULLAGE_OK);
    const ullage_tensor given = vector_of(300, values.data());
    ASSERT_EQ(ullage_session_set_input(session.get(), "x", &given), ULLAGE_OK);
    ASSERT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK);
    const uint64_t recorded = statistics_of(session).command_buffers_recorded;
    uint64_t allocations = 0, made = 0;
    for (uint32_t frame = 0; frame < 100; ++frame) {
      const bool bound = frame % 2;
      const VkCommandBuffer commands = host.begin();
      ullage_vulkan_record_info info{};
      info.size = sizeof info;
      info.command_buffer = commands;
      ullage_ticket ticket = 0;
      ullage_status status[4] = {};
      shape = vector_of(frame * 3);
      const ullage_tensor small = vector_of(frame * 3, values.data());
      Faults::count();
      status[0] = bound ? ullage_vulkan_bind_input(session.get(), "x", &shape, &x)
                        : ullage_session_set_input(session.get(), "x", &small);
      status[1] = ullage_vulkan_bind_output(session.get(), 0, bound ? &y : nullptr);
      status[2] = ullage_vulkan_record(session.get(), &info, &ticket);
      allocations += Faults::allocations();
      Faults::stop();
      ASSERT_EQ(host.finish(commands), VK_SUCCESS);
      made += Faults::made_on_device();
      uint32_t done = 0;
      ullage_tensor out{};
      out.size = sizeof out;
      Faults::count();
      status[3] = ullage_session_collect(session.get(), ticket, &done);
      const ullage_status read = ullage_session_get_output(session.get(), 0, &out);
      const ullage_status again = ullage_session_run(session.get());
      allocations += Faults::allocations();
      made += Faults::made_on_device();
      Faults::stop();
      for (const ullage_status s : status) ASSERT_EQ(s, ULLAGE_OK) << ullage_last_error();
      ASSERT_EQ(read, ULLAGE_OK);
      ASSERT_EQ(again, ULLAGE_OK);
    }
    EXPECT_EQ(allocations, 0u);
    EXPECT_EQ(made, 0u);
    EXPECT_EQ(statistics_of(session).command_buffers_recorded, recorded);
    EXPECT_EQ(statistics_of(session).pipelines_created, 1u);
  });
}

}  // namespace
}  // namespace ullage::runtime
