// dequantize_blocks and gather_blocks: op definitions, rules and calls.
#include <algorithm>
#include <utility>

#include "ops/code/block_code.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/indexing/index_rules.h"
#include "ops/quantization/matmul_blocks_lower.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {kBlockFormat};

Result<void> infer(InferContext& context) {
  const auto numbers = numbers_in_blocks(context, 0);
  if (!numbers) return numbers.error();
  ShapeExtent shape = context.shape(0);
  shape[shape.rank() - 1] = *numbers;
  add_output(context, DType::f32, std::move(shape));
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  const auto numbers = numbers_of(context, 0);
  if (!numbers) return numbers.error();
  set_result(context, 0, *numbers);
  return {};
}

// ---- rows by index --------------------------------------------------------------------------

Result<void> infer_gather(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  if (auto ok = require_rank(context, 0, 2, "C4"); !ok) return ok;
  const auto numbers = numbers_in_blocks(context, 0);
  if (!numbers) return numbers.error();
  ShapeExtent shape = context.shape(1);
  shape.push_back(*numbers);
  require_readable(context, context.shape(0)[0].live, element_count(shape, context.pool()));
  add_output(context, DType::f32, std::move(shape));
  return {};
}

Result<void> evaluate_gather(EvaluateContext& context) {
  const auto numbers = numbers_of(context, 0);
  if (!numbers) return numbers.error();
  const Tensor& indices = context.inputs[1];
  const int64_t rows = context.inputs[0].shape()[0];
  const size_t inner = rows == 0 ? 0 : numbers->size() / static_cast<size_t>(rows);
  std::vector<double> y;
  for (int64_t i = 0; rows > 0 && i < indices.element_count(); ++i) {
    const auto row = static_cast<size_t>(clamped_position(indices.integer(i), rows));
    const auto from = numbers->begin() + static_cast<std::ptrdiff_t>(row * inner);
    y.insert(y.end(), from, from + static_cast<std::ptrdiff_t>(inner));
  }
  set_result(context, 0, y);
  return {};
}

IndexedAxes row_of_blocks(const Graph& graph, const Node& node) {
  return {.operand = 1, .extents = {graph.value(node.inputs[0]).shape[0].live}};
}

// ---- lowering -------------------------------------------------------------------------------

// Where nothing multiplies by them, blocks lie closer as they are.
bool has_product_next_to(const Graph& graph, ValueId blocks) {
  return has_packed_blocks(graph, blocks) &&
         std::ranges::any_of(graph.nodes, [&](const Node& node) {
           return node.op == &matmul_blocks && node.inputs[1] == blocks &&
                  blocks_of(node).size() == 1;
         });
}

Result<void> lower(LowerContext& context) {
  const ValueId blocks = context.input(0), y = context.output();
  const BlockFormat format = context.node().attributes[kBlockFormat];
  const ExtentExpr total = element_count(context.shape(y), context.pool());
  const bool by_index = context.has_input(1);
  const bool is_packed = by_index && has_product_next_to(context.graph(), blocks);
  params::DequantizeParams push{};
  push.total = context.slot(total);
  KernelCall call;
  call.kernel.file = "quantization/dequantize.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = buffer_text(0, "readonly", "uint", "words");
  add_block_defines(call.kernel, format);
  add_define(call.kernel, "GATHER", by_index);
  add_define(call.kernel, "PACKED", is_packed);
  BufferId from = kNoBuffer;
  if (is_packed) {
    const Tile tile = choose_block_tile(context.profile(), 1);
    const PanelAxes axes = axes_of_blocks(context, blocks, format);
    from = context.constants().packed({.element_bytes = packed_block_bytes(format),
                                       .pieces = {block_panel_piece(tile, axes, format)}});
    push.panel_columns = static_cast<uint32_t>(tile.columns());
  } else {
    from = context.read(blocks, Layout::plain());
  }
  call.operands = {{from, Access::read}};
  if (by_index) {
    const ShapeExtent& shape = context.shape(y);
    call.kernel.body += load_text(1, "indices", width_dtype(context.dtype(context.input(1))));
    call.operands.push_back({context.read(context.input(1), Layout::plain()), Access::read});
    push.rows = context.slot(context.shape(blocks)[0].live);
    push.inner = context.slot(shape[shape.rank() - 1].live);
  }
  call.kernel.body += store_text(call.operands.size(), "y", DType::f32);
  call.operands.push_back({context.write(y, Layout::plain()), Access::write});
  read_block_grid(context, call, format);
  call.push = push_words(push);
  call.groups[0] =
      strided_groups(context.profile(), simplify(floor_div(total, 4)), call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

// ---- op definitions ---------------------------------------------------------------------------

}  // namespace

constinit const GatherBlocksOp gather_blocks = structural<GatherBlocksOp>({
    .name = "gather_blocks",
    .doc = "the numbers of rows of quantized blocks, by index, exact; (C1) bytes: u8; (C2) whole "
           "blocks along the last axis; (C3) i32 or i64 indices, negative ones from the end, "
           "clamped unless checked (A-14); (C4) blocks: rank 2; (C5) not empty where something is "
           "read",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_gather,
    .evaluate = evaluate_gather,
    .lower = lower,
    .accuracy = kExact,
    .differentiation = not_differentiable("integer operand"),
    .batching = {.form = BatchingForm::leading_axis,
                 .rule = batch_as_it_is,
                 .one_for_all = operand_set({0})},
});

Value GatherBlocksOp::operator()(Value blocks, Value indices, BlockFormat format) const {
  if (!blocks.valid() || !indices.valid()) return {};
  return blocks.builder().add1(*this, std::array{blocks, indices}, {{kBlockFormat, format}});
}

constinit const DequantizeBlocksOp dequantize_blocks = structural<DequantizeBlocksOp>({
    .name = "dequantize_blocks",
    .doc = "the numbers in quantized blocks, exact; (C1) bytes: u8; (C2) whole blocks along the "
           "last axis",
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kExact,
    .differentiation = not_differentiable("integer operand"),
    .batching = kBehindBatch,
});

Value DequantizeBlocksOp::operator()(Value blocks, BlockFormat format) const {
  if (!blocks.valid()) return {};
  return blocks.builder().add1(*this, std::array{blocks}, {{kBlockFormat, format}});
}

OpRules<IndexRule> quantization_index_rules() {
  static constexpr OpRule<IndexRule> kRules[] = {{&gather_blocks, row_of_blocks}};
  return kRules;
}

}  // namespace ullage::ops
