// Indexed reads and writes. Indices are i32 or i64; negative ones count from the end; what is still
// out of range is clamped on reads and dropped on writes, or fails the run where the program was
// compiled to check indices (passes/check_indices.h).
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct GatherOp : ir::OpDef {
  // Result shape: x[:axis] + indices + x[axis+1:].
  ir::Value operator()(ir::Value x, ir::Value indices, int64_t axis) const;
};
struct GatherElementsOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, int64_t axis) const;
};
// Tuples of indices are along the last axis of `indices`. `batch_dims`: so many leading axes of
// both are rows of a batch, and the tuples name axes behind them.
struct GatherNdOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, int64_t batch_dims = 0) const;
};
// `reduction`: none, add, mul, max, min. Duplicates: applied in order of the updates; none: the
// last one wins.
struct ScatterElementsOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, ir::Value updates, int64_t axis,
                       std::string_view reduction = "none") const;
};
struct ScatterNdOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, ir::Value updates,
                       std::string_view reduction = "none", int64_t batch_dims = 0) const;
};

extern const GatherOp gather;
extern const GatherElementsOp gather_elements;
extern const GatherNdOp gather_nd;
extern const ScatterElementsOp scatter_elements;
extern const ScatterNdOp scatter_nd;

std::span<const ir::OpDef* const> gather_rows();
std::span<const ir::OpDef* const> scatter_rows();

}  // namespace ullage::ops
