// What a driver reports of pipelines and of cooperative matrices.
#pragma once

#include <vector>

#include "runtime/vulkan/device.h"
#include "runtime/vulkan/instance.h"
#include "tools/conform/vulkan/pipeline_executable.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {

// The statistics of a pipeline by VK_KHR_pipeline_executable_properties.

// Flags of a pipeline whose statistics are queried.
inline constexpr VkPipelineCreateFlags kCaptureExecutables =
    VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
    VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

// REQUIRES: the device has the extension with its feature, and the pipeline was created with
// kCaptureExecutables. Errors: those of the driver.
Result<std::vector<PipelineExecutable>> executables_of(VulkanDevice& device, VkPipeline pipeline);

// Shapes of cooperative matrices as a device reports them.

// In the device's order; nothing where it lacks the extension.
std::vector<MatrixShape> query_matrix_shapes(const Instance& instance, VkPhysicalDevice device);

}  // namespace ullage::runtime::vulkan
