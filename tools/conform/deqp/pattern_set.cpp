// Lists of regular expressions.
#include "tools/conform/deqp/pattern_set.h"

#include <algorithm>

#include "tools/conform/deqp/status.h"
#include "tools/conform/text_file.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace ullage::conform {

using ir::Result;

struct PatternSet::Expression {
  pcre2_code* code = nullptr;
  pcre2_match_data* match = nullptr;

  Expression() = default;
  Expression(const Expression&) = delete;
  Expression& operator=(const Expression&) = delete;
  ~Expression() {
    pcre2_match_data_free(match);
    pcre2_code_free(code);
  }
};

Result<void> PatternSet::add(std::string_view text) {
  size_t number = 0;
  for (std::string_view line : lines_of(text)) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    if (const size_t comma = line.rfind(',');
        comma != line.npos && parse_status(line.substr(comma + 1))) {
      return ir::invalid_file(std::to_string(number) + ": " + std::string(line) +
                              ": a line with a status belongs into a baseline");
    }
    if (line.find_first_of("*+?()[]{}|^$\\") == line.npos) {
      words_.emplace_back(line);
      continue;
    }
    int error = 0;
    size_t at = 0;
    auto compiled = std::make_shared<Expression>();
    compiled->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(line.data()), line.size(), 0,
                                   &error, &at, nullptr);
    if (compiled->code == nullptr) {
      char message[256] = "";
      pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(message), sizeof message);
      return ir::invalid_file(std::to_string(number) + ": " + std::string(line) +
                              ": not a regular expression: " + message);
    }
    pcre2_jit_compile(compiled->code, PCRE2_JIT_COMPLETE);  // where there is none: interpreted
    compiled->match = pcre2_match_data_create_from_pattern(compiled->code, nullptr);
    if (compiled->match == nullptr) return ir::Error{ir::ErrorCode::out_of_memory, "no memory", {}};
    expressions_.push_back(std::move(compiled));
  }
  return {};
}

bool PatternSet::matches(std::string_view id) const {
  const auto* const subject = reinterpret_cast<PCRE2_SPTR>(id.data());
  return std::ranges::any_of(words_, [&](const auto& word) { return id.find(word) != id.npos; }) ||
         std::ranges::any_of(expressions_, [&](const auto& expression) {
           return pcre2_match(expression->code, subject, id.size(), 0, 0, expression->match,
                              nullptr) >= 0;
         });
}

}  // namespace ullage::conform
