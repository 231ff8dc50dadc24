// Devices of the host application: only what they were created with is used.
#include <algorithm>

#include "runtime/vulkan/device.h"

namespace ullage::runtime {
namespace vulkan {
namespace {

// Follows the chain that the host passed to vkCreateDevice, struct by struct.
Features features_of(const void* chain) {
  Features features;
  features.events = false;  // counts where the device has the portability subset
  for (auto* at = static_cast<const VkBaseInStructure*>(chain); at != nullptr; at = at->pNext) {
    switch (at->sType) {
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2: {
        const auto& f = reinterpret_cast<const VkPhysicalDeviceFeatures2*>(at)->features;
        features.float64 = f.shaderFloat64;
        features.int64 = f.shaderInt64;
        features.robust_access = f.robustBufferAccess;
        break;
      }
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES:
        features.size_control =
            reinterpret_cast<const VkPhysicalDeviceSubgroupSizeControlFeatures*>(at)
                ->subgroupSizeControl;
        break;
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES:
        features.size_control =
            reinterpret_cast<const VkPhysicalDeviceVulkan13Features*>(at)->subgroupSizeControl;
        break;
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES:
        features.timeline = reinterpret_cast<const VkPhysicalDeviceTimelineSemaphoreFeatures*>(at)
                                ->timelineSemaphore;
        break;
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES: {
        const auto& f = *reinterpret_cast<const VkPhysicalDeviceVulkan12Features*>(at);
        features.timeline = f.timelineSemaphore;
        features.addresses = f.bufferDeviceAddress;
        break;
      }
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES:
        features.addresses =
            reinterpret_cast<const VkPhysicalDeviceBufferDeviceAddressFeatures*>(at)
                ->bufferDeviceAddress;
        break;
      case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR:
        features.events =
            reinterpret_cast<const VkPhysicalDevicePortabilitySubsetFeaturesKHR*>(at)->events;
        break;
      default:
        break;
    }
  }
  return features;
}

Result<void> check(const AdoptedVulkan& adopted) {
  const VulkanHandles& h = adopted.handles;
  const struct {
    const char* name;
    const void* handle;
  } all[] = {{"instance", h.instance},
             {"physical_device", h.physical_device},
             {"device", h.device},
             {"queue", h.queue}};
  for (const auto& [name, handle] : all) {
    if (handle == nullptr) {
      return ir::invalid_argument("context_create: adopt.{} must not be null", name);
    }
  }
  if (static_cast<bool>(adopted.lock) == static_cast<bool>(adopted.unlock)) return {};
  return ir::invalid_argument("context_create: adopt.lock_queue and unlock_queue go together");
}

}  // namespace

Result<std::unique_ptr<VulkanDevice>> VulkanDevice::adopt(const AdoptedVulkan& adopted,
                                                          const DeviceOptions& options) {
  if (auto ok = check(adopted); !ok) return ok.error();
  auto instance = Instance::adopt(static_cast<VkInstance>(adopted.handles.instance),
                                  reinterpret_cast<PFN_vkGetInstanceProcAddr>(adopted.loader));
  if (!instance) return instance.error();
  if ((*instance)->vk().get_features2 == nullptr) {
    return ir::invalid_argument("context_create: adopt.instance must be of Vulkan 1.1 or later");
  }
  Grant grant;
  const auto has = [&](const char* extension) {
    return std::ranges::find(adopted.extensions, extension) != adopted.extensions.end();
  };
  grant.features = features_of(adopted.features);
  grant.features.host_pages = has(VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME);
  grant.size_control_extension = has(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
  if (adopted.api_version) grant.api_version = adopted.api_version;
  grant.queue_family = adopted.handles.queue_family;
  const auto physical = static_cast<VkPhysicalDevice>(adopted.handles.physical_device);
  auto traits = query_traits(**instance, physical, &grant);
  if (!traits) return traits.error();

  std::unique_ptr<VulkanDevice> device(new VulkanDevice);
  device->own_ = false;
  device->instance_ = std::move(*instance);
  device->traits_ = std::move(*traits);
  device->profile_ = ir::mask(device->traits_.profile, options.max_tier);
  device->traits_.features = mask(device->traits_.features, options.max_tier);
  device->physical_ = physical;
  device->handle_ = static_cast<VkDevice>(adopted.handles.device);
  device->queue_ = static_cast<VkQueue>(adopted.handles.queue);
  device->host_lock_ = adopted.lock;
  device->host_unlock_ = adopted.unlock;
  device->vk_ = load_device_table(device->instance_->vk().get_device_proc_addr, device->handle_);
  if (auto ok = device->open(options); !ok) return ok.error();
  return device;
}

}  // namespace vulkan

Result<std::unique_ptr<Device>> adopt_vulkan_device(const AdoptedVulkan& adopted,
                                                    const DeviceOptions& options) {
  auto device = vulkan::VulkanDevice::adopt(adopted, options);
  if (!device) return device.error();
  return std::unique_ptr<Device>(std::move(*device));
}

}  // namespace ullage::runtime
