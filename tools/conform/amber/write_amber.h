// Script to AmberScript: a finding for people who have google/amber and not this tool.
#pragma once

#include <string>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// What read_amber reads back as a script that does the same. Of tolerances, units in the last place
// become the part of the expected number that they are at most. Requirements of limits become
// comments. Errors: unsupported, naming what AmberScript has no words for: group counts from a
// buffer, element types bf16 and bool, padded elements, numbers that are no finite ones and must be
// compared, a tolerance towards another buffer.
ir::Result<std::string> write_amber(const Script& script);

}  // namespace ullage::conform
