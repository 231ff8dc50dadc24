// Which results of affine_reduce are computed together, by an invocation and by a workgroup.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ops/affine/affine_code.h"

namespace ullage::ops {

// Results of one invocation along an axis, at most.
inline constexpr int64_t kAffineTile = 4;

// Results of one invocation: rows x columns, along two axes of the result. Axes without a tile have
// an extent of 1 here.
struct RegisterTile {
  std::optional<size_t> row = {}, column = {};
  int64_t rows = 1, columns = 1;

  int64_t along(size_t axis) const { return axis == column ? columns : axis == row ? rows : 1; }
};
RegisterTile register_tile(const AffineCall& call);

// The elements of an operand that a workgroup reads for a chunk of terms, and those between them: a
// box, kept in shared memory. Vectors are along AffineRead::axes, but `steps`.
struct StagedRegion {
  std::vector<int64_t> extents = {};
  // How far it begins below the subscripts of the workgroup's first result and the chunk's first
  // term: coefficients may be negative.
  std::vector<int64_t> below = {};
  std::vector<int64_t> strides = {};  // in shared memory, in words
  int64_t elements = 1, words = 1;
  // The word of a term: first + sum of steps * variable, counted from the first result and term.
  int64_t first = 0;
  std::vector<int64_t> steps = {};  // per variable
};

// The schedule of a workgroup on GPUs. Lane l of an axis has the results l, l + lanes, ... of
// the tile, `own` of them.
struct WorkgroupTile {
  RegisterTile own = {};
  std::vector<int64_t> lanes = {};  // along each axis of the result; their product is the workgroup
  // Reduced variables before `chunked` are walked one index at a time, it by `chunk` at a time,
  // those behind are in every chunk whole: terms keep their order.
  size_t chunked = 0;
  int64_t chunk = 1;
  int64_t max_chunks = 1;  // that a result takes
  // Per operand; none: it is read from memory.
  std::vector<std::optional<StagedRegion>> regions = {};

  int64_t invocations() const;
  int64_t shared_bytes() const;
};
// None: every invocation reads what it needs from memory, which all boxes can. That is the choice
// on CPU drivers; for maps; with derived variables; for bodies with loops and results of 64 bits;
// for boxes that do not fill a workgroup; and where staging would not save a twentieth of what
// loads cost, with regions that fit the device and chunks that keep its loop budget. Coefficients
// that a region depends on must be constants. `terms`: as for emit_affine.
std::optional<WorkgroupTile> workgroup_tile(const ir::DeviceProfile& profile,
                                            const AffineCall& call, int64_t terms);

}  // namespace ullage::ops
