// What of a script is checked without a device, and what a device must offer for it: an error of
// the first is the script's fault, one of the second the device's lack.
#pragma once

#include "shaders/toolchain/spirv/module.h"
#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// As devices take them, one per pipeline of the script. Offsets count from the start of session
// buffers (ScriptMemory).
struct PreparedScript {
  std::vector<runtime::RawPipeline> pipelines;
  std::vector<shaders::SpirvModule> modules;  // of each pipeline
};

// Compiles the shaders and compares the script with what they declare. Needs no device.
// Errors (invalid_file, with the place): a shader does not compile or is invalid; a feature or
// limit that Vulkan does not have; a resource that an entry point uses is not bound, bound as
// something else or too small; a specialisation constant that the shader does not have; push
// constants that the shader reads and a dispatch does not give.
ir::Result<PreparedScript> prepare_script(const Script& script);

// Errors: unsupported, naming the feature, extension, limit or version that the device lacks.
ir::Result<void> check_device(const Script& script, const PreparedScript& prepared,
                              const runtime::RawDevice& device);

// The push constants of a dispatch: its words, or the push buffer's bytes. As many as the shader
// declares; those that it does not read may be missing and are 0.
std::vector<std::byte> push_bytes(const Script& script, const DispatchStep& step,
                                  const runtime::RawPipeline& pipeline,
                                  std::span<const std::byte> push_buffer);

}  // namespace ullage::conform
