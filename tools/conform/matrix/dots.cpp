// Tiles of equal rows and equal columns.
#include "tools/conform/matrix/dots.h"

#include <algorithm>
#include <cmath>

namespace ullage::conform {

ChosenDot& ChosenDot::with_c(double value) {
  c = number_of(value, *shape_.c);
  return *this;
}

ChosenDot& ChosenDot::with_factors(size_t k, double factor_a, double factor_b) {
  a[k] = number_of(factor_a, *shape_.a);
  b[k] = number_of(factor_b, *shape_.b);
  return *this;
}

ChosenDot& ChosenDot::with_product(size_t k, double value) {
  if (value == 0) return with_factors(k, value, 1);
  const int half = static_cast<int>(std::floor(std::ilogb(value) / 2.0));
  return with_factors(k, std::ldexp(value, -half), std::ldexp(1.0, half));
}

ChosenDot& ChosenDot::with_summand(size_t i, double value) {
  return i == 0 ? with_c(value) : with_product(i - 1, value);
}

ir::Result<DotResults> ask_dots(const MatrixShape& shape, std::span<const ChosenDot> dots,
                                MatrixUnit& unit) {
  Tiles tiles;
  const size_t elements = size_t{shape.m} * shape.n;
  for (const ChosenDot& dot : dots) {
    for (uint32_t row = 0; row < shape.m; ++row) {
      tiles.a.insert(tiles.a.end(), dot.a.begin(), dot.a.end());
    }
    for (const Bits b : dot.b) tiles.b.insert(tiles.b.end(), shape.n, b);
    tiles.c.insert(tiles.c.end(), elements, dot.c);
  }
  const auto all = unit.multiply_add(shape, tiles);
  if (!all) return all.error();
  DotResults results;
  for (size_t tile = 0; tile < dots.size(); ++tile) {
    const auto first = all->begin() + static_cast<ptrdiff_t>(tile * elements);
    results.bits.push_back(*first);
    results.values.push_back(number_value(*first, *shape.result));
    const auto count = std::count(first, first + static_cast<ptrdiff_t>(elements), *first);
    results.are_uniform &= static_cast<size_t>(count) == elements;
  }
  return results;
}

}  // namespace ullage::conform
