/* A separate command buffer on the device of the engine. A run is recorded into it and submitted to
 * the queue of the engine, after all earlier submissions. Only commands_wait waits for the run. */
#ifndef ULLAGE_GODOT_COMMANDS_H
#define ULLAGE_GODOT_COMMANDS_H

#include <stdbool.h>
#include <ullage/ullage_vulkan.h>
#include <vulkan/vulkan.h>

typedef struct {
  VkDevice device;
  VkQueue queue;
  VkCommandPool pool;
  VkCommandBuffer buffer;
  VkFence fence;
} Commands;

/* After a failure, commands_destroy destroys the objects that were created. It accepts a
 * zero-filled struct, too. */
VkResult commands_create(Commands* commands, const ullage_vulkan_device* device);
void commands_destroy(Commands* commands);

/* REQUIRES: the command buffer is not in flight. */
VkResult commands_begin(Commands* commands);
VkResult commands_submit(Commands* commands);
/* Returns VK_NOT_READY while the device executes the commands. */
VkResult commands_status(const Commands* commands);
VkResult commands_wait(const Commands* commands);

#endif
