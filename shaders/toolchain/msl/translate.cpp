// The calls of SPIRV-Cross: bindings by the convention, then the text, then the arguments that the
// text uses.
#include <spirv_cross/spirv_cross_c.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include "shaders/toolchain/msl/legalize.h"
#include "shaders/toolchain/msl/msl.h"
#include "shaders/toolchain/msl/names.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "shaders/toolchain/msl/sizes.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

using Context = std::unique_ptr<spvc_context_s, decltype(&spvc_context_destroy)>;

// A translation under way. Any failing call leaves its reason in the context.
struct Translation {
  spvc_context context = nullptr;
  spvc_compiler compiler = nullptr;

  ir::Error failure() const {
    const char* const reason = spvc_context_get_last_error_string(context);
    return ir::unsupported("SPIRV-Cross: " + std::string(reason ? reason : "no reason given"));
  }
};

bool has_texture(ResourceKind kind) {
  return kind == ResourceKind::storage_texel_buffer || kind == ResourceKind::uniform_texel_buffer ||
         kind == ResourceKind::storage_image || kind == ResourceKind::sampled_image ||
         kind == ResourceKind::combined_image_sampler;
}

MslAccess access_of(const SpirvResource& r) {
  if (r.readable) return r.writable ? MslAccess::read_write : MslAccess::read;
  return r.writable ? MslAccess::write : MslAccess::none;
}

// First index beyond the space, and the name of the space in messages.
uint32_t end_of(MslSpace space) {
  return space == MslSpace::buffer    ? kMslPushIndex
         : space == MslSpace::texture ? 2 * kMslBindingsPerSet
                                      : 16;
}
const char* name_of(MslSpace space) {
  return space == MslSpace::buffer ? "buffer" : space == MslSpace::texture ? "texture" : "sampler";
}

// The arguments of one resource under the binding convention.
ir::Result<std::vector<MslArgument>> arguments_of(const SpirvResource& r) {
  std::vector<MslSpace> spaces;
  if (has_texture(r.kind)) spaces.push_back(MslSpace::texture);
  if (r.kind == ResourceKind::sampler || r.kind == ResourceKind::combined_image_sampler) {
    spaces.push_back(MslSpace::sampler);
  }
  if (spaces.empty()) spaces.push_back(MslSpace::buffer);
  const std::string where =
      r.name + " (set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding) + ")";
  std::vector<MslArgument> arguments;
  for (MslSpace space : spaces) {
    const uint64_t first = uint64_t{kMslBindingsPerSet} * r.set + r.binding;
    if (r.count == 0) return ir::unsupported(where + ": an array of descriptors needs a length");
    if (r.set > 1 || uint64_t{r.binding} + r.count > kMslBindingsPerSet ||
        first + r.count > end_of(space)) {
      return ir::unsupported(
          where + ": the binding convention has sets 0 and 1, bindings 0 to 15 and " +
          name_of(space) + " indices 16*set + binding below " + std::to_string(end_of(space)));
    }
    arguments.push_back({space, static_cast<uint32_t>(first), r.count, r.set, r.binding,
                         r.kind == ResourceKind::uniform_buffer, access_of(r), r.name, true});
  }
  return arguments;
}

// Storage buffers may share a binding: SPIRV-Cross makes one argument of them and casts.
bool may_share(const SpirvResource& a, const SpirvResource& b) {
  return a.kind == ResourceKind::storage_buffer && b.kind == ResourceKind::storage_buffer &&
         a.set == b.set && a.binding == b.binding && a.count == 1 && b.count == 1;
}

ir::Result<void> assign_arguments(const SpirvModule& module,
                                  const std::vector<SpirvResource>& resources, MslKernel& kernel) {
  std::map<std::pair<MslSpace, uint32_t>, const SpirvResource*> taken;
  for (const SpirvResource& r : resources) {
    if (r.kind == ResourceKind::push_constants) continue;
    auto arguments = arguments_of(r);
    if (!arguments) return arguments.error();
    for (MslArgument& argument : *arguments) {
      if (argument.space == MslSpace::buffer)
        argument.least_bytes = msl_block_bytes(module, r.type);
      for (uint32_t i = 0; i < argument.count; ++i) {
        const auto [at, is_new] = taken.try_emplace({argument.space, argument.index + i}, &r);
        if (is_new || may_share(*at->second, r)) continue;
        return ir::unsupported(r.name + ": set " + std::to_string(r.set) + ", binding " +
                               std::to_string(r.binding) + " is bound twice");
      }
      kernel.arguments.push_back(std::move(argument));
    }
  }
  std::ranges::stable_sort(kernel.arguments, {},
                           [](const MslArgument& a) { return std::tuple(a.space, a.index); });
  return {};
}

bool bind(const Translation& t, uint32_t set, uint32_t binding, uint32_t buffer, uint32_t texture,
          uint32_t sampler) {
  spvc_msl_resource_binding b;
  spvc_msl_resource_binding_init(&b);
  b.stage = SpvExecutionModelGLCompute;
  b.desc_set = set;
  b.binding = binding;
  b.msl_buffer = buffer;
  b.msl_texture = texture;
  b.msl_sampler = sampler;
  return spvc_compiler_msl_add_resource_binding(t.compiler, &b) == SPVC_SUCCESS;
}

bool bind_all(const Translation& t, const MslKernel& kernel) {
  for (const MslArgument& a : kernel.arguments) {
    if (!bind(t, a.set, a.binding, a.index, a.index, a.index)) return false;
  }
  return bind(t, SPVC_MSL_PUSH_CONSTANT_DESC_SET, SPVC_MSL_PUSH_CONSTANT_BINDING, kMslPushIndex, 0,
              0);
}

bool set_options(const Translation& t, const MslOptions& options) {
  spvc_compiler_options o = nullptr;
  const auto number = [&](spvc_compiler_option option, unsigned value) {
    return spvc_compiler_options_set_uint(o, option, value) == SPVC_SUCCESS;
  };
  // A variable per value: SPIRV-Cross of Debian 12 moves loads past assignments to the loop
  // variables in their indices otherwise (tests/metal found it in a reduction).
  return spvc_compiler_create_compiler_options(t.compiler, &o) == SPVC_SUCCESS &&
         spvc_compiler_options_set_bool(o, SPVC_COMPILER_OPTION_FORCE_TEMPORARY, SPVC_TRUE) ==
             SPVC_SUCCESS &&
         number(SPVC_COMPILER_OPTION_MSL_VERSION, options.version) &&
         number(SPVC_COMPILER_OPTION_MSL_PLATFORM,
                options.ios ? SPVC_MSL_PLATFORM_IOS : SPVC_MSL_PLATFORM_MACOS) &&
         number(SPVC_COMPILER_OPTION_MSL_BUFFER_SIZE_BUFFER_INDEX, kMslLengthTableIndex) &&
         number(SPVC_COMPILER_OPTION_MSL_TEXTURE_BUFFER_NATIVE, 1) &&
         number(SPVC_COMPILER_OPTION_MSL_IOS_USE_SIMDGROUP_FUNCTIONS, options.ios) &&
         spvc_compiler_install_compiler_options(t.compiler, o) == SPVC_SUCCESS;
}

bool start(Translation& t, const std::vector<uint32_t>& words) {
  spvc_parsed_ir parsed = nullptr;
  return spvc_context_parse_spirv(t.context, words.data(), words.size(), &parsed) == SPVC_SUCCESS &&
         spvc_context_create_compiler(t.context, SPVC_BACKEND_MSL, parsed,
                                      SPVC_CAPTURE_MODE_TAKE_OWNERSHIP,
                                      &t.compiler) == SPVC_SUCCESS;
}

// `entry` receives the name of the function in the text.
bool choose_entry(const Translation& t, const std::string& name, const MslOptions& options,
                  std::string& entry) {
  // The translator makes main0 of "main" itself.
  const std::string wanted = !options.rename.empty() ? options.rename
                             : name == "main"        ? name
                                                     : metal_identifier(name);
  if (wanted != name &&
      spvc_compiler_rename_entry_point(t.compiler, name.c_str(), wanted.c_str(),
                                       SpvExecutionModelGLCompute) != SPVC_SUCCESS) {
    return false;
  }
  entry = wanted;
  return spvc_compiler_set_entry_point(t.compiler, wanted.c_str(), SpvExecutionModelGLCompute) ==
         SPVC_SUCCESS;
}

// Buffers, textures and samplers of the text that no argument is for; "" where there is none.
std::string unknown_argument(const MslKernel& kernel) {
  std::set<std::pair<std::string, uint32_t>> known = {{"buffer", kMslPushIndex},
                                                      {"buffer", kMslLengthTableIndex}};
  for (const MslArgument& a : kernel.arguments) {
    for (uint32_t i = 0; i < a.count; ++i) known.insert({name_of(a.space), a.index + i});
  }
  for (size_t at = kernel.text.find("[["); at != std::string::npos;
       at = kernel.text.find("[[", at + 2)) {
    const size_t open = kernel.text.find('(', at);
    const std::string space = kernel.text.substr(at + 2, std::min(open, at + 12) - at - 2);
    if (space != "buffer" && space != "texture" && space != "sampler") continue;
    const auto index = static_cast<uint32_t>(std::stoul(kernel.text.substr(open + 1, 9)));
    if (!known.contains({space, index})) return space + "(" + std::to_string(index) + ")";
  }
  return "";
}

// Properties that are known only once the text is written.
void look_at_text(const Translation& t, MslKernel& kernel) {
  uint32_t buffers = 0;
  for (MslArgument& a : kernel.arguments) {
    a.used = spvc_compiler_msl_is_resource_used(t.compiler, SpvExecutionModelGLCompute, a.set,
                                                a.binding) == SPVC_TRUE;
    if (a.space == MslSpace::buffer) buffers = std::max(buffers, a.index + a.count);
  }
  if (spvc_compiler_msl_needs_buffer_size_buffer(t.compiler)) kernel.length_table_words = buffers;
  if (!spvc_compiler_msl_is_resource_used(t.compiler, SpvExecutionModelGLCompute,
                                          SPVC_MSL_PUSH_CONSTANT_DESC_SET,
                                          SPVC_MSL_PUSH_CONSTANT_BINDING)) {
    kernel.push_bytes = 0;
  }
  const spvc_specialization_constant* constants = nullptr;
  size_t count = 0;
  spvc_compiler_get_specialization_constants(t.compiler, &constants, &count);
  for (size_t i = 0; i < count; ++i) {
    const std::string id = std::to_string(constants[i].constant_id);
    const auto in_text = [&](const std::string& piece) {
      return kernel.text.find(piece) != std::string::npos;
    };
    kernel.constants.push_back({constants[i].constant_id,
                                in_text("#ifndef SPIRV_CROSS_CONSTANT_ID_" + id + "\n"),
                                in_text("[[function_constant(" + id + ")]]")});
  }
  std::ranges::sort(kernel.constants, {}, &MslConstant::id);
}

}  // namespace

ir::Result<SpirvEntryPoint> find_entry(const SpirvModule& module, const std::string& name) {
  const auto is_compute = [](const SpirvEntryPoint& e) {
    return e.model == SpvExecutionModelGLCompute;
  };
  // Of other stages only where there is none for compute.
  const bool all = std::ranges::none_of(module.entry_points(), is_compute);
  const SpirvEntryPoint *only = nullptr, *chosen = nullptr;
  size_t count = 0;
  for (const SpirvEntryPoint& entry : module.entry_points()) {
    if (!all && !is_compute(entry)) continue;
    ++count;
    only = &entry;
    if (entry.name == (name.empty() ? "main" : name) && !chosen) chosen = &entry;
  }
  if (chosen) return *chosen;
  if (count == 0) return ir::invalid_argument("the module has no entry point");
  if (name.empty() && count == 1) return *only;
  return ir::invalid_argument(name.empty() ? "the module has " + std::to_string(count) +
                                                 (all ? "" : " compute") +
                                                 " entry points, none called main; name one"
                                           : "the module has no entry point called " + name);
}

ir::Result<MslKernel> to_msl(const SpirvModule& module, const MslOptions& options) {
  MslKernel kernel;
  auto entry = find_entry(module, options.entry);
  if (!entry) return entry.error();
  if (entry->model != SpvExecutionModelGLCompute) {
    return ir::unsupported("only compute shaders are translated to Metal");
  }
  if (auto ok = refuse_for_msl(module, kernel.warnings); !ok) return ok.error();
  const auto resources = resources_of(module);
  if (auto ok = assign_arguments(module, resources, kernel); !ok) return ok.error();
  const auto words = legalize_for_msl(module, kernel.warnings);
  if (!words) return words.error();
  kernel.version = options.version;
  kernel.workgroup = module.workgroup_size(*entry);
  kernel.threadgroup_bytes = msl_threadgroup_bytes(module);
  for (const SpirvResource& r : resources) {
    if (r.kind != ResourceKind::push_constants) continue;
    kernel.push_bytes = size_of_type(module, r.type);
    kernel.push_least_bytes = msl_block_bytes(module, r.type);
  }

  Translation t;
  if (spvc_context_create(&t.context) != SPVC_SUCCESS) {
    return ir::Error{ir::ErrorCode::out_of_memory, "SPIRV-Cross: no context"};
  }
  const Context owner(t.context, spvc_context_destroy);
  const char* text = nullptr;
  std::string name;
  if (!start(t, *words) || !set_options(t, options) ||
      !choose_entry(t, entry->name, options, name) || !bind_all(t, kernel) ||
      spvc_compiler_compile(t.compiler, &text) != SPVC_SUCCESS) {
    return t.failure();
  }
  kernel.text = text;
  const char* const cleansed = spvc_compiler_get_cleansed_entry_point_name(
      t.compiler, name.c_str(), SpvExecutionModelGLCompute);
  kernel.entry = cleansed ? cleansed : name;
  look_at_text(t, kernel);
  if (const std::string argument = unknown_argument(kernel); !argument.empty()) {
    return ir::unsupported("the translation takes an argument, " + argument +
                           ", that the binding convention does not have");
  }
  return kernel;
}

ir::Result<MslKernel> to_msl(std::span<const uint32_t> spirv, const MslOptions& options) {
  const auto module = SpirvModule::parse(spirv);
  if (!module) return module.error();
  return to_msl(*module, options);
}

std::string msl_translator_version() {
  unsigned major = 0, minor = 0, patch = 0;
  spvc_get_version(&major, &minor, &patch);
  return "SPIRV-Cross C API " + std::to_string(major) + '.' + std::to_string(minor) + '.' +
         std::to_string(patch);
}

}  // namespace ullage::shaders
