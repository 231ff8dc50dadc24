// random_graph: graphs of many ops over two symbols, to check properties that every pass keeps.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::samples {

// A valid graph generated from `seed` alone: inputs x f32[n, m], y f32[m] and k i64[n]; `steps`
// random ops over them and over constants (elementwise with broadcasting, casts, comparisons,
// movement, reductions, products), some in branches; several outputs, dead nodes, repeated nodes.
ir::Result<ir::Graph> random_graph(uint32_t seed, int steps);

// Inputs for it at n x m elements, from the same kind of seed.
std::vector<ir::Tensor> random_inputs(uint32_t seed, int64_t n, int64_t m);

// The same with a fourth input s i64[2] that is device data: counts, slices, branches and sizes
// that are computed on the device occur in the graph.
ir::Result<ir::Graph> random_dynamic_graph(uint32_t seed, int steps);
std::vector<ir::Tensor> random_dynamic_inputs(uint32_t seed, int64_t n, int64_t m);

}  // namespace ullage::samples
