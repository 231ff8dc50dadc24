// From a pipeline to what VK_KHR_pipeline_executable_properties says of it.
#pragma once

#include "runtime/vulkan/device.h"
#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::runtime::vulkan {

// Flags of a pipeline that is to be asked.
inline constexpr VkPipelineCreateFlags kCaptureExecutables =
    VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
    VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

// REQUIRES: the device has the extension with its feature, and the pipeline was made with
// kCaptureExecutables. Errors: what the driver says.
Result<std::vector<PipelineExecutable>> executables_of(VulkanDevice& device, VkPipeline pipeline);

}  // namespace ullage::runtime::vulkan
