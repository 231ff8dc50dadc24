// Kernel text that orders elements by unsigned keys (shaders/lib/sort_key.glsl).
#pragma once

#include <string>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::ops {

// Declares binding `index` for elements of `dtype` as <name> and "KEY load_key_<name>(uint i)": the
// key of element i, inverted if `descending`. KEY is bits_type(dtype).
std::string key_text(size_t index, std::string_view name, ir::DType dtype, bool descending);

}  // namespace ullage::ops
