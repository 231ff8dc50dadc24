// Tokenizer: text to the tokens of a language model, and back.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::tokenizer {

// Are tokens of kind `control` found in the text ("<|im_start|>"), or is it plain?
enum class SpecialTokens : uint8_t { as_text, found };

// Which of the tokens that the vocabulary adds to a text.
struct AddedTokens {
  bool begin = true, end = true;
};

// Immutable: may be used by several threads.
class Tokenizer {
 public:
  // Errors: invalid_file where tokens, kinds, scores and merges do not fit each other, with the
  // place; unsupported for unknown splits.
  static ir::Result<Tokenizer> make(Vocabulary vocabulary);

  // Any bytes. The beginning and end tokens are added where the vocabulary requires it. Text
  // without a token is left out by byte_pairs and becomes the unknown token of other models.
  // Errors: unsupported where the model of tokens is unknown; those of encoder.h.
  ir::Result<std::vector<Token>> encode(std::string_view text, SpecialTokens special,
                                        AddedTokens added = {}) const;

  // Bytes: a character may be cut between tokens. Control tokens are left out with `as_text`.
  // Errors: invalid_argument, naming a token outside the vocabulary.
  ir::Result<std::string> decode(std::span<const Token> tokens, SpecialTokens special) const;

  // The token that is written so, or kNoToken.
  Token find(std::string_view written) const;
  size_t size() const;
  const Vocabulary& vocabulary() const;

 private:
  struct State;
  explicit Tokenizer(std::shared_ptr<const State> state) : state_(std::move(state)) {}
  std::shared_ptr<const State> state_;
};

}  // namespace ullage::tokenizer
