// Data types of AmberScript as layouts, and its numbers.
#pragma once

#include <optional>
#include <string_view>

#include "tools/conform/script/script.h"

namespace ullage::conform {

// "uint32", "float16", "vec3<float>", "mat4x3<double>", with an optional "[]" at the end, and
// colour formats whose parts are whole bytes of one width ("R32G32_SFLOAT"). Vectors of three and
// columns of three rows are padded to four; under std140 columns and arrays of fewer than four are,
// too. Nothing: another type.
std::optional<Layout> amber_layout(std::string_view type, bool std140);

// Decimal, hexadecimal or floating; wraps or rounds into the type, as assignments in C do.
std::optional<Bits> amber_number(std::string_view text, ir::DType dtype);

}  // namespace ullage::conform
