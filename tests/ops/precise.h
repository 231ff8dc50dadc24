// Functions of numbers in the precision of MPFR: what results of kernels are measured against.
#pragma once

#include <array>
#include <string_view>

namespace ullage::test {

// The value of the function that a row of this name stands for, rounded once, to double; null where
// MPFR gives no way to it.
using Precise = double (*)(const std::array<double, 3>& operands);
Precise precise_function(std::string_view name);

}  // namespace ullage::test
