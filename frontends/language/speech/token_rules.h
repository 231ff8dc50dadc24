// Which token follows: the likeliest of those that a speech model's configuration allows, with
// times in pairs around what is said.
// Source: Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision" (2022), and
// the rules of times as transformers has them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::speech {

struct TokenRules {
  int64_t end = 0;                            // the token that ends what is said
  std::vector<int64_t> never{}, not_first{};  // tokens that are never chosen, or not as the first
  // The token in front of those of times, which follow it up to the end of the vocabulary.
  std::optional<int64_t> no_times{};
  std::optional<int64_t> latest_first{};  // of the first time; none: any

  // The token of 0 seconds. REQUIRES: there are times.
  int64_t first_time() const { return *no_times + 1; }
};

// What the next token depends on: i64 [1] each, kNoToken where there is none (gguf/answer_parts.h).
struct SpokenTokens {
  ir::Value before{}, last{};  // the last two tokens
  ir::Value latest{};          // the last time
  ir::Value turn{};            // the last time that another followed
};

class TokenChoice {
 public:
  // `has_times`: do tokens of times surround what is said? Else all are tokens like others.
  TokenChoice(ir::Builder& builder, TokenRules rules, int64_t vocabulary, bool has_times);

  const TokenRules& rules() const { return rules_; }
  SpokenTokens nothing() const;
  // logits f32 [vocabulary] -> i64 [1].
  ir::Value token(ir::Value logits, const SpokenTokens& spoken, bool is_first) const;
  // Behind `token`, i64 [1]; what is spoken stays the same behind the end.
  SpokenTokens next(const SpokenTokens& spoken, ir::Value token) const;
  // Does it end with one time alone, behind which nothing is said? bool [1].
  ir::Value ends_with_time(const SpokenTokens& spoken) const;

 private:
  ir::Value forbidden(const std::vector<int64_t>& tokens) const;
  ir::Value with_times(ir::Value scores, const SpokenTokens& spoken, bool is_first) const;
  ir::Value is_time(ir::Value token) const;

  ir::Builder& builder_;
  TokenRules rules_;
  int64_t vocabulary_;
  bool has_times_;
  ir::Value places_;             // i64 [vocabulary]: 0, 1 ...
  ir::Value never_, not_first_;  // bool [vocabulary]
};

}  // namespace ullage::speech
