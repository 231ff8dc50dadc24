// How far a device may be from the reference on a whole graph: bounds per op, carried through it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "ir/result.h"

namespace ullage::conform {

// Where the bound of an op comes from.
enum class OpRule : uint8_t {
  exact,      // moves, counts, compares: no error; floats may lose denormals
  pointwise,  // as Precision, of the operands' largest magnitude
  sum,        // (terms + ulps) * eps * sum of |terms|, in any order of summation
  product,    // (factors + ulps) * eps * |result|
  row,        // as the row's samples state
  resample,   // the same, and `ulps` of the largest coordinate times the largest element
};
struct OpPrecision {
  std::string_view op = {};
  OpRule rule = OpRule::exact;
  double ulps = 0, ulps_per_magnitude = 0, absolute = 0;
};
// The rule for an op of the catalogue; exact where the table does not have it, so that suite `ops`
// fails for a new row that is not and has no rule yet.
const OpPrecision& precision_of(std::string_view op);

// What the row's own samples allow, for ops of OpRule::row.
struct RowTolerance {
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
// to its bound, seeded; what that changes, times kSafety, is the bound. REQUIRES: `expected` is
// what evaluate() gives for `inputs`.
inline constexpr int kPerturbedRuns = 5;
inline constexpr double kSafety = 4;
ir::Result<GraphTolerance> tolerance_of(const ir::Graph& graph, std::span<const ir::Tensor> inputs,
                                        std::span<const ir::Tensor> expected,
                                        const RowTolerance& row = {});

}  // namespace ullage::conform
