// The reference evaluator: checks guards, runs nodes in order.
#include "ir/graph/evaluate.h"

#include <algorithm>
#include <unordered_set>

#include "ir/graph/evaluate_loops.h"

namespace ullage::ir {
namespace {

// In output_shapes: an extent that the op itself finds out.
constexpr int64_t kOwnExtent = -1;

Error prefixed(std::string_view prefix, Error error) {
  error.message = std::string(prefix) + ": " + error.message;
  return error;
}

// Absent predicates are true.
Result<bool> holds(ExtentExpr condition, const Bindings& bindings) {
  if (!condition) return true;
  Result<int64_t> v = evaluate(condition, bindings);
  if (!v) return v.error();
  return *v != 0;
}

// Does `e` contain a count that `node` itself defines?
bool is_defined_by(const Graph& graph, const Node& node, ExtentExpr e) {
  return std::ranges::any_of(device_scalars_of(e), [&](uint32_t index) {
    const ValueId id = graph.device_scalars[index].value;
    return std::ranges::find(node.outputs, id) != node.outputs.end();
  });
}

Result<std::vector<int64_t>> evaluate_shape(const Graph& graph, const Node& node, ValueId id,
                                            const Bindings& bindings) {
  std::vector<int64_t> result;
  for (const AxisExtent& axis : graph.value(id).shape.axes()) {
    if (axis.guarantee != Guarantee::exact) {
      return unsupported("an extent without a size source cannot be evaluated");
    }
    if (is_defined_by(graph, node, axis.live)) {
      result.push_back(kOwnExtent);
      continue;
    }
    Result<int64_t> n = evaluate(axis.live, bindings);
    if (!n) return n.error();
    if (*n < 0) {
      return out_of_bounds("extent " + to_string(axis.live, leaf_names(graph)) +
                           " is negative: " + std::to_string(*n));
    }
    result.push_back(*n);
  }
  return result;
}

// A single elementwise node as a body of one instruction.
ScalarBody body_of(const Graph& graph, const Node& node, size_t operands) {
  ScalarBody body;
  ScalarBody::Instruction in{.op = node.op, .dtype = graph.value(node.outputs[0]).dtype};
  for (uint32_t i = 0; i < operands; ++i) {
    body.inputs.push_back(graph.value(node.inputs[i]).dtype);
    in.operands[i] = i;
  }
  body.instructions.push_back(in);
  body.result = body.instruction_base();
  return body;
}

bool agree(const std::vector<int64_t>& shape, const std::vector<int64_t>& rule) {
  return std::ranges::equal(shape, rule, [](int64_t given, int64_t expected) {
    return expected == kOwnExtent || given == expected;
  });
}

Result<std::vector<Tensor>> run_op(const Graph& graph, const Node& node,
                                   std::span<const Tensor> inputs, const Bindings& bindings,
                                   std::vector<std::vector<int64_t>> shapes) {
  if (node.op->evaluate == nullptr) {
    if (!node.op->is_elementwise() || inputs.size() > 3) {
      return unsupported(std::string(node.op->name) + ": has no reference");
    }
    Result<Tensor> r = evaluate_body(body_of(graph, node, inputs.size()), inputs, shapes[0]);
    if (!r) return r.error();
    return std::vector<Tensor>{*std::move(r)};
  }
  EvaluateContext context{.graph = graph,
                          .node = node,
                          .inputs = inputs,
                          .extent = [&bindings](ExtentExpr e) { return evaluate(e, bindings); },
                          .output_shapes = std::move(shapes)};
  context.outputs.resize(node.outputs.size());
  if (Result<void> ok = node.op->evaluate(context); !ok) return ok.error();
  for (size_t i = 0; i < context.outputs.size(); ++i) {
    const Tensor& t = context.outputs[i];
    if (t.dtype() != context.output_dtype(i) || !agree(t.shape(), context.output_shapes[i])) {
      return internal_error(std::string(node.op->name) +
                            ": reference and shape rule disagree on output " + std::to_string(i));
    }
  }
  return std::move(context.outputs);
}

// An op with an epilogue computes in the dtype that its body takes; the graph records the body's.
Result<std::vector<Tensor>> run_with_epilogue(const Graph& graph, const Node& node,
                                              std::span<const Tensor> inputs,
                                              const Bindings& bindings,
                                              std::vector<std::vector<int64_t>> shapes) {
  const ScalarBody& body = *node.body;
  Graph own;
  const Graph* used = &graph;
  if (graph.value(node.outputs[0]).dtype != body.inputs[0]) {
    own = graph;
    own.values[node.outputs[0]].dtype = body.inputs[0];
    used = &own;
  }
  const std::vector<int64_t> shape = shapes[0];
  Result<std::vector<Tensor>> results =
      run_op(*used, node, inputs.first(node.first_body_input), bindings, std::move(shapes));
  if (!results) return results;
  std::vector<Tensor> operands{(*results)[0]};
  const auto rest = inputs.subspan(node.first_body_input);
  operands.insert(operands.end(), rest.begin(), rest.end());
  Result<Tensor> r = evaluate_body(body, operands, shape);
  if (!r) return r.error();
  (*results)[0] = *std::move(r);
  return results;
}

Result<std::vector<Tensor>> run_with_prologue(const Graph& graph, const Node& node,
                                              std::span<const Tensor> inputs,
                                              const Bindings& bindings,
                                              std::vector<std::vector<int64_t>> shapes) {
  Result<Tensor> result = evaluate_body(*node.body, inputs, inputs[0].shape());
  if (!result) return result.error();
  return run_op(graph, node, std::span(&*result, 1), bindings, std::move(shapes));
}

Result<void> check_inputs(const Graph& graph, std::span<const Tensor> inputs) {
  if (inputs.size() != graph.inputs.size()) {
    return invalid_argument("evaluate: takes " + std::to_string(graph.inputs.size()) +
                            " inputs, given " + std::to_string(inputs.size()));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const ValueInfo& info = graph.value(graph.inputs[i]);
    if (inputs[i].dtype() != info.dtype || inputs[i].rank() != info.shape.rank()) {
      return invalid_argument("evaluate: input " + info.name + " must be " +
                              std::string(name_of(info.dtype)) + " of rank " +
                              std::to_string(info.shape.rank()));
    }
  }
  return {};
}

// An input without the rows beyond a live extent that device data decides.
Result<Tensor> live_rows(const ValueInfo& info, const Tensor& bound, const Bindings& bindings) {
  if (info.shape.rank() == 0 || !depends_on_device(info.shape[0].live)) return bound;
  Result<int64_t> rows = evaluate(info.shape[0].live, bindings);
  if (!rows) return rows.error();
  std::vector<int64_t> shape = bound.shape();
  const size_t row_bytes = shape[0] == 0 ? 0 : bound.size_bytes() / static_cast<size_t>(shape[0]);
  shape[0] = *rows;
  return Tensor::from_bytes(info.dtype, shape,
                            bound.bytes().first(row_bytes * static_cast<size_t>(*rows)));
}

bool is_known_late(const Guard& guard) {
  return depends_on_device(guard.condition) || depends_on_device(guard.predicate);
}

std::string text_of(ExtentExpr e, const Bindings& bindings) {
  if (yields_float(e.node()->op)) {
    const Result<double> value = evaluate_float(e, bindings);
    return value ? std::to_string(*value) : "not computable";
  }
  const Result<int64_t> value = evaluate(e, bindings);
  return value ? std::to_string(*value) : "not computable";
}

// The guard's message and its details, or the values in its condition.
Error broken(const Graph& graph, const Guard& guard, const Bindings& bindings) {
  std::vector<std::pair<std::string, ExtentExpr>> details = guard.details;
  if (details.empty()) {
    const LeafName names = leaf_names(graph);
    for (const ExtentNode* leaf : leaves_of(guard.condition)) {
      details.emplace_back(names(*leaf), ExtentExpr(leaf));
    }
  }
  std::string message = guard.message;
  const char* separator = ": ";
  for (const auto& [name, expression] : details) {
    message += separator + name + " = " + text_of(expression, bindings);
    separator = ", ";
  }
  return invalid_argument(std::move(message));
}

// "Resize 'y'": the source node of the node.
std::string place_of(const Graph& graph, const Node& node) {
  if (node.source < graph.sources.size()) {
    const SourceNode& source = graph.sources[node.source];
    return source.op + " '" + source.name + "'";
  }
  return node.name.empty() ? "evaluate" : node.name;
}

// Those that device data decides, or the others.
Result<void> check_guards(const Graph& graph, const Bindings& bindings, bool late) {
  for (const Guard& guard : graph.guards) {
    if (is_known_late(guard) != late) continue;
    Result<bool> active = holds(guard.predicate, bindings);
    if (!active) return active.error();
    if (!*active) continue;
    Result<bool> ok = holds(guard.condition, bindings);
    if (!ok) return prefixed(guard.message, ok.error());
    if (!*ok) return broken(graph, guard, bindings);
  }
  return {};
}

// Guards that device data decides, each as soon as all its values are known: what relies on
// it runs later. What never becomes known is left to the check at the end.
class LateGuards {
 public:
  LateGuards(const Graph& graph, const Bindings& bindings) : graph_(graph), bindings_(bindings) {
    reopen();
    for (const DeviceScalar& scalar : graph.device_scalars) scalars_.insert(scalar.value);
  }

  // Does the node define a value that guards use?
  bool hears_of(const Node& node) const {
    return !open_.empty() &&
           std::ranges::any_of(node.outputs, [this](ValueId id) { return scalars_.contains(id); });
  }

  // An iteration of a loop defines its scalars anew.
  void reopen() {
    open_.clear();
    for (const Guard& guard : graph_.guards) {
      if (is_known_late(guard)) open_.push_back(&guard);
    }
  }

  Result<void> check() {
    std::vector<const Guard*> still_open;
    for (const Guard* guard : open_) {
      const Result<bool> active = holds(guard->predicate, bindings_);
      if (active && !*active) continue;
      const Result<bool> ok = active ? holds(guard->condition, bindings_) : active;
      if (ok && !*ok) return broken(graph_, *guard, bindings_);
      if (!ok) still_open.push_back(guard);
    }
    open_ = std::move(still_open);
    return {};
  }

 private:
  const Graph& graph_;
  const Bindings& bindings_;
  std::vector<const Guard*> open_;
  std::unordered_set<ValueId> scalars_;
};

// Index of the last node that reads each value; graph outputs and constants are kept.
std::vector<size_t> last_uses(const Graph& graph) {
  std::vector<size_t> last(graph.values.size(), 0);
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    for (ValueId id : graph.nodes[n].inputs) {
      if (id != kNoValue) last[id] = n;
    }
  }
  for (const GraphOutput& output : graph.outputs) last[output.value] = graph.nodes.size();
  for (const DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != kNoValue) last[scalar.value] = graph.nodes.size();
  }
  return last;
}

}  // namespace

Result<std::vector<Tensor>> evaluate_node(const Graph& graph, const Node& node,
                                          std::span<const Tensor> inputs,
                                          const Bindings& bindings) {
  std::vector<std::vector<int64_t>> shapes;
  for (ValueId id : node.outputs) {
    Result<std::vector<int64_t>> shape = evaluate_shape(graph, node, id, bindings);
    if (!shape) return prefixed(node.op->name, shape.error());
    shapes.push_back(*std::move(shape));
  }
  if (!node.body || has_trait(node.op->traits, OpTrait::takes_body)) {
    return run_op(graph, node, inputs, bindings, std::move(shapes));
  }
  if (has_trait(node.op->traits, OpTrait::takes_epilogue)) {
    return run_with_epilogue(graph, node, inputs, bindings, std::move(shapes));
  }
  if (has_trait(node.op->traits, OpTrait::takes_prologue)) {
    return run_with_prologue(graph, node, inputs, bindings, std::move(shapes));
  }
  Result<Tensor> r = evaluate_body(*node.body, inputs, shapes[0]);
  if (!r) return prefixed(node.op->name, r.error());
  return std::vector<Tensor>{*std::move(r)};
}

namespace {

// Leaves of inputs, and those that earlier nodes define: elements of `values`. The reference has no
// capacities: nothing is too large for it.
Bindings bind_values(const Graph& graph, std::span<const Tensor> inputs,
                     const std::vector<Tensor>& values) {
  const Bindings of_inputs = bind_inputs(inputs);
  const auto element = [&graph, &values](const ExtentNode& leaf) -> Result<const Tensor*> {
    const DeviceScalar& scalar = graph.device_scalars[leaf.input];
    const Tensor& tensor = values[scalar.value];
    if (scalar.element < tensor.element_count()) return &tensor;
    return invalid_argument(to_string(ExtentExpr(&leaf)) + ": is not computed yet");
  };
  Bindings bindings;
  bindings.integer = [&graph, element, of_inputs](const ExtentNode& leaf) -> Result<int64_t> {
    if (leaf.op == ScalarOp::capacity) return kMaxAxisExtent;
    if (!is_device_leaf(leaf.op)) return of_inputs.integer(leaf);
    Result<const Tensor*> tensor = element(leaf);
    if (!tensor) return tensor.error();
    return element_as_size(**tensor, graph.device_scalars[leaf.input].element, leaf);
  };
  bindings.floating = [&graph, element, of_inputs](const ExtentNode& leaf) -> Result<double> {
    if (!is_device_leaf(leaf.op)) return of_inputs.floating(leaf);
    Result<const Tensor*> tensor = element(leaf);
    if (!tensor) return tensor.error();
    return (*tensor)->number(graph.device_scalars[leaf.input].element);
  };
  return bindings;
}

}  // namespace

Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs) {
  return evaluate(graph, inputs, {});
}

Result<std::vector<Tensor>> evaluate(const Graph& graph, std::span<const Tensor> inputs,
                                     const WatchNode& watch) {
  if (Result<void> ok = check_inputs(graph, inputs); !ok) return ok.error();
  std::vector<Tensor> values(graph.values.size());
  const Bindings bindings = bind_values(graph, inputs, values);
  if (Result<void> ok = check_guards(graph, bindings, false); !ok) return ok.error();
  for (size_t i = 0; i < graph.values.size(); ++i) {
    if (graph.values[i].constant) values[i] = *graph.values[i].constant;
  }
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  // Rows beyond a live extent go when it is known: before the first use.
  std::vector<bool> is_whole(graph.values.size(), false);
  for (ValueId id : graph.inputs) is_whole[id] = true;
  const auto cut = [&](std::span<const ValueId> ids) -> Result<void> {
    for (ValueId id : ids) {
      if (id == kNoValue || !is_whole[id]) continue;
      Result<Tensor> live = live_rows(graph.value(id), values[id], bindings);
      if (!live) return live.error();
      values[id] = *std::move(live);
      is_whole[id] = false;
    }
    return {};
  };
  LateGuards late(graph, bindings);
  if (Result<void> ok = late.check(); !ok) return ok.error();
  Result<std::vector<LoopRange>> ranges = loops_of(graph);
  if (!ranges) return ranges.error();
  std::vector<size_t> last_use = last_uses(graph);
  LoopRuns loops(graph, *std::move(ranges), values, bindings);
  loops.keep_captures(last_use);
  for (uint32_t n = 0; n < graph.nodes.size();) {
    const Node& node = graph.nodes[n];
    Result<bool> taken = holds(node.predicate, bindings);
    if (!taken) return taken.error();
    if (!*taken) {
      ++n;
      continue;
    }
    if (Result<void> ok = cut(node.inputs); !ok) return ok.error();
    if (node.op->loop_role != LoopRole::none) {
      if (node.op->loop_role == LoopRole::begin) late.reopen();
      Result<uint32_t> next = loops.step(n);
      if (!next) return prefixed(place_of(graph, node), next.error());
      n = *next;
      if (Result<void> ok = late.check(); !ok) return ok.error();
      continue;
    }
    std::vector<Tensor> operands;
    operands.reserve(node.inputs.size());
    for (ValueId id : node.inputs) operands.push_back(id == kNoValue ? Tensor() : values[id]);
    Result<std::vector<Tensor>> results = evaluate_node(graph, node, operands, bindings);
    if (!results) return prefixed(place_of(graph, node), results.error());
    if (watch) watch(node, operands, bindings, *results);
    for (size_t i = 0; i < node.outputs.size(); ++i) values[node.outputs[i]] = (*results)[i];
    if (late.hears_of(node)) {
      if (Result<void> ok = late.check(); !ok) return ok.error();
    }
    for (ValueId id : node.inputs) {
      if (id != kNoValue && last_use[id] == n) values[id] = Tensor();
    }
    ++n;
  }
  if (Result<void> ok = check_guards(graph, bindings, true); !ok) return ok.error();
  std::vector<Tensor> outputs;
  outputs.reserve(graph.outputs.size());
  for (const GraphOutput& output : graph.outputs) {
    if (Result<void> ok = cut(std::span(&output.value, 1)); !ok) return ok.error();
    outputs.push_back(values[output.value]);
  }
  return outputs;
}

}  // namespace ullage::ir
