// Declarations on demand, each in the order in which its parts are known.
#include "tools/conform/matrix/shader_text.h"

#include <fmt/format.h>

namespace ullage::conform {

using ir::DType;

namespace {

// Opcodes of SPV_KHR_cooperative_matrix, and of OpTypeFloat, which has an encoding as well.
constexpr uint32_t kTypeMatrix = 4456, kLoad = 4457, kStore = 4458, kMultiplyAdd = 4459,
                   kLength = 4460, kTypeFloat = 22;

// An instruction as numbers and ids. OpNoLine, which has no operands, ends the one before it: an
// operand that may follow there would take the first number.
std::string raw(uint32_t opcode, std::initializer_list<std::string> operands) {
  const auto words = static_cast<uint32_t>(operands.size()) + 1;
  return fmt::format("OpNoLine\n!{} {}\n", words << 16 | opcode, fmt::join(operands, " "));
}

struct CapabilityNames {
  DType dtype;
  std::string_view arithmetic, storage;  // "" for none
};
constexpr CapabilityNames kCapabilities[] = {
    {DType::f16, "Float16", "StorageBuffer16BitAccess"},
    {DType::bf16, "!5116", "StorageBuffer16BitAccess"},
    {DType::f64, "Float64", ""},
    {DType::i8, "Int8", "StorageBuffer8BitAccess"},
    {DType::u8, "Int8", "StorageBuffer8BitAccess"},
    {DType::i16, "Int16", "StorageBuffer16BitAccess"},
    {DType::u16, "Int16", "StorageBuffer16BitAccess"},
    {DType::i64, "Int64", ""},
    {DType::u64, "Int64", ""},
};

}  // namespace

std::string ShaderText::new_id() {
  return fmt::format("%v{}", next_++);
}

std::string ShaderText::type(DType dtype) {
  const std::string id = fmt::format("%{}", ir::name_of(dtype));
  if (!declare(id)) return id;
  const size_t bits = 8 * ir::size_bytes(dtype);
  for (const CapabilityNames& names : kCapabilities) {
    if (names.dtype == dtype) capabilities_.emplace(names.arithmetic);
  }
  if (dtype == DType::bf16) {
    extensions_.insert("SPV_KHR_bfloat16");
    types_ += raw(kTypeFloat, {id, "!16", "!0"});
  } else if (ir::is_float(dtype)) {
    types_ += fmt::format("{} = OpTypeFloat {}\n", id, bits);
  } else {
    types_ += fmt::format("{} = OpTypeInt {} {}\n", id, bits, ir::is_signed_integer(dtype) ? 1 : 0);
  }
  return id;
}

std::string ShaderText::number(uint32_t value) {
  const std::string id = fmt::format("%number{}", value);
  const std::string u32 = type(DType::u32);
  if (declare(id)) types_ += fmt::format("{} = OpConstant {} {}\n", id, u32, value);
  return id;
}

std::string ShaderText::matrix(const MatrixType& of) {
  const std::string component = type(of.dtype);
  const auto use = static_cast<uint32_t>(of.use);
  const std::string scope = number(of.scope), rows = number(of.rows), columns = number(of.columns),
                    use_id = number(use);
  if (of.dtype == DType::bf16) capabilities_.emplace("!5118");
  const std::string id =
      fmt::format("%matrix_{}_{}_{}_{}", ir::name_of(of.dtype), of.rows, of.columns, use);
  if (declare(id)) {
    types_ += raw(kTypeMatrix, {id, component, scope, rows, columns, use_id});
  }
  return id;
}

std::string ShaderText::boolean() {
  if (declare("%bool")) types_ += "%bool = OpTypeBool\n";
  return "%bool";
}

std::string ShaderText::pointer(std::string_view storage, const std::string& pointee) {
  const std::string id = fmt::format("%to_{}_{}", storage, pointee.substr(1));
  if (declare(id)) {
    types_ += fmt::format("{} = OpTypePointer {} {}\n", id, storage, pointee);
  }
  return id;
}

std::string ShaderText::element(uint32_t binding, DType dtype, const std::string& index) {
  const std::string bound = buffer(binding, dtype);
  const std::string to = pointer("StorageBuffer", type(dtype));
  return emit(fmt::format("OpAccessChain {} {} {} {}", to, bound, number(0), index));
}

std::string ShaderText::load(const MatrixType& of, uint32_t binding, const TilePlace& place,
                             const std::string& index) {
  const std::string from = element(binding, place.element, index);
  const std::string id = new_id(), type_id = matrix(of);
  body_ +=
      raw(kLoad, {type_id, id, from, number(place.column_major ? 1 : 0), number(place.stride)});
  return id;
}

void ShaderText::store(const std::string& object, uint32_t binding, const TilePlace& place,
                       const std::string& index) {
  const std::string to = element(binding, place.element, index);
  body_ += raw(kStore, {to, object, number(place.column_major ? 1 : 0), number(place.stride)});
}

std::string ShaderText::multiply_add(const MatrixType& result, const std::string (&tiles)[3],
                                     uint32_t operands) {
  const std::string id = new_id(), type_id = matrix(result);
  body_ +=
      raw(kMultiplyAdd, {type_id, id, tiles[0], tiles[1], tiles[2], fmt::format("!{}", operands)});
  return id;
}

std::string ShaderText::length(const MatrixType& of) {
  const std::string id = new_id(), u32 = type(DType::u32);
  body_ += raw(kLength, {u32, id, matrix(of)});
  return id;
}

std::string ShaderText::emit(const std::string& instruction) {
  const std::string id = new_id();
  body_ += fmt::format("{} = {}\n", id, instruction);
  return id;
}

std::string ShaderText::text() const {
  std::string all = "OpCapability Shader\nOpCapability VulkanMemoryModel\n";
  for (const std::string& c : capabilities_) {
    if (!c.empty()) all += "OpCapability " + c + "\n";
  }
  all += "OpCapability !6022\nOpExtension \"SPV_KHR_cooperative_matrix\"\n";
  for (const std::string& e : extensions_) all += "OpExtension \"" + e + "\"\n";
  all += "OpMemoryModel Logical Vulkan\nOpEntryPoint GLCompute %main \"main\"" + interface_ + "\n";
  all += fmt::format("OpExecutionMode %main LocalSize {} 1 1\n", invocations_);
  all += decorations_ + types_;
  all += "%void = OpTypeVoid\n%function = OpTypeFunction %void\n";
  all += "%main = OpFunction %void None %function\n%entry = OpLabel\n";
  return all + variables_ + body_ + "OpReturn\nOpFunctionEnd\n";
}

std::string ShaderText::buffer(uint32_t binding, DType dtype) {
  const std::string id = fmt::format("%buffer{}", binding), name(ir::name_of(dtype));
  const std::string component = type(dtype);
  for (const CapabilityNames& names : kCapabilities) {
    if (names.dtype == dtype) capabilities_.emplace(names.storage);
  }
  const std::string block = "%block_" + name;
  if (declare(block)) {
    decorations_ +=
        fmt::format("OpDecorate %array_{0} ArrayStride {1}\n", name, ir::size_bytes(dtype));
    decorations_ += fmt::format("OpDecorate {0} Block\nOpMemberDecorate {0} 0 Offset 0\n", block);
    types_ += fmt::format("%array_{} = OpTypeRuntimeArray {}\n{} = OpTypeStruct %array_{}\n", name,
                          component, block, name);
  }
  const std::string to = pointer("StorageBuffer", block);
  if (declare(id)) {
    decorations_ +=
        fmt::format("OpDecorate {0} DescriptorSet 0\nOpDecorate {0} Binding {1}\n", id, binding);
    types_ += fmt::format("{} = OpVariable {} StorageBuffer\n", id, to);
    interface_ += " " + id;
  }
  return id;
}

// As a u32 at the begin of the body; of a vector the first component.
std::string ShaderText::builtin(const std::string& name, std::string_view vulkan_name,
                                bool is_vector) {
  const std::string u32 = type(DType::u32);
  std::string of = u32;
  if (is_vector) {
    of = "%vector";
    if (declare(of)) types_ += fmt::format("{} = OpTypeVector {} 3\n", of, u32);
  }
  const std::string to = pointer("Input", of), id = "%" + name;
  if (declare(id)) {
    decorations_ += fmt::format("OpDecorate {} BuiltIn {}\n", id, vulkan_name);
    types_ += fmt::format("{} = OpVariable {} Input\n", id, to);
    interface_ += " " + id;
  }
  const std::string value = emit(fmt::format("OpLoad {} {}", of, id));
  return is_vector ? emit(fmt::format("OpCompositeExtract {} {} 0", u32, value)) : value;
}

}  // namespace ullage::conform
