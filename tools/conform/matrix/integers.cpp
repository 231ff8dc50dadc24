// Question `integers`: products of whole numbers are exact, modulo 2^N or saturated; a driver may
// choose only where it saturates.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "tools/conform/matrix/dots.h"
#include "tools/conform/matrix/question.h"
#include "tools/conform/matrix/whole_number.h"

namespace ullage::conform {
namespace {

using ir::DType;

// Tiles of all values, small c: nothing overflows, so that every way of adding gives this.
ir::Result<std::string> check_exact(const MatrixShape& shape, MatrixUnit& unit) {
  std::mt19937_64 random(1);
  constexpr size_t kTiles = 16;
  Tiles tiles;
  const auto fill = [&](std::vector<Bits>& numbers, size_t count, DType dtype) {
    for (size_t i = 0; i < count; ++i)
      numbers.push_back(wrapped(static_cast<int64_t>(random() >> 8), dtype));
  };
  fill(tiles.a, kTiles * shape.m * shape.k, *shape.a);
  fill(tiles.b, kTiles * shape.k * shape.n, *shape.b);
  for (size_t i = 0; i < kTiles * shape.m * shape.n; ++i) {
    // Far enough from both ends of the type.
    const int64_t middle = lowest(*shape.c) / 2 + highest(*shape.c) / 2;
    tiles.c.push_back(wrapped(middle + static_cast<int64_t>(random() % 2000) - 1000, *shape.c));
  }
  const auto results = unit.multiply_add(shape, tiles);
  if (!results) return results.error();
  for (size_t i = 0; i < results->size(); ++i) {
    const size_t tile = i / (size_t{shape.m} * shape.n), row = i / shape.n % shape.m;
    int64_t sum = integer_of(tiles.c[i], *shape.c);
    for (size_t k = 0; k < shape.k; ++k) {
      sum += integer_of(tiles.a[(tile * shape.m + row) * shape.k + k], *shape.a) *
             integer_of(tiles.b[(tile * shape.k + k) * shape.n + i % shape.n], *shape.b);
    }
    if ((*results)[i] == wrapped(sum, *shape.result)) continue;
    return fmt::format("element {} of a product of whole numbers must be {}, is {}", i,
                       number_text(wrapped(sum, *shape.result), *shape.result),
                       number_text((*results)[i], *shape.result));
  }
  return std::string();
}

std::string text_of_overflow(Bits result, int64_t sum, DType dtype) {
  if (result == wrapped(sum, dtype)) return "wraps";
  if (result == clamped(sum, dtype)) return "saturates";
  return "is " + number_text(result, dtype);
}

// Beyond an end of the result's type by one step, and back by the last product.
struct Overflow {
  std::string_view property;
  bool is_up, is_back;
};
constexpr Overflow kOverflows[] = {
    {"above the largest number", true, false},
    {"below the lowest number", false, false},
    {"above the largest number and back", true, true},
    {"below the lowest number and back", false, true},
};

ir::Result<Answer> ask_integers(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  const auto wrong = check_exact(shape, unit);
  if (!wrong) return wrong.error();
  answer.wrong = *wrong;
  answer.add("sums that fit", wrong->empty() ? "exact" : "wrong");
  const bool has_sign = ir::is_signed_integer(*shape.a) || ir::is_signed_integer(*shape.b);
  std::vector<ChosenDot> dots;
  std::vector<std::pair<const Overflow*, int64_t>> asked;
  for (const Overflow& overflow : kOverflows) {
    // Without a negative operand nothing goes down.
    if (!has_sign && (!overflow.is_up || overflow.is_back)) continue;
    const DType c = *shape.c;
    const int64_t end = overflow.is_up ? highest(c) : lowest(c), step = overflow.is_up ? 100 : -100;
    const auto factor = [&](ChosenDot& dot, size_t k, int64_t product) {
      const double sign = product < 0 ? -1 : 1;
      const bool is_a = ir::is_signed_integer(*shape.a);
      dot.with_factors(k, is_a ? sign * 10 : 10, is_a ? 10 : sign * 10);
    };
    ChosenDot dot(shape);
    dot.c = wrapped(end, c);
    factor(dot, 0, step);
    if (overflow.is_back) factor(dot, shape.k - 1, -step);
    dots.push_back(std::move(dot));
    asked.emplace_back(&overflow, end + (overflow.is_back ? 0 : step));
  }
  const auto results = ask_dots(shape, dots, unit);
  if (!results) return results.error();
  for (size_t i = 0; i < asked.size(); ++i) {
    const auto& [overflow, sum] = asked[i];
    const Bits result = results->bits[i];
    std::string text = text_of_overflow(result, sum, *shape.result);
    if (overflow->is_back) {
      const bool is_sum = result == wrapped(sum, *shape.result);
      text = is_sum ? "as if it had not been" : "saturated on the way";
    } else if (text != (shape.saturating ? "saturates" : "wraps") && answer.wrong.empty()) {
      answer.wrong = fmt::format("a sum {} must {}, {}", overflow->property,
                                 shape.saturating ? "saturate" : "wrap", text);
    }
    answer.add(std::string("sums ") + std::string(overflow->property), text);
  }
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"integers", multiplies_integers, ask_integers}};

}  // namespace

std::span<const MatrixQuestion> integer_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
