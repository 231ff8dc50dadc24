// Messages that quote long expressions, brought to a length that a reader takes in.
#pragma once

#include <cstddef>
#include <string>

namespace ullage::ir {

inline constexpr size_t kLongestMessage = 300;

// `text` in at most `most` bytes. Long parts in brackets are cut: of two of them, which a message
// compares, to what differs, with what is around it; a single one in its middle. "..." stands for
// what is left out. Text that is still too long loses its end. UTF-8 sequences stay whole.
// REQUIRES: most >= 3.
std::string shortened(std::string text, size_t most = kLongestMessage);

}  // namespace ullage::ir
