// Which mutants are tried: some of every kernel file, by hashes, so that a change to one kernel
// leaves the mutants of the others as they were.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/metal/mutants/cases.h"
#include "tests/metal/mutants/operators.h"

namespace ullage::test::metal {

struct Planted {
  std::string id;  // of kernel and place: eight digits
  std::string kernel;
  std::string_view operation;
  Mutant mutant;
};

// At most `per_file` of each kernel file, ordered by id.
std::vector<Planted> draw_mutants(const CaseIndex& index, size_t per_file);

// `count` of them, of as many files as possible.
std::vector<Planted> sample_of(const std::vector<Planted>& planted, size_t count);

}  // namespace ullage::test::metal
