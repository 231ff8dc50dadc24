// Questions `denormals`, `zeros` and `nonfinite`: numbers that arithmetic may treat as it likes.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "tools/conform/matrix/dots.h"
#include "tools/conform/matrix/exact_sum.h"
#include "tools/conform/matrix/question.h"

namespace ullage::conform {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The smallest denormal times `factor`.
double denormal(ir::DType dtype, double factor = 1) {
  return format_of(dtype).ulp(0) * factor;
}

struct NamedDot {
  std::string property;
  ChosenDot dot;
  double expected = 0;  // where nothing is lost
};

ir::Result<Answer> ask_denormals(const MatrixShape& shape, MatrixUnit& unit) {
  std::vector<NamedDot> named;
  const auto add = [&](std::string property, double expected) -> ChosenDot& {
    named.push_back({std::move(property), ChosenDot(shape), expected});
    return named.back().dot;
  };
  const double a = denormal(*shape.a, 3), b = denormal(*shape.b, 3), c = denormal(*shape.c, 3);
  // Multiplied by a factor that makes the denormal a normal number.
  const double large_b = std::ldexp(1.0, format_of(*shape.b).max_exponent);
  const double large_a = std::ldexp(1.0, format_of(*shape.a).max_exponent);
  add("denormals of a", a * large_b).with_factors(0, a, large_b);
  add("denormals of b", b * large_a).with_factors(0, large_a, b);
  add("denormals of c", c).with_c(c);
  // A product below the smallest normal number of the result, of normal factors.
  const double smallest = std::ldexp(1.0, format_of(*shape.a).min_exponent);
  const double product = denormal(*shape.result, 4), other = product / smallest;
  if (other >= std::ldexp(1.0, format_of(*shape.b).min_exponent)) {
    add("denormals of results", product).with_factors(0, smallest, other);
  }
  std::vector<ChosenDot> dots;
  for (const NamedDot& one : named) dots.push_back(one.dot);
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  Answer answer;
  for (size_t i = 0; i < named.size(); ++i) {
    const double value = results->values[i];
    answer.add(named[i].property, value == named[i].expected ? "kept"
                                  : value == 0               ? "flushed to zero"
                                                             : "changed");
  }
  return answer;
}

ir::Result<Answer> ask_zeros(const MatrixShape& shape, MatrixUnit& unit) {
  ChosenDot all(shape), sum(shape);
  all.with_c(-0.0);
  for (size_t k = 0; k < shape.k; ++k) all.with_factors(k, -0.0, 1);
  sum.with_c(1).with_factors(0, -1, 1);
  for (size_t k = 1; k < shape.k; ++k) sum.with_factors(k, -0.0, 1);
  const ChosenDot dots[] = {all, sum};
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  const auto sign = [&](size_t i) { return std::signbit(results->values[i]) ? "-0" : "+0"; };
  Answer answer;
  answer.add("sums of -0 alone", sign(0));
  answer.add("1 - 1 and -0", sign(1));
  return answer;
}

std::string text_of(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  return fmt::format("{}", value);
}

// A quiet NaN with a payload in its low bits, and a signalling one.
Bits nan_of(ir::DType dtype, bool is_quiet) {
  const int digits = format_of(dtype).digits;
  const auto bits = static_cast<unsigned>(8 * ir::size_bytes(dtype));
  const Bits exponent = (Bits{1} << (bits - static_cast<unsigned>(digits))) - 1;
  const Bits quiet = Bits{1} << (digits - 2);
  return exponent << (digits - 1) | (is_quiet ? quiet : 0) | 5;
}

std::string text_of_nan(Bits bits, const MatrixShape& shape, ir::DType operand, bool is_quiet) {
  if (!is_nan(bits, *shape.result)) {
    return text_of(number_value(bits, *shape.result));
  }
  // What is left of 5 in the first bits of the result's digits.
  const int shift = format_of(*shape.result).digits - format_of(operand).digits;
  const Bits given = nan_of(operand, is_quiet);
  const Bits low = shift >= 0 ? (given & 15) << shift : (given & 15) >> -shift;
  const Bits quiet = Bits{1} << (format_of(*shape.result).digits - 2);
  const Bits payload = bits & (quiet - 1);
  std::string text = payload == low ? "NaN with its payload"
                     : payload == 0 ? "NaN without payload"
                                    : "NaN with another payload";
  if ((bits & quiet) == 0) text += ", signalling";
  if ((bits >> (8 * ir::size_bytes(*shape.result) - 1)) != 0) text += ", negative";
  return text;
}

ir::Result<Answer> ask_nonfinite(const MatrixShape& shape, MatrixUnit& unit) {
  std::vector<NamedDot> named;
  const auto add = [&](std::string property) -> ChosenDot& {
    named.push_back({std::move(property), ChosenDot(shape)});
    return named.back().dot;
  };
  const double most_a = format_of(*shape.a).largest(), most_b = format_of(*shape.b).largest();
  const double most_c = format_of(*shape.c).largest(), most = format_of(*shape.result).largest();
  add("infinity * 1").with_factors(0, kInfinity, 1);
  add("infinity * 0").with_factors(0, kInfinity, 0);
  add("infinity - infinity").with_factors(0, kInfinity, 1).with_factors(shape.k - 1, -kInfinity, 1);
  add("c = infinity, product -infinity").with_c(kInfinity).with_factors(0, -kInfinity, 1);
  if (most_a * most_b > most) {
    add("products above the result's largest number").with_factors(0, most_a, most_b);
    add("the same, then its negative")
        .with_factors(0, most_a, most_b)
        .with_factors(shape.k - 1, -most_a, most_b);
  }
  if (most_c == most && most_a * most_b >= most / 4) {
    add("sums above the result's largest number").with_c(most).with_product(0, most / 2);
    add("the same, then its negative again")
        .with_c(most)
        .with_product(0, most / 2)
        .with_product(shape.k - 1, -most / 2);
  }
  const size_t plain = named.size();
  std::vector<ChosenDot> dots;
  for (const NamedDot& one : named) dots.push_back(one.dot);
  for (const bool is_quiet : {true, false}) {
    ChosenDot in_a(shape), in_b(shape), in_c(shape);
    in_a.with_factors(0, 1, 1).a[0] = nan_of(*shape.a, is_quiet);
    in_b.with_factors(0, 1, 1).b[0] = nan_of(*shape.b, is_quiet);
    in_c.c = nan_of(*shape.c, is_quiet);
    dots.insert(dots.end(), {in_a, in_b, in_c});
  }
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  Answer answer;
  for (size_t i = 0; i < plain; ++i) {
    answer.add(named[i].property, text_of(results->values[i]));
  }
  constexpr std::string_view kOperands[] = {"a", "b", "c"};
  const ir::DType types[] = {*shape.a, *shape.b, *shape.c};
  for (size_t i = 0; i < 6; ++i) {
    const bool is_quiet = i < 3;
    answer.add(fmt::format("{} NaN in {}", is_quiet ? "quiet" : "signalling", kOperands[i % 3]),
               text_of_nan(results->bits[plain + i], shape, types[i % 3], is_quiet));
  }
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"denormals", multiplies_floats, ask_denormals},
                                         {"zeros", multiplies_floats, ask_zeros},
                                         {"nonfinite", multiplies_floats, ask_nonfinite}};

}  // namespace

std::span<const MatrixQuestion> special_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
