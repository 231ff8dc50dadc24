// Mutation operators on MSL: each plants one fault of a kind that people make.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::test::metal {

// One changed text. `place` says where: operator, line of the text, what stood there.
struct Mutant {
  std::string place;
  size_t line = 0;  // of the text, from 1
  std::string text;
};

struct MutationOperator {
  std::string_view name;
  // Every mutant that this operator can make of a text.
  std::vector<Mutant> (*apply)(const std::string& msl);
};

// Faults in what threads do together and in what they decide: drop_barrier, drop_fence_flag,
// de_atomise, assume_width, relax_bound, tighten_bound, skip_last, negate, drop_guard.
std::span<const MutationOperator> flow_operators();
// Faults in what they compute: drop_clamp, off_by_one, wrong_initial, swap_operands, swap_buffers,
// wrong_slot, wrong_shift, wrong_operator, drop_select (of padding among others), drop_store.
std::span<const MutationOperator> data_operators();

}  // namespace ullage::test::metal
