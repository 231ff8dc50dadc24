// DotModel: one way in which a driver may compute c + a[0] * b[0] + ... + a[K-1] * b[K-1], exact
// enough to predict every bit of the result; and the list of such models.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/conform/matrix/exact_sum.h"

namespace ullage::conform {

struct DotModel {
  // What one step does with the accumulator and its products.
  enum class Step : uint8_t {
    fused,      // adds all of them exactly, rounds once
    summed,     // rounds the products' exact sum, adds it
    in_turn,    // rounds each product, adds them one after another, then adds their sum
    pairwise,   // rounds each product, adds neighbours, then their sums ..., then adds the whole
    truncated,  // cuts accumulator and products off below the largest one's last digit and
                // `extra` more, adds them, cuts the sum off
  };
  Step step = Step::fused;
  uint32_t group = 1;       // products of one step, a power of two that divides K, or K
  bool strided = false;     // a step takes every (K / group)-th product instead of neighbours
  bool descending = false;  // the steps run from the last products to the first
  bool c_last = false;      // the accumulator starts with nothing; c is added at the end
  int extra = 0;
  ir::DType accumulator = ir::DType::f32;
  Rounding rounding = Rounding::nearest_even;
  Rounding last = Rounding::nearest_even;  // from the accumulator to the result's type

  bool operator==(const DotModel&) const = default;
};

// In words: "from c, k ascending, one fused multiply-add each, in f32, to nearest even".
std::string text_of(const DotModel& model);

// One dot product by value. REQUIRES: products are exact in a double, so no f64.
struct Dot {
  double c = 0;
  std::span<const double> a, b;
};
double evaluate(const DotModel& model, const Dot& dot, ir::DType result);

// All distinguishable models for K products, the simplest first.
std::vector<DotModel> models_of(uint32_t k, ir::DType operand, ir::DType result);

}  // namespace ullage::conform
