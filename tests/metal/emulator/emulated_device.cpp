// Kernels as the emulator runs them, with a Metal backend's arguments.
#include "tests/metal/emulator/emulated_device.h"

#include <algorithm>
#include <cstring>

#include "tests/host_device/host_device.h"
#include "tests/metal/emulator/kernel_lint.h"

namespace ullage::test::metal {
namespace {

using ir::Result;
using runtime::Kernel;
using runtime::Memory;

constexpr uint64_t kMostPushBytes = 256;

class EmulatedMemory final : public Memory {
 public:
  explicit EmulatedMemory(uint64_t bytes) : Memory(bytes, nullptr), block_(bytes) {
    set_host(block_.data());
  }
  Block& block() { return block_; }

 private:
  Block block_;
};

class EmulatedKernel final : public Kernel {
 public:
  EmulatedKernel(const Entry* code, shaders::MslKernel text) : entry(code), msl(std::move(text)) {}
  const Entry* const entry;
  const shaders::MslKernel msl;
};

class EmulatedKernels final : public HostKernels {
 public:
  explicit EmulatedKernels(EmulatedDeviceOptions options)
      : options_(std::move(options)), modules_(module_folder()) {}

  std::unique_ptr<Memory> allocate(uint64_t bytes) override {
    return std::make_unique<EmulatedMemory>(bytes);
  }
  Result<std::unique_ptr<Kernel>> create(const ir::ProgramKernel& kernel) override {
    if (auto ok = lint_kernel(kernel); !ok) return ok.error();
    auto msl = shaders::to_msl(kernel.spirv);
    if (!msl) return ir::Error{msl.error().code, kernel.name + ": " + msl.error().message};
    if (options_.on_kernel) options_.on_kernel(kernel, *msl);
    const auto entry = modules_.load(kernel.name, msl->text);
    if (!entry) return entry.error();
    return std::unique_ptr<Kernel>(std::make_unique<EmulatedKernel>(*entry, std::move(*msl)));
  }
  uint64_t push_bytes(const Kernel& kernel) const override {
    return static_cast<const EmulatedKernel&>(kernel).msl.push_bytes;
  }
  Result<void> dispatch(const HostDispatch& dispatch) override {
    const auto& kernel = static_cast<const EmulatedKernel&>(*dispatch.recorded.kernel);
    Launch launch;
    launch.entry = kernel.entry;
    launch.simd_width = options_.simd_width;
    launch.order = options_.order;
    launch.barrier_before = dispatch.barrier_before;
    std::ranges::copy(dispatch.groups, launch.groups);
    std::ranges::copy(kernel.msl.workgroup.size, launch.group_size);
    for (const shaders::MslArgument& argument : kernel.msl.arguments) {
      if (argument.used) launch.buffers.emplace_back(argument.index, window(dispatch, argument));
    }
    if (kernel.msl.push_bytes != 0) {
      const auto push = std::as_bytes(dispatch.recorded.push);
      std::memcpy(push_.data(), push.data(), push.size());
      launch.buffers.emplace_back(shaders::kMslPushIndex, Window{&push_, 0, push.size(), false});
    }
    if (kernel.msl.length_table_words != 0) bind_lengths(launch);
    if (const auto finding = emulator_.run(launch)) {
      return ir::internal_error("Metal emulator: " + *finding);
    }
    if (options_.on_written) report_written(launch);
    return {};
  }

 private:
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
  static Window window(const HostDispatch& dispatch, const shaders::MslArgument& argument) {
    constexpr uint32_t kEach = shaders::kMslBindingsPerSet;
    const HostBuffer buffer = buffer_of(dispatch, argument.index / kEach, argument.index % kEach);
    return {&static_cast<EmulatedMemory*>(buffer.memory)->block(), buffer.offset, buffer.size,
            buffer.writable};
  }

  const EmulatedDeviceOptions options_;
  Modules modules_;
  Emulator emulator_;
  Block push_{kMostPushBytes}, lengths_{Windows::kCount * 4};
};

}  // namespace

std::unique_ptr<runtime::Device> create_emulated_device(EmulatedDeviceOptions options) {
  return create_host_device({.name = "Metal emulator",
                             .driver = "SIMD width " + std::to_string(options.simd_width),
                             .profile = options.profile,
                             .poison = options.poison},
                            std::make_unique<EmulatedKernels>(options));
}

}  // namespace ullage::test::metal
