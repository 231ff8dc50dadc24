#include "frontends/language/grammar/token_table.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

#include "frontends/language/grammar/stack_sets.h"
#include "frontends/language/grammar/token_trie.h"

namespace ullage::grammar {
namespace {

using Frame = StackSets::Frame;
using Top = StackSets::Top;

constexpr size_t kMostRows = 1 << 17;
constexpr int64_t kMostRounds = 64;
constexpr uint32_t kNoOutcome = UINT32_MAX, kNoRow = UINT32_MAX;

// A sum of hashes, so that its terms may come in any order. Tokens with one sum are taken for
// alike: 128 bits.
struct Sum {
  uint64_t a = 0, b = 0;
  bool operator==(const Sum&) const = default;
};
struct SumHash {
  size_t operator()(const Sum& sum) const { return sum.a; }
};

// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
Sum term(uint64_t row, int64_t code) {
  const uint64_t key = (row << 32) ^ static_cast<uint64_t>(code);
  return {mixed(key + 0x9e3779b97f4a7c15), mixed(~key)};
}

// Sets of frames that may be beneath something, and which sets contain which.
class FrameSets {
 public:
  using Set = uint32_t;

  Set create() {
    sets_.emplace_back();
    return static_cast<Set>(sets_.size() - 1);
  }
  const std::set<Frame>& of(Set set) const { return sets_[set].frames; }
  // What has been added, in turn, to be taken up by the caller.
  std::vector<std::pair<Set, Frame>> added{};

  void add(Set set, Frame frame) {
    std::vector<Set> open = {set};
    while (!open.empty()) {
      const Set at = open.back();
      open.pop_back();
      if (!sets_[at].frames.insert(frame).second) continue;
      added.emplace_back(at, frame);
      open.insert(open.end(), sets_[at].wider.begin(), sets_[at].wider.end());
    }
  }
  void contain(Set wider, Set narrower) {
    if (wider == narrower || !sets_[narrower].wider.insert(wider).second) return;
    const std::set<Frame> all = sets_[narrower].frames;
    for (const Frame frame : all) add(wider, frame);
  }

 private:
  struct Contents {
    std::set<Frame> frames{};
    std::set<Set> wider{};
  };
  std::vector<Contents> sets_;
};

// What a token leads to: a code as in TokenTable, of outcomes and dependences as they are found.
// Rows are the states: a top, and how many bytes of tokens are read already.
class TableBuilder {
 public:
  TableBuilder(const PushdownAutomaton& automaton, const std::vector<std::string>& texts,
               std::span<const int32_t> ends)
      : stacks_(automaton), trie_(make_trie(texts, ends)), sums_(texts.size()) {}

  Result<TokenTable> make() {
    find_rows();
    if (is_too_large_) return too_large();
    if (!find_rounds()) return too_large();
    classify();
    find_entries();
    find_forced();
    place_entries();
    write_outcomes();
    return std::move(made_);
  }

 private:
  using Outcome = std::pair<Top, std::vector<Frame>>;  // and what is pushed
  struct Dependence {
    Top top = 0;
    uint32_t depth = 0;
    FrameSets::Set beneath = 0;
    std::set<uint32_t> nodes{};
    std::map<Frame, uint32_t> rows{};
  };
  struct Row {
    Top top = 0;
    uint32_t depth = 0;
    std::vector<uint32_t> nodes{};        // subtrees that are read from here; of depth 0: all
    std::vector<uint32_t> dependences{};  // of its entries
  };
  struct Item {
    uint32_t row = 0, first = 0, behind = 0;  // nodes
  };
  struct Place {
    Top top = 0;
    std::vector<Frame> pushed{};
  };

  static ir::Error too_large() {
    return ir::unsupported(
        "the ways to read a text of the grammar are too many to be followed side by side; state it "
        "so that fewer rules can end where others go on");
  }

  // What is beneath a top, and beneath a frame.
  FrameSets::Set beneath_top(Top top) {
    while (of_tops_.size() <= top) of_tops_.push_back(frames_.create());
    return of_tops_[top];
  }
  FrameSets::Set beneath_frame(Frame frame) {
    while (of_frames_.size() <= frame) of_frames_.push_back(frames_.create());
    return of_frames_[frame];
  }

  uint32_t row_of(Top top, uint32_t depth) {
    const auto [at, is_new] =
        known_rows_.emplace(std::pair(top, depth), static_cast<uint32_t>(rows_.size()));
    if (is_new) {
      rows_.push_back({.top = top, .depth = depth});
      if (depth == 0) open_.push_back({at->second, 0, static_cast<uint32_t>(trie_.nodes.size())});
    }
    return at->second;
  }

  int64_t outcome_of(uint32_t row, const Place& place) {
    const uint32_t number = outcome_number(place);
    if (last_rows_[number] != row) {
      last_rows_[number] = row;
      contain(rows_[row].top, place);
    }
    return int64_t{number} + 1;
  }
  // Most outcomes push nothing.
  uint32_t outcome_number(const Place& place) {
    if (place.pushed.empty() && place.top < of_plain_tops_.size()) {
      if (const uint32_t known = of_plain_tops_[place.top]; known != kNoOutcome) return known;
    }
    const auto fresh = static_cast<uint32_t>(outcomes_.size());
    const auto [at, is_new] = known_outcomes_.emplace(Outcome(place.top, place.pushed), fresh);
    if (is_new) {
      outcomes_.push_back(&at->first);
      last_rows_.push_back(kNoRow);
      row_of(place.top, 0);
    }
    if (place.pushed.empty()) {
      of_plain_tops_.resize(std::max(of_plain_tops_.size(), size_t{place.top} + 1), kNoOutcome);
      of_plain_tops_[place.top] = at->second;
    }
    return at->second;
  }
  void contain(Top before, const Place& place) {
    FrameSets::Set beneath = beneath_top(before);
    for (const Frame frame : place.pushed) {
      frames_.contain(beneath_frame(frame), beneath);
      beneath = frames_.create();
      frames_.add(beneath, frame);
    }
    frames_.contain(beneath_top(place.top), beneath);
  }

  int64_t dependence_of(uint32_t row, Top top, uint32_t node) {
    const uint32_t depth = trie_.nodes[node].depth;
    const auto fresh = static_cast<uint32_t>(dependences_.size());
    const auto [at, is_new] = known_dependences_.emplace(std::pair(top, depth), fresh);
    const uint32_t number = at->second;
    if (is_new) {
      dependences_.push_back({.top = top, .depth = depth, .beneath = frames_.create()});
      of_sets_[dependences_.back().beneath] = number;
    }
    Dependence& dependence = dependences_[number];
    if (std::ranges::find(rows_[row].dependences, number) == rows_[row].dependences.end()) {
      rows_[row].dependences.push_back(number);
      frames_.contain(dependence.beneath, beneath_top(rows_[row].top));
    }
    if (dependence.nodes.insert(node).second) {
      for (const auto& [frame, next] : dependences_[number].rows) read_from(next, node);
    }
    return -int64_t{number} - 1;
  }
  void read_from(uint32_t row, uint32_t node) {
    rows_[row].nodes.push_back(node);
    open_.push_back({row, node, trie_.nodes[node].behind});
  }
  void take_up_frames() {
    for (size_t i = 0; i < frames_.added.size(); ++i) {
      const auto [set, frame] = frames_.added[i];
      const auto found = of_sets_.find(set);
      if (found == of_sets_.end()) continue;
      const Dependence& dependence = dependences_[found->second];
      const Top top = stacks_.above(dependence.top, frame);
      frames_.contain(beneath_top(top), beneath_frame(frame));
      const uint32_t row = row_of_part(top, dependence.depth);
      dependences_[found->second].rows.emplace(frame, row);
      const std::set<uint32_t> nodes = dependences_[found->second].nodes;
      for (const uint32_t node : nodes) read_from(row, node);
    }
    frames_.added.clear();
  }
  // A row of its own, though its depth be 0: what is read from it is a part of all tokens.
  uint32_t row_of_part(Top top, uint32_t depth) {
    const auto [at, is_new] =
        known_parts_.emplace(std::pair(top, depth), static_cast<uint32_t>(rows_.size()));
    if (is_new) rows_.push_back({.top = top, .depth = depth});
    return at->second;
  }

  void find_rows() {
    frames_.add(beneath_top(stacks_.start()), StackSets::kNothing);
    frames_.add(beneath_frame(StackSets::kNothing), StackSets::kNothing);
    row_of(stacks_.ended(), 0);
    row_of(stacks_.start(), 0);
    while (!open_.empty() && !is_too_large_) {
      const Item item = open_.back();
      open_.pop_back();
      read(item, [&](int64_t code, std::span<const uint32_t> tokens) {
        const Sum one = term(item.row, code);
        for (const uint32_t token : tokens) {
          sums_[token].a += one.a;
          sums_[token].b += one.b;
        }
      });
      take_up_frames();
      is_too_large_ = stacks_.is_full() || rows_.size() > kMostRows;
    }
  }

  // Calls visit(code, tokens) for the tokens of the nodes that may follow.
  template <class Visit>
  void read(const Item& item, Visit visit) {
    std::vector<Place>& path = path_;
    if (path.empty()) path.resize(1);
    path[0].top = rows_[item.row].top;
    path[0].pushed.clear();
    const uint32_t depth = rows_[item.row].depth;
    for (uint32_t i = item.first; i < item.behind;) {
      const TokenTrie::Node& node = trie_.nodes[i];
      if (!has_read_tokens(i)) {
        i = node.behind;
        continue;
      }
      const size_t at = node.depth - depth;
      if (path.size() < at + 2) path.resize(at + 2);
      Place& place = path[at + 1];
      place = path[at];
      const StackSets::Step step = advance(place, stacks_.class_of(node.byte));
      if (step == StackSets::Step::beneath) {
        visit(dependence_of(item.row, place.top, i), trie_.tokens_below(i));
      } else if (step == StackSets::Step::moved && node.tokens != 0) {
        visit(outcome_of(item.row, place),
              std::span<const uint32_t>(trie_.tokens).subspan(node.first_token, node.tokens));
      }
      i = step == StackSets::Step::moved ? i + 1 : node.behind;
    }
  }
  StackSets::Step advance(Place& place, uint32_t byte_class) {
    for (;;) {
      const StackSets::Next next = stacks_.read(place.top, byte_class);
      if (next.step == StackSets::Step::beneath && !place.pushed.empty()) {
        place.top = stacks_.above(place.top, place.pushed.back());
        place.pushed.pop_back();
        continue;
      }
      if (next.step != StackSets::Step::moved) return next.step;
      place.top = next.top;
      const Frame* const pushed = stacks_.pushed(next);
      place.pushed.insert(place.pushed.end(), pushed, pushed + next.pushes);
      return next.step;
    }
  }
  bool has_read_tokens(uint32_t node) const {
    if (read_before_.empty()) return true;
    const auto below = trie_.tokens_below(node);
    const size_t first = static_cast<size_t>(below.data() - trie_.tokens.data());
    return read_before_[first] != read_before_[first + below.size()];
  }

  // False: above kMostRounds. Of rows in the order of need, those beneath first.
  bool find_rounds() {
    std::vector<int64_t> rounds(rows_.size(), 0);
    for (int64_t round = 0; round <= kMostRounds; ++round) {
      bool changed = false;
      for (size_t row = 0; row < rows_.size(); ++row) {
        for (const uint32_t number : rows_[row].dependences) {
          for (const auto& [frame, next] : dependences_[number].rows) {
            if (rounds[next] + 1 <= rounds[row]) continue;
            rounds[row] = rounds[next] + 1;
            changed = true;
          }
        }
      }
      if (changed) continue;
      made_.rounds = *std::ranges::max_element(rounds);
      return true;
    }
    return false;
  }

  void classify() {
    std::unordered_map<Sum, int64_t, SumHash> classes = {{Sum{}, TokenTable::kNever}};
    made_.class_sizes = {0, 0};
    made_.class_tokens = {0, 0};
    for (const uint32_t token : trie_.ends()) {
      classes.emplace(sums_[token], TokenTable::kEnds);
      made_.class_tokens[TokenTable::kEnds] = token;
    }
    for (size_t token = 0; token < sums_.size(); ++token) {
      const auto fresh = static_cast<int64_t>(made_.class_sizes.size());
      const auto [at, is_new] = classes.emplace(sums_[token], fresh);
      if (is_new) {
        made_.class_sizes.push_back(0);
        made_.class_tokens.push_back(static_cast<int64_t>(token));
      }
      made_.token_classes.push_back(at->second);
      ++made_.class_sizes[static_cast<size_t>(at->second)];
    }
    made_.classes = std::ssize(made_.class_sizes);
  }

  bool is_first_of_class(uint32_t token) const {
    const int64_t of_class = made_.token_classes[token];
    return of_class != TokenTable::kNever &&
           made_.class_tokens[static_cast<size_t>(of_class)] == token;
  }
  // Not a part that is looked up again.
  bool is_whole(uint32_t row) const { return rows_[row].nodes.empty() && rows_[row].depth == 0; }

  // One token of each class is enough.
  void find_entries() {
    read_before_ = {0};
    for (const uint32_t token : trie_.tokens) {
      read_before_.push_back(read_before_.back() + (is_first_of_class(token) ? 1 : 0));
    }
    entries_.resize(rows_.size());
    for (uint32_t row = 0; row < entries_.size(); ++row) {
      const auto add = [&](int64_t code, std::span<const uint32_t> tokens) {
        for (const uint32_t token : tokens) {
          if (!is_first_of_class(token)) continue;
          entries_[row].emplace_back(made_.token_classes[token], code);
        }
      };
      const std::vector<uint32_t> nodes = rows_[row].nodes;
      for (const uint32_t node : nodes) read({row, node, trie_.nodes[node].behind}, add);
      if (is_whole(row)) read({row, 0, static_cast<uint32_t>(trie_.nodes.size())}, add);
      std::ranges::sort(entries_[row]);
    }
  }

  bool allows_one(uint32_t row) const {
    if (!is_whole(row) || entries_[row].size() != 1) return false;
    const int64_t of_class = entries_[row].front().first;
    return of_class > TokenTable::kEnds && made_.class_sizes[static_cast<size_t>(of_class)] == 1;
  }

  void find_forced() {
    for (uint32_t row = 0; row < rows_.size(); ++row)
      made_.forces = made_.forces || allows_one(row);
  }

  // Rows in one vector, each where the places of its classes are free; the longest first. No two
  // begin at the same place. Source: Tarjan and Yao, "Storing a Sparse Table" (1979).
  void place_entries() {
    std::vector<uint32_t> order(rows_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater(),
                             [&](uint32_t row) { return entries_[row].size(); });
    states_.resize(rows_.size());
    std::vector<bool> begins;
    size_t free = 0;
    const auto grow = [&](size_t size) {
      if (made_.owners.size() >= size) return;
      made_.owners.resize(size, -1);
      made_.entries.resize(size, 0);
      begins.resize(size, false);
    };
    for (const uint32_t row : order) {
      const auto& entries = entries_[row];
      const auto lowest = entries.empty() ? size_t{0} : static_cast<size_t>(entries[0].first);
      const auto fits = [&](size_t begin) {
        grow(begin + static_cast<size_t>(made_.classes));
        return !begins[begin] && std::ranges::all_of(entries, [&](const auto& entry) {
          return made_.owners[begin + static_cast<size_t>(entry.first)] < 0;
        });
      };
      while (free < made_.owners.size() && made_.owners[free] >= 0) ++free;
      size_t begin = free > lowest ? free - lowest : 0;
      constexpr size_t kTries = 200;
      for (size_t n = 0; n < kTries && !fits(begin); ++n) ++begin;
      if (!fits(begin)) begin = made_.owners.size();
      grow(begin + static_cast<size_t>(made_.classes));
      begins[begin] = true;
      states_[row] = static_cast<int32_t>(begin);
      for (const auto& [of_class, code] : entries) {
        made_.owners[begin + static_cast<size_t>(of_class)] = states_[row];
        made_.entries[begin + static_cast<size_t>(of_class)] = static_cast<int32_t>(code);
      }
    }
  }

  void write_outcomes() {
    made_.start = states_[known_rows_.at({stacks_.start(), 0})];
    made_.outcomes = std::ssize(outcomes_);
    made_.dependences = std::ssize(dependences_);
    made_.frames = static_cast<int64_t>(stacks_.frames());
    for (const Outcome* outcome : outcomes_) {
      made_.most_pushes = std::max<int64_t>(made_.most_pushes, std::ssize(outcome->second));
    }
    for (const Outcome* outcome : outcomes_) {
      const auto& [top, pushes] = *outcome;
      made_.next.push_back(states_[known_rows_.at({top, 0})]);
      made_.push_counts.push_back(static_cast<int32_t>(pushes.size()));
      std::vector<int32_t> row(pushes.begin(), pushes.end());
      row.resize(static_cast<size_t>(made_.most_pushes));
      made_.pushes.insert(made_.pushes.end(), row.begin(), row.end());
    }
    const int32_t nowhere = states_[known_rows_.at({stacks_.ended(), 0})];
    for (const Dependence& dependence : dependences_) {
      for (Frame frame = 0; frame < stacks_.frames(); ++frame) {
        const auto found = dependence.rows.find(frame);
        made_.beneath.push_back(found == dependence.rows.end() ? nowhere : states_[found->second]);
      }
    }
  }

  StackSets stacks_;
  TokenTrie trie_;
  FrameSets frames_;
  std::vector<FrameSets::Set> of_tops_, of_frames_;
  std::map<FrameSets::Set, uint32_t> of_sets_;  // those of dependences

  std::vector<Row> rows_;
  std::map<std::pair<Top, uint32_t>, uint32_t> known_rows_, known_parts_;
  std::map<Outcome, uint32_t> known_outcomes_;
  std::vector<const Outcome*> outcomes_;
  std::vector<uint32_t> of_plain_tops_;  // outcomes that push nothing
  std::vector<uint32_t> last_rows_;      // that led to each outcome
  std::map<std::pair<Top, uint32_t>, uint32_t> known_dependences_;
  std::vector<Dependence> dependences_;
  std::vector<Item> open_;
  std::vector<Place> path_;
  bool is_too_large_ = false;

  std::vector<Sum> sums_;              // by token
  std::vector<uint32_t> read_before_;  // tokens in the trie that are read; empty: all are
  std::vector<std::vector<std::pair<int64_t, int64_t>>> entries_;  // of rows: class and code
  std::vector<int32_t> states_;                                    // of rows
  TokenTable made_;
};

}  // namespace

int64_t TokenTable::bytes() const {
  const auto size_of = [](const auto& all) {
    return static_cast<int64_t>(all.size() * sizeof(all[0]));
  };
  return size_of(token_classes) + size_of(class_sizes) + size_of(class_tokens) + size_of(owners) +
         size_of(entries) + size_of(next) + size_of(push_counts) + size_of(pushes) +
         size_of(beneath);
}

Result<TokenTable> make_token_table(const PushdownAutomaton& automaton,
                                    const std::vector<std::string>& texts,
                                    std::span<const int32_t> ends) {
  return TableBuilder(automaton, texts, ends).make();
}

std::bitset<256> single_bytes(const std::vector<std::string>& texts) {
  std::bitset<256> bytes;
  for (const std::string& text : texts) {
    if (text.size() == 1) bytes.set(static_cast<unsigned char>(text[0]));
  }
  return bytes;
}

TokenCursor::Entry TokenCursor::entry(int64_t of_class) const {
  const auto code_at = [&](int32_t state) {
    const auto place = static_cast<size_t>(state + of_class);
    return table_->owners[place] == state ? table_->entries[place] : 0;
  };
  Entry found{code_at(state_)};
  while (found.code < 0) {
    const int32_t frame =
        found.popped < stack_.size() ? stack_[stack_.size() - 1 - found.popped] : 0;
    ++found.popped;
    const int64_t place = (-int64_t{found.code} - 1) * table_->frames + frame;
    found.code = code_at(table_->beneath[static_cast<size_t>(place)]);
  }
  return found;
}

bool TokenCursor::allows(int32_t token) const {
  return entry(table_->token_classes[static_cast<size_t>(token)]).code > 0;
}

void TokenCursor::read(int32_t token) {
  const Entry found = entry(table_->token_classes[static_cast<size_t>(token)]);
  const auto outcome = static_cast<size_t>(found.code - 1);
  stack_.resize(stack_.size() - std::min(found.popped, stack_.size()));
  const auto first =
      table_->pushes.begin() + static_cast<std::ptrdiff_t>(outcome) * table_->most_pushes;
  stack_.insert(stack_.end(), first, first + table_->push_counts[outcome]);
  state_ = table_->next[outcome];
}

bool TokenCursor::is_at_end() const {
  for (int64_t c = TokenTable::kEnds + 1; c < table_->classes; ++c) {
    if (entry(c).code > 0) return false;
  }
  return true;
}

}  // namespace ullage::grammar
