// The Vulkan device: one logical device with one queue.
#include "runtime/vulkan/device.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/exceptions.h"
#include "base/message.h"
#include "runtime/vulkan/kernel.h"
#include "runtime/vulkan/memory.h"
#include "runtime/vulkan/pipeline_cache.h"
#include "runtime/vulkan/recording.h"
#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::runtime {

std::vector<DeviceEntry> list_vulkan_devices() {
  std::vector<DeviceEntry> entries;
  auto instance = vulkan::Instance::create(false, {}, nullptr);
  if (!instance) return entries;
  const auto devices = (*instance)->physical_devices();
  if (!devices) return entries;
  for (VkPhysicalDevice device : *devices) {
    // Devices below tier 0 keep their index, so that an index has the same meaning here and in
    // create.
    DeviceEntry entry;
    if (auto traits = vulkan::query_traits(**instance, device)) {
      entry = {traits->info, traits->profile};
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::unique_ptr<Device>> create_vulkan_device(const DeviceOptions& options) {
  auto device = vulkan::VulkanDevice::create(options);
  if (!device) return device.error();
  return std::unique_ptr<Device>(std::move(*device));
}

namespace vulkan {
namespace {

constexpr int kAttempts = 3;  // of waits that fail with an error that is not fatal
constexpr uint64_t kStagingBytes = uint64_t{16} << 20;

}  // namespace

Result<std::unique_ptr<VulkanDevice>> VulkanDevice::create(const DeviceOptions& options) {
  auto instance =
      Instance::create(options.validation, options.log,
                       reinterpret_cast<PFN_vkGetInstanceProcAddr>(options.loader), options.labels);
  if (!instance) return instance.error();
  const auto devices = (*instance)->physical_devices();
  if (!devices) return devices.error();
  if (options.index >= devices->size()) {
    return Error{ir::ErrorCode::no_device, ir::message("context: device {} requested, there are {}",
                                                       options.index, devices->size())};
  }
  auto traits = query_traits(**instance, (*devices)[options.index]);
  if (!traits) return traits.error();
  std::unique_ptr<VulkanDevice> device(new VulkanDevice);
  device->instance_ = std::move(*instance);
  device->traits_ = std::move(*traits);
  device->profile_ = ir::mask(device->traits_.profile, options.max_tier);
  device->traits_.features = mask(device->traits_.features, options.max_tier);
  device->physical_ = (*devices)[options.index];
  if (auto ok = device->create_logical(options); !ok) return ok.error();
  if (auto ok = device->open(options); !ok) return ok.error();
  return device;
}

// The part that own and adopted devices have in common.
Result<void> VulkanDevice::open(const DeviceOptions& options) {
  unmapped_ = options.unmapped;
  if (traits_.features.addresses)
    described_bytes_ = options.by_address ? 0 : traits_.described_bytes;
  if (options.labels) names_.open(instance_->vk().get_device_proc_addr, handle_);
  names_.name(VK_OBJECT_TYPE_DEVICE, handle_, "ullage");
  names_.name(VK_OBJECT_TYPE_QUEUE, queue_, "ullage");
  const VkDescriptorSetLayoutBinding table{0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                           VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
  VkDescriptorSetLayoutCreateInfo layout{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  layout.bindingCount = 1;
  layout.pBindings = &table;
  const VkResult r = vk_.vkCreateDescriptorSetLayout(handle_, &layout, nullptr, &table_layout_);
  if (r != VK_SUCCESS) return failed(r, "vkCreateDescriptorSetLayout");
  names_.name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, table_layout_, "extent table");
  if (!options.cache_directory.empty()) {
    cache_directory_ = options.cache_directory;
    cache_limit_ = options.cache_limit;
    cache_path_ = cache_path(options.cache_directory, info().driver_uuid, traits_.properties);
  }
  return create_pipeline_cache();
}

Result<void> VulkanDevice::create_pipeline_cache() {
  std::vector<std::byte> blob;
  if (!cache_path_.empty()) blob = read_cache(cache_path_, traits_.properties);
  VkPipelineCacheCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
  info.initialDataSize = blob.size();
  info.pInitialData = blob.data();
  const VkResult r = vk_.vkCreatePipelineCache(handle_, &info, nullptr, &cache_);
  if (r != VK_SUCCESS) return failed(r, "vkCreatePipelineCache");
  names_.name(VK_OBJECT_TYPE_PIPELINE_CACHE, cache_, "ullage");
  return {};
}

VulkanDevice::~VulkanDevice() {
  if (!handle_ || hangs_) return;
  save_kernels();
  vk_.vkDestroyPipelineCache(handle_, cache_, nullptr);
  vk_.vkDestroyDescriptorSetLayout(handle_, table_layout_, nullptr);
  if (own_) vk_.vkDestroyDevice(handle_, nullptr);
}

Error VulkanDevice::failed(VkResult result, std::string_view call) {
  if (result == VK_ERROR_DEVICE_LOST && !lost_.exchange(true)) (void)idle();
  return error_of(result, call);
}

VkResult VulkanDevice::idle() {
  const std::lock_guard lock(queue_lock_);
  if (host_lock_) host_lock_();
  const VkResult r = vk_.vkQueueWaitIdle(queue_);
  if (host_unlock_) host_unlock_();
  return r;
}

void VulkanDevice::drain() {
  VkResult r = VK_NOT_READY;
  for (int attempt = 0; attempt < kAttempts && r != VK_SUCCESS; ++attempt) {
    r = idle();
    if (r == VK_ERROR_DEVICE_LOST) lost_ = true;
    if (lost_) return;
  }
  if (r != VK_SUCCESS) lost_ = hangs_ = true;
}

Result<std::unique_ptr<Memory>> VulkanDevice::allocate(MemoryPool pool, uint64_t bytes) {
  auto memory = VulkanMemory::allocate(*this, pool, bytes);
  if (!memory) return memory.error();
  return std::unique_ptr<Memory>(std::move(*memory));
}

Result<std::unique_ptr<Memory>> VulkanDevice::borrow(uint64_t buffer, uint64_t bytes) {
  return std::unique_ptr<Memory>(
      std::make_unique<VulkanMemory>(*this, bytes, (VkBuffer)buffer));  // NOLINT: may be an integer
}

Result<std::unique_ptr<Memory>> VulkanDevice::import(std::span<const std::byte> bytes) {
  if (!traits_.features.host_pages || unmapped_) return std::unique_ptr<Memory>();
  auto memory = VulkanMemory::import(*this, bytes);
  if (!memory) return memory.error();
  return std::unique_ptr<Memory>(std::move(*memory));
}

Result<std::unique_ptr<Kernel>> VulkanDevice::create_kernel(const ir::ProgramKernel& kernel) {
  auto created = VulkanKernel::create(*this, kernel);
  if (!created) return created.error();
  return std::unique_ptr<Kernel>(std::move(*created));
}

Result<std::unique_ptr<Recording>> VulkanDevice::record(const RecordingInfo& info) {
  auto created = VulkanRecording::create(*this, info);
  if (!created) return created.error();
  return std::unique_ptr<Recording>(std::move(*created));
}

Result<void> VulkanDevice::submit(const VkSubmitInfo& info, VkFence fence) {
  VkResult r = fence ? vk_.vkResetFences(handle_, 1, &fence) : VK_SUCCESS;
  if (r != VK_SUCCESS) return failed(r, "vkResetFences");
  {
    const std::lock_guard lock(queue_lock_);
    if (host_lock_) host_lock_();
    r = vk_.vkQueueSubmit(queue_, 1, &info, fence);
    if (host_unlock_) host_unlock_();
  }
  if (r != VK_SUCCESS) return failed(r, "vkQueueSubmit");
  return {};
}

Result<void> VulkanDevice::wait(VkFence fence, uint64_t seconds) {
  VkResult r = VK_NOT_READY;
  // If a wait fails, the work may still be running, and what it uses must stay alive.
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    r = vk_.vkWaitForFences(handle_, 1, &fence, VK_TRUE, seconds * 1'000'000'000);
    if (r == VK_SUCCESS) return {};
    if (r == VK_TIMEOUT || r == VK_ERROR_DEVICE_LOST) break;
  }
  if (r == VK_ERROR_DEVICE_LOST) return failed(r, "vkWaitForFences");
  lost_ = hangs_ = true;
  if (r != VK_TIMEOUT) return failed(r, "vkWaitForFences");
  return Error{ir::ErrorCode::device_lost,
               ir::message("the device did not finish within {} seconds", seconds)};
}

namespace {

// A command pool and a fence for one submission, released at the end of the scope.
struct OneShot {
  explicit OneShot(VulkanDevice& on) : device(on) {}
  ~OneShot() {
    if (device.hangs()) return;
    device.vk().vkDestroyFence(device.handle(), fence, nullptr);
    device.vk().vkDestroyCommandPool(device.handle(), pool, nullptr);
  }
  OneShot(const OneShot&) = delete;
  OneShot& operator=(const OneShot&) = delete;

  VulkanDevice& device;
  VkCommandPool pool = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
};

}  // namespace

Result<void> VulkanDevice::run_once(const std::function<void(VkCommandBuffer)>& body) {
  OneShot shot(*this);
  VkCommandPoolCreateInfo pool_info{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool_info.queueFamilyIndex = traits_.queue_family;
  VkResult r = vk_.vkCreateCommandPool(handle_, &pool_info, nullptr, &shot.pool);
  if (r != VK_SUCCESS) return failed(r, "vkCreateCommandPool");
  VkFenceCreateInfo fence_info{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  r = vk_.vkCreateFence(handle_, &fence_info, nullptr, &shot.fence);
  if (r != VK_SUCCESS) return failed(r, "vkCreateFence");
  names_.name(VK_OBJECT_TYPE_COMMAND_POOL, shot.pool, "transfer");
  names_.name(VK_OBJECT_TYPE_FENCE, shot.fence, "transfer");
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = shot.pool;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  r = vk_.vkAllocateCommandBuffers(handle_, &info, &commands);
  if (r != VK_SUCCESS) return failed(r, "vkAllocateCommandBuffers");
  names_.name(VK_OBJECT_TYPE_COMMAND_BUFFER, commands, "transfer");
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  r = vk_.vkBeginCommandBuffer(commands, &begin);
  if (r != VK_SUCCESS) return failed(r, "vkBeginCommandBuffer");
  body(commands);
  r = vk_.vkEndCommandBuffer(commands);
  if (r != VK_SUCCESS) return failed(r, "vkEndCommandBuffer");
  VkSubmitInfo submission{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submission.commandBufferCount = 1;
  submission.pCommandBuffers = &commands;
  if (auto ok = submit(submission, shot.fence); !ok) return ok.error();
  return wait(shot.fence);
}

Result<void> VulkanDevice::upload(Memory& memory, uint64_t offset,
                                  std::span<const std::byte> bytes) {
  if (bytes.empty()) return {};
  if (memory.host()) {
    std::memcpy(memory.host() + offset, bytes.data(), bytes.size());
    return {};
  }
  auto staging = VulkanMemory::allocate(*this, MemoryPool::inputs,
                                        std::min<uint64_t>(bytes.size(), kStagingBytes));
  if (!staging) return staging.error();
  const VkBuffer target = static_cast<VulkanMemory&>(memory).buffer();
  for (size_t done = 0; done < bytes.size(); done += kStagingBytes) {
    const auto part = bytes.subspan(done, std::min<size_t>(bytes.size() - done, kStagingBytes));
    std::memcpy((*staging)->host(), part.data(), part.size());
    const VkBufferCopy copy{0, offset + done, part.size()};
    auto ok = run_once([&](VkCommandBuffer commands) {
      vk_.vkCmdCopyBuffer(commands, (*staging)->buffer(), target, 1, &copy);
    });
    if (!ok) return ok;
  }
  return {};
}

Result<void> VulkanDevice::copy(const MemoryRange& from, const MemoryRange& to) {
  if (from.size == 0) return {};
  const VkBufferCopy region{from.offset, to.offset, (from.size + 3) / 4 * 4};
  VkMemoryBarrier barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  return run_once([&](VkCommandBuffer commands) {
    const auto wait = [&](VkPipelineStageFlags before, VkPipelineStageFlags after) {
      vk_.vkCmdPipelineBarrier(commands, before, after, 0, 1, &barrier, 0, nullptr, 0, nullptr);
    };
    wait(VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vk_.vkCmdCopyBuffer(commands, static_cast<VulkanMemory&>(*from.memory).buffer(),
                        static_cast<VulkanMemory&>(*to.memory).buffer(), 1, &region);
    wait(VK_PIPELINE_STAGE_TRANSFER_BIT,
         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT);
  });
}

Result<void> VulkanDevice::fill(Memory& memory, uint32_t word) {
  return run_once([&](VkCommandBuffer commands) {
    vk_.vkCmdFillBuffer(commands, static_cast<VulkanMemory&>(memory).buffer(), 0, VK_WHOLE_SIZE,
                        word);
  });
}

void VulkanDevice::save_kernels() {
  if (!cache_ || cache_path_.empty() || lost_) return;
  size_t bytes = 0;
  if (vk_.vkGetPipelineCacheData(handle_, cache_, &bytes, nullptr) != VK_SUCCESS) return;
  const auto save = [&] {
    std::vector<std::byte> blob(bytes);
    if (vk_.vkGetPipelineCacheData(handle_, cache_, &bytes, blob.data()) != VK_SUCCESS) return;
    blob.resize(bytes);
    write_cache(cache_path_, blob);
    (void)trim_cache(cache_directory_, cache_limit_);
  };
  // Without memory the next process compiles again.
  catch_bad_alloc(save, [] {});
}

}  // namespace vulkan

std::optional<VulkanHandles> vulkan_handles(const Device& device) {
  if (device.backend() != GraphicsApi::vulkan) return std::nullopt;
  return static_cast<const vulkan::VulkanDevice&>(device).handles();
}
}  // namespace ullage::runtime
