// TokenTable: a vocabulary, and its tokens by their texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "frontends/language/tokenizer/text_index.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::tokenizer {

// Immutable. Its own texts are what `find` compares with, so it stays where it was made.
class TokenTable {
 public:
  explicit TokenTable(Vocabulary vocabulary);
  TokenTable(const TokenTable&) = delete;
  TokenTable& operator=(const TokenTable&) = delete;

  const Vocabulary& vocabulary() const { return vocabulary_; }
  size_t size() const { return vocabulary_.tokens.size(); }
  bool contains(Token token) const { return token >= 0 && static_cast<size_t>(token) < size(); }
  // REQUIRES, of these two: the table contains it.
  const std::string& written(Token token) const {
    return vocabulary_.tokens[static_cast<size_t>(token)];
  }
  TokenKind kind(Token token) const { return vocabulary_.kinds[static_cast<size_t>(token)]; }

  // The token that is written so, or kNoToken.
  Token find(std::string_view written) const;
  // The token "<0x0A>" of a byte, or kNoToken.
  Token find_byte(unsigned char byte) const;

 private:
  Vocabulary vocabulary_;
  TextIndex index_;  // of vocabulary_.tokens
};

// The byte that a token "<0x0A>" is; nothing for other texts.
std::optional<char> byte_of(std::string_view written);

// Errors: invalid_file where there is no score for each token.
ir::Result<void> check_scores(const TokenTable& table);

inline constexpr std::string_view kSpace = " ", kSpaceMark = "\u2581";

// `text` with `to` wherever it has `from`.
std::string replaced(std::string_view text, std::string_view from, std::string_view to);

}  // namespace ullage::tokenizer
