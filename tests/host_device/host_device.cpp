#include "tests/host_device/host_device.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "runtime/schedule.h"

namespace ullage::test {
namespace {

using ir::Result;
using runtime::DeviceInfo;
using runtime::Kernel;
using runtime::Memory;
using runtime::MemoryPool;
using runtime::RecordedDispatch;
using runtime::Recording;
using runtime::RecordingInfo;
using runtime::Schedule;
using runtime::Segment;

void fill_words(Memory& memory, uint32_t word) {
  // Sizes need not be multiples of a word.
  for (uint64_t i = 0; i < memory.size(); ++i) {
    memory.host()[i] = static_cast<std::byte>(word >> (8 * (i % 4)));
  }
}

class HostRecording final : public Recording {
 public:
  HostRecording(RecordingInfo info, HostKernels& kernels, uint32_t poison)
      : info_(std::move(info)), kernels_(kernels), poison_(poison) {
    // The caller's words are alive during recording alone.
    for (RecordedDispatch& dispatch : info_.dispatches) {
      push_.emplace_back(dispatch.push.begin(), dispatch.push.end());
    }
    for (size_t i = 0; i < push_.size(); ++i) info_.dispatches[i].push = push_[i];
  }

  void repeat(std::span<const uint32_t> times) override {
    times_.assign(times.begin(), times.end());
  }
  Result<void> submit() override {
    const auto count = static_cast<uint32_t>(info_.dispatches.size());
    for (Memory* memory : info_.poisoned) fill_words(*memory, poison_);
    Schedule schedule(count, info_.loops, false);
    if (!times_.empty()) schedule.repeat(times_);
    bool barrier = true;
    Result<void> result;
    schedule.for_each([&](size_t index) {
      if (result) result = run(schedule.segments()[index], barrier);
    });
    return result;
  }
  Result<void> step(const runtime::Step&) override {
    return ir::unsupported("host device: it has no steps");
  }
  Result<std::optional<runtime::FinishedStep>> finished_step() override {
    return std::optional<runtime::FinishedStep>();
  }
  Result<void> wait() override { return {}; }
  Result<bool> done() override { return true; }
  void drain() override {}
  Result<std::vector<double>> microseconds() override {
    return std::vector<double>(info_.timestamps ? info_.dispatches.size() : 0);
  }
  uint32_t command_buffers() const override { return 1; }

 private:
  // `barrier`: is there one before the first dispatch?
  Result<void> run(Segment segment, bool& barrier) {
    for (uint32_t i = segment.first; i < segment.last; ++i) {
      barrier = barrier || info_.dispatches[i].barrier_before;
      HostDispatch dispatch{info_.dispatches[i], *info_.control};
      std::memcpy(dispatch.groups, info_.control->host() + ir::kIndirectOffset + i * 12,
                  sizeof dispatch.groups);
      if (std::ranges::count(dispatch.groups, 0u)) continue;
      dispatch.barrier_before = std::exchange(barrier, false);
      if (auto ok = kernels_.dispatch(dispatch); !ok) {
        return ir::Error{ok.error().code,
                         "dispatch " + std::to_string(i) + ": " + ok.error().message};
      }
    }
    return {};
  }

  RecordingInfo info_;
  std::vector<std::vector<uint32_t>> push_;  // per dispatch
  std::vector<uint32_t> times_;              // per loop; empty: once
  HostKernels& kernels_;
  const uint32_t poison_;
};

class HostDevice final : public runtime::Device {
 public:
  HostDevice(HostDeviceOptions options, std::unique_ptr<HostKernels> kernels)
      : options_(std::move(options)), kernels_(std::move(kernels)) {
    info_.name = options_.name;
    info_.driver = options_.driver;
  }

  const DeviceInfo& info() const override { return info_; }
  const ir::DeviceProfile& profile() const override { return options_.profile; }
  ir::MemoryLimits limits() const override {
    ir::MemoryLimits limits;
    limits.alignment = options_.profile.offset_alignment;
    limits.max_binding_bytes = options_.profile.max_storage_range;
    return limits;
  }

  Result<std::unique_ptr<Memory>> allocate(MemoryPool, uint64_t bytes) override {
    if (bytes == 0) return ir::internal_error("host device: allocation of 0 bytes");
    return kernels_->allocate(bytes);
  }
  Result<std::unique_ptr<Memory>> borrow(uint64_t, uint64_t) override {
    return ir::unsupported("host device: it has no buffers of others");
  }
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override {
    if (offset > memory.size() || bytes.size() > memory.size() - offset) {
      return ir::internal_error("host device: upload past the end of its memory");
    }
    if (!bytes.empty()) std::memcpy(memory.host() + offset, bytes.data(), bytes.size());
    return {};
  }
  Result<void> copy(const runtime::MemoryRange& from, const runtime::MemoryRange& to) override {
    return upload(*to.memory, to.offset, {from.memory->host() + from.offset, from.size});
  }
  Result<void> fill(Memory& memory, uint32_t word) override {
    fill_words(memory, word == runtime::kPoison ? options_.poison : word);
    return {};
  }
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override {
    return kernels_->create(kernel);
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    for (const RecordedDispatch& dispatch : info.dispatches) {
      if (dispatch.push.size_bytes() < kernels_->push_bytes(*dispatch.kernel)) {
        return ir::internal_error("host device: push data too short");
      }
      for (const auto& operand : dispatch.operands) {
        if (operand.texel) return ir::unsupported("host device: texel buffers");
      }
    }
    return std::unique_ptr<Recording>(
        std::make_unique<HostRecording>(info, *kernels_, options_.poison));
  }
  void save_kernels() override {}
  bool lost() const override { return false; }
  uint64_t validation_messages() const override { return 0; }

 private:
  const HostDeviceOptions options_;
  DeviceInfo info_;
  const std::unique_ptr<HostKernels> kernels_;
};

}  // namespace

HostBuffer buffer_of(const HostDispatch& dispatch, uint32_t set, uint32_t binding) {
  if (set == 1) return {&dispatch.control, 0, ir::kIndirectOffset, false};
  const RecordedDispatch::Operand& operand = dispatch.recorded.operands[binding];
  const runtime::MemoryRange& range = operand.range;
  const bool is_control = range.memory == &dispatch.control && range.offset == 0;
  const uint64_t slack = is_control ? 0 : ir::reserved_bytes(0);
  return {range.memory, range.offset, range.size - slack, operand.access != ir::Access::read};
}

std::unique_ptr<runtime::Device> create_host_device(HostDeviceOptions options,
                                                    std::unique_ptr<HostKernels> kernels) {
  return std::make_unique<HostDevice>(std::move(options), std::move(kernels));
}

}  // namespace ullage::test
