// The loss of connectionist temporal classification (CTC), as a graph.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"

namespace ullage::tools {

// Texts as operands of ctc_loss: a state per class and per blank around them, `most` classes at
// most, so S = 2 * most + 1.
struct CtcTargets {
  ir::Tensor states;  // i32 [N, S]: the class that a state emits; 0 is the blank
  ir::Tensor skip;    // f32 [N, S]: 0 where the blank before may be left out, else kNever
  ir::Tensor last;    // f32 [N, S]: 0 for the two states that a text may end with, else kNever
};

// As good as the logarithm of 0, and finite: differences of two are 0 and not NaN.
inline constexpr double kNever = -1e30;

// REQUIRES: no text has more than `most` classes.
CtcTargets ctc_targets(std::span<const std::vector<int64_t>> texts, size_t most);

// Mean over N of -log of the probability that logits [N, steps, classes] give the text, summed over
// all alignments with the steps: the forward recursion, in logarithms, step by step. `steps` is a
// constant, since the recursion is unrolled; a guard checks it. Rank 0.
ir::Value ctc_loss(ir::Value logits, int64_t steps, ir::Value states, ir::Value skip,
                   ir::Value last);

}  // namespace ullage::tools
