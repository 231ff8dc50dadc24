// SPIRV-Cross for GLSL ES and HLSL.
#include <spirv_cross/spirv_cross_c.h>

#include <memory>

#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

constexpr unsigned kShaderModel = 60, kEsVersion = 310, kPushSpace = 31;

using CrossContext = std::unique_ptr<spvc_context_s, decltype(&spvc_context_destroy)>;

bool set_cross_options(spvc_compiler compiler, TextTarget target) {
  spvc_compiler_options o = nullptr;
  const auto number = [&](spvc_compiler_option option, unsigned value) {
    return spvc_compiler_options_set_uint(o, option, value) == SPVC_SUCCESS;
  };
  const auto flag = [&](spvc_compiler_option option) {
    return spvc_compiler_options_set_bool(o, option, SPVC_TRUE) == SPVC_SUCCESS;
  };
  // A variable per value, as for Metal: loads move past assignments otherwise.
  if (spvc_compiler_create_compiler_options(compiler, &o) != SPVC_SUCCESS ||
      !flag(SPVC_COMPILER_OPTION_FORCE_TEMPORARY)) {
    return false;
  }
  const bool is_set = target == TextTarget::hlsl
                          ? number(SPVC_COMPILER_OPTION_HLSL_SHADER_MODEL, kShaderModel)
                          : number(SPVC_COMPILER_OPTION_GLSL_VERSION, kEsVersion) &&
                                flag(SPVC_COMPILER_OPTION_GLSL_ES);
  return is_set && spvc_compiler_install_compiler_options(compiler, o) == SPVC_SUCCESS;
}

bool place_push_constants(spvc_compiler compiler) {
  spvc_hlsl_resource_binding b;
  spvc_hlsl_resource_binding_init(&b);
  b.stage = SpvExecutionModelGLCompute;
  b.desc_set = SPVC_HLSL_PUSH_CONSTANT_DESC_SET;
  b.binding = SPVC_HLSL_PUSH_CONSTANT_BINDING;
  b.cbv.register_space = kPushSpace;
  return spvc_compiler_hlsl_add_resource_binding(compiler, &b) == SPVC_SUCCESS;
}

void place_resources(spvc_compiler compiler, const SpirvModule& module, TextTarget target) {
  for (const SpirvResource& r : resources_of(module)) {
    if (r.kind == ResourceKind::push_constants) {
      if (module.name(r.variable).empty()) {
        spvc_compiler_set_name(compiler, r.variable, "push_constants");
      }
      continue;
    }
    spvc_compiler_set_decoration(compiler, r.variable, SpvDecorationBinding,
                                 place_of(r, target).binding);
  }
}

}  // namespace

ir::Result<std::string> cross_compile(const SpirvModule& module, const SpirvEntryPoint& entry,
                                      TextTarget target) {
  spvc_context context = nullptr;
  if (spvc_context_create(&context) != SPVC_SUCCESS) {
    return ir::Error{ir::ErrorCode::out_of_memory, "SPIRV-Cross: no context"};
  }
  const CrossContext owner(context, spvc_context_destroy);
  const auto& words = module.words();
  spvc_parsed_ir parsed = nullptr;
  spvc_compiler compiler = nullptr;
  const char* text = nullptr;
  bool ok =
      spvc_context_parse_spirv(context, words.data(), words.size(), &parsed) == SPVC_SUCCESS &&
      spvc_context_create_compiler(
          context, target == TextTarget::hlsl ? SPVC_BACKEND_HLSL : SPVC_BACKEND_GLSL, parsed,
          SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, &compiler) == SPVC_SUCCESS &&
      set_cross_options(compiler, target) &&
      spvc_compiler_set_entry_point(compiler, entry.name.c_str(), SpvExecutionModelGLCompute) ==
          SPVC_SUCCESS &&
      (target != TextTarget::hlsl || place_push_constants(compiler));
  if (ok) place_resources(compiler, module, target);
  ok = ok && spvc_compiler_compile(compiler, &text) == SPVC_SUCCESS;
  if (ok) return std::string(text);
  const char* const reason = spvc_context_get_last_error_string(context);
  return ir::unsupported("SPIRV-Cross: " + std::string(reason ? reason : "no reason given"));
}

}  // namespace ullage::shaders
