// How many axes a tensor may have: in a model's inputs and outputs, a program file, a call, a file
// of data. More are refused where they come in, so that nothing behind counts them.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"

namespace ullage::ir {

inline constexpr size_t kMaxRank = 8;
// Of values inside a graph, whose neighbouring axes passes/legalize/legalize.h merges.
inline constexpr size_t kMaxInnerRank = 32;

// The error (unsupported) of a tensor, called `what`, whose rank is above `most`.
Result<void> check_rank(std::string_view what, size_t rank, size_t most = kMaxRank);

}  // namespace ullage::ir
