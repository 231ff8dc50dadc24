// Estimates of unbounded axes, which a plan reserves until runs have shown what they need.
#pragma once

#include "runtime/run/bounds.h"

namespace ullage::runtime {

// The register of a capacity, and of the extent that must not exceed it.
struct CapacityNeed {
  uint32_t capacity = 0, needed = 0;
};
std::vector<CapacityNeed> capacity_needs(const ir::Program& program);

// Whether the session lacks a bound of some capacity.
bool lacks_bounds(const ir::Program& program, std::span<const Leaf> leaves);
// What a run will need of the capacities `needs`, by the registers of an attempt that saw only a
// part of some axes: what follows from an axis grows with it. What it counted where nothing was
// cut.
std::vector<int64_t> expected_needs(const ir::Program& program, std::span<const CapacityNeed> needs,
                                    std::span<const ir::ScalarValue> registers);

// Bounds for those: the largest extent if unbounded device-computed numbers are at most twice the
// longest axis that is known or bounded. A power of two; `least` or Leaf::expected if that is more.
void estimate_bounds(const ir::Program& program, std::span<Leaf> leaves, const LeafValues& values,
                     int64_t least);

}  // namespace ullage::runtime
