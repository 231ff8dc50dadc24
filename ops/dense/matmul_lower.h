// Lowering of matmul, and of whatever is a product of rows with a constant matrix.
#pragma once

#include <optional>
#include <span>

#include "ir/program/kernel_graph.h"
#include "ops/movement/destination.h"
#include "ops/movement/tile.h"

namespace ullage::ops {

ir::Result<void> lower_matmul(ir::LowerContext& ctx);
bool accepts_matmul_epilogue(const ir::Graph& graph, const ir::Node& node,
                             const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

// Rows of quads that are read out of longer ones.
struct RowPart {
  uint32_t row_quads = 0, first_quad = 0;
  uint32_t skipped = 0;  // elements of the first quad in front of the part
};

// c = a * weights for rows of a in quads, weights constant: matmul by a constant and 1x1
// convolution. Applies bias and the node's epilogue along `axis` of output 0, whose memory in
// `out_layout` is [rows][columns padded to 4] or part of longer rows; `a` is [rows][inner padded to
// 4] or part of longer rows.
struct ConstantProduct {
  ir::BufferId a = ir::kNoBuffer;
  ir::ExtentExpr rows;
  PanelAxes weights;
  std::optional<RowPart> part{};  // of a, if it is one
  ir::ValueId bias = ir::kNoValue;
  size_t axis = 0;
  ir::Layout out_layout;
  Destination to;  // in that layout
  // If there, its columns and those of the product take turns in `to`, whose rows are pixel_quads
  // long; the epilogue reads no tensor then.
  ir::BufferId other = ir::kNoBuffer;
  RowPart other_part{};
  bool any_rows = false;  // where the run may bring few rows or many: kernels for both
};
ir::Result<void> emit_constant_product(ir::LowerContext& ctx, const ConstantProduct& product);

}  // namespace ullage::ops
