// Suite `planted`: a case of suite `driver` with a fault of a compiler planted by the layer. It
// passes where the fault is noticed.
#pragma once

#include <span>
#include <string_view>

#include "tools/conform/runner/runner.h"

namespace ullage::conform {

// A fault (tests/fault_layer/compiler_faults.h), and the case that notices it.
struct PlantedCase {
  std::string_view fault, found_by;
};
std::span<const PlantedCase> planted_cases();

// "planted/FAULT".
CaseId id_of(const PlantedCase& planted);
// With the suites that abilities have cases in.
Suites planted_suites();

}  // namespace ullage::conform
