// Names of symbols.
#include "ir/graph/graph.h"

#include <unordered_map>

namespace ullage::ir {

LeafName leaf_names(const Graph& graph) {
  std::unordered_map<const ExtentNode*, std::string> given;
  for (const auto& [leaf, name] : graph.symbol_names) given.emplace(leaf.node(), name);
  std::vector<std::string> inputs;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const std::string& name = graph.values[graph.inputs[i]].name;
    inputs.push_back(name.empty() ? "in" + std::to_string(i) : name);
  }
  return [given = std::move(given), inputs = std::move(inputs)](const ExtentNode& leaf) {
    if (auto it = given.find(&leaf); it != given.end()) return it->second;
    std::string name =
        leaf.input < inputs.size() ? inputs[leaf.input] : "in" + std::to_string(leaf.input);
    const std::string index = std::to_string(leaf.index);
    return leaf.op == ScalarOp::input_axis ? name + "." + index : name + "{" + index + "}";
  };
}

}  // namespace ullage::ir
