// Kernel text for buffers that are read one element at a time and written four at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// GLSL type of the bits of one element, as decode() and encode() take them: uint, or uvec2 for
// 64-bit dtypes.
std::string_view bits_type(ir::DType dtype);
// #includes for decode, encode, cast_<dtype> and arithmetic in `dtype`; or in, and between, all of
// several.
std::string arithmetic_includes(ir::DType dtype);
std::string arithmetic_includes(ir::DTypeSet dtypes);

// Declares binding `index` and "bits load_<name>(uint i)": the bits of element i, with zeros or the
// sign above the element's width.
std::string load_text(size_t index, std::string_view name, ir::DType dtype);
// Declares binding `index` and "void store_<name>(uint vec4_index, bits a, bits b, bits c, bits
// d)": writes elements 4 * vec4_index and on. The bits have zeros above the element's width.
std::string store_text(size_t index, std::string_view name, ir::DType dtype);

// Declares binding `index` as <type> <name>[].
std::string buffer_text(size_t index, std::string_view access, std::string_view type,
                        std::string_view name);

}  // namespace ullage::ops
