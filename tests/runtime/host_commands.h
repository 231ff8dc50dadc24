// Commands that a host records itself on the device of a context: an indirect dispatch sized by a
// word that a run leaves in device memory.
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <cstdint>

#include "ullage/ullage_vulkan.h"

namespace ullage::test {

// Owns the objects of one compute pipeline over one buffer. Failures are test failures.
class HostCommands {
 public:
  explicit HostCommands(const ullage_vulkan_device& device);
  ~HostCommands();
  HostCommands(const HostCommands&) = delete;
  HostCommands& operator=(const HostCommands&) = delete;

  // Behind what the queue holds already: the word becomes the x of an indirect dispatch of a
  // kernel that counts its invocations. Waits for the queue; the count.
  uint32_t count_dispatched(const ullage_vulkan_word& word);

 private:
  void make_buffer(VkPhysicalDevice physical);
  void make_pipeline();
  void record(const ullage_vulkan_word& word);

  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VolkDeviceTable vk_{};
  VkBuffer buffer_ = VK_NULL_HANDLE;  // x, y, z of the dispatch, the count
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  uint32_t* words_ = nullptr;
  VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
  VkDescriptorPool descriptors_ = VK_NULL_HANDLE;
  VkDescriptorSet set_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  VkCommandPool commands_ = VK_NULL_HANDLE;
  VkCommandBuffer buffer_of_commands_ = VK_NULL_HANDLE;
};

}  // namespace ullage::test
