// Encoder: how one model of tokens writes text that contains no special token.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/tokenizer/split_table.h"
#include "frontends/language/tokenizer/token_table.h"

namespace ullage::tokenizer {

// Immutable: may be used by several threads.
class Encoder {
 public:
  virtual ~Encoder() = default;

  // Appends the tokens of `text`, any bytes. Errors: unsupported where PCRE2 gives up or the model
  // is not known; invalid_file where a vocabulary's character map points outside itself.
  virtual ir::Result<void> encode(std::string_view text, std::vector<Token>& out) const = 0;
  // The bytes of a token that is neither control nor user_defined.
  virtual std::string bytes_of(Token token) const = 0;
};

// The bytes of a token that is written in these letters.
std::string bytes_in(const TokenTable& table, Token token, Letters letters);

// One function per TokenModel. The table must outlive the encoder. Errors: invalid_file where the
// vocabulary lacks what the model needs, with the place; unsupported for unknown splits.
using MadeEncoder = ir::Result<std::unique_ptr<const Encoder>>;
MadeEncoder make_byte_pairs(const TokenTable& table);
MadeEncoder make_sentence_pieces(const TokenTable& table);
MadeEncoder make_unigram(const TokenTable& table);
MadeEncoder make_word_pieces(const TokenTable& table);
MadeEncoder make_longest_match(const TokenTable& table);
MadeEncoder make_plamo2(const TokenTable& table);
MadeEncoder make_unknown(const TokenTable& table);

}  // namespace ullage::tokenizer
