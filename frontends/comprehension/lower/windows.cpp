#include "frontends/comprehension/lower/windows.h"

#include <algorithm>

#include "ops/dense/pool.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Value;

namespace {

// One axis; none where it is neither plain nor slides.
std::optional<SlidingAxis> sliding_axis(const LoopNest& nest, ExtentExpr subscript) {
  struct Step {
    size_t variable;
    int64_t by;
  };
  const ir::AffineForm form = ir::affine_form(subscript);
  std::vector<Step> steps;
  for (const ir::AffineTerm& term : form.terms) {
    const auto by = ir::as_constant(term.coefficient);
    const auto variable = term.variable();
    if (!variable || !by || *by < 0) return std::nullopt;
    steps.push_back({*variable, *by});
  }
  SlidingAxis axis{.start = form.constant};
  if (steps.size() == 1 && steps[0].by == 1) {
    axis.position = steps[0].variable;
    return axis;
  }
  if (steps.size() != 2) return std::nullopt;
  std::ranges::sort(steps, {}, &Step::variable);
  const bool slides =
      steps[0].variable < nest.shape.size() && steps[1].variable >= nest.shape.size();
  if (!slides) return std::nullopt;
  axis.position = steps[0].variable;
  axis.stride = steps[0].by;
  axis.tap = steps[1].variable;
  axis.dilation = steps[1].by;
  return axis;
}

// So long that as many windows fit as the nest has positions.
ExtentExpr length_along(const LoopNest& nest, const SlidingAxis& axis, ExtentExpr whole) {
  const ExtentExpr positions = nest.extent(axis.position);
  if (!axis.tap) return positions;
  const ExtentExpr reach = (nest.extent(*axis.tap) - 1) * axis.dilation;
  // What lies behind the last window need not be cut off.
  const ExtentExpr fit = floor_div(whole - reach - 1, axis.stride) + 1;
  const bool from_first = ir::as_constant(ir::simplify(axis.start)) == 0;
  if (from_first && ir::prove_equal(ir::simplify(fit), positions)) return whole;
  return ir::simplify(max((positions - 1) * axis.stride + reach + 1, int64_t{0}));
}

}  // namespace

std::optional<std::vector<SlidingAxis>> sliding_axes(const LoopNest& nest,
                                                     const ops::AffineOperand& read) {
  std::vector<SlidingAxis> axes;
  std::vector<bool> used(nest.variable_count(), false);
  bool any = false;
  for (ExtentExpr subscript : read.subscripts) {
    const auto axis = sliding_axis(nest, subscript);
    if (!axis || used[axis->position] || (axis->tap && used[*axis->tap])) return std::nullopt;
    used[axis->position] = true;
    if (axis->tap) used[*axis->tap] = any = true;
    axes.push_back(*axis);
  }
  return any ? std::optional(std::move(axes)) : std::nullopt;
}

Value cut_windows(const LoopNest& nest, const ops::AffineOperand& read,
                  const std::vector<SlidingAxis>& axes) {
  std::vector<ExtentExpr> starts, lengths;
  for (const SlidingAxis& axis : axes) {
    lengths.push_back(length_along(nest, axis, read.value.extent(starts.size())));
    starts.push_back(axis.start);
  }
  return sliced(read.value, std::move(starts), std::move(lengths));
}

std::optional<LoweredNest> as_max_pool(const LoopNest& nest) {
  const bool of_one_read = nest.reads.size() == 1 && nest.term.result == 0;
  if (nest.reduction != ops::AffineReduction::max || !of_one_read) return std::nullopt;
  const auto axes = sliding_axes(nest, nest.reads[0]);
  if (!axes) return std::nullopt;
  // Rows of planes: every axis that does not slide, then those that do.
  std::vector<size_t> variables, planes, positions;
  std::vector<int64_t> kernel;
  ops::WindowSpec window;
  size_t taps = 0;
  for (const SlidingAxis& axis : *axes) {
    variables.push_back(axis.position);
    if (!axis.tap) {
      if (axis.position >= nest.shape.size()) return std::nullopt;
      planes.push_back(axis.position);
      continue;
    }
    const auto extent = ir::as_constant(ir::simplify(nest.extent(*axis.tap)));
    if (!extent || *extent < 1) return std::nullopt;
    kernel.push_back(*extent);
    window.strides.push_back(axis.stride);
    window.dilations.push_back(axis.dilation);
    positions.push_back(axis.position);
    ++taps;
  }
  constexpr size_t kMaxPoolAxes = 3;
  const bool all = planes.size() + taps == nest.shape.size() && taps == nest.reduced.size();
  if (!all || taps > kMaxPoolAxes || !ops::kMaxPoolDTypes.contains(nest.reads[0].value.dtype())) {
    return std::nullopt;
  }
  std::vector<size_t> order = planes;
  order.insert(order.end(), positions.begin(), positions.end());
  const Value ordered = in_order({cut_windows(nest, nest.reads[0], *axes), variables}, order);
  ir::ExtentPool& pool = ordered.builder().pool();
  std::vector<ExtentExpr> shape{pool.constant(1), pool.constant(1)};
  for (size_t p = 0; p < planes.size(); ++p) shape[1] = shape[1] * ordered.extent(p);
  shape[1] = ir::simplify(shape[1]);
  for (size_t t = 0; t < taps; ++t) shape.push_back(ordered.extent(planes.size() + t));
  const Value pooled = ops::max_pool(ops::reshape(ordered, shape), kernel, window).values;
  return LoweredNest{as_result(nest, pooled, order), "max_pool"};
}

}  // namespace ullage::comprehension
