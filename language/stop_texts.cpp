#include "language/stop_texts.h"

#include <algorithm>
#include <array>
#include <map>

namespace ullage::language {
namespace {

using tokenizer::Token;

// States of reading bytes: how much of each text is there. Source: Aho and Corasick, "Efficient
// String Matching" (1975).
class ByteAutomaton {
 public:
  explicit ByteAutomaton(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) add(text);
    complete();
  }

  size_t states() const { return next_.size(); }
  // Where a text is complete the state stays.
  int32_t next(int32_t state, char byte) const {
    return ends(state) ? state : at(state)[static_cast<unsigned char>(byte)];
  }
  bool ends(int32_t state) const { return ends_[static_cast<size_t>(state)]; }

 private:
  using Row = std::array<int32_t, 256>;
  static constexpr int32_t kNone = -1;

  const Row& at(int32_t state) const { return next_[static_cast<size_t>(state)]; }
  int32_t create() {
    next_.emplace_back().fill(kNone);
    ends_.push_back(false);
    return static_cast<int32_t>(next_.size()) - 1;
  }
  void add(std::string_view text) {
    int32_t state = 0;
    for (const char byte : text) {
      const auto column = static_cast<unsigned char>(byte);
      if (at(state)[column] == kNone) {
        const int32_t created = create();
        next_[static_cast<size_t>(state)][column] = created;
      }
      state = at(state)[column];
    }
    ends_[static_cast<size_t>(state)] = true;
  }
  // Behind what is no beginning of a text the state is that of its longest end that is one.
  void complete() {
    std::vector<int32_t> order = {0}, shorter(next_.size(), 0);
    for (size_t i = 0; i < order.size(); ++i) {
      const auto state = static_cast<size_t>(order[i]);
      ends_[state] = ends_[state] || ends(shorter[state]);
      for (size_t byte = 0; byte < 256; ++byte) {
        const int32_t otherwise = state == 0 ? 0 : at(shorter[state])[byte];
        int32_t& next = next_[state][byte];
        if (next == kNone) {
          next = otherwise;
        } else {
          shorter[static_cast<size_t>(next)] = otherwise;
          order.push_back(next);
        }
      }
    }
  }

  std::vector<Row> next_ = {[] {
    Row row;
    row.fill(kNone);
    return row;
  }()};
  std::vector<bool> ends_ = {false};
};

// What a token makes of each state: of state 0, then pairs of another state and its next one, where
// that differs.
using Effect = std::vector<int32_t>;

class Effects {
 public:
  explicit Effects(const ByteAutomaton& bytes) : bytes_(bytes) {
    for (size_t byte = 0; byte < 256; ++byte) {
      for (int32_t state = 1; state < static_cast<int32_t>(bytes.states()); ++state) {
        const char given = static_cast<char>(byte);
        if (bytes.next(state, given) != bytes.next(0, given)) differing_[byte].push_back(state);
      }
    }
  }

  Effect of(std::string_view token) const {
    std::vector<int32_t> path = {0};
    for (const char byte : token) path.push_back(bytes_.next(path.back(), byte));
    Effect effect = {path.back()};
    const auto add = [&](int32_t state, int32_t next) {
      if (next != path.back()) effect.insert(effect.end(), {state, next});
    };
    if (token.empty()) {
      for (int32_t s = 1; s < static_cast<int32_t>(bytes_.states()); ++s) add(s, s);
      return effect;
    }
    for (const int32_t state : differing_[static_cast<unsigned char>(token.front())]) {
      add(state, behind(state, token, path));
    }
    return effect;
  }

 private:
  // Once it is in the state that state 0 has led to, it goes where that goes.
  int32_t behind(int32_t state, std::string_view token, const std::vector<int32_t>& path) const {
    for (size_t i = 0; i < token.size(); ++i) {
      state = bytes_.next(state, token[i]);
      if (state == path[i + 1]) return path.back();
    }
    return state;
  }

  const ByteAutomaton& bytes_;
  std::array<std::vector<int32_t>, 256> differing_;
};

// States without those that end, which become the last one.
std::vector<int64_t> numbered(const ByteAutomaton& bytes) {
  std::vector<int64_t> numbers(bytes.states());
  int64_t count = 0;
  for (size_t s = 0; s < numbers.size(); ++s) {
    if (!bytes.ends(static_cast<int32_t>(s))) numbers[s] = count++;
  }
  for (size_t s = 0; s < numbers.size(); ++s) {
    if (bytes.ends(static_cast<int32_t>(s))) numbers[s] = count;
  }
  return numbers;
}

}  // namespace

ir::Result<StopTexts> StopTexts::of(std::vector<std::string> texts) {
  if (std::ranges::find(texts, std::string()) != texts.end()) {
    return ir::invalid_argument("a text to stop at must not be empty");
  }
  return StopTexts(std::move(texts));
}

size_t StopTexts::find(std::string_view text) const {
  size_t first = std::string_view::npos;
  for (const std::string& stop : texts_) first = std::min(first, text.find(stop));
  return first;
}

size_t StopTexts::certain(std::string_view text) const {
  size_t longest = 0;
  for (const std::string& stop : texts_) {
    for (size_t n = std::min(stop.size() - 1, text.size()); n > longest; --n) {
      if (text.ends_with(std::string_view(stop).substr(0, n))) longest = n;
    }
  }
  return text.size() - longest;
}

ir::Result<StopAutomaton> StopTexts::automaton(const tokenizer::Tokenizer& tokenizer) const {
  const ByteAutomaton bytes(texts_);
  const Effects effects(bytes);
  std::map<Effect, int64_t> classes;
  StopAutomaton result;
  for (Token token = 0; static_cast<size_t>(token) < tokenizer.size(); ++token) {
    const auto text = tokenizer.decode(std::span(&token, 1), tokenizer::SpecialTokens::as_text);
    if (!text) return text.error();
    const auto fresh = static_cast<int64_t>(classes.size());
    result.token_classes.push_back(classes.emplace(effects.of(*text), fresh).first->second);
  }
  const std::vector<int64_t> numbers = numbered(bytes);
  const auto number = [&](int32_t state) { return numbers[static_cast<size_t>(state)]; };
  result.states = *std::ranges::max_element(numbers) + 1;
  if (texts_.empty()) ++result.states;
  result.classes = static_cast<int64_t>(classes.size());
  result.steps.resize(static_cast<size_t>(result.states * result.classes), result.states - 1);
  const auto step = [&](int64_t state, int64_t of_class) -> int64_t& {
    return result.steps[static_cast<size_t>(state * result.classes + of_class)];
  };
  for (const auto& [effect, of_class] : classes) {
    for (int64_t s = 0; s + 1 < result.states; ++s) step(s, of_class) = number(effect.front());
    for (size_t i = 1; i < effect.size(); i += 2) {
      if (!bytes.ends(effect[i])) step(number(effect[i]), of_class) = number(effect[i + 1]);
    }
  }
  return result;
}

}  // namespace ullage::language
