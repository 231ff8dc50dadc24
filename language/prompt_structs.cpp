#include "language/prompt_structs.h"

#include <nlohmann/json.hpp>

#include "compiler/c_api.h"

namespace ullage::language {
namespace {

using compiler::list_of;
using runtime::null_argument;

Tokens copy_of(std::span<const int32_t> tokens) {
  return {tokens.begin(), tokens.end()};
}

ir::Result<void> read_text(const char* function, const ullage_prompt& given, TextPrompt& prompt) {
  const int kind = runtime::raw(given.kind);
  if (kind < ULLAGE_PROMPT_MESSAGE || kind > ULLAGE_PROMPT_CONVERSATION) {
    return ir::invalid_argument("{}: kind must be one of ullage_prompt_kind, given {}", function,
                                kind);
  }
  prompt.kind = static_cast<PromptKind>(kind);
  if (prompt.kind != PromptKind::tokens) {
    if (!given.text) return null_argument(function, "text");
    prompt.text = given.text;
    return {};
  }
  const auto tokens = list_of(function, "tokens", given.tokens, given.token_count);
  if (!tokens) return tokens.error();
  prompt.tokens = copy_of(*tokens);
  return {};
}

ir::Result<void> read_stops(const char* function, const ullage_prompt& given, TextPrompt& prompt) {
  auto texts = compiler::names_of(function, "stop_texts", given.stop_texts, given.stop_text_count);
  if (!texts) return texts.error();
  prompt.stop_texts = std::move(*texts);
  const auto rows = list_of(function, "stop_tokens", given.stop_tokens, given.stop_token_count);
  if (!rows) return rows.error();
  for (const ullage_token_sequence& row : *rows) {
    const auto tokens = list_of(function, "stop_tokens", row.tokens, row.count);
    if (!tokens) return tokens.error();
    prompt.stop_tokens.push_back(copy_of(*tokens));
  }
  prompt.ignores_ends = given.ignore_end_tokens != 0;
  return {};
}

ir::Result<void> read_sampling(const char* function, const ullage_prompt& given,
                               SamplingChoices& sampling) {
  sampling = {.temperature = given.temperature,
              .top_p = given.top_p == 0 ? 1 : given.top_p,
              .min_p = given.min_p,
              .repetition_penalty = given.repetition_penalty == 0 ? 1 : given.repetition_penalty,
              .top_k = given.top_k,
              .seed = static_cast<uint64_t>(given.seed),
              .presence_penalty = given.presence_penalty,
              .frequency_penalty = given.frequency_penalty,
              .dry_multiplier = given.dry_multiplier,
              .dry_base = given.dry_base == 0 ? 1.75 : given.dry_base,
              .dry_allowed_length = given.dry_allowed_length == 0 ? 2 : given.dry_allowed_length,
              .typical = given.typical == 0 ? 1 : given.typical,
              .xtc_probability = given.xtc_probability,
              .xtc_threshold = given.xtc_threshold == 0 ? 0.1 : given.xtc_threshold};
  const auto biases = list_of(function, "biases", given.biases, given.bias_count);
  if (!biases) return biases.error();
  for (const ullage_token_bias& bias : *biases) sampling.biases.push_back({bias.token, bias.value});
  return {};
}

ir::Result<void> read_constraint_of(const char* function, const ullage_prompt& given,
                                    TextPrompt& prompt) {
  if (given.tool_choice) prompt.tool_choice = given.tool_choice;
  const int kind = runtime::raw(given.constraint);
  if (kind < ULLAGE_CONSTRAINT_NONE || kind > ULLAGE_CONSTRAINT_CHOICE) {
    return ir::invalid_argument("{}: constraint must be one of ullage_constraint_kind, given {}",
                                function, kind);
  }
  if (kind == ULLAGE_CONSTRAINT_NONE) return {};
  auto texts = compiler::names_of(function, "constraint_texts", given.constraint_texts,
                                  given.constraint_text_count);
  if (!texts) return texts.error();
  if (texts->empty() || (texts->size() > 1 && kind != ULLAGE_CONSTRAINT_CHOICE)) {
    return ir::invalid_argument(
        "{}: a constraint must have one text, choices at least one, given {}", function,
        texts->size());
  }
  // ULLAGE_CONSTRAINT_NONE is in front.
  prompt.constraint = static_cast<ConstraintKind>(kind - 1);
  prompt.constraint_texts = std::move(*texts);
  return {};
}

std::string text_of(std::span<const chat::ToolCall> calls) {
  return json_of(calls).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

template <class T>
const T* some(const std::vector<T>& values) {
  return values.empty() ? nullptr : values.data();
}

}  // namespace

ir::Result<TextPrompt> prompt_of(const char* function, const ullage_prompt* pointer) {
  if (!pointer) return null_argument(function, "prompt");
  const auto given = runtime::read_struct(function, pointer);
  if (!given) return given.error();
  TextPrompt prompt;
  if (auto ok = read_text(function, *given, prompt); !ok) return ok.error();
  if (auto ok = read_stops(function, *given, prompt); !ok) return ok.error();
  prompt.most = given->max_tokens;
  if (auto ok = read_sampling(function, *given, prompt.sampling); !ok) return ok.error();
  if (auto ok = read_constraint_of(function, *given, prompt); !ok) return ok.error();
  return prompt;
}

ullage_piece view_of(const TextPiece& piece) {
  return {.size = sizeof(ullage_piece),
          .text = piece.text.c_str(),
          .text_size = piece.text.size(),
          .tokens = piece.tokens.data(),
          .token_count = count_of(piece.tokens),
          .is_last = piece.is_last ? 1U : 0U};
}

KeptAnswer::KeptAnswer(TextAnswer answer, int64_t draft)
    : answer_(std::move(answer)), draft_(draft) {
  for (const LogProbabilities& one : answer_.log_probabilities) {
    drawn_.push_back(one.drawn);
    for (const LogProbabilities::Likely& likely : one.top) {
      top_tokens_.push_back(likely.token);
      top_.push_back(likely.value);
    }
  }
  if (answer_.tool_calls) calls_ = text_of(*answer_.tool_calls);
}

ullage_answer KeptAnswer::view() const {
  const auto& reported = answer_.log_probabilities;
  // Every step drafts as many and gives one token more than were accepted.
  const int64_t steps = answer_.steps.value_or(0);
  const int64_t later = std::ssize(answer_.tokens) - 1;
  return {
      .size = sizeof(ullage_answer),
      .text = answer_.text.c_str(),
      .text_size = answer_.text.size(),
      .tokens = answer_.tokens.data(),
      .token_count = count_of(answer_.tokens),
      .finish = static_cast<ullage_finish>(answer_.finish),
      .prompt_tokens = static_cast<uint32_t>(answer_.prompt_tokens),
      .forgotten_messages = static_cast<uint32_t>(answer_.forgotten),
      .first_token_ms = answer_.first_ms,
      .total_ms = answer_.total_ms,
      .log_probabilities = some(drawn_),
      .top_tokens = some(top_tokens_),
      .top_log_probabilities = some(top_),
      .top_token_count = reported.empty() ? 0 : static_cast<uint32_t>(reported.front().top.size()),
      .tool_calls = answer_.tool_calls ? calls_.c_str() : nullptr,
      .drafted_tokens = static_cast<uint32_t>(draft_ * steps),
      .accepted_tokens =
          static_cast<uint32_t>(answer_.steps ? std::max<int64_t>(later - steps, 0) : 0),
      .forced_tokens = static_cast<uint32_t>(answer_.forced.value_or(0))};
}

}  // namespace ullage::language
