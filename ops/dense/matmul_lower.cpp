// Which kernel computes a matmul, and with what parameters. Sums that are longer than an invocation
// takes (DriverTrait::ends_long_loops) are cut into pieces.
#include "ops/dense/dense_lower.h"

#include <algorithm>
#include <cstdint>

#include "ir/graph/op.h"
#include "ops/affine/affine_rules.h"
#include "ops/code/epilogue.h"
#include "ops/dense/constant_product.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/half_tile.h"
#include "ops/schedule/lanes.h"
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

constexpr int64_t kAroundSum = 64;  // iterations of a tile besides those of its sum

// Terms that an invocation of every tile without shared memory sums, four in an iteration.
int64_t longest_sum() {
  return 4 * (limit_of(DriverTrait::ends_long_loops) - kAroundSum);
}

void add_operand(KernelCall& call, BufferId buffer, Access access, bool texel) {
  call.operands.push_back({.buffer = buffer, .access = access, .texel = texel});
}

// Batch axes of the result, and how many matrices of each operand a step along them skips. Axes
// are merged where neither operand is broadcast differently, at most kBatchAxes remain.
struct BatchAxis {
  ExtentExpr extent, a_step, b_step;
};
std::vector<BatchAxis> batch_axes(LowerContext& context) {
  const ShapeExtent &a = context.shape(context.input(0)), &b = context.shape(context.input(1)),
                    &c = context.shape(context.output());
  const size_t count = c.rank() - 2;
  ExtentExpr one = context.pool().constant(1), zero = context.pool().constant(0);
  ExtentExpr a_skip = one, b_skip = one;
  std::vector<BatchAxis> axes;  // innermost first
  bool mergeable = false;
  for (size_t i = count; i-- > 0;) {
    const bool plain = prove_equal(a[i].live, c[i].live) && prove_equal(b[i].live, c[i].live);
    if (as_constant(c[i].live) != 1) {
      auto step = [&](ExtentExpr extent, ExtentExpr skip) {
        return prove_equal(extent, c[i].live) ? skip : select(ir::equal(extent, 1), zero, skip);
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

// Fills the batch fields. Errors: more than kBatchAxes axes remain.
template <class Params>
Result<void> set_batch(LowerContext& context, const std::vector<BatchAxis>& axes, Params& params,
                       ExtentExpr& batches) {
  if (axes.size() > kBatchAxes) {
    return context.error("more than " + std::to_string(kBatchAxes) +
                         " batch axes that broadcast differently");
  }
  batches = context.pool().constant(1);
  for (size_t i = 0; i < kBatchAxes; ++i) {
    const size_t unused = kBatchAxes - axes.size();
    params.batch[i] = i < unused ? context.slot(1) : context.slot(axes[i - unused].extent);
    params.a_matrix[i] = i < unused ? context.slot(0) : context.slot(axes[i - unused].a_step);
    params.b_matrix[i] = i < unused ? context.slot(0) : context.slot(axes[i - unused].b_step);
    if (i >= unused) batches = batches * axes[i - unused].extent;
  }
  params.batches = context.slot(batches);
  return {};
}

// Terms that an invocation sums, whichever tile the run's rows choose.
int64_t longest_sum(const DeviceProfile& profile, ExtentExpr rows, ExtentExpr columns,
                    ExtentExpr inner) {
  const Tile tile = choose_product_tile(profile, as_constant(rows).value_or(INT32_MAX),
                                        expected_value(columns), expected_value(inner));
  const int64_t most = profile.max_loop_iterations - kAroundSum;
  return 4 * std::min(tile.vec4s_within(most), most);
}

struct Buffers {
  BufferId a = kNoBuffer, b = kNoBuffer, residual = kNoBuffer, c = kNoBuffer;
};

// Where both operands are stored as f16.
std::optional<HalfTile> half_tile_of(const LowerContext& context, const Buffers& buffers,
                                     int64_t expected_rows, ExtentExpr columns, ExtentExpr inner) {
  for (const BufferId buffer : {buffers.a, buffers.b})
    if (context.storage_of_buffer(buffer) != DType::f16) return std::nullopt;
  return choose_half_tile(context.profile(), expected_rows, expected_value(columns),
                          expected_value(inner));
}

// A product whose operands lie in rows of vec4s; f32.
struct RowProduct {
  Buffers buffers;
  ExtentExpr rows, inner, columns, batches;
  bool batched = false;
  params::MatmulParams push{};
};

Result<RowProduct> row_product(LowerContext& context) {
  const ShapeExtent &a = context.shape(context.input(0)), &c = context.shape(context.output());
  const size_t rank = c.rank();
  RowProduct r;
  r.rows = c[rank - 2].live;
  r.inner = a[rank - 1].live;
  r.columns = c[rank - 1].live;
  r.buffers.a = context.read_stored(context.input(0), Layout::rows());
  r.buffers.b = context.read_stored(context.input(1), Layout::rows());
  const auto residual = read_residual(context, {.axis = rank - 1}, Layout::rows());
  if (!residual) return residual.error();
  r.buffers.residual = *residual;
  r.buffers.c = context.write_stored(context.output(), Layout::rows());
  const std::vector<BatchAxis> axes = batch_axes(context);
  r.batched = !axes.empty();
  if (auto ok = set_batch(context, axes, r.push, r.batches); !ok) return ok.error();
  r.push.rows = context.slot(r.rows);
  r.push.inner = context.slot(r.inner);
  r.push.columns = context.slot(r.columns);
  return r;
}

// With the operands a and b; c is the next one.
KernelCall tile_call(LowerContext& context, const RowProduct& product, const Tile& tile,
                     const std::optional<HalfTile>& half, const std::string& epilogue) {
  KernelCall call;
  call.kernel = product_source(context.profile(), "matmul", tile, half, epilogue);
  add_define(call.kernel, "PACKED", 0);
  add_define(call.kernel, "BATCHED", product.batched ? 1 : 0);
  add_operand(call, product.buffers.a, Access::read, tile.texel);
  add_operand(call, product.buffers.b, Access::read, tile.texel);
  return call;
}

ExtentExpr tiles_of(const RowProduct& product, const Tile& tile) {
  return ceil_div(product.rows, tile.rows() * tile.row_groups) *
         ceil_div(product.columns, tile.columns()) * product.batches;
}

Result<void> emit_whole(LowerContext& context, const RowProduct& product, int64_t expected_rows) {
  const Buffers& buffers = product.buffers;
  const auto half = half_tile_of(context, buffers, expected_rows, product.columns, product.inner);
  const Tile tile =
      half ? half->tile
           : choose_product_tile(context.profile(), expected_rows, expected_value(product.columns),
                                 expected_value(product.inner));
  const auto epilogue =
      make_epilogue(context, {}, context.shape(context.output()).rank() - 1, 0, 0, kScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call = tile_call(context, product, tile, half, epilogue->text);
  add_define(call.kernel, "RESIDUAL", epilogue->residual != kNoValue);
  add_operand(call, buffers.c, Access::write, false);
  if (buffers.residual != kNoBuffer) add_operand(call, buffers.residual, Access::read, tile.texel);
  params::MatmulParams push = product.push;
  set_scalars(push.scalars, *epilogue);
  call.push = push_words(push);
  call.groups = tile_groups(context, tiles_of(product, tile));
  if (!tile.staged) call.remainder = product.inner;
  context.emit(std::move(call));
  return {};
}

// The sum of the pieces, with the node's epilogue.
Result<void> emit_join(LowerContext& context, const RowProduct& product, BufferId sums,
                       ExtentExpr pieces) {
  const auto epilogue =
      make_epilogue(context, {}, context.shape(context.output()).rank() - 1, 0, 0, kScalars);
  if (!epilogue) return epilogue.error();
  const ExtentExpr lines = simplify(product.batches * product.rows);
  const uint32_t lanes = independent_lanes(context.profile());
  KernelCall call;
  call.kernel.file = "matmul/join.comp";
  call.kernel.body = epilogue->text;
  call.kernel.local_size[0] = lanes;
  add_define(call.kernel, "RESIDUAL", epilogue->residual != kNoValue);
  add_operand(call, sums, Access::read, false);
  add_operand(call, product.buffers.c, Access::write, false);
  if (epilogue->residual != kNoValue)
    add_operand(call, product.buffers.residual, Access::read, false);
  params::JoinParams push{};
  push.lines = context.slot(lines);
  push.columns = product.push.columns;
  push.pieces = context.slot(pieces);
  set_scalars(push.scalars, *epilogue);
  call.push = push_words(push);
  call.groups[0] =
      run_groups(context, lines * ceil_div(product.columns, 4), lanes, simplify(pieces + 1));
  context.emit(std::move(call));
  return {};
}

// Pieces of about one length side by side, then their sum.
Result<void> emit_pieces(LowerContext& context, const RowProduct& product, int64_t longest) {
  const ExtentExpr vec4s = ceil_div(product.inner, 4);
  const ExtentExpr pieces = simplify(ceil_div(vec4s, longest / 4));
  const ExtentExpr piece = simplify(ceil_div(vec4s, ir::max(pieces, 1)));
  const ExtentExpr sums = pieces * product.batches * product.rows * round_up(product.columns, 4);
  // No memory where the run takes the other way.
  const ExtentExpr is_long = ir::less(context.pool().constant(longest), product.inner);
  const BufferId partial = context.scratch(DType::f32, simplify(sums * is_long), "sums of pieces");
  const Tile tile = choose_product_tile(context.profile(), expected_value(product.rows),
                                        expected_value(product.columns), longest);
  KernelCall call = tile_call(context, product, tile, std::nullopt, plain_epilogue());
  add_define(call.kernel, "PIECES", 1);
  add_define(call.kernel, "RESIDUAL", 0);
  add_operand(call, partial, Access::write, false);
  params::MatmulParams push = product.push;
  push.row_vec4s = context.slot(piece);
  call.push = push_words(push);
  call.groups = tile_groups(context, tiles_of(product, tile) * pieces);
  context.emit(std::move(call));
  return emit_join(context, product, partial, pieces);
}

Result<void> emit_tiles(LowerContext& context, const RowProduct& product) {
  return emit_by_rows(context, product.rows,
                      [&](int64_t rows) { return emit_whole(context, product, rows); });
}

Result<void> lower_dynamic(LowerContext& context) {
  const auto product = row_product(context);
  return product ? emit_tiles(context, *product) : product.error();
}

// Whole or in pieces, which the run decides.
Result<void> lower_long(LowerContext& context) {
  const auto product = row_product(context);
  if (!product) return product.error();
  const int64_t longest =
      longest_sum(context.profile(), product->rows, product->columns, product->inner);
  Result<void> whole, pieces;
  emit_by_extent(
      context, product->inner, longest, [&] { whole = emit_tiles(context, *product); },
      [&] { pieces = emit_pieces(context, *product, longest); });
  return whole ? pieces : whole;
}

// The product as an affine reduction of the operands where they lie, plain.
AffineCall product_box(LowerContext& context, const std::vector<BatchAxis>& axes,
                       const Buffers& buffers) {
  ExtentPool& pool = context.pool();
  const ValueId a = context.input(0), b = context.input(1);
  const ShapeExtent &shape = context.shape(a), &c = context.shape(context.output());
  const size_t rank = c.rank();
  const DType dtype = context.dtype(context.output());
  const ExtentExpr rows = c[rank - 2].live, columns = c[rank - 1].live,
                   inner = shape[rank - 1].live;
  AffineCall call{.reduced = {inner},
                  .body = {.inputs = {dtype, dtype},
                           .instructions = {{.op = &mul, .dtype = dtype, .operands = {0, 1}}},
                           .result = 2},
                  .combine = Combine::sum,
                  .wide = dtype,
                  .output = buffers.c};
  ExtentExpr from_a = pool.constant(0), from_b = from_a;
  const auto variable = [&] {
    return pool.index_variable(static_cast<uint32_t>(call.shape.size()));
  };
  for (const BatchAxis& axis : axes) {
    from_a = from_a + variable() * (axis.a_step * rows * inner);
    from_b = from_b + variable() * (axis.b_step * inner * columns);
    call.shape.push_back(axis.extent);
  }
  from_a = from_a + variable() * inner;
  call.shape.push_back(rows);
  from_b = from_b + variable();
  call.shape.push_back(columns);
  from_a = from_a + variable();
  from_b = from_b + variable() * columns;
  const size_t variables = call.shape.size() + 1;
  call.reads = {
      {buffers.a, dtype, dense_form(from_a, variables), element_count(shape, pool), {}},
      {buffers.b, dtype, dense_form(from_b, variables), element_count(context.shape(b), pool), {}}};
  return call;
}

// Doubles and integers: one element per invocation, or where that walks too far an affine
// reduction.
Result<void> lower_plain(LowerContext& context) {
  const ShapeExtent &a = context.shape(context.input(0)), &c = context.shape(context.output());
  const size_t rank = c.rank();
  const ExtentExpr rows = c[rank - 2].live, columns = c[rank - 1].live, inner = a[rank - 1].live;
  const DType dtype = context.dtype(context.output());
  params::MatmulParams push{};
  const std::vector<BatchAxis> axes = batch_axes(context);
  ExtentExpr batches;
  if (auto ok = set_batch(context, axes, push, batches); !ok) return ok;
  push.rows = context.slot(rows);
  push.inner = context.slot(inner);
  push.columns = context.slot(columns);
  const Buffers buffers{.a = context.read(context.input(0), Layout::plain()),
                        .b = context.read(context.input(1), Layout::plain()),
                        .c = context.write(context.output(), Layout::plain())};
  const bool wide = dtype == DType::i64 || dtype == DType::u64;
  const uint32_t lanes = subgroup_lanes(context.profile(), 128);
  KernelCall call;
  call.kernel.file = "matmul/plain.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.defines = {{"ELEMENT", wide ? "uvec2" : dtype == DType::f64 ? "double" : "uint"}};
  call.kernel.needs.float64 = dtype == DType::f64;
  add_define(call.kernel, "WIDE", wide);
  add_define(call.kernel, "BATCHED", !axes.empty());
  add_operand(call, buffers.a, Access::read, false);
  add_operand(call, buffers.b, Access::read, false);
  add_operand(call, buffers.c, Access::write, false);
  call.push = push_words(push);
  const ExtentExpr items = batches * rows * columns, iterations = simplify(inner + 1);
  call.groups[0] = run_groups(context, items, lanes, iterations);
  call.remainder = inner;
  return emit_walk(context, std::move(call), walked_by_one(context, items, lanes, iterations),
                   [&](ExtentExpr is_long) {
                     return emit_affine_box(context, product_box(context, axes, buffers), is_long);
                   });
}

// Is its second operand one constant matrix, so that the batch axes of the first become rows?
bool multiplies_constant(const Graph& graph, const Node& node) {
  const ValueInfo& b = graph.value(node.inputs[1]);
  if (b.dtype != DType::f32 || !is_one_matrix(b.shape)) return false;
  if (b.constant) return b.constant->shape()[b.shape.rank() - 2] <= longest_sum();
  return quantized_weights(graph, node.inputs[1]).has_value();
}

// By one constant matrix: the batch axes of the first operand become rows.
Result<void> lower_constant(LowerContext& context) {
  const ShapeExtent& c = context.shape(context.output());
  const size_t rank = c.rank();
  const auto b = *constant_shape(context.shape(context.input(1)));
  ConstantProduct product;
  product.rows = context.pool().constant(1);
  for (size_t i = 0; i + 1 < rank; ++i) product.rows = product.rows * c[i].live;
  product.norm = context.view(context.input(0)).normalised_by;
  product.a = context.read_stored(context.input(0), Layout::rows());
  product.quantized = quantized_weights(context.graph(), context.input(1));
  product.weights = {
      .constant = product.quantized ? 0 : context.constants().index_of(context.input(1)),
      .columns = b[rank - 1],
      .column_stride = 1,
      .inner = b[rank - 2],
      .inner_stride = b[rank - 1]};
  product.axis = rank - 1;
  product.any_rows = true;
  product.out_layout = Layout::rows();
  product.to = {.buffer = context.write_stored(context.output(), product.out_layout)};
  return emit_constant_product(context, product);
}

struct MatmulCase {
  using Kernel = Result<void> (*)(LowerContext&);

  const DeviceProfile& profile;
  DType dtype = DType::f32;
  bool multiplies_constant = false;
  bool may_be_long = false;  // the sum, for a loop of a tile
};

constexpr KernelRow<MatmulCase> kMatmuls[] = {
    {.choice = {.files = "matmul/plain.comp",
                .dtypes = "f64, integers",
                .when = "elements are not f32; affine/reduce.comp where an invocation would walk "
                        "farther than a loop may",
                .why = "an invocation for each element"},
     .kernel = lower_plain,
     .serves = [](const MatmulCase& c) { return c.dtype != DType::f32; }},
    {.choice = {.files = "products by a constant (below)",
                .dtypes = "f32, f16",
                .when =
                    "the second operand is one constant matrix, of numbers or quantized values, "
                    "whose sums a loop may take",
                .why = "the matrix is packed when the program is loaded"},
     .kernel = lower_constant,
     .serves = [](const MatmulCase& c) { return c.multiplies_constant; }},
    {.choice = {.files = "matmul/join.comp",
                .dtypes = "f32, f16",
                .when = "a sum that may be longer than a loop of the tiles below may be",
                .why = "tiles compute pieces of a long sum side by side, which it adds (0094)"},
     .kernel = lower_long,
     .serves = [](const MatmulCase& c) { return c.may_be_long; }},
    {.choice = {.files = "tiles of matmul (below)",
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "both operands are read where they lie"},
     .kernel = lower_dynamic},
};

}  // namespace

std::vector<KernelChoice> matmul_kernels() {
  return choices_of<MatmulCase>(kMatmuls);
}

bool matmul_reads_rows(const Graph&, const Node&, size_t operand) {
  return operand < 2;
}

bool matmul_normalises_rows(const Graph& graph, const Node& node, const NormalisedRows& norm,
                            const Layout& memory) {
  return norm.is_centred() && multiplies_constant(graph, node) &&
         memory == canonical(Layout::rows(), graph.value(node.inputs[0]).shape);
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

Result<void> lower_matmul(LowerContext& context) {
  if (auto ok = require_float64(context, context.dtype(context.output())); !ok) return ok;
  const ShapeExtent &a = context.shape(context.input(0)), &y = context.shape(context.output());
  const size_t rank = y.rank();
  const ExtentExpr inner = a[rank - 1].live;
  const int64_t longest = longest_sum(context.profile(), y[rank - 2].live, y[rank - 1].live, inner);
  const MatmulCase c{context.profile(), context.dtype(context.output()),
                     multiplies_constant(context.graph(), context.node()),
                     bounds(inner).high > longest};
  return choose_kernel<MatmulCase>(kMatmuls, c).kernel(context);
}

}  // namespace ullage::ops
