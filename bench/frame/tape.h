// Two Vulkan loaders for Ullage: one saves the dispatches that it records, so that they can be
// recorded again by hand; one measures the time of recording them.
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <cstdint>
#include <vector>

namespace ullage::bench {

// The recorded data of one dispatch, for raw Vulkan.
struct RawDispatch {
  VkPipeline pipeline = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkDescriptorSet sets[2] = {};
  uint32_t push[32] = {};
  uint32_t push_bytes = 0;
  VkBuffer counts = VK_NULL_HANDLE;  // null: one group
  VkDeviceSize offset = 0;
  bool barrier = false;
  VkPipelineStageFlags from = 0, to = 0;
  VkMemoryBarrier memory{};
};
using Tape = std::vector<RawDispatch>;

// Records them as a host that has its pipelines and sets already.
void record_raw(const VolkDeviceTable& vk, VkCommandBuffer commands, const Tape& tape);

// In front of another loader. One at a time in a process.
PFN_vkGetInstanceProcAddr tape_loader(PFN_vkGetInstanceProcAddr inner);
// The dispatches of the command buffer that got the last one.
Tape last_tape();

PFN_vkGetInstanceProcAddr clock_loader(PFN_vkGetInstanceProcAddr inner);
// Thread CPU microseconds from begin to end of the last command buffer of level secondary.
double last_recording_us();

// Thread CPU time in microseconds.
double thread_us();

}  // namespace ullage::bench
