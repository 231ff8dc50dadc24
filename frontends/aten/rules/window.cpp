// Import rules of pools, resampling and sampling by grids.
#include <algorithm>
#include <cmath>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

// Tensors may come without a batch.
struct Batched {
  Value x;
  bool has_batch = true;
};

Batched batched(const NodeContext& c, Value x, size_t axes) {
  if (x.rank() == axes + 2) return {x, true};
  if (x.rank() != axes + 1) c.error("'self' must have channels and axes of space");
  return {with_axis_at(x, 0), false};
}

Value restored(Value y, const Batched& b) {
  return b.has_batch ? y : without_axis(y, 0);
}

struct PoolWindow {
  std::vector<int64_t> kernel;
  ops::WindowSpec spec;
  std::vector<int64_t> pads;
};

PoolWindow window_of(const NodeContext& c, size_t axes) {
  PoolWindow w{.kernel = per_axis(c.integers("kernel_size"), axes, 1), .spec = {}, .pads = {}};
  w.spec.strides = c.integers("stride");
  w.spec.strides = w.spec.strides.empty() ? w.kernel : per_axis(w.spec.strides, axes, 1);
  w.spec.dilations = per_axis(c.integers("dilation"), axes, 1);
  w.pads = per_axis(c.integers("padding"), axes, 0);
  for (int i = 0; i < 2; ++i) {
    for (int64_t pad : w.pads) w.spec.pads.push_back(c.constant(pad));
  }
  return w;
}

template <size_t axes>
void max_pool(NodeContext& c) {
  const Value given = c.tensor("self");
  const Batched b = batched(
      c, ir::is_float(given.dtype()) ? ops::as_computed(given) : ops::cast(given, DType::i64),
      axes);
  const PoolWindow w = window_of(c, axes);
  const auto y = ops::max_pool(b.x, w.kernel, w.spec, c.flag("ceil_mode"));
  c.set(0, restored(y.values, b));
  if (!c.has_result(1)) return;
  // PyTorch counts within a plane.
  ExtentExpr plane = c.constant(1);
  const Extents e = c.extents_of(b.x);
  for (size_t a = 2; a < e.size(); ++a) plane = plane * e[a];
  const Value size = size_value(c, ir::simplify(ir::max(plane, 1)), DType::i64);
  c.set(1, restored(ops::floor_mod(y.indices, size), b));
}

template <size_t axes>
void average_pool(NodeContext& c) {
  const Batched b = batched(c, ops::as_computed(c.tensor("self")), axes);
  c.set(restored(averaged(c, b.x, axes), b));
}

// Cells of an axis that is cut in `cells` nearly equal parts, which may overlap: from
// floor(i * n / cells) to ceil((i + 1) * n / cells).
Value cells_along(const NodeContext& c, Value x, size_t axis, int64_t cells,
                  Value (*combine)(Value, std::span<const int64_t>)) {
  const ExtentExpr n = c.extents_of(x)[axis];
  const std::vector<int64_t> axes = {static_cast<int64_t>(axis)};
  std::vector<Value> parts;
  for (int64_t i = 0; i < cells; ++i) {
    const ExtentExpr start = ir::simplify(ir::floor_div(n * i, cells)),
                     end = ir::simplify(ir::ceil_div(n * (i + 1), cells));
    parts.push_back(combine(part_along(x, axis, start, ir::simplify(end - start)), axes));
  }
  return parts.size() == 1 ? parts[0] : ops::concat(parts, axes[0]);
}

// Means of cells of which only a run knows the number: the product by a matrix that has the share
// of each element in each cell.
Value means_along(const NodeContext& c, Value x, size_t axis, ExtentExpr cells) {
  const ExtentExpr n = c.extents_of(x)[axis];
  const Extents plane = {cells, n};
  const Value cell = positions_along(c, plane, 0), element = positions_along(c, plane, 1);
  const Value count = size_value(c, ir::max(cells, 1), DType::i64),
              extent = size_value(c, n, DType::i64);
  const Value start = ops::div(ops::mul(cell, extent), count);
  const Value next = ops::mul(ops::add(cell, 1.0), extent);
  const Value end = ops::div(ops::sub(ops::add(next, count), 1.0), count);
  const Value from_start = ops::less_equal(start, element);
  const Value is_own = ops::logical_and(from_start, ops::less(element, end));
  const Value length = ops::cast(ops::sub(end, start), x.dtype());
  const Value share = ops::div(c.scalar(x.dtype(), 1), length);
  const Value shares = ops::where(is_own, share, c.scalar(x.dtype(), 0));
  std::vector<int64_t> last = in_order(x.rank());
  std::swap(last[axis], last.back());
  const Value rows = ops::transpose(x, last);
  return ops::transpose(ops::matmul_numpy(rows, ops::transpose(shares, {1, 0})), last);
}

using Combine = Value (*)(Value, std::span<const int64_t>);

Value mean_of(Value x, std::span<const int64_t> axes) {
  return ops::reduce_mean(x, axes, true);
}
Value most_of(Value x, std::span<const int64_t> axes) {
  return ops::reduce_max(x, axes, true);
}

Value of_cells(const NodeContext& c, Value x, const Extents& sizes, Combine combine) {
  const Extents e = c.extents_of(x);
  for (size_t a = 2; a < e.size(); ++a) {
    const ExtentExpr wanted = sizes[std::min(a - 2, sizes.size() - 1)];
    if (ir::prove_equal(wanted, e[a])) continue;
    const std::optional<int64_t> cells = ir::as_constant(wanted);
    const bool are_few = cells && *cells >= 1 && *cells <= 1024;
    if (!are_few && combine != mean_of) c.unsupported("a number of cells that only a run knows");
    x = are_few ? cells_along(c, x, a, *cells, combine) : means_along(c, x, a, wanted);
  }
  return x;
}

// None of PyTorch's sizes: as long as the operand.
Extents output_sizes(const NodeContext& c, Value x) {
  const Argument* given = c.find("output_size");
  if (!given) c.error("needs 'output_size'");
  Extents sizes;
  const Extents e = c.extents_of(x);
  for (size_t a = 0; a + 2 < e.size(); ++a) {
    const Argument& one = given->kind == ArgumentKind::list
                              ? given->list.at(std::min(a, given->list.size() - 1))
                              : *given;
    sizes.push_back(one.kind == ArgumentKind::none ? e[a + 2] : c.as_extent(one));
  }
  return sizes;
}

template <size_t axes>
void adaptive_mean(NodeContext& c) {
  const Batched b = batched(c, ops::as_computed(c.tensor("self")), axes);
  c.set(restored(averaged_cells(c, b.x, output_sizes(c, b.x)), b));
}

// The most of each cell, and where that is in its plane: of values of each plane in one row, along
// the axes from the last on.
template <size_t axes>
void adaptive_most(NodeContext& c) {
  const Batched b = batched(c, ops::as_computed(c.tensor("self")), axes);
  const Extents sizes = output_sizes(c, b.x);
  c.set(0, restored(of_cells(c, b.x, sizes, most_of), b));
  if (!c.has_result(1)) return;
  const Extents e = c.extents_of(b.x);
  // The place of an element where it is its cell's most, behind all others elsewhere: the least one
  // is the first of PyTorch's order.
  Value places = broadcast(c.scalar(DType::i64, 0), e);
  for (size_t a = 2; a < e.size(); ++a) {
    places = ops::add(ops::mul(places, size_value(c, e[a], DType::i64)), positions_along(c, e, a));
  }
  Value x = b.x;
  for (size_t a = e.size(); a-- > 2;) {
    const ExtentExpr wanted = sizes[a - 2];
    if (ir::prove_equal(wanted, c.extents_of(x)[a])) continue;
    const std::optional<int64_t> cells = ir::as_constant(wanted);
    if (!cells || *cells < 1 || *cells > 1024)
      c.unsupported("a number of cells that only a run knows");
    const ExtentExpr n = c.extents_of(x)[a];
    std::vector<Value> most, where;
    for (int64_t i = 0; i < *cells; ++i) {
      const ExtentExpr start = ir::simplify(ir::floor_div(n * i, *cells));
      const ExtentExpr size = ir::simplify(ir::ceil_div(n * (i + 1), *cells) - start);
      const Value part = part_along(x, a, start, size),
                  of_part = part_along(places, a, start, size);
      const Value best = ops::arg_max(part, static_cast<int64_t>(a), true);
      most.push_back(ops::gather_elements(part, best, static_cast<int64_t>(a)));
      where.push_back(ops::gather_elements(of_part, best, static_cast<int64_t>(a)));
    }
    x = most.size() == 1 ? most[0] : ops::concat(most, static_cast<int64_t>(a));
    places = where.size() == 1 ? where[0] : ops::concat(where, static_cast<int64_t>(a));
  }
  c.set(1, restored(places, b));
}

// Where windows of fractional pooling begin along an axis, [planes, windows]: PyTorch's sequence of
// a number in [0, 1) of each plane.
Value fractional_starts(const NodeContext& c, Value samples, ExtentExpr extent, int64_t window,
                        int64_t count) {
  const DType dtype = samples.dtype();
  const Value index = ops::cast(ops::iota(c.builder(), DType::i64, {c.constant(count)}, 0), dtype);
  const Value last = size_value(c, ir::simplify(extent - window), DType::i64);
  const auto gaps = static_cast<double>(std::max<int64_t>(count - 1, 1));
  const Value step = ops::div(ops::cast(last, dtype), c.scalar(dtype, gaps));
  const Value first = with_axis_at(samples, samples.rank());
  const Value places = ops::sub(ops::floor(ops::mul(ops::add(index, first), step)),
                                ops::floor(ops::mul(first, step)));
  return ops::where(ops::equal(index, static_cast<double>(count - 1)), last,
                    ops::cast(places, DType::i64));
}

// The first of the largest elements of each window, and where it is in its plane.
template <size_t axes>
void fractional_max_pool(NodeContext& c) {
  const Batched b = batched(c, ops::as_computed(c.tensor("self")), axes);
  Value samples = ops::cast(c.tensor("random_samples"), DType::f32);
  while (samples.rank() < 3) samples = with_axis_at(samples, 0);
  const std::vector<int64_t> windows = per_axis(c.integers("kernel_size"), axes, 1),
                             counts = per_axis(c.integers("output_size"), axes, 1);
  const Extents e = c.extents_of(b.x, axes + 2);
  // [N, C, windows of each axis, elements of each axis]
  Extents shape = {e[0], e[1]};
  for (int64_t count : counts) shape.push_back(c.constant(count));
  for (int64_t window : windows) shape.push_back(c.constant(window));
  Value places = broadcast(c.scalar(DType::i64, 0), shape);
  for (size_t a = 0; a < axes; ++a) {
    // Planes have their numbers from the last axis on, volumes from the first one on.
    const auto sample = static_cast<int64_t>(axes == 2 ? axes - 1 - a : a);
    const Value own = without_axis(part_along(samples, 2, c.constant(sample), c.constant(1)), 2);
    const Value starts = fractional_starts(c, own, e[a + 2], windows[a], counts[a]);
    Extents of_starts(shape.size(), c.constant(1));
    for (size_t i : {0u, 1u}) of_starts[i] = c.extents_of(starts)[i];
    of_starts[2 + a] = shape[2 + a];
    const Value along =
        ops::add(ops::reshape(starts, of_starts), positions_along(c, shape, 2 + axes + a));
    places = ops::add(ops::mul(places, size_value(c, e[a + 2], DType::i64)), along);
  }
  const auto count = [&](const Extents& extents, size_t first) {
    return ir::product(c.pool(), std::span(extents).subspan(first, axes));
  };
  const ExtentExpr plane = count(e, 2), outputs = count(shape, 2),
                   elements = count(shape, 2 + axes);
  const auto flat = [&](Value v, ExtentExpr size) {
    return ops::reshape(v, {e[0], e[1], ir::simplify(size)});
  };
  const Value all = flat(places, outputs * elements);
  const Extents rows = {e[0], e[1], ir::simplify(outputs), ir::simplify(elements)};
  const Value values = ops::reshape(ops::gather_elements(flat(b.x, plane), all, 2), rows);
  const Value most = ops::arg_max(values, 3, true);
  const Extents result(shape.begin(), shape.begin() + 2 + axes);
  const auto chosen = [&](Value v) {
    return restored(ops::reshape(ops::gather_elements(v, most, 3), result), b);
  };
  c.set(0, chosen(values));
  if (c.has_result(1)) c.set(1, chosen(ops::reshape(all, rows)));
}

// ---- resampling ----

struct Upsampling {
  size_t axes;
  ops::Interpolation mode;
  bool exact = false, antialias = false;
};

Value upsampled(const NodeContext& c, Value x, const Upsampling& kind) {
  const Extents e = c.extents_of(x, kind.axes + 2);
  ops::ResizeSpec spec{.sizes = {e[0], e[1]}, .mode = kind.mode};
  const Extents sizes = c.extents(c.has("output_size") ? "output_size" : "size");
  std::vector<double> factors;
  if (const Argument* given = c.find("scale_factors"); given && given->kind == ArgumentKind::list) {
    for (const Argument& factor : given->list)
      factors.push_back(factor.kind == ArgumentKind::number ? factor.number
                                                            : static_cast<double>(factor.integer));
  } else {
    for (const char* name : {"scales_d", "scales_h", "scales_w", "scales"}) {
      if (c.has(name)) factors.push_back(c.number(name));
    }
  }
  for (size_t a = 0; a < kind.axes; ++a) {
    if (sizes.size() == kind.axes) {
      spec.sizes.push_back(sizes[a]);
      continue;
    }
    if (factors.size() != kind.axes) c.error("needs sizes or factors");
    const double f = factors[a];
    if (!(f > 0 && f < 1 << 20)) c.error("a factor must be a positive number below 2^20");
    const std::optional<int64_t> known = ir::as_constant(e[a + 2]);
    if (!known && f != std::floor(f))
      c.unsupported("a factor that is no integer, of an axis that only a run knows");
    spec.sizes.push_back(
        known ? c.constant(static_cast<int64_t>(std::floor(static_cast<double>(*known) * f)))
              : ir::simplify(e[a + 2] * static_cast<int64_t>(f)));
  }
  const bool aligns = c.flag("align_corners");
  // PyTorch then scales by one rule and finds positions by the other.
  if (aligns && kind.antialias) c.unsupported("aligned corners with a filter that widens");
  spec.coordinates = aligns ? ops::Coordinates::align_corners : ops::Coordinates::half_pixel;
  if (kind.mode == ops::Interpolation::nearest) {
    spec.coordinates = kind.exact ? ops::Coordinates::half_pixel : ops::Coordinates::asymmetric;
    spec.nearest = kind.exact ? ops::NearestRounding::half_up : ops::NearestRounding::down;
  }
  if (factors.size() == kind.axes && !aligns) {
    spec.scales = {c.pool().float_constant(1), c.pool().float_constant(1)};
    for (double f : factors) spec.scales.push_back(c.pool().float_constant(f));
  }
  spec.antialias = spec.exclude_outside = kind.antialias;
  if (kind.antialias && kind.mode == ops::Interpolation::cubic) spec.cubic_a = -0.5;
  return ops::resize(x, spec);
}

template <size_t axes, ops::Interpolation mode, bool exact = false, bool antialias = false>
void upsample_of(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor(c.has("input") ? "input" : "self"));
  c.set(upsampled(c, x, {axes, mode, exact, antialias}));
}

// It is linear: the gradient depends on the size of the operand alone.
template <size_t axes, ops::Interpolation mode, bool exact = false, bool antialias = false>
void upsample_backward(NodeContext& c) {
  const Value incoming = computed(c, "grad_output");
  const Value x = broadcast(c.scalar(incoming.dtype(), 0), c.extents("input_size"));
  const Value wanted[] = {x};
  const auto found = gradients(
      c, [&] { return upsampled(c, x, {axes, mode, exact, antialias}); }, incoming, wanted);
  set_gradient(c, 0, found[0], x);
}

void affine_grid(NodeContext& c) {
  const Value theta = computed(c, "theta");
  const Extents size = c.extents("size");
  if (size.size() != 4 && size.size() != 5) c.error("'size' must have 4 or 5 elements");
  if (theta.rank() != 3) c.error("'theta' must have 3 axes");
  c.set(ops::affine_grid(theta, size, c.flag("align_corners")));
}

Value grid_sampled(const NodeContext& c, Value x, Value grid) {
  const int64_t mode = c.integer("interpolation_mode"), padding = c.integer("padding_mode");
  constexpr ops::Interpolation kModes[] = {ops::Interpolation::linear, ops::Interpolation::nearest,
                                           ops::Interpolation::cubic};
  constexpr ops::GridPadding kPaddings[] = {ops::GridPadding::zeros, ops::GridPadding::border,
                                            ops::GridPadding::reflection};
  if (mode < 0 || mode > 2 || padding < 0 || padding > 2) c.error("no such mode");
  return ops::grid_sample(x, grid, kModes[mode], kPaddings[padding], c.flag("align_corners"));
}

void grid_sample(NodeContext& c) {
  c.set(grid_sampled(c, computed(c, "input"), computed(c, "grid")));
}

void grid_sample_backward(NodeContext& c) {
  const Value wanted[] = {computed(c, "input"), computed(c, "grid")};
  const auto found = gradients(
      c, [&] { return grid_sampled(c, wanted[0], wanted[1]); }, computed(c, "grad_output"), wanted);
  for (size_t i = 0; i < 2; ++i) set_gradient(c, i, found[i], wanted[i]);
}

using ops::Interpolation;

constexpr ImportRule kRules[] = {
    {"aten._adaptive_avg_pool2d", "self output_size=", adaptive_mean<2>},
    {"aten._adaptive_avg_pool3d", "self output_size=", adaptive_mean<3>},
    {"aten.adaptive_avg_pool1d", "self output_size=", adaptive_mean<1>},
    {"aten.adaptive_avg_pool2d", "self output_size=", adaptive_mean<2>},
    {"aten.adaptive_avg_pool3d", "self output_size=", adaptive_mean<3>},
    {"aten.adaptive_max_pool1d", "self output_size=", adaptive_most<1>},
    {"aten.adaptive_max_pool2d", "self output_size=", adaptive_most<2>},
    {"aten.adaptive_max_pool3d", "self output_size=", adaptive_most<3>},
    {"aten.affine_grid_generator", "theta size align_corners=", affine_grid},
    {"aten.avg_pool1d",
     "self kernel_size= stride= padding= ceil_mode= count_include_pad=", average_pool<1>},
    {"aten.avg_pool2d",
     "self kernel_size= stride= padding= ceil_mode= count_include_pad= divisor_override=",
     average_pool<2>},
    {"aten.avg_pool3d",
     "self kernel_size= stride= padding= ceil_mode= count_include_pad= divisor_override=",
     average_pool<3>},
    {"aten.fractional_max_pool2d", "self kernel_size= output_size= random_samples",
     fractional_max_pool<2>},
    {"aten.fractional_max_pool3d", "self kernel_size= output_size= random_samples",
     fractional_max_pool<3>},
    {"aten.grid_sampler",
     "input grid interpolation_mode= padding_mode= align_corners=", grid_sample},
    {"aten.grid_sampler_2d",
     "input grid interpolation_mode= padding_mode= align_corners=", grid_sample},
    {"aten.grid_sampler_3d",
     "input grid interpolation_mode= padding_mode= align_corners=", grid_sample},
    {"aten.grid_sampler_2d_backward",
     "grad_output input grid interpolation_mode= padding_mode= align_corners= output_mask=",
     grid_sample_backward},
    {"aten.grid_sampler_3d_backward",
     "grad_output input grid interpolation_mode= padding_mode= align_corners= output_mask=",
     grid_sample_backward},
    {"aten.max_pool1d", "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<1>},
    {"aten.max_pool1d_with_indices",
     "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<1>},
    {"aten.max_pool2d", "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<2>},
    {"aten.max_pool2d_with_indices",
     "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<2>},
    {"aten.max_pool3d", "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<3>},
    {"aten.max_pool3d_with_indices",
     "self kernel_size= stride= padding= dilation= ceil_mode=", max_pool<3>},
    {"aten._upsample_bicubic2d_aa",
     "self? input? output_size= align_corners= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::cubic, false, true>},
    {"aten._upsample_bilinear2d_aa",
     "self? input? output_size= align_corners= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::linear, false, true>},
    {"aten._upsample_nearest_exact1d", "self? input? output_size= scales= scale_factors=",
     upsample_of<1, Interpolation::nearest, true>},
    {"aten._upsample_nearest_exact2d",
     "self? input? output_size= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::nearest, true>},
    {"aten._upsample_nearest_exact3d",
     "self? input? output_size= scales_d= scales_h= scales_w= scale_factors=",
     upsample_of<3, Interpolation::nearest, true>},
    {"aten._upsample_bilinear2d_aa_backward",
     "grad_output output_size= input_size= align_corners= scales_h= scales_w=",
     upsample_backward<2, Interpolation::linear, false, true>},
    {"aten._upsample_nearest_exact2d_backward",
     "grad_output output_size= input_size= scales_h= scales_w=",
     upsample_backward<2, Interpolation::nearest, true>},
    {"aten.upsample_nearest2d_backward", "grad_output output_size= input_size= scales_h= scales_w=",
     upsample_backward<2, Interpolation::nearest>},
    {"aten.upsample_bicubic2d",
     "self? input? output_size= align_corners= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::cubic>},
    {"aten.upsample_bilinear2d",
     "self? input? output_size= align_corners= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::linear>},
    {"aten.upsample_linear1d", "self? input? output_size= align_corners= scales= scale_factors=",
     upsample_of<1, Interpolation::linear>},
    {"aten.upsample_nearest1d",
     "self? input? output_size= scales= scale_factors=", upsample_of<1, Interpolation::nearest>},
    {"aten.upsample_nearest2d", "self? input? output_size= scales_h= scales_w= scale_factors=",
     upsample_of<2, Interpolation::nearest>},
    {"aten.upsample_nearest3d",
     "self? input? output_size= scales_d= scales_h= scales_w= scale_factors=",
     upsample_of<3, Interpolation::nearest>},
    {"aten.upsample_trilinear3d",
     "self? input? output_size= align_corners= scales_d= scales_h= scales_w= scale_factors=",
     upsample_of<3, Interpolation::linear>},
};

}  // namespace

Value averaged(const NodeContext& c, Value x, size_t axes) {
  const PoolWindow w = window_of(c, axes);
  const bool ceil = c.flag("ceil_mode"), counts = c.flag("count_include_pad", true);
  if (!c.has("divisor_override")) return ops::average_pool(x, w.kernel, w.spec, ceil, counts);
  // Sums of magnitudes are what there is: of the positive elements, less those of the others.
  const auto sums = [&](Value v) {
    return ops::lp_pool(ops::max(v, 0.0), w.kernel, w.spec, ceil, 1);
  };
  const Value total = ops::sub(sums(x), sums(ops::neg(x)));
  return ops::div(total, c.number("divisor_override", 1));
}

Value averaged_cells(const NodeContext& c, Value x, const Extents& sizes) {
  return of_cells(c, x, sizes, mean_of);
}

ImportRules window_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
