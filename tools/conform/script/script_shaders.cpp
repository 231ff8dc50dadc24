// Compiles shaders of a script to SPIR-V.
#include "tools/conform/script/script_shaders.h"

#include <algorithm>
#include <cstring>

#include "shaders/toolchain/compile/glsl.h"
#include "shaders/toolchain/compile/target.h"

namespace ullage::conform {
namespace {

using shaders::Diagnostic;

ir::Error first_error(const ScriptShader& shader, const std::vector<Diagnostic>& diagnostics) {
  const auto at = std::ranges::find_if(
      diagnostics, [](const auto& d) { return d.severity == shaders::Severity::error; });
  if (at == diagnostics.end()) return ir::invalid_file("shader " + shader.name + ": no result");
  Place place = shader.place;
  place.line = at->line == 0 ? place.line : place.line + at->line - 1;
  place.column = at->column;
  return ir::invalid_file(to_text(place) + ": shader " + shader.name + ": " + at->message);
}

ir::Error fault_of(const ScriptShader& shader, const std::string& message) {
  return ir::invalid_file(to_text(shader.place) + ": shader " + shader.name + ": " + message);
}

ir::Result<std::vector<uint32_t>> words_of(const ScriptShader& shader,
                                           shaders::ShaderTarget target) {
  if (shader.form == ScriptShader::Form::spirv) {
    std::vector<uint32_t> words(shader.text.size() / 4);
    if (!words.empty()) std::memcpy(words.data(), shader.text.data(), words.size() * 4);
    auto module = shaders::SpirvModule::parse(words);
    if (!module) return fault_of(shader, module.error().message);
    return module->words();
  }
  std::vector<Diagnostic> diagnostics;
  std::vector<uint32_t> words;
  if (shader.form == ScriptShader::Form::assembly) {
    words = shaders::assemble(shader.text, shader.place.file, target, diagnostics);
  } else {
    shaders::SourceFiles files;
    shaders::GlslSettings settings;
    settings.target = target;
    shaders::GlslResult compiled =
        shaders::compile_glsl(files, shader.place.file, {shader.text, {}}, settings);
    words = std::move(compiled.spirv);
    diagnostics = std::move(compiled.diagnostics);
  }
  if (words.empty()) return first_error(shader, diagnostics);
  return words;
}

// The lines of spirv-val behind the first show the instruction.
std::string first_line(const std::string& message) {
  return message.substr(0, message.find('\n'));
}

// Of SPIR-V. Vulkan 1.1 takes 1.4 by an extension.
uint32_t minor_version(shaders::ShaderTarget target) {
  constexpr uint32_t kMinor[] = {0, 4, 5, 6};
  return kMinor[static_cast<size_t>(target)];
}

}  // namespace

ir::Result<std::vector<uint32_t>> compile_script_shader(const ScriptShader& shader) {
  const auto target = shaders::parse_target(shader.target);
  if (!target) return target.error();
  auto words = words_of(shader, *target);
  if (!words) return words;
  if (!shader.passes.empty()) {
    words = shaders::optimize_spirv(*words, *target, shaders::Optimize::none, shader.passes);
    if (!words) return fault_of(shader, words.error().message);
  }
  const uint32_t version = (*words)[1] >> 8 & 0xff, most = minor_version(*target);
  if (version > most) {
    return fault_of(shader, "SPIR-V 1." + std::to_string(version) + " is above the 1." +
                                std::to_string(most) + " of its target " + shader.target);
  }
  if (const auto valid = shaders::validate_spirv(*words, *target); !valid) {
    return fault_of(shader, first_line(valid.error().message));
  }
  return words;
}

}  // namespace ullage::conform
