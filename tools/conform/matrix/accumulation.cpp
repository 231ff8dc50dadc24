// Question `accumulation`: the order of additions and their precision. Random sums, and summands
// that absorb others, are compared bit by bit with all models of summation (dot_model.h); the
// models that match then predict further random sums. The sum is also drawn as a tree by the method
// of FPRev (Xie et al., 2024): with a large number, its negative and units elsewhere, the units
// that are added to one of the two before these cancel are lost.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/conform/matrix/dot_model.h"
#include "tools/conform/matrix/dots.h"
#include "tools/conform/matrix/number_samples.h"
#include "tools/conform/matrix/question.h"
#include "tools/conform/matrix/sum_tree.h"

namespace ullage::conform {
namespace {

// Random tiles and their results.
struct Samples {
  Tiles tiles;
  std::vector<Bits> results;
};

std::vector<Bits> random_numbers(size_t count, ir::DType dtype, std::mt19937_64& random) {
  std::vector<Bits> numbers;
  for (size_t i = 0; i < count; ++i) numbers.push_back(random_number(dtype, random));
  return numbers;
}

ir::Result<Samples> sample(const MatrixShape& shape, MatrixUnit& unit, size_t tiles,
                           uint64_t seed) {
  std::mt19937_64 random(seed);
  Samples samples;
  samples.tiles.a = random_numbers(tiles * shape.m * shape.k, *shape.a, random);
  samples.tiles.b = random_numbers(tiles * shape.k * shape.n, *shape.b, random);
  samples.tiles.c = random_numbers(tiles * shape.m * shape.n, *shape.c, random);
  auto results = unit.multiply_add(shape, samples.tiles);
  if (!results) return results.error();
  samples.results = *std::move(results);
  return samples;
}

// Sums by value that are compared with models.
class KnownSums {
 public:
  explicit KnownSums(const MatrixShape& shape) : shape_(shape) {}

  void add(const Samples& samples) {
    const size_t m = shape_.m, n = shape_.n, k = shape_.k;
    for (size_t i = 0; i < samples.results.size(); ++i) {
      const size_t tile = i / (m * n), row = i / n % m, column = i % n;
      Sum sum{.c = number_value(samples.tiles.c[i], *shape_.c), .result = samples.results[i]};
      for (size_t at = 0; at < k; ++at) {
        sum.a.push_back(number_value(samples.tiles.a[(tile * m + row) * k + at], *shape_.a));
        sum.b.push_back(number_value(samples.tiles.b[(tile * k + at) * n + column], *shape_.b));
      }
      sums_.push_back(std::move(sum));
    }
  }

  void add(const ChosenDot& dot, Bits result) {
    Sum sum{.c = number_value(dot.c, *shape_.c), .result = result};
    for (const Bits a : dot.a) sum.a.push_back(number_value(a, *shape_.a));
    for (const Bits b : dot.b) sum.b.push_back(number_value(b, *shape_.b));
    sums_.push_back(std::move(sum));
  }

  bool are_all_of(const DotModel& model) const {
    return std::ranges::all_of(sums_, [&](const Sum& sum) { return is_of(model, sum); });
  }
  size_t count_of(const DotModel& model) const {
    return static_cast<size_t>(
        std::ranges::count_if(sums_, [&](const Sum& sum) { return is_of(model, sum); }));
  }
  size_t size() const { return sums_.size(); }

 private:
  struct Sum {
    double c = 0;
    std::vector<double> a = {}, b = {};
    Bits result = 0;
  };
  bool is_of(const DotModel& model, const Sum& sum) const {
    const double value = evaluate(model, {sum.c, sum.a, sum.b}, *shape_.result);
    return number_of(value, *shape_.result) == sum.result;
  }

  const MatrixShape& shape_;
  std::vector<Sum> sums_;
};

// For all pairs i < j, in order: a large number at i, its negative at j, units elsewhere.
std::vector<ChosenDot> swallowing_dots(const MatrixShape& shape, double large, double unit) {
  std::vector<ChosenDot> dots;
  for (size_t i = 0; i <= shape.k; ++i) {
    for (size_t j = i + 1; j <= shape.k; ++j) {
      ChosenDot dot(shape);
      for (size_t other = 0; other <= shape.k; ++other) {
        dot.with_summand(other, other == i ? large : other == j ? -large : unit);
      }
      dots.push_back(std::move(dot));
    }
  }
  return dots;
}

ir::Result<Answer> ask_accumulation(const MatrixShape& shape, MatrixUnit& unit) {
  const auto first = sample(shape, unit, 8, 1);
  if (!first) return first.error();
  // Half of the large number's last digit is more than all units together.
  const int most =
      std::min(format_of(*shape.c).max_exponent, format_of(*shape.result).max_exponent);
  const double large = std::ldexp(1.0, std::min(most, 30)), one = std::ldexp(1.0, -12);
  std::vector<ChosenDot> swallowing = swallowing_dots(shape, large, one);
  const size_t pairs = swallowing.size();
  // So far below that even an f64 lacks the digits.
  if (most >= 30) {
    std::ranges::copy(swallowing_dots(shape, large, std::ldexp(1.0, -28)),
                      std::back_inserter(swallowing));
  }
  const auto swallowed = ask_dots(shape, swallowing, unit);
  if (!swallowed) return swallowed.error();
  KnownSums known(shape);
  for (size_t i = 0; i < swallowing.size(); ++i) known.add(swallowing[i], swallowed->bits[i]);
  known.add(*first);

  Answer answer;
  std::vector<DotModel> found;
  const std::vector<DotModel> models = models_of(shape.k, *shape.a, *shape.result);
  std::ranges::copy_if(models, std::back_inserter(found),
                       [&](const DotModel& model) { return known.are_all_of(model); });
  if (found.empty()) {
    answer.add("accumulation", fmt::format("none of {} ways that are known", models.size()));
  } else {
    answer.add("accumulation",
               text_of(found.front()) +
                   (found.size() == 1 ? "" : fmt::format("; {} others agree", found.size() - 1)));
    const auto more = sample(shape, unit, 32, 2);
    if (!more) return more.error();
    KnownSums foretold(shape);
    foretold.add(*more);
    answer.add("sums foretold by it",
               fmt::format("{} of {}", foretold.count_of(found.front()), foretold.size()));
  }
  std::vector<double> kept;
  for (size_t i = 0; i < pairs; ++i) kept.push_back(swallowed->values[i] / one);
  answer.add("summands meet", sum_tree(shape.k + 1, kept));
  answer.add("all elements of a tile", swallowed->are_uniform ? "alike" : "not alike");
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"accumulation", multiplies_floats, ask_accumulation}};

}  // namespace

std::span<const MatrixQuestion> accumulation_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
