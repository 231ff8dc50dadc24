// A compute shader decoded for execution: calls inlined, operands as cells of a register file,
// blocks in an order in which invocations that wait at the last of several blocks meet again.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/check/memory.h"
#include "shaders/toolchain/check/types.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders::check {

class Subgroup;

inline constexpr uint32_t kNoCell = UINT32_MAX;

// Operands and results are first cells: component c of a value is in the cell after c others. A
// cell holds one scalar of every invocation of a subgroup.
struct Op {
  void (*run)(Subgroup&, const Op&) = nullptr;
  uint32_t result = 0, a = 0, b = 0, c = 0;
  uint32_t count = 1;            // components of the result, unless the op says otherwise
  uint8_t steps[3] = {1, 1, 1};  // 0: one scalar for all components
  uint8_t width = 32;            // bits of the operand a
  uint32_t extra = 0;            // as each op says
  uint32_t site = 0;             // instruction of the module
};

struct Move {
  uint32_t from = 0, to = 0, count = 1;
};
// To a block, with what its phis receive, all at once.
struct Edge {
  uint32_t block = 0;
  std::vector<Move> moves{};
};

enum class End : uint8_t { branch, condition, selector, barrier, finish };
struct Block {
  uint32_t first = 0, last = 0;  // ops
  End end = End::finish;
  uint32_t condition = kNoCell;    // of `condition` and `selector`
  std::vector<Edge> edges{};       // condition: true, false; selector: default, then values
  std::vector<uint64_t> values{};  // of a selector
  uint32_t site = 0;               // the instruction that ends it
  uint32_t label_site = 0;         // its first instruction
  uint32_t semantics = 0;          // of a barrier
};

// An image, or a sampled one; samplers are of no account.
struct ImageType {
  uint32_t dimension = 0;  // spv::Dim
  bool is_array = false;
  bool is_storage = false;
  Scalar scalar{};
  uint32_t coordinates() const;  // layers among them
};

struct Variable {
  uint32_t id = 0, type = 0;  // what it points to, arrays of descriptors taken off
  Space space = Space::cells;
  Layout layout = Layout::cells;
  uint32_t cell = 0, cells = 0;  // of space `cells`
  uint32_t bytes = 0;            // of the others, arrays without a length not counted
  uint32_t memory = 0;           // index of the first: of the workgroup's, or of the dispatch's
  uint32_t count = 1;            // of an array of descriptors
  bool is_volatile = false;
  bool is_written = false;  // by some instruction
  bool asks_length = false;
  uint32_t set = 0, binding = 0;
  bool is_push = false;
  bool is_zero = false;    // of shared memory: it begins so
  bool is_atomic = false;  // some instruction reaches it by an atomic, or as volatile
  uint32_t built_in = UINT32_MAX;
  std::optional<ImageType> image{};
  std::string name;
};

// How an instruction reaches memory.
struct Access {
  uint32_t variable = 0;
  int64_t offset = 0;          // bytes, or cells
  uint32_t pointer = kNoCell;  // added to it
  uint32_t element = 0;        // of an array of descriptors
  uint32_t element_cell = kNoCell;
  std::vector<Leaf> leaves{};
  uint32_t span = 0;  // bytes from the first to the end of the last
  bool is_volatile = false;
  uint32_t semantics = 0;  // of an atomic
};

// An index into an array: result = a + index * stride, checked against a length.
struct Indexing {
  uint32_t stride = 0;
  uint32_t length = 0;  // 0: not known here
  Scalar index{};
};

struct Line {
  std::string_view file;
  uint32_t line = 0;
};

struct Program {
  const SpirvModule* module = nullptr;
  uint32_t local_size[3] = {1, 1, 1};
  uint32_t cells = 0;
  std::vector<Op> ops;
  std::vector<Block> blocks;
  std::vector<Variable> variables;
  std::vector<Access> accesses;
  std::vector<Indexing> indexings;
  std::vector<std::vector<uint32_t>> lists;  // operands of ops that have many
  struct Constant {
    uint32_t cell = 0;
    std::vector<uint64_t> values;
  };
  std::vector<Constant> constants;
  std::vector<Op> undefined;  // results of what has no value, outside of functions
  std::vector<std::string> files;
  std::vector<Line> lines;  // per instruction of the module
  uint32_t granule_shift = 2;
  bool has_subgroup_operations = false;  // or looks at its subgroup
  bool synchronizes = false;             // has fences or atomics that order
};

// Errors (unsupported): what the interpreter does not have, by its name in SPIR-V.
ir::Result<Program> decode(const SpirvModule& module, const SpirvEntryPoint& entry);

}  // namespace ullage::shaders::check
