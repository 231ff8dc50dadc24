// Layouts of blocks, member by member.
#include <nlohmann/json.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/compile/reflection_json.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDeepest = 32;
// Members in one block's description; structs of structs could multiply without end.
constexpr size_t kMaxMembers = 20000;

// The prefix of GLSL's vector names and the scalar's own name.
struct ScalarName {
  std::string scalar, vector;
};

ScalarName scalar_name(const SpirvInstruction& type) {
  const uint32_t width = type.word(2);
  const std::string bits = std::to_string(width);
  if (type.opcode == spv::OpTypeBool) return {"bool", "b"};
  if (type.opcode == spv::OpTypeFloat) {
    if (width == 32) return {"float", ""};
    if (width == 64) return {"double", "d"};
    return {"float" + bits + "_t", "f" + bits};
  }
  const bool is_signed = type.word(3) != 0;
  if (width == 32) return is_signed ? ScalarName{"int", "i"} : ScalarName{"uint", "u"};
  return {(is_signed ? "int" : "uint") + bits + "_t", (is_signed ? "i" : "u") + bits};
}

Json members_json(const SpirvModule& m, const SpirvInstruction& block, int depth, size_t& left);

// One member: the arrays around its type become lists of lengths and strides.
Json member_json(const SpirvModule& m, uint32_t block, uint32_t index, uint32_t id, int depth,
                 size_t& left) {
  Json j = {{"name", std::string(m.member_name(block, index))}};
  if (const auto offset = m.member_decoration(block, index, spv::DecorationOffset)) {
    j["offset"] = *offset;
  }
  Json lengths = Json::array(), strides = Json::array();
  const SpirvInstruction* type = m.definition(id);
  for (int arrays = 0; type && arrays < kDeepest; ++arrays) {
    if (type->opcode != spv::OpTypeArray && type->opcode != spv::OpTypeRuntimeArray) break;
    lengths.push_back(array_length(m, *type));
    strides.push_back(m.decoration(type->result_id, spv::DecorationArrayStride).value_or(0));
    type = m.definition(type->word(2));
  }
  if (!type) return j;
  const bool is_struct = type->opcode == spv::OpTypeStruct;
  j["type"] = is_struct ? std::string(m.name(type->result_id)) : type_name(m, type->result_id);
  const auto stride = m.member_decoration(block, index, spv::DecorationMatrixStride);
  const bool row_major = m.member_decoration(block, index, spv::DecorationRowMajor).has_value();
  j["size"] = size_of_type(m, id, stride.value_or(0), row_major);
  if (!lengths.empty()) {
    j["array"] = lengths;
    j["array_stride"] = strides;
  }
  if (stride) {
    j["matrix_stride"] = *stride;
    j["row_major"] = row_major;
  }
  if (is_struct && depth < kDeepest) j["members"] = members_json(m, *type, depth + 1, left);
  return j;
}

Json members_json(const SpirvModule& m, const SpirvInstruction& block, int depth, size_t& left) {
  Json members = Json::array();
  for (uint32_t i = 0; i + 2 < block.words.size() && left > 0; ++i) {
    --left;
    members.push_back(member_json(m, block.result_id, i, block.word(i + 2), depth, left));
  }
  return members;
}

}  // namespace

std::string type_name(const SpirvModule& module, uint32_t id) {
  const SpirvInstruction* const type = module.definition(id);
  if (!type) return "unknown";
  switch (static_cast<spv::Op>(type->opcode)) {
    case spv::OpTypeBool:
    case spv::OpTypeInt:
    case spv::OpTypeFloat:
      return scalar_name(*type).scalar;
    case spv::OpTypeVector: {
      const SpirvInstruction* const element = module.definition(type->word(2));
      const std::string prefix = element ? scalar_name(*element).vector : "?";
      return prefix + "vec" + std::to_string(type->word(3));
    }
    case spv::OpTypeMatrix: {
      const SpirvInstruction* const column = module.definition(type->word(2));
      const SpirvInstruction* const element = column ? module.definition(column->word(2)) : nullptr;
      const uint32_t rows = column ? column->word(3) : 0, columns = type->word(3);
      const std::string prefix = element ? scalar_name(*element).vector : "?";
      return prefix + "mat" + std::to_string(columns) +
             (rows == columns ? "" : "x" + std::to_string(rows));
    }
    case spv::OpTypePointer:
      return "pointer";
    case spv::OpTypeStruct:
      return std::string(module.name(id));
    default:
      return "opaque";
  }
}

Json block_json(const SpirvModule& module, uint32_t type) {
  const SpirvInstruction* const block = module.definition(type);
  if (!block || block->opcode != spv::OpTypeStruct) return nullptr;
  Json j = {{"type", std::string(module.name(type))}, {"size", size_of_type(module, type)}};
  if (const uint32_t stride = runtime_stride_of(module, type)) j["runtime_stride"] = stride;
  if (const auto ids = size_spec_ids_of(module, type); !ids.empty()) j["size_spec_ids"] = ids;
  size_t left = kMaxMembers;
  j["members"] = members_json(module, *block, 0, left);
  return j;
}

}  // namespace ullage::shaders
