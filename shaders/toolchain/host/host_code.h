// Source files for the program that runs a shader: what it must know of it, checked by its own
// compiler.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace ullage::shaders {

enum class HostLanguage : uint8_t { c, cpp, rust, python };

// One file for the shader that a reflection document describes: a C11 header, a C++20 header, a
// module of Rust (2021) or of Python (3.8, with ctypes). In this order:
//  - a struct per block, and per struct within one, with the offsets, strides and sizes of the
//    shader's layout whatever it is: padding is explicit, vectors and matrices are arrays of
//    numbers, rows or columns as they lie in memory; each offset and size is asserted. Halfs are
//    their 16 bits, buffer references 64-bit addresses. What no aligned struct can express is an
//    array of bytes.
//  - of an array without a length the offset, the stride and the type of an element;
//  - set and binding of each resource, and tables of bindings, push constants and specialisation
//    constants with their defaults, in Vulkan's numbers; C and C++ that include vulkan.h before
//    have its structs, too;
//  - the workgroup size of stages that have one.
// Sizes that follow from specialisation constants are those of the defaults. Words of the language
// get a '_' behind; the same document gives the same text. Errors (unsupported): blocks beyond what
// a document describes whole, members that lie over each other.
ir::Result<std::string> host_code(HostLanguage language, std::string_view reflection);

}  // namespace ullage::shaders
