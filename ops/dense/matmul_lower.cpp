// Which kernel computes a matmul, and with what parameters.
#include "ops/dense/dense_lower.h"

#include "ir/graph/op.h"
#include "ops/code/epilogue.h"
#include "ops/dense/constant_product.h"
#include "ops/rules/lowering.h"
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

// Both operands in rows of vec4s; f32.
Result<void> emit_dynamic(LowerContext& context, const Buffers& buffers, int64_t expected_rows) {
  const ShapeExtent &a = context.shape(context.input(0)), &c = context.shape(context.output());
  const size_t rank = c.rank();
  const ExtentExpr rows = c[rank - 2].live, columns = c[rank - 1].live, inner = a[rank - 1].live;
  const auto half = half_tile_of(context, buffers, expected_rows, columns, inner);
  const Tile tile = half ? half->tile
                         : choose_product_tile(context.profile(), expected_rows,
                                               expected_value(columns), expected_value(inner));
  auto created = make_epilogue(context, {}, rank - 1, 0, 0, kScalars);
  if (!created) return created.error();
  const Epilogue& epilogue = *created;
  params::MatmulParams push{};
  const std::vector<BatchAxis> axes = batch_axes(context);
  ExtentExpr batches;
  if (auto ok = set_batch(context, axes, push, batches); !ok) return ok;
  KernelCall call;
  call.kernel = product_source(context.profile(), "matmul", tile, half, epilogue.text);
  add_define(call.kernel, "PACKED", 0);
  add_define(call.kernel, "BATCHED", axes.empty() ? 0 : 1);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  add_operand(call, buffers.a, Access::read, tile.texel);
  add_operand(call, buffers.b, Access::read, tile.texel);
  add_operand(call, buffers.c, Access::write, false);
  if (buffers.residual != kNoBuffer) add_operand(call, buffers.residual, Access::read, tile.texel);
  push.rows = context.slot(rows);
  push.inner = context.slot(inner);
  push.columns = context.slot(columns);
  set_scalars(push.scalars, epilogue);
  call.push = push_words(push);
  call.groups = tile_groups(context, ceil_div(rows, tile.rows() * tile.row_groups) *
                                         ceil_div(columns, tile.columns()) * batches);
  if (!tile.staged) call.remainder = inner;
  context.emit(std::move(call));
  return {};
}

Result<void> lower_dynamic(LowerContext& context) {
  const ShapeExtent& c = context.shape(context.output());
  Buffers buffers;
  buffers.a = context.read_stored(context.input(0), Layout::rows());
  buffers.b = context.read_stored(context.input(1), Layout::rows());
  const auto residual = read_residual(context, {.axis = c.rank() - 1}, Layout::rows());
  if (!residual) return residual.error();
  buffers.residual = *residual;
  buffers.c = context.write_stored(context.output(), Layout::rows());
  return emit_by_rows(context, c[c.rank() - 2].live,
                      [&](int64_t rows) { return emit_dynamic(context, buffers, rows); });
}

// Doubles and integers: one element per invocation.
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
  const bool wide = dtype == DType::i64 || dtype == DType::u64;
  const uint32_t lanes = subgroup_lanes(context.profile(), 128);
  KernelCall call;
  call.kernel.file = "matmul/plain.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.defines = {{"ELEMENT", wide ? "uvec2" : dtype == DType::f64 ? "double" : "uint"}};
  call.kernel.needs.float64 = dtype == DType::f64;
  add_define(call.kernel, "WIDE", wide);
  add_define(call.kernel, "BATCHED", !axes.empty());
  add_operand(call, context.read(context.input(0), Layout::plain()), Access::read, false);
  add_operand(call, context.read(context.input(1), Layout::plain()), Access::read, false);
  add_operand(call, context.write(context.output(), Layout::plain()), Access::write, false);
  call.push = push_words(push);
  call.groups[0] = run_groups(context, batches * rows * columns, lanes, expected_value(inner));
  call.remainder = inner;
  context.emit(std::move(call));
  return {};
}

// Is its second operand one constant matrix, so that the batch axes of the first become rows?
bool multiplies_constant(const Graph& graph, const Node& node) {
  const ValueInfo& b = graph.value(node.inputs[1]);
  if (b.dtype != DType::f32 || !is_one_matrix(b.shape)) return false;
  return b.constant != nullptr || coded_weights(graph, node.inputs[1]).has_value();
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
  product.codes = coded_weights(context.graph(), context.input(1));
  product.weights = {.constant = product.codes ? 0 : context.constants().index_of(context.input(1)),
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
};

constexpr KernelRow<MatmulCase> kMatmuls[] = {
    {.choice = {.files = "matmul/plain.comp",
                .dtypes = "f64, integers",
                .when = "elements are not f32",
                .why = "an invocation for each element"},
     .kernel = lower_plain,
     .serves = [](const MatmulCase& c) { return c.dtype != DType::f32; }},
    {.choice = {.files = "products by a constant (below)",
                .dtypes = "f32, f16",
                .when = "the second operand is one constant matrix, of numbers or quantized values",
                .why = "the matrix is packed when the program is loaded"},
     .kernel = lower_constant,
     .serves = [](const MatmulCase& c) { return c.multiplies_constant; }},
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
  const MatmulCase c{context.profile(), context.dtype(context.output()),
                     multiplies_constant(context.graph(), context.node())};
  return choose_kernel<MatmulCase>(kMatmuls, c).kernel(context);
}

}  // namespace ullage::ops
