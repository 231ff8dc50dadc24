#include "language/stop_rows.h"

#include <algorithm>

#include "base/printable.h"

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;
using tokenizer::Tokenizer;

// Tokens of a text in the middle of another, without those that begin or end a whole one.
ir::Result<Tokens> inner_tokens(const Tokenizer& tokenizer, const std::string& text) {
  auto tokens = tokenizer.encode(text, SpecialTokens::as_text);
  if (!tokens) return tokens;
  const tokenizer::Vocabulary& v = tokenizer.vocabulary();
  if (v.adds_begin && v.begin != tokenizer::kNoToken) tokens->erase(tokens->begin());
  if (v.adds_end && v.end != tokenizer::kNoToken) tokens->pop_back();
  return tokens;
}

// Every token whose text ends with that of `first`.
ir::Result<Tokens> tokens_ending_as(const Tokenizer& tokenizer, Token first) {
  const auto text = tokenizer.decode(std::span(&first, 1), SpecialTokens::found);
  if (!text) return text.error();
  Tokens found;
  for (Token token = 0; static_cast<size_t>(token) < tokenizer.size(); ++token) {
    const auto other = tokenizer.decode(std::span(&token, 1), SpecialTokens::as_text);
    if (!other) return other.error();
    if (token == first || (!text->empty() && other->ends_with(*text))) found.push_back(token);
  }
  return found;
}

}  // namespace

StopRows rows_of(std::span<const Tokens> sequences) {
  StopRows result;
  result.rows = static_cast<int64_t>(sequences.size());
  for (const Tokens& row : sequences) {
    result.length = std::max(result.length, static_cast<int64_t>(row.size()));
  }
  for (const Tokens& row : sequences) {
    result.tokens.insert(result.tokens.end(), static_cast<size_t>(result.length) - row.size(), -1);
    result.tokens.insert(result.tokens.end(), row.begin(), row.end());
  }
  return result;
}

ir::Result<void> add_stop_text(const Tokenizer& tokenizer, const std::string& text,
                               std::vector<Tokens>& sequences) {
  const auto tokens = inner_tokens(tokenizer, text);
  if (!tokens) return tokens.error();
  if (tokens->empty()) {
    return ir::invalid_argument("a text to stop at must have a token, given '" +
                                ir::printable(text) + "'");
  }
  const auto firsts = tokens_ending_as(tokenizer, tokens->front());
  if (!firsts) return firsts.error();
  for (Token first : *firsts) {
    sequences.push_back(*tokens);
    sequences.back().front() = first;
  }
  return {};
}

ir::Result<StopRows> stop_rows(const Tokenizer& tokenizer, std::span<const Token> ends,
                               std::span<const std::string> texts) {
  std::vector<Tokens> rows;
  for (Token end : ends) rows.push_back({end});
  for (const std::string& text : texts) {
    if (auto ok = add_stop_text(tokenizer, text, rows); !ok) return ok.error();
  }
  return rows_of(rows);
}

}  // namespace ullage::language
