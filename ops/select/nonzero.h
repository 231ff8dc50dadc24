// Ops that keep what a condition selects: nonzero, masks, compress, partition. Composites.
#pragma once

#include "ops/select/size.h"

namespace ullage::ops {

// Zero is decided by the bits: NaN and denormals are not zero, -0 is. Order is row-major.

// Indices of the elements of x that are not zero: an i64 [c] array per axis. Fill: 0; one for all
// axes or one each. Error: rank 0.
struct Nonzero {
  std::vector<ir::Value> axes;
  ir::Value count;
};
Nonzero nonzero(ir::Value x, const Size& size = {});

// Indices of the elements of x in row-major order that are not zero: i64 [c]. Any rank.
Selected flatnonzero(ir::Value x, const Size& size = {});

// Indices of nonzero as rows of a matrix: i64 [c, rank], also for rank 0. Fill: 0; one, or one per
// column.
Selected argwhere(ir::Value x, const Size& size = {});

// Indices of nonzero as columns: i64 [rank, c], as ONNX NonZero has it (NX-02), also for rank 0.
Selected nonzero_matrix(ir::Value x, const Size& size = {});

// x [m1 ... mk, rest] where mask [m1 ... mk] is not zero: [c, rest]. An axis of the mask may be 0
// where that of x is not: nothing is selected. A mask of rank 0 adds an axis of 1 or 0. Fill: 0.
// Errors: the mask has the higher rank; extents differ.
Selected masked_select(ir::Value x, ir::Value mask, const Size& size = {});

// The parts of x along `axis` where `condition` [n] is not zero; a condition that is shorter than
// the axis selects nothing behind its end. Without an axis: of x in row-major order. Fill: 0.
// Errors: the condition has not rank 1; with a size: it lies outside [0, axis]; without: the
// condition is true past the end of the axis.
Selected compress(ir::Value condition, ir::Value x, std::optional<int64_t> axis,
                  const Size& size = {});

// compress of both in row-major order.
Selected extract(ir::Value condition, ir::Value x, const Size& size = {});

// The rows of x [n, ...] whose flag [n] is not zero, then the others, both in their order, and how
// many flags are not zero.
Selected partition(ir::Value x, ir::Value flag);

// ---- parts of such ops ----------------------------------------------------------------------

// Positions (i32) in row-major order and their number, before any cut.
Selected positions_of(ir::Value condition);
// Index (i64) along `axis` of the elements of x at `positions`, which are what positions_of gives.
ir::Value coordinate(ir::Value x, ir::Value positions, size_t axis);

}  // namespace ullage::ops
