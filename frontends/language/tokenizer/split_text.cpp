#include "frontends/language/tokenizer/split_text.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <string>

#include "base/printable.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

// Source: GPT-2, encoder.py.
constexpr std::string_view kGpt2 =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
// Source: tokenizer.json of Llama 3 and of Qwen 2, which differ in the digits of a number.
constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kDigit = R"(\p{N})";

// Expressions split what those before them left; the names are of `tokenizer.ggml.pre`.
struct SplitRow {
  std::string_view name;
  std::vector<std::string_view> expressions;
  bool takes_whole_tokens = false;
};
const SplitRow kSplits[] = {
    {"gpt-2", {kGpt2}},
    {"llama-bpe", {kLlama3}, true},
    {"qwen2", {kQwen2}},
    {"smollm", {kDigit, kGpt2}},
};

// White space as Unicode's property has it: PCRE2's \s also takes U+180E.
std::string with_unicode_spaces(std::string_view expression) {
  std::string result;
  for (size_t i = 0; i < expression.size(); ++i) {
    const std::string_view two = expression.substr(i, 2);
    if (two == R"(\s)" || two == R"(\S)") {
      result += two == R"(\s)" ? R"(\p{White_Space})" : R"(\P{White_Space})";
      ++i;
    } else {
      result += expression[i];
    }
  }
  return result;
}

std::string pcre2_message(int code) {
  char text[256] = "";
  pcre2_get_error_message(code, reinterpret_cast<PCRE2_UCHAR*>(text), sizeof text);
  return text;
}

struct FreeMatch {
  void operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }
};

}  // namespace

struct TextSplit::Expression {
  pcre2_code* code = nullptr;

  Expression() = default;
  Expression(const Expression&) = delete;
  Expression& operator=(const Expression&) = delete;
  ~Expression() { pcre2_code_free(code); }

  // Appends the matches in `piece` and what lies between them.
  Result<void> split(std::string_view piece, std::vector<std::string_view>& pieces) const {
    const std::unique_ptr<pcre2_match_data, FreeMatch> match(
        pcre2_match_data_create_from_pattern(code, nullptr));
    if (!match) return ir::Error{ir::ErrorCode::out_of_memory, "no memory to split a text"};
    const auto* const text = reinterpret_cast<PCRE2_SPTR>(piece.data());
    size_t done = 0, at = 0;
    while (at < piece.size()) {
      const int found = pcre2_match(code, text, piece.size(), at, 0, match.get(), nullptr);
      if (found == PCRE2_ERROR_NOMATCH) break;
      if (found < 0) return ir::unsupported("a text cannot be split: " + pcre2_message(found));
      const PCRE2_SIZE* const range = pcre2_get_ovector_pointer(match.get());
      if (range[0] > done) pieces.push_back(piece.substr(done, range[0] - done));
      if (range[1] > range[0]) pieces.push_back(piece.substr(range[0], range[1] - range[0]));
      done = range[1];
      at = std::max(range[1], at + 1);
    }
    if (done < piece.size()) pieces.push_back(piece.substr(done));
    return {};
  }
};

Result<TextSplit> TextSplit::named(std::string_view name) {
  const auto* const row = std::ranges::find(kSplits, name, &SplitRow::name);
  if (row == std::end(kSplits)) {
    std::string known;
    for (const SplitRow& split : kSplits) {
      known += (known.empty() ? "" : ", ") + std::string(split.name);
    }
    return ir::unsupported("texts are split by the expressions of " + known +
                           "; the model names '" + ir::printable(name) + "'");
  }
  TextSplit result;
  result.takes_whole_tokens_ = row->takes_whole_tokens;
  for (std::string_view expression : row->expressions) {
    const std::string pattern = with_unicode_spaces(expression);
    int error = 0;
    size_t at = 0;
    auto compiled = std::make_shared<Expression>();
    compiled->code =
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF, &error, &at, nullptr);
    if (compiled->code == nullptr) {
      return ir::internal_error("'" + pattern + "' at " + std::to_string(at) + ": " +
                                pcre2_message(error));
    }
    pcre2_jit_compile(compiled->code, PCRE2_JIT_COMPLETE);  // where there is none: interpreted
    result.expressions_.push_back(std::move(compiled));
  }
  return result;
}

Result<std::vector<std::string_view>> TextSplit::split(std::string_view text) const {
  std::vector<std::string_view> pieces;
  if (!text.empty()) pieces.push_back(text);
  for (const auto& expression : expressions_) {
    std::vector<std::string_view> smaller;
    for (std::string_view piece : pieces) {
      if (Result<void> ok = expression->split(piece, smaller); !ok) return ok.error();
    }
    pieces = std::move(smaller);
  }
  return pieces;
}

}  // namespace ullage::tokenizer
