// stack_frames: convolutions of groups over three axes become ones over two.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// The kernels that are fast with groups, or for up to four channels of the result, slide over
// planes; others walk along the depth themselves. A window of kernel depth T over [N, C, D, H, W]
// is one of T * C channels over the planes of N * D frames: each frame gets those that its window
// reaches besides its own, channel by channel, so that groups stay what they are. Where it looks at
// one pixel of each frame, pixels are an axis and the depth is the other: nothing is copied. Left
// alone: kernels whose depth is not known, extents of the input that are no exact ones (a row of
// frames has no bound to reshape to), and whole numbers, which the kernels of bytes take as they
// are.
ir::Result<void> stack_frames(ir::Graph& graph);

}  // namespace ullage::passes
