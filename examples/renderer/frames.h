// Frames of fixed work with and without a model that has a budget in each, and what they take.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <ullage/ullage_vulkan.hpp>
#include <vector>

#include "gpu.h"

struct FrameArguments {
  uint32_t frames = 0;
  double budget_ms = 0;
  std::string model, json;
  std::map<std::string, std::vector<int64_t>> shapes;  // of inputs whose extents vary
};

// Draws one frame into a command buffer.
using Draw = std::function<void(VkCommandBuffer commands, uint32_t frame)>;

// Runs the frames twice, without the model and with it, and writes the measurements as JSON. Inputs
// of the model are zeros.
ullage::Status measure_frames(const Gpu& gpu, ullage::Context& context, const Draw& draw,
                              const FrameArguments& arguments);
