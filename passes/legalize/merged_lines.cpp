// [before, axis, behind]: these ops treat all other axes alike.
#include "passes/legalize/merged_lines.h"

#include <array>

#include "ir/graph/op.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/attributes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Value;

size_t axis_of(const ir::Node& node, size_t rank) {
  const int64_t axis = node.attributes[ops::kAxis];
  return static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
}

Value around(const Elements& x, size_t axis) {
  ir::ExtentPool& pool = x.value.builder().pool();
  const std::span<const ExtentExpr> extents(x.extents);
  const auto count = [&](std::span<const ExtentExpr> of) {
    return ir::simplify(ir::product(pool, of));
  };
  return ops::reshape(
      x.value, {count(extents.first(axis)), extents[axis], count(extents.subspan(axis + 1))});
}

ir::Attributes along_second(const ir::Node& node) {
  ir::Attributes attributes = node.attributes;
  attributes.set(ops::kAxis, 1);
  return attributes;
}

bool agree_outside(const Elements& a, const Elements& b, size_t axis) {
  for (size_t i = 0; i < a.extents.size(); ++i) {
    if (i != axis && !ir::prove_equal(a.extents[i], b.extents[i])) return false;
  }
  return true;
}

// x up to where `other` ends, but along `axis`, where it is whole.
Elements cut_outside(const Elements& x, const Elements& other, size_t axis) {
  if (agree_outside(x, other, axis)) return x;
  ir::ExtentPool& pool = x.value.builder().pool();
  Cuts cuts{Extents(x.extents.size(), pool.constant(0)), other.extents,
            Extents(x.extents.size(), pool.constant(1))};
  cuts.sizes[axis] = x.extents[axis];
  return {merged_slice(x, cuts), cuts.sizes};
}

}  // namespace

Value merged_along(const ir::Node& node, const Elements& x) {
  const Value lines = around(x, axis_of(node, x.extents.size()));
  return lines.builder().add1(*node.op, std::array{lines}, along_second(node));
}

Value merged_along_last(const ir::Node& node, const Elements& x) {
  const size_t last = x.extents.size() - 1;
  ir::Builder& builder = x.value.builder();
  const ExtentExpr rows = ir::product(builder.pool(), std::span(x.extents).first(last));
  std::vector<Value> operands = {ops::reshape(x.value, {ir::simplify(rows), x.extents[last]})};
  for (ir::ValueId id : std::span(node.inputs).subspan(1)) {
    operands.push_back(id == ir::kNoValue ? Value() : Value(&builder, id));
  }
  return builder.add1(*node.op, operands, node.attributes, node.body);
}

Value merged_arg_reduce(const ir::Node& node, const Elements& x) {
  const auto axis = static_cast<size_t>(node.attributes[ops::kAxes].front());
  ir::Attributes attributes = node.attributes;
  attributes.set(ops::kAxes, std::vector<int64_t>{1}).set(ops::kKeepdims, false);
  const Value lines = around(x, axis);
  return lines.builder().add1(*node.op, std::array{lines}, std::move(attributes));
}

Value merged_gather_elements(const ir::Node& node, const Elements& x, const Elements& indices) {
  const size_t axis = axis_of(node, x.extents.size());
  const Value lines = around(cut_outside(x, indices, axis), axis);
  return lines.builder().add1(*node.op, std::array{lines, around(indices, axis)},
                              along_second(node));
}

Value merged_scatter_elements(const ir::Node& node, std::span<const Elements> operands) {
  const size_t axis = axis_of(node, operands[0].extents.size());
  if (!agree_outside(operands[0], operands[1], axis)) return {};
  std::vector<Value> lines;
  for (const Elements& operand : operands) lines.push_back(around(operand, axis));
  return lines.front().builder().add1(*node.op, lines, along_second(node));
}

}  // namespace ullage::passes
