#include "shaders/toolchain/compile/glslang.h"

#include <glslang/MachineIndependent/localintermediate.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <glslang/build_info.h>

namespace ullage::shaders {
namespace {

struct Environment {
  glslang::EShTargetClientVersion client = glslang::EShTargetVulkan_1_0;
  glslang::EShTargetLanguageVersion spirv = glslang::EShTargetSpv_1_0;
};
constexpr Environment kEnvironments[] = {{glslang::EShTargetVulkan_1_0, glslang::EShTargetSpv_1_0},
                                         {glslang::EShTargetVulkan_1_1, glslang::EShTargetSpv_1_3},
                                         {glslang::EShTargetVulkan_1_2, glslang::EShTargetSpv_1_5},
                                         {glslang::EShTargetVulkan_1_3, glslang::EShTargetSpv_1_6}};

// In the order of ShaderStage.
constexpr EShLanguage kLanguages[] = {
    EShLangVertex,  EShLangTessControl, EShLangTessEvaluation, EShLangGeometry, EShLangFragment,
    EShLangCompute, EShLangTask,        EShLangMesh,           EShLangRayGen,   EShLangIntersect,
    EShLangAnyHit,  EShLangClosestHit,  EShLangMiss,           EShLangCallable,
};

// The process's use of glslang, from the first compile to the end.
struct FrontEnd {
  FrontEnd() { glslang::InitializeProcess(); }
  ~FrontEnd() { glslang::FinalizeProcess(); }
};
void start_front_end() {
  static const FrontEnd started;
}

EShMessages rules_of(const GlslangInput& input) {
  int rules = EShMsgSpvRules | EShMsgVulkanRules;
  if (input.has_all_messages) rules |= EShMsgEnhanced;
  if (input.reads_on) rules |= EShMsgCascadingErrors;
  if (input.debug) rules |= EShMsgDebugInfo;
  return static_cast<EShMessages>(rules);
}

std::vector<uint32_t> generate(glslang::TIntermediate& tree, const GlslangInput& input) {
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  options.generateDebugInfo = input.debug;
  if (input.debug) {
    tree.setSourceFile(input.name.c_str());
    tree.addSourceText(input.text.data(), input.text.size());
  }
  std::vector<unsigned> words;
  glslang::GlslangToSpv(tree, words, &options);
  return words;
}

}  // namespace

GlslangOutput run_glslang(const GlslangInput& input, glslang::TShader::Includer& includer) {
  start_front_end();
  const char* const text = input.text.data();
  const char* const name = input.name.c_str();
  const int length = static_cast<int>(input.text.size());
  const Environment target = kEnvironments[static_cast<size_t>(input.target)];
  const EShLanguage language = kLanguages[static_cast<size_t>(input.stage)];
  glslang::TShader shader(language);
  shader.setStringsWithLengthsAndNames(&text, &length, &name, 1);
  shader.setPreamble(input.preamble.c_str());
  shader.setEnvInput(glslang::EShSourceGlsl, language, glslang::EShClientVulkan, input.dialect);
  shader.setEnvClient(glslang::EShClientVulkan, target.client);
  shader.setEnvTarget(glslang::EShTargetSpv, target.spirv);

  GlslangOutput output;
  output.has_parsed = shader.parse(GetDefaultResources(), 450, false, rules_of(input), includer);
  output.parse_log = shader.getInfoLog();
  if (!output.has_parsed) return output;
  glslang::TProgram program;
  program.addShader(&shader);
  output.has_linked = program.link(rules_of(input));
  output.link_log = program.getInfoLog();
  glslang::TIntermediate* const tree = program.getIntermediate(language);
  output.has_linked = output.has_linked && tree;
  if (output.has_linked) output.spirv = generate(*tree, input);
  return output;
}

std::string refusal_by_glslang(const std::string& text, CheckedLanguage language) {
  start_front_end();
  const bool is_hlsl = language == CheckedLanguage::hlsl;
  const char* const start = text.c_str();
  glslang::TShader shader(EShLangCompute);
  shader.setStrings(&start, 1);
  int rules = EShMsgDefault;
  if (is_hlsl) {
    rules = EShMsgReadHlsl | EShMsgSpvRules | EShMsgVulkanRules;
    shader.setEntryPoint("main");
    shader.setEnvInput(glslang::EShSourceHlsl, EShLangCompute, glslang::EShClientVulkan, 100);
    shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_1);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_3);
  }
  const auto messages = static_cast<EShMessages>(rules);
  if (!shader.parse(GetDefaultResources(), 310, EEsProfile, false, false, messages)) {
    return shader.getInfoLog();
  }
  glslang::TProgram program;
  program.addShader(&shader);
  return program.link(messages) ? "" : program.getInfoLog();
}

std::string glslang_version() {
  return "glslang " + std::to_string(GLSLANG_VERSION_MAJOR) + '.' +
         std::to_string(GLSLANG_VERSION_MINOR) + '.' + std::to_string(GLSLANG_VERSION_PATCH);
}

}  // namespace ullage::shaders
