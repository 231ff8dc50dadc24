// The subset construction; then what reaches no end is left out.
#include <algorithm>

#include "frontends/language/grammar/state_graph.h"

namespace ullage::grammar {
namespace {

using States = std::vector<uint32_t>;  // ascending

class Subsets {
 public:
  Subsets(const StateGraph& graph, const uint8_t* class_of_byte, uint32_t most)
      : graph_(graph), class_of_byte_(class_of_byte), most_(most), seen_(graph.states.size()) {}

  Result<DeterministicGraph> make() {
    number_of({0});
    for (uint32_t i = 0; i < sets_.size(); ++i) {
      if (sets_.size() > most_) {
        return ir::unsupported("the grammar takes more than {} states", most_);
      }
      add_edges(i);
    }
    return std::move(made_);
  }

 private:
  uint32_t number_of(const States& states) {
    States closed = closure(states);
    const auto [found, is_new] =
        numbers_.try_emplace(std::move(closed), static_cast<uint32_t>(sets_.size()));
    if (is_new) {
      sets_.push_back(&found->first);
      made_.states.emplace_back();
      made_.states.back().ends = std::ranges::binary_search(found->first, 1u);
    }
    return found->second;
  }

  States closure(States open) {
    ++round_;
    States all;
    while (!open.empty()) {
      const uint32_t state = open.back();
      open.pop_back();
      if (seen_[state] == round_) continue;
      seen_[state] = round_;
      // States that only pass on are no difference between sets.
      bool counts = state == 1;
      for (const Edge& edge : graph_.states[state]) {
        if (edge.kind == Edge::Kind::nothing) {
          open.push_back(edge.to);
        } else {
          counts = true;
        }
      }
      if (counts) all.push_back(state);
    }
    std::ranges::sort(all);
    return all;
  }

  void add_edges(uint32_t from) {
    std::map<uint8_t, States> by_class;
    std::map<uint32_t, States> by_rule;
    for (const uint32_t state : *sets_[from]) {
      for (const Edge& edge : graph_.states[state]) {
        if (edge.kind == Edge::Kind::rule) by_rule[edge.rule].push_back(edge.to);
        if (edge.kind != Edge::Kind::bytes) continue;
        for (unsigned byte = edge.first; byte <= edge.last; ++byte) {
          const bool is_new =
              byte == edge.first || class_of_byte_[byte] != class_of_byte_[byte - 1];
          if (is_new) by_class[class_of_byte_[byte]].push_back(edge.to);
        }
      }
    }
    // number_of() may move the states.
    for (const auto& [byte_class, states] : by_class) {
      const uint32_t to = number_of(states);
      made_.states[from].by_class[byte_class] = to;
    }
    for (const auto& [rule, states] : by_rule) {
      const uint32_t to = number_of(states);
      made_.states[from].by_rule[rule] = to;
    }
  }

  const StateGraph& graph_;
  const uint8_t* class_of_byte_;
  uint32_t most_;
  std::map<States, uint32_t> numbers_;
  std::vector<const States*> sets_;
  std::vector<uint32_t> seen_;  // in which round of closure()
  uint32_t round_ = 0;
  DeterministicGraph made_;
};

}  // namespace

Result<DeterministicGraph> determinize(const StateGraph& graph, const uint8_t* class_of_byte,
                                       uint32_t most_states) {
  return Subsets(graph, class_of_byte, most_states).make();
}

}  // namespace ullage::grammar
