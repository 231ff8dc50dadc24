// Code points as sequences of bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "frontends/language/grammar/expression.h"

namespace ullage::grammar {

struct ByteRange {
  uint8_t first = 0, last = 0;
};

// Sequences of bytes that together are the UTF-8 of these code points and of no other; surrogates
// have none. Each sequence has 1 to 4 ranges.
std::vector<std::vector<ByteRange>> utf8_ranges(CodeRange range);

}  // namespace ullage::grammar
