// The own logical device, with the features and extensions that this backend uses and those that a
// device requires.
#include "runtime/vulkan/arithmetic.h"
#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

Result<void> VulkanDevice::create_logical(const DeviceOptions& options) {
  const float priority = 1.0f;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = traits_.queue_family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkPhysicalDeviceSubgroupSizeControlFeatures size_control{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES};
  size_control.subgroupSizeControl = VK_TRUE;
  size_control.computeFullSubgroups = !profile_.arithmetic.matrices.empty();
  VkPhysicalDeviceTimelineSemaphoreFeatures timeline{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES};
  timeline.timelineSemaphore = VK_TRUE;
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  if (traits_.features.size_control) features.pNext = &size_control;
  if (traits_.features.timeline) {
    timeline.pNext = features.pNext;
    features.pNext = &timeline;
  }
  VkPhysicalDevicePortabilitySubsetFeaturesKHR portability{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR};
  portability.events = traits_.features.events;
  if (traits_.portability_subset) {
    portability.pNext = features.pNext;
    features.pNext = &portability;
  }
  VkPhysicalDeviceBufferDeviceAddressFeatures addresses{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES};
  addresses.bufferDeviceAddress = VK_TRUE;
  if (traits_.features.addresses) {
    addresses.pNext = features.pNext;
    features.pNext = &addresses;
  }
  ArithmeticFeatures arithmetic(profile_.arithmetic);
  features.pNext = arithmetic.chain(features.pNext);
  features.features.shaderFloat64 = profile_.float64;
  features.features.shaderInt64 = profile_.wide_stores;
  features.features.robustBufferAccess = options.validation && traits_.features.robust_access;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  info.pNext = &features;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  std::vector<const char*> extensions = arithmetic.extensions();
  if (traits_.portability_subset) {
    extensions.push_back(VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME);
  }
  if (traits_.features.host_pages) {
    extensions.push_back(VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
  }
  const bool is_core = traits_.properties.apiVersion >= VK_API_VERSION_1_2;
  if (traits_.features.addresses && !is_core) {
    extensions.push_back(VK_KHR_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME);
  }
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  const VkResult r = instance_->vk().create_device(physical_, &info, nullptr, &handle_);
  if (r != VK_SUCCESS) return error_of(r, "vkCreateDevice");
  vk_ = load_device_table(instance_->vk().get_device_proc_addr, handle_);
  vk_.vkGetDeviceQueue(handle_, traits_.queue_family, 0, &queue_);
  return {};
}

}  // namespace ullage::runtime::vulkan
