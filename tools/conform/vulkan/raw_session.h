// Buffers, pipelines, descriptor sets and a command buffer of one RawSession.
#pragma once

#include "runtime/vulkan/device.h"
#include "tools/conform/vulkan/raw_device.h"
#include "tools/conform/vulkan/raw_image.h"

namespace ullage::runtime::vulkan {

// `device` and `table` outlive the session. Errors: those of RawDevice::create_session.
Result<std::unique_ptr<RawSession>> create_raw_session(VulkanDevice& device,
                                                       const ImageTable& table,
                                                       uint32_t timeout_seconds,
                                                       const RawResources& resources,
                                                       std::span<const RawPipeline> pipelines);

}  // namespace ullage::runtime::vulkan
