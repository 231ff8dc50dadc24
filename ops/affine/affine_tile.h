// Which results of affine_reduce are computed together.
#pragma once

#include <cstdint>
#include <optional>

#include "ops/affine/affine_code.h"

namespace ullage::ops {

// Results of one invocation along an axis, at most.
inline constexpr int64_t kAffineTile = 4;

// Results of one invocation: rows x columns, along two axes of the result. Axes without a tile have
// an extent of 1 here.
struct RegisterTile {
  std::optional<size_t> row, column;
  int64_t rows = 1, columns = 1;

  int64_t along(size_t axis) const { return axis == column ? columns : axis == row ? rows : 1; }
};
RegisterTile register_tile(const AffineCall& call);

}  // namespace ullage::ops
