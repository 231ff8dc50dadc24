// Products of rows with a constant matrix: matmul by a constant, of numbers or of quantized blocks,
// and 1x1 convolution.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "ops/dense/quantized_weights.h"
#include "ops/schedule/destination.h"
#include "ops/schedule/kernel_table.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

// Rows of vec4s that are read out of longer ones.
struct RowPart {
  uint32_t row_vec4s = 0, first_vec4 = 0;
  uint32_t skipped = 0;  // elements of the first vec4 in front of the part
};

// c = a * weights for rows of a in vec4s, weights constant: matmul by a constant and 1x1
// convolution. Applies bias and the node's epilogue along `axis` of output 0, whose memory in
// `out_layout` is [rows][columns padded to 4] or part of longer rows; `a` is [rows][inner padded to
// 4] or part of longer rows.
struct ConstantProduct {
  ir::BufferId a = ir::kNoBuffer;
  ir::ExtentExpr rows;
  PanelAxes weights;
  // If there, `parts` have a row of quantized blocks per column instead of numbers; `weights` is
  // all of them, one below another, and no constant.
  std::optional<ir::BlockFormat> blocks{};
  std::vector<PanelAxes> parts{};
  ir::Activations activations = ir::Activations::f32;  // what rows of a are, for blocks
  std::optional<QuantizedWeights> quantized{};         // what the weights are, if not numbers
  std::optional<RowPart> part{};                       // of a, if it is one
  std::optional<ir::NormalisedRows> norm{};            // applied to a first; needs lanes kernels
  ir::ValueId bias = ir::kNoValue;
  size_t axis = 0;
  ir::Layout out_layout;
  Destination to;  // in that layout
  // If there, its columns and those of the product alternate in `to`, whose rows are pixel_vec4s
  // long; the epilogue reads no tensor then.
  ir::BufferId other = ir::kNoBuffer;
  RowPart other_part{};
  bool any_rows = false;  // where the run may bring few rows or many: kernels for both
};
ir::Result<void> emit_constant_product(ir::LowerContext& context, const ConstantProduct& product);
// The table of its kernels.
std::vector<KernelChoice> constant_product_kernels();

// Emits for the number of rows to expect; where few are expected but the run may bring many, for
// both, of which one has no workgroups then.
ir::Result<void> emit_by_rows(ir::LowerContext& context, ir::ExtentExpr rows,
                              const std::function<ir::Result<void>(int64_t)>& emit);

// What the epilogue of the node at hand adds, in the layout of the result, or kNoBuffer; to be read
// before calls depend on the rows.
struct EpilogueShape {
  ir::ValueId bias = ir::kNoValue;
  size_t axis = 0;
  int64_t columns = 0;
};
ir::Result<ir::BufferId> read_residual(ir::LowerContext& context, const EpilogueShape& shape,
                                       const ir::Layout& layout);

}  // namespace ullage::ops
