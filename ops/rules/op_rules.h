// Rules that a few ops have, apart from their definitions: a table per kind of rule, keyed by the
// op. A family lists its rules next to its ops; ops/registry.h looks them up. A new kind of rule is
// a type here and a table there, and leaves OpDef as it is.
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

#include "ir/extent/extent.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/lowering/layout.h"
#include "ir/lowering/views.h"

namespace ullage::ops {

// ---- kinds of rules -------------------------------------------------------------------------

// Positions that a node takes from data: an index i of operand `operand` is in range where
// -e <= i < e, e being the one extent or, of tuples along the operand's last axis, that of the
// coordinate. Index checks make a guard of it.
struct IndexedAxes {
  size_t operand = 0;
  std::vector<ir::ExtentExpr> extents{};
  size_t batch_axes = 0;  // leading ones of the operand: messages name the row of a batch
};
// Ops without it take no positions from data, or have a meaning for every one.
using IndexRule = IndexedAxes (*)(const ir::Graph& graph, const ir::Node& node);

// May `node`, of an op with OpTrait::takes_epilogue, have `body` as its epilogue, with `extra` as
// body inputs 1, 2 ...? Asked for every such node by the fusion pass: must be cheap.
using EpilogueRule = bool (*)(const ir::Graph& graph, const ir::Node& node,
                              const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

// May `node`, of an op with OpTrait::takes_prologue, have `body` applied to the elements of its
// operand as it reads them? The body takes one input and keeps its dtype. Must be cheap. No op has
// both this and an epilogue.
using PrologueRule = bool (*)(const ir::Graph& graph, const ir::Node& node,
                              const ir::ScalarBody& body);

// Does the node read f32 elements of operand `operand` fastest where its last axis is innermost and
// padded to vec4s? plan_views then requests it from the operand's producer.
using RowsRule = bool (*)(const ir::Graph& graph, const ir::Node& node, size_t operand);

// Can the kernel of the node apply `norm` to the rows of operand 0, which lies in `memory` and is
// no other operand, as it reads them?
using RowNormRule = bool (*)(const ir::Graph& graph, const ir::Node& node,
                             const ir::NormalisedRows& norm, const ir::Layout& memory);

// ---- tables ---------------------------------------------------------------------------------

template <class Rule>
struct OpRule {
  const ir::OpDef* op = nullptr;
  Rule rule = {};
};
template <class Rule>
using OpRules = std::span<const OpRule<Rule>>;

// The rules of all families. REQUIRES: at most one rule for an op.
template <class Rule>
class RuleTable {
 public:
  explicit RuleTable(std::initializer_list<OpRules<Rule>> families) {
    for (OpRules<Rule> family : families) {
      sorted_.insert(sorted_.end(), family.begin(), family.end());
    }
    std::ranges::sort(sorted_, std::less(), &OpRule<Rule>::op);
  }

  // Rule(): the op has none.
  Rule of(const ir::OpDef& op) const {
    const auto found = std::ranges::lower_bound(sorted_, &op, std::less(), &OpRule<Rule>::op);
    return found != sorted_.end() && found->op == &op ? found->rule : Rule();
  }

 private:
  std::vector<OpRule<Rule>> sorted_;  // by address
};

}  // namespace ullage::ops
