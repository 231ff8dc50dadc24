// Ullage in a host's device, queue and command buffers: results, waits, barriers, threads.
#include <bit>
#include <cstring>
#include <thread>

#include "host_consume.spv.h"
#include "host_produce.spv.h"
#include "tests/runtime/fixtures/embedding_fixture.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;

constexpr int64_t kCounts[] = {0, 1, 3, 4, 5, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257};
constexpr VkBufferUsageFlags kShared = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
constexpr VkBufferUsageFlags kArguments = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                          VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                          VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;

// A host that makes x on the device, lets Ullage keep its odd elements, and doubles those in as
// many workgroups as there are: x to y to z without the CPU.
class Frame {
 public:
  explicit Frame(VulkanHost& host)
      : host_(host),
        x(host.make_buffer(4096, kShared)),
        y(host.make_buffer(4096, kShared)),
        z(host.make_buffer(4096, kShared)),
        arguments(host.make_buffer(16, kArguments)) {
    produce_ = host.make_pipeline(k_host_produce, 1, 8);
    consume_ = host.make_pipeline(k_host_consume, 2, 0);
    const VulkanHost::Buffer inputs[] = {x}, results[] = {y, z};
    produce_set_ = host.make_set(produce_, inputs);
    consume_set_ = host.make_set(consume_, results);
  }
  void produce(VkCommandBuffer commands, uint32_t n, uint32_t first) {
    const uint32_t push[] = {n, first};
    host_.bind(commands, produce_, produce_set_, push);
    host_.vk().vkCmdDispatch(commands, (n + 63) / 64, 1, 1);
  }
  // One workgroup per element that the word counts.
  void consume(VkCommandBuffer commands, const ullage_vulkan_word& live) {
    arguments.words[0] = arguments.words[1] = arguments.words[2] = 1;
    z.words[0] = 0;
    const VkBufferCopy copy{live.offset, 0, 4};
    host_.vk().vkCmdCopyBuffer(commands, std::bit_cast<VkBuffer>(live.buffer), arguments.buffer, 1,
                               &copy);
    host_.barrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                  VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT, VK_ACCESS_INDIRECT_COMMAND_READ_BIT);
    host_.bind(commands, consume_, consume_set_, {});
    host_.vk().vkCmdDispatchIndirect(commands, arguments.buffer, 0);
    host_.barrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
                  VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  }
  void check(uint32_t n, uint32_t first) const {
    std::vector<uint32_t> odd;
    for (uint32_t i = 0; i < n; ++i) {
      if ((first + i) % 2) odd.push_back(first + i);
    }
    ASSERT_EQ(z.words[0], odd.size());
    for (size_t i = 0; i < odd.size(); ++i) ASSERT_EQ(z.words[i + 1], 2 * odd[i]) << i;
  }

 private:
  VulkanHost& host_;
  VulkanHost::Pipeline produce_, consume_;
  VkDescriptorSet produce_set_, consume_set_;

 public:
  VulkanHost::Buffer x, y, z, arguments;
};

std::vector<int32_t> iota(int64_t n) {
  std::vector<int32_t> x(static_cast<size_t>(n));
  std::iota(x.begin(), x.end(), 1000);
  return x;
}

void expect_chain(const SessionPointer& session, int64_t n, int32_t addend) {
  const ullage_tensor y = output_of(session);
  ASSERT_EQ(y.extents[0], n);
  ASSERT_EQ(y.size_bytes, static_cast<size_t>(n) * 4);
  const auto* have = static_cast<const int32_t*>(y.data);
  for (int32_t i = 0; i < n; ++i) ASSERT_EQ(have[i], 1000 + i + addend) << i;
}

void run_chain(const SessionPointer& session, int64_t n, int32_t addend) {
  const auto x = iota(n);
  const ullage_tensor tensor = vector_of(n, x.data());
  ASSERT_EQ(ullage_session_set_input(session.get(), "x", &tensor), ULLAGE_OK);
  ASSERT_EQ(ullage_session_run(session.get()), ULLAGE_OK) << ullage_last_error();
  expect_chain(session, n, addend);
}

TEST(AdoptedDevice, RunsThereAndDestroysNothingOfTheHosts) {
  for (const bool features : {true, false}) {
    on_every_host({.features = features}, [](VulkanHost& host) {
      for (int round = 0; round < 2; ++round) {
        const auto context = adopt(host);
        const auto program = load(context, chain_program(3));
        const auto session = open(program);
        for (const int64_t n : kCounts) run_chain(session, n, 111);
      }
      EXPECT_GT(host.locks(), 2 * std::size(kCounts));
    });
  }
}

TEST(AdoptedDevice, UsesNoFeatureThatIsNotStated) {
  on_every_host({.features = false}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const ir::DeviceProfile profile = profile_of(context.get());
    EXPECT_FALSE(profile.float64);
    EXPECT_FALSE(profile.wide_stores);
    EXPECT_LT(profile.tier, ir::Tier::t2) << "the subgroup size cannot be required";
  });
}

TEST(AdoptedDevice, RecordedBetweenTheHostsOwnCommands) {
  on_every_host({}, [](VulkanHost& host) {
    Frame frame(host);
    const auto context = adopt(host);
    const auto program = load(context, compact_program());
    const auto session = open(program);
    const auto x = whole(frame.x), y = whole(frame.y);
    ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, &y), ULLAGE_OK) << ullage_last_error();
    uint32_t first = 17;
    for (const int64_t n : kCounts) {
      const ullage_tensor shape = vector_of(n);
      ASSERT_EQ(ullage_vulkan_bind_input(session.get(), "x", &shape, &x), ULLAGE_OK)
          << ullage_last_error();
      const VkCommandBuffer commands = host.begin();
      frame.produce(commands, static_cast<uint32_t>(n), ++first);
      const ullage_run_id run_id = record(session, commands);
      ullage_vulkan_word live{};
      live.size = sizeof live;
      ASSERT_EQ(ullage_vulkan_get_extent(session.get(), 0, 0, &live), ULLAGE_OK)
          << ullage_last_error();
      frame.consume(commands, live);
      EXPECT_EQ(statistics_of(session).host_waits, statistics_of(session).runs) << "none between";
      ASSERT_EQ(host.finish(commands), VK_SUCCESS);
      frame.check(static_cast<uint32_t>(n), first);
      uint32_t done = 0;
      ASSERT_EQ(ullage_session_collect(session.get(), run_id, &done), ULLAGE_OK)
          << ullage_last_error();
      EXPECT_EQ(done, 1u);
      const ullage_tensor out = output_of(session);
      EXPECT_EQ(out.extents[0], frame.z.words[0]);
      EXPECT_EQ(out.data, nullptr) << "it is in the host's buffer";
    }
    EXPECT_EQ(statistics_of(session).command_buffers_recorded, 2u) << "one recording for all";
  });
}

TEST(AdoptedDevice, FramesThatRotateBuffersRecordNothing) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, chain_program(2));
    const auto session = open(program);
    const auto input = host.make_buffer(1 << 14, kShared);
    const VulkanHost::Buffer outputs[] = {host.make_buffer(2048, kShared),
                                          host.make_buffer(2048, kShared),
                                          host.make_buffer(2048, kShared)};
    const ullage_tensor shape = vector_of(300);
    const auto bind = [&](uint64_t slot) {
      const auto x = whole(input, slot * 4096), y = whole(outputs[slot]);
      ASSERT_EQ(ullage_vulkan_bind_input(session.get(), "x", &shape, &x), ULLAGE_OK);
      ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, &y), ULLAGE_OK);
    };
    for (uint64_t slot = 0; slot < 3; ++slot) {
      bind(slot);
      ASSERT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK) << ullage_last_error();
    }
    const uint64_t recorded = statistics_of(session).command_buffers_recorded;
    EXPECT_EQ(recorded, 6u);
    for (uint32_t round = 0; round < 100; ++round) {
      const uint64_t slot = round % 3;
      bind(slot);
      for (uint32_t i = 0; i < 300; ++i) input.words[slot * 1024 + i] = round + i;
      const VkCommandBuffer commands = host.begin();
      const ullage_run_id run_id = record(session, commands);
      ASSERT_EQ(host.finish(commands), VK_SUCCESS);
      ASSERT_EQ(ullage_session_wait(session.get(), run_id), ULLAGE_OK) << ullage_last_error();
      for (uint32_t i = 0; i < 300; ++i) ASSERT_EQ(outputs[slot].words[i], round + i + 11);
    }
    EXPECT_EQ(statistics_of(session).command_buffers_recorded, recorded);
  });
}

ullage_vulkan_semaphore semaphore(VkSemaphore handle, bool timeline, uint64_t value) {
  return {(uint64_t)handle, value, timeline, 0};
}

// The host produces, Ullage follows by semaphore, the host consumes by semaphore; one CPU wait.
void run_with_semaphores(VulkanHost& host, const SessionPointer& session, Frame& frame,
                         bool timeline, uint64_t round) {
  const VkSemaphore created = host.make_semaphore(timeline), ran = host.make_semaphore(timeline);
  const auto x = whole(frame.x), y = whole(frame.y);
  const ullage_tensor shape = vector_of(100);
  ASSERT_EQ(ullage_vulkan_bind_input(session.get(), "x", &shape, &x), ULLAGE_OK);
  ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, &y), ULLAGE_OK);
  VkTimelineSemaphoreSubmitInfo values{};
  values.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
  const uint64_t one = 1, two = 2;
  VkSubmitInfo first{};
  first.pNext = timeline ? &values : nullptr;
  values.signalSemaphoreValueCount = 1;
  values.pSignalSemaphoreValues = &one;
  first.signalSemaphoreCount = 1;
  first.pSignalSemaphores = &created;
  VkCommandBuffer commands = host.begin();
  frame.produce(commands, 100, static_cast<uint32_t>(round));
  host.submit(commands, first, VK_NULL_HANDLE);

  const auto wait = semaphore(created, timeline, one), signal = semaphore(ran, timeline, two);
  ullage_vulkan_submit_info info{};
  info.size = sizeof info;
  info.waits = &wait;
  info.wait_count = 1;
  info.signals = &signal;
  info.signal_count = 1;
  ullage_run_id run_id = 0;
  ASSERT_EQ(ullage_vulkan_submit(session.get(), &info, &run_id), ULLAGE_OK) << ullage_last_error();
  ullage_vulkan_word live{};
  live.size = sizeof live;
  ASSERT_EQ(ullage_vulkan_get_extent(session.get(), 0, 0, &live), ULLAGE_OK);

  const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  VkSubmitInfo second{};
  second.pNext = timeline ? &values : nullptr;
  values.signalSemaphoreValueCount = 0;
  values.waitSemaphoreValueCount = 1;
  values.pWaitSemaphoreValues = &two;
  second.waitSemaphoreCount = 1;
  second.pWaitSemaphores = &ran;
  second.pWaitDstStageMask = &all;
  VkFenceCreateInfo fence_info{};
  fence_info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  VkFence fence = VK_NULL_HANDLE;
  host.vk().vkCreateFence(host.device(), &fence_info, nullptr, &fence);
  commands = host.begin();
  frame.consume(commands, live);
  host.submit(commands, second, fence);
  ASSERT_EQ(host.vk().vkWaitForFences(host.device(), 1, &fence, VK_TRUE, UINT64_MAX), VK_SUCCESS);
  host.vk().vkDestroyFence(host.device(), fence, nullptr);
  frame.check(100, static_cast<uint32_t>(round));
  uint32_t done = 0;
  ASSERT_EQ(ullage_session_collect(session.get(), run_id, &done), ULLAGE_OK);
  EXPECT_EQ(done, 1u) << "the host's fence came after the run";
}

TEST(AdoptedDevice, SemaphoresBeforeAndAfter) {
  for (const bool features : {true, false}) {
    on_every_host({.features = features}, [](VulkanHost& host) {
      Frame frame(host);
      const auto context = adopt(host);
      const auto program = load(context, compact_program());
      const auto session = open(program);
      for (uint64_t round = 0; round < 4; ++round) {
        run_with_semaphores(host, session, frame, host.timelines() && round % 2, round);
      }
      if (host.timelines()) return;
      const auto timeline = semaphore(host.make_semaphore(false), true, 1);
      ullage_vulkan_submit_info info{};
      info.size = sizeof info;
      info.signals = &timeline;
      info.signal_count = 1;
      ullage_run_id run_id = 0;
      EXPECT_EQ(ullage_vulkan_submit(session.get(), &info, &run_id), ULLAGE_UNSUPPORTED);
      EXPECT_THAT(ullage_last_error(), HasSubstr("timelineSemaphore"));
      EXPECT_EQ(ullage_session_run(session.get()), ULLAGE_OK) << "nothing was submitted";
    });
  }
}

TEST(AdoptedDevice, TwoSessionsOnTwoThreads) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, chain_program(2));
    const auto work = [&] {
      const auto session = open(program);
      for (int64_t i = 0; i < 1000; ++i) run_chain(session, i % 300, 11);
      EXPECT_EQ(statistics_of(session).runs, 1000u);
    };
    std::thread other(work);
    work();
    other.join();
  });
}

}  // namespace
}  // namespace ullage::runtime
