// StopRows: token sequences that end answers, as the generation graph reads them
// (frontends/language/gguf/generation.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "language/model_text.h"

namespace ullage::language {

// i64 [rows, length]: the last tokens of an answer that ends, -1 in front of shorter ones.
struct StopRows {
  int64_t rows = 0, length = 1;
  std::vector<int64_t> tokens{};

  // Of sequences that have a token each.
  static StopRows of(std::span<const Tokens> sequences);
  // An answer ends with one of the tokens `ends`.
  static StopRows of_ends(std::span<const tokenizer::Token> ends);

  // Are the last tokens of an answer those of a row?
  bool end(std::span<const tokenizer::Token> answer) const;
};

}  // namespace ullage::language
