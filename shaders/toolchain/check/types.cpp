// Layouts by recursion over types; cells are counted once per type.
#include "shaders/toolchain/check/types.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders::check {

const SpirvInstruction& Types::definition(uint32_t type) const {
  static const SpirvInstruction none;
  const SpirvInstruction* const t = module_.definition(type);
  return t ? *t : none;
}

bool Types::is_pointer(uint32_t type) const {
  return definition(type).opcode == spv::OpTypePointer;
}

std::optional<Scalar> Types::scalar_of(uint32_t type) const {
  const SpirvInstruction* t = &definition(type);
  while (t->opcode == spv::OpTypeVector || t->opcode == spv::OpTypeMatrix) {
    t = &definition(t->word(2));
  }
  const auto width = static_cast<uint8_t>(t->word(2));
  if (t->opcode == spv::OpTypeBool) return Scalar{ScalarKind::boolean, 1, false};
  if (t->opcode == spv::OpTypeInt) return Scalar{ScalarKind::integer, width, t->word(3) != 0};
  if (t->opcode == spv::OpTypeFloat) return Scalar{ScalarKind::floating, width, true};
  return {};
}

uint32_t Types::cells_of(uint32_t type) {
  const auto known = cells_.find(type);
  if (known != cells_.end()) return known->second;
  const SpirvInstruction& t = definition(type);
  uint64_t cells = 0;
  if (t.opcode == spv::OpTypeStruct) {
    for (size_t w = 2; w < t.words.size(); ++w) cells += cells_of(t.word(w));
  } else if (t.opcode == spv::OpTypeArray) {
    cells = uint64_t{array_length(module_, t)} * cells_of(t.word(2));
  } else if (t.opcode == spv::OpTypeVector || t.opcode == spv::OpTypeMatrix) {
    cells = uint64_t{t.word(3)} * cells_of(t.word(2));
  } else if (t.opcode != spv::OpTypeRuntimeArray && t.opcode != spv::OpTypeVoid) {
    cells = 1;
  }
  return cells_[type] = static_cast<uint32_t>(std::min<uint64_t>(cells, kMostCells));
}

Part Types::member_of(const SpirvInstruction& type, uint32_t index, Layout layout) {
  Part part;
  const uint32_t id = type.result_id;
  part.type = type.word(size_t{index} + 2);
  if (layout == Layout::decorated) {
    part.offset = module_.member_decoration(id, index, spv::DecorationOffset).value_or(0);
    part.matrix.stride =
        module_.member_decoration(id, index, spv::DecorationMatrixStride).value_or(0);
    part.matrix.row_major =
        module_.member_decoration(id, index, spv::DecorationRowMajor).has_value();
    return part;
  }
  uint64_t at = 0;
  for (uint32_t m = 0; m <= index; ++m) {
    const uint32_t member = type.word(size_t{m} + 2);
    if (layout == Layout::natural) at = align_up(at, natural_.of(member).alignment);
    if (m < index) at += layout == Layout::cells ? cells_of(member) : natural_.of(member).bytes;
  }
  part.offset = static_cast<uint32_t>(at);
  return part;
}

Part Types::element_of(const SpirvInstruction& type, Layout layout, const MatrixOrder& matrix) {
  Part part;
  part.type = type.word(2);
  part.matrix = matrix;
  const bool is_array = type.opcode == spv::OpTypeArray || type.opcode == spv::OpTypeRuntimeArray;
  if (type.opcode == spv::OpTypeArray) part.length = array_length(module_, type);
  if (!is_array) part.length = type.word(3);
  if (layout == Layout::cells) {
    part.stride = cells_of(part.type);
    return part;
  }
  const TypeSize size = natural_.of(part.type);
  part.stride = static_cast<uint32_t>(align_up(size.bytes, size.alignment));
  if (is_array && layout == Layout::decorated) {
    part.stride =
        module_.decoration(type.result_id, spv::DecorationArrayStride).value_or(part.stride);
  }
  if (type.opcode == spv::OpTypeVector && matrix.component_stride != 0) {
    part.stride = matrix.component_stride;
  }
  if (type.opcode == spv::OpTypeMatrix && matrix.stride != 0) {
    part.matrix = {};
    if (matrix.row_major) part.matrix.component_stride = matrix.stride;
    part.stride = matrix.row_major ? scalar_of(part.type)->bytes() : matrix.stride;
  }
  return part;
}

Part Types::part_of(uint32_t type, uint32_t index, Layout layout, const MatrixOrder& matrix) {
  const SpirvInstruction& t = definition(type);
  return t.opcode == spv::OpTypeStruct ? member_of(t, index, layout)
                                       : element_of(t, layout, matrix);
}

std::pair<uint32_t, uint32_t> Types::cell_of_part(uint32_t type, uint32_t index) {
  const Part part = part_of(type, index, Layout::cells, {});
  return {part.offset + part.stride * index, part.type};
}

void Types::add_leaves(uint32_t type, Layout layout, const MatrixOrder& matrix, uint32_t at,
                       std::vector<Leaf>& leaves) {
  const SpirvInstruction& t = definition(type);
  const auto scalar = scalar_of(type);
  if (scalar && cells_of(type) == 1) {
    leaves.push_back({at, *scalar});
    return;
  }
  if (t.opcode == spv::OpTypeRuntimeArray) return;
  const bool is_struct = t.opcode == spv::OpTypeStruct;
  const uint32_t parts = is_struct                      ? static_cast<uint32_t>(t.words.size() - 2)
                         : t.opcode == spv::OpTypeArray ? array_length(module_, t)
                                                        : t.word(3);
  for (uint32_t p = 0; p < parts && leaves.size() < kMostCells; ++p) {
    const Part part = part_of(type, p, layout, matrix);
    add_leaves(part.type, layout, part.matrix, at + part.offset + part.stride * p, leaves);
  }
}

std::vector<Leaf> Types::leaves_of(uint32_t type, Layout layout, const MatrixOrder& matrix) {
  std::vector<Leaf> leaves;
  add_leaves(type, layout, matrix, 0, leaves);
  return leaves;
}

uint32_t Types::bytes_of(uint32_t type, Layout layout) {
  if (layout == Layout::cells) return cells_of(type);
  if (layout == Layout::decorated) return size_of_type(module_, type);
  return static_cast<uint32_t>(std::min<uint64_t>(natural_.of(type).bytes, UINT32_MAX));
}

std::string Types::path_to(uint32_t type, Layout layout, uint64_t offset) {
  constexpr const char* kComponents[] = {".x", ".y", ".z", ".w"};
  std::string path;
  MatrixOrder matrix;
  for (int depth = 0; depth < 16 && (cells_of(type) != 1 || !scalar_of(type)); ++depth) {
    const SpirvInstruction& t = definition(type);
    uint32_t index = 0;
    if (t.opcode == spv::OpTypeStruct) {
      for (uint32_t m = 1; m + 2 < t.words.size(); ++m) {
        if (part_of(type, m, layout, {}).offset <= offset) index = m;
      }
      const std::string_view name = module_.member_name(type, index);
      path += '.' + (name.empty() ? std::to_string(index) : std::string(name));
    }
    const Part part = part_of(type, index, layout, matrix);
    if (t.opcode != spv::OpTypeStruct) {
      if (part.stride == 0) return path;
      const uint64_t element = offset / part.stride;
      const bool is_component = t.opcode == spv::OpTypeVector && element < 4;
      path += is_component ? kComponents[element] : '[' + std::to_string(element) + ']';
      offset %= part.stride;
    } else {
      offset -= std::min<uint64_t>(offset, part.offset);
    }
    type = part.type;
    matrix = part.matrix;
  }
  return path;
}

}  // namespace ullage::shaders::check
