// Cosines and sines of rotary embeddings, at the positions of a step.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::gguf {

// The angle of pair i of n at position p is p / stretch / factor i * base^(-i / n): `factors` are a
// tensor of the file, 1 where that has none. With `extrapolation` above 0 (YaRN), pairs that turn
// often within `original_context` positions are not stretched: those of more than `often` turns;
// those of fewer than `seldom` are, and the ones between in part.
// Source: Peng et al., "YaRN" (2023).
struct RotaryAngles {
  double base = 10000, stretch = 1;
  double extrapolation = 0, often = 32, seldom = 1;
  double magnitude = 1;  // of cosines and sines

  bool operator==(const RotaryAngles&) const = default;
};

// Of all positions of a context, as constants: one table, or two that grow with the root of a long
// context, of multiples of a number of positions and of those below it.
class RotaryTurns {
 public:
  // `turned` columns of `columns`, the first ones, are turned by `angles`, that of each pair
  // divided by its factor; no factors: all are 1.
  RotaryTurns(ir::Builder& b, int64_t context, const RotaryAngles& angles, int64_t original_context,
              std::span<const double> factors, int64_t turned, int64_t columns);

  // f32 [T, columns]: cosine and sine of each pair, side by side, at positions `first` and the
  // `count` - 1 behind it; or at `positions`, i64 [T], where these are valid.
  ir::Value at(ir::Value positions, ir::ExtentExpr first, ir::ExtentExpr count) const;

 private:
  // Of `count` positions, `step` apart.
  ir::Value table(ir::Builder& b, int64_t count, int64_t step, double magnitude) const;

  int64_t columns_;
  std::vector<double> turns_;  // of each pair per position; of those that are turned
  int64_t step_ = 1;           // of the positions of `coarse_`
  ir::Value coarse_, fine_;    // fine: invalid where the step is 1
};

}  // namespace ullage::gguf
