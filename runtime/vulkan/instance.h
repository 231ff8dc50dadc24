// The Vulkan instance: loading the loader, validation layers, message counting.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/backend.h"
#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

// Instance-level functions of one instance.
struct InstanceTable {
  PFN_vkDestroyInstance destroy_instance = nullptr;
  PFN_vkEnumeratePhysicalDevices enumerate_physical_devices = nullptr;
  PFN_vkGetPhysicalDeviceProperties get_properties = nullptr;
  PFN_vkGetPhysicalDeviceProperties2 get_properties2 = nullptr;
  PFN_vkGetPhysicalDeviceFeatures2 get_features2 = nullptr;
  PFN_vkGetPhysicalDeviceMemoryProperties get_memory_properties = nullptr;
  PFN_vkGetPhysicalDeviceQueueFamilyProperties get_queue_families = nullptr;
  PFN_vkGetPhysicalDeviceFormatProperties get_format_properties = nullptr;
  PFN_vkEnumerateDeviceExtensionProperties enumerate_device_extensions = nullptr;
  PFN_vkCreateDevice create_device = nullptr;
  PFN_vkCreateDebugUtilsMessengerEXT create_messenger = nullptr;
  PFN_vkDestroyDebugUtilsMessengerEXT destroy_messenger = nullptr;
};

class Instance {
 public:
  // Errors: no_device where there is no loader or it is older than Vulkan 1.1; unsupported where
  // validation is asked for and its layer is not installed.
  static Result<std::unique_ptr<Instance>> create(bool validation, LogSink log);
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  const InstanceTable& vk() const { return vk_; }
  VkInstance handle() const { return handle_; }
  std::vector<VkPhysicalDevice> physical_devices() const;
  // Functions of `device`.
  void load_device_table(VkDevice device, VolkDeviceTable& table) const;
  uint64_t validation_messages() const { return messages_; }

 private:
  Instance() = default;
  static VkBool32 VKAPI_PTR on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                       VkDebugUtilsMessageTypeFlagsEXT types,
                                       const VkDebugUtilsMessengerCallbackDataEXT* data,
                                       void* user);

  VkInstance handle_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  InstanceTable vk_;
  LogSink log_;
  std::atomic<uint64_t> messages_ = 0;
};

}  // namespace ullage::runtime::vulkan
