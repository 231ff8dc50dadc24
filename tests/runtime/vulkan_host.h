// A host application with a Vulkan device, buffers, pipelines and command buffers of its own, under
// validation (core and synchronization) where the layer is installed.
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <atomic>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "ullage/ullage_vulkan.h"

namespace ullage::runtime {

class VulkanHost {
 public:
  struct Options {
    bool features = true;    // those that Ullage can use, where the device has them
    bool validation = true;  // where the layer is installed
    PFN_vkGetInstanceProcAddr loader = nullptr;  // what Ullage is given; null: the system's
  };
  struct Buffer {
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    uint32_t* words = nullptr;  // mapped and coherent
    uint64_t bytes = 0;
    VkBufferUsageFlags usage = 0;
  };
  struct Pipeline {
    VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
  };

  // Physical devices that there are; 0 without a driver.
  static uint32_t device_count();
  VulkanHost(uint32_t device, Options options);
  ~VulkanHost();  // destroys everything made here; validation then names what Ullage leaked
  VulkanHost(const VulkanHost&) = delete;
  VulkanHost& operator=(const VulkanHost&) = delete;

  bool validated() const { return messenger_ != VK_NULL_HANDLE; }
  bool good() const { return device_ != VK_NULL_HANDLE; }
  // What Ullage is told about this device. Lives as long as the host.
  const ullage_adopted_device& adoption() const { return adoption_; }
  uint32_t locks() const { return locks_; }
  bool timelines() const { return timeline_.timelineSemaphore; }
  VkDevice device() const { return device_; }
  VkQueue queue() const { return queue_; }
  const VolkDeviceTable& vk() const { return vk_; }
  // Destroys device and instance now; what validation has said until then.
  std::vector<std::string> close();
  std::vector<std::string> messages() const;

  Buffer make_buffer(uint64_t bytes, VkBufferUsageFlags usage);
  void destroy_buffer(Buffer& buffer);
  Pipeline make_pipeline(std::span<const uint32_t> spirv, uint32_t buffers, uint32_t push_bytes);
  VkDescriptorSet make_set(const Pipeline& pipeline, std::span<const Buffer> buffers);
  VkSemaphore make_semaphore(bool timeline);

  VkCommandBuffer begin(
      VkCommandBufferUsageFlags usage = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
  void discard(VkCommandBuffer commands);
  void barrier(VkCommandBuffer commands, VkPipelineStageFlags from, VkAccessFlags from_access,
               VkPipelineStageFlags to, VkAccessFlags to_access);
  void bind(VkCommandBuffer commands, const Pipeline& pipeline, VkDescriptorSet set,
            std::span<const uint32_t> push);
  // Ends, submits and waits for a fence; the device's answer.
  VkResult finish(VkCommandBuffer commands);
  // Ends and submits without waiting, under the lock that Ullage is given.
  void submit(VkCommandBuffer commands, const VkSubmitInfo& with, VkFence fence);

 private:
  void create_instance(bool validation);
  void create_device(uint32_t index, bool features);
  static VkBool32 VKAPI_PTR on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                       VkDebugUtilsMessageTypeFlagsEXT types,
                                       const VkDebugUtilsMessengerCallbackDataEXT* data,
                                       void* user);

  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  uint32_t family_ = 0;
  VolkDeviceTable vk_{};
  VkPhysicalDeviceFeatures2 features_{};
  VkPhysicalDeviceTimelineSemaphoreFeatures timeline_{};
  VkPhysicalDeviceSubgroupSizeControlFeatures sizes_{};
  ullage_adopted_device adoption_{};
  VkCommandPool commands_ = VK_NULL_HANDLE;
  VkDescriptorPool sets_ = VK_NULL_HANDLE;
  std::vector<Buffer> buffers_;
  std::vector<Pipeline> pipelines_;
  std::vector<VkSemaphore> semaphores_;
  std::mutex queue_lock_;
  std::atomic<uint32_t> locks_ = 0;
  mutable std::mutex message_lock_;
  std::vector<std::string> messages_;
};

}  // namespace ullage::runtime
