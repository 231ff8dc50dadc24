// Numbers between limits, digit by digit: a number is a sign, an integer and a fraction, and is
// compared as text with those of the limits.
#include <algorithm>

#include "frontends/language/grammar/json_parts.h"

namespace ullage::grammar {
namespace {

constexpr size_t kMostDigits = 64;  // of a limit

// A decimal without its sign: digits in front of the point without leading zeros but a lone one,
// digits behind it without trailing ones.
struct Decimal {
  std::string integer = "0", fraction{};
  bool is_negative = false;

  bool is_zero() const { return integer == "0" && fraction.empty(); }
};

Result<Decimal> decimal_of(const std::string& number) {
  Decimal decimal;
  std::string_view rest = number;
  decimal.is_negative = rest.starts_with('-');
  rest.remove_prefix(decimal.is_negative);
  const size_t point = std::min(rest.find('.'), rest.size());
  decimal.integer = rest.substr(0, point);
  decimal.fraction = rest.substr(std::min(point + 1, rest.size()));
  decimal.integer.erase(
      0, std::min(decimal.integer.find_first_not_of('0'), decimal.integer.size() - 1));
  while (decimal.fraction.ends_with('0')) decimal.fraction.pop_back();
  if (decimal.integer.size() + decimal.fraction.size() > kMostDigits) {
    return ir::unsupported("a limit with more than {} digits", kMostDigits);
  }
  if (decimal.is_zero()) decimal.is_negative = false;
  return decimal;
}

// Of magnitudes: negative, 0, positive.
int compared(const Decimal& a, const Decimal& b) {
  if (a.integer.size() != b.integer.size()) return a.integer.size() < b.integer.size() ? -1 : 1;
  if (const int order = a.integer.compare(b.integer); order != 0) return order;
  return a.fraction.compare(b.fraction);
}

Part digit() {
  return characters({{'0', '9'}});
}
Part digit_between(char first, char last) {
  return characters({{static_cast<uint32_t>(first), static_cast<uint32_t>(last)}});
}
Part digits(size_t least, uint32_t most = kNoLimit) {
  return repeat(digit(), static_cast<uint32_t>(least), most);
}
Part exactly(size_t count) {
  return digits(count, static_cast<uint32_t>(count));
}
Part nothing() {
  return sequence({});
}
Part none() {
  return choice({});
}

// Texts of digits as long as `limit`, that are at least, or at most, it.
Part at_least(std::string_view limit) {
  if (limit.empty()) return nothing();
  std::vector<Part> parts = {sequence({text(limit.substr(0, 1)), at_least(limit.substr(1))})};
  if (limit[0] < '9') {
    parts.push_back(
        sequence({digit_between(static_cast<char>(limit[0] + 1), '9'), exactly(limit.size() - 1)}));
  }
  return choice(std::move(parts));
}
Part at_most(std::string_view limit, char lowest = '0') {
  if (limit.empty()) return nothing();
  std::vector<Part> parts = {sequence({text(limit.substr(0, 1)), at_most(limit.substr(1))})};
  if (limit[0] > lowest) {
    parts.push_back(sequence(
        {digit_between(lowest, static_cast<char>(limit[0] - 1)), exactly(limit.size() - 1)}));
  }
  return choice(std::move(parts));
}
// Of one length.
Part between(std::string_view least, std::string_view most) {
  if (least.empty()) return nothing();
  if (least[0] == most[0]) {
    return sequence({text(least.substr(0, 1)), between(least.substr(1), most.substr(1))});
  }
  std::vector<Part> parts = {sequence({text(least.substr(0, 1)), at_least(least.substr(1))}),
                             sequence({text(most.substr(0, 1)), at_most(most.substr(1))})};
  if (least[0] + 1 < most[0]) {
    parts.push_back(
        sequence({digit_between(static_cast<char>(least[0] + 1), static_cast<char>(most[0] - 1)),
                  exactly(least.size() - 1)}));
  }
  return choice(std::move(parts));
}

// Integers in [least, most] without a sign; no `most`: without an end.
Part integers(const std::string& least, const std::optional<std::string>& most) {
  if (!most) {
    std::vector<Part> parts = {at_least(least)};
    parts.push_back(sequence({digit_between('1', '9'), digits(std::max<size_t>(least.size(), 1))}));
    if (least != "0") return choice(std::move(parts));
    return choice({text("0"), sequence({digit_between('1', '9'), digits(0)})});
  }
  const bool is_empty =
      least.size() > most->size() || (least.size() == most->size() && least > *most);
  if (is_empty) return none();
  if (least.size() == most->size()) return between(least, *most);
  std::vector<Part> parts = {at_least(least)};
  for (size_t size = least.size() + 1; size < most->size(); ++size)
    parts.push_back(sequence({digit_between('1', '9'), exactly(size - 1)}));
  parts.push_back(at_most(*most, '1'));
  return choice(std::move(parts));
}

// One more, and one less; REQUIRES of the latter: not 0.
std::string after(std::string number) {
  for (size_t i = number.size(); i-- > 0;) {
    if (number[i] != '9') {
      ++number[i];
      return number;
    }
    number[i] = '0';
  }
  return "1" + number;
}
std::string before(std::string number) {
  for (size_t i = number.size(); i-- > 0; number[i] = '9') {
    if (number[i] == '0') continue;
    --number[i];
    break;
  }
  if (number.size() > 1 && number[0] == '0') number.erase(0, 1);
  return number;
}

// Behind the point: digits of a fraction that is above `limit`, or equal where `or_equal`.
Part fraction_above(std::string_view limit, bool or_equal) {
  if (limit.empty()) {
    if (or_equal) return digits(0);
    // Above 0: one of the digits is not 0.
    return sequence({repeat(text("0"), 0), digit_between('1', '9'), digits(0)});
  }
  std::vector<Part> parts = {
      sequence({text(limit.substr(0, 1)), fraction_above(limit.substr(1), or_equal)})};
  if (limit[0] < '9')
    parts.push_back(sequence({digit_between(static_cast<char>(limit[0] + 1), '9'), digits(0)}));
  return choice(std::move(parts));
}
Part fraction_below(std::string_view limit, bool or_equal) {
  if (limit.empty()) return or_equal ? repeat(text("0"), 0) : none();
  // A shorter text than the limit is below it.
  std::vector<Part> parts = {
      nothing(), sequence({text(limit.substr(0, 1)), fraction_below(limit.substr(1), or_equal)})};
  if (limit[0] > '0')
    parts.push_back(sequence({digit_between('0', static_cast<char>(limit[0] - 1)), digits(0)}));
  return choice(std::move(parts));
}
// Below one and above another fraction.
Part fraction_between(std::string_view least, bool or_least, std::string_view most, bool or_most) {
  if (least.empty() && or_least) return fraction_below(most, or_most);
  if (most.empty()) return none();
  const char low = least.empty() ? '0' : least[0];
  const std::string_view behind = least.empty() ? least : least.substr(1);
  if (low > most[0]) return none();
  if (low == most[0]) {
    return sequence(
        {text(most.substr(0, 1)), fraction_between(behind, or_least, most.substr(1), or_most)});
  }
  std::vector<Part> parts = {
      sequence({text(std::string_view(&low, 1)), fraction_above(behind, or_least)}),
      sequence({text(most.substr(0, 1)), fraction_below(most.substr(1), or_most)})};
  if (low + 1 < most[0]) {
    parts.push_back(sequence(
        {digit_between(static_cast<char>(low + 1), static_cast<char>(most[0] - 1)), digits(0)}));
  }
  return choice(std::move(parts));
}

// A limit of magnitudes.
struct Limit {
  Decimal decimal{};
  bool is_in = true;
};
using Limits = std::optional<Limit>;

// What a fraction is behind an integer: none, or a point and digits.
Part with_fraction(const std::string& integer, Part fraction_digits, bool may_lack) {
  // A point has a digit behind it: of fractions that may be empty, the empty one has no point.
  const Part pointed = sequence({text("."), std::move(fraction_digits)});
  std::vector<Part> parts = {sequence({text(integer), pointed})};
  if (may_lack) parts.push_back(text(integer));
  return choice(std::move(parts));
}

// The first of `part`'s digits is there: an intersection with "one digit at least".
Part not_empty(const Part& part);

Part not_empty_choice(const Expression& e) {
  std::vector<Part> parts;
  for (const Part& part : e.parts) parts.push_back(not_empty(part));
  return choice(std::move(parts));
}
Part not_empty(const Part& part) {
  switch (part->kind) {
    case Expression::Kind::choice:
      return not_empty_choice(*part);
    case Expression::Kind::repeat:
      return repeat(part->parts[0], std::max<uint32_t>(part->least, 1), part->most);
    case Expression::Kind::sequence:
      // Sequences here begin with a digit, with zeros that a digit follows, or are empty.
      return part->parts.empty() ? none() : part;
    default:
      return part;
  }
}

// Magnitudes between limits, with fractions or without.
Part magnitudes(const Limit& least, const Limits& most, bool has_fractions) {
  std::string first = least.decimal.integer;
  const bool starts_whole = least.decimal.fraction.empty() && least.is_in;
  if (!has_fractions) {
    if (!starts_whole) first = after(first);
    if (!most) return integers(first, {});
    std::string last = most->decimal.integer;
    if (most->decimal.fraction.empty() && !most->is_in) {
      if (last == "0") return none();
      last = before(last);
    }
    return integers(first, last);
  }
  const Part any = optional(sequence({text("."), digits(1)}));
  std::vector<Part> parts;
  const auto whole = [&](const std::string& from, const std::optional<std::string>& to) {
    parts.push_back(sequence({integers(from, to), any}));
  };
  const std::string& low = least.decimal.integer;
  if (most && most->decimal.integer == low) {
    // One integer: between both fractions.
    const bool may_lack = starts_whole && (most->is_in || !most->decimal.fraction.empty());
    return with_fraction(low,
                         not_empty(fraction_between(least.decimal.fraction, least.is_in,
                                                    most->decimal.fraction, most->is_in)),
                         may_lack);
  }
  if (!starts_whole) {
    parts.push_back(
        with_fraction(low, not_empty(fraction_above(least.decimal.fraction, least.is_in)), false));
    first = after(low);
  }
  if (!most) {
    whole(first, {});
    return choice(std::move(parts));
  }
  whole(first, before(most->decimal.integer));
  const bool may_lack = most->is_in || !most->decimal.fraction.empty();
  parts.push_back(with_fraction(most->decimal.integer,
                                not_empty(fraction_below(most->decimal.fraction, most->is_in)),
                                may_lack));
  return choice(std::move(parts));
}

Part unlimited(bool has_fractions) {
  const Part integer = choice({text("0"), sequence({digit_between('1', '9'), digits(0)})});
  const Part sign = optional(text("-"));
  if (!has_fractions) return sequence({sign, integer});
  return sequence(
      {sign, integer, optional(sequence({text("."), digits(1)})),
       optional(sequence({characters({{'e', 'e'}, {'E', 'E'}}),
                          optional(characters({{'+', '+'}, {'-', '-'}})), digits(1, 2)}))});
}

Result<Part> limited(const NumberLimits& limits, bool has_fractions) {
  if (!limits.least && !limits.most) return unlimited(has_fractions);
  Limits least, most;
  for (auto [given, is_in, limit] : {std::tuple(&limits.least, !limits.above, &least),
                                     std::tuple(&limits.most, !limits.below, &most)}) {
    if (!*given) continue;
    auto decimal = decimal_of(**given);
    if (!decimal) return decimal.error();
    *limit = Limit{std::move(*decimal), is_in};
  }
  const Limit zero;
  std::vector<Part> parts;
  // Those of 0 and above.
  if (!most || !most->decimal.is_negative) {
    const bool from_zero = !least || least->decimal.is_negative;
    const Limit& from = from_zero ? zero : *least;
    if (!most || compared(from.decimal, most->decimal) <= 0)
      parts.push_back(magnitudes(from, most, has_fractions));
  }
  // Those below 0, of which -0 is none.
  if (!least || least->decimal.is_negative) {
    const bool to_zero = !most || !most->decimal.is_negative;
    const Limit from = to_zero ? Limit{{}, false} : *most;
    if (!least || compared(from.decimal, least->decimal) <= 0)
      parts.push_back(sequence({text("-"), magnitudes(from, least, has_fractions)}));
  }
  return choice(std::move(parts));
}

}  // namespace

Result<Part> json_integer(const NumberLimits& limits) {
  return limited(limits, false);
}

Result<Part> json_number(const NumberLimits& limits) {
  return limited(limits, true);
}

// A state per remainder of the digits read so far, behind the first one; a digit leads from one to
// the next.
Part json_multiple(uint32_t divisor) {
  std::vector<Expression::State> states(divisor + 1);
  const auto connect = [&](Expression::State& from, uint32_t remainder, char lowest) {
    for (char d = lowest; d <= '9'; ++d) {
      const uint32_t next = (remainder * 10 + static_cast<uint32_t>(d - '0')) % divisor;
      from.steps.push_back({digit_between(d, d), next + 1});
    }
  };
  connect(states[0], 0, '1');
  for (uint32_t r = 0; r < divisor; ++r) connect(states[r + 1], r, '0');
  states[1].ends = true;
  return choice({text("0"), sequence({optional(text("-")), automaton(std::move(states))})});
}

}  // namespace ullage::grammar
