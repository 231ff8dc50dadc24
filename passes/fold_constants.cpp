// Forward evaluation of what is known, then constants in place of the nodes that made them.
#include "passes/fold_constants.h"

#include <algorithm>
#include <optional>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "passes/uses.h"

namespace ullage::passes {
namespace {

constexpr int64_t kMaxBytes = int64_t{64} << 20;
// Element pairs that a reference may look at: some seconds at the very worst (a hostile model may
// multiply large constants).
constexpr double kMaxPairs = 1 << 28;
// A result that is larger than this and than its operands together would only cost memory.
constexpr int64_t kFreeGrowthBytes = 4096;

// Bindings of nothing: evaluation fails where a size is symbolic.
ir::Bindings no_bindings() {
  return {.integer = [](const ir::ExtentNode&) -> ir::Result<int64_t> {
            return ir::unsupported("size is not constant");
          },
          .floating = [](const ir::ExtentNode&) -> ir::Result<double> {
            return ir::unsupported("size is not constant");
          }};
}

// Bytes of a value with constant extents; none otherwise, or above the limit.
std::optional<int64_t> constant_bytes(const ir::ValueInfo& value) {
  int64_t bytes = static_cast<int64_t>(ir::size_bytes(value.dtype));
  for (const ir::AxisExtent& axis : value.shape.axes()) {
    const auto extent = axis.live && axis.guarantee == ir::Guarantee::exact
                            ? ir::as_constant(axis.live)
                            : std::nullopt;
    if (!extent || *extent < 0 || (*extent > 0 && bytes > kMaxBytes / *extent)) {
      return std::nullopt;
    }
    bytes *= *extent;
  }
  return bytes;
}

// Tensors known so far, by value; constants of the graph are known from the start.
using Known = std::vector<std::shared_ptr<const ir::Tensor>>;

bool is_foldable(const ir::Graph& graph, const ir::Node& node, const Known& known) {
  double in = 1, out = 1;
  for (ir::ValueId id : node.inputs) {
    if (id == ir::kNoValue) continue;
    if (!known[id]) return false;
    in = std::max(in, static_cast<double>(known[id]->element_count()));
  }
  for (ir::ValueId id : node.outputs) {
    const auto bytes = constant_bytes(graph.value(id));
    if (!bytes) return false;
    out = std::max(out, static_cast<double>(*bytes) /
                            static_cast<double>(ir::size_bytes(graph.value(id).dtype)));
  }
  const bool reads_each_once =
      node.op->is_elementwise() || ir::has_trait(node.op->traits, ir::OpTrait::movement);
  return reads_each_once || in * out <= kMaxPairs;
}

void evaluate_into(const ir::Graph& graph, const ir::Node& node, Known& known) {
  std::vector<ir::Tensor> operands;
  for (ir::ValueId id : node.inputs) {
    operands.push_back(id == ir::kNoValue ? ir::Tensor() : *known[id]);
  }
  auto results = ir::evaluate_node(graph, node, operands, no_bindings());
  if (!results) return;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    known[node.outputs[i]] = std::make_shared<const ir::Tensor>(std::move((*results)[i]));
  }
}

// Is the result worth storing? Not if it is larger than all it is made from.
bool is_worth_storing(const ir::Node& node, const Known& known) {
  size_t in = 0, out = 0;
  for (ir::ValueId id : node.inputs) in += id == ir::kNoValue ? 0 : known[id]->size_bytes();
  for (ir::ValueId id : node.outputs) out += known[id]->size_bytes();
  return out <= std::max(in, static_cast<size_t>(kFreeGrowthBytes));
}

}  // namespace

ir::Result<void> fold_constants(ir::Graph& graph, PlacementReport& report) {
  Known known(graph.values.size());
  for (size_t id = 0; id < known.size(); ++id) known[id] = graph.values[id].constant;
  std::vector<ir::Node> kept;
  for (ir::Node& node : graph.nodes) {
    if (is_foldable(graph, node, known)) evaluate_into(graph, node, known);
    const bool evaluated =
        std::ranges::all_of(node.outputs, [&](ir::ValueId id) { return known[id] != nullptr; });
    if (!evaluated || !is_worth_storing(node, known)) {
      kept.push_back(std::move(node));
      continue;
    }
    report.folded(node.source);
    for (ir::ValueId id : node.outputs) {
      graph.values[id].constant = known[id];
      graph.values[id].producer = ir::kNoNode;
    }
  }
  graph.nodes = std::move(kept);
  renumber_producers(graph);
  return {};
}

}  // namespace ullage::passes
