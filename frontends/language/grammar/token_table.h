// TokenTable: a pushdown automaton over bytes as one over the tokens of a vocabulary.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontends/language/grammar/automaton.h"

namespace ullage::grammar {

// Tokens that are alike in all states are a class. The text so far is a state and a stack of
// frames, empty at first. In state `s` the entry of class `c` is `entries[s + c]` where
// `owners[s + c]` is `s`, and 0 elsewhere:
//   0           no text goes on so
//   n > 0       outcome n - 1: `next` is the next state, and `push_counts` of the frames in its row
//               of `pushes` are pushed, the lowest first
//   -(n + 1)    it depends on the frame on top, 0 if there is none: pop it; `beneath`, in row n and
//               its column, is the state in which the same class is looked up again
// At most `rounds` look-ups follow the first. Where no class behind kEnds has an entry the text is
// whole and nothing can follow it.
struct TokenTable {
  // Of tokens that are never allowed, and of those that end a text. Others follow.
  static constexpr int64_t kNever = 0, kEnds = 1;

  int64_t classes = 2, outcomes = 0, dependences = 0, frames = 1, most_pushes = 0, rounds = 0;
  int32_t start = 0;
  bool forces = false;  // is there a state that allows one token alone, whatever lies beneath?
  std::vector<int64_t> token_classes{};        // of each token
  std::vector<int32_t> class_sizes{};          // tokens of each class
  std::vector<int64_t> class_tokens{};         // one of them; of the first two any
  std::vector<int32_t> owners{}, entries{};    // [states * classes, with gaps shared]
  std::vector<int32_t> next{}, push_counts{};  // [outcomes]
  std::vector<int32_t> pushes{};               // [outcomes, most_pushes]
  std::vector<int32_t> beneath{};              // [dependences, frames]

  // Of all of the above.
  int64_t bytes() const;
};

// `texts`: the bytes of each token; empty: no part of a text. `ends`: tokens that end a text. Every
// byte of the automaton is to be a token, so that every state can be completed: single_bytes().
// Errors: unsupported where the ways to read a text are too many to be followed side by side.
Result<TokenTable> make_token_table(const PushdownAutomaton& automaton,
                                    const std::vector<std::string>& texts,
                                    std::span<const int32_t> ends);

// Those that are a token each.
std::bitset<256> single_bytes(const std::vector<std::string>& texts);

// A TokenTable as a device follows it, for tests and for the host.
class TokenCursor {
 public:
  // `table` outlives it.
  explicit TokenCursor(const TokenTable& table) : table_(&table), state_(table.start) {}

  bool allows(int32_t token) const;
  // REQUIRES: it is allowed.
  void read(int32_t token);
  bool is_at_end() const;

 private:
  struct Entry {
    int32_t code = 0;
    size_t popped = 0;
  };
  Entry entry(int64_t of_class) const;

  const TokenTable* table_;
  int32_t state_;
  std::vector<int32_t> stack_{};
};

}  // namespace ullage::grammar
