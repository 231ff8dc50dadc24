// The Metal device: an MTLDevice with one queue, and the order of all work on it. Memory, kernels
// and recordings are created here and defined in separate files.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "runtime/backend.h"
#include "runtime/metal/api.h"
#include "runtime/metal/metal_backend.h"

namespace ullage::runtime::metal {

// Capabilities of a device, queried once: identity, profile, limits.
struct Traits {
  DeviceInfo info;
  ir::DeviceProfile profile;  // unmasked
  ir::MemoryLimits limits;
  bool unified = false;  // host and device share their memory
};

// Compiles a small kernel to find the simdgroup width, which only pipelines report. REQUIRES: a
// PoolScope. Errors: unsupported, with the limit that is below tier 0.
Result<Traits> query_traits(MTL::Device* device);

class MetalDevice final : public Device {
 public:
  // `queue` null: creates one.
  static Result<std::unique_ptr<MetalDevice>> create(Owned<MTL::Device> device,
                                                     Owned<MTL::CommandQueue> queue,
                                                     const DeviceOptions& options);
  ~MetalDevice() override;

  GraphicsApi backend() const override { return GraphicsApi::metal; }
  const DeviceInfo& info() const override { return traits_.info; }
  const ir::DeviceProfile& profile() const override { return profile_; }
  ir::MemoryLimits limits() const override { return traits_.limits; }
  Result<std::unique_ptr<Memory>> allocate(MemoryPool pool, uint64_t bytes) override;
  // Errors: unsupported, as host buffers cannot be wrapped.
  Result<std::unique_ptr<Memory>> borrow(uint64_t buffer, uint64_t bytes) override;
  // If the memory is not mapped, whole words are written. REQUIRES then: the offset is that of a
  // word.
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override;
  Result<void> copy(const MemoryRange& from, const MemoryRange& to) override;
  Result<void> fill(Memory& memory, uint32_t word) override;
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override;
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override;
  // The system itself caches what it compiled for an application.
  void save_kernels() override {}
  bool lost() const override { return lost_; }
  // Metal's validation is controlled by the environment (MTL_DEBUG_LAYER=1) and stops the process.
  uint64_t validation_messages() const override { return 0; }

  // For the other files of this folder.
  MTL::Device* handle() const { return device_.get(); }
  MetalHandles handles() const { return {device_.get(), queue_.get()}; }
  const Traits& traits() const { return traits_; }
  bool unmapped() const { return unmapped_; }

  // Encodes one submission; it ends its encoders.
  using Encode = std::function<Result<void>(MTL::CommandBuffer* commands)>;
  // Commits a command buffer with the commands of `encode`, after everything committed before.
  // Objects that it uses must live until it is done. REQUIRES: a PoolScope.
  Result<Owned<MTL::CommandBuffer>> submit(const Encode& encode);
  // The status of a finished command buffer. REQUIRES: a PoolScope. Errors: device_lost, which is
  // permanent; out_of_memory; internal.
  Result<void> run_result(const MTL::CommandBuffer& commands);

 private:
  MetalDevice() = default;
  Result<void> run_once(const Encode& encode);

  Owned<MTL::Device> device_;
  Owned<MTL::CommandQueue> queue_;
  Traits traits_;
  ir::DeviceProfile profile_;
  bool unmapped_ = false;
  std::mutex queue_lock_;          // of the next two, and while a command buffer is encoded
  Owned<MTL::SharedEvent> event_;  // its value: the number of command buffers that are done
  uint64_t submitted_ = 0;
  std::atomic<bool> lost_ = false;
};

}  // namespace ullage::runtime::metal
