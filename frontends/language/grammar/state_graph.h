// Graphs of the states of rules: what lies between expressions and tables.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "frontends/language/grammar/expression.h"

namespace ullage::grammar {

// An edge reads a byte, or a text of a rule, or nothing.
struct Edge {
  enum class Kind : uint8_t { nothing, bytes, rule };
  Kind kind = Kind::nothing;
  uint8_t first = 0, last = 0;
  uint32_t rule = 0;
  uint32_t to = 0;
};

// Of one rule: state 0 begins it, state 1 ends it.
struct StateGraph {
  std::vector<std::vector<Edge>> states;
};

// As above, of sets of states: at most one edge for a byte, and one for a rule.
struct DeterministicGraph {
  struct State {
    std::map<uint8_t, uint32_t> by_class{};  // of bytes
    std::map<uint32_t, uint32_t> by_rule{};
    bool ends = false;
  };
  std::vector<State> states;  // 0 begins
};

// Graphs of the rules that others call: `graphs[i]` of a rule that is not called is empty. Rules
// that do not call themselves in their middle are parts of those that use them.
struct RuleGraphs {
  std::vector<StateGraph> graphs;
  std::vector<bool> can_be_empty;  // per rule
};
Result<RuleGraphs> make_rule_graphs(const Grammar& grammar);

// `class_of_byte` [256]. States that no text ends are left out. Errors: unsupported above
// `most_states`.
Result<DeterministicGraph> determinize(const StateGraph& graph, const uint8_t* class_of_byte,
                                       uint32_t most_states);

}  // namespace ullage::grammar
