#include "frontends/language/tokenizer/split_text.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <string>

#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

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

  // The number of pairs in `match`, or an error of PCRE2. Compiled code has a small stack; without
  // it, matching takes memory as it needs it.
  int find(std::string_view piece, size_t at, pcre2_match_data* match) const {
    const auto* const text = reinterpret_cast<PCRE2_SPTR>(piece.data());
    const int found = pcre2_match(code, text, piece.size(), at, 0, match, nullptr);
    if (found != PCRE2_ERROR_JIT_STACKLIMIT) return found;
    return pcre2_match(code, text, piece.size(), at, PCRE2_NO_JIT, match, nullptr);
  }

  // Appends the matches in `piece` and what lies between them.
  Result<void> split(std::string_view piece, std::vector<TextPart>& parts) const {
    const std::unique_ptr<pcre2_match_data, FreeMatch> match(
        pcre2_match_data_create_from_pattern(code, nullptr));
    if (!match) return ir::Error{ir::ErrorCode::out_of_memory, "no memory to split a text"};
    const auto append = [&](size_t from, size_t to, bool is_match) {
      if (to > from) parts.push_back({piece.substr(from, to - from), is_match});
    };
    size_t done = 0, at = 0;
    while (at < piece.size()) {
      const int found = find(piece, at, match.get());
      if (found == PCRE2_ERROR_NOMATCH) break;
      if (found < 0) return ir::unsupported("a text cannot be split: " + pcre2_message(found));
      const PCRE2_SIZE* const range = pcre2_get_ovector_pointer(match.get());
      append(done, range[0], false);
      append(range[0], range[1], true);
      done = at = range[1];
      // A match of nothing splits where it is, once.
      if (range[1] == range[0] && at < piece.size()) at += character_bytes(piece.substr(at));
    }
    append(done, piece.size(), false);
    return {};
  }
};

Result<TextSplit> TextSplit::of(std::span<const std::string_view> expressions, Gaps gaps) {
  TextSplit result;
  result.gaps_ = gaps;
  for (std::string_view expression : expressions) {
    if (expression.empty()) continue;
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
    std::vector<TextPart> smaller;
    for (std::string_view piece : pieces) {
      if (Result<void> ok = expression->split(piece, smaller); !ok) return ok.error();
    }
    pieces.clear();
    for (const TextPart& part : smaller) {
      if (part.is_match || gaps_ == Gaps::kept) pieces.push_back(part.text);
    }
  }
  return pieces;
}

Result<std::vector<TextPart>> TextSplit::parts(std::string_view text) const {
  std::vector<TextPart> parts;
  if (expressions_.empty()) return parts;
  if (auto ok = expressions_.front()->split(text, parts); !ok) return ok.error();
  return parts;
}

}  // namespace ullage::tokenizer
