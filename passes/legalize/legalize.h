// Passes that rewrite what no kernel computes as it stands.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// check_indices: every access at indices that data gives (ops::IndexRule) gets a guard.

// In front of each such node a first_outside on its indices, under its predicate, and a guard that
// it found none; indices that the host knows become separate guards, checked before any
// dispatch. They report the index, its position in row-major order (where the op knows of a batch:
// the row, and the position in that) and the extent. Error: an index that is out of range in every
// run.
//
// First of all passes: others fold accesses away. A guard whose node nobody uses is dropped with
// it, but where the elements read are host scalars it stays: their uses do not show.
ir::Result<void> check_indices(ir::Graph& graph);

// decompose_dot: every dot becomes one matmul, with the transposes and reshapes around it that
// bring its operands into the form [batch, M, K] x [batch, K, N] and the result out of it.

// Axes keep their guarantees as they are (P-05): merged ones are reshaped from the live extents,
// which must be exact; an axis that stays alone may promise anything.
ir::Result<void> decompose_dot(ir::Graph& graph);

// merge_axes: values of more axes than a program's tensors have (ir::kMaxRank).

// Exporters cut images into windows and pixels by reshapes to 9 and 10 axes, permute these and join
// them again. Such a value becomes one row of the same elements; what a node does to it, it does to
// runs of neighbouring axes that it treats alike, in steps where these are still too many.
//
// Error (unsupported): a node, named, that does more to such a value than move, reduce or compute
// its elements, one by one or along one axis.
ir::Result<void> merge_axes(ir::Graph& graph);

// narrow_doubles: computes in floats what doubles compute with the same result.

// A cast of f64 to f32 of what moves, selects, negates or compares floats, or of one sum,
// difference or product of them, becomes the same in f32 (P-21): exporters write masks and
// positions as doubles, and many devices have none. Results are equal bit for bit: a double that is
// a sum or a product of floats, rounded to float, is the float result (Figueroa, "When is double
// rounding innocuous?", 1995). What needs more than floats stays as it is.
ir::Result<void> narrow_doubles(ir::Graph& graph);

// sort_dot_dimensions: contracted axes that lie side by side are named in their order, so that
// nothing has to be moved to merge them.

// P-09. Fires where the contracted axes of one side are consecutive but named out of order, and the
// other side's are not in place already; both sides are permuted alike.
void sort_dot_dimensions(ir::Graph& graph);

// split_constants: constants that a device cannot bind at once are read in parts.

// Of constants above `most_bytes`, the limit of one binding: a matmul becomes products by
// some of the columns each, side by side, by numbers or by quantized values; matmul_blocks the same
// by rows of its blocks; a gather of rows reads each part and takes what lies in it. Other readers
// of such constants stay, and programs with them are refused. REQUIRES: constants are folded.
ir::Result<void> split_constants(ir::Graph& graph, int64_t most_bytes);

// stack_depth_slices: convolutions of groups over three axes become ones over two.

// The kernels that are fast with groups, or for up to four channels of the result, slide over
// planes; others walk along the depth themselves. A window of kernel depth T over [N, C, D, H, W]
// is one of T * C channels over the planes of N * D depth slices: each depth slice gets those that
// its window reaches besides its own, channel by channel, so that groups stay what they are. Where
// it looks at one pixel of each depth slice, pixels are an axis and the depth is the other: nothing
// is copied. Left alone: kernels whose depth is not known, extents of the input that are no exact
// ones (a row of depth slices has no bound to reshape to), and whole numbers, which the kernels of
// bytes take as they are.
ir::Result<void> stack_depth_slices(ir::Graph& graph);

}  // namespace ullage::passes
