// Builtins: the table of GLSL functions that kernels use, with their references.
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

// The result for these operands, correct to well below an ULP of the result's type; NaN: the
// specification promises nothing for them.
using Reference = double (*)(const Operands&);

struct Builtin {
  std::string_view name = {};        // of the case; of floats also the entry of tolerance.h
  std::string_view expression = {};  // in a, b and c
  uint32_t operands = 1;
  ir::DType operand = ir::DType::f32;
  ir::DType result = ir::DType::f32;
  double low = 0, high = 0;  // range of the operands; both 0: anything finite
  Reference reference = nullptr;
  // The allowed error; none: the entry of tolerance.h that `name` has, or 0 where there is none.
  double (*bound)(const Operands&, double result) = nullptr;
  bool half = false;  // also tested in 16 bits
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
