// The document's members in their fixed order.
#include "shaders/toolchain/compile/reflection_json.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <spirv/unified1/spirv.hpp>

#include "base/sha256.h"
#include "shaders/toolchain/compile/glslang.h"
#include "shaders/toolchain/compile/limits.h"
#include "shaders/toolchain/compile/names.h"
#include "shaders/toolchain/compile/stage.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

const char* access_of(bool readable, bool writable) {
  if (readable) return writable ? "read_write" : "read";
  return writable ? "write" : "none";
}

Json image_json(const SpirvModule& m, uint32_t id) {
  const SpirvInstruction* image = m.definition(id);
  if (image && image->opcode == spv::OpTypeSampledImage) image = m.definition(image->word(2));
  if (!image || image->opcode != spv::OpTypeImage) return nullptr;
  return {{"component", type_name(m, image->word(2))},
          {"dimension", image_dimension_name(image->word(3))},
          {"arrayed", image->word(5) != 0},
          {"multisampled", image->word(6) != 0},
          {"format", image_format_name(image->word(8))}};
}

Json binding_json(const SpirvModule& m, const SpirvResource& r) {
  Json j = {{"set", r.set},     {"binding", r.binding},
            {"name", r.name},   {"kind", to_string(r.kind)},
            {"count", r.count}, {"access", access_of(r.readable, r.writable)}};
  if (const auto ids = count_spec_ids_of(m, r.variable); !ids.empty()) j["count_spec_ids"] = ids;
  for (const auto& [name, is_set] :
       {std::pair("coherent", r.coherent), std::pair("volatile", r.is_volatile),
        std::pair("restrict", r.is_restrict)}) {
    if (is_set) j[name] = true;
  }
  if (auto block = block_json(m, r.type); !block.is_null()) j["block"] = std::move(block);
  if (auto image = image_json(m, r.type); !image.is_null()) j["image"] = std::move(image);
  return j;
}

Json push_json(const SpirvModule& m, const SpirvResource& r) {
  const SpirvInstruction* const block = m.definition(r.type);
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 0; block && i + 2 < block->words.size(); ++i) {
    first = std::min(first, m.member_decoration(r.type, i, spv::DecorationOffset).value_or(0));
  }
  const uint32_t end = size_of_type(m, r.type), offset = first == UINT32_MAX ? 0 : first;
  return {{"name", r.name},
          {"offset", offset},
          {"size", end - std::min(offset, end)},
          {"block", block_json(m, r.type)}};
}

// The default of a specialisation constant as a number or a truth value.
Json default_of(const SpirvModule& m, const SpirvInstruction& c) {
  if (c.opcode == spv::OpSpecConstantTrue) return true;
  if (c.opcode == spv::OpSpecConstantFalse) return false;
  const SpirvInstruction* const type = m.definition(c.type_id);
  if (!type) return nullptr;
  const uint32_t width = type->word(2);
  const uint64_t wide = uint64_t{c.word(4)} << 32 | c.word(3);
  if (type->opcode == spv::OpTypeFloat) {
    // JSON has neither halfs nor infinities.
    const double value = width == 64   ? std::bit_cast<double>(wide)
                         : width == 32 ? std::bit_cast<float>(c.word(3))
                                       : HUGE_VAL;
    if (std::isfinite(value)) return value;
    if (width == 64) return {{"bits", wide}};
    return {{"bits", width == 32 ? c.word(3) : c.word(3) & 0xffffu}};
  }
  const bool is_signed = type->word(3) != 0;
  if (width == 64) return is_signed ? Json(static_cast<int64_t>(wide)) : Json(wide);
  return is_signed ? Json(static_cast<int32_t>(c.word(3))) : Json(c.word(3));
}

Json constants_json(const SpirvModule& m) {
  std::map<uint32_t, Json> by_id;
  for (const SpirvInstruction& i : m.instructions()) {
    if (i.opcode == spv::OpFunction) break;
    const auto id = m.decoration(i.result_id, spv::DecorationSpecId);
    if (i.result_id == 0 || !id) continue;
    by_id[*id] = {{"id", *id},
                  {"name", std::string(m.name(i.result_id))},
                  {"type", type_name(m, i.type_id)},
                  {"default", default_of(m, i)}};
  }
  Json list = Json::array();
  for (auto& [id, json] : by_id) list.push_back(std::move(json));
  return list;
}

Json workgroup_json(const SpirvModule& m, const SpirvEntryPoint& entry) {
  const WorkgroupSize group = m.workgroup_size(entry);
  Json ids = Json::array();
  for (const auto& id : group.spec_id) ids.push_back(id ? Json(*id) : Json(nullptr));
  Json j = {{"size", group.size}, {"spec_ids", ids}, {"shared_bytes", shared_bytes_of(m)}};
  if (const auto sizes = shared_spec_ids_of(m); !sizes.empty()) j["shared_spec_ids"] = sizes;
  return j;
}

Json subgroup_json(const SpirvModule& m) {
  std::set<std::string> classes;
  bool uses_size = false;
  for (const SpirvInstruction& i : m.instructions()) {
    if (auto name = subgroup_class(i); !name.empty()) classes.insert(std::move(name));
    uses_size |= i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationBuiltIn &&
                 i.word(3) == spv::BuiltInSubgroupSize;
  }
  return {{"operations", classes}, {"uses_size", uses_size}};
}

Json spirv_json(const SpirvModule& m, const LayoutFeatures& layout) {
  Json capabilities = Json::array(), features = Json::array();
  for (uint32_t capability : m.capabilities()) capabilities.push_back(capability_name(capability));
  if (layout.uniform_buffer_standard_layout && !layout.scalar_block_layout) {
    features.push_back("uniformBufferStandardLayout");
  }
  if (layout.scalar_block_layout) features.push_back("scalarBlockLayout");
  if (layout.workgroup_scalar_block_layout) {
    features.push_back("workgroupMemoryExplicitLayoutScalarBlockLayout");
  }
  std::string addressing, memory;
  for (const SpirvInstruction& i : m.instructions()) {
    if (i.opcode != spv::OpMemoryModel) continue;
    addressing = addressing_model_name(i.word(1));
    memory = memory_model_name(i.word(2));
  }
  return {{"version", std::to_string(m.version_major()) + "." + std::to_string(m.version_minor())},
          {"bytes", m.words().size() * 4},
          {"hash", hex_of(sha256_of(std::as_bytes(std::span(m.words()))))},
          {"addressing_model", addressing},
          {"memory_model", memory},
          {"capabilities", capabilities},
          {"extensions", m.extensions()},
          {"layout_features", features}};
}

Json entries_json(const SpirvModule& m) {
  Json list = Json::array();
  for (const SpirvEntryPoint& entry : m.entry_points()) {
    list.push_back({{"name", entry.name},
                    {"stage", to_string(stage_of(entry))},
                    {"workgroup", workgroup_json(m, entry)}});
  }
  return list;
}

Json frozen_json(const Frozen& frozen) {
  Json values = Json::object();
  for (const auto& [name, value] : frozen) values[name] = value;
  return values;
}

Json variant_json(const Variant& variant) {
  if (variant.name.empty()) return nullptr;
  Json defines = Json::object();
  for (const auto& [name, value] : variant.defines) defines[name] = value;
  return {{"name", variant.name}, {"defines", defines}};
}

}  // namespace

Json reflection_json(const SpirvModule& module, const SpirvEntryPoint& entry,
                     const ReflectionContext& context) {
  Json bindings = Json::array(), push = nullptr;
  for (const SpirvResource& r : resources_of(module)) {
    if (r.kind == ResourceKind::push_constants) {
      push = push_json(module, r);
    } else {
      bindings.push_back(binding_json(module, r));
    }
  }
  return {{"$schema", "urn:ullage:schema:shader-reflection:1"},
          {"version", "1.0"},
          {"name", context.name},
          {"variant", variant_json(context.variant)},
          {"source", {{"kind", context.source_kind}, {"hash", context.source_hash}}},
          {"tools",
           {{"glslang", context.source_kind == "glsl" ? Json(glslang_version()) : Json(nullptr)},
            {"spirv_tools", spirv_tools_version()},
            {"spirv_cross", msl_translator_version()}}},
          {"target", to_string(context.target)},
          {"optimize", to_string(context.optimize)},
          {"profiles", context.profiles},
          {"spirv", spirv_json(module, context.layout)},
          {"entry_points", entries_json(module)},
          {"entry_point", entry.name},
          {"stage", to_string(stage_of(entry))},
          {"inputs", interface_json(module, entry, false)},
          {"outputs", interface_json(module, entry, true)},
          {"workgroup", workgroup_json(module, entry)},
          {"bindings", bindings},
          {"push_constants", push},
          {"specialization_constants", constants_json(module)},
          {"frozen_constants", frozen_json(context.frozen)},
          {"subgroup", subgroup_json(module)}};
}

}  // namespace ullage::shaders
