// What flows between stages.
#include <glslang/SPIRV/doc.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <spirv/unified1/spirv.hpp>
#include <tuple>

#include "shaders/toolchain/compile/reflection_json.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepestArray = 8;

constexpr std::pair<spv::Decoration, const char*> kQualifiers[] = {
    {spv::DecorationFlat, "flat"},         {spv::DecorationNoPerspective, "noperspective"},
    {spv::DecorationCentroid, "centroid"}, {spv::DecorationSample, "sample"},
    {spv::DecorationPatch, "patch"},
};

// Decorations of a variable, or of a member of its block.
struct Decorated {
  const SpirvModule& module;
  uint32_t id = 0;
  std::optional<uint32_t> member = std::nullopt;

  std::optional<uint32_t> operator[](spv::Decoration kind) const {
    return member ? module.member_decoration(id, *member, kind) : module.decoration(id, kind);
  }
};

Json described(const SpirvModule& m, std::string_view name, uint32_t type, const Decorated& d) {
  Json j = {{"name", std::string(name)}};
  for (const auto& [kind, key] : {std::pair(spv::DecorationLocation, "location"),
                                  std::pair(spv::DecorationComponent, "component"),
                                  std::pair(spv::DecorationIndex, "index")}) {
    if (const auto value = d[kind]) j[key] = *value;
  }
  if (const auto builtin = d[spv::DecorationBuiltIn]) {
    j["builtin"] = spv::BuiltInString(static_cast<int>(*builtin));
  }
  Json lengths = Json::array();
  const SpirvInstruction* t = m.definition(type);
  for (int arrays = 0; t && arrays < kDeepestArray; ++arrays) {
    if (t->opcode != spv::OpTypeArray && t->opcode != spv::OpTypeRuntimeArray) break;
    lengths.push_back(array_length(m, *t));
    t = m.definition(t->word(2));
  }
  j["type"] = t ? type_name(m, t->result_id) : "unknown";
  if (!lengths.empty()) j["array"] = lengths;
  Json qualifiers = Json::array();
  for (const auto& [kind, word] : kQualifiers) {
    if (d[kind]) qualifiers.push_back(word);
  }
  if (!qualifiers.empty()) j["qualifiers"] = qualifiers;
  if (!t || t->opcode != spv::OpTypeStruct) return j;
  Json members = Json::array();
  for (uint32_t i = 0; i + 2 < t->words.size(); ++i) {
    members.push_back(
        described(m, m.member_name(t->result_id, i), t->word(size_t{i} + 2), {m, t->result_id, i}));
  }
  j["members"] = members;
  return j;
}

}  // namespace

Json interface_json(const SpirvModule& module, const SpirvEntryPoint& entry, bool outputs) {
  const uint32_t storage = outputs ? spv::StorageClassOutput : spv::StorageClassInput;
  std::vector<std::pair<std::tuple<uint32_t, uint32_t, uint32_t>, Json>> found;
  for (uint32_t id : entry.interface) {
    const SpirvInstruction* const variable = module.definition(id);
    if (!variable || variable->opcode != spv::OpVariable || variable->word(3) != storage) continue;
    const SpirvInstruction* const pointer = module.definition(variable->type_id);
    if (!pointer) continue;
    const Decorated d{module, id};
    const auto place = std::tuple(d[spv::DecorationLocation].value_or(UINT32_MAX),
                                  d[spv::DecorationComponent].value_or(0), id);
    found.emplace_back(place, described(module, module.name(id), pointer->word(3), d));
  }
  std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
  Json list = Json::array();
  for (auto& [place, json] : found) list.push_back(std::move(json));
  return list;
}

}  // namespace ullage::shaders
