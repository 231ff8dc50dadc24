// Reads the pipeline off the module's declarations.
#include "tools/common/statistics/pipeline_of_module.h"

#include <algorithm>
#include <optional>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/resources.h"

namespace ullage::tools {
namespace {

using runtime::RawBinding;
using shaders::ResourceKind;

std::optional<RawBinding::Kind> kind_of(ResourceKind kind) {
  using Kind = RawBinding::Kind;
  switch (kind) {
    case ResourceKind::storage_buffer:
      return Kind::storage;
    case ResourceKind::uniform_buffer:
      return Kind::uniform;
    case ResourceKind::storage_texel_buffer:
      return Kind::storage_texel;
    case ResourceKind::uniform_texel_buffer:
      return Kind::uniform_texel;
    case ResourceKind::storage_image:
      return Kind::storage_image;
    case ResourceKind::sampled_image:
      return Kind::sampled_image;
    case ResourceKind::combined_image_sampler:
      return Kind::combined_image_sampler;
    case ResourceKind::sampler:
      return Kind::sampler;
    default:
      return std::nullopt;
  }
}

// A binding's last element: the layout is as long.
ir::Result<RawBinding> binding_of(const shaders::SpirvResource& resource) {
  const auto kind = kind_of(resource.kind);
  const std::string name = resource.name + " (set " + std::to_string(resource.set) + ", binding " +
                           std::to_string(resource.binding) + ")";
  if (!kind) return ir::unsupported(name + " is a " + to_string(resource.kind));
  if (resource.count == 0) return ir::unsupported(name + " is an array without a length");
  RawBinding binding;
  binding.set = resource.set;
  binding.binding = resource.binding;
  binding.element = resource.count - 1;
  binding.kind = *kind;
  return binding;
}

ir::Result<std::string> entry_of(const shaders::SpirvModule& module, const std::string& wanted) {
  std::vector<std::string> names;
  for (const shaders::SpirvEntryPoint& entry : module.entry_points()) {
    if (entry.model == spv::ExecutionModelGLCompute) names.push_back(entry.name);
  }
  if (wanted.empty() && names.size() == 1) return names.front();
  if (std::ranges::find(names, wanted) != names.end()) return wanted;
  if (wanted.empty()) {
    return ir::invalid_file(
        "the module must have one compute entry point or it must be named, it has " +
        std::to_string(names.size()));
  }
  return ir::invalid_file("the module has no compute entry point \"" + wanted + '"');
}

}  // namespace

ir::Result<runtime::RawPipeline> pipeline_of_module(std::vector<uint32_t> spirv,
                                                    const std::string& entry,
                                                    uint32_t subgroup_size) {
  const auto module = shaders::SpirvModule::parse(spirv);
  if (!module) return module.error();
  auto name = entry_of(*module, entry);
  if (!name) return name.error();
  runtime::RawPipeline pipeline;
  pipeline.spirv = std::move(spirv);
  pipeline.entry = std::move(*name);
  pipeline.subgroup_size = subgroup_size;
  for (const shaders::SpirvResource& resource : shaders::resources_of(*module)) {
    if (resource.kind == ResourceKind::push_constants) {
      pipeline.push_bytes = (shaders::size_of_type(*module, resource.type) + 3) / 4 * 4;
      continue;
    }
    const auto binding = binding_of(resource);
    if (!binding) return binding.error();
    pipeline.bindings.push_back(*binding);
  }
  return pipeline;
}

}  // namespace ullage::tools
