// Passes that find ops which models spell out in several nodes.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// recognize_attention: scores, softmax and the sum of values of all heads become one node.

// reshape(transpose(softmax(s q k^T) v)) of heads that are columns of [N, rows, columns] -> one
// attention node. Operands are split from one product ([N, T, 3, H, D] by slices, transposed before
// or after them), or from three. The scale may stand at q, at k or at the scores; something may be
// added to these (a mask), then NaN of the softmax may become 0. A query whose keys are all hidden
// by minus infinity has 0 either way.
ir::Result<void> recognize_attention(ir::Graph& graph);

// recognize_excitation: squeeze-and-excite blocks are spelled out; one kernel computes them.

// Replaces, where all of it is f32 and under one predicate,
//   z = convolution(relu(convolution(mean(x), w1, b1)), w2, b2)
// with means over all spatial axes, kept, and constant 1x1 weights, by `excitation` of x's shape.
// From z on there may be elementwise ops with numbers, up to one broadcast_to x's shape; these ops
// take x's shape and the broadcast goes, so that fusion finds the gate next to what it opens.
// REQUIRES: no dead nodes (their uses would count).
ir::Result<void> recognize_excitation(ir::Graph& graph);

// recognize_interleave: a shuffle of two groups of channels becomes one node, or one per reader.

// Finds reshape(transpose(reshape(concat(a, b)))) that alternates the elements of two tensors of
// equal constant extent along an axis, as networks with grouped channels spell it, and puts
// `interleave` in its place; slices of it along that axis take their part themselves, unless all
// their readers do that (passes/kernels/channel_views.h). Nodes left without a reader go with
// eliminate_dead_code. REQUIRES: single ops, not fused yet.
ir::Result<void> recognize_interleave(ir::Graph& graph);

// recognize_layer_norm: models spell layer normalisation out; one kernel does it in one read.

// Replaces, where all of it is f32 and under one predicate,
//   d = x - mean(x);  d / sqrt(mean(d^2) + epsilon) [* scale [+ bias]]
// with means over the last axis, kept, by `layer_norm`; or over channels (axis 1 of rank 3 at
// least), by one between transposes, which kernels read through where channels lie last. d may be
// transposed before the second mean. d^2 may be d * d or pow(d, 2); operands of sums and products
// come in any order; scale and bias have that axis alone. Nodes in between stay for other users, or
// for eliminate_dead_code.
ir::Result<void> recognize_layer_norm(ir::Graph& graph);

}  // namespace ullage::passes
