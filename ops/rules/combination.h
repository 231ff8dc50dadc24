// Sum, product, maximum and minimum as references compute them: floats in double, integers as 64
// bits in two's complement.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "ir/graph/op.h"

namespace ullage::ops {

// Two's complement bits, sign-extended to 64, of the least and greatest value of an integer dtype.
uint64_t lowest_bits(ir::DType dtype);
uint64_t highest_bits(ir::DType dtype);

// One kind, per arithmetic class. max and min pass NaN on.
struct Combination {
  double number_identity;
  double (*number)(double, double);
  uint64_t (*identity)(ir::DType);
  uint64_t (*integer)(ir::DType, uint64_t, uint64_t);
  // Of ops that combine many elements.
  ir::Accuracy accuracy = ir::kExact;
  ir::Growth growth = ir::Growth::never;
};

constexpr bool is_below(ir::DType dtype, uint64_t a, uint64_t b) {
  constexpr ir::DTypeSet kUnsignedOrBool = ir::kUnsigned | ir::kBool;
  return kUnsignedOrBool.contains(dtype) ? a < b
                                         : static_cast<int64_t>(a) < static_cast<int64_t>(b);
}

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr Combination kSum = {0,
                                     [](double a, double b) { return a + b; },
                                     [](ir::DType) -> uint64_t { return 0; },
                                     [](ir::DType, uint64_t a, uint64_t b) { return a + b; },
                                     {ir::AccuracyRule::sum, 2},
                                     ir::Growth::always};
inline constexpr Combination kProd = {1,
                                      [](double a, double b) { return a * b; },
                                      [](ir::DType) -> uint64_t { return 1; },
                                      [](ir::DType, uint64_t a, uint64_t b) { return a * b; },
                                      {ir::AccuracyRule::product, 4},
                                      ir::Growth::always};
inline constexpr Combination kMax = {
    -kInfinity, [](double a, double b) { return std::isnan(a) || a > b ? a : b; }, lowest_bits,
    [](ir::DType d, uint64_t a, uint64_t b) { return is_below(d, a, b) ? b : a; }};
inline constexpr Combination kMin = {
    kInfinity, [](double a, double b) { return std::isnan(a) || a < b ? a : b; }, highest_bits,
    [](ir::DType d, uint64_t a, uint64_t b) { return is_below(d, b, a) ? b : a; }};

}  // namespace ullage::ops
