// Steps, one function each, and the list of models.
#include "tools/conform/matrix/dot_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ullage::conform {
namespace {

using ir::DType;
using Step = DotModel::Step;

class Evaluation {
 public:
  explicit Evaluation(const DotModel& model) : m_(model), format_(format_of(model.accumulator)) {}

  double add(double x, double y) const {
    ExactSum sum;
    sum.add(x);
    sum.add(y);
    return sum.rounded(format_, m_.rounding);
  }

  double step(double accumulator, std::vector<double>& products) const {
    switch (m_.step) {
      case Step::fused: {
        ExactSum sum = exact(products);
        sum.add(accumulator);
        return sum.rounded(format_, m_.rounding);
      }
      case Step::summed:
        return add(accumulator, exact(products).rounded(format_, m_.rounding));
      case Step::in_turn: {
        double sum = rounded(products[0]);
        for (size_t i = 1; i < products.size(); ++i) sum = add(sum, rounded(products[i]));
        return add(accumulator, sum);
      }
      case Step::pairwise: {
        for (double& p : products) p = rounded(p);
        for (size_t n = products.size(); n > 1; n /= 2) {
          for (size_t i = 0; i < n / 2; ++i) {
            products[i] = add(products[2 * i], products[2 * i + 1]);
          }
        }
        return add(accumulator, products[0]);
      }
      case Step::truncated:
        return truncated(accumulator, products);
    }
    return accumulator;
  }

 private:
  double rounded(double product) const { return round_to(product, format_, m_.rounding); }

  static ExactSum exact(std::span<const double> products) {
    ExactSum sum;
    for (const double p : products) sum.add(p);
    return sum;
  }

  double truncated(double accumulator, std::span<const double> products) const {
    double largest = std::fabs(accumulator);
    for (const double p : products) largest = std::max(largest, std::fabs(p));
    if (largest == 0) return accumulator;
    const double unit = std::ldexp(format_.ulp(largest), -m_.extra);
    ExactSum sum;
    sum.add(std::trunc(accumulator / unit) * unit);
    for (const double p : products) sum.add(std::trunc(p / unit) * unit);
    return sum.rounded(format_, Rounding::toward_zero);
  }

  const DotModel& m_;
  const FloatFormat format_;
};

// Which product the i-th of a step's is.
size_t product_index(const DotModel& model, size_t k, size_t step, size_t i) {
  const size_t steps = k / model.group;
  const size_t at = model.descending ? steps - 1 - step : step;
  return model.strided ? at + i * steps : at * model.group + i;
}

std::string_view text_of(Rounding rounding) {
  return rounding == Rounding::nearest_even ? "to nearest even" : "toward zero";
}

std::string text_of_step(const DotModel& m) {
  if (m.group == 1) {
    if (m.step == Step::truncated) {
      return fmt::format("one product at a time, cut off {} digits below the larger", m.extra);
    }
    return m.step == Step::fused ? "one fused multiply-add each" : "product rounded, then added";
  }
  const std::string products =
      fmt::format("{} products{} at a time", m.group, m.strided ? " of equal stride" : "");
  switch (m.step) {
    case Step::fused:
      return products + " and the sum so far added exactly, rounded once";
    case Step::summed:
      return products + " added exactly, their sum rounded, then added";
    case Step::in_turn:
      return products + " added one after another, then their sum";
    case Step::pairwise:
      return products + " added pairwise, then their sum";
    case Step::truncated:
      return fmt::format("{} and the sum so far cut off {} digits below the largest", products,
                         m.extra);
  }
  return products;
}

}  // namespace

std::string text_of(const DotModel& m) {
  std::string text = m.c_last ? "c last" : "from c";
  text += m.descending ? ", k descending" : ", k ascending";
  text += fmt::format(", {}, in {}, {}", text_of_step(m), ir::name_of(m.accumulator),
                      text_of(m.step == Step::truncated ? Rounding::toward_zero : m.rounding));
  if (m.last != m.rounding) text += fmt::format(", the result {}", text_of(m.last));
  return text;
}

double evaluate(const DotModel& model, const Dot& dot, DType result) {
  const Evaluation evaluation(model);
  const size_t k = dot.a.size();
  double accumulator = model.c_last ? 0 : dot.c;
  std::vector<double> products(model.group);
  for (size_t step = 0; step < k / model.group; ++step) {
    products.resize(model.group);
    for (size_t i = 0; i < model.group; ++i) {
      const size_t at = product_index(model, k, step, i);
      products[i] = dot.a[at] * dot.b[at];
    }
    accumulator = evaluation.step(accumulator, products);
  }
  if (model.c_last) accumulator = evaluation.add(accumulator, dot.c);
  return round_to(accumulator, format_of(result), model.last);
}

namespace {

// Fields that make no difference keep their first value.
bool is_plain(const DotModel& m, uint32_t k, DType operand, DType result) {
  const int product_digits = 2 * format_of(operand).digits;
  const bool is_exact = product_digits <= format_of(m.accumulator).digits;
  if (m.strided && (m.group == 1 || m.group == k)) return false;
  if (m.group == k && m.descending) return false;
  if (m.group == 1 && (m.step == Step::in_turn || m.step == Step::pairwise)) return false;
  // With so many digits groups make no visible difference.
  if (m.accumulator == DType::f64 &&
      (m.step != Step::fused || m.group != 1 || m.rounding != Rounding::nearest_even)) {
    return false;
  }
  // An exact product leaves nothing to round.
  if (m.group == 1 && m.step == Step::summed && is_exact) return false;
  // Their sum, then c: one by one, c last.
  if (m.group == k && m.step == Step::in_turn) return false;
  // Two products, one way.
  if (m.group == 2 && m.step == Step::pairwise) return false;
  // Two halves pairwise are the whole pairwise.
  if (2 * m.group == k && m.c_last && m.step == Step::pairwise && !m.strided) return false;
  // c is added after the only step, or before it.
  if (m.group == k && m.c_last && m.step != Step::fused && m.step != Step::truncated) return false;
  if (m.step == Step::truncated ? m.rounding != Rounding::toward_zero : m.extra != 0) return false;
  return m.accumulator != result || m.last == m.rounding;
}

}  // namespace

std::vector<DotModel> models_of(uint32_t k, DType operand, DType result) {
  std::vector<DType> accumulators = {result};
  for (const DType wider : {DType::f32, DType::f64}) {
    if (format_of(wider).digits > format_of(result).digits) accumulators.push_back(wider);
  }
  std::vector<uint32_t> groups;
  for (uint32_t group = 1; group <= k && k % group == 0; group *= 2) groups.push_back(group);
  if (groups.empty() || groups.back() != k) groups.push_back(k);
  constexpr Rounding kRoundings[] = {Rounding::nearest_even, Rounding::toward_zero};
  constexpr Step kSteps[] = {Step::fused, Step::summed, Step::in_turn, Step::pairwise,
                             Step::truncated};
  constexpr int kExtras = 4;
  // A number whose digits are the fields, the accumulator's first.
  const size_t all = accumulators.size() * 2 * 2 * groups.size() * std::size(kSteps) * 8 * kExtras;
  std::vector<DotModel> models;
  for (size_t i = 0; i < all; ++i) {
    size_t rest = i;
    const auto digit = [&rest](size_t base) {
      const size_t value = rest % base;
      rest /= base;
      return value;
    };
    DotModel m;
    m.extra = static_cast<int>(digit(kExtras));
    m.descending = digit(2) != 0;
    m.c_last = digit(2) != 0;
    m.strided = digit(2) != 0;
    m.step = kSteps[digit(std::size(kSteps))];
    m.group = groups[digit(groups.size())];
    m.last = kRoundings[digit(2)];
    m.rounding = kRoundings[digit(2)];
    m.accumulator = accumulators[digit(accumulators.size())];
    if (is_plain(m, k, operand, result)) models.push_back(m);
  }
  return models;
}

}  // namespace ullage::conform
