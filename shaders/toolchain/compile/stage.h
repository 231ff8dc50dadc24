// ShaderStage: which part of a pipeline a shader is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

enum class ShaderStage : uint8_t {
  vertex,
  tessellation_control,
  tessellation_evaluation,
  geometry,
  fragment,
  compute,
  task,
  mesh,
  ray_generation,
  intersection,
  any_hit,
  closest_hit,
  miss,
  callable,
};
// "tessellation_control".
const char* to_string(ShaderStage stage);
// By that name, by a file's ending ("tesc") or by what glslc calls it ("tesscontrol"). Errors:
// invalid_argument, listing the endings.
ir::Result<ShaderStage> parse_stage(std::string_view name);

// What a GLSL text is: `#pragma shader_stage(NAME)`, else the ending of its file, before ".glsl"
// too, else compute. Errors: a pragma with a name that is none.
ir::Result<ShaderStage> stage_of(const std::string& path, std::string_view text);
// What an entry point is; compute for models that no stage has.
ShaderStage stage_of(const SpirvEntryPoint& entry);

}  // namespace ullage::shaders
