// The backend's interfaces on the emulator. Work is executed when it is submitted.
#include "tests/metal/emulator/emulated_device.h"

#include <algorithm>
#include <cstring>

#include "runtime/schedule.h"
#include "tests/metal/emulator/kernel_lint.h"

namespace ullage::test::metal {
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

constexpr uint32_t kTableIndex = shaders::kMslBindingsPerSet;  // set 1, binding 0
constexpr uint64_t kPushStride = 256;

class EmulatedMemory final : public Memory {
 public:
  explicit EmulatedMemory(uint64_t bytes) : Memory(bytes, nullptr), block_(bytes) {
    set_host(block_.data());
  }
  Block& block() { return block_; }

 private:
  Block block_;
};

Block& block_of(Memory* memory) {
  return static_cast<EmulatedMemory*>(memory)->block();
}

void fill_words(Memory& memory, uint32_t word) {
  // Sizes need not be multiples of a word.
  for (uint64_t i = 0; i < memory.size(); ++i) {
    memory.host()[i] = static_cast<std::byte>(word >> (8 * (i % 4)));
  }
}

class EmulatedKernel final : public Kernel {
 public:
  EmulatedKernel(const Entry* code, shaders::MslKernel text) : entry(code), msl(std::move(text)) {}
  const Entry* const entry;
  const shaders::MslKernel msl;
};

class EmulatedRecording final : public Recording {
 public:
  EmulatedRecording(RecordingInfo info, Emulator& emulator, const EmulatedDeviceOptions& options)
      : info_(std::move(info)),
        emulator_(emulator),
        options_(options),
        push_(std::max<uint64_t>(info_.dispatches.size(), 1) * kPushStride) {
    for (size_t i = 0; i < info_.dispatches.size(); ++i) {
      const auto push = std::as_bytes(info_.dispatches[i].push);
      std::memcpy(push_.data() + i * kPushStride, push.data(), push.size());
    }
  }

  void repeat(std::span<const uint32_t> times) override {
    times_.assign(times.begin(), times.end());
  }
  Result<void> submit() override {
    const auto count = static_cast<uint32_t>(info_.dispatches.size());
    for (Memory* memory : info_.poisoned) fill_words(*memory, options_.poison);
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
    return ir::unsupported("emulated device: it has no steps");
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
      Launch launch;
      std::memcpy(launch.groups, info_.control->host() + ir::kIndirectOffset + i * 12,
                  sizeof launch.groups);
      if (std::ranges::count(launch.groups, 0u)) continue;
      launch.barrier_before = std::exchange(barrier, false);
      if (auto ok = dispatch(i, launch); !ok) return ok;
    }
    return {};
  }

  Result<void> dispatch(size_t i, Launch& launch) {
    const RecordedDispatch& recorded = info_.dispatches[i];
    const auto& kernel = static_cast<const EmulatedKernel&>(*recorded.kernel);
    launch.entry = kernel.entry;
    launch.simd_width = options_.simd_width;
    launch.order = options_.order;
    std::ranges::copy(kernel.msl.workgroup.size, launch.group_size);
    for (const shaders::MslArgument& argument : kernel.msl.arguments) {
      if (argument.used) launch.buffers.emplace_back(argument.index, window(recorded, argument));
    }
    if (kernel.msl.push_bytes != 0) {
      launch.buffers.emplace_back(
          shaders::kMslPushIndex,
          Window{&push_, i * kPushStride, recorded.push.size_bytes(), false});
    }
    if (kernel.msl.length_table_words != 0) bind_lengths(launch);
    const auto finding = emulator_.run(launch);
    if (!finding) {
      if (options_.on_written) report_written(launch);
      return {};
    }
    return ir::internal_error("emulated device: dispatch " + std::to_string(i) + ": " + *finding);
  }
  void report_written(const Launch& launch) const {
    for (const auto& [index, window] : launch.buffers) {
      if (!window.writable) continue;
      options_.on_written(launch.entry->name,
                          {window.block->data() + window.offset, size_t{window.size}});
    }
  }
  // Metal's buffers have no length: the binding convention has a table of them.
  void bind_lengths(Launch& launch) {
    uint32_t lengths[Windows::kCount] = {};
    for (const auto& [index, window] : launch.buffers) {
      lengths[index] = static_cast<uint32_t>(window.size);
    }
    std::memcpy(lengths_.data(), lengths, sizeof lengths);
    launch.buffers.emplace_back(shaders::kMslLengthTableIndex,
                                Window{&lengths_, 0, sizeof lengths, false});
  }
  Window window(const RecordedDispatch& recorded, const shaders::MslArgument& argument) const {
    if (argument.index == kTableIndex) {
      return {&block_of(info_.control), 0, ir::kIndirectOffset, false};
    }
    const RecordedDispatch::Operand& operand = recorded.operands[argument.index];
    const runtime::MemoryRange& range = operand.range;
    // Capacities are rounded up to what one access may touch; no kernel needs the bytes after that.
    const bool control = range.memory == info_.control && range.offset == 0;
    const uint64_t slack = control ? 0 : ir::reserved_bytes(0);
    return {&block_of(range.memory), range.offset, range.size - slack,
            operand.access != ir::Access::read};
  }

  RecordingInfo info_;
  std::vector<uint32_t> times_;  // per loop; empty: once
  Emulator& emulator_;
  const EmulatedDeviceOptions& options_;
  Block push_, lengths_{Windows::kCount * 4};
};

class EmulatedDevice final : public runtime::Device {
 public:
  explicit EmulatedDevice(EmulatedDeviceOptions options)
      : options_(std::move(options)), modules_(module_folder()) {
    info_.name = "Metal emulator";
    info_.driver = "SIMD width " + std::to_string(options_.simd_width);
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
    if (bytes == 0) return ir::internal_error("emulated device: allocation of 0 bytes");
    return std::unique_ptr<Memory>(std::make_unique<EmulatedMemory>(bytes));
  }
  Result<std::unique_ptr<Memory>> borrow(uint64_t, uint64_t) override {
    return ir::unsupported("emulated device: it has no buffers of others");
  }
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override {
    if (offset > memory.size() || bytes.size() > memory.size() - offset) {
      return ir::internal_error("emulated device: upload past the end of its memory");
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
    if (auto ok = lint_kernel(kernel); !ok) return ok.error();
    auto msl = shaders::to_msl(kernel.spirv);
    if (!msl) return ir::Error{msl.error().code, kernel.name + ": " + msl.error().message};
    if (options_.on_kernel) options_.on_kernel(kernel, *msl);
    const auto entry = modules_.load(kernel.name, msl->text);
    if (!entry) return entry.error();
    return std::unique_ptr<Kernel>(std::make_unique<EmulatedKernel>(*entry, std::move(*msl)));
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    for (const RecordedDispatch& dispatch : info.dispatches) {
      const auto& kernel = static_cast<const EmulatedKernel&>(*dispatch.kernel);
      if (dispatch.push.size_bytes() < kernel.msl.push_bytes) {
        return ir::internal_error("emulated device: push data too short");
      }
      for (const auto& operand : dispatch.operands) {
        if (operand.texel) return ir::unsupported("emulated device: texel buffers");
      }
    }
    return std::unique_ptr<Recording>(
        std::make_unique<EmulatedRecording>(info, emulator_, options_));
  }
  void save_kernels() override {}
  bool lost() const override { return false; }
  uint64_t validation_messages() const override { return 0; }

 private:
  const EmulatedDeviceOptions options_;
  DeviceInfo info_;
  Modules modules_;
  Emulator emulator_;
};

}  // namespace

std::unique_ptr<runtime::Device> create_emulated_device(EmulatedDeviceOptions options) {
  return std::make_unique<EmulatedDevice>(std::move(options));
}

}  // namespace ullage::test::metal
