// How far a device may be from the reference on a whole graph: bounds per op, carried through it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::conform {

// What the op's own samples allow, for ops of AccuracyRule::samples.
struct SampleTolerance {
  double relative = 1e-5, absolute = 1e-6;
};

// Absolute bounds, one f64 tensor per output of the graph, with the shape of `expected`; infinite
// where rounding may decide (a comparison of values closer than their error).
struct GraphTolerance {
  std::vector<ir::Tensor> bounds = {};
  std::string rule = {};      // in words
  bool is_undecided = false;  // rounding may change a shape: nothing can be compared
};

// One node: its own bound. More: the graph is evaluated again with every float result moved by up
// to its bound, seeded; the change that results, times kSafety, is the bound. REQUIRES: `expected`
// is the result of evaluate() for `inputs`. Fails where an op declares no accuracy.
inline constexpr int kPerturbedRuns = 5;
inline constexpr double kSafety = 4;
ir::Result<GraphTolerance> tolerance_of(const ir::Graph& graph, std::span<const ir::Tensor> inputs,
                                        std::span<const ir::Tensor> expected,
                                        const SampleTolerance& sample_tolerance = {});

}  // namespace ullage::conform
