// Ullage on a host's device: invalid calls, run ids of recorded runs, steps, budgets.
#include "tests/runtime/fixtures/embedding_fixture.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

struct Opened {
  ContextPointer context;
  ProgramPointer program;
  SessionPointer session;
};

Opened open_on(const VulkanHost& host, ir::Program code, ullage_session_options options = {}) {
  Opened created;
  created.context = adopt(host);
  created.program = load(created.context, std::move(code));
  created.session = open(created.program, options);
  return created;
}

ullage_status bind_x(const SessionPointer& session, const ullage_vulkan_buffer& range,
                     int64_t n = 100) {
  const ullage_tensor shape = vector_of(n);
  return ullage_vulkan_bind_input(session.get(), "x", &shape, &range);
}

std::vector<int32_t> set_x(const SessionPointer& session, int64_t n) {
  std::vector<int32_t> x(static_cast<size_t>(n));
  std::iota(x.begin(), x.end(), 0);
  const ullage_tensor tensor = vector_of(n, x.data());
  EXPECT_EQ(ullage_session_set_input(session.get(), "x", &tensor), ULLAGE_OK);
  return x;
}

// The other tests mean something only if this one finds the error.
TEST(AdoptedDeviceRules, ValidationSeesALeak) {
  for (uint32_t index = 0; index < VulkanHost::device_count(); ++index) {
    VulkanHost host(index, {});
    if (!host.validated()) GTEST_SKIP() << "no validation layer";
    VkFenceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    VkFence leaked = VK_NULL_HANDLE;
    ASSERT_EQ(host.vk().vkCreateFence(host.device(), &info, nullptr, &leaked), VK_SUCCESS);
    EXPECT_FALSE(host.close().empty());
  }
}

TEST(AdoptedDeviceRules, Handles) {
  on_every_host({}, [](VulkanHost& host) {
    ullage_adopted_device wrong = host.adoption();
    ullage_context_options options{};
    options.size = sizeof options;
    options.adopt = &wrong;
    ullage_context* context = nullptr;
    wrong.queue = nullptr;
    EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("adopt.queue must not be null"));
    wrong = host.adoption();
    wrong.queue_family = 77;
    EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("given 77"));
    wrong = host.adoption();
    wrong.unlock_queue = nullptr;
    EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_INVALID_ARGUMENT);
    wrong = host.adoption();
    wrong.extension_count = 1;
    EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_INVALID_ARGUMENT);
  });
}

// FNV-1a over all words.
uint64_t checksum_of(const VulkanHost::Buffer& buffer) {
  uint64_t sum = 14695981039346656037ULL;
  for (uint64_t i = 0; i < buffer.bytes / 4; ++i) sum = (sum ^ buffer.words[i]) * 1099511628211ULL;
  return sum;
}

// TF-18: a run that a guard refuses writes nothing, allocates nothing, submits nothing.
TEST(AdoptedDeviceRules, TF18_ARefusedRunTouchesNoMemory) {
  on_every_host({}, [](VulkanHost& host) {
    const Opened o = open_on(host, guarded_program());
    const auto x = host.make_buffer(1024, kStorage), y = host.make_buffer(1024, kStorage);
    for (uint32_t i = 0; i < 256; ++i) {
      x.words[i] = 3 * i;
      y.words[i] = 0xDEADBEEF;
    }
    const ullage_vulkan_buffer target = whole(y);
    ASSERT_EQ(bind_x(o.session, whole(x), 6), ULLAGE_OK) << ullage_last_error();
    ASSERT_EQ(ullage_vulkan_bind_output(o.session.get(), 0, &target), ULLAGE_OK);
    const uint64_t untouched = checksum_of(y);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    const uint64_t source = checksum_of(x), result = checksum_of(y);
    EXPECT_NE(result, untouched);
    EXPECT_EQ(y.words[5], 3 * 5u + 1);
    const ullage_statistics before = statistics_of(o.session);
    ASSERT_EQ(bind_x(o.session, whole(x), 7), ULLAGE_OK);
    for (int attempt = 0; attempt < 2; ++attempt) {
      EXPECT_NE(ullage_session_run(o.session.get()), ULLAGE_OK);
      EXPECT_THAT(ullage_last_error(), HasSubstr("n must not be 7: n = 7"));
    }
    EXPECT_EQ(checksum_of(x), source);
    EXPECT_EQ(checksum_of(y), result);
    const ullage_statistics after = statistics_of(o.session);
    EXPECT_EQ(after.dispatches, before.dispatches);
    EXPECT_EQ(after.host_waits, before.host_waits);
    EXPECT_EQ(after.command_buffers_recorded, before.command_buffers_recorded);
    EXPECT_EQ(after.peak_device_bytes, before.peak_device_bytes);
    ASSERT_EQ(bind_x(o.session, whole(x), 8), ULLAGE_OK);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(y.words[7], 3 * 7u + 1);
  });
}

TEST(AdoptedDeviceRules, Buffers) {
  on_every_host({}, [](VulkanHost& host) {
    const Opened o = open_on(host, chain_program(2));
    auto buffer = host.make_buffer(1024, kStorage);
    ullage_vulkan_buffer_needs needs{};
    needs.size = sizeof needs;
    const int64_t extents[] = {100};
    ASSERT_EQ(ullage_vulkan_get_input_needs(o.session.get(), "x", extents, 1, &needs), ULLAGE_OK);
    EXPECT_GE(needs.bytes, 400u);
    EXPECT_LE(needs.bytes, 464u);
    EXPECT_EQ(needs.usage, kStorage);
    ullage_vulkan_buffer range = whole(buffer);
    range.bytes = needs.bytes - 1;
    EXPECT_EQ(bind_x(o.session, range), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr(std::to_string(needs.bytes)));
    range.bytes = needs.bytes;
    EXPECT_EQ(bind_x(o.session, range), ULLAGE_OK);
    range.offset = 4;
    EXPECT_EQ(bind_x(o.session, range), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("must be a multiple of"));
    range = whole(buffer);
    range.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    EXPECT_EQ(bind_x(o.session, range), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("usage"));
    range = whole(buffer);
    range.buffer = 0;
    EXPECT_EQ(bind_x(o.session, range), ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(ullage_vulkan_bind_output(o.session.get(), 1, &range), ULLAGE_INVALID_ARGUMENT);

    ASSERT_EQ(bind_x(o.session, whole(buffer)), ULLAGE_OK);
    ASSERT_EQ(ullage_vulkan_get_output_needs(o.session.get(), 0, &needs), ULLAGE_OK);
    auto small = host.make_buffer(1024, kStorage);
    range = whole(small);
    range.bytes = needs.bytes - 1;
    ASSERT_EQ(ullage_vulkan_bind_output(o.session.get(), 0, &range), ULLAGE_OK);
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("output y"));
    range.bytes = needs.bytes;
    ASSERT_EQ(ullage_vulkan_bind_output(o.session.get(), 0, &range), ULLAGE_OK);
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(small.words[99], buffer.words[99] + 11);
  });
}

TEST(AdoptedDeviceRules, ForgottenBuffersMayBeDestroyed) {
  on_every_host({}, [](VulkanHost& host) {
    const Opened o = open_on(host, chain_program(1));
    for (uint32_t round = 0; round < 3; ++round) {
      auto x = host.make_buffer(1024, kStorage), y = host.make_buffer(1024, kStorage);
      x.words[99] = round;
      const auto range = whole(y);
      ASSERT_EQ(bind_x(o.session, whole(x)), ULLAGE_OK);
      ASSERT_EQ(ullage_vulkan_bind_output(o.session.get(), 0, &range), ULLAGE_OK);
      ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
      EXPECT_EQ(y.words[99], round + 1);
      ASSERT_EQ(ullage_vulkan_forget_buffer(o.session.get(), (uint64_t)x.buffer), ULLAGE_OK);
      EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_INVALID_ARGUMENT);
      EXPECT_THAT(ullage_last_error(), HasSubstr("input x is not bound"));
      ASSERT_EQ(ullage_vulkan_forget_buffer(o.session.get(), (uint64_t)y.buffer), ULLAGE_OK);
      host.destroy_buffer(x);
      host.destroy_buffer(y);
    }
    set_x(o.session, 9);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[8], 9);
  });
}

TEST(AdoptedDeviceRules, RunIdsOfRecordedRuns) {
  on_every_host({}, [](VulkanHost& host) {
    const Opened o = open_on(host, chain_program(2));
    set_x(o.session, 50);
    VkCommandBuffer commands = host.begin();
    const ullage_run_id run_id = record(o.session, commands);
    uint32_t done = 1;
    EXPECT_EQ(ullage_session_collect(o.session.get(), run_id, &done), ULLAGE_OK);
    EXPECT_EQ(done, 0u) << "nobody has submitted it";
    EXPECT_EQ(ullage_session_wait(o.session.get(), run_id), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("wait for the fence"));
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_INVALID_ARGUMENT) << "one in flight";
    EXPECT_EQ(ullage_session_trim(o.session.get()), ULLAGE_INVALID_ARGUMENT);
    ASSERT_EQ(host.finish(commands), VK_SUCCESS);
    EXPECT_EQ(ullage_session_collect(o.session.get(), run_id, &done), ULLAGE_OK);
    EXPECT_EQ(done, 1u);
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[49], 49 + 11);
    EXPECT_EQ(ullage_session_collect(o.session.get(), run_id, &done), ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(ullage_session_discard(o.session.get(), run_id), ULLAGE_INVALID_ARGUMENT);

    commands = host.begin();
    const ullage_run_id never = record(o.session, commands);
    ASSERT_EQ(host.finish(host.begin()), VK_SUCCESS);
    EXPECT_EQ(ullage_session_discard(o.session.get(), never), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[49], 49 + 11);
  });
}

TEST(AdoptedDeviceRules, ACountAboveItsCapacityIsReportedAfterTheFrame) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, compact_program(true));
    const auto session = open(program, {}, {{"n", 300}, {"capacity", 4}});
    set_x(session, 7);  // three odd ones
    EXPECT_EQ(ullage_session_run(session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(output_of(session).extents[0], 3);
    set_x(session, 20);
    const VkCommandBuffer commands = host.begin();
    const ullage_run_id run_id = record(session, commands);
    ASSERT_EQ(host.finish(commands), VK_SUCCESS);
    uint32_t done = 0;
    EXPECT_EQ(ullage_session_collect(session.get(), run_id, &done), ULLAGE_OUT_OF_BOUNDS);
    EXPECT_THAT(ullage_last_error(), HasSubstr("the next run has enough capacity"));
    EXPECT_EQ(ullage_session_run(session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(output_of(session).extents[0], 10);
    EXPECT_EQ(statistics_of(session).retries, 0u);
  });
}

TEST(AdoptedDeviceRules, StepsOfARun) {
  on_every_host({}, [](VulkanHost& host) {
    ullage_session_options options{};
    options.stepped = 1;
    const Opened o = open_on(host, chain_program(4), options);
    for (const int64_t n : {0, 1, 64, 300}) {
      set_x(o.session, n);
      ullage_step_report report = {};
      report.size = sizeof report;
      ullage_run_id run_id = 0;
      uint32_t done = 0;
      // More than one where the device's clock saw no time pass.
      for (uint32_t launched = 0; launched < 4;) {
        ASSERT_EQ(ullage_session_step(o.session.get(), 0, &report), ULLAGE_OK)
            << ullage_last_error();
        run_id = report.run_id;
        launched += report.dispatches;
        ASSERT_EQ(report.dispatches_left, 4 - launched);
        if (report.dispatches_left == 0) break;
        EXPECT_EQ(ullage_session_wait(o.session.get(), run_id), ULLAGE_INVALID_ARGUMENT);
        EXPECT_THAT(ullage_last_error(), HasSubstr("left to step through"));
        EXPECT_EQ(ullage_session_collect(o.session.get(), run_id, &done), ULLAGE_INVALID_ARGUMENT);
      }
      ASSERT_EQ(ullage_session_wait(o.session.get(), run_id), ULLAGE_OK) << ullage_last_error();
      const ullage_tensor y = output_of(o.session);
      ASSERT_EQ(y.extents[0], n);
      for (int32_t i = 0; i < n; ++i) {
        ASSERT_EQ(static_cast<const int32_t*>(y.data)[i], i + 1111);
      }
      ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << "all steps at once";
      const VkCommandBuffer commands = host.begin();
      run_id = record(o.session, commands);
      ASSERT_EQ(host.finish(commands), VK_SUCCESS);
      ASSERT_EQ(ullage_session_wait(o.session.get(), run_id), ULLAGE_OK) << ullage_last_error();
    }
    set_x(o.session, 30);
    ullage_step_report report = {};
    report.size = sizeof report;
    ASSERT_EQ(ullage_session_step(o.session.get(), 0, &report), ULLAGE_OK);
    // The session ends in the middle of a run.
  });
}

TEST(AdoptedDeviceRules, StateStaysOnTheDevice) {
  on_every_host({}, [](VulkanHost& host) {
    const Opened o = open_on(host, guarded_program());  // one more per run; fails at 7 elements
    ASSERT_EQ(ullage_session_bind_state(o.session.get(), 0, "x"), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(ullage_session_bind_state(o.session.get(), 0, "x"), ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_INVALID_ARGUMENT) << "no first value";
    set_x(o.session, 100);
    ASSERT_EQ(ullage_session_prepare(o.session.get()), ULLAGE_OK) << ullage_last_error();
    const uint64_t recorded = statistics_of(o.session).command_buffers_recorded;
    EXPECT_EQ(recorded, 4u) << "one recording per direction";
    for (int32_t run = 1; run <= 9; ++run) {
      ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
      EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[99], 99 + run);
    }
    const VkCommandBuffer commands = host.begin();
    const ullage_run_id run_id = record(o.session, commands);
    ASSERT_EQ(host.finish(commands), VK_SUCCESS);
    ASSERT_EQ(ullage_session_wait(o.session.get(), run_id), ULLAGE_OK);
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[99], 99 + 10);
    ASSERT_EQ(ullage_session_trim(o.session.get()), ULLAGE_OK) << "but the state stays";
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK);
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[99], 99 + 11);
    set_x(o.session, 7);
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_OUT_OF_BOUNDS);
    set_x(o.session, 200);
    for (int32_t run = 1; run <= 3; ++run) {
      ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
      EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[199], 199 + run);
    }
  });
}

TEST(AdoptedDeviceRules, MemoryBudgetAndTrim) {
  on_every_host({}, [](VulkanHost& host) {
    ullage_session_options options{};
    options.memory_budget = 30000;
    const Opened o = open_on(host, chain_program(2), options);
    set_x(o.session, 300);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_LE(statistics_of(o.session).peak_device_bytes, 30000u);
    set_x(o.session, 3000);
    EXPECT_EQ(ullage_session_run(o.session.get()), ULLAGE_OUT_OF_MEMORY);
    EXPECT_THAT(ullage_last_error(), HasSubstr("30000 are allowed"));
    const auto x = set_x(o.session, 200);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    ASSERT_EQ(ullage_session_trim(o.session.get()), ULLAGE_OK);
    ASSERT_EQ(ullage_session_run(o.session.get()), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(static_cast<const int32_t*>(output_of(o.session).data)[199], x[199] + 11);
  });
}

}  // namespace
}  // namespace ullage::runtime
