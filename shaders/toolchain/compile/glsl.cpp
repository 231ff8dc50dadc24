// The calls of glslang.
#include "shaders/toolchain/compile/glsl.h"

#include <glslang/MachineIndependent/localintermediate.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <glslang/build_info.h>

#include <algorithm>
#include <cctype>

#include "shaders/toolchain/compile/glsl_log.h"

namespace ullage::shaders {
namespace {

struct TargetRow {
  glslang::EShTargetClientVersion client = glslang::EShTargetVulkan_1_0;
  glslang::EShTargetLanguageVersion spirv = glslang::EShTargetSpv_1_0;
};
constexpr TargetRow kTargets[] = {{glslang::EShTargetVulkan_1_0, glslang::EShTargetSpv_1_0},
                                  {glslang::EShTargetVulkan_1_1, glslang::EShTargetSpv_1_3},
                                  {glslang::EShTargetVulkan_1_2, glslang::EShTargetSpv_1_5},
                                  {glslang::EShTargetVulkan_1_3, glslang::EShTargetSpv_1_6}};

// The process's use of glslang, from the first compile to the end.
struct FrontEnd {
  FrontEnd() { glslang::InitializeProcess(); }
  ~FrontEnd() { glslang::FinalizeProcess(); }
};
void start_front_end() {
  static const FrontEnd started;
}

std::string preamble_of(const GlslSettings& settings) {
  std::string text = "#extension GL_GOOGLE_include_directive : enable\n";
  for (size_t i = 0; i < settings.defines.size(); ++i) {
    const auto& [name, value] = settings.defines[i];
    const bool is_overridden =
        std::any_of(settings.defines.begin() + static_cast<ptrdiff_t>(i) + 1,
                    settings.defines.end(), [&](const auto& d) { return d.first == name; });
    if (!is_overridden) text += "#define " + name + ' ' + value + '\n';
  }
  return text;
}

EShMessages rules_of(const GlslSettings& settings) {
  int rules = EShMsgSpvRules | EShMsgVulkanRules;
  if (settings.debug) rules |= EShMsgDebugInfo;
  return static_cast<EShMessages>(rules);
}

std::vector<uint32_t> generate(glslang::TIntermediate& tree, const SourceText& text,
                               const std::string& shown, const GlslSettings& settings) {
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  options.generateDebugInfo = settings.debug;
  if (settings.debug) {
    tree.setSourceFile(shown.c_str());
    tree.addSourceText(text.text.data(), text.text.size());
  }
  std::vector<unsigned> words;
  glslang::GlslangToSpv(tree, words, &options);
  return words;
}

void append(std::vector<Diagnostic>& to, std::vector<Diagnostic> more) {
  std::ranges::move(more, std::back_inserter(to));
}

Diagnostic about(const std::string& path, std::string message) {
  Diagnostic d;
  d.id = "glsl";
  d.file = path;
  d.message = std::move(message);
  return d;
}

// The diagnostics of a failed compile contain an error, whatever the front end's log contains.
void insist_on_error(GlslResult& result, const std::string& path, const char* what) {
  if (!has_errors(result.diagnostics)) result.diagnostics.push_back(about(path, what));
}

}  // namespace

GlslResult compile_glsl(SourceFiles& files, const std::string& path, const SourceText& text,
                        const GlslSettings& settings) {
  GlslResult result;
  if (text.text.find('\0') != std::string::npos) {
    result.diagnostics.push_back(about(path, "the text contains a zero byte: it is not GLSL"));
    return result;
  }
  start_front_end();
  const auto shown_name = [&settings](const std::string& p) {
    return settings.debug ? remap_path(p, settings.prefix_map) : p;
  };
  const std::string shown = shown_name(path), preamble = preamble_of(settings);
  const char* const source = text.text.data();
  const char* const name = shown.c_str();
  const int length = static_cast<int>(text.text.size());
  const TargetRow target = kTargets[static_cast<size_t>(settings.target)];

  glslang::TShader shader(EShLangCompute);
  shader.setStringsWithLengthsAndNames(&source, &length, &name, 1);
  shader.setPreamble(preamble.c_str());
  shader.setEnvInput(glslang::EShSourceGlsl, EShLangCompute, glslang::EShClientVulkan, 100);
  shader.setEnvClient(glslang::EShClientVulkan, target.client);
  shader.setEnvTarget(glslang::EShTargetSpv, target.spirv);
  shader.setDebugInfo(settings.debug);
  Includer includer(files, settings.include_folders, path, text, shown_name);
  const bool parsed = shader.parse(GetDefaultResources(), 450, false, rules_of(settings), includer);
  append(result.diagnostics, read_glsl_log(shader.getInfoLog(), includer, files, "glsl"));
  result.dependencies = includer.dependencies();
  if (!parsed) return insist_on_error(result, path, "glslang rejects the shader"), result;

  glslang::TProgram program;
  program.addShader(&shader);
  const bool linked = program.link(rules_of(settings));
  append(result.diagnostics, read_glsl_log(program.getInfoLog(), includer, files, "glsl-link"));
  for (Diagnostic& d : result.diagnostics) {
    if (d.file.empty()) d.file = path;
  }
  glslang::TIntermediate* const tree = program.getIntermediate(EShLangCompute);
  if (!linked || !tree) return insist_on_error(result, path, "glslang cannot link"), result;
  result.spirv = generate(*tree, text, shown, settings);
  if (result.spirv.empty()) insist_on_error(result, path, "glslang generated no code");
  return result;
}

ir::Result<std::pair<std::string, std::string>> parse_define(const std::string& text) {
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const std::string value = equals == std::string::npos ? "1" : text.substr(equals + 1);
  const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ||
      !std::ranges::all_of(name, is_word)) {
    return ir::invalid_argument("a define's name is an identifier, given " + text);
  }
  if (value.find_first_of("\r\n") != std::string::npos) {
    return ir::invalid_argument("a define's value is one line: " + name);
  }
  return std::pair(name, value);
}

std::string glslang_version() {
  return "glslang " + std::to_string(GLSLANG_VERSION_MAJOR) + '.' +
         std::to_string(GLSLANG_VERSION_MINOR) + '.' + std::to_string(GLSLANG_VERSION_PATCH);
}

}  // namespace ullage::shaders
