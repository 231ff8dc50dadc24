// Arithmetic beyond scalars of 32 bits: what a device has of it, what kernels need of it.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "ir/dtype.h"

namespace ullage::ir {

// A product of small matrices that the invocations of a subgroup compute together: result = a b +
// c, of rows x inner and inner x columns elements (VK_KHR_cooperative_matrix).
struct MatrixShape {
  uint32_t rows = 0, columns = 0, inner = 0;
  DType a = DType::f16, b = DType::f16;         // of the factors
  DType sum = DType::f32, result = DType::f32;  // of c and of what comes out
  bool saturates = false;                       // sums of integers stop at their largest number
  auto operator<=>(const MatrixShape&) const = default;
};

struct Arithmetic {
  bool float16 = false;                 // on f16, scalars and pairs
  bool half_dot = false;                // of two f16 and two f16, added to an f32
  bool int8 = false;                    // on bytes, alone
  bool bfloat16 = false;                // conversions and dot products of bf16
  bool storage16 = false;               // buffers of 16-bit elements
  bool storage8 = false;                // buffers of 8-bit elements
  bool integer_dot = false;             // of four bytes and four bytes in words, summed in i32
  std::vector<MatrixShape> matrices{};  // in the device's order
  auto operator<=>(const Arithmetic&) const = default;

  // Takes what `other` has as well.
  void add(const Arithmetic& other);
  // The shape with factors of `factor` and sums and results of `sum`, none that saturates, with
  // most multiplications; null where there is none.
  const MatrixShape* matrix_of(DType factor, DType sum) const;
};

// What of `needs` is not in `has`, in words; empty: nothing.
std::string missing(const Arithmetic& needs, const Arithmetic& has);

// "f16", "matrix 16x16x16 f16 f32": a word or phrase for everything that is there.
std::vector<std::string> names_of(const Arithmetic& arithmetic);
std::string name_of(const MatrixShape& shape);

}  // namespace ullage::ir
