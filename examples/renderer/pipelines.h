// The two pipelines of the renderer: shapes, and outlines of boxes in a buffer.
#pragma once

#include "gpu.h"

// Push constants of both.
struct Push {
  float width = 0, height = 0;
  uint32_t frame = 0;
};

struct Pipelines {
  VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkPipeline shapes = VK_NULL_HANDLE, boxes = VK_NULL_HANDLE;
  VkDescriptorPool pool = VK_NULL_HANDLE;
  VkDescriptorSet set = VK_NULL_HANDLE;  // binding 0: the boxes
};
Pipelines make_pipelines(const Gpu& gpu, VkBuffer boxes);
void destroy(const Gpu& gpu, Pipelines& pipelines);
