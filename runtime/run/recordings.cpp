// Recordings of a plan, and their creation.
#include "runtime/run/recordings.h"

#include <algorithm>
#include <cstring>

#include "base/message.h"
#include "runtime/schedule.h"

namespace ullage::runtime {
namespace {

constexpr size_t kMaxRecordings = 8;  // of one plan

// The label of a dispatch in debuggers.
void label(const ir::Program& program, const ir::ProgramDispatch& dispatch,
           RecordedDispatch& recorded) {
  recorded.label = program.kernels[dispatch.kernel].name;
  if (dispatch.source == ir::kNoIndex) return;
  const ir::ProgramNode& node = program.nodes[dispatch.source];
  recorded.layer = node.name.empty() ? node.op : ir::message("{} ({})", node.name, node.op);
}

}  // namespace

bool Recordings::use(std::span<const MemoryRange> bound) {
  const auto known = std::ranges::find_if(
      all_, [&](const auto& entry) { return std::ranges::equal(entry.first, bound); });
  if (known == all_.end()) return false;
  all_.splice(all_.begin(), all_, known);
  return true;
}

void Recordings::add(std::vector<MemoryRange> bound, std::unique_ptr<Recording> recording) {
  all_.emplace_front(std::move(bound), std::move(recording));
  if (all_.size() > kMaxRecordings) all_.pop_back();
}

void Recordings::forget(const Memory& memory) {
  all_.remove_if([&](const auto& entry) { return names(entry.first, memory); });
}

Result<std::unique_ptr<Recording>> Recorder::record(const ir::MemoryPlan& plan,
                                                    const RunBuffers& buffers,
                                                    const DeviceValues& device) const {
  const ir::Program& code = program_.program();
  const RunMemory& pools = buffers.pools();
  RecordingInfo info;
  info.control = pools.control();
  info.stepped = stepped_;
  info.loops = loops_of(code);
  info.observed = device.observed();
  info.hands_over = streaming_;
  info.submission_iterations = submission_iterations_;
  info.timestamps = program_.context().options().device.timestamps;
  if (program_.context().options().poison) {
    if (pools.arena()) info.poisoned.push_back(pools.arena());
    if (pools.outputs()) info.poisoned.push_back(pools.outputs());
  }
  for (const ir::ProgramDispatch& dispatch : code.dispatches) {
    RecordedDispatch recorded;
    recorded.kernel = &program_.kernel(dispatch.kernel);
    recorded.push = dispatch.push;
    recorded.barrier_before = dispatch.barrier_before;
    const ir::ProgramKernel& kernel = code.kernels[dispatch.kernel];
    recorded.source = &kernel;
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      const auto& binding = dispatch.bindings[i];
      recorded.operands.push_back({.range = buffers.range_of(plan, binding.buffer),
                                   .access = binding.access,
                                   .texel = kernel.texel[i],
                                   .half = !kernel.half.empty() && kernel.half[i]});
      recorded.resolve =
          recorded.resolve || code.buffers[binding.buffer].kind == ir::BufferKind::control;
    }
    if (program_.context().options().device.labels) label(code, dispatch, recorded);
    info.dispatches.push_back(std::move(recorded));
  }
  return program_.device().record(info);
}

// Compiles what drivers compile at the first dispatch, even one of zero groups
// (DriverTrait::compiles_at_first_dispatch).
Result<void> Recorder::warm(Recording& recording, Memory& control) {
  if (warm_) return {};
  std::memset(control.host(), 0, control.size());
  const auto ahead = program_.compile_ahead();
  // If a submission throws, none of its work stays on the device either.
  struct Draining {
    Recording* recording;
    ~Draining() {
      if (recording != nullptr) recording->drain();
    }
  } draining{&recording};
  if (auto ok = recording.submit(); !ok) return ok;
  draining.recording = nullptr;
  if (auto ok = recording.wait(); !ok) return ok;
  warm_ = true;
  return {};
}

}  // namespace ullage::runtime
