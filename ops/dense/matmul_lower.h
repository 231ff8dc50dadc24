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

// c = a * weights for rows of a in quads, weights constant: matmul by a constant and 1x1
// convolution. Applies bias and the node's epilogue along `axis` of output 0, whose memory in
// `out_layout` is [rows][columns padded to 4] or part of longer rows; `a` is [rows][inner padded to
// 4].
struct ConstantProduct {
  ir::BufferId a = ir::kNoBuffer;
  ir::ExtentExpr rows;
  PanelAxes weights;
  ir::ValueId bias = ir::kNoValue;
  size_t axis = 0;
  ir::Layout out_layout;
  Destination to;         // in that layout
  bool any_rows = false;  // where the run may bring few rows or many: kernels for both
};
ir::Result<void> emit_constant_product(ir::LowerContext& ctx, const ConstantProduct& product);

}  // namespace ullage::ops
