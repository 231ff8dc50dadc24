#include "frontends/language/grammar/automaton.h"

#include <algorithm>
#include <map>

#include "base/printable.h"
#include "frontends/language/grammar/state_graph.h"

namespace ullage::grammar {
namespace {

using Classes = std::array<uint8_t, 256>;

// Bytes between which no edge begins or ends are alike.
Classes classes_of(const RuleGraphs& rules) {
  std::array<bool, 257> begins{};
  for (const StateGraph& graph : rules.graphs) {
    for (const std::vector<Edge>& edges : graph.states) {
      for (const Edge& edge : edges) {
        if (edge.kind != Edge::Kind::bytes) continue;
        begins[edge.first] = begins[edge.last + 1u] = true;
      }
    }
  }
  Classes classes{};
  for (size_t byte = 1; byte < classes.size(); ++byte)
    classes[byte] = static_cast<uint8_t>(classes[byte - 1] + begins[byte]);
  return classes;
}

// Edges of these bytes alone.
void restrict_to(const std::bitset<256>& bytes, RuleGraphs& rules) {
  const auto parts_of = [&](const Edge& edge, std::vector<Edge>& into) {
    for (uint32_t byte = edge.first; byte <= edge.last; ++byte) {
      if (!bytes[byte]) continue;
      Edge part = edge;
      part.first = static_cast<uint8_t>(byte);
      while (byte < edge.last && bytes[byte + 1]) ++byte;
      part.last = static_cast<uint8_t>(byte);
      into.push_back(part);
    }
  };
  if (bytes.all()) return;
  for (StateGraph& graph : rules.graphs) {
    for (std::vector<Edge>& edges : graph.states) {
      std::vector<Edge> kept;
      for (const Edge& edge : edges) {
        if (edge.kind == Edge::Kind::bytes) {
          parts_of(edge, kept);
        } else {
          kept.push_back(edge);
        }
      }
      edges = std::move(kept);
    }
  }
}

class AutomatonBuilder {
 public:
  AutomatonBuilder(const Grammar& grammar, const std::bitset<256>& bytes)
      : grammar_(grammar), bytes_(bytes) {}

  Result<PushdownAutomaton> make() {
    if (auto ok = make_graphs(); !ok) return ok.error();
    find_live();
    if (!is_live_[0]) return ir::invalid_argument("no text is of the grammar");
    number_states();
    if (auto ok = check_left_recursion(); !ok) return ok.error();
    return tables();
  }

 private:
  using State = DeterministicGraph::State;

  Result<void> make_graphs() {
    auto rules = make_rule_graphs(grammar_);
    if (!rules) return rules.error();
    restrict_to(bytes_, *rules);
    made_.class_of_byte = classes_of(*rules);
    made_.classes = made_.class_of_byte.back() + 1u;
    graphs_.resize(rules->graphs.size());
    firsts_.resize(graphs_.size());
    uint32_t states = 0;
    for (size_t i = 0; i < graphs_.size(); ++i) {
      firsts_[i] = states;
      if (rules->graphs[i].states.empty()) continue;
      auto graph = determinize(rules->graphs[i], made_.class_of_byte.data(), kMostStates - states);
      if (!graph) return graph.error();
      graphs_[i] = std::move(*graph);
      states += static_cast<uint32_t>(graphs_[i].states.size());
    }
    is_live_.assign(states, false);
    return {};
  }

  bool is_live(size_t rule, uint32_t state) const { return is_live_[firsts_[rule] + state]; }

  // States from which a text ends the rule.
  void find_live() {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t rule = 0; rule < graphs_.size(); ++rule) {
        // Most edges lead to higher numbers.
        for (uint32_t i = static_cast<uint32_t>(graphs_[rule].states.size()); i-- > 0;) {
          if (is_live(rule, i) || !reaches_end(rule, graphs_[rule].states[i])) continue;
          is_live_[firsts_[rule] + i] = changed = true;
        }
      }
    }
  }
  bool reaches_end(size_t rule, const State& state) const {
    return state.ends ||
           std::ranges::any_of(state.by_class,
                               [&](const auto& edge) { return is_live(rule, edge.second); }) ||
           std::ranges::any_of(state.by_rule, [&](const auto& edge) {
             return is_live(edge.first, 0) && is_live(rule, edge.second);
           });
  }

  void number_states() {
    numbers_.resize(is_live_.size());
    for (size_t i = 0; i < is_live_.size(); ++i) numbers_[i] = is_live_[i] ? made_.states++ : 0;
    made_.start = numbers_[0];
  }
  uint32_t number(size_t rule, uint32_t state) const { return numbers_[firsts_[rule] + state]; }

  Result<void> check_left_recursion() {
    // 0: not seen, 1: on the path, 2: done.
    std::vector<uint8_t> marks(graphs_.size());
    for (uint32_t rule = 0; rule < graphs_.size(); ++rule) {
      if (graphs_[rule].states.empty() || marks[rule] != 0) continue;
      std::vector<uint32_t> path = {rule};
      while (!path.empty()) {
        const uint32_t at = path.back();
        marks[at] = 1;
        const auto& calls = graphs_[at].states[0].by_rule;
        const auto next =
            std::ranges::find_if(calls, [&](const auto& call) { return marks[call.first] != 2; });
        if (next == calls.end()) {
          marks[at] = 2;
          path.pop_back();
        } else if (marks[next->first] == 1) {
          return ir::invalid_argument("the grammar's rule '{}' begins with itself",
                                      ir::printable(grammar_.rules[next->first].name));
        } else {
          path.push_back(next->first);
        }
      }
    }
    return {};
  }

  // Ways to read a byte of a class at a state: states pushed, and the next one.
  using Way = std::vector<uint32_t>;  // the next one last
  std::vector<Way> ways(size_t rule, uint32_t state, uint8_t byte_class) {
    const State& at = graphs_[rule].states[state];
    std::vector<Way> found;
    const auto byte = at.by_class.find(byte_class);
    if (byte != at.by_class.end() && is_live(rule, byte->second)) {
      found.push_back({number(rule, byte->second)});
    }
    for (const auto& [called, behind] : at.by_rule) {
      if (!is_live(called, 0) || !is_live(rule, behind)) continue;
      for (const Way& inner : ways_at_start(called, byte_class)) {
        Way way;
        // What only ends its rule need not wait for the call.
        const State& back = graphs_[rule].states[behind];
        const bool only_ends = back.ends && back.by_class.empty() && back.by_rule.empty();
        if (!only_ends) way.push_back(number(rule, behind));
        way.insert(way.end(), inner.begin(), inner.end());
        found.push_back(std::move(way));
      }
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  }
  const std::vector<Way>& ways_at_start(uint32_t rule, uint8_t byte_class) {
    const std::pair key(rule, byte_class);
    if (const auto known = starts_.find(key); known != starts_.end()) return known->second;
    return starts_[key] = ways(rule, 0, byte_class);
  }

  PushdownAutomaton tables() {
    for (size_t rule = 0; rule < graphs_.size(); ++rule) {
      for (uint32_t i = 0; i < graphs_[rule].states.size(); ++i) {
        if (!is_live(rule, i)) continue;
        made_.ends_rule.push_back(graphs_[rule].states[i].ends);
        for (uint32_t c = 0; c < made_.classes; ++c) {
          made_.first_action.push_back(static_cast<uint32_t>(made_.actions.size()));
          for (const Way& way : ways(rule, i, static_cast<uint8_t>(c))) add_action(way);
        }
      }
    }
    made_.first_action.push_back(static_cast<uint32_t>(made_.actions.size()));
    return std::move(made_);
  }
  void add_action(const Way& way) {
    const auto pushes = static_cast<uint32_t>(way.size() - 1);
    made_.actions.push_back({way.back(), static_cast<uint32_t>(made_.pushed.size()), pushes});
    made_.pushed.insert(made_.pushed.end(), way.begin(), way.end() - 1);
  }

  const Grammar& grammar_;
  const std::bitset<256>& bytes_;
  PushdownAutomaton made_;
  std::vector<DeterministicGraph> graphs_;  // by rule
  std::vector<uint32_t> firsts_;            // of each graph's states in what follows
  std::vector<bool> is_live_;
  std::vector<uint32_t> numbers_;
  std::map<std::pair<uint32_t, uint8_t>, std::vector<Way>> starts_;
};

}  // namespace

Result<PushdownAutomaton> make_automaton(const Grammar& grammar, const std::bitset<256>& bytes) {
  return AutomatonBuilder(grammar, bytes).make();
}

}  // namespace ullage::grammar
