// The statuses of deqp-runner and its baseline rules.
#include "tools/conform/deqp/status.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace ullage::conform {
namespace {

constexpr std::pair<DeqpWord, std::string_view> kWords[] = {
    {DeqpWord::pass, "Pass"},
    {DeqpWord::fail, "Fail"},
    {DeqpWord::skip, "Skip"},
    {DeqpWord::crash, "Crash"},
    {DeqpWord::timeout, "Timeout"},
    {DeqpWord::warn, "Warn"},
    {DeqpWord::flake, "Flake"},
    {DeqpWord::known_flake, "KnownFlake"},
    {DeqpWord::missing, "Missing"},
    {DeqpWord::expected_fail, "ExpectedFail"},
    {DeqpWord::unexpected_improvement, "UnexpectedImprovement"},
};

std::optional<DeqpWord> find_word(std::string_view name) {
  const auto* const found =
      std::ranges::find(kWords, name, &std::pair<DeqpWord, std::string_view>::second);
  if (found == std::end(kWords)) return std::nullopt;
  return found->first;
}

bool is_one_of(DeqpWord word, std::initializer_list<DeqpWord> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::string_view name_of(DeqpWord word) {
  return std::ranges::find(kWords, word, &std::pair<DeqpWord, std::string_view>::first)->second;
}

std::string text_of(const DeqpStatus& status) {
  std::string text(name_of(status.word));
  if (status.word == DeqpWord::unexpected_improvement) {
    text += "(" + std::string(name_of(status.now)) + ")";
  }
  return text;
}

std::optional<DeqpStatus> parse_status(std::string_view text) {
  const std::string_view improvement = name_of(DeqpWord::unexpected_improvement);
  if (text.starts_with(improvement)) {
    text.remove_prefix(improvement.size());
    if (!text.starts_with('(') || !text.ends_with(')')) return std::nullopt;
    const auto now = find_word(text.substr(1, text.size() - 2));
    // The statuses that a test itself can end with.
    if (!now || *now > DeqpWord::warn) return std::nullopt;
    return DeqpStatus{DeqpWord::unexpected_improvement, *now};
  }
  const auto word = find_word(text);
  if (!word) return std::nullopt;
  return DeqpStatus{*word};
}

DeqpStatus status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::pass:
      return {DeqpWord::pass};
    case Outcome::fail:
    case Outcome::broken:
      return {DeqpWord::fail};
    case Outcome::skip:
    case Outcome::unsupported:
      return {DeqpWord::skip};
    case Outcome::crash:
      return {DeqpWord::crash};
    case Outcome::timeout:
      return {DeqpWord::timeout};
  }
  return {DeqpWord::missing};
}

bool is_success(const DeqpStatus& status) {
  return is_one_of(status.word, {DeqpWord::pass, DeqpWord::skip, DeqpWord::warn, DeqpWord::flake,
                                 DeqpWord::known_flake, DeqpWord::expected_fail});
}

DeqpStatus with_baseline(const DeqpStatus& status, const DeqpStatus& baseline) {
  using enum DeqpWord;
  struct Rule {
    DeqpWord status;
    std::initializer_list<DeqpWord> expected, improved;  // by the baseline's word
  };
  // ExpectedFail: the results.csv of a run with a baseline can be a baseline, too.
  static const Rule kRules[] = {
      {pass, {}, {fail, crash, missing, timeout}},
      {skip, {}, {fail, crash, missing, timeout}},
      {warn, {warn}, {fail, crash}},
      {fail, {fail, expected_fail}, {crash, timeout}},
      {crash, {crash, expected_fail}, {}},
      {timeout, {timeout}, {}},
  };
  for (const Rule& rule : kRules) {
    if (rule.status != status.word) continue;
    if (is_one_of(baseline.word, rule.expected)) return {expected_fail};
    if (is_one_of(baseline.word, rule.improved)) return {unexpected_improvement, status.word};
  }
  return status;
}

}  // namespace ullage::conform
