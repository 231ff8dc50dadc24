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
  std::string text;
};

struct MutationOperator {
  std::string_view name;
  // Every mutant that this operator can make of a text.
  std::vector<Mutant> (*apply)(const std::string& msl);
};

// drop_barrier, drop_fence_flag, de_atomise, relax_bound, tighten_bound, negate, drop_clamp,
// off_by_one, swap_buffers, wrong_slot, wrong_shift, wrong_operator
std::span<const MutationOperator> mutation_operators();

}  // namespace ullage::test::metal
