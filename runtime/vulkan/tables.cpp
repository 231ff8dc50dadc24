// The functions that this backend calls, by name.
#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {
namespace {

template <class Get, class Handle, class Function>
void load(Get get, Handle handle, const char* name, Function& function) {
  function = reinterpret_cast<Function>(get(handle, name));
}

}  // namespace

LoaderTable load_loader_table(PFN_vkGetInstanceProcAddr get) {
  const VkInstance none = VK_NULL_HANDLE;
  LoaderTable t{.get_instance_proc_addr = get};
  load(get, none, "vkEnumerateInstanceVersion", t.enumerate_version);
  load(get, none, "vkEnumerateInstanceLayerProperties", t.enumerate_layers);
  load(get, none, "vkEnumerateInstanceExtensionProperties", t.enumerate_extensions);
  load(get, none, "vkCreateInstance", t.create_instance);
  return t;
}

InstanceTable load_instance_table(PFN_vkGetInstanceProcAddr get, VkInstance instance) {
  InstanceTable t;
  load(get, instance, "vkDestroyInstance", t.destroy_instance);
  load(get, instance, "vkEnumeratePhysicalDevices", t.enumerate_physical_devices);
  load(get, instance, "vkGetPhysicalDeviceProperties", t.get_properties);
  load(get, instance, "vkGetPhysicalDeviceProperties2", t.get_properties2);
  load(get, instance, "vkGetPhysicalDeviceFeatures2", t.get_features2);
  load(get, instance, "vkGetPhysicalDeviceMemoryProperties", t.get_memory_properties);
  load(get, instance, "vkGetPhysicalDeviceQueueFamilyProperties", t.get_queue_families);
  load(get, instance, "vkGetPhysicalDeviceFormatProperties", t.get_format_properties);
  load(get, instance, "vkGetPhysicalDeviceExternalBufferProperties",
       t.get_external_buffer_properties);
  load(get, instance, "vkEnumerateDeviceExtensionProperties", t.enumerate_device_extensions);
  load(get, instance, "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR", t.get_matrices);
  load(get, instance, "vkCreateDevice", t.create_device);
  load(get, instance, "vkGetDeviceProcAddr", t.get_device_proc_addr);
  load(get, instance, "vkCreateDebugUtilsMessengerEXT", t.create_messenger);
  load(get, instance, "vkDestroyDebugUtilsMessengerEXT", t.destroy_messenger);
  return t;
}

DeviceTable load_device_table(PFN_vkGetDeviceProcAddr get, VkDevice device) {
  DeviceTable t;
  load(get, device, "vkDestroyDevice", t.vkDestroyDevice);
  load(get, device, "vkGetDeviceQueue", t.vkGetDeviceQueue);
  load(get, device, "vkQueueSubmit", t.vkQueueSubmit);
  load(get, device, "vkQueueWaitIdle", t.vkQueueWaitIdle);
  load(get, device, "vkAllocateMemory", t.vkAllocateMemory);
  load(get, device, "vkFreeMemory", t.vkFreeMemory);
  load(get, device, "vkMapMemory", t.vkMapMemory);
  load(get, device, "vkGetMemoryHostPointerPropertiesEXT", t.vkGetMemoryHostPointerPropertiesEXT);
  load(get, device, "vkCreateBuffer", t.vkCreateBuffer);
  load(get, device, "vkDestroyBuffer", t.vkDestroyBuffer);
  load(get, device, "vkGetBufferMemoryRequirements", t.vkGetBufferMemoryRequirements);
  load(get, device, "vkBindBufferMemory", t.vkBindBufferMemory);
  load(get, device, "vkGetBufferDeviceAddress", t.vkGetBufferDeviceAddress);
  if (t.vkGetBufferDeviceAddress == nullptr) {
    load(get, device, "vkGetBufferDeviceAddressKHR", t.vkGetBufferDeviceAddress);
  }
  load(get, device, "vkCreateBufferView", t.vkCreateBufferView);
  load(get, device, "vkDestroyBufferView", t.vkDestroyBufferView);
  load(get, device, "vkCreateFence", t.vkCreateFence);
  load(get, device, "vkDestroyFence", t.vkDestroyFence);
  load(get, device, "vkResetFences", t.vkResetFences);
  load(get, device, "vkGetFenceStatus", t.vkGetFenceStatus);
  load(get, device, "vkWaitForFences", t.vkWaitForFences);
  load(get, device, "vkCreateEvent", t.vkCreateEvent);
  load(get, device, "vkDestroyEvent", t.vkDestroyEvent);
  load(get, device, "vkResetEvent", t.vkResetEvent);
  load(get, device, "vkGetEventStatus", t.vkGetEventStatus);
  load(get, device, "vkCreateQueryPool", t.vkCreateQueryPool);
  load(get, device, "vkDestroyQueryPool", t.vkDestroyQueryPool);
  load(get, device, "vkGetQueryPoolResults", t.vkGetQueryPoolResults);
  load(get, device, "vkCreateShaderModule", t.vkCreateShaderModule);
  load(get, device, "vkDestroyShaderModule", t.vkDestroyShaderModule);
  load(get, device, "vkCreatePipelineCache", t.vkCreatePipelineCache);
  load(get, device, "vkDestroyPipelineCache", t.vkDestroyPipelineCache);
  load(get, device, "vkGetPipelineCacheData", t.vkGetPipelineCacheData);
  load(get, device, "vkCreateComputePipelines", t.vkCreateComputePipelines);
  load(get, device, "vkDestroyPipeline", t.vkDestroyPipeline);
  load(get, device, "vkGetPipelineExecutablePropertiesKHR", t.vkGetPipelineExecutablePropertiesKHR);
  load(get, device, "vkGetPipelineExecutableStatisticsKHR", t.vkGetPipelineExecutableStatisticsKHR);
  load(get, device, "vkGetPipelineExecutableInternalRepresentationsKHR",
       t.vkGetPipelineExecutableInternalRepresentationsKHR);
  load(get, device, "vkCreatePipelineLayout", t.vkCreatePipelineLayout);
  load(get, device, "vkDestroyPipelineLayout", t.vkDestroyPipelineLayout);
  load(get, device, "vkCreateDescriptorSetLayout", t.vkCreateDescriptorSetLayout);
  load(get, device, "vkDestroyDescriptorSetLayout", t.vkDestroyDescriptorSetLayout);
  load(get, device, "vkCreateDescriptorPool", t.vkCreateDescriptorPool);
  load(get, device, "vkDestroyDescriptorPool", t.vkDestroyDescriptorPool);
  load(get, device, "vkAllocateDescriptorSets", t.vkAllocateDescriptorSets);
  load(get, device, "vkUpdateDescriptorSets", t.vkUpdateDescriptorSets);
  load(get, device, "vkCreateCommandPool", t.vkCreateCommandPool);
  load(get, device, "vkDestroyCommandPool", t.vkDestroyCommandPool);
  load(get, device, "vkAllocateCommandBuffers", t.vkAllocateCommandBuffers);
  load(get, device, "vkBeginCommandBuffer", t.vkBeginCommandBuffer);
  load(get, device, "vkEndCommandBuffer", t.vkEndCommandBuffer);
  load(get, device, "vkCmdBindPipeline", t.vkCmdBindPipeline);
  load(get, device, "vkCmdBindDescriptorSets", t.vkCmdBindDescriptorSets);
  load(get, device, "vkCmdPushConstants", t.vkCmdPushConstants);
  load(get, device, "vkCmdDispatch", t.vkCmdDispatch);
  load(get, device, "vkCmdDispatchIndirect", t.vkCmdDispatchIndirect);
  load(get, device, "vkCmdCopyBuffer", t.vkCmdCopyBuffer);
  load(get, device, "vkCmdCopyImageToBuffer", t.vkCmdCopyImageToBuffer);
  load(get, device, "vkCmdFillBuffer", t.vkCmdFillBuffer);
  load(get, device, "vkCmdPipelineBarrier", t.vkCmdPipelineBarrier);
  load(get, device, "vkCmdExecuteCommands", t.vkCmdExecuteCommands);
  load(get, device, "vkCmdSetEvent", t.vkCmdSetEvent);
  load(get, device, "vkCmdResetQueryPool", t.vkCmdResetQueryPool);
  load(get, device, "vkCmdWriteTimestamp", t.vkCmdWriteTimestamp);
  return t;
}

}  // namespace ullage::runtime::vulkan
