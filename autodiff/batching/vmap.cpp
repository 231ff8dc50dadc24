// Node by node into a new graph.
#include "autodiff/batching/vmap.h"

#include <algorithm>
#include <unordered_map>

#include "autodiff/batching/batched_graph.h"
#include "autodiff/batching/batched_loops.h"
#include "autodiff/predicate.h"
#include "ops/rules/batching.h"

namespace ullage::autodiff {

using ir::Attributes;
using ir::Builder;
using ir::ExtentExpr;
using ir::ExtentNode;
using ir::Graph;
using ir::Node;
using ir::Result;
using ir::ScalarOp;
using ir::Value;
using ir::ValueId;

namespace {

class Vmap {
 public:
  Vmap(const Graph& from, const BatchAxes& axes)
      : from_(from), axes_(axes), graph_(from), builder_(graph_.builder), loops_(graph_) {}

  Result<Graph> run() {
    if (Result<void> ok = add_inputs(); !ok) return ok.error();
    Result<Varying> varying = varying_in(from_, batched_inputs());
    if (!varying) return varying.error();
    graph_.varying = *std::move(varying);
    for (ValueId id = 0; id < from_.values.size(); ++id) {
      if (from_.value(id).constant) {
        graph_.value(id).one = builder_.constant(*from_.value(id).constant, from_.value(id).name);
      }
    }
    for (const Node& node : from_.nodes) {
      if (Result<void> ok = visit(node); !ok) return ok.error();
      if (builder_.failed()) return builder_.error();
    }
    add_guards();
    for (size_t i = 0; i < from_.outputs.size(); ++i) add_output(i);
    return builder_.finish();
  }

 private:
  // ---- inputs ---------------------------------------------------------------------------------

  Result<void> add_inputs() {
    if (axes_.in.size() != from_.inputs.size()) {
      return ir::invalid_argument("vmap: takes an axis for each of " +
                                  std::to_string(from_.inputs.size()) + " inputs, given " +
                                  std::to_string(axes_.in.size()));
    }
    for (size_t i = 0; i < from_.inputs.size(); ++i) {
      if (Result<void> ok = add_input(i); !ok) return ok;
    }
    if (!graph_.batch) return ir::invalid_argument("vmap: no input has a batch axis");
    return {};
  }

  std::vector<ValueId> batched_inputs() const {
    std::vector<ValueId> batched;
    for (size_t i = 0; i < from_.inputs.size(); ++i) {
      if (axes_.in[i]) batched.push_back(from_.inputs[i]);
    }
    return batched;
  }

  Result<void> add_input(size_t i) {
    const ValueId id = from_.inputs[i];
    const ir::ValueInfo& info = from_.value(id);
    const std::optional<size_t> batch_axis = axes_.in[i];
    if (batch_axis && *batch_axis > info.shape.rank()) {
      return ir::invalid_argument("vmap: input " + info.name + " has rank " +
                                  std::to_string(info.shape.rank()) + ", no batch axis can be " +
                                  std::to_string(*batch_axis));
    }
    for (const ir::AxisExtent& axis : info.shape.axes()) {
      if (!ir::depends_on_device(axis.live)) continue;
      return ir::unsupported("vmap: input " + info.name +
                             " has an extent that device data decides, which a batch of inputs "
                             "cannot have; truncate a larger input instead");
    }
    // The first batch axis names the batch: others are held equal to it.
    std::vector<ExtentExpr> shape;
    const ExtentExpr own = batch_axis
                               ? builder_.pool().input_axis(static_cast<uint32_t>(i),
                                                            static_cast<uint32_t>(*batch_axis))
                               : ExtentExpr();
    if (batch_axis && !graph_.batch) {
      graph_.batch = axes_.rows ? builder_.pool().constant(*axes_.rows) : own;
    }
    for (size_t axis = 0; axis < info.shape.rank(); ++axis) {
      const ExtentExpr live = info.shape[axis].live;
      const bool free = live->op == ScalarOp::input_axis && live->input == i;
      shape.push_back(free ? ExtentExpr() : graph_.mapped(live));
    }
    if (batch_axis) {
      shape.insert(shape.begin() + static_cast<ptrdiff_t>(*batch_axis),
                   graph_.batch == own ? ExtentExpr() : graph_.batch);
    }
    const bool host =
        info.host && !info.host->empty() && std::ranges::all_of(*info.host, [](ExtentExpr e) {
          return e->op == ScalarOp::runtime_scalar || e->op == ScalarOp::float_runtime_scalar;
        });
    Value input = builder_.input(info.name, info.dtype, shape, host);
    if (builder_.failed()) return builder_.error();
    BatchedValue& batched = graph_.value(id);
    (batch_axis ? batched.stacked : batched.one) = input;
    if (batch_axis && *batch_axis != 0) batched.stacked = ops::moved_to_front(input, *batch_axis);
    return {};
  }

  // ---- nodes ----------------------------------------------------------------------------------

  Result<void> visit(const Node& node) {
    if (node.body && !ir::has_trait(node.op->traits, ir::OpTrait::takes_body)) {
      return ir::unsupported("vmap: " + std::string(node.op->name) +
                             ": batching comes before fusion");
    }
    if (node.op->loop_role != ir::LoopRole::none) return loops_.visit(node);
    if (graph_.varies(node.predicate))
      return run_rows(node, "each row decides whether it takes place");
    if (graph_.varies(node.attributes)) return run_rows(node, "rows have their own extents");
    const bool shared = std::ranges::all_of(node.inputs, [this](ValueId id) {
      return id == ir::kNoValue || graph_.value(id).is_shared();
    });
    if (shared) {
      run_shared(node);
      return {};
    }
    const std::string obstacle = obstacle_to_rule(node);
    return obstacle.empty() ? run_stacked(node) : run_rows(node, obstacle);
  }

  void run_shared(const Node& node) {
    const EmissionScope scope(builder_, graph_.mapped(node.predicate));
    std::vector<Value> inputs;
    for (ValueId id : node.inputs) inputs.push_back(graph_.value(id).one);
    const std::vector<Value> results =
        builder_.add(*node.op, inputs, graph_.mapped(node.attributes), node.body);
    for (size_t i = 0; i < results.size(); ++i) graph_.value(node.outputs[i]).one = results[i];
  }

  // Why the op's rule cannot take these operands; empty where it can, and they are stacked.
  std::string obstacle_to_rule(const Node& node) {
    const ir::Batching& batching = node.op->batching;
    if (batching.rule == nullptr) return std::string(batching.note);
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (node.inputs[i] == ir::kNoValue || graph_.value(node.inputs[i]).is_shared()) continue;
      const std::string operand = "operand " + std::to_string(i);
      if (!batching.takes_batch_of(i)) return operand + " must be one for all rows";
      if (!graph_.forms().stacked(graph_.value(node.inputs[i])).valid()) {
        return "rows of " + operand + " differ in extent, or not all take place";
      }
    }
    return "";
  }

  Result<void> run_stacked(const Node& node) {
    std::vector<Value> inputs;
    std::vector<bool> is_stacked;
    for (ValueId id : node.inputs) {
      BatchedValue& operand = graph_.value(id);
      is_stacked.push_back(id != ir::kNoValue && !operand.is_shared());
      inputs.push_back(is_stacked.back() ? operand.stacked : operand.one);
    }
    const EmissionScope scope(builder_, graph_.mapped(node.predicate));
    const Attributes attributes = graph_.mapped(node.attributes);
    const Result<std::vector<Value>> results = node.op->batching.rule(
        {builder_, *node.op, attributes, graph_.batch, inputs, is_stacked, node.body});
    if (!results) return results.error();
    for (size_t i = 0; i < results->size(); ++i) {
      graph_.value(node.outputs[i]).stacked = (*results)[i];
      graph_.value(node.outputs[i]).predicate = builder_.predicate();
    }
    return {};
  }

  // A node per row, because of `reason`.
  Result<void> run_rows(const Node& node, const std::string& reason) {
    if (Result<void> ok = graph_.require_rows(std::string(node.op->name), reason); !ok) return ok;
    const bool conditional = graph_.varies(node.predicate);
    for (int64_t row = 0; row < *graph_.forms().count(); ++row) {
      std::vector<Value> inputs;
      for (ValueId id : node.inputs) {
        inputs.push_back(id == ir::kNoValue ? Value() : graph_.forms().row(graph_.value(id), row));
      }
      const EmissionScope scope(builder_, graph_.mapped(node.predicate, row));
      const std::vector<Value> results =
          builder_.add(*node.op, inputs, graph_.mapped(node.attributes, row), node.body);
      for (size_t i = 0; i < results.size(); ++i) {
        graph_.value(node.outputs[i]).rows.push_back(results[i]);
        graph_.value(node.outputs[i]).is_conditional = conditional;
        if (!conditional) graph_.value(node.outputs[i]).predicate = builder_.predicate();
      }
    }
    return {};
  }

  // ---- what applies to the whole program ------------------------------------------------------

  // Nodes raise their own again.
  void add_guards() {
    for (const ir::Guard& guard : from_.guards) {
      if (!guard.values.empty()) continue;
      const bool of_plan = std::ranges::any_of(
          ir::leaves_of(guard.condition),
          [](const ExtentNode* leaf) { return leaf->op == ScalarOp::capacity; });
      if (of_plan) continue;
      const bool own = graph_.varies(guard.condition) || graph_.varies(guard.predicate);
      for (int64_t row = 0; row < (own ? graph_.forms().count().value_or(0) : 1); ++row) {
        const EmissionScope scope(builder_, graph_.mapped(guard.predicate, row));
        builder_.guard(graph_.mapped(guard.condition, row), guard.message);
      }
    }
  }

  void add_output(size_t i) {
    const ir::GraphOutput& output = from_.outputs[i];
    BatchedValue& batched = graph_.value(output.value);
    Value all = batched.is_shared() ? ops::repeat_rows(batched.one, graph_.batch)
                                    : graph_.forms().stacked(batched);
    Value counts;
    if (!all.valid() && !batched.rows.empty()) {
      all = graph_.forms().padded(batched);
      counts = graph_.forms().counts(batched);
    }
    const size_t to = i < axes_.out.size() ? axes_.out[i] : 0;
    if (to != 0 && all.valid()) {
      if (to >= all.rank()) {
        builder_.fail(ir::invalid_argument("vmap: output " + output.name +
                                           " has no axis for the batch at " + std::to_string(to)));
        return;
      }
      all = ops::front_moved_to(all, to);
    }
    builder_.output(output.name, all);
    if (counts.valid()) builder_.output(output.name + "_counts", counts);
  }

  const Graph& from_;
  const BatchAxes& axes_;
  BatchedGraph graph_;
  Builder& builder_;
  BatchedLoops loops_;
};

}  // namespace

Result<Graph> vmap(const Graph& graph, const BatchAxes& axes) {
  return Vmap(graph, axes).run();
}

}  // namespace ullage::autodiff
