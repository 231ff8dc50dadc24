// GLSL shaders of users to SPIR-V: any version, includes, defines, diagnostics with places.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shaders/toolchain/compile/diagnostic.h"
#include "shaders/toolchain/compile/sources.h"
#include "shaders/toolchain/compile/stage.h"
#include "shaders/toolchain/compile/target.h"

namespace ullage::shaders {

struct GlslSettings {
  ShaderTarget target = ShaderTarget::vulkan1_1;
  ShaderStage stage = ShaderStage::compute;
  std::vector<std::string> include_folders;
  std::vector<std::pair<std::string, std::string>> defines;  // in order; later ones win
  bool all_errors = true;                                    // not the first alone
  bool debug = false;  // lines and sources go into the SPIR-V; otherwise no path does
  std::vector<std::pair<std::string, std::string>> prefix_map;  // (OLD, NEW) for names it carries
};

struct GlslResult {
  std::vector<uint32_t> spirv;  // empty after an error
  std::vector<Diagnostic> diagnostics;
  std::vector<Dependency> dependencies;  // includes, found and not
};

// Any thread. The front end's global state is created on the first call and kept.
// A text without #version is taken as version 450.
GlslResult compile_glsl(SourceFiles& files, const std::string& path, const SourceText& text,
                        const GlslSettings& settings);

// "NAME=VALUE", "NAME" (value 1), "NAME(A,B)=VALUE": what -D takes. Errors: a name that is no
// identifier, a value of several lines.
ir::Result<std::pair<std::string, std::string>> parse_define(const std::string& text);

}  // namespace ullage::shaders
