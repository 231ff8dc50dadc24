// The calls of glslang and SPIRV-Tools.
#include "shaders/kernel_compiler/front_end.h"

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <glslang/build_info.h>

#include <memory>
#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

namespace ullage::shaders {
namespace {

// Serves #include from the table. Texts outlive the includer, so results only point at them.
class TableIncluder : public glslang::TShader::Includer {
 public:
  TableIncluder(const SourceTable& table, std::string_view generated)
      : table_(table), generated_{kGeneratedPath, generated} {}

  IncludeResult* includeLocal(const char* name, const char* includer, size_t) override {
    const SourceFile* file =
        name == kGeneratedPath ? &generated_ : table_.find_include(name, includer);
    if (!file) return nullptr;
    return new IncludeResult(std::string(file->path), file->text.data(), file->text.size(),
                             nullptr);
  }
  void releaseInclude(IncludeResult* result) override { delete result; }

 private:
  const SourceTable& table_;
  SourceFile generated_;
};

// The first few lines of a log that name a mistake, joined.
std::string mistakes_in(std::string_view log) {
  std::string text;
  int lines = 0;
  while (!log.empty() && lines < 4) {
    const size_t end = log.find('\n');
    std::string_view line = log.substr(0, end);
    log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
    if (!line.starts_with("ERROR: ")) continue;
    line.remove_prefix(7);
    if (line.find(": ") == std::string_view::npos) continue;  // "3 compilation errors."
    text += (lines++ ? "\n" : "") + std::string(line);
  }
  return text;
}

constexpr auto kRules =
    static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules | EShMsgEnhanced);

}  // namespace

ir::Result<std::vector<uint32_t>> to_spirv(const ir::KernelSource& source,
                                           const SourceTable& table) {
  const SourceFile* kernel = table.find(source.file);
  if (!kernel) {
    return ir::internal_error("shader compiler: no kernel file of this name: " + source.file);
  }
  const std::string preamble = preamble_of(source);
  const std::string name(kernel->path);
  const char* const text = kernel->text.data();
  const char* const name_text = name.c_str();
  const int length = static_cast<int>(kernel->text.size());

  glslang::TShader shader(EShLangCompute);
  shader.setStringsWithLengthsAndNames(&text, &length, &name_text, 1);
  shader.setPreamble(preamble.c_str());
  shader.setEnvInput(glslang::EShSourceGlsl, EShLangCompute, glslang::EShClientVulkan, 110);
  shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_1);
  shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_3);
  TableIncluder includer(table, source.body);
  if (!shader.parse(GetDefaultResources(), 450, false, kRules, includer)) {
    return ir::internal_error("shader compiler: " + mistakes_in(shader.getInfoLog()));
  }
  glslang::TProgram program;
  program.addShader(&shader);
  if (!program.link(kRules)) {
    return ir::internal_error("shader compiler: " + name + ": " +
                              mistakes_in(program.getInfoLog()));
  }
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  std::vector<unsigned> words;
  glslang::GlslangToSpv(*program.getIntermediate(EShLangCompute), words, &options);
  return words;
}

namespace {

// The library's performance passes, blocks merged before redundancies are eliminated: that pass
// copies all it knows for every block inside another, and a loop just unrolled is hundreds of them.
bool register_passes(spvtools::Optimizer& optimizer) {
  spvtools::Optimizer list(SPV_ENV_VULKAN_1_1);
  list.RegisterPerformancePasses();
  std::vector<std::string> flags;
  for (const std::string name : list.GetPassNames()) {
    if (name == "redundancy-elimination") flags.emplace_back("--merge-blocks");
    flags.push_back("--" + name);
  }
  return optimizer.RegisterPassesFromFlags(flags);
}

}  // namespace

ir::Result<std::vector<uint32_t>> optimize(const std::vector<uint32_t>& spirv) {
  std::string log;
  spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_1);
  optimizer.SetMessageConsumer([&log](spv_message_level_t, const char*, const spv_position_t&,
                                      const char* message) { log += message; });
  spvtools::OptimizerOptions options;
  options.set_preserve_bindings(true);
  options.set_run_validator(false);
  std::vector<uint32_t> result;
  if (!register_passes(optimizer) || !optimizer.Run(spirv.data(), spirv.size(), &result, options)) {
    return ir::internal_error("shader compiler: spirv-opt: " + log);
  }
  return result;
}

ir::Result<void> validate(const std::vector<uint32_t>& spirv) {
  std::string log;
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_1);
  tools.SetMessageConsumer(
      [&log](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
        log += std::string(message) + " (word " + std::to_string(at.index) + ")";
      });
  if (!tools.Validate(spirv)) return ir::internal_error("shader compiler: spirv-val: " + log);
  return {};
}

std::string front_end_version() {
  return "glslang " + std::to_string(GLSLANG_VERSION_MAJOR) + '.' +
         std::to_string(GLSLANG_VERSION_MINOR) + '.' + std::to_string(GLSLANG_VERSION_PATCH) +
         ", " + spvSoftwareVersionDetailsString();
}

}  // namespace ullage::shaders
