// Pipelines of a script as the device takes them, checked against what their shaders declare.
#pragma once

#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// One per pipeline of the script. Errors: invalid_file (a shader does not compile, a resource that
// it uses is not bound or bound as something else), unsupported (the device's features or limits).
ir::Result<std::vector<runtime::RawPipeline>> prepare_pipelines(const Script& script,
                                                                const runtime::RawDevice& device);

// The push constants of a dispatch: its words, or the push buffer's bytes. As many as the shader
// declares; missing ones are 0.
std::vector<std::byte> push_bytes(const Script& script, const DispatchStep& step,
                                  const runtime::RawPipeline& pipeline,
                                  std::span<const std::byte> push_buffer);

}  // namespace ullage::conform
