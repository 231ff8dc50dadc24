// Expressions for parts of JSON texts. Source: RFC 8259.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "frontends/language/grammar/expression.h"

namespace ullage::grammar {

// With at most one blank behind it.
Part comma();
Part colon();

// A string of `least` to `most` characters, each itself or escaped, in quotes.
Part json_string(uint32_t least = 0, uint32_t most = kNoLimit);
// The strings whose characters an expression describes. One that must be escaped is so in one way.
Part json_string_of(const Expression& content);
// A value as JSON has it: the text of one, parsed.
Part json_literal(std::string_view utf8);  // a string

struct NumberLimits {
  std::optional<std::string> least{}, most{};  // decimals without an exponent: "-1.5"
  bool above = false, below = false;           // themselves left out
};
// Integers without a fraction; numbers with one and, where there are no limits, an exponent.
Result<Part> json_integer(const NumberLimits& limits);
Result<Part> json_number(const NumberLimits& limits);
// A multiple of `divisor`, in [1, 1000].
Part json_multiple(uint32_t divisor);

}  // namespace ullage::grammar
