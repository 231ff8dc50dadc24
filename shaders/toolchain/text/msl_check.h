// A Metal text as clang sees it.
#pragma once

#include <string>

#include "base/result.h"
#include "shaders/toolchain/text/text_target.h"

namespace ullage::shaders {

// Parses a text of to_msl by clang as C++ for OpenCL, whose address spaces are Metal's, against
// declarations of Metal's library: grammar, names, types and address spaces. Apple's compiler
// refuses more; what clang refuses is wrong for both. Nothing is said about a text when the check
// passes. REQUIRES: programs.clang is not empty. Errors (unsupported): clang's first message.
ir::Result<void> check_msl(const std::string& text, const OtherPrograms& programs);

}  // namespace ullage::shaders
