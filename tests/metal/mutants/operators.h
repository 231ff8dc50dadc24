// Mutation operators on MSL: each plants one fault of a common kind.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::test::metal {

// One changed text. `place`: operator, line of the text, the original code.
struct Mutant {
  std::string place;
  size_t line = 0;  // of the text, from 1
  std::string text;
};

struct MutationOperator {
  std::string_view name;
  // Every mutant of a text by this operator.
  std::vector<Mutant> (*apply)(const std::string& msl);
};

// Faults in synchronisation and in conditions: drop_barrier, drop_fence_flag,
// de_atomise, assume_width, relax_bound, tighten_bound, skip_last, negate, drop_guard.
std::span<const MutationOperator> flow_operators();
// Faults in computed values: drop_clamp, off_by_one, wrong_initial, swap_operands, swap_buffers,
// wrong_slot, wrong_shift, wrong_operator, drop_select (of padding among others), drop_store.
std::span<const MutationOperator> data_operators();

}  // namespace ullage::test::metal
