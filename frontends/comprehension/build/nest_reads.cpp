// How a nest reads its operands: at affine forms, where needed of a copy whose elements were
// repeated or gathered first.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "frontends/comprehension/build/nest_builder.h"
#include "ir/extent/rank.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// ---- axes -----------------------------------------------------------------------------------

// How an axis of an operand is read: at `at`, which begins at 0, of elements that stand `times`
// times side by side.
struct NestBuilder::AxisRead {
  ExtentExpr at = {};
  int64_t times = 1;
};

namespace {

Value repeated(Value x, std::span<const int64_t> times) {
  std::vector<int64_t> added;
  std::vector<ExtentExpr> spread, joined;
  for (size_t axis = 0; axis < times.size(); ++axis) {
    spread.push_back(x.extent(axis));
    joined.push_back(ir::simplify(x.extent(axis) * times[axis]));
    if (times[axis] == 1) continue;
    added.push_back(std::ssize(spread));
    spread.push_back(x.builder().pool().constant(times[axis]));
  }
  if (added.empty()) return x;
  return ops::reshape(ops::broadcast_to(ops::unsqueeze(x, added), std::move(spread)),
                      std::move(joined));
}

}  // namespace

// floor_div(x, times) + c is x + times * c of what is repeated. That has as many elements as the
// axis times `times`; a gather has one for each value of the indices, which may be fewer.
NestBuilder::AxisRead NestBuilder::axis_of(ExtentExpr at, ExtentExpr extent) {
  AxisRead whole{at};
  const auto [constant, terms] = ir::affine_form(at);
  if (terms.size() != 1 || ir::as_constant(terms[0].coefficient) != 1) return whole;
  const ExtentExpr quotient = terms[0].atom;
  if (quotient->op != ir::ScalarOp::floor_div || !is_affine(quotient.operand(0))) return whole;
  const auto times = ir::as_constant(quotient.operand(1));
  if (!times || *times < 2) return whole;
  ExtentExpr points = variables_.pool().constant(1);
  for (IndexId index : variables_.indices_of(quotient)) points = points * box_.extent[index];
  if (!ir::prove_less_equal(ir::simplify(extent * *times), ir::simplify(points))) return whole;
  return {ir::simplify(quotient.operand(0) + constant * *times), *times};
}

std::vector<NestBuilder::AxisRead> NestBuilder::axes_of(const Read& read) {
  const PlacedTensor& tensor = environment_.tensor(environment_.unit.exprs[read.expr].symbol);
  std::vector<AxisRead> axes;
  size_t rank = read.subscripts.size();
  for (size_t axis = 0; axis < read.subscripts.size(); ++axis) {
    const ExtentExpr at = ir::simplify(read.subscripts[axis] - tensor.minimum[axis]);
    const bool has_capacity = !read.filtered[axis] && rank < ir::kMaxRank;
    axes.push_back(has_capacity ? axis_of(at, tensor.extent[axis]) : AxisRead{at});
    if (axes.back().times > 1) ++rank;
  }
  return axes;
}

// ---- gathers --------------------------------------------------------------------------------

// An axis of what is gathered: one of the operand, or one that runs along an index.
struct NestBuilder::GatheredAxis {
  std::optional<size_t> of_operand = {};
  IndexId index = 0;
};

namespace {

// Axes that share indices with one another, directly or through others, in rising order.
std::vector<std::vector<size_t>> connected(const std::vector<std::vector<IndexId>>& indices) {
  std::vector<size_t> group(indices.size());
  std::iota(group.begin(), group.end(), size_t{0});
  const auto meet = [&](size_t a, size_t b) {
    return std::ranges::find_first_of(indices[a], indices[b]) != indices[a].end();
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t a = 0; a < indices.size(); ++a) {
      for (size_t b = 0; b < indices.size(); ++b) {
        if (group[b] >= group[a] || !meet(a, b)) continue;
        group[a] = group[b];
        changed = true;
      }
    }
  }
  std::vector<std::vector<size_t>> groups(indices.size());
  for (size_t a = 0; a < group.size(); ++a) groups[group[a]].push_back(a);
  return groups;
}

}  // namespace

Result<ops::AffineOperand> NestBuilder::read(const Read& read, std::span<const IndexId> variables) {
  const Expr& expr = environment_.unit.exprs[read.expr];
  const PlacedTensor& tensor = environment_.tensor(expr.symbol);
  const std::vector<AxisRead> reads = axes_of(read);
  std::vector<std::vector<IndexId>> indices;
  for (ExtentExpr subscript : read.subscripts) {
    indices.push_back(variables_.indices_of(subscript));
  }
  std::vector<std::vector<size_t>> gathered;
  std::vector<int64_t> times(reads.size(), 1);
  for (const std::vector<size_t>& group : connected(indices)) {
    const bool affine = std::ranges::all_of(
        group, [&](size_t axis) { return is_affine(reads[axis].at) && !read.filtered[axis]; });
    if (!affine) gathered.push_back(group);
    for (size_t axis : group) times[axis] = affine ? reads[axis].times : 1;
  }
  Value value = repeated(tensor.value, times);
  std::vector<GatheredAxis> axes;
  for (size_t axis = 0; axis < reads.size(); ++axis) axes.push_back({.of_operand = axis});
  for (const std::vector<size_t>& group : gathered) {
    if (auto ok = gather(read, group, value, axes); !ok) return ok.error();
  }
  ops::AffineOperand operand{value};
  for (const GatheredAxis& axis : axes) {
    operand.subscripts.push_back(axis.of_operand ? form(reads[*axis.of_operand].at, variables)
                                                 : along(axis.index, variables));
  }
  return operand;
}

// Positions along an axis of the operand, at every point of some indices.
Result<Value> NestBuilder::positions(const Read& read, size_t axis,
                                     const std::vector<IndexId>& indices) {
  const Expr& expr = environment_.unit.exprs[read.expr];
  Result<Value> subscripts = values(expr.operands[axis], indices);
  if (!subscripts) return subscripts;
  const ExtentExpr minimum = environment_.tensor(expr.symbol).minimum[axis];
  if (ir::as_constant(minimum) == 0) {
    return subscripts->dtype() == DType::i32 ? *subscripts : ops::cast(*subscripts, DType::i64);
  }
  return ops::sub(ops::cast(*subscripts, DType::i64),
                  ops::extent_values(environment_.builder, {minimum}, {}));
}

// Replaces the axes of a group, whose subscripts depend on data, by one axis per index they depend
// on.
Result<void> NestBuilder::gather(const Read& read, std::span<const size_t> group, Value& value,
                                 std::vector<GatheredAxis>& axes) {
  std::vector<IndexId> indices;
  for (size_t axis : group) {
    for (IndexId index : variables_.indices_of(read.subscripts[axis])) {
      if (std::ranges::find(indices, index) == indices.end()) indices.push_back(index);
    }
  }
  std::ranges::sort(indices);
  std::vector<GatheredAxis> along;
  for (IndexId index : indices) along.push_back({.index = index});
  const auto place = [&](size_t axis) {
    return std::ranges::find(axes, std::optional(axis), &GatheredAxis::of_operand) - axes.begin();
  };
  if (group.size() == 1) {
    const Result<Value> at = positions(read, group[0], indices);
    if (!at) return at.error();
    const auto axis = place(group[0]);
    value = ops::gather(value, *at, axis);
    axes.insert(axes.erase(axes.begin() + axis), along.begin(), along.end());
    return {};
  }
  // Rows of positions, over axes that come first.
  std::vector<Value> columns;
  std::vector<int64_t> permutation;
  const std::array last{static_cast<int64_t>(indices.size())};
  for (size_t axis : group) {
    const Result<Value> at = positions(read, axis, indices);
    if (!at) return at.error();
    columns.push_back(ops::unsqueeze(ops::cast(*at, DType::i64), last));
    permutation.push_back(place(axis));
  }
  for (int64_t axis = 0; axis < std::ssize(axes); ++axis) {
    if (std::ranges::find(permutation, axis) != permutation.end()) continue;
    permutation.push_back(axis);
    along.push_back(axes[static_cast<size_t>(axis)]);
  }
  value = ops::gather_nd(ops::transpose(value, permutation), ops::concat(columns, last[0]));
  axes = std::move(along);
  return {};
}

}  // namespace ullage::comprehension
