// The iteration space of the map kernel: merged dimensions and the access pattern of each operand.
#pragma once

#include <vector>

#include "ops/code/float_storage.h"
#include "ops/code/map_kernel.h"
#include "ops/code/scalar_code.h"

namespace ullage::ops {

// How an operand's four elements are found.
enum class Pattern : uint8_t {
  scalar,    // one element for all
  dense,     // as the result: vec4 q
  repeated,  // one element of every row, the same for all of its elements
  row,       // a vector along the innermost dimension, repeated for every row
  aligned,   // rows of vec4s that start at multiples of four
  in_row,    // four elements of one row, any strides
  general,   // four elements that may lie in two rows
};

// One dimension of the iteration space, after merging; outermost first.
struct Dimension {
  ir::ExtentExpr extent;
  std::vector<ir::ExtentExpr> strides;  // per operand
};

struct Space {
  std::vector<Dimension> dimensions;
  bool padded = false;       // innermost: extent counts live elements, memory is rounded up
  bool whole_vec4s = false;  // a vec4 never crosses rows
  ir::ExtentExpr total;      // elements of memory, with padding
};

// Are vec4s walked row by row, so that `repeated` operands and what depends on them alone are
// loaded and computed once per row?
enum class RowWalk : uint8_t {
  never,
  always,
  where_long,  // only the run knows: where rows have a vec4 for every lane
};

// What the generator knows of a call.
struct MapPlan {
  const MapSpec& spec;
  Space space;
  std::vector<Pattern> patterns;     // per operand
  std::vector<bool> texel;           // per operand: read through a texel buffer
  std::vector<FloatStorage> stored;  // per operand, then the result
  bool wide_store = false;           // 4-byte elements are stored as pairs of 64-bit words
  bool pairs = false;                // and two vec4s at a time
  RowWalk rows = RowWalk::never;
  Doubles doubles = Doubles::native;
};
MapPlan make_plan(ir::LowerContext& context, const MapSpec& spec);
// Does the pattern load four elements at once?
bool is_vector(Pattern pattern);

// Axes in the memory order of the result, neighbours merged where every operand allows it, axes of
// extent 1 dropped.
Space iteration_space(ir::LowerContext& context, const MapSpec& spec);
Pattern pattern_of(const Space& space, const MapSpec& spec, size_t operand);
bool is_constant(ir::ExtentExpr e, int64_t value);

}  // namespace ullage::ops
