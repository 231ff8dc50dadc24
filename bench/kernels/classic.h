// Kernels as in text books and GPU libraries, run by the same runtime on the same driver: peers of
// Ullage's kernels. For sizes that are multiples of their tiles.
#pragma once

#include "bench/kernels/case.h"
#include "ir/graph/op.h"

namespace ullage::bench {

// Tiles of 64 x 64 in shared memory, 256 invocations with 4 x 4 results each, 16 deep.
// REQUIRES: operands f32 [m, k] and [k, n] of constant extents, multiples of 64.
extern const ir::OpDef classic_matmul;
// Inclusive sums of f32 [n] by totals of blocks, their scan and a scan of each block: 64
// invocations with 16 vec4 each, subgroup arithmetic and one exchange between subgroups. REQUIRES:
// n is constant, a multiple of 4,096.
extern const ir::OpDef classic_scan;
// Positions (i32 [n], the rest unwritten) of what is not 0 in f32 [n]; the same three steps.
extern const ir::OpDef classic_compact;

// Windows of 3 x 3 over x [1, C, N, N] with filters k [N-2, N-2, C, C, 3, 3], one per pixel, and
// the largest element of every second window of `width` along the rows of x [r, n]: an invocation
// per result. REQUIRES: f32, constant extents.
extern const ir::OpDef classic_local, classic_extremum;
// Of classic_extremum.
inline constexpr ir::AttributeKey<int64_t> kWindowWidth{"width", "of a window"};

// The op on one operand of this extent.
Peer classic_of_line(std::string name, const ir::OpDef& op, int64_t extent, Goals goals);

}  // namespace ullage::bench
