// recognize_attention: scores, softmax and the sum of values of all heads become one node.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// reshape(transpose(softmax(s q k^T) v)) of heads that are columns of [N, rows, columns] -> one
// attention node. Operands are split from one product ([N, T, 3, H, D] by slices, transposed before
// or after them), or from three. The scale may stand at q, at k or at the scores; something may be
// added to these (a mask), then NaN of the softmax may become 0. A query whose keys are all hidden
// by minus infinity has 0 either way.
ir::Result<void> recognize_attention(ir::Graph& graph);

}  // namespace ullage::passes
