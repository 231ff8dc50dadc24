// The text step: MSL as SPIRV-Cross prints it to a C++ translation unit on top of
// tests/metal/library.
#pragma once

#include <string>

#include "base/result.h"

namespace ullage::test::metal {

struct HostText {
  std::string text;
  bool meets = false;  // has barriers or simdgroup functions
};

// Lines keep their numbers. What is changed: the converter's array template is left out (the
// library has one that checks), threadgroup variables become static ones in a separate
// section, swizzles become calls, attributes of the kernel's parameters go, and a function
// `emulator_thread` that calls the kernel is added. Errors: an unknown form of parameter.
ir::Result<HostText> host_text(const std::string& msl);

}  // namespace ullage::test::metal
