#include "frontends/language/tokenizer/merge.h"

#include <queue>

#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

// Neighbours when the pair was found; the pair is stale if their sizes have changed since.
struct Pair {
  double priority;
  size_t left, right;
  size_t left_size, right_size;

  bool operator<(const Pair& other) const {
    return priority != other.priority ? priority < other.priority : left > other.left;
  }
};

class Merging {
 public:
  Merging(const Symbols& symbols, const PairPriority& priority_of)
      : priority_of_(priority_of), symbols_(symbols) {
    for (size_t i = 0; i < symbols_.size(); ++i) {
      next_.push_back(i + 1);
      previous_.push_back(i - 1);  // of the first: wraps, and is no index
    }
    for (size_t i = 0; i + 1 < symbols_.size(); ++i) consider(i, i + 1);
  }

  Symbols run() {
    while (!pairs_.empty()) {
      const Pair pair = pairs_.top();
      pairs_.pop();
      if (symbols_[pair.left].size() == pair.left_size &&
          symbols_[pair.right].size() == pair.right_size) {
        join(pair.left, pair.right);
      }
    }
    Symbols result;
    for (size_t i = 0; i < symbols_.size(); i = next_[i]) result.push_back(symbols_[i]);
    return result;
  }

 private:
  void consider(size_t left, size_t right) {
    if (left >= symbols_.size() || right >= symbols_.size()) return;
    const auto priority = priority_of_(symbols_[left], symbols_[right]);
    if (!priority) return;
    pairs_.push({*priority, left, right, symbols_[left].size(), symbols_[right].size()});
  }

  // What is joined into its left neighbour has size 0 from then on.
  void join(size_t left, size_t right) {
    symbols_[left] = {symbols_[left].data(), symbols_[left].size() + symbols_[right].size()};
    symbols_[right] = {};
    next_[left] = next_[right];
    if (next_[left] < symbols_.size()) previous_[next_[left]] = left;
    consider(previous_[left], left);
    consider(left, next_[left]);
  }

  const PairPriority& priority_of_;
  Symbols symbols_;
  std::vector<size_t> next_, previous_;
  std::priority_queue<Pair> pairs_;
};

}  // namespace

Symbols characters_of(std::string_view text) {
  Symbols characters;
  for (; !text.empty(); text.remove_prefix(characters.back().size())) {
    characters.push_back(text.substr(0, character_bytes(text)));
  }
  return characters;
}

Symbols merge(const Symbols& symbols, const PairPriority& priority_of) {
  return Merging(symbols, priority_of).run();
}

}  // namespace ullage::tokenizer
