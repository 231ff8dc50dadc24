#include "ir/text/extent_text.h"

#include <algorithm>

#include "ir/text/text_form.h"
#include "ir/text/text_reader.h"

namespace ullage::ir {
namespace {

// Of axes, and such that the text form can express it.
bool is_symbol(ExtentExpr leaf, const std::string& name) {
  return leaf->op == ScalarOp::input_axis && is_symbol_name(name);
}

// The symbol's name where it has one; the first of equal names counts, as in the text form.
std::string symbol_of(const Graph& graph, const ExtentNode& leaf) {
  const auto named = std::ranges::find_if(graph.symbol_names, [&](const auto& symbol) {
    return symbol.first.node() == &leaf && is_symbol(symbol.first, symbol.second);
  });
  if (named == graph.symbol_names.end()) return {};
  const auto first = std::ranges::find(graph.symbol_names, named->second,
                                       &std::pair<ExtentExpr, std::string>::second);
  return first == named ? named->second : std::string();
}

bool is_there(const Graph& graph, ExtentExpr leaf) {
  if (leaf->op == ScalarOp::capacity) return leaf->index < graph.capacities.size();
  if (is_device_leaf(leaf->op)) return leaf->input < graph.device_scalars.size();
  if (leaf->input >= graph.inputs.size()) return false;
  const ValueInfo& input = graph.value(graph.inputs[leaf->input]);
  const size_t most = leaf->op == ScalarOp::input_axis ? input.shape.rank()
                      : input.host                     ? input.host->size()
                                                       : 0;
  return leaf->index < most;
}

}  // namespace

std::string extent_text(const Graph& graph, ExtentExpr e) {
  return to_string(e, [&](const ExtentNode& leaf) {
    if (is_device_leaf(leaf.op)) return "device" + std::to_string(leaf.input);
    if (leaf.op == ScalarOp::capacity) return "capacity" + std::to_string(leaf.index);
    return symbol_of(graph, leaf);
  });
}

Result<std::vector<ExtentExpr>> extents_from_text(const Graph& graph, std::string_view text) {
  TextReader reader(text, *graph.pool);
  for (const auto& [leaf, name] : graph.symbol_names) {
    if (symbol_of(graph, *leaf.node()) == name) reader.add_symbol(name, leaf);
  }
  for (size_t i = 0; i < graph.device_scalars.size(); ++i) {
    reader.add_symbol("device" + std::to_string(i), graph.device_scalars[i].leaf);
  }
  std::vector<ExtentExpr> extents;
  while (!reader.failed() && !reader.at_end()) {
    if (!extents.empty()) reader.expect(",");
    extents.push_back(reader.expression());
  }
  if (reader.failed()) return reader.error();
  for (const ExtentExpr leaf : reader.leaves()) {
    if (is_there(graph, leaf)) continue;
    return invalid_argument("extents '" + std::string(text) + "': the graph has no " +
                            to_string(leaf));
  }
  for (ExtentExpr& e : extents) e = simplify(e);
  return extents;
}

}  // namespace ullage::ir
