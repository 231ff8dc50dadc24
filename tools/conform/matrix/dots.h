// Dots: dot products with chosen summands, each computed in all elements of a tile at once.
#pragma once

#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

// c + a[0] * b[0] + ..., zeros at first.
class ChosenDot {
 public:
  explicit ChosenDot(const MatrixShape& shape)
      : shape_(shape), c(number_of(0, *shape.c)), a(shape.k), b(shape.k) {}

  ChosenDot& with_c(double value);
  ChosenDot& with_factors(size_t k, double factor_a, double factor_b);
  // Factors of about one size whose product this is; all digits are in a.
  ChosenDot& with_product(size_t k, double value);
  // 0 is c, i the (i - 1)-th product.
  ChosenDot& with_summand(size_t i, double value);

 private:
  MatrixShape shape_;

 public:
  Bits c = 0;
  std::vector<Bits> a, b;
};

struct DotResults {
  std::vector<Bits> bits;      // of the first element of each tile
  std::vector<double> values;  // the same
  // Every element of a tile has the same bits.
  bool are_uniform = true;
};
ir::Result<DotResults> ask_dots(const MatrixShape& shape, std::span<const ChosenDot> dots,
                                MatrixUnit& unit);

}  // namespace ullage::conform
