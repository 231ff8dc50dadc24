// What a plan reserves along an axis that nothing bounds: an estimate, until runs have told.
#pragma once

#include "runtime/run/bounds.h"

namespace ullage::runtime {

// The register of a capacity, and of the extent that must not exceed it.
struct CapacityNeed {
  uint32_t capacity = 0, needed = 0;
};
std::vector<CapacityNeed> capacity_needs(const ir::Program& program);

// Does the session lack a bound of some capacity?
bool lacks_bounds(const ir::Program& program, std::span<const Leaf> leaves);
// Bounds for those: the largest that the extent can be while numbers that only the device knows,
// and nothing bounds, are at most twice the longest axis that is known or has a bound. A power of
// two; `least` where that is more.
void estimate_bounds(const ir::Program& program, std::span<Leaf> leaves, const LeafValues& values,
                     int64_t least);

}  // namespace ullage::runtime
