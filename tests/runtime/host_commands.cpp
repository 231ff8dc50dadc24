// Plain Vulkan, as a host would write it.
#include "tests/runtime/host_commands.h"

#include <gtest/gtest.h>

#include "count.spv.h"

namespace ullage::test {
namespace {

constexpr VkDeviceSize kBytes = 16;

void expect(VkResult result) {
  ASSERT_EQ(result, VK_SUCCESS);
}

VkMemoryBarrier barrier(VkAccessFlags from, VkAccessFlags to) {
  VkMemoryBarrier b{};
  b.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  b.srcAccessMask = from;
  b.dstAccessMask = to;
  return b;
}

}  // namespace

HostCommands::HostCommands(const ullage_vulkan_device& device)
    : device_(static_cast<VkDevice>(device.device)), queue_(static_cast<VkQueue>(device.queue)) {
  expect(volkInitialize());
  volkLoadInstanceOnly(static_cast<VkInstance>(device.instance));
  volkLoadDeviceTable(&vk_, device_);
  make_buffer(static_cast<VkPhysicalDevice>(device.physical_device));
  make_pipeline();
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device.queue_family;
  expect(vk_.vkCreateCommandPool(device_, &pool, nullptr, &commands_));
  VkCommandBufferAllocateInfo commands{};
  commands.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  commands.commandPool = commands_;
  commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  commands.commandBufferCount = 1;
  expect(vk_.vkAllocateCommandBuffers(device_, &commands, &buffer_of_commands_));
}

HostCommands::~HostCommands() {
  vk_.vkDestroyCommandPool(device_, commands_, nullptr);
  vk_.vkDestroyPipeline(device_, pipeline_, nullptr);
  vk_.vkDestroyPipelineLayout(device_, layout_, nullptr);
  vk_.vkDestroyDescriptorPool(device_, descriptors_, nullptr);
  vk_.vkDestroyDescriptorSetLayout(device_, set_layout_, nullptr);
  vk_.vkDestroyBuffer(device_, buffer_, nullptr);
  vk_.vkFreeMemory(device_, memory_, nullptr);
}

void HostCommands::make_buffer(VkPhysicalDevice physical) {
  VkBufferCreateInfo buffer{};
  buffer.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  buffer.size = kBytes;
  buffer.usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                 VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  expect(vk_.vkCreateBuffer(device_, &buffer, nullptr, &buffer_));
  VkMemoryRequirements needs{};
  vk_.vkGetBufferMemoryRequirements(device_, buffer_, &needs);
  VkPhysicalDeviceMemoryProperties has{};
  vkGetPhysicalDeviceMemoryProperties(physical, &has);
  constexpr VkMemoryPropertyFlags kMapped =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  VkMemoryAllocateInfo memory{};
  memory.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  memory.allocationSize = needs.size;
  while ((needs.memoryTypeBits >> memory.memoryTypeIndex & 1) == 0 ||
         (has.memoryTypes[memory.memoryTypeIndex].propertyFlags & kMapped) != kMapped) {
    ASSERT_LT(++memory.memoryTypeIndex, has.memoryTypeCount);
  }
  expect(vk_.vkAllocateMemory(device_, &memory, nullptr, &memory_));
  expect(vk_.vkBindBufferMemory(device_, buffer_, memory_, 0));
  void* mapped = nullptr;
  expect(vk_.vkMapMemory(device_, memory_, 0, VK_WHOLE_SIZE, 0, &mapped));
  words_ = static_cast<uint32_t*>(mapped);
}

void HostCommands::make_pipeline() {
  VkDescriptorSetLayoutBinding binding{};
  binding.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  binding.descriptorCount = 1;
  binding.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  VkDescriptorSetLayoutCreateInfo set_layout{};
  set_layout.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  set_layout.bindingCount = 1;
  set_layout.pBindings = &binding;
  expect(vk_.vkCreateDescriptorSetLayout(device_, &set_layout, nullptr, &set_layout_));
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
  VkDescriptorPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  pool.maxSets = 1;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  expect(vk_.vkCreateDescriptorPool(device_, &pool, nullptr, &descriptors_));
  VkDescriptorSetAllocateInfo set{};
  set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  set.descriptorPool = descriptors_;
  set.descriptorSetCount = 1;
  set.pSetLayouts = &set_layout_;
  expect(vk_.vkAllocateDescriptorSets(device_, &set, &set_));
  const VkDescriptorBufferInfo words{buffer_, 0, kBytes};
  VkWriteDescriptorSet write{};
  write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
  write.dstSet = set_;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  write.pBufferInfo = &words;
  vk_.vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);

  VkPipelineLayoutCreateInfo layout{};
  layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &set_layout_;
  expect(vk_.vkCreatePipelineLayout(device_, &layout, nullptr, &layout_));
  VkShaderModuleCreateInfo code{};
  code.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  code.codeSize = sizeof k_count;
  code.pCode = k_count;
  VkShaderModule module = VK_NULL_HANDLE;
  expect(vk_.vkCreateShaderModule(device_, &code, nullptr, &module));
  VkComputePipelineCreateInfo pipeline{};
  pipeline.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  pipeline.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  pipeline.stage.module = module;
  pipeline.stage.pName = "main";
  pipeline.layout = layout_;
  expect(vk_.vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &pipeline, nullptr, &pipeline_));
  vk_.vkDestroyShaderModule(device_, module, nullptr);
}

void HostCommands::record(const ullage_vulkan_word& word) {
  VkCommandBuffer cb = buffer_of_commands_;
  const auto wait = [&](VkPipelineStageFlags from, VkAccessFlags wrote, VkPipelineStageFlags to,
                        VkAccessFlags access) {
    const VkMemoryBarrier b = barrier(wrote, access);
    vk_.vkCmdPipelineBarrier(cb, from, to, 0, 1, &b, 0, nullptr, 0, nullptr);
  };
  VkCommandBufferBeginInfo begin{};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  expect(vk_.vkBeginCommandBuffer(cb, &begin));
  // As ullage_vulkan.h says: the run's kernels wrote the word.
  wait(VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
       VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT);
  const VkBufferCopy copy{word.offset, 0, 4};
  vk_.vkCmdCopyBuffer(cb, reinterpret_cast<VkBuffer>(word.buffer), buffer_, 1, &copy);
  wait(
      VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
      VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
      VK_ACCESS_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
  vk_.vkCmdBindPipeline(cb, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
  vk_.vkCmdBindDescriptorSets(cb, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0, 1, &set_, 0, nullptr);
  vk_.vkCmdDispatchIndirect(cb, buffer_, 0);
  wait(VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT,
       VK_ACCESS_HOST_READ_BIT);
  expect(vk_.vkEndCommandBuffer(cb));
}

uint32_t HostCommands::count_dispatched(const ullage_vulkan_word& word) {
  words_[0] = UINT32_MAX;  // must be overwritten
  words_[1] = words_[2] = 1;
  words_[3] = 0;
  record(word);
  VkSubmitInfo submit{};
  submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &buffer_of_commands_;
  expect(vk_.vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE));
  expect(vk_.vkQueueWaitIdle(queue_));
  return words_[3];
}

}  // namespace ullage::test
