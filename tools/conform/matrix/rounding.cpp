// Questions `width`, `rounding` and `products`: which digits of a sum are kept, and how it is
// rounded.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/conform/matrix/dots.h"
#include "tools/conform/matrix/exact_sum.h"
#include "tools/conform/matrix/question.h"

namespace ullage::conform {
namespace {

// Places of a large number, of a small one and of the large one's negative; 0 is c.
struct Places {
  std::string_view name;
  size_t (*at)(size_t role, size_t k);
};
constexpr Places kPlaces[] = {
    {"digits kept from c to the last product",
     [](size_t role, size_t k) { return role == 0   ? 0
                                        : role == 1 ? 1
                                                    : k; }},
    {"digits kept between the first products", [](size_t role, size_t) { return role + 1; }},
    {"digits kept from the first product to the last",
     [](size_t role, size_t k) { return role == 0   ? 1
                                        : role == 1 ? k / 2 + 1
                                                    : k; }},
};

// Smaller and smaller numbers, of either sign, between a large one and its negative. The last one
// that is not lost gives the number of digits. Where the small number is next to the negative, the
// sum is below the large number for one of the signs only, and has one more digit there.
ir::Result<Answer> ask_width(const MatrixShape& shape, MatrixUnit& unit) {
  // The factors of the smallest number are not denormal.
  const bool is_wide = format_of(*shape.c).max_exponent > 15;
  const int exponent = is_wide ? 30 : 14;
  const size_t most = is_wide ? 58 : 38;
  const double large = std::ldexp(1.0, exponent);
  if (shape.k < 4) return Answer{};
  std::vector<ChosenDot> dots;
  std::vector<double> small;
  for (const Places& places : kPlaces) {
    for (size_t digits = 1; digits <= most; ++digits) {
      for (const double sign : {1.0, -1.0}) {
        ChosenDot dot(shape);
        small.push_back(std::ldexp(sign * large, -static_cast<int>(digits)));
        dot.with_summand(places.at(0, shape.k), large);
        dot.with_summand(places.at(1, shape.k), small.back());
        dot.with_summand(places.at(2, shape.k), -large);
        dots.push_back(std::move(dot));
      }
    }
  }
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  Answer answer;
  for (size_t i = 0; i < std::size(kPlaces); ++i) {
    const size_t first = i * 2 * most;
    size_t kept = 0;
    while (kept < most && results->values[first + 2 * kept] == small[first + 2 * kept] &&
           results->values[first + 2 * kept + 1] == small[first + 2 * kept + 1]) {
      ++kept;
    }
    answer.add(std::string(kPlaces[i].name),
               fmt::format("{}{}", kept + 1, kept == most ? " or more" : ""));
  }
  return answer;
}

// 1 plus a fraction of its last digit: to which of the two neighbours is it rounded?
struct RoundingSample {
  double digits_of_one;  // above 1, in units of its last digit
  double part;
};
constexpr RoundingSample kSamples[] = {{0, 0.25}, {0, 0.5}, {0, 0.75},
                                       {1, 0.25}, {1, 0.5}, {1, 0.75}};

struct RoundingPattern {
  // For each sample, then for its negative: away from zero?
  std::string_view away, name;
};
constexpr RoundingPattern kPatterns[] = {
    {"001011 001011", "to nearest, ties to even"},
    {"011011 011011", "to nearest, ties away from zero"},
    {"001001 001001", "to nearest, ties toward zero"},
    {"000000 000000", "toward zero"},
    {"111111 000000", "up"},
    {"000000 111111", "down"},
    {"111111 111111", "away from zero"},
};

ir::Result<Answer> ask_rounding(const MatrixShape& shape, MatrixUnit& unit) {
  const FloatFormat format = format_of(*shape.result);
  if (format_of(*shape.c).digits < format.digits) return Answer{};
  const double ulp = format.ulp(1);
  std::vector<ChosenDot> dots;
  for (size_t k = 0; k < shape.k; ++k) {
    for (const double sign : {1.0, -1.0}) {
      for (const RoundingSample& sample : kSamples) {
        ChosenDot dot(shape);
        dot.with_c(sign * (1 + sample.digits_of_one * ulp));
        dots.push_back(dot.with_product(k, sign * sample.part * ulp));
      }
    }
  }
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  std::vector<std::string> away(shape.k);
  for (size_t i = 0; i < dots.size(); ++i) {
    std::string& pattern = away[i / (2 * std::size(kSamples))];
    const double start = 1 + kSamples[i % std::size(kSamples)].digits_of_one * ulp;
    const double size = std::fabs(results->values[i]);
    if (pattern.size() == std::size(kSamples)) pattern += ' ';
    pattern += size == start ? '0' : size == start + ulp ? '1' : '?';
  }
  const auto known = std::ranges::find(kPatterns, away[0], &RoundingPattern::away);
  Answer answer;
  answer.add("rounding",
             known != std::end(kPatterns) ? std::string(known->name) : "another: " + away[0]);
  if (std::ranges::count(away, away[0]) != std::ssize(away)) {
    answer.add("rounding", "differs with k");
  }
  return answer;
}

// (1 + u)^2 is 1 + 2u + u^2: u^2 is left where the products are exact and the rest is subtracted.
ir::Result<Answer> ask_products(const MatrixShape& shape, MatrixUnit& unit) {
  const FloatFormat operand = format_of(*shape.a);
  if (format_of(*shape.b) != operand || shape.k < 2) return Answer{};
  const double u = operand.ulp(1), scale = 16;
  // 1 + 2u has the digits of operands.
  ChosenDot by_c(shape), by_product(shape);
  by_c.with_c(-scale * scale * (1 + 2 * u)).with_factors(0, scale * (1 + u), scale * (1 + u));
  by_product.with_factors(0, scale * (1 + u), scale * (1 + u));
  by_product.with_factors(1, -scale * (1 + 2 * u), scale);
  const ChosenDot dots[] = {by_c, by_product};
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  const double left = scale * scale * u * u;
  Answer answer;
  const auto text = [left](double value) {
    return value == left ? "kept exactly"
           : value == 0  ? "rounded before they are added"
                         : "changed";
  };
  answer.add("products that c is added to", text(results->values[0]));
  answer.add("products that products are added to", text(results->values[1]));
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"width", multiplies_floats, ask_width},
                                         {"rounding", multiplies_floats, ask_rounding},
                                         {"products", multiplies_floats, ask_products}};

}  // namespace

std::span<const MatrixQuestion> rounding_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
