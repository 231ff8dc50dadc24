// unique: the distinct elements or slices. A composite over argsort, runs and scatter.
#pragma once

#include "ops/select/size.h"

namespace ullage::ops {

struct UniqueOptions {
  // Slices along this axis are compared in lexicographic order; none: all elements, flattened.
  std::optional<int64_t> axis = std::nullopt;
  bool sorted = true;     // false: in order of first occurrence
  bool equal_nan = true;  // false: every NaN differs from every other, counted once each
};

// The distinct elements or slices, ascending, NaN last; -0 and 0 are one, represented by the first
// occurrence.
// size: missing values are the fill, by default the smallest one; their index is that of the
// smallest, their counts 0. `inverse` is never cut: it may name entries behind size.
// Error: values are missing, none is given as fill, and x is empty.
struct Unique {
  ir::Value values;   // [c], or x with c along the axis
  ir::Value index;    // i64 [c]: first occurrence
  ir::Value inverse;  // i64, of x's shape, or [extent of the axis]: the entry each one became
  ir::Value counts;   // i64 [c]
  ir::Value count;    // i64 []: c before any cut
};
Unique unique(ir::Value x, const UniqueOptions& options = {}, const Size& size = {});

// The array API's functions: flattened, every NaN is distinct. The parts not named are invalid.
Unique unique_all(ir::Value x, const Size& size = {});
Unique unique_counts(ir::Value x, const Size& size = {});   // values, counts
Unique unique_inverse(ir::Value x, const Size& size = {});  // values, inverse
Selected unique_values(ir::Value x, const Size& size = {});

}  // namespace ullage::ops
