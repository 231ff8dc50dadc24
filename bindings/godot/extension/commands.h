/* A command buffer of our own on a device that the engine made: a run is recorded into it and
 * submitted to the engine's queue, behind all that the engine has submitted. Its end is asked for
 * and never waited for, but by commands_wait.
 */
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

/* On failure what was made is left for commands_destroy, which takes a zero-filled one too. */
VkResult commands_create(Commands* commands, const ullage_vulkan_device* device);
void commands_destroy(Commands* commands);

/* Nothing of the buffer is in flight. */
VkResult commands_begin(Commands* commands);
VkResult commands_submit(Commands* commands);
/* VK_NOT_READY while the device is at it. */
VkResult commands_status(const Commands* commands);
VkResult commands_wait(const Commands* commands);

#endif
