// The state of decode(): the program so far, and the function that is being inlined.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/check/cells.h"
#include "shaders/toolchain/check/functions.h"
#include "shaders/toolchain/check/program.h"
#include "shaders/toolchain/spirv/constants.h"

namespace ullage::shaders::check {

// A pointer while decoding: its variable is known, a part of its place may be computed.
struct Pointer {
  uint32_t variable = 0;
  uint32_t type = 0;  // what it points to
  int64_t offset = 0;
  uint32_t cell = kNoCell;
  uint32_t element = 0, element_cell = kNoCell;
  MatrixOrder matrix{};
  bool is_volatile = false;
};

class Decoder {
 public:
  Decoder(const SpirvModule& module, const SpirvEntryPoint& entry);
  ir::Result<Program> decode();

 private:
  // A function that is being inlined.
  struct Frame {
    const Function* function = nullptr;
    std::unordered_map<uint32_t, uint32_t> values{};  // first cells by id
    std::unordered_map<uint32_t, Pointer> pointers{};
    // Cells that one pointer alone has, by its id: free after its last use.
    std::unordered_map<uint32_t, uint32_t> pointer_cells{};
    std::unordered_map<uint32_t, uint32_t> blocks{};  // by label
    struct Jump {
      uint32_t block = 0;  // that jumps
      size_t edge = 0;
      uint32_t label = 0;
    };
    std::vector<Jump> jumps{};
    std::vector<uint32_t> returns{};  // blocks that go to the caller
    uint32_t result = kNoCell;
  };
  using Handler = void (Decoder::*)(const SpirvInstruction&);

  // The first failure is the one that is reported.
  void fail(const std::string& message);
  void fail_at(const SpirvInstruction& i);
  bool failed() const { return !error_.empty(); }

  // Structure.
  void find_lines();
  void inline_function(const Function& function, const std::vector<uint32_t>& arguments,
                       uint32_t result, std::vector<uint32_t>* returns);
  void initialize_variables();
  void prepare_phis(const Function& function);
  void decode_block(const SourceBlock& block);
  void decode_instruction(const SpirvInstruction& i);
  void decode_end(const SpirvInstruction& i);
  void open_block();
  void close_block(End end, uint32_t condition = kNoCell);
  void jump(uint32_t label);
  void call(const SpirvInstruction& i);
  void control_barrier(const SpirvInstruction& i);
  void memory_barrier_of(const SpirvInstruction& i);
  static const std::unordered_map<uint32_t, Handler>& handlers();

  // Values.
  uint32_t allocate(uint32_t cells);
  uint32_t define(const SpirvInstruction& i);  // cells for a result
  uint32_t value(uint32_t id);                 // the cells of an operand
  uint32_t constant(uint32_t id);
  bool flatten(uint32_t id, std::vector<uint64_t>& values);
  uint32_t type_of(uint32_t id) const;
  Scalar scalar_of(uint32_t id) const;
  uint32_t cells_of(uint32_t id) { return types_.cells_of(type_of(id)); }
  Op& emit(Run run, uint32_t result, uint32_t count = 1);
  void release_after(size_t instruction);
  void elementwise_op(const SpirvInstruction& i);
  void extended_op(const SpirvInstruction& i);
  void glsl_op(const SpirvInstruction& i);
  void store_second_result(const SpirvInstruction& i, uint32_t plain);
  void conversion(const SpirvInstruction& i);
  void bitcast_op(const SpirvInstruction& i);
  void composite_construct(const SpirvInstruction& i);
  void composite_extract(const SpirvInstruction& i);
  void composite_insert(const SpirvInstruction& i);
  void vector_shuffle(const SpirvInstruction& i);
  void vector_extract(const SpirvInstruction& i);
  void vector_insert(const SpirvInstruction& i);
  void any_all(const SpirvInstruction& i);
  void undef(const SpirvInstruction& i);
  void dot(const SpirvInstruction& i);
  void vector_times_matrix(const SpirvInstruction& i);
  void matrix_times_vector(const SpirvInstruction& i);
  void matrix_times_matrix(const SpirvInstruction& i);
  void outer_product(const SpirvInstruction& i);
  void transpose(const SpirvInstruction& i);
  void wide(const SpirvInstruction& i);
  void field(const SpirvInstruction& i);
  void integer_dot_op(const SpirvInstruction& i);
  void subgroup_op(const SpirvInstruction& i);
  void subgroup_op_of_khr(const SpirvInstruction& i);
  // sum += or = a * b, component by component, b one scalar for all.
  void multiply_add(uint32_t sum, uint32_t a, uint32_t b, uint32_t count, Scalar of, bool is_first);
  void dot_of(uint32_t result, uint32_t a, uint32_t b, uint32_t count, Scalar of);
  // The literal words of an instruction from one on.
  static std::span<const uint32_t> words_from(const SpirvInstruction& i, size_t first);

  // Memory.
  std::optional<Pointer> pointer(uint32_t id);
  uint32_t variable_of(const SpirvInstruction& i);
  void place_resource(const SpirvInstruction& i, Variable& v);
  void place_image(Variable& v);
  void take_memory(const std::pair<uint32_t, uint32_t>& place, Variable& v);
  void local_variable(const SpirvInstruction& i);
  void copy_object(const SpirvInstruction& i);
  void access_chain(const SpirvInstruction& i);
  void step(Pointer& p, uint32_t index_id);
  void load_op(const SpirvInstruction& i);
  void store_op(const SpirvInstruction& i);
  void copy_memory(const SpirvInstruction& i);
  void array_length_op(const SpirvInstruction& i);
  void atomic_op(const SpirvInstruction& i);
  // Images: a handle is where it was loaded from.
  bool is_handle(uint32_t type) const;
  void handle(const SpirvInstruction& i);
  void image_op(const SpirvInstruction& i);
  void image_query(const SpirvInstruction& i);
  void texel_pointer(const SpirvInstruction& i);
  void emit_load(const Pointer& p, uint32_t result, uint32_t operands);
  void emit_store(const Pointer& p, uint32_t from, uint32_t operands);
  uint32_t access_of(const Pointer& p, bool is_volatile);

  const SpirvModule& module_;
  const SpirvEntryPoint& entry_;
  Types types_;
  Constants constants_;
  std::unordered_map<uint32_t, Function> functions_;
  Program program_;
  std::string error_;
  std::unordered_map<uint32_t, uint32_t> constant_cells_, variables_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> memories_;  // by set and binding
  uint32_t memory_count_ = 0, shared_count_ = 0;
  std::map<uint32_t, std::vector<uint32_t>> free_;  // cells by count
  Frame* frame_ = nullptr;
  size_t at_ = 0;  // instruction of the module
  uint32_t label_ = 0;
  int depth_ = 0;
};

}  // namespace ullage::shaders::check
