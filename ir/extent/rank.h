// How many axes a tensor may have, wherever there is one: in a model, a graph, a program file, a
// call, a file of data. More are refused where they come in, so that nothing behind counts them.
#pragma once

#include <cstddef>
#include <string_view>

#include "ir/result.h"

namespace ullage::ir {

inline constexpr size_t kMaxRank = 8;

// The error (unsupported) of a tensor, called `what`, whose rank is above kMaxRank.
Result<void> check_rank(std::string_view what, size_t rank);

}  // namespace ullage::ir
