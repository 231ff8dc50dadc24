// The Metal device: one queue, on which command buffers run one after the other.
#include "runtime/metal/device.h"

#include <algorithm>
#include <cstring>

#include "runtime/metal/fill.h"
#include "runtime/metal/kernel.h"
#include "runtime/metal/memory.h"
#include "runtime/metal/recording.h"

namespace ullage::runtime::metal {
namespace {

constexpr uint64_t kStagingBytes = uint64_t{16} << 20;

// Fatal errors: the system removed the GPU, or the work on it faulted.
bool is_loss(NS::Integer code) {
  return code == MTL::CommandBufferErrorTimeout || code == MTL::CommandBufferErrorPageFault ||
         code == MTL::CommandBufferErrorAccessRevoked ||
         code == MTL::CommandBufferErrorDeviceRemoved;
}

ir::ErrorCode code_of(NS::Integer code) {
  if (is_loss(code)) return ir::ErrorCode::device_lost;
  return code == MTL::CommandBufferErrorOutOfMemory ? ir::ErrorCode::out_of_memory
                                                    : ir::ErrorCode::internal;
}

}  // namespace

Result<std::unique_ptr<MetalDevice>> MetalDevice::create(Owned<MTL::Device> device,
                                                         Owned<MTL::CommandQueue> queue,
                                                         const DeviceOptions& options) {
  if (options.validation) {
    return ir::unsupported(
        "context: Metal's validation is switched on by the environment: MTL_DEBUG_LAYER=1");
  }
  auto traits = query_traits(device.get());
  if (!traits) return traits.error();
  std::unique_ptr<MetalDevice> created(new MetalDevice);
  created->device_ = std::move(device);
  created->queue_ = std::move(queue);
  created->traits_ = std::move(*traits);
  created->profile_ = ir::mask(created->traits_.profile, options.max_tier);
  created->unmapped_ = options.unmapped;
  if (!created->queue_) {
    created->queue_ = Owned<MTL::CommandQueue>::adopt(created->device_->newCommandQueue());
  }
  created->event_ = Owned<MTL::SharedEvent>::adopt(created->device_->newSharedEvent());
  if (!created->queue_ || !created->event_) {
    return Error{ir::ErrorCode::out_of_memory, "context: Metal gives no queue or no event"};
  }
  return created;
}

MetalDevice::~MetalDevice() {
  const PoolScope pool;
  event_ = {};
  queue_ = {};
  device_ = {};
}

Result<std::unique_ptr<Memory>> MetalDevice::allocate(MemoryPool pool, uint64_t bytes) {
  auto memory = MetalMemory::allocate(*this, pool, bytes);
  if (!memory) return memory.error();
  return std::unique_ptr<Memory>(std::move(*memory));
}

Result<std::unique_ptr<Memory>> MetalDevice::borrow(uint64_t, uint64_t) {
  return ir::unsupported("buffers of the host application are not taken by the Metal backend");
}

Result<std::unique_ptr<Kernel>> MetalDevice::create_kernel(const ir::ProgramKernel& kernel) {
  auto created = MetalKernel::create(*this, kernel);
  if (!created) return created.error();
  return std::unique_ptr<Kernel>(std::move(*created));
}

Result<std::unique_ptr<Recording>> MetalDevice::record(const RecordingInfo& info) {
  auto created = MetalRecording::create(*this, info);
  if (!created) return created.error();
  return std::unique_ptr<Recording>(std::move(*created));
}

Result<Owned<MTL::CommandBuffer>> MetalDevice::submit(const Encode& encode) {
  const std::lock_guard lock(queue_lock_);
  if (lost_) return Error{ir::ErrorCode::device_lost, "the device was lost earlier"};
  auto commands =
      Owned<MTL::CommandBuffer>::retain(queue_->commandBufferWithUnretainedReferences());
  if (!commands) return ir::internal_error("Metal gives no command buffer");
  if (event_->signaledValue() < submitted_) commands->encodeWait(event_.get(), submitted_);
  if (auto ok = encode(commands.get()); !ok) return ok.error();
  const uint64_t value = ++submitted_;
  commands->encodeSignalEvent(event_.get(), value);
  // A failed command buffer may not reach its signal, and the next one would wait forever.
  commands->addCompletedHandler(
      MTL::HandlerFunction([event = event_, value](MTL::CommandBuffer* done) {
        if (done->status() != MTL::CommandBufferStatusError) return;
        if (event->signaledValue() < value) event->setSignaledValue(value);
      }));
  commands->commit();
  return commands;
}

Result<void> MetalDevice::run_result(const MTL::CommandBuffer& commands) {
  if (commands.status() != MTL::CommandBufferStatusError) return {};
  const NS::Error* const error = commands.error();
  const NS::Integer code = error != nullptr ? error->code() : 0;
  if (is_loss(code)) lost_ = true;
  return error_of(error, "MTLCommandBuffer, error " + std::to_string(code), code_of(code));
}

Result<void> MetalDevice::run_once(const Encode& encode) {
  const PoolScope pool;
  const auto commands = submit(encode);
  if (!commands) return commands.error();
  (*commands)->waitUntilCompleted();
  return run_result(*commands->get());
}

Result<void> MetalDevice::upload(Memory& memory, uint64_t offset,
                                 std::span<const std::byte> bytes) {
  if (bytes.empty()) return {};
  if (memory.host() != nullptr) {
    std::memcpy(memory.host() + offset, bytes.data(), bytes.size());
    return {};
  }
  const auto staging = MetalMemory::allocate(*this, MemoryPool::inputs,
                                             std::min<uint64_t>(bytes.size(), kStagingBytes));
  if (!staging) return staging.error();
  for (size_t done = 0; done < bytes.size(); done += kStagingBytes) {
    const auto part = bytes.subspan(done, std::min<size_t>(bytes.size() - done, kStagingBytes));
    std::memcpy((*staging)->host(), part.data(), part.size());
    auto ok = run_once([&](MTL::CommandBuffer* commands) -> Result<void> {
      MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
      if (blit == nullptr) return ir::internal_error("Metal gives no encoder");
      blit->copyFromBuffer((*staging)->buffer(), 0, buffer_of(&memory), offset + done,
                           (part.size() + 3) / 4 * 4);
      blit->endEncoding();
      return {};
    });
    if (!ok) return ok;
  }
  return {};
}

Result<void> MetalDevice::copy(const MemoryRange& from, const MemoryRange& to) {
  if (from.size == 0) return {};
  return run_once([&](MTL::CommandBuffer* commands) -> Result<void> {
    MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
    if (blit == nullptr) return ir::internal_error("Metal gives no encoder");
    blit->copyFromBuffer(buffer_of(from.memory), from.offset, buffer_of(to.memory), to.offset,
                         (from.size + 3) / 4 * 4);
    blit->endEncoding();
    return {};
  });
}

Result<void> MetalDevice::fill(Memory& memory, uint32_t word) {
  const auto pattern = Pattern::create(*this, word);
  if (!pattern) return pattern.error();
  return run_once([&](MTL::CommandBuffer* commands) -> Result<void> {
    MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
    if (blit == nullptr) return ir::internal_error("Metal gives no encoder");
    pattern->encode(blit, buffer_of(&memory));
    blit->endEncoding();
    return {};
  });
}

}  // namespace ullage::runtime::metal
