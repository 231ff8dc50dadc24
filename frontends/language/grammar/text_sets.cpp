// Expressions become automata by the subset construction, over blocks of characters that are
// alike in all of them.
#include "frontends/language/grammar/text_sets.h"

#include <algorithm>
#include <map>
#include <utility>

#include "frontends/language/grammar/text_reader.h"

namespace ullage::grammar {
namespace {

constexpr uint32_t kBegin = 0, kEnd = 1;

// The beginnings of blocks, ascending, the first 0.
using Blocks = std::vector<uint32_t>;

size_t block_of(const Blocks& blocks, uint32_t code) {
  return static_cast<size_t>(std::ranges::upper_bound(blocks, code) - blocks.begin()) - 1;
}

// Steps on characters, or on nothing.
class CharacterGraph {
 public:
  struct Edge {
    std::vector<CodeRange> ranges{};  // of none: nothing is read
    uint32_t to = 0;
  };

  explicit CharacterGraph(const Expression& e) {
    states_.resize(2);
    add(e, kBegin, kEnd);
  }
  bool is_full() const { return states_.size() > kMost; }
  const std::vector<Edge>& at(uint32_t state) const { return states_[state]; }

  Blocks blocks() const {
    Blocks blocks = {0};
    for (const std::vector<Edge>& edges : states_) {
      for (const Edge& edge : edges) {
        for (const CodeRange& range : edge.ranges) {
          blocks.push_back(range.first);
          if (range.last < kLastCode) blocks.push_back(range.last + 1);
        }
      }
    }
    std::ranges::sort(blocks);
    blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
    return blocks;
  }

 private:
  static constexpr size_t kMost = size_t{1} << 20;

  uint32_t new_state() {
    states_.emplace_back();
    return static_cast<uint32_t>(states_.size() - 1);
  }
  void skip(uint32_t from, uint32_t to) { states_[from].push_back({.to = to}); }

  void add(const Expression& e, uint32_t from, uint32_t to) {
    if (is_full()) return;
    switch (e.kind) {
      case Expression::Kind::characters:
        if (!e.ranges.empty()) states_[from].push_back({e.ranges, to});
        return;
      case Expression::Kind::sequence:
        for (const Part& part : e.parts) {
          const uint32_t next = new_state();
          add(*part, from, next);
          from = next;
        }
        return skip(from, to);
      case Expression::Kind::choice:
        for (const Part& part : e.parts) add(*part, from, to);
        return;
      case Expression::Kind::repeat:
        return add_repeat(e, from, to);
      case Expression::Kind::automaton:
        return add_automaton(e, from, to);
      case Expression::Kind::rule:
        return;
    }
  }
  void add_repeat(const Expression& e, uint32_t from, uint32_t to) {
    const bool is_open = e.most == kNoLimit;
    for (uint32_t i = 0; i < (is_open ? e.least : e.most) && !is_full(); ++i) {
      if (i >= e.least) skip(from, to);
      const uint32_t next = new_state();
      add(*e.parts[0], from, next);
      from = next;
    }
    const uint32_t last = new_state();
    skip(from, last);
    if (is_open) add(*e.parts[0], last, last);
    skip(last, to);
  }
  void add_automaton(const Expression& e, uint32_t from, uint32_t to) {
    const auto first = static_cast<uint32_t>(states_.size());
    states_.resize(states_.size() + e.states.size());
    skip(from, first);
    for (uint32_t i = 0; i < e.states.size(); ++i) {
      if (e.states[i].ends) skip(first + i, to);
      for (const auto& [part, next] : e.states[i].steps) add(*part, first + i, first + next);
    }
  }

  std::vector<std::vector<Edge>> states_;
};

// Deterministic, with a step for each block at each state. State 0 begins.
struct CharacterAutomaton {
  Blocks blocks;
  std::vector<std::vector<uint32_t>> next;
  std::vector<bool> ends;
};

ir::Error too_large() {
  return ir::unsupported("a text's patterns take more than {} states", kMostTextStates);
}

class Subsets {
 public:
  explicit Subsets(const CharacterGraph& graph) : graph_(graph) { made_.blocks = graph.blocks(); }

  Result<CharacterAutomaton> make() {
    number_of({kBegin});
    for (uint32_t i = 0; i < sets_.size(); ++i) {
      if (sets_.size() > kMostTextStates) return too_large();
      std::vector<States> steps(made_.blocks.size());
      for (const uint32_t state : *sets_[i]) {
        for (const CharacterGraph::Edge& edge : graph_.at(state)) add_steps(edge, steps);
      }
      for (size_t block = 0; block < steps.size(); ++block) {
        const uint32_t to = number_of(std::move(steps[block]));
        made_.next[i][block] = to;
      }
    }
    return std::move(made_);
  }

 private:
  using States = std::vector<uint32_t>;  // ascending

  void add_steps(const CharacterGraph::Edge& edge, std::vector<States>& steps) const {
    for (const CodeRange& range : edge.ranges) {
      const size_t last = block_of(made_.blocks, range.last);
      for (size_t i = block_of(made_.blocks, range.first); i <= last; ++i)
        steps[i].push_back(edge.to);
    }
  }
  States closure(States open) const {
    States all = open;
    while (!open.empty()) {
      const uint32_t state = open.back();
      open.pop_back();
      for (const CharacterGraph::Edge& edge : graph_.at(state)) {
        if (!edge.ranges.empty() || std::ranges::find(all, edge.to) != all.end()) continue;
        all.push_back(edge.to);
        open.push_back(edge.to);
      }
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
  }
  uint32_t number_of(States states) {
    const auto fresh = static_cast<uint32_t>(sets_.size());
    const auto [found, is_new] = numbers_.try_emplace(closure(std::move(states)), fresh);
    if (is_new) {
      sets_.push_back(&found->first);
      made_.next.emplace_back(made_.blocks.size());
      made_.ends.push_back(std::ranges::binary_search(found->first, kEnd));
    }
    return found->second;
  }

  const CharacterGraph& graph_;
  std::map<States, uint32_t> numbers_;
  std::vector<const States*> sets_;
  CharacterAutomaton made_;
};

Result<CharacterAutomaton> automaton_of(const Part& part) {
  const CharacterGraph graph(*part);
  if (graph.is_full()) return too_large();
  return Subsets(graph).make();
}

// Texts that both read to an end.
Result<CharacterAutomaton> product(const CharacterAutomaton& a, const CharacterAutomaton& b) {
  CharacterAutomaton made;
  std::ranges::set_union(a.blocks, b.blocks, std::back_inserter(made.blocks));
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers;
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  const auto number_of = [&](uint32_t x, uint32_t y) {
    const auto fresh = static_cast<uint32_t>(pairs.size());
    const auto [found, is_new] = numbers.try_emplace({x, y}, fresh);
    if (is_new) {
      pairs.emplace_back(x, y);
      made.next.emplace_back(made.blocks.size());
      made.ends.push_back(a.ends[x] && b.ends[y]);
    }
    return found->second;
  };
  number_of(0, 0);
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs.size() > kMostTextStates) return too_large();
    const auto [x, y] = pairs[i];
    for (size_t block = 0; block < made.blocks.size(); ++block) {
      const uint32_t code = made.blocks[block];
      const uint32_t to =
          number_of(a.next[x][block_of(a.blocks, code)], b.next[y][block_of(b.blocks, code)]);
      made.next[i][block] = to;
    }
  }
  return made;
}

// States from which a text ends.
std::vector<bool> live_states(const CharacterAutomaton& automaton) {
  std::vector<std::vector<uint32_t>> before(automaton.next.size());
  for (uint32_t i = 0; i < before.size(); ++i) {
    for (const uint32_t to : automaton.next[i]) before[to].push_back(i);
  }
  std::vector<bool> is_live = automaton.ends;
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < is_live.size(); ++i)
    if (is_live[i]) open.push_back(i);
  while (!open.empty()) {
    const uint32_t state = open.back();
    open.pop_back();
    for (const uint32_t from : before[state]) {
      if (is_live[from]) continue;
      is_live[from] = true;
      open.push_back(from);
    }
  }
  return is_live;
}

// Without the states that no text ends.
Part part_of(const CharacterAutomaton& from) {
  const std::vector<bool> is_live = live_states(from);
  std::vector<uint32_t> numbers(from.next.size());
  uint32_t count = 1;  // the first state stays
  for (size_t i = 1; i < numbers.size(); ++i) numbers[i] = is_live[i] ? count++ : 0;
  std::vector<Expression::State> states(count);
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && !is_live[i]) continue;
    std::map<uint32_t, std::vector<CodeRange>> steps;
    for (size_t block = 0; block < from.blocks.size(); ++block) {
      const uint32_t to = from.next[i][block];
      const bool is_last = block + 1 == from.blocks.size();
      const uint32_t last = is_last ? kLastCode : from.blocks[block + 1] - 1;
      if (is_live[to]) steps[numbers[to]].push_back({from.blocks[block], last});
    }
    Expression::State& state = states[numbers[i]];
    state.ends = from.ends[i];
    for (auto& [to, ranges] : steps) state.steps.push_back({characters(std::move(ranges)), to});
  }
  return automaton(std::move(states));
}

}  // namespace

Result<Part> in_all(std::span<const Part> parts) {
  if (parts.size() == 1) return parts[0];
  auto all = automaton_of(parts[0]);
  for (const Part& part : parts.subspan(1)) {
    if (!all) return all.error();
    const auto next = automaton_of(part);
    if (!next) return next.error();
    all = product(*all, *next);
  }
  if (!all) return all.error();
  return part_of(*all);
}

Result<Part> all_others(const Part& part) {
  auto automaton = automaton_of(part);
  if (!automaton) return automaton.error();
  automaton->ends.flip();
  return part_of(*automaton);
}

Result<bool> is_of(std::string_view utf8, const Part& part) {
  const auto automaton = automaton_of(part);
  if (!automaton) return automaton.error();
  uint32_t state = 0;
  for (TextReader in(utf8); !in.at_end();) {
    state = automaton->next[state][block_of(automaton->blocks, in.next_code())];
  }
  return bool{automaton->ends[state]};
}

Result<bool> is_nothing(const Part& part) {
  const auto automaton = automaton_of(part);
  if (!automaton) return automaton.error();
  return std::ranges::find(automaton->ends, true) == automaton->ends.end();
}

}  // namespace ullage::grammar
