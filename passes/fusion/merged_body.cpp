// Numbering of operands: inputs and constants are gathered first, instructions refer to them by
// kind until their number is known.
#include "passes/fusion/merged_body.h"

#include <algorithm>
#include <unordered_map>

#include "ir/graph/op.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::passes {
namespace {

enum class Kind : uint8_t { input, constant, instruction };
struct Operand {
  Kind kind = Kind::input;
  uint32_t index = 0;
};

class BodyMerger {
 public:
  explicit BodyMerger(const ir::Graph& graph) : graph_(graph) {}

  Operand add_input(ir::ValueId id) {
    const auto it = std::ranges::find(merged_.inputs, id);
    const auto index = static_cast<uint32_t>(it - merged_.inputs.begin());
    if (it == merged_.inputs.end()) {
      merged_.inputs.push_back(id);
      merged_.body.inputs.push_back(graph_.value(id).dtype);
    }
    return {Kind::input, index};
  }
  void add_node(const ir::Node& node);
  MergedBody finish(ir::ValueId exit);

 private:
  Operand operand_of(ir::ValueId id);
  uint32_t number_of(Operand operand) const;

  const ir::Graph& graph_;
  MergedBody merged_;
  std::unordered_map<ir::ValueId, uint32_t> instruction_of_;
  std::vector<std::array<Operand, 3>> operands_;  // per instruction
};

Operand BodyMerger::operand_of(ir::ValueId id) {
  const auto made = instruction_of_.find(id);
  if (made != instruction_of_.end()) return {Kind::instruction, made->second};
  const ir::ValueId source = source_of(graph_, id);
  const auto constant = scalar_constant(graph_, source);
  if (!constant) return add_input(source);
  auto& constants = merged_.body.constants;
  const auto it = std::ranges::find(constants, *constant);
  const auto index = static_cast<uint32_t>(it - constants.begin());
  if (it == constants.end()) constants.push_back(*constant);
  return {Kind::constant, index};
}

void BodyMerger::add_node(const ir::Node& node) {
  std::array<Operand, 3> operands{};
  for (size_t i = 0; i < node.inputs.size(); ++i) operands[i] = operand_of(node.inputs[i]);
  operands_.push_back(operands);
  instruction_of_[node.outputs[0]] = static_cast<uint32_t>(merged_.body.instructions.size());
  merged_.body.instructions.push_back(
      {.op = node.op, .dtype = graph_.value(node.outputs[0]).dtype, .operands = {}});
}

uint32_t BodyMerger::number_of(Operand operand) const {
  const ir::ScalarBody& body = merged_.body;
  switch (operand.kind) {
    case Kind::input:
      return operand.index;
    case Kind::constant:
      return body.constant_base() + operand.index;
    case Kind::instruction:
      break;
  }
  return body.instruction_base() + operand.index;
}

MergedBody BodyMerger::finish(ir::ValueId exit) {
  for (size_t i = 0; i < operands_.size(); ++i) {
    ir::ScalarBody::Instruction& instruction = merged_.body.instructions[i];
    const size_t arity = instruction.op->max_inputs;
    for (size_t o = 0; o < arity; ++o) instruction.operands[o] = number_of(operands_[i][o]);
  }
  merged_.body.result = number_of({Kind::instruction, instruction_of_.at(exit)});
  return std::move(merged_);
}

}  // namespace

ir::ValueId source_of(const ir::Graph& graph, ir::ValueId id) {
  const uint32_t producer = graph.value(id).producer;
  if (producer == ir::kNoNode) return id;
  const ir::Node& node = graph.nodes[producer];
  const bool repeats = node.op == &ops::broadcast_to || node.op == &ops::full;
  return repeats ? source_of(graph, node.inputs[0]) : id;
}

std::optional<ir::ScalarBody::Constant> scalar_constant(const ir::Graph& graph, ir::ValueId id) {
  const auto& constant = graph.value(id).constant;
  if (!constant || constant->element_count() != 1) return std::nullopt;
  ir::ScalarBody::Constant scalar{.dtype = constant->dtype()};
  if (ir::is_float(constant->dtype())) {
    scalar.number = constant->number(0);
  } else {
    scalar.integer = constant->integer(0);
  }
  return scalar;
}

MergedBody merge_bodies(const ir::Graph& graph, std::span<const uint32_t> nodes, uint32_t exit,
                        ir::ValueId first_input) {
  BodyMerger merger(graph);
  if (first_input != ir::kNoValue) merger.add_input(first_input);
  for (uint32_t node : nodes) merger.add_node(graph.nodes[node]);
  return merger.finish(graph.nodes[exit].outputs[0]);
}

}  // namespace ullage::passes
