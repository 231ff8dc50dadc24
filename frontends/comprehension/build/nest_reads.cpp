// How the operands of a nest are read: at affine forms, of what is gathered first where subscripts
// are none.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "frontends/comprehension/build/nest_builder.h"
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
  std::vector<std::vector<IndexId>> indices;
  for (const Affine& subscript : read.subscripts) indices.push_back(pool_.indices_of(subscript));
  Value value = tensor.value;
  std::vector<GatheredAxis> axes;
  for (size_t axis = 0; axis < read.subscripts.size(); ++axis) axes.push_back({.of_operand = axis});
  for (const std::vector<size_t>& group : connected(indices)) {
    const bool affine = std::ranges::all_of(group, [&](size_t axis) {
      return is_affine(read.subscripts[axis]) && !read.filtered[axis];
    });
    if (affine) continue;
    if (auto ok = gather(read, group, value, axes); !ok) return ok.error();
  }
  ops::AffineOperand operand{value};
  for (const GatheredAxis& axis : axes) {
    if (axis.of_operand) {
      const Affine minimum = pool_.uniform(tensor.minimum[*axis.of_operand]);
      operand.subscripts.push_back(
          form(pool_.sub(read.subscripts[*axis.of_operand], minimum), variables));
      continue;
    }
    operand.subscripts.push_back(along(axis.index, variables));
  }
  return operand;
}

// Positions along an axis of the operand, at every point of some indices.
Result<Value> NestBuilder::positions(const Read& read, size_t axis,
                                     const std::vector<IndexId>& indices) {
  const Expr& expr = environment_.unit.exprs[read.expr];
  const Result<Value> subscripts = values(expr.operands[axis], indices);
  if (!subscripts) return subscripts;
  const ExtentExpr minimum = environment_.tensor(expr.symbol).minimum[axis];
  const Value wide = ops::cast(*subscripts, DType::i64);
  if (ir::as_constant(minimum) == 0) return wide;
  return ops::sub(wide, ops::extent_values(environment_.builder, {minimum}, {}));
}

// Replaces the axes of a group, which read what data says, by one axis per index they depend on.
Result<void> NestBuilder::gather(const Read& read, std::span<const size_t> group, Value& value,
                                 std::vector<GatheredAxis>& axes) {
  std::vector<IndexId> indices;
  for (size_t axis : group) {
    for (IndexId index : pool_.indices_of(read.subscripts[axis])) {
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
    columns.push_back(ops::unsqueeze(*at, last));
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
