// split_constants: constants that a device cannot bind at once are read in parts.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Of constants above `most_bytes`, the limit of one binding: a matmul becomes products by
// some of the columns each, side by side, by numbers or by quantized values; matmul_blocks the same
// by rows of its blocks; a gather of rows reads each part and takes what lies in it. Other readers
// of such constants stay, and programs with them are refused. REQUIRES: constants are folded.
ir::Result<void> split_constants(ir::Graph& graph, int64_t most_bytes);

}  // namespace ullage::passes
