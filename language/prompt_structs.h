// Prompts and answers as structs of C (ullage_generator.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "language/text_generator.h"
#include "ullage/ullage_generator.h"

namespace ullage::language {

// Errors: a null or an enumerator that must not be there.
ir::Result<TextPrompt> prompt_of(const char* function, const ullage_prompt* prompt);

inline uint32_t count_of(const Tokens& tokens) {
  return static_cast<uint32_t>(tokens.size());
}

// Points into the piece.
ullage_piece view_of(const TextPiece& piece);

// An answer, member by member as the struct has it.
class KeptAnswer {
 public:
  KeptAnswer() = default;
  // `draft`: tokens that each step drafts.
  KeptAnswer(TextAnswer answer, int64_t draft);

  // Points into this.
  ullage_answer view() const;

 private:
  TextAnswer answer_{};
  int64_t draft_ = 0;
  std::vector<float> drawn_{}, top_{};  // log-probabilities
  Tokens top_tokens_{};
  std::string calls_{};
};

}  // namespace ullage::language
