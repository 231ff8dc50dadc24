// Two guests on one host: the first is counted and taped, the second is timed; its peer is the
// tape, recorded and submitted by hand.
#include "bench/frame/costs.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>

#include "bench/frame/allocations.h"
#include "bench/frame/tape.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "tests/runtime/faults.h"
#include "ullage/ullage.hpp"

namespace ullage::bench {
namespace {

using runtime::Faults;
using runtime::VulkanHost;
using Clock = std::chrono::steady_clock;

double median(std::vector<double>& samples) {
  std::ranges::sort(samples);
  return samples.empty() ? 0 : samples[samples.size() / 2];
}

ir::Error error_of(const char* what, const Status& status) {
  return ir::internal_error(std::string(what) + ": " + status.message());
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

// Ullage on the host's device: a context and a prepared session.
class Guest {
 public:
  static ir::Result<Guest> open(const VulkanHost& host, PFN_vkGetInstanceProcAddr loader,
                                const FrameCase& frame_case) {
    Guest guest;
    ullage_adopted_device adopted = host.adoption();
    adopted.get_instance_proc_addr = reinterpret_cast<ullage_vulkan_loader>(loader);
    const ullage_allocator allocator{guest.calls_.get(), &allocate, &release};
    ullage_context_options options{};
    options.adopt = &adopted;
    options.allocator = &allocator;
    auto context = Context::create(options);
    if (!context) return error_of("context", context.status());
    guest.context_ = *std::move(context);
    passes::CompileOptions compiling;
    compiling.profile = runtime::profile_of(guest.context_->get());
    const auto compiled = passes::compile(frame_case.graph, compiling);
    if (!compiled) return compiled.error();
    const ir::Program* const plans[] = {&*compiled};
    auto bytes = runtime::write_program(plans);
    if (!bytes) return bytes.error();
    guest.bytes_ = *std::move(bytes);
    auto program = Program::load_memory(*guest.context_, guest.bytes_);
    if (!program) return error_of("program", program.status());
    guest.program_ = *std::move(program);
    guest.name_ = guest.program_->inputs().front().name;
    if (auto ok = guest.open_session(frame_case.input); !ok) return ok.error();
    if (auto ok = guest.session_->run(); !ok) return error_of("run", ok);
    return guest;
  }
  // A new one, recorded anew.
  ir::Result<void> open_session(const ir::Tensor& input) {
    session_.reset();
    auto session = Session::create(*program_);
    if (!session) return error_of("session", session.status());
    session_ = *std::move(session);
    if (auto ok = bind(input); !ok) return error_of("set_input", ok);
    if (auto ok = session_->prepare(); !ok) return error_of("prepare", ok);
    return {};
  }
  Status bind(const ir::Tensor& input) {
    return session_->set_input(name_, static_cast<ullage_dtype>(input.dtype()), input.shape(),
                               input.bytes());
  }
  Status record(VkCommandBuffer commands, ullage_ticket& ticket) {
    ullage_vulkan_record_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    return Status::of(ullage_vulkan_record(session_->get(), &info, &ticket));
  }
  Session& session() { return *session_; }
  uint64_t allocator_calls() const { return *calls_; }

 private:
  static void* allocate(void* user, size_t bytes, size_t alignment) {
    ++*static_cast<uint64_t*>(user);
    return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  }
  static void release(void*, void* pointer, size_t) { std::free(pointer); }

  std::unique_ptr<uint64_t> calls_ = std::make_unique<uint64_t>();
  std::vector<std::byte> bytes_;
  std::string name_;
  std::optional<Context> context_;
  std::optional<Program> program_;
  std::optional<Session> session_;
};

// 100 frames and 100 runs, in which Ullage makes nothing at all.
ir::Result<void> count_steady_state(VulkanHost& host, Guest& guest, const ir::Tensor& input,
                                    Costs& costs) {
  const ullage_statistics before = guest.session().statistics();
  const uint64_t calls = guest.allocator_calls();
  for (int i = 0; i < 100; ++i) {
    const VkCommandBuffer commands = host.begin();
    ullage_ticket ticket = 0;
    uint32_t done = 0;
    ullage_tensor y{};
    y.size = sizeof y;
    Status status[5];
    Faults::count();
    count_mallocs();
    status[0] = guest.bind(input);
    status[1] = guest.record(commands, ticket);
    costs.mallocs += mallocs();
    costs.news += Faults::allocations();
    costs.device_objects += Faults::made_on_device();
    Faults::stop();
    if (host.finish(commands) != VK_SUCCESS) return ir::internal_error("a frame failed");
    Faults::count();
    count_mallocs();
    ullage_session* const session = guest.session().get();
    status[2] = Status::of(ullage_session_collect(session, ticket, &done));
    status[3] = Status::of(ullage_session_get_output(session, 0, &y));
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

// The barriers of a host that does as ullage_vulkan_record says.
void record_by_hand(VulkanHost& host, VkCommandBuffer commands, const Tape& tape) {
  constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  host.barrier(commands, kAll | VK_PIPELINE_STAGE_HOST_BIT,
               VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_HOST_WRITE_BIT, kAll,
               VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
  record_raw(host.vk(), commands, tape);
  host.barrier(commands, kAll, VK_ACCESS_MEMORY_WRITE_BIT, kAll | VK_PIPELINE_STAGE_HOST_BIT,
               VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_HOST_READ_BIT);
}

// Nothing is submitted: recording is all that is timed.
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
    ullage_ticket ticket = 0;
    const double begin = thread_us();
    const Status status = guest.record(commands, ticket);
    frame.push_back(thread_us() - begin);
    host.discard(commands);
    if (!status) return error_of("record", status);
    (void)ullage_session_discard(guest.session().get(), ticket);
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
  bool turn = false;
  const auto count = repeat(seconds, [&]() -> ir::Result<void> {
    turn = !turn;
    for (const bool mine : {turn, !turn}) {
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

ir::Result<Costs> measure_costs(VulkanHost& host, const FrameCase& frame_case, double seconds) {
  Costs costs;
  auto taped = Guest::open(host, tape_loader(Faults::loader()), frame_case);
  if (!taped) return taped.error();
  const Tape tape = last_tape();
  costs.dispatches = static_cast<uint32_t>(tape.size());
  if (auto ok = count_steady_state(host, *taped, frame_case.input, costs); !ok) return ok.error();
  auto timed = Guest::open(host, clock_loader(vkGetInstanceProcAddr), frame_case);
  if (!timed) return timed.error();
  if (auto ok = time_replay(host, *timed, tape, seconds, costs); !ok) return ok.error();
  auto ok = time_recording(host, *timed, frame_case.input, tape, seconds, costs);
  if (!ok) return ok.error();
  return costs;
}

}  // namespace ullage::bench
