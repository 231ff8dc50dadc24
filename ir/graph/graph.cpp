// Names of symbols.
#include "ir/graph/graph.h"

#include <algorithm>
#include <unordered_map>

#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

// "node:output[element]", as far as these are known.
std::string device_name(const Graph& graph, const DeviceScalar& scalar) {
  const std::string element = "[" + std::to_string(scalar.element) + "]";
  if (scalar.value >= graph.values.size()) return "device" + element;
  const ValueInfo& value = graph.values[scalar.value];
  if (!value.name.empty()) return value.name + element;
  if (value.producer >= graph.nodes.size()) return "%" + std::to_string(scalar.value) + element;
  const Node& node = graph.nodes[value.producer];
  size_t output = 0;
  while (output + 1 < node.outputs.size() && node.outputs[output] != scalar.value) ++output;
  const std::string name = node.name.empty() ? std::string(node.op->name) : node.name;
  return name + ":" + std::to_string(output) + element;
}

}  // namespace

std::vector<uint32_t> device_scalars_of(ExtentExpr e) {
  std::vector<uint32_t> indices;
  for (const ExtentNode* leaf : leaves_of(e)) {
    if (is_device_leaf(leaf->op)) indices.push_back(leaf->input);
  }
  return indices;
}

void for_each_expression(const Graph& graph, const Node& node,
                         const std::function<void(ExtentExpr)>& use) {
  const auto use_if = [&](ExtentExpr e) {
    if (e) use(e);
  };
  use_if(node.predicate);
  for (const auto& [name, value] : node.attributes) {
    const auto* list = std::get_if<std::vector<ExtentExpr>>(&value);
    if (list != nullptr) std::ranges::for_each(*list, use_if);
  }
  for (ValueId id : node.outputs) {
    for (const AxisExtent& axis : graph.value(id).shape.axes()) {
      use_if(axis.live);
      use_if(axis.capacity);
    }
  }
}

std::string message_of(const Guard& guard) {
  std::string message = guard.message;
  const char* separator = ": ";
  for (const auto& [name, expression] : guard.details) {
    const std::optional<int64_t> known = as_constant(expression);
    if (!known) continue;
    message += separator + name + " = " + std::to_string(*known);
    separator = ", ";
  }
  return message;
}

LeafName leaf_names(const Graph& graph) {
  std::unordered_map<const ExtentNode*, std::string> given;
  for (const auto& [leaf, name] : graph.symbol_names) given.emplace(leaf.node(), name);
  std::vector<std::string> inputs;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const std::string& name = graph.values[graph.inputs[i]].name;
    inputs.push_back(name.empty() ? "in" + std::to_string(i) : name);
  }
  std::vector<std::string> device, capacities;
  for (const DeviceScalar& s : graph.device_scalars) device.push_back(device_name(graph, s));
  for (const Capacity& limit : graph.capacities) capacities.push_back(limit.name);
  return [given = std::move(given), inputs = std::move(inputs), device = std::move(device),
          capacities = std::move(capacities)](const ExtentNode& leaf) {
    if (auto it = given.find(&leaf); it != given.end()) return it->second;
    if (leaf.op == ScalarOp::capacity) {
      return leaf.index < capacities.size() ? capacities[leaf.index]
                                            : "capacity" + std::to_string(leaf.index);
    }
    if (is_device_leaf(leaf.op)) {
      return leaf.input < device.size() ? device[leaf.input] : "d" + std::to_string(leaf.input);
    }
    std::string name =
        leaf.input < inputs.size() ? inputs[leaf.input] : "in" + std::to_string(leaf.input);
    const std::string index = std::to_string(leaf.index);
    return leaf.op == ScalarOp::input_axis ? name + "." + index : name + "{" + index + "}";
  };
}

}  // namespace ullage::ir
