// Cotangents of convolution and conv_transpose, each in terms of both.
#include <numeric>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/dense_differentiation.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Value swap_leading(Value x) {
  std::vector<int64_t> permutation(x.rank());
  std::iota(permutation.begin(), permutation.end(), int64_t{0});
  std::swap(permutation[0], permutation[1]);
  return transpose(x, std::move(permutation));
}

// Begins of `pads`, then those ends with which `count` windows fit exactly; they may be negative.
std::vector<ExtentExpr> exact_pads(const WindowAttributes& w, const std::vector<int64_t>& strides,
                                   const std::vector<int64_t>& dilations, Value over,
                                   std::span<const ExtentExpr> taps,
                                   std::span<const ExtentExpr> count) {
  const size_t spatial = strides.size();
  std::vector<ExtentExpr> pads(w.pads.begin(), w.pads.begin() + static_cast<ptrdiff_t>(spatial));
  for (size_t a = 0; a < spatial; ++a) {
    const ExtentExpr needed = (count[a] - 1) * strides[a] + window_span(taps[a], dilations[a]);
    pads.push_back(ir::simplify(needed - over.extent(2 + a) - w.pads[a]));
  }
  return pads;
}

Result<SlidingWindows> windows_of(const DifferentiationContext& c) {
  auto window = window_attributes(c.node.attributes, c.inputs[0].rank() - 2, c.builder.pool());
  if (!window) return window.error();
  return SlidingWindows{*std::move(window), c.node.attributes[kGroup]};
}

Value bias_cotangent(Value ct) {
  std::vector<int64_t> axes{0};
  for (size_t a = 2; a < ct.rank(); ++a) axes.push_back(static_cast<int64_t>(a));
  return reduce_sum(ct, axes, false);
}

}  // namespace

Value SlidingWindows::narrow(Value wide, Value weights, std::span<const ExtentExpr> shape) const {
  if (!wide.valid() || !weights.valid()) return {};
  const std::vector<ExtentExpr> taps = extents_of(weights);
  const WindowSpec spec{window.strides, window.dilations,
                        exact_pads(window, window.strides, window.dilations, wide,
                                   std::span(taps).subspan(2), shape.subspan(2))};
  return convolution(wide, weights, {}, spec, group);
}

// Everything the windows cover, cut or filled up with zeros to where the wide side begins and ends.
Value SlidingWindows::wide(Value narrow, Value weights, std::span<const ExtentExpr> shape) const {
  const Value covered =
      conv_transpose(narrow, weights, {}, {window.strides, window.dilations, {}}, {}, group);
  if (!covered.valid()) return {};
  std::vector<ExtentExpr> before(shape.size(), covered.builder().pool().constant(0));
  std::vector<ExtentExpr> after = before;
  for (size_t a = 2; a < shape.size(); ++a) {
    before[a] = ir::simplify(before[a] - window.pads[a - 2]);
    after[a] = ir::simplify(shape[a] - covered.extent(a) - before[a]);
  }
  return pad(covered, before, after);
}

// A convolution whose batch axis is the channels and whose window is the narrow side: the roles of
// strides and dilations change. Groups stay groups of N channels each.
Value SlidingWindows::weights(Value wide, Value narrow, std::span<const ExtentExpr> shape) const {
  if (!wide.valid() || !narrow.valid()) return {};
  const std::vector<ExtentExpr> count = extents_of(narrow);
  const WindowSpec spec{window.dilations, window.strides,
                        exact_pads(window, window.dilations, window.strides, wide,
                                   std::span(count).subspan(2), shape.subspan(2))};
  Value lines = wide;
  if (group != 1) {
    std::vector<ExtentExpr> grouped = extents_of(wide);
    grouped.insert(grouped.begin() + 1, wide.builder().pool().constant(group));
    grouped[2] = shape[1];
    lines = reshape(wide, grouped);
    std::vector<int64_t> order(grouped.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    order[0] = 2, order[1] = 1, order[2] = 0;
    std::vector<ExtentExpr> merged = extents_of(wide);
    merged[1] = ir::simplify(merged[0] * group);
    merged[0] = shape[1];
    lines = reshape(transpose(lines, order), merged);
  } else {
    lines = swap_leading(wide);
  }
  return swap_leading(convolution(lines, swap_leading(narrow), {}, spec, group));
}

Result<Value> transpose_convolution(const DifferentiationContext& c, int operand) {
  const Value ct = c.incoming[0], x = c.inputs[0], w = c.inputs[1];
  if (operand == 2) return bias_cotangent(ct);
  const auto windows = windows_of(c);
  if (!windows) return windows.error();
  const auto narrow = rule_extents(c, ct), wide = rule_extents(c, x), taps = rule_extents(c, w);
  for (const auto* extents : {&narrow, &wide, &taps}) {
    if (!*extents) return extents->error();
  }
  return operand == 0 ? windows->wide(ct, w, *wide) : windows->weights(x, ct, *taps);
}

// The same windows seen from the other side: the result is the wide one.
Result<Value> transpose_conv_transpose(const DifferentiationContext& c, int operand) {
  const Value ct = c.incoming[0], x = c.inputs[0], w = c.inputs[1];
  if (operand == 2) return bias_cotangent(ct);
  const auto windows = windows_of(c);
  if (!windows) return windows.error();
  const auto narrow = rule_extents(c, x), wide = rule_extents(c, ct), taps = rule_extents(c, w);
  for (const auto* extents : {&narrow, &wide, &taps}) {
    if (!*extents) return extents->error();
  }
  return operand == 0 ? windows->narrow(ct, w, *narrow) : windows->weights(ct, x, *taps);
}

}  // namespace ullage::ops
