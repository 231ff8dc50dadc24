// Rules become parts of the graphs that use them, as far as that ends: what is left to call is what
// contains itself in its middle, and what is large and used in several places.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "frontends/language/grammar/state_graph.h"
#include "frontends/language/grammar/utf8_ranges.h"

namespace ullage::grammar {
namespace {

constexpr uint32_t kBegin = 0, kEnd = 1;
constexpr size_t kMostGraphStates = size_t{1} << 22;  // of all rules
constexpr uint64_t kLargestPart = 20'000;             // states; larger rules are called
constexpr int kDeepestPart = 400;                     // rules in rules; deeper ones are called

// Calls `visit(rule, is_last)` for every rule of an expression; is_last: nothing can follow it.
template <class Visit>
void for_each_rule(const Expression& e, bool is_last, const Visit& visit) {
  if (e.kind == Expression::Kind::rule) return visit(e.rule, is_last);
  for (size_t i = 0; i < e.parts.size(); ++i) {
    const bool ends = e.kind == Expression::Kind::choice ||
                      (e.kind == Expression::Kind::sequence && i + 1 == e.parts.size()) ||
                      (e.kind == Expression::Kind::repeat && e.most == 1);
    for_each_rule(*e.parts[i], is_last && ends, visit);
  }
}

bool can_be_empty(const Expression& e, const std::vector<bool>& rules) {
  const auto is_empty = [&](const Part& part) { return can_be_empty(*part, rules); };
  switch (e.kind) {
    case Expression::Kind::characters:
      return false;
    case Expression::Kind::sequence:
      return std::ranges::all_of(e.parts, is_empty);
    case Expression::Kind::choice:
      return std::ranges::any_of(e.parts, is_empty);
    case Expression::Kind::repeat:
      return e.least == 0 || is_empty(e.parts[0]);
    case Expression::Kind::rule:
      return rules[e.rule];
    case Expression::Kind::automaton:
      return e.states[0].ends;
  }
  return false;
}

std::vector<bool> empty_rules(const Grammar& grammar) {
  std::vector<bool> rules(grammar.rules.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < rules.size(); ++i) {
      if (rules[i] || !can_be_empty(*grammar.rules[i].body, rules)) continue;
      rules[i] = changed = true;
    }
  }
  return rules;
}

// Which rules contain each other, by Tarjan's algorithm, without recursion of functions: a grammar
// may be a chain of thousands of rules.
class Components {
 public:
  explicit Components(const Grammar& grammar) {
    const size_t count = grammar.rules.size();
    uses_.resize(count);
    for (size_t i = 0; i < count; ++i) {
      for_each_rule(*grammar.rules[i].body, true,
                    [&](uint32_t rule, bool) { uses_[i].push_back(rule); });
    }
    number_.assign(count, 0);
    low_.assign(count, 0);
    component_.assign(count, kNone);
    for (uint32_t i = 0; i < count; ++i)
      if (number_[i] == 0) visit(i);
  }

  // One rule of each component stands for it.
  uint32_t of(uint32_t rule) const { return component_[rule]; }
  // Users behind what they use.
  const std::vector<uint32_t>& order() const { return order_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  void visit(uint32_t root) {
    std::vector<std::pair<uint32_t, size_t>> path = {{root, 0}};
    enter(root);
    while (!path.empty()) {
      auto& [rule, next] = path.back();
      if (next < uses_[rule].size()) {
        const uint32_t used = uses_[rule][next++];
        if (number_[used] == 0) {
          enter(used);
          path.emplace_back(used, 0);
        } else if (component_[used] == kNone) {
          low_[rule] = std::min(low_[rule], number_[used]);
        }
        continue;
      }
      const uint32_t done = rule;
      path.pop_back();
      if (!path.empty()) low_[path.back().first] = std::min(low_[path.back().first], low_[done]);
      if (low_[done] == number_[done]) close(done);
    }
  }
  void enter(uint32_t rule) {
    number_[rule] = low_[rule] = ++numbers_;
    open_.push_back(rule);
  }
  void close(uint32_t first) {
    for (uint32_t rule = kNone; rule != first;) {
      rule = open_.back();
      open_.pop_back();
      component_[rule] = first;
      order_.push_back(rule);
    }
  }

  std::vector<std::vector<uint32_t>> uses_;
  std::vector<uint32_t> number_, low_, component_, open_, order_;
  uint32_t numbers_ = 0;
};

// Which rules contain themselves elsewhere than at their ends; of rules that contain each other,
// all or none.
std::vector<bool> nested_rules(const Grammar& grammar, const Components& components) {
  std::vector<bool> nested(grammar.rules.size());
  for (uint32_t i = 0; i < nested.size(); ++i) {
    for_each_rule(*grammar.rules[i].body, true, [&](uint32_t rule, bool is_last) {
      if (!is_last && components.of(i) == components.of(rule)) nested[components.of(i)] = true;
    });
  }
  for (uint32_t i = 0; i < nested.size(); ++i) nested[i] = nested[components.of(i)];
  return nested;
}

uint64_t size_of(const Expression& e, const std::vector<uint64_t>& rules) {
  if (e.kind == Expression::Kind::rule) return rules[e.rule];
  uint64_t size = 1;
  for (const Expression::State& state : e.states) size += state.steps.size();
  for (const Part& part : e.parts) size += size_of(*part, rules);
  if (e.kind == Expression::Kind::repeat) size *= e.most == kNoLimit ? e.least + 1 : e.most;
  return std::min(size, kLargestPart + 1);
}

class GraphBuilder {
 public:
  explicit GraphBuilder(const Grammar& grammar)
      : grammar_(grammar), components_(grammar), is_called_(nested_rules(grammar, components_)) {
    std::vector<uint64_t> sizes(grammar.rules.size(), 1);
    for (const uint32_t i : components_.order()) {
      sizes[i] = size_of(*grammar.rules[i].body, sizes);
      if (sizes[i] > kLargestPart) is_called_[i] = true;
      if (is_called_[i]) sizes[i] = 1;
    }
  }

  Result<RuleGraphs> make() {
    RuleGraphs made{std::vector<StateGraph>(grammar_.rules.size()), empty_rules(grammar_)};
    result_ = &made;
    std::vector<uint32_t> open = {0};
    std::set<uint32_t> known = {0};
    while (!open.empty()) {
      const uint32_t index = open.back();
      open.pop_back();
      graph_ = &made.graphs[index];
      graph_->states.resize(2);
      entries_ = {{{index, kEnd}, kBegin}};
      calls_.clear();
      add(*grammar_.rules[index].body, kBegin, kEnd, 0);
      if (is_full_) return ir::unsupported("the grammar takes more than {} states", states_);
      for (const uint32_t call : calls_)
        if (known.insert(call).second) open.push_back(call);
    }
    return made;
  }

 private:
  uint32_t new_state() {
    is_full_ = ++states_ > kMostGraphStates;
    if (is_full_) return kEnd;
    graph_->states.emplace_back();
    return static_cast<uint32_t>(graph_->states.size() - 1);
  }
  void connect(uint32_t from, Edge edge) { graph_->states[from].push_back(edge); }
  void skip(uint32_t from, uint32_t to) { connect(from, {.to = to}); }

  // `depth`: of rules in rules.
  void add(const Expression& e, uint32_t from, uint32_t to, int depth) {
    if (is_full_) return;
    switch (e.kind) {
      case Expression::Kind::characters:
        return add_characters(e, from, to);
      case Expression::Kind::sequence:
        return add_sequence(e, from, to, depth);
      case Expression::Kind::choice:
        for (const Part& part : e.parts) add(*part, from, to, depth);
        return;
      case Expression::Kind::repeat:
        return add_repeat(e, from, to, depth);
      case Expression::Kind::rule:
        return add_rule(e.rule, from, to, depth);
      case Expression::Kind::automaton:
        return add_automaton(e, from, to, depth);
    }
  }

  void add_automaton(const Expression& e, uint32_t from, uint32_t to, int depth) {
    std::vector<uint32_t> states;
    for (size_t i = 0; i < e.states.size(); ++i) states.push_back(new_state());
    skip(from, states[0]);
    for (size_t i = 0; i < e.states.size(); ++i) {
      if (e.states[i].ends) skip(states[i], to);
      for (const auto& [part, next] : e.states[i].steps) add(*part, states[i], states[next], depth);
    }
  }

  void add_characters(const Expression& e, uint32_t from, uint32_t to) {
    for (const CodeRange& range : e.ranges) {
      for (const std::vector<ByteRange>& bytes : utf8_ranges(range)) {
        uint32_t at = from;
        for (size_t i = 0; i < bytes.size(); ++i) {
          const uint32_t next = i + 1 == bytes.size() ? to : new_state();
          connect(at, {Edge::Kind::bytes, bytes[i].first, bytes[i].last, 0, next});
          at = next;
        }
      }
    }
  }

  void add_sequence(const Expression& e, uint32_t from, uint32_t to, int depth) {
    if (e.parts.empty()) return skip(from, to);
    for (size_t i = 0; i < e.parts.size(); ++i) {
      const uint32_t next = i + 1 == e.parts.size() ? to : new_state();
      add(*e.parts[i], from, next, depth);
      from = next;
    }
  }

  void add_repeat(const Expression& e, uint32_t from, uint32_t to, int depth) {
    for (uint32_t i = 0; i < e.least && !is_full_; ++i) {
      const uint32_t next = new_state();
      add(*e.parts[0], from, next, depth);
      from = next;
    }
    if (e.most == kNoLimit) {
      const uint32_t again = new_state();
      skip(from, again);
      add(*e.parts[0], again, again, depth);
      return skip(again, to);
    }
    for (uint32_t i = e.least; i < e.most && !is_full_; ++i) {
      const uint32_t next = i + 1 == e.most ? to : new_state();
      skip(from, to);
      add(*e.parts[0], from, next, depth);
      from = next;
    }
    if (e.most == e.least) skip(from, to);
  }

  // What follows is the same for the same `to`: a rule at the end of itself is a loop.
  void add_rule(uint32_t index, uint32_t from, uint32_t to, int depth) {
    if (const auto known = entries_.find({index, to}); known != entries_.end()) {
      return skip(from, known->second);
    }
    if (is_called_[index] || depth == kDeepestPart) {
      calls_.insert(index);
      connect(from, {Edge::Kind::rule, 0, 0, index, to});
      if (result_->can_be_empty[index]) skip(from, to);
      return;
    }
    const uint32_t entry = new_state();
    entries_[{index, to}] = entry;
    skip(from, entry);
    add(*grammar_.rules[index].body, entry, to, depth + 1);
  }

  const Grammar& grammar_;
  Components components_;
  std::vector<bool> is_called_;
  RuleGraphs* result_ = nullptr;
  StateGraph* graph_ = nullptr;  // of the rule under way
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> entries_;
  std::set<uint32_t> calls_;
  size_t states_ = 0;
  bool is_full_ = false;
};

}  // namespace

Result<RuleGraphs> make_rule_graphs(const Grammar& grammar) {
  return GraphBuilder(grammar).make();
}

}  // namespace ullage::grammar
