// Runs the shape rules of the ops again, so that shapes follow from the operands. Expressions are
// copied between the pools leaf by leaf.
#include "compiler/graph_recorder.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "ir/extent/replace.h"
#include "ir/graph/op.h"

namespace ullage::compiler {
namespace {

using ir::ExtentExpr;
using ir::Value;

class Inlining {
 public:
  Inlining(ir::Builder& builder, const ir::Graph& graph, std::span<const Value> operands)
      : builder_(builder), graph_(graph), values_(graph.values.size()) {
    for (size_t i = 0; i < operands.size(); ++i) values_[graph.inputs[i]] = operands[i];
  }

  std::vector<Value> run() {
    for (ir::ValueId id = 0; id < graph_.values.size(); ++id) {
      if (const auto& constant = graph_.value(id).constant) {
        values_[id] = builder_.constant(*constant, graph_.value(id).name);
      }
    }
    for (const ir::Node& node : graph_.nodes) add(node);
    for (const ir::Guard& guard : graph_.guards) add(guard);
    std::vector<Value> outputs;
    for (const ir::GraphOutput& output : graph_.outputs) outputs.push_back(values_[output.value]);
    return builder_.failed() ? std::vector<Value>() : outputs;
  }

 private:
  void add(const ir::Node& node) {
    if (builder_.failed()) return;
    std::vector<Value> inputs;
    for (const ir::ValueId id : node.inputs) {
      inputs.push_back(id == ir::kNoValue ? Value() : values_[id]);
    }
    const ExtentExpr around = builder_.predicate();
    const ExtentExpr own = moved(node.predicate);
    builder_.set_predicate(!own ? around : !around ? own : ir::logical_and(around, own));
    const auto results = builder_.add(
        *node.op, inputs,
        ir::with_expressions(node.attributes, [this](ExtentExpr e) { return moved(e); }),
        node.body);
    builder_.set_predicate(around);
    for (size_t i = 0; i < node.outputs.size() && i < results.size(); ++i) {
      values_[node.outputs[i]] = results[i];
    }
  }

  // Shape rules add their own guards again; the remaining ones concern the inputs.
  void add(const ir::Guard& guard) {
    if (builder_.failed() || !guard.values.empty()) return;
    ir::Guard copy{.condition = moved(guard.condition),
                   .predicate = moved(guard.predicate),
                   .message = guard.message,
                   .values = {},
                   .details = {}};
    for (const auto& [what, e] : guard.details) copy.details.emplace_back(what, moved(e));
    if (copy.condition) builder_.guard(std::move(copy));
  }

  // Null: null.
  ExtentExpr moved(ExtentExpr e) {
    if (!e) return e;
    const ExtentExpr here = ir::remap_inputs(e, builder_.pool(), [](uint32_t i) { return i; });
    return ir::simplify(ir::replace_leaves(here, [this](const ir::ExtentNode& leaf) {
      const ExtentExpr found = leaf_of(leaf);
      if (!found) {
        builder_.fail(ir::unsupported("graph_inline: the extent " +
                                      ir::to_string(ExtentExpr(&leaf)) +
                                      " belongs to a whole program"));
      }
      return found ? found : builder_.pool().constant(0);
    }));
  }

  ExtentExpr leaf_of(const ir::ExtentNode& leaf) {
    if (leaf.op == ir::ScalarOp::constant || leaf.op == ir::ScalarOp::float_constant) {
      return ExtentExpr(&leaf);
    }
    if (leaf.op == ir::ScalarOp::capacity) return {};
    if (ir::is_device_leaf(leaf.op)) {
      const ir::DeviceScalar& scalar = graph_.device_scalars[leaf.input];
      return element(scalar.value, scalar.element, leaf.semantics);
    }
    const ir::ValueId input = graph_.inputs[leaf.input];
    if (leaf.op == ir::ScalarOp::input_axis) return values_[input].extent(leaf.index);
    return element(input, leaf.index, leaf.semantics);
  }

  ExtentExpr element(ir::ValueId id, uint32_t index, ir::Semantics semantics) {
    if (id == ir::kNoValue || !values_[id].valid()) return {};
    const ir::HostValue elements = builder_.scalars(values_[id], semantics);
    return index < elements.size() ? elements[index] : ExtentExpr();
  }

  ir::Builder& builder_;
  const ir::Graph& graph_;
  std::vector<Value> values_;  // by value of the graph
};

bool fits(ir::Builder& builder, const ir::ValueInfo& input, Value operand) {
  if (operand.valid() && operand.dtype() == input.dtype && operand.rank() == input.shape.rank()) {
    return true;
  }
  const std::string type =
      std::string(ir::name_of(input.dtype)) + " of rank " + std::to_string(input.shape.rank());
  builder.fail(
      ir::invalid_argument("graph_inline: input " + input.name + " is " + type + ", given " +
                           (operand.valid() ? std::string(ir::name_of(operand.dtype())) +
                                                  " of rank " + std::to_string(operand.rank())
                                            : std::string("nothing"))));
  return false;
}

}  // namespace

std::vector<Value> add_graph(ir::Builder& builder, const ir::Graph& graph,
                             std::span<const Value> operands) {
  if (operands.size() != graph.inputs.size()) {
    builder.fail(ir::invalid_argument("graph_inline: the model has " +
                                      std::to_string(graph.inputs.size()) + " inputs, given " +
                                      std::to_string(operands.size())));
    return {};
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!fits(builder, graph.value(graph.inputs[i]), operands[i])) return {};
  }
  return Inlining(builder, graph, operands).run();
}

}  // namespace ullage::compiler
