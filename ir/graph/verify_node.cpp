// verify of a node: references and expressions first, then its body, then its op's own rule.
#include <algorithm>

#include "ir/graph/verifier.h"

namespace ullage::ir {

Result<void> Verifier::check_node(uint32_t n) {
  const Node& node = graph_.nodes[n];
  if (node.op == nullptr) return broken(where(n), "must have an op");
  if (node.op->is_composite() && node.op->infer == nullptr)
    return broken(where(n), "composites must have been expanded");
  if (!registry_.empty() && std::ranges::find(registry_, node.op) == registry_.end()) {
    return broken(where(n), "op is not in the registry");
  }
  if (Result<void> ok = check_expression(where(n), node.predicate); !ok) return ok;
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
      if (Result<void> ok = check_expression(where(n), e); !ok) return ok;
    }
  }
  return {};
}

Result<void> Verifier::check_body(uint32_t n) const {
  const Node& node = graph_.nodes[n];
  if (!node.body) {
    const bool needed = has_trait(node.op->traits, OpTrait::takes_body);
    return needed ? broken(where(n), "must have a body") : Result<void>();
  }
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
  const bool prologue = has_trait(node.op->traits, OpTrait::takes_prologue);
  if (prologue && (body.inputs.size() != 1 || body.dtype_of(body.result) != body.inputs[0])) {
    return broken(where(n), "a body on what is read must have one input, of its result's dtype");
  }
  if (!prologue && body.dtype_of(body.result) != graph_.values[node.outputs[0]].dtype) {
    return broken(where(n), "body result must have the output's dtype");
  }
  return {};
}

Result<void> Verifier::check_rules(uint32_t n) {
  const Node& node = graph_.nodes[n];
  if (node.op->infer == nullptr) return broken(where(n), "op has no shape rule");
  const bool epilogue = node.body && has_trait(node.op->traits, OpTrait::takes_epilogue);
  const bool prologue = has_trait(node.op->traits, OpTrait::takes_prologue);
  std::span<const ValueId> operands = node.inputs;
  if (epilogue) operands = operands.first(node.first_body_input);
  InferContext context{.graph = scratch_,
                       .op = *node.op,
                       .inputs = operands,
                       .attributes = node.attributes,
                       .body = node.body.get(),
                       .known = node.outputs};
  if (Result<void> ok = node.op->infer(context); !ok) {
    return broken(where(n), "its rule refuses it: " + ok.error().message);
  }
  if (context.outputs.size() != node.outputs.size()) {
    return broken(where(n), "its rule must fill every output");
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const ValueInfo& recorded = graph_.values[node.outputs[i]];
    // A body determines what leaves its node; for an epilogue the rule gives what enters it.
    DType expected = recorded.dtype;
    if (epilogue && i == 0) expected = node.body->inputs[0];
    const bool makes_output = node.body && !epilogue && !prologue;
    if (makes_output) expected = context.outputs[i].dtype;
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

}  // namespace ullage::ir
