// The one caller of glslang: GLSL text to SPIR-V words.
#pragma once

#include <glslang/Public/ShaderLang.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shaders/toolchain/compile/stage.h"
#include "shaders/toolchain/compile/target.h"

namespace ullage::shaders {

struct GlslangInput {
  std::string_view text;  // taken as version 450 if it has no #version
  std::string name;       // as messages and the module call it
  std::string preamble;   // lines in front of the text
  ShaderTarget target = ShaderTarget::vulkan1_1;
  ShaderStage stage = ShaderStage::compute;
  int dialect = 100;              // of GL_KHR_vulkan_glsl: the value of the macro VULKAN
  bool has_all_messages = false;  // messages with the texts of expressions
  bool reads_on = false;          // after an error; what follows may be its consequence
  bool debug = false;             // lines and sources go into the module; otherwise no path does
};

struct GlslangOutput {
  std::vector<uint32_t> spirv;  // empty after an error
  std::string parse_log, link_log;
  bool has_parsed = false, has_linked = false;
};

// Any thread. glslang's tables of built-in functions, which take longer than a kernel to make, are
// made at the first call and stay until the process ends.
GlslangOutput run_glslang(const GlslangInput& input, glslang::TShader::Includer& includer);

// What glslang has against a text of compute in GLSL ES 3.10, or in HLSL with the function `main`;
// "" for a valid one. Any thread.
enum class CheckedLanguage : uint8_t { essl, hlsl };
std::string refusal_by_glslang(const std::string& text, CheckedLanguage language);

// "glslang 12.0.0".
std::string glslang_version();

}  // namespace ullage::shaders
