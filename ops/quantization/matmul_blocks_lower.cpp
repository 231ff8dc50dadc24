// The call of matmul_blocks: constant blocks are packed and multiplied like any constant matrix.
#include "ops/quantization/matmul_blocks_lower.h"

#include "ir/graph/op.h"
#include "ops/code/block_code.h"
#include "ops/code/epilogue.h"
#include "ops/dense/constant_product.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "shaders/params/matmul.h"

namespace ullage::ops {

using namespace ir;

// A column's blocks at least, and columns: those of an empty matrix cannot be packed.
bool has_packed_blocks(const Graph& graph, ValueId blocks) {
  const ValueInfo& value = graph.value(blocks);
  const auto extents = constant_shape(value.shape);
  return value.constant && extents && (*extents)[0] * (*extents)[1] > 0;
}

std::span<const ValueId> blocks_of(const Node& product) {
  const size_t own = product.body ? product.first_body_input : product.inputs.size();
  return std::span(product.inputs).subspan(1, own - 1);
}

PanelAxes axes_of_blocks(LowerContext& context, ValueId blocks, BlockFormat format) {
  const auto extents = *constant_shape(context.shape(blocks));
  return {.constant = context.constants().index_of(blocks),
          .columns = extents[0],
          .inner = extents[1] / block_bytes(format) * block_elements(format)};
}

namespace {

// Blocks that are data of the device, as they lie. A row per lane
// (DriverTrait::slow_unaligned_words).
Result<void> emit_unpacked(LowerContext& context, ExtentExpr rows) {
  const ValueId a = context.input(0), y = context.output();
  Tile tile = choose_block_tile(context.profile(), 1);
  tile.texel = false;
  const size_t last = context.shape(y).rank() - 1;
  const ExtentExpr columns = context.shape(y)[last].live;
  const auto epilogue = make_epilogue(context, {}, last, 0, 0, 0);
  if (!epilogue) return epilogue.error();
  KernelCall call;
  call.kernel = tile_source("quantization/matmul.comp", tile, epilogue->text);
  add_block_product_defines(call.kernel, context.node().attributes[kBlockFormat],
                            context.node().attributes[MatmulBlocksOp::kActivations], tile,
                            context.profile());
  add_define(call.kernel, "PACKED", 0);
  add_define(call.kernel, "BATCHED", 0);
  add_define(call.kernel, "RESIDUAL", 0);
  call.operands = {{context.read(a, Layout::rows()), Access::read},
                   {context.read(context.input(1), Layout::plain()), Access::read},
                   {context.write(y, Layout::rows()), Access::write}};
  read_block_grid(context, call, context.node().attributes[kBlockFormat]);
  params::MatmulParams push{};
  push.rows = context.slot(rows);
  push.inner = context.slot(context.shape(a)[last].live);
  push.columns = context.slot(columns);
  call.push = push_words(push);
  call.groups = tile_groups(
      context, ceil_div(rows, tile.rows() * tile.row_groups) * ceil_div(columns, tile.columns()));
  context.emit(std::move(call));
  return {};
}

}  // namespace

bool accepts_matmul_blocks_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                                    std::span<const ValueId> extra) {
  const ValueId y = node.outputs[0];
  return has_packed_blocks(graph, node.inputs[1]) &&
         is_fusable_epilogue(graph, y, graph.value(y).shape.rank() - 1, body, extra);
}

bool matmul_blocks_reads_rows(const Graph&, const Node&, size_t operand) {
  return operand == 0;
}

bool matmul_blocks_normalises_rows(const Graph& graph, const Node& node, const NormalisedRows& norm,
                                   const Layout& memory) {
  return !norm.is_centred() && has_packed_blocks(graph, node.inputs[1]) &&
         memory == canonical(Layout::rows(), graph.value(node.inputs[0]).shape);
}

Result<void> lower_matmul_blocks(LowerContext& context) {
  const ValueId a = context.input(0), y = context.output();
  const ShapeExtent& shape = context.shape(y);
  const size_t last = shape.rank() - 1;
  const BlockFormat format = context.node().attributes[kBlockFormat];
  ExtentExpr rows = context.pool().constant(1);
  for (size_t i = 0; i < last; ++i) rows = rows * shape[i].live;
  if (!has_packed_blocks(context.graph(), context.input(1))) return emit_unpacked(context, rows);
  ConstantProduct product;
  product.rows = rows;
  product.norm = context.view(a).normalised_by;
  product.a = context.read_stored(a, Layout::rows());
  product.blocks = format;
  product.activations = context.node().attributes[MatmulBlocksOp::kActivations];
  for (const ValueId blocks : blocks_of(context.node())) {
    product.parts.push_back(axes_of_blocks(context, blocks, format));
    product.weights.columns += product.parts.back().columns;
  }
  product.weights.inner = product.parts.front().inner;
  product.axis = last;
  product.any_rows = true;
  product.out_layout = Layout::rows();
  product.to = {.buffer = context.write_stored(y, product.out_layout)};
  return emit_constant_product(context, product);
}

}  // namespace ullage::ops
