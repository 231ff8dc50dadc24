// The call of matmul_blocks, and how constant blocks are packed for it.
#include "ops/quantization/matmul_blocks_lower.h"

#include "ir/graph/op.h"
#include "ops/code/element_code.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Rows that one invocation computes: of a code that is taken apart once.
constexpr int64_t kMaxRows = 8;

// Word j of block b of every column side by side: loops (b, j, column, half of a word), in elements
// of two bytes, since no block has an odd number of them; what is behind the block is 0.
PackRecipe packed_blocks(uint32_t constant, BlockFormat format, int64_t columns, int64_t blocks) {
  const int64_t halves = block_bytes(format) / 2;
  enum Coordinate : uint32_t { kBlock, kHalf, kColumn };
  PackPiece piece;
  piece.constant = constant;
  piece.loops = {{.count = blocks, .coordinate = kBlock, .multiplier = 1},
                 {.count = (halves + 1) / 2, .coordinate = kHalf, .multiplier = 2},
                 {.count = columns, .coordinate = kColumn, .multiplier = 1},
                 {.count = 2, .coordinate = kHalf, .multiplier = 1}};
  piece.coordinates = {{.bound = blocks, .stride = halves},
                       {.bound = halves, .stride = 1},
                       {.bound = columns, .stride = blocks * halves}};
  return {.element_bytes = 2, .pieces = {std::move(piece)}};
}

struct Product {
  BufferId a = kNoBuffer, blocks = kNoBuffer, y = kNoBuffer;
  ExtentExpr rows, columns, inner;
  BlockFormat format = BlockFormat::q4_0;
  bool is_packed = false;
};

void emit(LowerContext& context, const Product& product, int64_t rows) {
  const uint32_t lanes = subgroup_lanes(context.profile(), 64);
  KernelCall call;
  call.kernel.file = "quantization/matmul.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.body = buffer_text(0, "readonly", "vec4", "a") +
                     buffer_text(1, "readonly", "uint", "words") +
                     buffer_text(2, "writeonly", "float", "y");
  add_block_defines(call.kernel, product.format);
  add_define(call.kernel, "PACKED", product.is_packed);
  add_define(call.kernel, "ROWS", rows);
  call.operands = {
      {product.a, Access::read}, {product.blocks, Access::read}, {product.y, Access::write}};
  call.push = push_words(params::MatmulBlocksParams{.rows = context.slot(product.rows),
                                                    .columns = context.slot(product.columns),
                                                    .inner = context.slot(product.inner)});
  const ExtentExpr items = simplify(ceil_div(product.rows, rows) *
                                    ceil_div(product.columns, int64_t{lanes}) * int64_t{lanes});
  call.groups[0] = run_groups(context, items, lanes, expected_value(product.inner) / 16 + 1);
  context.emit(std::move(call));
}

}  // namespace

Result<void> lower_matmul_blocks(LowerContext& context) {
  const ValueId a = context.input(0), blocks = context.input(1), y = context.output();
  const ShapeExtent &shape = context.shape(y), &matrix = context.shape(blocks);
  const size_t rank = shape.rank();
  Product product;
  product.format = context.node().attributes[kBlockFormat];
  product.rows = context.pool().constant(1);
  for (size_t i = 0; i + 1 < rank; ++i) product.rows = product.rows * shape[i].live;
  product.columns = shape[rank - 1].live;
  product.inner = context.shape(a)[rank - 1].live;
  product.a = context.read(a, Layout::plain());
  const auto extents = constant_shape(matrix);
  product.is_packed =
      context.value(blocks).constant && extents && (*extents)[0] * (*extents)[1] > 0;
  product.blocks = product.is_packed
                       ? context.constants().packed(packed_blocks(
                             context.constants().index_of(blocks), product.format, (*extents)[0],
                             (*extents)[1] / block_bytes(product.format)))
                       : context.read(blocks, Layout::plain());
  product.y = context.write(y, Layout::plain());
  emit_by_extent(
      context, product.rows, 1, [&] { emit(context, product, 1); },
      [&] { emit(context, product, kMaxRows); });
  return {};
}

}  // namespace ullage::ops
