// Pipelines of a script as the device takes them.
#include "tools/conform/script/script_pipelines.h"

#include <algorithm>
#include <map>

#include "shaders/toolchain/reduce/edit.h"
#include "shaders/toolchain/spirv/resources.h"
#include "tools/conform/script/script_memory.h"
#include "tools/conform/script/script_shaders.h"

namespace ullage::conform {
namespace {

using runtime::RawBinding;
using runtime::RawPipeline;
using shaders::ResourceKind;
using shaders::SpirvModule;
using shaders::SpirvResource;

ir::Error invalid(const Place& place, const std::string& message) {
  return ir::invalid_file(to_text(place) + ": " + message);
}

std::string name_of(const SpirvResource& r) {
  return r.name + " (set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding) + ')';
}

class Preparation {
 public:
  Preparation(const Script& script, const runtime::RawDevice& device)
      : device_(device), memory_(script) {}

  ir::Result<RawPipeline> prepare(const ScriptPipeline& pipeline,
                                  const std::vector<uint32_t>& words) {
    const auto module = SpirvModule::parse(words);
    if (!module) return module.error();
    if (auto ok = check_capabilities(*module, device_); !ok) return ok.error();
    if (auto ok = check_workgroup(*module, pipeline, device_); !ok) return ok.error();
    RawPipeline raw;
    raw.spirv = words;
    raw.entry = pipeline.entry;
    raw.subgroup_size = pipeline.subgroup_size;
    raw.full_subgroups = pipeline.full_subgroups;
    for (const ScriptConstant& c : pipeline.constants) {
      // Booleans are words for a specialisation.
      const bool boolean = c.dtype == ir::DType::boolean;
      runtime::RawConstant constant{c.id, {}};
      constant.value.resize(boolean ? 4 : ir::size_bytes(c.dtype));
      store_number(constant.value.data(), c.bits, boolean ? ir::DType::u32 : c.dtype);
      raw.constants.push_back(std::move(constant));
    }
    if (auto ok = check_subgroups(pipeline); !ok) return ok.error();
    for (const ScriptBinding& b : pipeline.bindings) {
      auto bound = bind(b);
      if (!bound) return bound.error();
      raw.bindings.push_back(*bound);
    }
    if (auto ok = check_resources(pipeline, *module, raw); !ok) return ok.error();
    return raw;
  }

 private:
  ir::Result<void> check_subgroups(const ScriptPipeline& pipeline) const {
    const uint32_t size = pipeline.subgroup_size;
    if (pipeline.full_subgroups && !device_.feature("computeFullSubgroups").value_or(false)) {
      return ir::unsupported("the device has no computeFullSubgroups");
    }
    if (size == 0) return {};
    const uint64_t low = device_.limit("minSubgroupSize").value_or(0);
    const uint64_t high = device_.limit("maxSubgroupSize").value_or(0);
    const bool control = device_.feature("subgroupSizeControl").value_or(false);
    if (control && size >= low && size <= high) return {};
    return ir::unsupported("the device's subgroups cannot have " + std::to_string(size) +
                           " invocations");
  }

  ir::Result<RawBinding> bind(const ScriptBinding& b) const {
    const std::string kind = b.uniform ? "Uniform" : "Storage";
    const uint64_t alignment = device_.limit("min" + kind + "BufferOffsetAlignment").value_or(256);
    const uint64_t range = device_.limit("max" + kind + "BufferRange").value_or(0);
    const uint64_t sets = device_.limit("maxBoundDescriptorSets").value_or(4);
    const uint64_t size = b.size ? b.size : memory_.bound_bytes(b.buffer) - b.offset;
    if (b.offset % alignment != 0) {
      return ir::unsupported(to_text(b.place) +
                             ": the device requires offsets that are multiples of " +
                             std::to_string(alignment));
    }
    if (size > range) {
      return ir::unsupported(to_text(b.place) + ": the device's max" + kind + "BufferRange is " +
                             std::to_string(range) + ", bound are " + std::to_string(size));
    }
    if (b.set >= sets) {
      return ir::unsupported(to_text(b.place) + ": the device's maxBoundDescriptorSets is " +
                             std::to_string(sets));
    }
    return RawBinding{.set = b.set,
                      .binding = b.binding,
                      .element = b.element,
                      .kind = b.uniform ? RawBinding::Kind::uniform : RawBinding::Kind::storage,
                      .buffer = b.buffer,
                      .offset = ScriptMemory::offset_in_session(b.offset),
                      .size = size};
  }

  // The resources that the module declares and uses must be bound, with their type and size.
  ir::Result<void> check_resources(const ScriptPipeline& pipeline, const SpirvModule& module,
                                   RawPipeline& raw) const {
    const auto uses = shaders::count_uses(shaders::split_module(module.words()));
    // Which entry point uses which resource is not known here.
    const bool alone = module.entry_points().size() == 1;
    for (const SpirvResource& r : shaders::resources_of(module)) {
      const auto used = uses.find(r.variable);
      if (used == uses.end() || used->second == 0) continue;
      const uint32_t bytes = shaders::size_of_type(module, r.type);
      if (r.kind == ResourceKind::push_constants) {
        raw.push_bytes = std::max(raw.push_bytes, (bytes + 3) / 4 * 4);
        continue;
      }
      if (auto ok = check_resource(pipeline, r, bytes, alone, raw); !ok) return ok;
    }
    if (raw.push_bytes <= device_.limit("maxPushConstantsSize").value_or(128)) return {};
    return ir::unsupported("the device's maxPushConstantsSize is below " +
                           std::to_string(raw.push_bytes));
  }

  ir::Result<void> check_resource(const ScriptPipeline& pipeline, const SpirvResource& r,
                                  uint32_t bytes, bool alone, const RawPipeline& raw) const {
    bool found = false;
    for (const RawBinding& b : raw.bindings) {
      if (b.set != r.set || b.binding != r.binding) continue;
      found = true;
      const auto kind = b.kind == RawBinding::Kind::uniform ? ResourceKind::uniform_buffer
                                                            : ResourceKind::storage_buffer;
      if (kind != r.kind) {
        return invalid(pipeline.place, name_of(r) + " is a " + to_string(r.kind) + ", bound is a " +
                                           to_string(kind));
      }
      if (b.size < bytes) {
        return invalid(pipeline.place, name_of(r) + " has " + std::to_string(bytes) +
                                           " bytes, bound are " + std::to_string(b.size));
      }
    }
    if (found || !alone) return {};
    return invalid(pipeline.place, "nothing is bound to " + name_of(r));
  }

  const runtime::RawDevice& device_;
  ScriptMemory memory_;
};

}  // namespace

ir::Result<std::vector<RawPipeline>> prepare_pipelines(const Script& script,
                                                       const runtime::RawDevice& device) {
  Preparation preparation(script, device);
  std::map<size_t, std::vector<uint32_t>> modules;
  std::vector<RawPipeline> pipelines;
  for (const ScriptPipeline& pipeline : script.pipelines) {
    auto& words = modules[pipeline.shader];
    if (words.empty()) {
      auto compiled = compile_script_shader(script.shaders[pipeline.shader]);
      if (!compiled) return compiled.error();
      words = std::move(*compiled);
    }
    auto raw = preparation.prepare(pipeline, words);
    if (!raw) return raw.error();
    pipelines.push_back(std::move(*raw));
  }
  return pipelines;
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
