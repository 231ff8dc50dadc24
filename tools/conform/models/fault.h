// Faults planted into kernels, to check that the suites notice them: changes of one instruction of
// SPIR-V.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::conform {

struct Fault {
  std::string_view name = {};
  std::string_view about = {};
};
// "relax-bound", "swap-operands" and so on; each at the k-th place where it can be.
std::span<const Fault> all_faults();

// Plants "NAME:K" into every kernel that has a K-th place for it, K from 0. Returns how many have.
// Errors: an unknown name or an invalid number.
ir::Result<size_t> plant_fault(const std::string& fault, ir::Program& program);

}  // namespace ullage::conform
