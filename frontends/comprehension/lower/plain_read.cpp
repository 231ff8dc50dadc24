#include "frontends/comprehension/lower/plain_read.h"

#include <algorithm>
#include <numeric>

#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Value;

std::optional<std::vector<PlainAxis>> plain_axes(const ops::AffineOperand& read) {
  if (!read.value.valid()) return std::nullopt;
  std::vector<PlainAxis> axes;
  for (ExtentExpr subscript : read.subscripts) {
    const ir::AffineForm form = ir::affine_form(subscript);
    PlainAxis axis{.start = form.constant};
    for (const ir::AffineTerm& term : form.terms) {
      axis.variable = term.variable();
      const bool used = std::ranges::any_of(
          axes, [&](const PlainAxis& other) { return other.variable == axis.variable; });
      if (!axis.variable || ir::as_constant(term.coefficient) != 1 || used) return std::nullopt;
    }
    if (form.terms.size() > 1) return std::nullopt;
    axes.push_back(axis);
  }
  return axes;
}

Value sliced(Value x, std::vector<ExtentExpr> starts, std::vector<ExtentExpr> lengths) {
  bool inside = true;
  std::vector<ExtentExpr> before, after;
  for (size_t axis = 0; axis < starts.size(); ++axis) {
    before.push_back(ir::simplify(starts[axis] * -1));
    after.push_back(ir::simplify(starts[axis] + lengths[axis] - x.extent(axis)));
    const ExtentExpr zero = x.builder().pool().constant(0);
    inside = inside && ir::prove_less_equal(before[axis], zero) &&
             ir::prove_less_equal(after[axis], zero);
  }
  if (!inside) return ops::pad(x, std::move(before), std::move(after));
  std::vector<ExtentExpr> steps(starts.size(), x.builder().pool().constant(1));
  return ops::slice(x, std::move(starts), std::move(lengths), std::move(steps));
}

CutRead cut(const LoopNest& nest, const ops::AffineOperand& read,
            const std::vector<PlainAxis>& axes) {
  std::vector<ExtentExpr> starts, lengths, kept;
  CutRead result;
  for (const PlainAxis& axis : axes) {
    starts.push_back(axis.start);
    if (axis.variable) {
      result.variables.push_back(*axis.variable);
      kept.push_back(nest.extent(*axis.variable));
    }
    lengths.push_back(axis.variable ? kept.back() : axis.start->pool->constant(1));
  }
  result.value = sliced(read.value, std::move(starts), std::move(lengths));
  if (kept.size() < axes.size()) result.value = ops::reshape(result.value, std::move(kept));
  return result;
}

Value in_order(const CutRead& read, const std::vector<size_t>& wanted) {
  if (read.variables == wanted) return read.value;
  std::vector<int64_t> permutation;
  for (size_t variable : wanted) {
    permutation.push_back(std::ranges::find(read.variables, variable) - read.variables.begin());
  }
  return ops::transpose(read.value, std::move(permutation));
}

Value as_result(const LoopNest& nest, Value value, const std::vector<size_t>& variables) {
  std::vector<ExtentExpr> shape;
  for (size_t variable : variables) shape.push_back(nest.extent(variable));
  std::vector<size_t> rising(variables.size());
  std::iota(rising.begin(), rising.end(), size_t{0});
  return in_order({ops::reshape(value, std::move(shape)), variables}, rising);
}

Value spread(const LoopNest& nest, const CutRead& read, std::span<const size_t> variables) {
  std::vector<size_t> ascending = read.variables;
  std::ranges::sort(ascending);
  const Value ordered = in_order(read, ascending);
  std::vector<int64_t> missing;
  std::vector<ExtentExpr> box;
  for (size_t v : variables) {
    if (!std::ranges::binary_search(ascending, v)) missing.push_back(std::ssize(box));
    box.push_back(nest.extent(v));
  }
  if (missing.empty()) return ordered;
  return ops::broadcast_to(ops::unsqueeze(ordered, missing), std::move(box));
}

}  // namespace ullage::comprehension
