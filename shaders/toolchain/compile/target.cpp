// The calls of SPIRV-Tools.
#include "shaders/toolchain/compile/target.h"

#include <array>
#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

#include "shaders/toolchain/compile/fold_guard.h"

namespace ullage::shaders {
namespace {

struct TargetRow {
  const char* name = nullptr;
  spv_target_env environment = SPV_ENV_VULKAN_1_0;
};
constexpr TargetRow kTargets[] = {{"vulkan1.0", SPV_ENV_VULKAN_1_0},
                                  {"vulkan1.1", SPV_ENV_VULKAN_1_1},
                                  {"vulkan1.2", SPV_ENV_VULKAN_1_2},
                                  {"vulkan1.3", SPV_ENV_VULKAN_1_3}};

// SPIR-V 1.4 is usable under Vulkan 1.1 with VK_KHR_spirv_1_4; the version implies it.
spv_target_env environment_of(ShaderTarget target, const std::vector<uint32_t>& words) {
  const bool is_1_4 = words.size() > 1 && (words[1] & 0xffff00u) == 0x10400u;
  if (target == ShaderTarget::vulkan1_1 && is_1_4) return SPV_ENV_VULKAN_1_1_SPIRV_1_4;
  return kTargets[static_cast<size_t>(target)].environment;
}

spvtools::MessageConsumer collect(std::string& log) {
  return [&log](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
    if (!log.empty()) log += '\n';
    log += message;
  };
}

// "" if the module is valid.
std::string complaint(const std::vector<uint32_t>& words, ShaderTarget target,
                      const LayoutFeatures& features) {
  std::string log;
  spvtools::SpirvTools tools(environment_of(target, words));
  tools.SetMessageConsumer(collect(log));
  spvtools::ValidatorOptions options;
  options.SetUniformBufferStandardLayout(features.uniform_buffer_standard_layout);
  options.SetScalarBlockLayout(features.scalar_block_layout);
  options.SetWorkgroupScalarBlockLayout(features.workgroup_scalar_block_layout);
  options.SetAllowLocalSizeId(target == ShaderTarget::vulkan1_3);
  if (tools.Validate(words.data(), words.size(), options)) return "";
  return log.empty() ? "no reason given" : log;
}

}  // namespace

const char* to_string(ShaderTarget target) {
  return kTargets[static_cast<size_t>(target)].name;
}

const char* to_string(Optimize level) {
  constexpr const char* kNames[] = {"none", "speed", "size"};
  return kNames[static_cast<size_t>(level)];
}

ir::Result<ShaderTarget> parse_target(std::string_view name) {
  std::string names;
  for (size_t i = 0; i < std::size(kTargets); ++i) {
    if (name == kTargets[i].name) return static_cast<ShaderTarget>(i);
    names += (i ? ", " : "") + std::string(kTargets[i].name);
  }
  return ir::invalid_argument("target " + std::string(name) + ": known are " + names);
}

ir::Result<LayoutFeatures> validate_spirv(const std::vector<uint32_t>& words, ShaderTarget target) {
  constexpr LayoutFeatures kTries[] = {
      {}, {true, false, false}, {true, true, false}, {true, true, true}};
  std::string first;
  for (const LayoutFeatures& features : kTries) {
    const std::string reason = complaint(words, target, features);
    if (reason.empty()) return features;
    if (first.empty()) first = reason;
    // Only complaints about the layout of memory can go away.
    if (reason.find("layout") == std::string::npos && reason.find("offset") == std::string::npos &&
        reason.find("stride") == std::string::npos) {
      break;
    }
  }
  return ir::invalid_file(first);
}

ir::Result<std::vector<uint32_t>> optimize_spirv(const std::vector<uint32_t>& words,
                                                 ShaderTarget target, Optimize level,
                                                 const std::vector<std::string>& flags) {
  const auto module = SpirvModule::parse(words);
  if (!module) return module.error();
  const FoldGuard guard(*module);
  const auto hidden = guard.hidden();
  if (!hidden) return hidden.error();
  std::string log;
  spvtools::Optimizer optimizer(environment_of(target, words));
  optimizer.SetMessageConsumer(collect(log));
  if (level == Optimize::speed) optimizer.RegisterPerformancePasses();
  if (level == Optimize::size) optimizer.RegisterSizePasses();
  if (!flags.empty() && !optimizer.RegisterPassesFromFlags(flags)) {
    return ir::invalid_argument("spirv-opt: " + log);
  }
  spvtools::OptimizerOptions options;
  options.set_preserve_bindings(true);
  options.set_preserve_spec_constants(true);
  options.set_run_validator(false);
  std::vector<uint32_t> result;
  if (!optimizer.Run(hidden->data(), hidden->size(), &result, options)) {
    return ir::internal_error("spirv-opt: " + log);
  }
  return guard.shown(std::move(result));
}

std::vector<std::string> performance_passes(ShaderTarget target) {
  spvtools::Optimizer list(environment_of(target, {}));
  list.RegisterPerformancePasses();
  std::vector<std::string> names;
  for (const char* name : list.GetPassNames()) names.emplace_back(name);
  return names;
}

std::vector<uint32_t> strip_debug(const std::vector<uint32_t>& words, ShaderTarget target) {
  spvtools::Optimizer optimizer(environment_of(target, words));
  optimizer.RegisterPass(spvtools::CreateStripDebugInfoPass());
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> result;
  return optimizer.Run(words.data(), words.size(), &result, options) ? result : words;
}

std::vector<uint32_t> assemble(std::string_view text, const std::string& file, ShaderTarget target,
                               std::vector<Diagnostic>& diagnostics) {
  spvtools::SpirvTools tools(environment_of(target, {}));
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
        Diagnostic d;
        d.id = "assembly";
        d.message = message;
        d.file = file;
        d.line = static_cast<uint32_t>(at.line + 1);
        d.column = static_cast<uint32_t>(at.column + 1);
        diagnostics.push_back(std::move(d));
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(text.data(), text.size(), &words)) words.clear();
  return words;
}

std::string disassemble(const std::vector<uint32_t>& words) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  tools.SetMessageConsumer([](auto&&...) {});
  std::string text;
  const uint32_t options =
      SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES;
  return tools.Disassemble(words, &text, options) ? text : "";
}

std::string spirv_tools_version() {
  return "SPIRV-Tools " + std::string(spvSoftwareVersionString());
}

}  // namespace ullage::shaders
