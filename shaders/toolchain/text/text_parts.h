// The steps of one translation.
#pragma once

#include <string>
#include <vector>

#include "shaders/toolchain/spirv/module.h"
#include "shaders/toolchain/spirv/resources.h"
#include "shaders/toolchain/text/text_target.h"

namespace ullage::shaders {

// Errors (unsupported): what a language has not.
ir::Result<void> refuse_for_text(const SpirvModule& module, TextTarget target);

// The module with OpSMod in terms of OpSRem: GLSL ES leaves it undefined, HLSL has another sign,
// and naga computes it in floats, which is wrong beyond 2^24.
std::vector<uint32_t> expand_remainders(const SpirvModule& module);

// Where the convention puts a resource of GLSL ES or HLSL.
struct TextPlace {
  uint32_t set = 0, binding = 0;
};
TextPlace place_of(const SpirvResource& resource, TextTarget target);

// By SPIRV-Cross; GLSL ES or HLSL.
ir::Result<std::string> cross_compile(const SpirvModule& module, const SpirvEntryPoint& entry,
                                      TextTarget target);
ir::Result<TargetText> to_wgsl(const SpirvModule& module, const SpirvEntryPoint& entry,
                               const OtherPrograms& programs);

}  // namespace ullage::shaders
