// adam: what becomes of parameters, given their gradients, as a part of a graph.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::autodiff {

struct AdamOptions {
  double rate = 1e-3;
  double mean_decay = 0.9, square_decay = 0.999;
  double epsilon = 1e-8;
};

// A parameter (or some rows of one) with the running means of its gradient and of its square; all
// of one shape, zeros at first. State that a run leaves for the next: ullage_session_bind_state.
struct AdamState {
  ir::Value parameter, mean, square;
};

// One step of Adam with bias correction (Kingma and Ba, 2015, algorithm 1). `step`: f32 of rank 0,
// 1 in the first one. An invalid gradient, which is a symbolic zero, moves what moves anyway.
AdamState adam(const AdamState& now, ir::Value gradient, ir::Value step,
               const AdamOptions& options = {});

}  // namespace ullage::autodiff
