#include "commands.h"

VkResult commands_create(Commands* commands, const ullage_vulkan_device* device) {
  const VkCommandPoolCreateInfo pool = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
      .queueFamilyIndex = device->queue_family,
  };
  const VkFenceCreateInfo fence = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  commands->device = device->device;
  commands->queue = device->queue;
  VkResult result = vkCreateCommandPool(commands->device, &pool, NULL, &commands->pool);
  if (result != VK_SUCCESS) return result;
  const VkCommandBufferAllocateInfo buffer = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
      .commandPool = commands->pool,
      .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
      .commandBufferCount = 1,
  };
  result = vkAllocateCommandBuffers(commands->device, &buffer, &commands->buffer);
  if (result != VK_SUCCESS) return result;
  return vkCreateFence(commands->device, &fence, NULL, &commands->fence);
}

void commands_destroy(Commands* commands) {
  if (!commands->device) return;
  vkDestroyFence(commands->device, commands->fence, NULL);
  vkDestroyCommandPool(commands->device, commands->pool, NULL);
}

VkResult commands_begin(Commands* commands) {
  const VkCommandBufferBeginInfo begin = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
      .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
  };
  const VkResult result = vkResetCommandPool(commands->device, commands->pool, 0);
  return result == VK_SUCCESS ? vkBeginCommandBuffer(commands->buffer, &begin) : result;
}

VkResult commands_submit(Commands* commands) {
  const VkSubmitInfo submit = {
      .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
      .commandBufferCount = 1,
      .pCommandBuffers = &commands->buffer,
  };
  VkResult result = vkEndCommandBuffer(commands->buffer);
  if (result == VK_SUCCESS) result = vkResetFences(commands->device, 1, &commands->fence);
  return result == VK_SUCCESS ? vkQueueSubmit(commands->queue, 1, &submit, commands->fence)
                              : result;
}

VkResult commands_status(const Commands* commands) {
  return vkGetFenceStatus(commands->device, commands->fence);
}

VkResult commands_wait(const Commands* commands) {
  return vkWaitForFences(commands->device, 1, &commands->fence, VK_TRUE, UINT64_MAX);
}
