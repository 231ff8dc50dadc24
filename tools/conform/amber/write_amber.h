// Script to AmberScript: a finding for people who have google/amber and not this tool.
#pragma once

#include <string>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// Text that read_amber reads back as a script that does the same. Tolerances in units in the last
// place become relative to the expected number. Requirements of limits become comments. Errors:
// unsupported with what AmberScript cannot express: group counts from a buffer, element types bf16
// and bool, padded elements, comparison with infinity or NaN, a tolerance towards another buffer.
ir::Result<std::string> write_amber(const Script& script);

}  // namespace ullage::conform
