// Chains of data-dependent ops that end in a number to differentiate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::test {

struct Chain {
  const char* name = nullptr;
  // x f32[n, 4], m boolean[n] and s i64[1], none of which the host may look at, to a loss.
  ir::Value (*build)(ir::Value x, ir::Value m, ir::Value s) = nullptr;
};
std::span<const Chain> chains();

// Inputs x, m, s; output "loss".
ir::Graph graph_of(const Chain& chain);
// n rows, `density` of which m takes; elements of x differ from each other unless `ties`.
std::vector<ir::Tensor> chain_inputs(int64_t n, double density, uint32_t seed, bool ties);

}  // namespace ullage::test
