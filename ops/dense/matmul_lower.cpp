// Which kernel computes a matmul, and with what parameters.
#include "ops/dense/matmul_lower.h"

#include <functional>

#include "ir/graph/op.h"
#include "ops/dense/dense_rules.h"
#include "ops/elementwise/epilogue.h"
#include "ops/order/by_extent.h"
#include "shaders/params/matmul.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kBatchAxes = 4;
constexpr size_t kScalars = std::size(params::MatmulParams{}.scalars);

// Are all batch axes of the value proved to have extent 1?
bool is_one_matrix(const ShapeExtent& shape) {
  for (size_t i = 0; i + 2 < shape.rank(); ++i)
    if (as_constant(shape[i].live) != 1) return false;
  return true;
}

// b is one constant matrix: packed, and the batch axes of a become rows.
bool multiplies_constant(const Graph& graph, const Node& node) {
  const ValueInfo& b = graph.value(node.inputs[1]);
  return b.constant && b.dtype == DType::f32 && is_one_matrix(b.shape);
}

// Products of so few rows have a tile of their own; so many are expected where there are more.
constexpr int64_t kFewRows = 2, kManyRows = 256;

// Emits for the number of rows to expect; where few are expected but the run may bring many, for
// both, of which one has no workgroups then.
Result<void> emit_by_rows(LowerContext& ctx, ExtentExpr rows,
                          const std::function<Result<void>(int64_t)>& emit) {
  const int64_t guess = expected_value(rows);
  if (as_constant(rows) || guess > kFewRows) return emit(guess);
  Result<void> few, many;
  emit_by_extent(ctx, rows, kFewRows, [&] { few = emit(guess); }, [&] { many = emit(kManyRows); });
  return few ? many : few;
}

void add_operand(KernelCall& call, BufferId buffer, Access access, bool texel) {
  call.operands.push_back({.buffer = buffer, .access = access, .texel = texel});
}

// Batch axes of the result, and how many matrices of each operand a step along them skips. Axes
// are merged where neither operand is broadcast differently, at most kBatchAxes remain.
struct BatchAxis {
  ExtentExpr extent, a_step, b_step;
};
std::vector<BatchAxis> batch_axes(LowerContext& ctx) {
  const ShapeExtent &a = ctx.shape(ctx.input(0)), &b = ctx.shape(ctx.input(1)),
                    &c = ctx.shape(ctx.output());
  const size_t count = c.rank() - 2;
  ExtentExpr one = ctx.pool().constant(1), zero = ctx.pool().constant(0);
  ExtentExpr a_skip = one, b_skip = one;
  std::vector<BatchAxis> axes;  // innermost first
  bool mergeable = false;
  for (size_t i = count; i-- > 0;) {
    const bool plain = prove_equal(a[i].live, c[i].live) && prove_equal(b[i].live, c[i].live);
    if (as_constant(c[i].live) != 1) {
      auto step = [&](ExtentExpr extent, ExtentExpr skip) {
        return prove_equal(extent, c[i].live) ? skip : select(equal(extent, 1), zero, skip);
      };
      if (plain && mergeable)
        axes.back().extent = axes.back().extent * c[i].live;
      else
        axes.push_back({c[i].live, step(a[i].live, a_skip), step(b[i].live, b_skip)});
      mergeable = plain;
    }
    a_skip = a_skip * a[i].live;
    b_skip = b_skip * b[i].live;
  }
  std::reverse(axes.begin(), axes.end());
  return axes;
}

// Fills the batch fields; false if more than kBatchAxes axes remain.
template <class Params>
bool set_batch(LowerContext& ctx, const std::vector<BatchAxis>& axes, Params& params,
               ExtentExpr& batches) {
  if (axes.size() > kBatchAxes) return false;
  batches = ctx.pool().constant(1);
  for (size_t i = 0; i < kBatchAxes; ++i) {
    const size_t unused = kBatchAxes - axes.size();
    params.batch[i] = i < unused ? ctx.slot(1) : ctx.slot(axes[i - unused].extent);
    params.a_matrix[i] = i < unused ? ctx.slot(0) : ctx.slot(axes[i - unused].a_step);
    params.b_matrix[i] = i < unused ? ctx.slot(0) : ctx.slot(axes[i - unused].b_step);
    if (i >= unused) batches = batches * axes[i - unused].extent;
  }
  params.batches = ctx.slot(batches);
  return true;
}

struct Buffers {
  BufferId a = kNoBuffer, b = kNoBuffer, residual = kNoBuffer, c = kNoBuffer;
};

// What the epilogue adds, in the layout of the result; read before calls depend on the rows.
Result<BufferId> read_residual(LowerContext& ctx, ValueId bias, size_t axis, int64_t columns,
                               const Layout& layout) {
  const auto epilogue = make_epilogue(ctx, bias, axis, columns, columns, kScalars);
  if (!epilogue) return epilogue.error();
  return epilogue->residual == kNoValue ? kNoBuffer : ctx.read_stored(epilogue->residual, layout);
}

// Both operands in rows of quads; f32.
Result<void> emit_dynamic(LowerContext& ctx, const Buffers& buffers, int64_t expected_rows) {
  const ShapeExtent &a = ctx.shape(ctx.input(0)), &c = ctx.shape(ctx.output());
  const size_t rank = c.rank();
  const ExtentExpr rows = c[rank - 2].live, columns = c[rank - 1].live, inner = a[rank - 1].live;
  const Tile tile = choose_product_tile(ctx.profile(), expected_rows, expected_value(columns),
                                        expected_value(inner));
  auto made = make_epilogue(ctx, kNoValue, rank - 1, 0, 0, kScalars);
  if (!made) return made.error();
  const Epilogue& epilogue = *made;
  params::MatmulParams push{};
  const std::vector<BatchAxis> axes = batch_axes(ctx);
  ExtentExpr batches;
  if (!set_batch(ctx, axes, push, batches))
    return ctx.error("more than 4 batch axes that broadcast differently");
  KernelCall call;
  call.kernel = tile_source(product_file("matmul", tile), tile, epilogue.text);
  add_define(call.kernel, "PACKED", 0);
  add_define(call.kernel, "BATCHED", axes.empty() ? 0 : 1);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  add_operand(call, buffers.a, Access::read, tile.texel);
  add_operand(call, buffers.b, Access::read, tile.texel);
  add_operand(call, buffers.c, Access::write, false);
  if (buffers.residual != kNoBuffer) add_operand(call, buffers.residual, Access::read, tile.texel);
  push.rows = ctx.slot(rows);
  push.inner = ctx.slot(inner);
  push.columns = ctx.slot(columns);
  set_scalars(push.scalars, epilogue);
  call.push = push_words(push);
  call.groups = tile_groups(ctx, ceil_div(rows, tile.rows() * tile.row_groups) *
                                     ceil_div(columns, tile.columns()) * batches);
  if (!tile.staged) call.residue = inner;
  ctx.emit(std::move(call));
  return {};
}

Result<void> lower_dynamic(LowerContext& ctx) {
  const ShapeExtent& c = ctx.shape(ctx.output());
  Buffers buffers;
  buffers.a = ctx.read_stored(ctx.input(0), Layout::rows());
  buffers.b = ctx.read_stored(ctx.input(1), Layout::rows());
  const auto residual = read_residual(ctx, kNoValue, c.rank() - 1, 0, Layout::rows());
  if (!residual) return residual.error();
  buffers.residual = *residual;
  buffers.c = ctx.write_stored(ctx.output(), Layout::rows());
  return emit_by_rows(ctx, c[c.rank() - 2].live,
                      [&](int64_t rows) { return emit_dynamic(ctx, buffers, rows); });
}

// Doubles and integers: one element per invocation.
Result<void> lower_plain(LowerContext& ctx) {
  const ShapeExtent &a = ctx.shape(ctx.input(0)), &c = ctx.shape(ctx.output());
  const size_t rank = c.rank();
  const ExtentExpr rows = c[rank - 2].live, columns = c[rank - 1].live, inner = a[rank - 1].live;
  const DType dtype = ctx.dtype(ctx.output());
  params::MatmulParams push{};
  const std::vector<BatchAxis> axes = batch_axes(ctx);
  ExtentExpr batches;
  if (!set_batch(ctx, axes, push, batches))
    return ctx.error("more than 4 batch axes that broadcast differently");
  push.rows = ctx.slot(rows);
  push.inner = ctx.slot(inner);
  push.columns = ctx.slot(columns);
  const bool wide = dtype == DType::i64 || dtype == DType::u64;
  const int64_t lanes = ctx.profile().form == KernelForm::cpu && ctx.profile().subgroup_size != 0
                            ? ctx.profile().subgroup_size
                            : 128;
  KernelCall call;
  call.kernel.file = "matmul/plain.comp";
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes);
  call.kernel.defines = {{"ELEMENT", wide ? "uvec2" : dtype == DType::f64 ? "double" : "uint"}};
  call.kernel.needs.float64 = dtype == DType::f64;
  add_define(call.kernel, "WIDE", wide);
  add_define(call.kernel, "BATCHED", !axes.empty());
  add_operand(call, ctx.read(ctx.input(0), Layout::plain()), Access::read, false);
  add_operand(call, ctx.read(ctx.input(1), Layout::plain()), Access::read, false);
  add_operand(call, ctx.write(ctx.output(), Layout::plain()), Access::write, false);
  call.push = push_words(push);
  call.groups[0] = run_groups(ctx, batches * rows * columns, lanes, expected_value(inner));
  call.residue = inner;
  ctx.emit(std::move(call));
  return {};
}

// Panels of the weights. Where elements of a are skipped, so many rows of zeros come first.
PackPiece packed_weights(const Tile& tile, PanelAxes axes, int64_t skipped) {
  const int64_t inner = axes.inner;
  axes.inner += skipped;
  PackPiece piece = panel_piece(tile, axes);
  if (skipped == 0) return piece;
  constexpr uint32_t kInner = 2;  // coordinate
  piece.coordinates[kInner].stride = 0;
  piece.mix = {.coordinate = kInner, .terms = inner, .stride = axes.inner_stride, .weights = {}};
  for (int64_t k = 0; k < axes.inner; ++k)
    for (int64_t t = 0; t < inner; ++t) piece.mix.weights.push_back(k == t + skipped ? 1.f : 0.f);
  return piece;
}

// Tells the kernel of longer rows that it reads.
void set_parts(KernelCall& call, params::MatmulParams& push, const ConstantProduct& product,
               bool texel) {
  if (product.part) {
    add_define(call.kernel, "PART", 1);
    push.a_matrix[0] = product.part->row_quads;
    push.a_matrix[1] = product.part->first_quad;
    push.a_matrix[2] = product.part->skipped;
  }
  if (product.other == kNoBuffer) return;
  add_define(call.kernel, "TURNS", 1);
  add_operand(call, product.other, Access::read, texel);
  push.b_matrix[0] = product.other_part.row_quads;
  push.b_matrix[1] = product.other_part.first_quad;
}

Result<void> emit_packed(LowerContext& ctx, const ConstantProduct& product, const Buffers& buffers,
                         int64_t expected_rows) {
  const PanelAxes& w = product.weights;
  const int64_t skipped = product.part ? product.part->skipped : 0;
  const Tile tile = choose_product_tile(ctx.profile(), expected_rows, w.columns, w.inner + skipped);
  const int64_t panels = tile.panels(w.columns);
  auto made =
      make_epilogue(ctx, product.bias, product.axis, w.columns, panels * tile.columns(), kScalars);
  if (!made) return made.error();
  Epilogue& epilogue = *made;
  PackRecipe recipe;
  recipe.pieces.push_back(packed_weights(tile, w, skipped));
  for (PackPiece& vector : epilogue.vectors) recipe.pieces.push_back(std::move(vector));
  if (skipped == 0) ctx.store_narrow(recipe);  // sums are of f32

  KernelCall call;
  call.kernel = tile_source(product_file("matmul", tile), tile, epilogue.text);
  add_define(call.kernel, "PACKED", 1);
  add_define(call.kernel, "BATCHED", 0);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  if (product.to.joined) add_define(call.kernel, "JOINED", 1);
  add_operand(call, buffers.a, Access::read, tile.texel);
  add_operand(call, ctx.packed(recipe), Access::read, tile.texel);
  add_operand(call, buffers.c, Access::write, false);
  if (buffers.residual != kNoBuffer) add_operand(call, buffers.residual, Access::read, tile.texel);

  params::MatmulParams push{};
  set_parts(call, push, product, tile.texel);
  push.rows = ctx.slot(product.rows);
  push.inner = ctx.slot(w.inner + skipped);
  push.columns = ctx.slot(w.columns);
  push.vectors = recipe.pieces.size() > 1 ? static_cast<uint32_t>(recipe.piece_offset(1) / 4) : 0;
  set_scalars(push.scalars, epilogue);
  push.row_quads = product.to.pixel_quads;
  push.first_quad = product.to.first_quad;
  call.push = push_words(push);
  call.groups = tile_groups(ctx, ceil_div(product.rows, tile.rows() * tile.row_groups) * panels);
  ctx.emit(std::move(call));
  return {};
}

}  // namespace

Result<void> emit_constant_product(LowerContext& ctx, const ConstantProduct& product) {
  const auto residual =
      read_residual(ctx, product.bias, product.axis, product.weights.columns, product.out_layout);
  if (!residual) return residual.error();
  const Buffers buffers{.a = product.a, .residual = *residual, .c = product.to.buffer};
  const auto emit = [&](int64_t rows) { return emit_packed(ctx, product, buffers, rows); };
  return product.any_rows ? emit_by_rows(ctx, product.rows, emit)
                          : emit(expected_value(product.rows));
}

bool accepts_matmul_epilogue(const Graph& graph, const Node& node, const ScalarBody& body,
                             std::span<const ValueId> extra) {
  const size_t rank = graph.value(node.outputs[0]).shape.rank();
  if (!is_fusable_epilogue(graph, node.outputs[0], rank - 1, body, extra)) return false;
  if (multiplies_constant(graph, node)) return true;
  // Both operands are read as they are, so that there is no packed buffer for vectors.
  for (ValueId id : extra)
    if (graph.value(id).constant) return false;
  return true;
}

Result<void> lower_matmul(LowerContext& ctx) {
  if (ctx.dtype(ctx.output()) == DType::f64 && !ctx.profile().float64) {
    ir::Error error = ctx.error("f64 arithmetic needs shaderFloat64");
    error.code = ir::ErrorCode::unsupported;
    return error;
  }
  if (ctx.dtype(ctx.output()) != DType::f32) return lower_plain(ctx);
  if (!multiplies_constant(ctx.graph(), ctx.node())) return lower_dynamic(ctx);
  const ShapeExtent& c = ctx.shape(ctx.output());
  const size_t rank = c.rank();
  const auto b = *constant_shape(ctx.shape(ctx.input(1)));
  ConstantProduct product;
  product.rows = ctx.pool().constant(1);
  for (size_t i = 0; i + 1 < rank; ++i) product.rows = product.rows * c[i].live;
  product.a = ctx.read_stored(ctx.input(0), Layout::rows());
  product.weights = {.constant = ctx.constant_index(ctx.input(1)),
                     .columns = b[rank - 1],
                     .column_stride = 1,
                     .inner = b[rank - 2],
                     .inner_stride = b[rank - 1]};
  product.axis = rank - 1;
  product.any_rows = true;
  product.out_layout = Layout::rows();
  product.to = {.buffer = ctx.write_stored(ctx.output(), product.out_layout)};
  return emit_constant_product(ctx, product);
}

}  // namespace ullage::ops
