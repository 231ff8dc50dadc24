// Nodes are appended by a builder, then moved in front of the accesses that they check.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <utility>

#include "ir/graph/builder.h"
#include "ops/indexing/first_outside.h"
#include "ops/registry.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// "Gather 'embedding'" in the model's words, or the op's name.
std::string place_of(const ir::Graph& graph, const ir::Node& node) {
  const bool of_model = node.source < graph.sources.size();
  std::string place(of_model ? graph.sources[node.source].op : node.op->name);
  const std::string& name = of_model ? graph.sources[node.source].name : node.name;
  return name.empty() ? place : place + " '" + name + "'";
}

class Checker {
 public:
  explicit Checker(ir::Graph graph)
      : count_(static_cast<uint32_t>(graph.nodes.size())),
        old_guards_(std::exchange(graph.guards, {})),
        builder_(std::move(graph)) {}

  void check(uint32_t n);
  ir::Result<ir::Graph> finish();

 private:
  struct Access {
    ir::Node node;  // a copy: the builder's move when it grows
    ops::IndexedAxes axes{};
    std::string place{};
    // Of its guards; a result whose elements are host scalars may live on in expressions alone.
    std::vector<ir::ValueId> values{};
  };
  void check_host(const Access& access, const ir::HostValue& indices);
  void check_device(const Access& access);
  void guard(const Access& access, ir::ExtentExpr condition, ir::ExtentExpr index,
             ir::ExtentExpr position, ir::ExtentExpr extent);
  std::vector<std::pair<std::string, ir::ExtentExpr>> place_in(const Access& access,
                                                               ir::ExtentExpr position);
  void put_guards_in_order(ir::Graph& graph) const;

  uint32_t count_;  // of nodes at first
  std::vector<ir::Guard> old_guards_;
  ir::Builder builder_;
  std::vector<uint32_t> place_of_node_;   // of those appended: the node they go in front of
  std::vector<uint32_t> place_of_guard_;  // of those added: the node they name
};

void Checker::check(uint32_t n) {
  const ir::Graph& graph = builder_.graph();
  Access access{.node = graph.nodes[n]};
  const ops::IndexRule indexed_axes = ops::index_rule(*access.node.op);
  if (indexed_axes == nullptr) return;
  access.axes = indexed_axes(graph, access.node);
  access.place = place_of(graph, access.node);
  const ir::ValueInfo& result = graph.value(access.node.outputs[0]);
  if (!result.host) access.values = access.node.outputs;
  const ir::ValueInfo& indices = graph.value(access.node.inputs[access.axes.operand]);
  if (indices.host) {
    check_host(access, ir::HostValue(*indices.host));
  } else {
    check_device(access);
  }
  place_of_node_.resize(builder_.graph().nodes.size() - count_, n);
  place_of_guard_.resize(builder_.graph().guards.size(), n);
}

void Checker::check_host(const Access& access, const ir::HostValue& indices) {
  ir::ExtentPool& pool = builder_.pool();
  for (size_t i = 0; i < indices.size(); ++i) {
    const ir::ExtentExpr index = indices[i];
    const ir::ExtentExpr extent = access.axes.extents[i % access.axes.extents.size()];
    const ir::ExtentExpr reached = ir::less_equal(pool.constant(0) - extent, index);
    guard(access, ir::logical_and(reached, ir::less(index, extent)), index,
          pool.constant(static_cast<int64_t>(i)), extent);
  }
}

void Checker::check_device(const Access& access) {
  builder_.set_predicate(access.node.predicate);
  builder_.set_source(access.node.source);
  const ir::Value indices(&builder_, access.node.inputs[access.axes.operand]);
  const ir::HostValue found = builder_.scalars(ops::first_outside(indices, access.axes.extents));
  if (builder_.failed()) return;
  guard(access, ir::less(found[0], builder_.pool().constant(0)), found[1], found[0], found[2]);
}

// Of a position in the indices: the row of the batch, and the place in it.
std::vector<std::pair<std::string, ir::ExtentExpr>> Checker::place_in(const Access& access,
                                                                      ir::ExtentExpr position) {
  if (access.axes.batch_axes == 0) return {{"position", position}};
  const ir::Graph& graph = builder_.graph();
  const ir::ShapeExtent& indices = graph.value(access.node.inputs[access.axes.operand]).shape;
  ir::ExtentExpr in_row = builder_.pool().constant(1);
  for (size_t a = access.axes.batch_axes; a < indices.rank(); ++a) {
    in_row = in_row * indices[a].live;
  }
  return {{"row", ir::simplify(ir::floor_div(position, in_row))},
          {"position", ir::simplify(ir::mod(position, in_row))}};
}

void Checker::guard(const Access& access, ir::ExtentExpr condition, ir::ExtentExpr index,
                    ir::ExtentExpr position, ir::ExtentExpr extent) {
  builder_.set_source(ir::kNoNode);  // the message names the place, also for nodes without a source
  auto details = place_in(access, position);
  details.insert(details.begin(), {"index", index});
  details.emplace_back("extent", extent);
  builder_.guard(ir::Guard{.condition = condition,
                           .predicate = access.node.predicate,
                           .message = access.place + ": an index is out of range [-extent, extent)",
                           .values = access.values,
                           .details = std::move(details)});
}

// A guard comes behind those that apply where its node runs: a check that fails stops later ones
// whose operands were not computed.
void Checker::put_guards_in_order(ir::Graph& graph) const {
  std::vector<std::pair<uint32_t, ir::Guard>> all;
  uint32_t at = 0;  // of the first node that raised the guard, or one before it
  for (const ir::Guard& guard : old_guards_) {
    uint32_t first = ir::kNoNode;
    for (ir::ValueId id : guard.values) first = std::min(first, graph.value(id).producer);
    if (first != ir::kNoNode) at = std::max(at, first);
    all.emplace_back(at, guard);
  }
  for (size_t i = 0; i < graph.guards.size(); ++i) {
    all.emplace_back(place_of_guard_[i], std::move(graph.guards[i]));
  }
  std::ranges::stable_sort(all, {}, &std::pair<uint32_t, ir::Guard>::first);
  graph.guards.clear();
  for (auto& [place, guard] : all) graph.guards.push_back(std::move(guard));
}

ir::Result<ir::Graph> Checker::finish() {
  if (builder_.failed()) return builder_.error();
  ir::Graph graph = builder_.release();
  put_guards_in_order(graph);
  std::vector<ir::Node> nodes;
  size_t next = count_;
  for (uint32_t n = 0; n < count_; ++n) {
    for (; next < graph.nodes.size() && place_of_node_[next - count_] == n; ++next) {
      nodes.push_back(std::move(graph.nodes[next]));
    }
    nodes.push_back(std::move(graph.nodes[n]));
  }
  graph.nodes = std::move(nodes);
  renumber_producers(graph);
  return graph;
}

}  // namespace

ir::Result<void> check_indices(ir::Graph& graph) {
  Checker checker(graph);
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) checker.check(n);
  auto checked = checker.finish();
  if (!checked) return checked.error();
  graph = std::move(*checked);
  return {};
}

}  // namespace ullage::passes
