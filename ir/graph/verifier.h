// What the files of verify() share: one walk over a graph.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"

namespace ullage::ir {

inline Error broken(std::string where, std::string_view rule) {
  return internal_error("verify: " + std::move(where) + ": " + std::string(rule));
}

// Holds what every check needs. Checks stop at the first rule that is broken.
class Verifier {
 public:
  Verifier(const Graph& graph, Registry registry) : graph_(graph), registry_(registry) {
    // Rules take a mutable graph, for its pool; they get one without nodes.
    scratch_.pool = graph.pool;
    scratch_.values = graph.values;
    scratch_.inputs = graph.inputs;
  }

  Result<void> run();

 private:
  bool in_range(ValueId id) const { return id < graph_.values.size(); }
  bool owned(ExtentExpr e) const { return !e || e->pool == graph_.pool.get(); }
  // What tensors, nodes and guards have: of the graph's pool, the same at every index. Null is
  // fine.
  Result<void> check_expression(std::string at, ExtentExpr e) const {
    if (!owned(e)) return broken(std::move(at), "expressions must belong to the graph's pool");
    if (!depends_on_index(e)) return {};
    return broken(std::move(at), "expressions must not depend on index variables");
  }
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
  Result<void> check_loops() const;
  Result<void> check_ends() const;

  const Graph& graph_;
  Registry registry_;
  Graph scratch_;
};

}  // namespace ullage::ir
