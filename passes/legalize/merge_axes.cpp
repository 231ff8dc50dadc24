// One function per kind of node; values of many axes have a row of their elements each.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <unordered_map>

#include "ir/extent/rank.h"
#include "ir/graph/builder.h"
#include "ir/graph/op.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "ops/rules/attributes.h"
#include "passes/legalize/merged_lines.h"
#include "passes/legalize/merged_moves.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Node;
using ir::Result;
using ir::Value;

class Merger {
 public:
  Result<Value> operator()(ir::Builder& builder, uint32_t n) {
    const Node node = builder.graph().nodes[n];
    const auto is_long = [&](ir::ValueId id) {
      return id != ir::kNoValue && builder.graph().value(id).shape.rank() > ir::kMaxRank;
    };
    const auto found = std::ranges::find_if(node.outputs, is_long);
    const bool makes = found != node.outputs.end();
    if (!makes && std::ranges::none_of(node.inputs, is_long)) return Value();
    const ir::ValueId out = makes ? *found : node.outputs.front();
    const Value merged = node.outputs.size() == 1 ? merge(builder, node) : Value();
    if (!merged.valid()) return builder.failed() ? builder.error() : too_long(builder, node);
    if (!makes) return made_[out] = ops::reshape_like(merged, Value(&builder, out));
    const auto extents = builder.graph().value(out).shape.exact_shape();
    if (!extents) return too_long(builder, node);
    return made_[out] = ops::reshape(merged, {ir::simplify(ir::product(builder.pool(), *extents))});
  }

 private:
  // The elements of the node's result; invalid where axes cannot be merged.
  Value merge(ir::Builder& builder, const Node& node);
  Value merge_gather(ir::Builder& builder, const Node& node);
  Value merge_elementwise(ir::Builder& builder, const Node& node);
  Value merge_pad(ir::Builder& builder, const Node& node);
  Value merge_normalized(ir::Builder& builder, const Node& node);

  Elements elements(ir::Builder& builder, ir::ValueId id);
  Result<Value> too_long(ir::Builder& builder, const Node& node) const;

  std::unordered_map<ir::ValueId, Value> made_;  // in the place of values of the graph
};

// A constant is the same one in a row.
Elements Merger::elements(ir::Builder& builder, ir::ValueId id) {
  const Value value(&builder, id);
  Elements result{value, ops::extents_of(value)};
  if (const auto made = made_.find(id); made != made_.end()) {
    result.value = made->second;
  } else if (value.info().constant && value.rank() > ir::kMaxRank) {
    const auto tensor = value.info().constant->reshaped({value.info().constant->element_count()});
    result.value = made_[id] = builder.constant(*tensor, value.info().name);
  }
  return result;
}

Value Merger::merge_elementwise(ir::Builder& builder, const Node& node) {
  std::vector<Value> operands;
  for (ir::ValueId id : node.inputs) {
    const Elements x = elements(builder, id);
    if (!x.value.valid()) return {};
    const bool is_scalar = x.extents.empty();
    operands.push_back(
        is_scalar ? x.value
                  : ops::reshape(x.value, {ir::simplify(ir::product(builder.pool(), x.extents))}));
  }
  return builder.add1(*node.op, operands, node.attributes, node.body);
}

// [before, axis, behind] by a list of indices.
Value Merger::merge_gather(ir::Builder& builder, const Node& node) {
  const Elements x = elements(builder, node.inputs[0]), at = elements(builder, node.inputs[1]);
  const auto axis = static_cast<size_t>(node.attributes[ops::kAxis]);
  if (!x.value.valid() || !at.value.valid()) return {};
  const std::span<const ExtentExpr> extents(x.extents);
  const auto count = [&](std::span<const ExtentExpr> of) {
    return ir::simplify(ir::product(builder.pool(), of));
  };
  const Value rows = ops::reshape(
      x.value, {count(extents.first(axis)), extents[axis], count(extents.subspan(axis + 1))});
  return ops::gather(rows, ops::reshape(at.value, {count(at.extents)}), 1);
}

Value Merger::merge_pad(ir::Builder& builder, const Node& node) {
  const Elements x = elements(builder, node.inputs[0]);
  if (!x.value.valid()) return {};
  const auto listed = [&](const auto& key) {
    const auto list = node.attributes[key];
    return Extents(list.begin(), list.end());
  };
  const bool has_fill = node.inputs.size() > 1 && node.inputs[1] != ir::kNoValue;
  return merged_pad(x, {listed(ops::PadOp::kBefore), listed(ops::PadOp::kAfter)},
                    node.attributes[ops::PadOp::kMode],
                    has_fill ? Value(&builder, node.inputs[1]) : Value());
}

Value Merger::merge_normalized(ir::Builder& builder, const Node& node) {
  const Elements x = elements(builder, node.inputs[0]);
  return x.value.valid() ? merged_along_last(node, x) : Value();
}

Value Merger::merge(ir::Builder& builder, const Node& node) {
  const auto is_one_of = [&](std::span<const ir::OpDef* const> among) {
    return std::ranges::find(among, node.op) != among.end();
  };
  if (node.op->is_elementwise()) return merge_elementwise(builder, node);
  if (node.op == &ops::gather) return merge_gather(builder, node);
  if (node.op == &ops::pad) return merge_pad(builder, node);
  if (node.op == &ops::layer_norm || node.op == &ops::argsort) {
    return merge_normalized(builder, node);
  }
  std::vector<Elements> inputs;
  for (ir::ValueId id : node.inputs) {
    if (id == ir::kNoValue) return {};
    inputs.push_back(elements(builder, id));
  }
  if (builder.failed() || inputs.empty()) return {};
  Elements& x = inputs.front();
  if (node.op == &ops::reshape) return x.value;
  if (node.op == &ops::transpose) {
    return merged_transpose(x, node.attributes[ops::TransposeOp::kPermutation]);
  }
  const auto listed = [&](const auto& key) {
    const auto list = node.attributes[key];
    return Extents(list.begin(), list.end());
  };
  if (node.op == &ops::broadcast_to) {
    const Extents target = listed(ops::kShape);
    x.extents.insert(x.extents.begin(), target.size() - x.extents.size(),
                     builder.pool().constant(1));
    return merged_broadcast(x, target);
  }
  if (node.op == &ops::slice) {
    return merged_slice(x, {listed(ops::SliceOp::kStarts), listed(ops::SliceOp::kSizes),
                            listed(ops::SliceOp::kSteps)});
  }
  if (node.op == &ops::concat) {
    const int64_t axis = node.attributes[ops::kAxis];
    const auto rank = static_cast<int64_t>(x.extents.size());
    return merged_concat(inputs, static_cast<size_t>(axis < 0 ? axis + rank : axis));
  }
  if (is_one_of(ops::reduce_ops())) {
    return merged_reduce(*node.op, x, node.attributes[ops::kAxes]);
  }
  if (is_one_of(ops::arg_reduce_ops())) return merged_arg_reduce(node, x);
  if (node.op == &ops::gather_elements) return merged_gather_elements(node, x, inputs[1]);
  if (node.op == &ops::scatter_elements) return merged_scatter_elements(node, inputs);
  const bool is_softmax = node.op == &ops::softmax || node.op == &ops::log_softmax;
  return is_softmax || is_one_of(ops::scan_ops()) ? merged_along(node, x) : Value();
}

Result<Value> Merger::too_long(ir::Builder& builder, const Node& node) const {
  size_t rank = 0;
  for (const auto& ids : {node.inputs, node.outputs}) {
    for (ir::ValueId id : ids) {
      if (id != ir::kNoValue) rank = std::max(rank, builder.graph().value(id).shape.rank());
    }
  }
  const std::string name = node.name.empty() ? "" : " '" + node.name + "'";
  return ir::check_rank(std::string(node.op->name) + name + ", whose axes cannot be merged", rank)
      .error();
}

}  // namespace

Result<void> merge_axes(ir::Graph& graph) {
  return replace_nodes(graph, Merger());
}

}  // namespace ullage::passes
