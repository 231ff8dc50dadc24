// The order of the steps.
#include "shaders/toolchain/text/text_target.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/glslang.h"
#include "shaders/toolchain/msl/msl.h"
#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

constexpr const char* kTargetNames[] = {"essl", "hlsl", "wgsl"};

}  // namespace

const char* to_string(TextTarget target) {
  return kTargetNames[static_cast<size_t>(target)];
}

std::optional<TextTarget> find_text_target(std::string_view name) {
  const auto* const at = std::ranges::find(kTargetNames, name);
  if (at == std::end(kTargetNames)) return std::nullopt;
  return static_cast<TextTarget>(at - std::begin(kTargetNames));
}

ir::Result<TargetText> to_text(const SpirvModule& module, const SpirvEntryPoint& entry,
                               TextTarget target, const OtherPrograms& programs) {
  if (entry.model != spv::ExecutionModelGLCompute) {
    return ir::unsupported("only compute shaders are translated");
  }
  TargetText result;
  if (auto ok = refuse_for_text(module, target); !ok) return ok.error();
  const auto plain = SpirvModule::parse(expand_remainders(module));
  if (!plain) return plain.error();
  if (target == TextTarget::wgsl) return to_wgsl(*plain, entry, programs);
  auto text = cross_compile(*plain, entry, target);
  if (!text) return text.error();
  const std::string refusal = refusal_by_glslang(
      *text, target == TextTarget::hlsl ? CheckedLanguage::hlsl : CheckedLanguage::essl);
  if (!refusal.empty()) {
    return ir::unsupported("glslang refuses the text of SPIRV-Cross: " +
                           refusal.substr(0, refusal.find('\n')));
  }
  result.text = std::move(*text);
  result.translator = msl_translator_version();
  result.checked_by =
      glslang_version() + (target == TextTarget::hlsl ? ", by its front end for HLSL" : "");
  return result;
}

}  // namespace ullage::shaders
