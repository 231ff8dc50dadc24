// Samples for differentiation rules: those of the rows, and modes that only rules tell apart.
#pragma once

#include <vector>

#include "ir/graph/op.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test {

using samples::Sizes;

// All samples of `op` in which some operand is f32 or f64.
std::vector<ir::Sample> rule_samples(const ir::OpDef& op);

// Inputs of a sample, with indices that all name an element: clamped reads and dropped writes are
// no adjoints. None where there is no element to name, or too much to compute.
std::optional<std::vector<ir::Tensor>> rule_inputs(const ir::Sample& sample, const Sizes& sizes);

}  // namespace ullage::test
