// Tiles of numbers, and how results were rounded.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tools/conform/matrix/exact_sum.h"
#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

// Floats between 2^-6 and 2^4 with all their digits, of either sign: sums of them round at each
// step and stay far from overflow. Integers of all sizes.
Bits random_number(ir::DType dtype, std::mt19937_64& random);

// A tile of these.
std::vector<Bits> sample_numbers(const MatrixType& type, uint64_t seed);

// The result of rounding checks.
struct FloatVerdict {
  bool is_nearest = true, is_toward_zero = true;
  double worst = 0;  // in units in the last place

  // `exact`: correct to well below half of the last digit.
  void look_at(double exact, Bits actual, ir::DType dtype);
  std::string text() const;
};

}  // namespace ullage::conform
