// Buffers, pipelines, descriptor sets and a command buffer of one RawSession.
#pragma once

#include "runtime/vulkan/device.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {

// `device` outlives the session. Errors: those of RawDevice::create_session.
Result<std::unique_ptr<RawSession>> create_raw_session(VulkanDevice& device,
                                                       uint32_t timeout_seconds,
                                                       std::span<const uint64_t> buffer_bytes,
                                                       std::span<const RawPipeline> pipelines);

}  // namespace ullage::runtime::vulkan
