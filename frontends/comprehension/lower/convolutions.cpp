// Sums of products of windows with plain weights, as convolutions. Every variable has one role:
// rows (n) occur in the data only, channels (c) in both operands and are reduced, groups (g) in
// both, outputs (m) in the weights only; positions and taps slide.
#include <algorithm>

#include "frontends/comprehension/lower/products.h"
#include "frontends/comprehension/lower/windows.h"
#include "ops/dense/convolution.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr size_t kMaxSpatialAxes = 3;

struct Roles {
  std::vector<size_t> rows, groups, channels, outputs, positions, taps;
  ops::WindowSpec window;
};

bool has(const std::vector<size_t>& list, size_t variable) {
  return std::ranges::find(list, variable) != list.end();
}

// None where some variable has no role.
std::optional<Roles> roles_of(const LoopNest& nest, const std::vector<SlidingAxis>& data,
                              const std::vector<size_t>& weights) {
  Roles roles;
  std::vector<bool> placed(nest.variable_count(), false);
  for (const SlidingAxis& axis : data) {
    const bool reduced = axis.position >= nest.shape.size();
    const bool weighted = has(weights, axis.position);
    placed[axis.position] = true;
    if (axis.tap) {
      if (weighted || !has(weights, *axis.tap)) return std::nullopt;
      placed[*axis.tap] = true;
      roles.positions.push_back(axis.position);
      roles.taps.push_back(*axis.tap);
      roles.window.strides.push_back(axis.stride);
      roles.window.dilations.push_back(axis.dilation);
    } else if (reduced) {
      if (!weighted) return std::nullopt;
      roles.channels.push_back(axis.position);
    } else {
      (weighted ? roles.groups : roles.rows).push_back(axis.position);
    }
  }
  for (size_t variable : weights) {
    if (placed[variable]) continue;
    if (variable >= nest.shape.size()) return std::nullopt;
    placed[variable] = true;
    roles.outputs.push_back(variable);
  }
  if (!std::ranges::all_of(placed, std::identity())) return std::nullopt;
  return roles.taps.size() <= kMaxSpatialAxes ? std::optional(std::move(roles)) : std::nullopt;
}

std::vector<size_t> joined(std::initializer_list<const std::vector<size_t>*> lists) {
  std::vector<size_t> all;
  for (const auto* list : lists) all.insert(all.end(), list->begin(), list->end());
  return all;
}

ExtentExpr count_of(const LoopNest& nest, ir::ExtentPool& pool, const std::vector<size_t>& list) {
  ExtentExpr count = pool.constant(1);
  for (size_t variable : list) count = count * nest.extent(variable);
  return ir::simplify(count);
}

Value convolved(const LoopNest& nest, const Roles& roles, const CutRead& data,
                const CutRead& weights, int64_t group) {
  ir::ExtentPool& pool = data.value.builder().pool();
  const auto count = [&](const std::vector<size_t>& list) { return count_of(nest, pool, list); };
  const Value x =
      in_order(data, joined({&roles.rows, &roles.groups, &roles.channels, &roles.positions}));
  const Value w =
      in_order(weights, joined({&roles.groups, &roles.outputs, &roles.channels, &roles.taps}));
  std::vector<ExtentExpr> x_shape{count(roles.rows), count(roles.channels) * group};
  std::vector<ExtentExpr> w_shape{count(roles.outputs) * group, count(roles.channels)};
  for (size_t a = 0; a < roles.taps.size(); ++a) {
    x_shape.push_back(x.extent(x.rank() - roles.taps.size() + a));
    w_shape.push_back(nest.extent(roles.taps[a]));
  }
  const Value y =
      ops::convolution(ops::reshape(x, x_shape), ops::reshape(w, w_shape), {}, roles.window, group);
  return as_result(nest, y, joined({&roles.rows, &roles.groups, &roles.outputs, &roles.positions}));
}

}  // namespace

std::optional<LoweredNest> as_convolution(const LoopNest& nest) {
  const std::optional<Product> product = product_of(nest);
  if (!product || product->reads.size() != 2) return std::nullopt;
  for (const size_t data : {size_t{0}, size_t{1}}) {
    const Factor &of_x = product->reads[data], &of_w = product->reads[1 - data];
    const ops::AffineOperand &x = nest.reads[of_x.number], &w = nest.reads[of_w.number];
    const auto axes = sliding_axes(nest, x);
    const auto plain = plain_axes(w);
    if (!axes || !plain || !ops::kConvolutionDTypes.contains(of_x.dtype(nest))) continue;
    std::vector<size_t> weights;
    for (const PlainAxis& axis : *plain) {
      if (axis.variable) weights.push_back(*axis.variable);
    }
    const std::optional<Roles> roles = roles_of(nest, *axes, weights);
    if (!roles) continue;
    const auto group = ir::as_constant(count_of(nest, x.value.builder().pool(), roles->groups));
    if (!group || *group < 1) continue;
    CutRead part{of_x.cast(cut_windows(nest, x, *axes))}, kernel = cut(nest, w, *plain);
    kernel.value = of_w.cast(kernel.value);
    for (const SlidingAxis& axis : *axes) part.variables.push_back(axis.position);
    const Value y = convolved(nest, *roles, part, kernel, *group);
    return LoweredNest{scaled(nest, *product, y), "convolution"};
  }
  return std::nullopt;
}

}  // namespace ullage::comprehension
