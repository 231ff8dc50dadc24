// StopTexts: texts in front of which an answer ends, wherever its tokens begin and end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/tokenizer/tokenizer.h"

namespace ullage::language {

// What the generation graph reads (frontends/language/gguf/generation.h): the state behind a token
// of a class, from each state. It begins as 0; a stop is complete in the last one and from there
// on.
struct StopAutomaton {
  int64_t states = 2, classes = 1;
  std::vector<int64_t> token_classes{};  // of each token
  std::vector<int64_t> steps{};          // [states, classes]
};

class StopTexts {
 public:
  StopTexts() = default;
  // Any bytes. Errors: invalid_argument for an empty text.
  static ir::Result<StopTexts> of(std::vector<std::string> texts);

  bool empty() const { return texts_.empty(); }
  // Where the first stop in a text begins; npos: there is none.
  size_t find(std::string_view text) const;
  // The bytes at the beginning of a text without a stop that belong to none, whatever follows.
  size_t certain(std::string_view text) const;
  // Finds a stop in the bytes of tokens. Without texts it never does. Errors: those of decode().
  ir::Result<StopAutomaton> automaton(const tokenizer::Tokenizer& tokenizer) const;

 private:
  explicit StopTexts(std::vector<std::string> texts) : texts_(std::move(texts)) {}
  std::vector<std::string> texts_{};
};

}  // namespace ullage::language
