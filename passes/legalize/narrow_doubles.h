// narrow_doubles: computes in floats what doubles compute with the same result.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// A cast of f64 to f32 of what moves, selects, negates or compares floats, or of one sum,
// difference or product of them, becomes the same in f32 (P-21): exporters write masks and
// positions as doubles, and many devices have none. Results are equal bit for bit: a double that is
// a sum or a product of floats, rounded to float, is the float result (Figueroa, "When is double
// rounding innocuous?", 1995). What needs more than floats stays as it is.
ir::Result<void> narrow_doubles(ir::Graph& graph);

}  // namespace ullage::passes
