// The statistics of a pipeline by VK_KHR_pipeline_executable_properties.
#pragma once

#include "runtime/vulkan/device.h"
#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::runtime::vulkan {

// Flags of a pipeline whose statistics are queried.
inline constexpr VkPipelineCreateFlags kCaptureExecutables =
    VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
    VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

// REQUIRES: the device has the extension with its feature, and the pipeline was created with
// kCaptureExecutables. Errors: those of the driver.
Result<std::vector<PipelineExecutable>> executables_of(VulkanDevice& device, VkPipeline pipeline);

}  // namespace ullage::runtime::vulkan
