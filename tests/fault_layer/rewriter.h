// Rewriter: goes through the function bodies of a SPIR-V module and writes them anew, so that
// faults of a compiler may replace instructions by others.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/reduce/edit.h"

namespace ullage::test {

class Rewriter {
 public:
  explicit Rewriter(const std::vector<uint32_t>& words);

  // Calls `rewrite` for each instruction of the functions, in order. True: it has written what
  // takes the instruction's place. False: the instruction stays. Returns how many were replaced.
  size_t rewrite(const std::function<bool(const shaders::EditInstruction&)>& rewrite);
  // The same for what is before the functions; `change` changes the instruction itself; one
  // that becomes an OpNop goes.
  size_t change_globals(const std::function<bool(shaders::EditInstruction&)>& change);
  std::vector<uint32_t> words() const;

  // Writes an instruction at the present place; returns its result.
  uint32_t emit(uint32_t opcode, uint32_t type, std::initializer_list<uint32_t> operands);
  uint32_t emit_function(uint32_t type, uint32_t function,
                         std::initializer_list<uint32_t> operands);
  void emit_as(uint32_t result, uint32_t opcode, uint32_t type,
               std::initializer_list<uint32_t> operands);
  void emit_without_result(uint32_t opcode, std::initializer_list<uint32_t> operands);
  // Writes the instruction with another opcode, and with another word.
  void keep(shaders::EditInstruction i);
  void keep_as(shaders::EditInstruction i, uint32_t opcode);
  void keep_with(shaders::EditInstruction i, size_t word, uint32_t value);
  // Writes the instruction with a new result, and returns that: the old one is to be defined anew.
  uint32_t keep_aside(shaders::EditInstruction i);

  // Types of ids; 0 where it has none.
  uint32_t type_of(uint32_t id) const;
  const shaders::EditInstruction* definition(uint32_t id) const;
  // Of scalars: bits; 0 for other types.
  uint32_t width_of(uint32_t type) const;
  bool is_integer(uint32_t type) const;
  bool is_float(uint32_t type) const;
  bool is_signed(uint32_t type) const;
  // Of 32 bits and fewer; nothing for ids that are no such constants.
  std::optional<uint32_t> number(uint32_t id) const;
  // Storage class of the variable that a pointer comes from; nothing for other ids.
  std::optional<uint32_t> storage_of(uint32_t pointer) const;

  // These exist or are added.
  uint32_t bool_type();
  uint32_t integer_type(uint32_t width, bool is_signed);
  uint32_t float_type(uint32_t width);
  uint32_t constant(uint32_t type, uint64_t bits);
  uint32_t real(uint32_t type, double value);  // of 16, 32 or 64 bits
  void add_capability(uint32_t capability);
  // A u32 of each invocation that is 0 at first.
  uint32_t private_counter();

  // Blocks behind loops, and those that loops continue at; of the whole module.
  bool ends_loop(uint32_t block) const { return loop_ends_.contains(block); }
  std::optional<uint32_t> end_of_continue(uint32_t block) const;
  bool is_case(uint32_t block) const { return case_of_.contains(block); }
  uint32_t end_of_case(uint32_t block) const { return case_of_.at(block); }
  // Whether more branches to this block follow in the module.
  bool is_last_branch_to(uint32_t block);
  bool is_in_loop() const { return !open_loops_.empty(); }

 private:
  uint32_t import_set();
  uint32_t add_global(uint32_t opcode, uint32_t type, std::vector<uint32_t> operands);
  void index();
  void index_flow();

  shaders::EditModule module_;
  size_t first_function_ = 0;
  std::vector<shaders::EditInstruction> out_, new_globals_;
  std::unordered_map<uint32_t, shaders::EditInstruction> definitions_;
  uint32_t set_ = 0;  // GLSL.std.450; 0: not imported
  uint32_t counter_ = 0;
  std::set<uint32_t> loop_ends_;
  std::vector<uint32_t> open_loops_;                  // the blocks behind them
  std::unordered_map<uint32_t, uint32_t> continues_;  // to the block behind the loop
  std::unordered_map<uint32_t, uint32_t> case_of_;    // to the block behind the switch
  std::unordered_map<uint32_t, size_t> branches_to_;
};

}  // namespace ullage::test
