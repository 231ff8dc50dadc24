// Numbers of any element type as bits: read from text, printed, compared, counted in ULP.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::conform {

// The element's bits, zero-extended.
using Bits = uint64_t;

// Nothing for a text that is not a number of this type, or out of its range. Integers: decimal or
// 0x. Floats: decimal, rounded to nearest; inf, -inf, nan; 0x... is the bit pattern.
std::optional<Bits> parse_number(std::string_view text, ir::DType dtype);
// Text that parse_number reads back exactly; NaNs with a payload as their bit pattern.
std::string number_text(Bits bits, ir::DType dtype);

// Rounded where the type is a 64-bit integer.
double number_value(Bits bits, ir::DType dtype);
// Rounded to nearest; integers are truncated and clamped to the type.
Bits number_of(double value, ir::DType dtype);

bool is_nan(Bits bits, ir::DType dtype);
// Negative, zero or positive as a < b, a == b, a > b by value. Integers exactly. REQUIRES: no NaN.
int compare_numbers(Bits a, Bits b, ir::DType dtype);
// The number of representable steps between the values, 0 for equal ones: +0 and -0 are equal,
// infinity follows the largest. UINT64_MAX where just one is a NaN, 0 where both are.
uint64_t ulp_distance(Bits a, Bits b, ir::DType dtype);

Bits load_number(const std::byte* from, ir::DType dtype);
void store_number(std::byte* to, Bits bits, ir::DType dtype);

}  // namespace ullage::conform
