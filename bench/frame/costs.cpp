// Two guests on one host: the first is counted and taped, the second is timed; its peer is the
// tape, recorded and submitted by hand.
#include "bench/frame/costs.h"

#include <algorithm>
#include <chrono>
#include <functional>

#include "bench/frame/allocations.h"
#include "bench/frame/guest.h"
#include "bench/frame/tape.h"
#include "testing/host/faults.h"

namespace ullage::bench {
namespace {

using runtime::Faults;
using runtime::VulkanHost;
using Clock = std::chrono::steady_clock;

double median(std::vector<double>& samples) {
  std::ranges::sort(samples);
  return samples.empty() ? 0 : samples[samples.size() / 2];
}

// Calls `body` until `seconds` are over, at least 20 and at most 5000 times.
template <class Body>
ir::Result<uint32_t> repeat(double seconds, Body body) {
  const auto begin = Clock::now();
  uint32_t count = 0;
  while (count < 20 ||
         (count < 5000 && std::chrono::duration<double>(Clock::now() - begin).count() < seconds)) {
    if (auto ok = body(); !ok) return ok.error();
    ++count;
  }
  return count;
}

// 100 frames and 100 runs, in which Ullage creates nothing at all. The device writes a word when a
// frame is done: where it executes nothing, a frame's run is dropped, not collected.
ir::Result<void> count_steady_state(VulkanHost& host, Guest& guest, const ir::Tensor& input,
                                    Costs& costs) {
  const ullage_statistics before = guest.session().statistics();
  const uint64_t calls = guest.allocator_calls();
  for (int i = 0; i < 100; ++i) {
    const VkCommandBuffer commands = host.begin();
    ullage_run_id run_id = 0;
    uint32_t done = 0;
    ullage_tensor y{};
    y.size = sizeof y;
    Status status[5];
    Faults::count();
    count_mallocs();
    status[0] = guest.bind(input);
    status[1] = guest.record(commands, run_id);
    costs.mallocs += mallocs();
    costs.news += Faults::allocations();
    costs.device_objects += Faults::made_on_device();
    Faults::stop();
    if (host.finish(commands) != VK_SUCCESS) return ir::internal_error("a frame failed");
    ullage_session* const session = guest.session().get();
    if (!costs.executes) (void)ullage_session_discard(session, run_id);
    Faults::count();
    count_mallocs();
    if (costs.executes) {
      status[2] = Status::of(ullage_session_collect(session, run_id, &done));
      status[3] = Status::of(ullage_session_get_output(session, 0, &y));
    }
    status[4] = Status::of(ullage_session_run(session));
    costs.mallocs += mallocs();
    costs.news += Faults::allocations();
    costs.device_objects += Faults::made_on_device();
    Faults::stop();
    for (const Status& s : status) {
      if (!s) return error_of("a frame", s);
    }
  }
  const ullage_statistics after = guest.session().statistics();
  costs.allocator_calls = guest.allocator_calls() - calls;
  costs.pipelines = after.pipelines_created - before.pipelines_created;
  costs.recordings = after.command_buffers_recorded - before.command_buffers_recorded;
  costs.replans = after.replans - before.replans;
  return {};
}

// The barriers of a host that follows the rules of ullage_vulkan_record.
void record_by_hand(VulkanHost& host, VkCommandBuffer commands, const Tape& tape) {
  constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  host.barrier(commands, kAll | VK_PIPELINE_STAGE_HOST_BIT,
               VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_HOST_WRITE_BIT, kAll,
               VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
  record_raw(host.vk(), commands, tape);
  host.barrier(commands, kAll, VK_ACCESS_MEMORY_WRITE_BIT, kAll | VK_PIPELINE_STAGE_HOST_BIT,
               VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_HOST_READ_BIT);
}

// Nothing is submitted: only recording is timed.
ir::Result<void> time_recording(VulkanHost& host, Guest& guest, const ir::Tensor& input,
                                const Tape& tape, double seconds, Costs& costs) {
  std::vector<double> frame, raw, first, raw_first;
  const auto by_hand = [&] {
    const VkCommandBuffer commands = host.begin();
    const double begin = thread_us();
    record_by_hand(host, commands, tape);
    const double took = thread_us() - begin;
    host.discard(commands);
    return took;
  };
  const auto count = repeat(seconds, [&]() -> ir::Result<void> {
    const VkCommandBuffer commands = host.begin();
    ullage_run_id run_id = 0;
    const double begin = thread_us();
    const Status status = guest.record(commands, run_id);
    frame.push_back(thread_us() - begin);
    host.discard(commands);
    if (!status) return error_of("record", status);
    (void)ullage_session_discard(guest.session().get(), run_id);
    raw.push_back(by_hand());
    return {};
  });
  if (!count) return count.error();
  for (int i = 0; i < 11; ++i) {
    if (auto ok = guest.open_session(input); !ok) return ok;
    first.push_back(last_recording_us());
    raw_first.push_back(by_hand());
  }
  costs.recorded = *count;
  costs.frame_us = median(frame);
  costs.raw_us = median(raw);
  costs.first_us = median(first);
  costs.raw_first_us = median(raw_first);
  return {};
}

// A submission of `commands` and the wait for it, as a host does it.
class Submission {
 public:
  Submission(VulkanHost& host, VkCommandBuffer commands) : host_(host), commands_(commands) {
    VkFenceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    host.vk().vkCreateFence(host.device(), &info, nullptr, &fence_);
    host.vk().vkEndCommandBuffer(commands);
  }
  ~Submission() {
    host_.vk().vkDestroyFence(host_.device(), fence_, nullptr);
    host_.discard(commands_);
  }
  Submission(const Submission&) = delete;
  Submission& operator=(const Submission&) = delete;

  bool run() {
    VkSubmitInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands_;
    const VolkDeviceTable& vk = host_.vk();
    return vk.vkResetFences(host_.device(), 1, &fence_) == VK_SUCCESS &&
           vk.vkQueueSubmit(host_.queue(), 1, &info, fence_) == VK_SUCCESS &&
           vk.vkWaitForFences(host_.device(), 1, &fence_, VK_TRUE, UINT64_MAX) == VK_SUCCESS;
  }

 private:
  VulkanHost& host_;
  VkCommandBuffer commands_;
  VkFence fence_ = VK_NULL_HANDLE;
};

ir::Result<void> time_replay(VulkanHost& host, Guest& guest, const Tape& tape, double seconds,
                             Costs& costs) {
  const VkCommandBuffer commands = host.begin(0);
  record_by_hand(host, commands, tape);
  Submission by_hand(host, commands);
  std::vector<double> ours, raw, ratios;
  const auto ms_since = [](Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  };
  bool swapped = false;
  const auto count = repeat(seconds, [&]() -> ir::Result<void> {
    swapped = !swapped;
    for (const bool mine : {swapped, !swapped}) {
      const auto begin = Clock::now();
      if (mine) {
        if (auto ok = guest.session().run(); !ok) return error_of("run", ok);
        ours.push_back(ms_since(begin));
      } else {
        if (!by_hand.run()) return ir::internal_error("a submission by hand failed");
        raw.push_back(ms_since(begin));
      }
    }
    ratios.push_back(ours.back() / raw.back());
    return {};
  });
  if (!count) return count.error();
  costs.ran = *count;
  costs.run_ms = median(ours);
  costs.raw_run_ms = median(raw);
  costs.run_ratio = median(ratios);
  return {};
}

}  // namespace

bool executes(VulkanHost& host) {
  constexpr uint32_t kPoison = 0xdeadbeef;
  VulkanHost::Buffer buffer = host.make_buffer(64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
  buffer.words[0] = 0;
  const VkCommandBuffer commands = host.begin();
  host.vk().vkCmdFillBuffer(commands, buffer.buffer, 0, 64, kPoison);
  host.barrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
               VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  const bool wrote = host.finish(commands) == VK_SUCCESS && buffer.words[0] == kPoison;
  host.destroy_buffer(buffer);
  return wrote;
}

ir::Result<Costs> measure_costs(VulkanHost& host, const FrameCase& frame_case, double seconds) {
  Costs costs;
  costs.executes = executes(host);
  auto taped = Guest::open(host, tape_loader(Faults::loader()), frame_case);
  if (!taped) return taped.error();
  const Tape tape = last_tape();
  costs.dispatches = static_cast<uint32_t>(tape.size());
  costs.load_ms = taped->load_ms();
  costs.prepare_ms = taped->prepare_ms();
  costs.device_bytes = taped->session().statistics().peak_device_bytes;
  if (auto ok = count_steady_state(host, *taped, frame_case.input, costs); !ok) return ok.error();
  auto timed = Guest::open(host, clock_loader(vkGetInstanceProcAddr), frame_case);
  if (!timed) return timed.error();
  if (auto ok = time_replay(host, *timed, tape, seconds, costs); !ok) return ok.error();
  auto ok = time_recording(host, *timed, frame_case.input, tape, seconds, costs);
  if (!ok) return ok.error();
  return costs;
}

}  // namespace ullage::bench
