// Builtins: what a driver must compute for each function of GLSL that kernels use, as rows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::conform {

// Operands by value; 32-bit integers are exact in a double.
using Operands = std::array<double, 3>;

// The result for these operands, correct to well below an ULP of the result's type; NaN: nothing is
// promised for them.
using Reference = double (*)(const Operands&);

struct Builtin {
  std::string_view name = {};        // of the case; of floats also the row of tolerance.h
  std::string_view expression = {};  // in a, b and c
  uint32_t operands = 1;
  ir::DType operand = ir::DType::f32;
  ir::DType result = ir::DType::f32;
  double low = 0, high = 0;  // operands lie between; both 0: anything finite
  Reference reference = nullptr;
  // How far off a result may be: none: the row of tolerance.h that `name` has, or 0 where there is
  // none.
  double (*bound)(const Operands&, double result) = nullptr;
  bool half = false;  // may be tried in 16 bits as well
};

// Correctly rounded references by MPFR; empty where this build has no MPFR.
std::span<const Builtin> float_builtins();
// Exact ones: integers, conversions, bits, comparisons.
std::span<const Builtin> exact_builtins();

// Operands as bits of their type, the same for the same seed: edges of the type in all pairs, then
// random ones, by magnitude where they are floats.
inline constexpr size_t kBuiltinSamples = 2048;
std::array<uint64_t, 3> builtin_operands(const Builtin& builtin, ir::DType dtype, size_t index,
                                         uint64_t seed);

}  // namespace ullage::conform
