// Compute shaders as texts of other languages than Metal's: what each can express, and who checked
// the text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// GLSL ES 3.10 and HLSL of shader model 6.0 by SPIRV-Cross, WGSL by naga.
enum class TextTarget : uint8_t { essl, hlsl, wgsl };
// "essl".
const char* to_string(TextTarget target);
std::optional<TextTarget> find_text_target(std::string_view name);

struct ProgramRun {
  bool ok = false;     // it was started and ended with 0
  std::string output;  // on both
};

// Programs that are no part of the tool. Any thread.
struct OtherPrograms {
  std::string naga;  // its version; "" where it is not on PATH
  std::string tint;  // "tint", as it does not say its version; "" where it is not on PATH
  std::string clang, clang_version;  // the command, "clang 19.1.7"; "" where there is none
  std::function<ProgramRun(const std::vector<std::string>& command)> run;
};

struct TargetText {
  std::string text, translator;
  std::string checked_by;  // who accepted the text besides its translator
};

// The binding convention, so that a host needs no reflection. Set s, binding b is in GLSL ES
// binding 16*s + b of its kind; in HLSL register b of its class in space s; in WGSL @group(s)
// @binding(b). Push constants are a uniform of GLSL ES, `b0, space31` in HLSL, and immediate data
// of WGSL. Specialisation constants are macros SPIRV_CROSS_CONSTANT_ID_<id> of GLSL ES and HLSL,
// overrides of WGSL.
//
// A text is one that its checker accepts: glslang for GLSL ES; glslang's front end for HLSL, which
// is not DXC; tint, else naga's own front end, for WGSL. Errors (unsupported): other stages than
// compute; what the language cannot express, or would silently take for something else, by its
// name; a text that the checker refuses; naga is missing. REQUIRES: spirv-val accepts the module.
ir::Result<TargetText> to_text(const SpirvModule& module, const SpirvEntryPoint& entry,
                               TextTarget target, const OtherPrograms& programs);

// Parses a text of to_msl by clang as C++ for OpenCL, whose address spaces are Metal's, against
// declarations of Metal's library: grammar, names, types and address spaces. Apple's compiler
// refuses more; what clang refuses is wrong for both. REQUIRES: programs.clang is not empty. Errors
// (unsupported): clang's first message.
ir::Result<void> check_msl(const std::string& text, const OtherPrograms& programs);

}  // namespace ullage::shaders
