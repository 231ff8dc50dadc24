// What a host must know about a module, as JSON: docs/schemas/shader-reflection.schema.json.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/compile/freeze.h"
#include "shaders/toolchain/compile/target.h"
#include "shaders/toolchain/compile/variants.h"
#include "shaders/toolchain/msl/msl.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// The members of the document that do not come from the module.
struct ReflectionContext {
  std::string name;         // of the shader: file names without endings
  std::string source_kind;  // "glsl", "spirv", "assembly"
  std::string source_hash;  // of the texts and defines, "" where there are none
  Variant variant;
  ShaderTarget target = ShaderTarget::vulkan1_1;
  Optimize optimize = Optimize::none;
  LayoutFeatures layout;
  Frozen frozen;
  std::vector<std::string> profiles;  // names of those that were checked and kept
};

// REQUIRES: spirv-val accepts the module. The same arguments give the same text.
nlohmann::ordered_json reflection_json(const SpirvModule& module, const SpirvEntryPoint& entry,
                                       const ReflectionContext& context);

// The "msl" member: the binding map and the size table, or {"error": ...}.
nlohmann::ordered_json msl_json(const ir::Result<MslKernel>& kernel);

// What an entry point takes from the stage before it, or gives to the next: by location, then
// built-in variables.
nlohmann::ordered_json interface_json(const SpirvModule& module, const SpirvEntryPoint& entry,
                                      bool outputs);

// Layout of a block's members: name, type, offset, size, arrays and matrices with strides.
nlohmann::ordered_json block_json(const SpirvModule& module, uint32_t type);
// "float", "uvec4", "mat4x3", "float16_t": GLSL's name of a scalar, vector or matrix type.
std::string type_name(const SpirvModule& module, uint32_t type);

}  // namespace ullage::shaders
