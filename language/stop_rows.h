// StopRows: token sequences that end answers, as the generation graph reads them
// (frontends/language/gguf/generation.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "language/model_text.h"

namespace ullage::language {

// i64 [rows, length]: the last tokens of an answer that ends, -1 in front of shorter ones.
struct StopRows {
  int64_t rows = 0, length = 1;
  std::vector<int64_t> tokens{};
};

// Of sequences that have a token each.
StopRows rows_of(std::span<const Tokens> sequences);

// Appends the sequences with which a text ends an answer: its tokens, of which the first may be any
// token with the same ending (" stop" for "stop"). Errors: invalid_argument for a text without
// tokens.
ir::Result<void> add_stop_text(const tokenizer::Tokenizer& tokenizer, const std::string& text,
                               std::vector<Tokens>& sequences);

// An answer ends with one of the tokens `ends`, or with one of the texts. Errors: those of
// add_stop_text.
ir::Result<StopRows> stop_rows(const tokenizer::Tokenizer& tokenizer,
                               std::span<const tokenizer::Token> ends,
                               std::span<const std::string> texts);

}  // namespace ullage::language
