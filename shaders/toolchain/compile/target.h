// ShaderTarget: the version of Vulkan that modules are compiled and checked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/compile/diagnostic.h"

namespace ullage::shaders {

enum class ShaderTarget : uint8_t { vulkan1_0, vulkan1_1, vulkan1_2, vulkan1_3 };
// "vulkan1.1".
const char* to_string(ShaderTarget target);
// Errors: invalid_argument, listing the names there are.
ir::Result<ShaderTarget> parse_target(std::string_view name);

enum class Optimize : uint8_t { none, speed, size };
const char* to_string(Optimize level);

// The options with which spirv-val accepts a module; each is a feature that the device must enable.
struct LayoutFeatures {
  bool uniform_buffer_standard_layout = false;
  bool scalar_block_layout = false;
  bool workgroup_scalar_block_layout = false;
  bool operator==(const LayoutFeatures&) const = default;
};

// spirv-val. Tries the strictest rules of layout first, then what Vulkan's features relax.
// Errors: invalid_file with the validator's message.
ir::Result<LayoutFeatures> validate_spirv(const std::vector<uint32_t>& words, ShaderTarget target);

// spirv-opt: the passes of the level, then `flags` as spirv-opt spells them ("--unroll-loops ...").
// Bindings and specialisation constants stay, used or not. REQUIRES: spirv-val accepts `words`.
// Errors: invalid_argument for a flag that does not exist.
ir::Result<std::vector<uint32_t>> optimize_spirv(const std::vector<uint32_t>& words,
                                                 ShaderTarget target, Optimize level,
                                                 const std::vector<std::string>& flags);

// The names of the passes of Optimize::speed, in order.
std::vector<std::string> performance_passes(ShaderTarget target);

// Takes names, sources and lines out.
std::vector<uint32_t> strip_debug(const std::vector<uint32_t>& words, ShaderTarget target);

// Text to words. On failure returns nothing and appends to `diagnostics`, with line and column.
std::vector<uint32_t> assemble(std::string_view text, const std::string& file, ShaderTarget target,
                               std::vector<Diagnostic>& diagnostics);
// "" for words that are no module.
std::string disassemble(const std::vector<uint32_t>& words);

// "SPIRV-Tools v2023.1 ..." without its build's time.
std::string spirv_tools_version();

}  // namespace ullage::shaders
