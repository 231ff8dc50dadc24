// verify: references and expressions first, then bodies, then every op's own rules.
#include "ir/graph/verify.h"

#include <algorithm>

namespace ullage::ir {
namespace {

Error broken(std::string where, std::string_view rule) {
  return internal_error("verify: " + std::move(where) + ": " + std::string(rule));
}

// One walk over a graph; holds what every check needs.
class Verifier {
 public:
  Verifier(const Graph& graph, Catalogue catalogue) : graph_(graph), catalogue_(catalogue) {
    // Rules take a mutable graph, for its pool; they get one without nodes.
    scratch_.pool = graph.pool;
    scratch_.values = graph.values;
    scratch_.inputs = graph.inputs;
  }

  Result<void> run() {
    if (!graph_.pool) return broken("graph", "must have a pool");
    if (Result<void> ok = check_origins(); !ok) return ok;
    for (ValueId id = 0; id < graph_.values.size(); ++id) {
      if (Result<void> ok = check_value(id); !ok) return ok;
    }
    for (uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (Result<void> ok = check_node(n); !ok) return ok;
    }
    return check_ends();
  }

 private:
  bool in_range(ValueId id) const { return id < graph_.values.size(); }
  bool owned(ExtentExpr e) const { return !e || e->pool == graph_.pool.get(); }
  bool makes(uint32_t n, ValueId id) const {
    return n < graph_.nodes.size() &&
           std::ranges::find(graph_.nodes[n].outputs, id) != graph_.nodes[n].outputs.end();
  }
  static bool is_condition(ExtentExpr e) { return !e || !yields_float(e->op); }

  std::string where(uint32_t n) const {
    const Node& node = graph_.nodes[n];
    return "node " + std::to_string(n) + " (" +
           (node.op != nullptr ? std::string(node.op->name) : "no op") + ")";
  }

  Result<void> check_origins();
  Result<void> check_value(ValueId id) const;
  Result<void> check_host(ValueId id) const;
  Result<void> check_node(uint32_t n);
  Result<void> check_references(uint32_t n) const;
  Result<void> check_attribute_expressions(uint32_t n) const;
  Result<void> check_body(uint32_t n) const;
  Result<void> check_rules(uint32_t n);
  Result<void> check_ends() const;

  const Graph& graph_;
  Catalogue catalogue_;
  Graph scratch_;
};

// Every value comes from exactly one place: an input, a constant, or one output of one node.
Result<void> Verifier::check_origins() {
  std::vector<int> origins(graph_.values.size(), 0);
  for (ValueId id : graph_.inputs) {
    if (!in_range(id)) return broken("input", "value id out of range");
    if (graph_.values[id].producer != kNoNode || graph_.values[id].constant) {
      return broken("input " + graph_.values[id].name, "must have no other producer");
    }
    ++origins[id];
  }
  for (uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    for (ValueId id : graph_.nodes[n].outputs) {
      if (!in_range(id)) return broken(where(n), "output id out of range");
      if (graph_.values[id].producer != n) {
        return broken(where(n), "output must name this node as its producer");
      }
      ++origins[id];
    }
  }
  for (ValueId id = 0; id < graph_.values.size(); ++id) {
    if (graph_.values[id].constant) ++origins[id];
    // A value that nothing makes may stay behind after a pass, if nothing reads it.
    if (origins[id] > 1) return broken("value %" + std::to_string(id), "has several producers");
  }
  return {};
}

Result<void> Verifier::check_value(ValueId id) const {
  const ValueInfo& v = graph_.values[id];
  const std::string at = "value %" + std::to_string(id);
  for (const AxisExtent& axis : v.shape.axes()) {
    if ((axis.guarantee == Guarantee::unknown) != !axis.live) {
      return broken(at, "an axis has an expression unless it is unknown");
    }
    if (!owned(axis.live) || !owned(axis.capacity)) {
      return broken(at, "expressions must belong to the graph's pool");
    }
    if (!is_condition(axis.live)) return broken(at, "extents must be integers");
  }
  if (v.constant) {
    if (v.constant->dtype() != v.dtype || v.constant->rank() != v.shape.rank()) {
      return broken(at, "must have the dtype and rank of its constant");
    }
    for (size_t a = 0; a < v.shape.rank(); ++a) {
      if (as_constant(v.shape[a].live) != v.constant->shape()[a]) {
        return broken(at, "must have the extents of its constant");
      }
    }
  }
  return check_host(id);
}

Result<void> Verifier::check_host(ValueId id) const {
  const ValueInfo& v = graph_.values[id];
  if (!v.host) return {};
  const std::string at = "value %" + std::to_string(id);
  if (v.host->size() > kMaxHostElements) return broken(at, "has too many host elements");
  for (ExtentExpr e : *v.host) {
    if (!e || !owned(e)) return broken(at, "expressions must belong to the graph's pool");
    if (yields_float(e->op) != is_float(v.dtype)) {
      return broken(at, "host elements must be of the class of the dtype");
    }
  }
  int64_t count = 1;
  for (const AxisExtent& axis : v.shape.axes()) {
    std::optional<int64_t> n = axis.live ? as_constant(axis.live) : std::nullopt;
    if (!n) return broken(at, "host elements need constant extents");
    count *= *n;
  }
  if (count != static_cast<int64_t>(v.host->size())) {
    return broken(at, "must have one host element per element");
  }
  return {};
}

Result<void> Verifier::check_node(uint32_t n) {
  const Node& node = graph_.nodes[n];
  if (node.op == nullptr) return broken(where(n), "must have an op");
  if (node.op->is_composite() && node.op->infer == nullptr)
    return broken(where(n), "composites must have been expanded");
  if (!catalogue_.empty() && std::ranges::find(catalogue_, node.op) == catalogue_.end()) {
    return broken(where(n), "op is not in the catalogue");
  }
  if (!owned(node.predicate)) {
    return broken(where(n), "expressions must belong to the graph's pool");
  }
  if (!is_condition(node.predicate)) return broken(where(n), "predicate must be an integer");
  if (node.source != UINT32_MAX && node.source >= graph_.sources.size()) {
    return broken(where(n), "source out of range");
  }
  if (Result<void> ok = check_references(n); !ok) return ok;
  if (Result<void> ok = check_attributes(*node.op, node.attributes); !ok) {
    return broken(where(n), ok.error().message);
  }
  if (Result<void> ok = check_attribute_expressions(n); !ok) return ok;
  if (Result<void> ok = check_body(n); !ok) return ok;
  return check_rules(n);
}

Result<void> Verifier::check_references(uint32_t n) const {
  const Node& node = graph_.nodes[n];
  const OpDef& op = *node.op;
  for (ValueId id : node.inputs) {
    if (id == kNoValue) continue;
    if (!in_range(id)) return broken(where(n), "operand id out of range");
    const ValueInfo& v = graph_.values[id];
    if (v.producer == kNoNode) {
      if (!v.constant && std::ranges::find(graph_.inputs, id) == graph_.inputs.end()) {
        return broken(where(n), "operand %" + std::to_string(id) + " has no producer");
      }
    } else if (v.producer >= n || !makes(v.producer, id)) {
      return broken(where(n), "operand %" + std::to_string(id) + " must be produced before");
    }
  }
  const bool epilogue = node.body && has_trait(op.traits, OpTrait::takes_epilogue);
  const size_t count = epilogue ? node.first_body_input : node.inputs.size();
  if (count > node.inputs.size() || count < op.min_inputs ||
      (op.max_inputs != 255 && count > op.max_inputs)) {
    return broken(where(n), "has " + std::to_string(count) + " operands, not " +
                                std::to_string(op.min_inputs) + " to " +
                                std::to_string(op.max_inputs));
  }
  for (size_t i = 0; i < op.min_inputs; ++i) {
    if (node.inputs[i] == kNoValue) return broken(where(n), "a required operand is absent");
  }
  if (node.outputs.size() != op.output_count) {
    return broken(where(n), "must have " + std::to_string(op.output_count) + " outputs");
  }
  return {};
}

Result<void> Verifier::check_attribute_expressions(uint32_t n) const {
  for (const auto& [name, value] : graph_.nodes[n].attributes) {
    const auto* list = std::get_if<std::vector<ExtentExpr>>(&value);
    if (list == nullptr) continue;
    for (ExtentExpr e : *list) {
      if (!owned(e)) return broken(where(n), "expressions must belong to the graph's pool");
    }
  }
  return {};
}

Result<void> Verifier::check_body(uint32_t n) const {
  const Node& node = graph_.nodes[n];
  if (!node.body) return {};
  const ScalarBody& body = *node.body;
  const bool epilogue = has_trait(node.op->traits, OpTrait::takes_epilogue);
  const size_t first = epilogue ? node.first_body_input : 0;
  const size_t own = epilogue ? 1 : 0;  // body input 0 of an epilogue is the op's result
  if (node.inputs.size() - first + own != body.inputs.size()) {
    return broken(where(n), "body must have one input per operand it reads");
  }
  for (size_t i = own; i < body.inputs.size(); ++i) {
    const ValueId id = node.inputs[first + i - own];
    if (id == kNoValue || graph_.values[id].dtype != body.inputs[i]) {
      return broken(where(n), "body input " + std::to_string(i) + " must have its operand's dtype");
    }
  }
  for (size_t i = 0; i < body.instructions.size(); ++i) {
    const ScalarBody::Instruction& in = body.instructions[i];
    const std::string at = where(n) + ", instruction " + std::to_string(i);
    if (in.op == nullptr || !in.op->is_elementwise() || in.op->max_inputs > 3) {
      return broken(at, "must be an elementwise op");
    }
    for (size_t o = 0; o < in.op->max_inputs; ++o) {
      if (in.operands[o] >= body.instruction_base() + i) {
        return broken(at, "operands must be defined before");
      }
    }
  }
  if (body.result >= body.instruction_base() + body.instructions.size()) {
    return broken(where(n), "body result out of range");
  }
  if (body.dtype_of(body.result) != graph_.values[node.outputs[0]].dtype) {
    return broken(where(n), "body result must have the output's dtype");
  }
  return {};
}

Result<void> Verifier::check_rules(uint32_t n) {
  const Node& node = graph_.nodes[n];
  if (node.op->infer == nullptr) return broken(where(n), "op has no shape rule");
  const bool epilogue = node.body && has_trait(node.op->traits, OpTrait::takes_epilogue);
  std::span<const ValueId> operands = node.inputs;
  if (epilogue) operands = operands.first(node.first_body_input);
  InferContext context{.graph = scratch_,
                       .op = *node.op,
                       .inputs = operands,
                       .attributes = node.attributes,
                       .known = node.outputs};
  if (Result<void> ok = node.op->infer(context); !ok) {
    return broken(where(n), "its rule refuses it: " + ok.error().message);
  }
  if (context.outputs.size() != node.outputs.size()) {
    return broken(where(n), "its rule must fill every output");
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const ValueInfo& recorded = graph_.values[node.outputs[i]];
    // A body says what leaves its node; of an epilogue the rule says what enters it.
    DType expected = recorded.dtype;
    if (epilogue && i == 0) expected = node.body->inputs[0];
    if (node.body && !epilogue) expected = context.outputs[i].dtype;
    if (context.outputs[i].dtype != expected) {
      return broken(where(n), "output " + std::to_string(i) + " must be " +
                                  std::string(name_of(context.outputs[i].dtype)) +
                                  " by the op's rule, is " + std::string(name_of(expected)));
    }
    if (context.outputs[i].shape.rank() != recorded.shape.rank()) {
      return broken(where(n), "output " + std::to_string(i) + " must have rank " +
                                  std::to_string(context.outputs[i].shape.rank()));
    }
  }
  return {};
}

Result<void> Verifier::check_ends() const {
  for (const GraphOutput& output : graph_.outputs) {
    if (!in_range(output.value)) return broken("output " + output.name, "value id out of range");
    const ValueInfo& v = graph_.values[output.value];
    if (v.producer == kNoNode && !v.constant &&
        std::ranges::find(graph_.inputs, output.value) == graph_.inputs.end()) {
      return broken("output " + output.name, "has no producer");
    }
    if (v.producer != kNoNode && !makes(v.producer, output.value)) {
      return broken("output " + output.name, "its producer does not exist");
    }
  }
  for (const Guard& guard : graph_.guards) {
    if (!guard.condition || !owned(guard.condition) || !owned(guard.predicate) ||
        !is_condition(guard.condition) || !is_condition(guard.predicate)) {
      return broken("guard '" + guard.message + "'", "must be a condition of the graph's pool");
    }
  }
  for (size_t i = 0; i < graph_.device_scalars.size(); ++i) {
    const DeviceScalar& row = graph_.device_scalars[i];
    const std::string at = "device scalar " + std::to_string(i);
    if (!row.leaf || !owned(row.leaf) || !is_device_leaf(row.leaf->op) || row.leaf->input != i) {
      return broken(at, "must have its own leaf");
    }
    if (row.value != kNoValue && !in_range(row.value)) return broken(at, "value id out of range");
  }
  for (const SourceNode& source : graph_.sources) {
    const std::string at = "source " + source.name;
    if (!owned(source.predicate)) {
      return broken(at, "expressions must belong to the graph's pool");
    }
    for (ValueId id : source.results) {
      if (!in_range(id)) return broken(at, "result id out of range");
    }
  }
  for (const auto& [leaf, name] : graph_.symbol_names) {
    if (!leaf || !owned(leaf)) return broken("symbol " + name, "must be of the graph's pool");
  }
  return {};
}

}  // namespace

Result<void> verify(const Graph& graph, Catalogue catalogue) {
  return Verifier(graph, catalogue).run();
}

}  // namespace ullage::ir
