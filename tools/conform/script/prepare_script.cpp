// Pipelines of a script as devices take them.
#include "tools/conform/script/prepare_script.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/resources.h"
#include "tools/conform/script/script_memory.h"
#include "tools/conform/script/script_shaders.h"
#include "tools/conform/script/shader_uses.h"

namespace ullage::conform {
namespace {

using runtime::RawBinding;
using runtime::RawPipeline;
using shaders::ResourceKind;
using shaders::SpirvModule;
using shaders::SpirvResource;

ir::Error broken(const Place& place, const std::string& message) {
  return ir::invalid_file(to_text(place) + ": " + message);
}

std::string name_of(const SpirvResource& r) {
  return r.name + " (set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding) + ')';
}

ResourceKind kind_of(RawBinding::Kind kind) {
  constexpr ResourceKind kKinds[] = {
      ResourceKind::storage_buffer,         ResourceKind::uniform_buffer,
      ResourceKind::storage_texel_buffer,   ResourceKind::uniform_texel_buffer,
      ResourceKind::storage_image,          ResourceKind::sampled_image,
      ResourceKind::combined_image_sampler, ResourceKind::sampler};
  return kKinds[static_cast<size_t>(kind)];
}

ir::Result<void> check_names(const Script& script) {
  for (const Requirement& r : script.requirements) {
    if (r.kind == Requirement::Kind::feature && !runtime::is_feature_name(r.name)) {
      return broken(r.place, "no feature of Vulkan is called " + r.name);
    }
    if (r.kind == Requirement::Kind::limit && !runtime::is_limit_name(r.name)) {
      return broken(r.place, "no limit of Vulkan that scripts can compare is called " + r.name);
    }
    if (r.kind == Requirement::Kind::extension && !r.name.starts_with("VK_")) {
      return broken(r.place, "names of Vulkan's extensions begin with VK_, given " + r.name);
    }
  }
  return {};
}

// One pipeline against its shader.
class Preparation {
 public:
  Preparation(const Script& script, const ScriptPipeline& pipeline, const SpirvModule& module)
      : pipeline_(pipeline), module_(module), memory_(script) {}

  ir::Result<RawPipeline> prepare() {
    const auto entry = std::ranges::find_if(module_.entry_points(), [this](const auto& e) {
      return e.name == pipeline_.entry && e.model == spv::ExecutionModelGLCompute;
    });
    if (entry == module_.entry_points().end()) {
      return broken(pipeline_.place,
                    "the shader has no compute entry point \"" + pipeline_.entry + '"');
    }
    uses_ = uses_of(module_, *entry);
    raw_.spirv = module_.words();
    raw_.entry = pipeline_.entry;
    raw_.subgroup_size = pipeline_.subgroup_size;
    raw_.full_subgroups = pipeline_.full_subgroups;
    if (auto ok = specialize(); !ok) return ok.error();
    for (const ScriptBinding& b : pipeline_.bindings) raw_.bindings.push_back(bind(b));
    if (auto ok = check_resources(); !ok) return ok.error();
    return std::move(raw_);
  }

  // Of the push constants that the entry point reads.
  uint32_t push_bytes_read() const { return uses_.push_bytes; }

 private:
  ir::Result<void> specialize() {
    const std::vector<SpecConstant> known = spec_constants_of(module_);
    for (const ScriptConstant& c : pipeline_.constants) {
      const auto declared = std::ranges::find(known, c.id, &SpecConstant::id);
      if (declared == known.end()) return broken(pipeline_.place, no_constant(c, known));
      // Booleans are words for a specialisation.
      const bool boolean = c.dtype == ir::DType::boolean;
      const auto bytes = static_cast<uint32_t>(boolean ? 4 : ir::size_bytes(c.dtype));
      if (bytes != declared->bytes) {
        return broken(pipeline_.place, "specialisation constant " + std::to_string(c.id) + " has " +
                                           std::to_string(declared->bytes) + " bytes, given is a " +
                                           std::string(ir::name_of(c.dtype)));
      }
      runtime::RawConstant constant{c.id, std::vector<std::byte>(bytes)};
      store_number(constant.value.data(), c.bits, boolean ? ir::DType::u32 : c.dtype);
      raw_.constants.push_back(std::move(constant));
    }
    return {};
  }

  static std::string no_constant(const ScriptConstant& c, const std::vector<SpecConstant>& known) {
    std::string text = "the shader has no specialisation constant " + std::to_string(c.id);
    if (known.empty()) return text + ", nor any other";
    text += "; it has";
    for (const SpecConstant& one : known) text += ' ' + std::to_string(one.id);
    return text;
  }

  RawBinding bind(const ScriptBinding& b) const {
    using Kind = RawBinding::Kind;
    RawBinding raw{.set = b.set,
                   .binding = b.binding,
                   .element = b.element,
                   .kind = b.kind,
                   .format = b.format,
                   .sampler = b.sampler};
    if (b.kind == Kind::storage_image || b.kind == Kind::sampled_image ||
        b.kind == Kind::combined_image_sampler) {
      raw.image = memory_.image_of(b.buffer);
    } else if (b.kind != Kind::sampler) {
      raw.buffer = b.buffer;
      raw.offset = ScriptMemory::offset_in_session(b.offset);
      raw.size = b.size ? b.size : memory_.bound_bytes(b.buffer) - b.offset;
    }
    return raw;
  }

  // The resources that the entry point uses must be bound, with their type and size.
  ir::Result<void> check_resources() {
    for (const SpirvResource& r : shaders::resources_of(module_)) {
      const uint32_t bytes = shaders::size_of_type(module_, r.type);
      if (r.kind == ResourceKind::push_constants) {
        raw_.push_bytes = std::max(raw_.push_bytes, (bytes + 3) / 4 * 4);
      } else if (uses_.variables.contains(r.variable)) {
        if (auto ok = check_resource(r, bytes); !ok) return ok;
      }
    }
    return {};
  }

  ir::Result<void> check_resource(const SpirvResource& r, uint32_t bytes) const {
    // An array without a length has the elements that are bound.
    std::vector<bool> bound(std::max(r.count, 1u));
    for (const RawBinding& b : raw_.bindings) {
      if (b.set != r.set || b.binding != r.binding) continue;
      if (b.element < bound.size()) bound[b.element] = true;
      const ResourceKind kind = kind_of(b.kind);
      if (kind != r.kind) {
        return broken(pipeline_.place, name_of(r) + " is a " + to_string(r.kind) + ", bound is a " +
                                           to_string(kind));
      }
      const bool is_buffer =
          kind == ResourceKind::storage_buffer || kind == ResourceKind::uniform_buffer;
      if (is_buffer && b.size < bytes) {
        return broken(pipeline_.place, name_of(r) + " has " + std::to_string(bytes) +
                                           " bytes, bound are " + std::to_string(b.size));
      }
    }
    const auto missing = std::ranges::find(bound, false);
    if (missing == bound.end()) return {};
    const std::string element =
        bound.size() == 1 ? "" : "element " + std::to_string(missing - bound.begin()) + " of ";
    return broken(pipeline_.place, "nothing is bound to " + element + name_of(r));
  }

  const ScriptPipeline& pipeline_;
  const SpirvModule& module_;
  ScriptMemory memory_;
  ShaderUses uses_;
  RawPipeline raw_;
};

ir::Result<void> check_pushes(const Script& script, const std::vector<uint32_t>& read) {
  for (const auto& step : script.steps) {
    const auto* const dispatch = std::get_if<DispatchStep>(&step);
    if (dispatch == nullptr) continue;
    const ScriptPipeline& pipeline = script.pipelines[dispatch->pipeline];
    const uint64_t given = pipeline.push_buffer ? script.buffers[*pipeline.push_buffer].bytes()
                                                : dispatch->push.size();
    if (given >= read[dispatch->pipeline]) continue;
    return broken(dispatch->place, "shader " + script.shaders[pipeline.shader].name + " reads " +
                                       std::to_string(read[dispatch->pipeline]) +
                                       " bytes of push constants, the dispatch pushes " +
                                       std::to_string(given));
  }
  return {};
}

}  // namespace

ir::Result<PreparedScript> prepare_script(const Script& script) {
  if (auto ok = check_names(script); !ok) return ok.error();
  std::vector<SpirvModule> modules;
  for (const ScriptShader& shader : script.shaders) {
    const auto words = compile_script_shader(shader);
    if (!words) return words.error();
    auto module = SpirvModule::parse(*words);
    if (!module) return module.error();
    modules.push_back(*std::move(module));
  }
  PreparedScript prepared;
  std::vector<uint32_t> read;
  for (const ScriptPipeline& pipeline : script.pipelines) {
    const SpirvModule& module = modules[pipeline.shader];
    Preparation preparation(script, pipeline, module);
    auto raw = preparation.prepare();
    if (!raw) return raw.error();
    prepared.pipelines.push_back(*std::move(raw));
    prepared.modules.push_back(module);
    read.push_back(preparation.push_bytes_read());
  }
  if (auto ok = check_pushes(script, read); !ok) return ok.error();
  return prepared;
}

std::vector<std::byte> push_bytes(const Script& script, const DispatchStep& step,
                                  const RawPipeline& pipeline,
                                  std::span<const std::byte> push_buffer) {
  std::vector<std::byte> bytes = step.push;
  if (script.pipelines[step.pipeline].push_buffer) {
    bytes.assign(push_buffer.begin(), push_buffer.end());
  }
  bytes.resize(pipeline.push_bytes);
  return bytes;
}

}  // namespace ullage::conform
