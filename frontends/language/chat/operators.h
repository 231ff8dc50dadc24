// Operators of chat templates, as Python defines them.
#pragma once

#include <string_view>

#include "frontends/language/chat/evaluation.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

using BinaryFunction = Value (*)(Evaluation& run, const Value& left, const Value& right);
using UnaryOperator = Value (*)(Evaluation& run, const Value& of);

struct BinaryOperator {
  std::string_view name;
  BinaryFunction call;
};

// Null where there is none of the name. Of products: * / // %.
BinaryFunction find_comparison(std::string_view name);  // == != < <= > >= in
BinaryFunction find_sum(std::string_view name);         // + -
BinaryFunction find_product(std::string_view name);
Value power(Evaluation& run, const Value& left, const Value& right);
Value negated(Evaluation& run, const Value& of);
Value plus_sign(Evaluation& run, const Value& of);

// of[from:to:step]; null limits are the ends.
Value slice_of(Evaluation& run, const Value& of, const Value& from, const Value& to,
               const Value& step);

// text % values, text.format(...). Defined with the other formats.
Value percent_format(Evaluation& run, const std::string& format, bool is_markup,
                     const Value& values);
Value brace_format(Evaluation& run, const std::string& format, bool is_markup, const Call& values);

// As Python writes floats: "1.0", "1e+20".
std::string float_text(double number);
// The integer as text would be written by int(text, base); nullopt where it is none.
std::optional<int64_t> integer_of(std::string_view text, int base);
std::optional<double> float_of(std::string_view text);
// Characters that HTML reads otherwise, escaped.
std::string escaped(std::string_view text);
std::string json_string(std::string_view text, bool in_ascii);

}  // namespace ullage::chat
