#include "autodiff/batching/batched_graph.h"

#include <algorithm>

#include "autodiff/predicate.h"
#include "ir/extent/replace.h"
#include "ops/rules/batching.h"

namespace ullage::autodiff {

using ir::Attributes;
using ir::ExtentExpr;
using ir::ExtentNode;
using ir::Result;
using ir::ScalarOp;
using ir::Value;
using ir::ValueId;

namespace {

ir::Graph with_pool_of(const ir::Graph& graph) {
  ir::Graph empty;
  empty.pool = graph.pool;
  return empty;
}

}  // namespace

BatchedGraph::BatchedGraph(const ir::Graph& graph)
    : from(graph), builder(with_pool_of(graph)), values_(graph.values.size()) {}

Value BatchedGraph::of_all_rows(ValueId id) {
  BatchedValue& batched = value(id);
  return batched.is_shared() ? ops::repeat_rows(batched.one, batch) : forms().stacked(batched);
}

void BatchedGraph::set(ValueId id, Value made) {
  BatchedValue& batched = value(id);
  if (!varies(id)) {
    batched.one = made;
    return;
  }
  batched.stacked = made;
  batched.predicate = builder.predicate();
}

bool BatchedGraph::varies(const Attributes& attributes) const {
  return std::ranges::any_of(attributes, [this](const auto& attribute) {
    const auto* list = std::get_if<std::vector<ExtentExpr>>(&attribute.second);
    return list != nullptr &&
           std::ranges::any_of(*list, [this](ExtentExpr e) { return varies(e); });
  });
}

ExtentExpr BatchedGraph::mapped(ExtentExpr e, int64_t row) {
  if (!e) return e;
  const ExtentExpr result =
      ir::replace_leaves(e, [this, row](const ExtentNode& leaf) { return mapped_leaf(leaf, row); });
  return ir::simplify(result);
}

Attributes BatchedGraph::mapped(const Attributes& attributes, int64_t row) {
  return ir::with_expressions(attributes, [this, row](ExtentExpr e) { return mapped(e, row); });
}

void BatchedGraph::put_capacity(const ExtentNode* old, ExtentExpr capacity) {
  capacities_.insert_or_assign(old, capacity);
}

ExtentExpr BatchedGraph::mapped_leaf(const ExtentNode& leaf, int64_t row) {
  ir::ExtentPool& pool = builder.pool();
  if (leaf.op == ScalarOp::input_axis) {
    const BatchedValue& batched = value(from.inputs[leaf.input]);
    return batched.is_shared() ? batched.one.extent(leaf.index)
                               : batched.stacked.extent(leaf.index + 1);
  }
  if (leaf.op == ScalarOp::capacity) {
    const auto known = capacities_.find(&leaf);
    return known == capacities_.end() ? pool.constant(ir::kMaxAxisExtent) : known->second;
  }
  const auto id = value_behind(from, leaf);
  if (!id) return {};
  BatchedValue& batched = value(*id);
  const Value made =
      batched.is_shared() ? batched.one : forms().row(batched, std::max<int64_t>(row, 0));
  const bool of_input = !ir::is_device_leaf(leaf.op);
  const uint32_t element = of_input ? leaf.index : from.device_scalars[leaf.input].element;
  const EmissionScope scope(builder, {});
  const ir::HostValue elements = builder.scalars(made, leaf.semantics);
  return element < elements.size() ? elements[element] : pool.constant(0);
}

Result<void> BatchedGraph::require_rows(const std::string& what, const std::string& reason) {
  if (forms().count() && *forms().count() != 0) return {};
  return ir::unsupported("vmap: " + what + ": " + reason +
                         ", so it runs row by row, which needs a batch of constant extent "
                         "above 0; it is " +
                         ir::to_string(batch, ir::leaf_names(builder.graph())));
}

}  // namespace ullage::autodiff
