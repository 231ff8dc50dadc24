// Distinguishes and reads GLSL, SPIR-V and assembly.
#include "shaders/toolchain/compile/module_source.h"

#include <algorithm>

#include "shaders/toolchain/compile/glsl.h"

namespace ullage::shaders {
namespace {

Diagnostic about(const OfflineJob& job, const char* id, std::string message) {
  Diagnostic d;
  d.id = id;
  d.file = job.path;
  d.message = std::move(message);
  return d;
}

bool begins_as_assembly(std::string_view text) {
  while (true) {
    const size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return false;
    text.remove_prefix(start);
    if (text[0] != ';') break;
    const size_t end = text.find('\n');
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end);
  }
  return text[0] == '%' ||
         (text.starts_with("Op") && text.size() > 2 && text[2] >= 'A' && text[2] <= 'Z');
}

std::vector<uint32_t> from_binary(const OfflineJob& job, const SourceText& text,
                                  OfflineResult& result) {
  if (text.text.size() % 4 != 0) {
    result.diagnostics.push_back(
        about(job, "spirv-invalid",
              "the size of a SPIR-V file is a multiple of 4 bytes, this is " +
                  std::to_string(text.text.size())));
    return {};
  }
  std::vector<uint32_t> words(text.text.size() / 4);
  std::ranges::copy(text.text, reinterpret_cast<char*>(words.data()));
  const auto module = SpirvModule::parse(words);
  if (module) return module->words();
  result.diagnostics.push_back(about(job, "spirv-invalid", module.error().message));
  return {};
}

std::vector<uint32_t> from_glsl(SourceFiles& files, const OfflineJob& job, const SourceText& text,
                                const OfflineSettings& settings, bool again,
                                OfflineResult& result) {
  const auto stage =
      settings.stage ? ir::Result<ShaderStage>(*settings.stage) : stage_of(job.path, text.text);
  if (!stage) {
    result.diagnostics.push_back(
        about(job, "glsl", "#pragma shader_stage: " + stage.error().message));
    return {};
  }
  GlslSettings glsl{settings.target, *stage,         settings.include_folders, settings.defines,
                    !again,          settings.debug, settings.prefix_map};
  glsl.defines.insert(glsl.defines.end(), job.variant.defines.begin(), job.variant.defines.end());
  GlslResult compiled = compile_glsl(files, job.path, text, glsl);
  result.diagnostics = std::move(compiled.diagnostics);
  result.dependencies = std::move(compiled.dependencies);
  return compiled.spirv;
}

}  // namespace

const char* to_string(SourceKind kind) {
  constexpr const char* kNames[] = {"glsl", "spirv", "assembly"};
  return kNames[static_cast<size_t>(kind)];
}

SourceKind kind_of(const std::string& path, std::string_view text) {
  if (text.starts_with("\x03\x02\x23\x07") || text.starts_with("\x07\x23\x02\x03")) {
    return SourceKind::spirv;
  }
  if (path.ends_with(".spvasm") || begins_as_assembly(text)) return SourceKind::assembly;
  return path.ends_with(".spv") ? SourceKind::spirv : SourceKind::glsl;
}

std::vector<uint32_t> words_of_source(SourceFiles& files, const OfflineJob& job,
                                      const SourceText& text, const OfflineSettings& settings,
                                      bool again, OfflineResult& result) {
  const SourceKind kind = kind_of(job.path, text.text);
  if (kind != SourceKind::glsl && !job.variant.defines.empty()) {
    result.diagnostics.push_back(about(job, "usage", "variants set defines, which only GLSL has"));
    return {};
  }
  std::vector<uint32_t> words;
  if (kind == SourceKind::glsl) words = from_glsl(files, job, text, settings, again, result);
  if (kind == SourceKind::spirv) words = from_binary(job, text, result);
  if (kind == SourceKind::assembly) {
    words = assemble(text.text, job.path, settings.target, result.diagnostics);
  }
  if (words.empty() && result.ok()) {
    result.diagnostics.push_back(about(job, "spirv-invalid", "there is no module in it"));
  }
  return words;
}

}  // namespace ullage::shaders
