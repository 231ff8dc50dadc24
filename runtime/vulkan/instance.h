// The Vulkan instance, own or adopted: the loader, validation layers, message counting.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/backend.h"
#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {

class Instance {
 public:
  // Errors: no_device if there is no loader or it is older than Vulkan 1.1; unsupported if
  // validation is requested and its layer is not installed. `get` null: the loader of the system.
  // `labels`: enable VK_EXT_debug_utils; a warning if the loader lacks it.
  static Result<std::unique_ptr<Instance>> create(bool validation, LogSink log,
                                                  PFN_vkGetInstanceProcAddr get,
                                                  bool labels = false);
  // An adopted instance, which is not destroyed. `get` may be null: the loader of the system.
  // Errors: no_device if there is none.
  static Result<std::unique_ptr<Instance>> adopt(VkInstance handle, PFN_vkGetInstanceProcAddr get);
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  const InstanceTable& vk() const { return vk_; }
  VkInstance handle() const { return handle_; }
  Result<std::vector<VkPhysicalDevice>> physical_devices() const;
  uint64_t validation_messages() const { return messages_; }

 private:
  Instance() = default;
  static VkBool32 VKAPI_PTR on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                       VkDebugUtilsMessageTypeFlagsEXT types,
                                       const VkDebugUtilsMessengerCallbackDataEXT* data,
                                       void* user);

  VkInstance handle_ = VK_NULL_HANDLE;
  bool own_ = true;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  InstanceTable vk_;
  LogSink log_;
  std::atomic<uint64_t> messages_ = 0;
};

}  // namespace ullage::runtime::vulkan
