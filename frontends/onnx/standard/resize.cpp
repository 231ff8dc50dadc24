// Import rules of Resize and Upsample.
#include <algorithm>
#include <cmath>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"
#include "ops/resample/resize.h"
#include "ops/rules/host_rules.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::ScalarOp;

struct ResizeScaling {
  std::vector<ExtentExpr> sizes, scales;  // of every axis
};

ExtentExpr in_f32(ScalarOp op, ExtentExpr a, ExtentExpr b = {}) {
  return ops::rounded_to(ir::DType::f32, a->pool->make(op, a, b));
}

// floor(extent * scale) as f32 computes it. By a power of two that is exact.
ExtentExpr scaled_extent(const NodeContext& c, ExtentExpr extent, ExtentExpr scale) {
  ir::ExtentPool& pool = c.pool();
  const std::optional<double> known = ir::as_float_constant(scale);
  int exponent = 0;
  if (known && std::frexp(*known, &exponent) == 0.5 && std::abs(exponent) < 40) {
    const int64_t up = int64_t{1} << std::max(exponent - 1, 0);
    return ir::floor_div(extent * up, int64_t{1} << std::max(1 - exponent, 0));
  }
  const ExtentExpr product =
      in_f32(ScalarOp::float_mul, in_f32(ScalarOp::int_to_float, extent), scale);
  const ExtentExpr whole =
      pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_floor, product));
  return ops::whole_size(
      whole, [&](ExtentExpr condition, const char* rule) { c.builder().guard(condition, rule); });
}

std::string_view aspect_policy(NodeContext& c) {
  return c.word("keep_aspect_ratio_policy", {"stretch", "not_larger", "not_smaller"});
}

// One factor for all axes that have a size, so that the aspect ratio stays.
ResizeScaling keep_aspect(NodeContext& c, const std::vector<ExtentExpr>& in,
                          const std::vector<size_t>& axes, const std::vector<ExtentExpr>& sizes) {
  ir::ExtentPool& pool = c.pool();
  const bool larger = aspect_policy(c) == "not_smaller";
  ExtentExpr factor;
  for (size_t i = 0; i < axes.size(); ++i) {
    const ExtentExpr ratio = in_f32(ScalarOp::float_div, in_f32(ScalarOp::int_to_float, sizes[i]),
                                    in_f32(ScalarOp::int_to_float, in[axes[i]]));
    factor = factor ? pool.make(larger ? ScalarOp::float_max : ScalarOp::float_min, factor, ratio)
                    : ratio;
  }
  ResizeScaling s{.sizes = in,
                  .scales = std::vector<ExtentExpr>(in.size(), pool.float_constant(1))};
  for (size_t a : axes) {
    const ExtentExpr exact =
        in_f32(ScalarOp::float_mul, in_f32(ScalarOp::int_to_float, in[a]), factor);
    const ExtentExpr rounded = pool.make(
        ScalarOp::float_floor, pool.make(ScalarOp::float_add, exact, pool.float_constant(0.5)));
    s.sizes[a] = pool.make(ScalarOp::float_to_int, rounded);
    s.scales[a] = factor;
  }
  return s;
}

Result<std::vector<size_t>> resized_axes(NodeContext& c, size_t rank) {
  Result<std::vector<int64_t>> axes =
      distinct_axes(c, c.has_attribute("axes") ? c.integers("axes") : all_axes(rank), rank);
  if (!axes) return axes.error();
  return std::vector<size_t>(axes->begin(), axes->end());
}

// The region of interest as constants over all axes: starts, then ends.
Result<std::vector<double>> region(NodeContext& c, const std::vector<size_t>& axes, size_t rank) {
  Result<std::vector<ExtentExpr>> given = c.host(1);
  if (!given) return given.error();
  if (given->size() != 2 * axes.size()) return c.error("roi has two numbers per axis");
  std::vector<double> roi(2 * rank, 0);
  std::fill(roi.begin() + static_cast<std::ptrdiff_t>(rank), roi.end(), 1.0);
  for (size_t i = 0; i < given->size(); ++i) {
    const ExtentExpr e = (*given)[i];
    std::optional<double> value = c.pin_float(e);
    if (!value) return c.unsupported("a roi that is no constant");
    roi[axes[i % axes.size()] + (i < axes.size() ? 0 : rank)] = *value;
  }
  return roi;
}

Result<ResizeScaling> by_scales(NodeContext& c, const std::vector<ExtentExpr>& in,
                                const std::vector<size_t>& axes,
                                std::span<const ExtentExpr> factors,
                                const std::vector<double>& roi) {
  if (factors.size() != axes.size()) return c.error("one scale per axis");
  ir::ExtentPool& pool = c.pool();
  ResizeScaling s{.sizes = in,
                  .scales = std::vector<ExtentExpr>(in.size(), pool.float_constant(1))};
  for (size_t i = 0; i < axes.size(); ++i) {
    const size_t a = axes[i];
    // A size that depends on floats has no bound that a plan could use.
    std::optional<double> known = c.pin_float(factors[i]);
    s.scales[a] = known ? pool.float_constant(*known) : factors[i];
    c.builder().guard(pool.make(ScalarOp::float_less, pool.float_constant(0), s.scales[a]),
                      "scales must be positive");
    ExtentExpr total = s.scales[a];
    if (!roi.empty()) {
      total = ir::ExtentExpr(
          pool.make(ScalarOp::float_mul, total, pool.float_constant(roi[a + in.size()] - roi[a])));
      total = ir::simplify(total);
    }
    s.sizes[a] = scaled_extent(c, in[a], total);
  }
  return s;
}

// Aligned corners place the last element of the result on the last of X. That is so with the extent
// of the result, which the standard uses until opset 18; its newer tests divide by the extent
// before it is rounded down.
bool corners_of_whole_elements(const NodeContext& c, ops::Coordinates coordinates) {
  return coordinates == ops::Coordinates::align_corners && c.opset() < 18;
}

// An interpolated value is not a bool.
Result<void> check_mode(const NodeContext& c, ops::Interpolation mode) {
  if (mode == ops::Interpolation::nearest || c.operand(0).dtype() != ir::DType::boolean) return {};
  return c.error("mode '" + std::string(ir::name_of(mode)) + "' takes numbers, X is of bools");
}

Result<void> resize(NodeContext& c) {
  if (!c.has(0)) return {};
  const auto mode = c.word("mode", ops::Interpolation::nearest);
  if (Result<void> ok = check_mode(c, mode); !ok) return ok;
  const std::vector<ExtentExpr> in = ops::extents_of(c.operand(0));
  if (c.builder().failed()) return {};
  Result<std::vector<size_t>> axes = resized_axes(c, in.size());
  if (!axes) return axes.error();
  ops::ResizeSpec spec{
      .mode = mode,
      .coordinates = c.word("coordinate_transformation_mode", ops::Coordinates::half_pixel),
      .nearest = c.word("nearest_mode", ops::NearestRounding::half_down),
      .cubic_a = c.number("cubic_coeff_a", -0.75),
      .exclude_outside = c.integer("exclude_outside") != 0,
      .antialias = c.integer("antialias") != 0,
      .extrapolation = c.number("extrapolation_value", 0)};
  if (spec.coordinates == ops::Coordinates::tf_crop_and_resize) {
    Result<std::vector<double>> roi = region(c, *axes, in.size());
    if (!roi) return roi.error();
    spec.roi = *std::move(roi);
  }
  const bool has_sizes = c.has(3);
  Result<std::vector<ExtentExpr>> given = c.host(has_sizes ? 3 : 2);
  if (!given) return given.error();
  // Before opset 13 scales that are not meant are a tensor of no elements.
  if (has_sizes && c.has(2) &&
      ir::as_constant(ir::product(c.pool(), ops::extents_of(c.operand(2)))) != 0) {
    return c.error("only one of scales and sizes may be given");
  }
  if (!has_sizes) {
    Result<ResizeScaling> s = by_scales(c, in, *axes, *given, spec.roi);
    if (!s) return s.error();
    spec.sizes = s->sizes;
    if (!corners_of_whole_elements(c, spec.coordinates)) spec.scales = s->scales;
  } else if (given->size() != axes->size()) {
    return c.error("one size per axis");
  } else if (aspect_policy(c) != "stretch") {
    ResizeScaling s = keep_aspect(c, in, *axes, *given);
    spec.sizes = s.sizes;
    spec.scales = s.scales;
  } else {
    spec.sizes = in;
    for (size_t i = 0; i < axes->size(); ++i) spec.sizes[(*axes)[i]] = (*given)[i];
  }
  c.set(0, ops::resize(c.operand(0), spec));
  return {};
}

// Upsample, and Resize of opset 10: positions scale from the corner.
Result<void> upsample(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> in = ops::extents_of(c.operand(0));
  std::vector<ExtentExpr> scales;
  if (c.has_attribute("scales")) {
    for (double v : c.numbers("scales")) scales.push_back(c.pool().float_constant(v));
  } else {
    Result<std::vector<ExtentExpr>> given = c.host(1);
    if (!given) return given.error();
    scales = *std::move(given);
  }
  std::vector<size_t> axes(in.size());
  for (size_t a = 0; a < axes.size(); ++a) axes[a] = a;
  Result<ResizeScaling> s = by_scales(c, in, axes, scales, {});
  if (!s) return s.error();
  const bool nearest = c.word("mode", {"nearest", "linear", "bilinear"}) == "nearest";
  const auto mode = nearest ? ops::Interpolation::nearest : ops::Interpolation::linear;
  if (Result<void> ok = check_mode(c, mode); !ok) return ok;
  c.set(0, ops::resize(c.operand(0), {.sizes = s->sizes,
                                      .scales = s->scales,
                                      .mode = mode,
                                      .coordinates = ops::Coordinates::asymmetric,
                                      .nearest = ops::NearestRounding::down}));
  return {};
}

constexpr ImportRule kResizeImportRules[] = {
    {"Resize", 10, 10, "X scales:float", "mode", upsample},
    {"Resize", 11, 19, "X roi:float? scales:float? sizes:int?",
     "antialias axes coordinate_transformation_mode cubic_coeff_a exclude_outside "
     "extrapolation_value keep_aspect_ratio_policy mode nearest_mode",
     resize},
    {"Upsample", 7, 10, "X scales:float?", "mode scales", upsample},
};

}  // namespace

std::span<const ImportRule> resize_import_rules() {
  return kResizeImportRules;
}

}  // namespace ullage::onnx
