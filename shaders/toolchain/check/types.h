// How values of SPIR-V types lie: in cells of registers, one per scalar, and in bytes of memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "shaders/toolchain/spirv/module.h"
#include "shaders/toolchain/spirv/natural_layout.h"

namespace ullage::shaders::check {

enum class ScalarKind : uint8_t { boolean, integer, floating };
struct Scalar {
  ScalarKind kind = ScalarKind::integer;
  uint8_t width = 32;  // bits; 1: bool
  bool is_signed = false;
  uint32_t bytes() const { return kind == ScalarKind::boolean ? 4 : width / 8; }
};

// cells: variables of one invocation, an offset of 1 per scalar. The others count bytes: natural,
// by the rules of std430, and decorated, as the module says.
enum class Layout : uint8_t { cells, natural, decorated };

// How the matrices inside a member lie; 0: as their columns.
struct MatrixOrder {
  uint32_t stride = 0;
  bool row_major = false;
  uint32_t component_stride = 0;  // of a column of a row-major matrix
};

// A part of a composite: where it lies, or for arrays how far the parts are from each other.
struct Part {
  uint32_t type = 0;
  uint32_t offset = 0;             // of a member of a struct
  uint32_t stride = 0;             // of elements of all others
  std::optional<uint32_t> length;  // of elements; nothing: as many as the memory has
  MatrixOrder matrix{};
};

struct Leaf {
  uint32_t offset = 0;
  Scalar scalar;
};

// Of one module. Not for more than one thread. REQUIRES: the module outlives it, spirv-val accepts
// it.
class Types {
 public:
  explicit Types(const SpirvModule& module) : module_(module), natural_(module, kStd430) {}

  const SpirvInstruction& definition(uint32_t type) const;
  bool is_pointer(uint32_t type) const;
  // Of a scalar, or of the components of a vector or matrix; nothing for other types.
  std::optional<Scalar> scalar_of(uint32_t type) const;
  // Scalars in it, those of an array without a length not counted. More than kMostCells: as many.
  uint32_t cells_of(uint32_t type);
  // Part `index` of a struct; of other composites any part, `index` is ignored.
  Part part_of(uint32_t type, uint32_t index, Layout layout, const MatrixOrder& matrix);
  // Cells before part `index` of a value, and its type.
  std::pair<uint32_t, uint32_t> cell_of_part(uint32_t type, uint32_t index);
  // Every scalar of a type in the order of its cells.
  std::vector<Leaf> leaves_of(uint32_t type, Layout layout, const MatrixOrder& matrix);
  uint32_t bytes_of(uint32_t type, Layout layout);
  // The scalar at an offset as source text has it: "[3].x", ".n".
  std::string path_to(uint32_t type, Layout layout, uint64_t offset);

  static constexpr uint32_t kMostCells = 1 << 20;

 private:
  void add_leaves(uint32_t type, Layout layout, const MatrixOrder& matrix, uint32_t at,
                  std::vector<Leaf>& leaves);
  Part element_of(const SpirvInstruction& type, Layout layout, const MatrixOrder& matrix);
  Part member_of(const SpirvInstruction& type, uint32_t index, Layout layout);

  const SpirvModule& module_;
  NaturalLayout natural_;
  std::map<uint32_t, uint32_t> cells_;
};

}  // namespace ullage::shaders::check
