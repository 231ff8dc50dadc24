// Allowed errors of one operation: the precision tables of the Vulkan specification ("Precision and
// Operation of SPIR-V Instructions"), and the bounds of functions that kernels build from them.
#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::conform {

// |error| <= (ulps + ulps_per_magnitude * |x|) * ulp(y) + absolute, for x in [low, high]. x is the
// operand of the largest magnitude, y the exact result.
struct Precision {
  std::string_view function = {};
  double ulps = 0, ulps_per_magnitude = 0, absolute = 0;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::string_view source = {};  // where the numbers are from
};

// The precision that the specification requires of an instruction of GLSL.std.450 or an arithmetic
// one, by its GLSL name ("div" for a / b); null: no requirement, or it is exact. `half`: the f16
// column.
const Precision* find_builtin(std::string_view function, bool half = false);
std::span<const Precision> builtins(bool half = false);

// Distance between neighbours of `dtype` around y; at least that of its smallest normal number.
double ulp_of(ir::DType dtype, double y);
// The smallest normal number: what flushing denormals may cost.
double smallest_normal(ir::DType dtype);

// The bound for one element. Infinite where x is out of the range of the promise.
double error_bound(const Precision& precision, ir::DType dtype, double x, double y);

}  // namespace ullage::conform
