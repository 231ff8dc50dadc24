// A host application with its own Vulkan device.
#include "testing/host/vulkan_host.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {
namespace {

constexpr const char* kLayer = "VK_LAYER_KHRONOS_validation";

bool has_layer() {
  uint32_t count = 0;
  vkEnumerateInstanceLayerProperties(&count, nullptr);
  std::vector<VkLayerProperties> layers(count);
  vkEnumerateInstanceLayerProperties(&count, layers.data());
  return std::ranges::any_of(
      layers, [](const auto& layer) { return !std::strcmp(layer.layerName, kLayer); });
}

bool load_vulkan() {
  static const bool loaded = volkInitialize() == VK_SUCCESS;
  return loaded;
}

// Commands that every Vulkan instance has, of one that is not volk's.
template <class Function>
Function instance_function(VkInstance instance, const char* name) {
  return reinterpret_cast<Function>(vkGetInstanceProcAddr(instance, name));
}

}  // namespace

uint32_t VulkanHost::device_count() {
  if (!load_vulkan()) return 0;
  VkInstanceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  VkInstance instance = VK_NULL_HANDLE;
  if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS) return 0;
  uint32_t count = 0;
  instance_function<PFN_vkEnumeratePhysicalDevices>(instance, "vkEnumeratePhysicalDevices")(
      instance, &count, nullptr);
  instance_function<PFN_vkDestroyInstance>(instance, "vkDestroyInstance")(instance, nullptr);
  return count;
}

VulkanHost::VulkanHost(uint32_t device, Options options) {
  if (!load_vulkan()) return;
  create_instance(options.validation && has_layer());
  if (!instance_) return;
  create_device(device, options.features);
  adoption_.get_instance_proc_addr = reinterpret_cast<ullage_vulkan_loader>(
      options.loader ? options.loader : vkGetInstanceProcAddr);
}

VulkanHost::~VulkanHost() {
  close();
}

void VulkanHost::create_instance(bool validation) {
  VkApplicationInfo application{};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.apiVersion = VK_API_VERSION_1_3;
  VkDebugUtilsMessengerCreateInfoEXT messenger{};
  messenger.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
  messenger.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  messenger.pfnUserCallback = &VulkanHost::on_message;
  messenger.pUserData = this;
  const VkValidationFeatureEnableEXT enabled[] = {
      VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
  VkValidationFeaturesEXT features{};
  features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT;
  features.pNext = &messenger;
  features.enabledValidationFeatureCount = 1;
  features.pEnabledValidationFeatures = enabled;
  const char* const extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME,
                                    VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME};
  VkInstanceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  if (validation) {
    info.pNext = &features;
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &kLayer;
    info.enabledExtensionCount = 2;
    info.ppEnabledExtensionNames = extensions;
  }
  if (vkCreateInstance(&info, nullptr, &instance_) != VK_SUCCESS || !validation) return;
  instance_function<PFN_vkCreateDebugUtilsMessengerEXT>(
      instance_, "vkCreateDebugUtilsMessengerEXT")(instance_, &messenger, nullptr, &messenger_);
}

void VulkanHost::create_device(uint32_t index, bool features) {
  uint32_t count = index + 1;
  std::vector<VkPhysicalDevice> devices(count);
  instance_function<PFN_vkEnumeratePhysicalDevices>(instance_, "vkEnumeratePhysicalDevices")(
      instance_, &count, devices.data());
  if (count <= index) return;
  physical_ = devices[index];

  VkPhysicalDeviceFeatures2 have{};
  have.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  timeline_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES;
  sizes_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES;
  have.pNext = &timeline_;
  timeline_.pNext = &sizes_;
  instance_function<PFN_vkGetPhysicalDeviceFeatures2>(instance_, "vkGetPhysicalDeviceFeatures2")(
      physical_, &have);
  features_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  features_.features.shaderInt64 = features && have.features.shaderInt64;
  features_.features.shaderFloat64 = features && have.features.shaderFloat64;
  if (features) features_.pNext = &timeline_;
  if (!features) timeline_.timelineSemaphore = VK_FALSE;

  const float priority = 1.0f;
  VkDeviceQueueCreateInfo queue{};
  queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queue.queueFamilyIndex = family_;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.pNext = &features_;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  if (instance_function<PFN_vkCreateDevice>(instance_, "vkCreateDevice")(physical_, &info, nullptr,
                                                                         &device_) != VK_SUCCESS) {
    return;
  }
  volkLoadInstanceOnly(instance_);
  volkLoadDeviceTable(&vk_, device_);
  vk_.vkGetDeviceQueue(device_, family_, 0, &queue_);

  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.queueFamilyIndex = family_;
  vk_.vkCreateCommandPool(device_, &pool, nullptr, &commands_);
  const VkDescriptorPoolSize sizes{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 64};
  VkDescriptorPoolCreateInfo sets{};
  sets.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  sets.maxSets = 32;
  sets.poolSizeCount = 1;
  sets.pPoolSizes = &sizes;
  vk_.vkCreateDescriptorPool(device_, &sets, nullptr, &sets_);

  adoption_.size = sizeof adoption_;
  adoption_.instance = instance_;
  adoption_.physical_device = physical_;
  adoption_.device = device_;
  adoption_.queue = queue_;
  adoption_.queue_family = family_;
  adoption_.api_version = VK_API_VERSION_1_3;
  adoption_.features = &features_;
  adoption_.user = this;
  adoption_.lock_queue = [](void* user) {
    auto& self = *static_cast<VulkanHost*>(user);
    self.queue_lock_.lock();
    ++self.locks_;
  };
  adoption_.unlock_queue = [](void* user) { static_cast<VulkanHost*>(user)->queue_lock_.unlock(); };
}

std::vector<std::string> VulkanHost::close() {
  if (device_) {
    // lavapipe 22.3's queue thread uses what a batch waited for after it has signalled the fence.
    vk_.vkDeviceWaitIdle(device_);
    for (Buffer& buffer : buffers_) {
      vk_.vkDestroyBuffer(device_, buffer.buffer, nullptr);
      vk_.vkFreeMemory(device_, buffer.memory, nullptr);
    }
    for (const Pipeline& pipeline : pipelines_) {
      vk_.vkDestroyPipeline(device_, pipeline.pipeline, nullptr);
      vk_.vkDestroyPipelineLayout(device_, pipeline.layout, nullptr);
      vk_.vkDestroyDescriptorSetLayout(device_, pipeline.set_layout, nullptr);
    }
    for (VkSemaphore semaphore : semaphores_) vk_.vkDestroySemaphore(device_, semaphore, nullptr);
    vk_.vkDestroyCommandPool(device_, commands_, nullptr);
    vk_.vkDestroyDescriptorPool(device_, sets_, nullptr);
    vk_.vkDestroyDevice(device_, nullptr);
    device_ = VK_NULL_HANDLE;
  }
  if (instance_) {
    if (messenger_) {
      instance_function<PFN_vkDestroyDebugUtilsMessengerEXT>(
          instance_, "vkDestroyDebugUtilsMessengerEXT")(instance_, messenger_, nullptr);
    }
    instance_function<PFN_vkDestroyInstance>(instance_, "vkDestroyInstance")(instance_, nullptr);
    instance_ = VK_NULL_HANDLE;
  }
  return messages();
}

std::vector<std::string> VulkanHost::messages() const {
  const std::lock_guard lock(message_lock_);
  return messages_;
}

VkBool32 VKAPI_PTR VulkanHost::on_message(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                          VkDebugUtilsMessageTypeFlagsEXT,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data,
                                          void* user) {
  auto& self = *static_cast<VulkanHost*>(user);
  const std::lock_guard lock(self.message_lock_);
  self.messages_.emplace_back(data->pMessage);
  return VK_FALSE;
}

VulkanHost::Buffer VulkanHost::make_buffer(uint64_t bytes, VkBufferUsageFlags usage) {
  Buffer created;
  created.bytes = bytes;
  created.usage = usage;
  VkBufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = bytes;
  info.usage = usage;
  vk_.vkCreateBuffer(device_, &info, nullptr, &created.buffer);
  VkMemoryRequirements needs{};
  vk_.vkGetBufferMemoryRequirements(device_, created.buffer, &needs);
  VkPhysicalDeviceMemoryProperties types{};
  instance_function<PFN_vkGetPhysicalDeviceMemoryProperties>(
      instance_, "vkGetPhysicalDeviceMemoryProperties")(physical_, &types);
  constexpr VkMemoryPropertyFlags kMapped =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  VkMemoryAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocation.allocationSize = needs.size;
  for (uint32_t i = types.memoryTypeCount; i-- > 0;) {
    const bool fits = (types.memoryTypes[i].propertyFlags & kMapped) == kMapped;
    if (fits && (needs.memoryTypeBits & (1u << i))) allocation.memoryTypeIndex = i;
  }
  vk_.vkAllocateMemory(device_, &allocation, nullptr, &created.memory);
  vk_.vkBindBufferMemory(device_, created.buffer, created.memory, 0);
  void* words = nullptr;
  vk_.vkMapMemory(device_, created.memory, 0, VK_WHOLE_SIZE, 0, &words);
  created.words = static_cast<uint32_t*>(words);
  std::memset(words, 0xee, bytes);
  buffers_.push_back(created);
  return created;
}

void VulkanHost::destroy_buffer(Buffer& buffer) {
  std::erase_if(buffers_, [&](const Buffer& b) { return b.buffer == buffer.buffer; });
  vk_.vkDestroyBuffer(device_, buffer.buffer, nullptr);
  vk_.vkFreeMemory(device_, buffer.memory, nullptr);
  buffer = {};
}

VulkanHost::Pipeline VulkanHost::make_pipeline(std::span<const uint32_t> spirv, uint32_t buffers,
                                               uint32_t push_bytes) {
  Pipeline created;
  std::vector<VkDescriptorSetLayoutBinding> bindings(buffers);
  for (uint32_t i = 0; i < buffers; ++i) {
    bindings[i] = {i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
  }
  VkDescriptorSetLayoutCreateInfo set{};
  set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  set.bindingCount = buffers;
  set.pBindings = bindings.data();
  vk_.vkCreateDescriptorSetLayout(device_, &set, nullptr, &created.set_layout);
  const VkPushConstantRange push{VK_SHADER_STAGE_COMPUTE_BIT, 0, push_bytes};
  VkPipelineLayoutCreateInfo layout{};
  layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &created.set_layout;
  layout.pushConstantRangeCount = push_bytes ? 1 : 0;
  layout.pPushConstantRanges = &push;
  vk_.vkCreatePipelineLayout(device_, &layout, nullptr, &created.layout);
  VkShaderModuleCreateInfo code{};
  code.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  code.codeSize = spirv.size_bytes();
  code.pCode = spirv.data();
  VkShaderModule module = VK_NULL_HANDLE;
  vk_.vkCreateShaderModule(device_, &code, nullptr, &module);
  VkComputePipelineCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = "main";
  info.layout = created.layout;
  vk_.vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &created.pipeline);
  vk_.vkDestroyShaderModule(device_, module, nullptr);
  pipelines_.push_back(created);
  return created;
}

VkDescriptorSet VulkanHost::make_set(const Pipeline& pipeline, std::span<const Buffer> buffers) {
  VkDescriptorSetAllocateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  info.descriptorPool = sets_;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &pipeline.set_layout;
  VkDescriptorSet set = VK_NULL_HANDLE;
  vk_.vkAllocateDescriptorSets(device_, &info, &set);
  for (uint32_t i = 0; i < buffers.size(); ++i) {
    const VkDescriptorBufferInfo range{buffers[i].buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet write{};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = set;
    write.dstBinding = i;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &range;
    vk_.vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
  }
  return set;
}

VkSemaphore VulkanHost::make_semaphore(bool timeline) {
  VkSemaphoreTypeCreateInfo type{};
  type.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
  if (timeline) info.pNext = &type;
  VkSemaphore semaphore = VK_NULL_HANDLE;
  vk_.vkCreateSemaphore(device_, &info, nullptr, &semaphore);
  semaphores_.push_back(semaphore);
  return semaphore;
}

VkCommandBuffer VulkanHost::begin(VkCommandBufferUsageFlags usage) {
  VkCommandBufferAllocateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  info.commandPool = commands_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  vk_.vkAllocateCommandBuffers(device_, &info, &commands);
  VkCommandBufferBeginInfo begin{};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  begin.flags = usage;
  vk_.vkBeginCommandBuffer(commands, &begin);
  return commands;
}

void VulkanHost::discard(VkCommandBuffer commands) {
  vk_.vkFreeCommandBuffers(device_, commands_, 1, &commands);
}

void VulkanHost::barrier(VkCommandBuffer commands, VkPipelineStageFlags from,
                         VkAccessFlags from_access, VkPipelineStageFlags to,
                         VkAccessFlags to_access) {
  VkMemoryBarrier memory{};
  memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  memory.srcAccessMask = from_access;
  memory.dstAccessMask = to_access;
  vk_.vkCmdPipelineBarrier(commands, from, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

void VulkanHost::bind(VkCommandBuffer commands, const Pipeline& pipeline, VkDescriptorSet set,
                      std::span<const uint32_t> push) {
  vk_.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.pipeline);
  vk_.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout, 0, 1, &set,
                              0, nullptr);
  if (push.empty()) return;
  vk_.vkCmdPushConstants(commands, pipeline.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                         static_cast<uint32_t>(push.size_bytes()), push.data());
}

void VulkanHost::submit(VkCommandBuffer commands, const VkSubmitInfo& with, VkFence fence) {
  vk_.vkEndCommandBuffer(commands);
  VkSubmitInfo info = with;
  info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  const std::lock_guard lock(queue_lock_);
  vk_.vkQueueSubmit(queue_, 1, &info, fence);
}

VkResult VulkanHost::finish(VkCommandBuffer commands) {
  VkFenceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  VkFence fence = VK_NULL_HANDLE;
  vk_.vkCreateFence(device_, &info, nullptr, &fence);
  submit(commands, {}, fence);
  const VkResult result = vk_.vkWaitForFences(device_, 1, &fence, VK_TRUE, 60'000'000'000);
  vk_.vkDestroyFence(device_, fence, nullptr);
  discard(commands);
  return result;
}

}  // namespace ullage::runtime
