#include "tools/command/models/sampling_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ullage::tools {
namespace {

using language::ModelText;

// "12+1.5" or "12-3".
ToolResult<language::SamplingChoices::Bias> bias_of(const std::string& given,
                                                    const ModelText& text) {
  language::SamplingChoices::Bias bias;
  const char* const end = given.data() + given.size();
  const auto [sign, error] = std::from_chars(given.data(), end, bias.token);
  const bool is_token = error == std::errc() && bias.token >= 0 &&
                        static_cast<size_t>(bias.token) < text.tokenizer.size();
  if (is_token && sign != end && (*sign == '+' || *sign == '-')) {
    const char* const number = *sign == '+' ? sign + 1 : sign;
    const auto [rest, wrong] = std::from_chars(number, end, bias.value);
    const bool is_signed_twice = *sign == '+' && number != end && *number == '-';
    if (wrong == std::errc() && rest == end && std::isfinite(bias.value) && !is_signed_twice) {
      return bias;
    }
  }
  return usage(
      fmt::format("--logit-bias requires a token below {} and a number like 12+1.5 or "
                  "12-3, got '{}'",
                  text.tokenizer.size(), given));
}

}  // namespace

ToolResult<> check_sampling_options(const language::SamplingChoices& choices) {
  const auto ok = language::check_sampling(choices);
  if (ok) return {};
  std::string message = ok.error().message;
  const auto option_end = message.begin() + static_cast<std::ptrdiff_t>(message.find(' '));
  std::replace(message.begin(), option_end, '_', '-');
  return usage("--" + message);
}

void add_sampling_options(Command verb, SamplingOptions& options) {
  language::SamplingChoices& sampling = options.choices;
  verb.add_option("--temperature", sampling.temperature,
                  "draw tokens by chance, the more evenly the higher; 0: always the likeliest")
      .show_default();
  verb.add_option("--top-k", sampling.top_k, "draw from so many of the likeliest; 0: from all")
      .show_default();
  verb.add_option("--top-p", sampling.top_p, "draw from the fewest that have this share of all")
      .show_default();
  verb.add_option("--min-p", sampling.min_p,
                  "draw from those at least this likely, as a share of the likeliest")
      .show_default();
  verb.add_option("--repetition-penalty", sampling.repetition_penalty,
                  "above 1: tokens that were there are less likely")
      .show_default();
  verb.add_option("--presence-penalty", sampling.presence_penalty,
                  "is subtracted from the logits of tokens that are in the answer")
      .show_default();
  verb.add_option("--frequency-penalty", sampling.frequency_penalty,
                  "is subtracted from a token's logit for each time that it is in the answer")
      .show_default();
  verb.add_option("--dry-multiplier", sampling.dry_multiplier,
                  "tokens that continue a repetition lose this of their logits, times a power of "
                  "--dry-base that grows with its length; 0: nothing")
      .show_default();
  verb.add_option("--dry-base", sampling.dry_base, "at least 1").show_default();
  verb.add_option("--dry-allowed-length", sampling.dry_allowed_length,
                  "repetitions that are shorter cost nothing")
      .show_default();
  verb.add_option("--typical", sampling.typical,
                  "draw from the fewest tokens with this share whose information is nearest to the "
                  "mean; 1: from all")
      .show_default();
  verb.add_option("--xtc-probability", sampling.xtc_probability,
                  "how often the likeliest tokens are left out, all but the last of them")
      .show_default();
  verb.add_option("--xtc-threshold", sampling.xtc_threshold,
                  "the share of a likely token; above 0.5: none is left out")
      .show_default();
  verb.add_option("--logit-bias", options.biases,
                  "TOKEN+X or TOKEN-X: is added to the token's logit, or subtracted")
      .one_value_per_use();
  verb.add_option("--seed", sampling.seed, "of the chances; the same seed, the same answer")
      .show_default();
}

ToolResult<language::SamplingChoices> sampling_choices(const SamplingOptions& options,
                                                       const ModelText& text) {
  if (const auto ok = check_sampling_options(options.choices); !ok) return ok.error();
  language::SamplingChoices choices = options.choices;
  for (const std::string& given : options.biases) {
    const auto bias = bias_of(given, text);
    if (!bias) return bias.error();
    choices.biases.push_back(*bias);
  }
  if (choices.penalizes_sequences()) choices.dry_breakers = language::sequence_breakers(text);
  return choices;
}

}  // namespace ullage::tools
