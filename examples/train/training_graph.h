// One step of training as a graph.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

struct TrainingOptions {
  int64_t samples = 8192, held_out = 2048, writers = 128;  // extents of the data
  int64_t block = 256;          // samples of the stream that a step looks at
  double keep_below = 0.9;      // samples with a lower probability are trained on
  double rate = 2e-3;           // of Adam
  int64_t evaluate_every = 25;  // steps
  uint32_t seed = 1;            // of the first parameters
};

// State of one name: input `name`, output "next_<name>", and its value before the first step.
struct State {
  std::string name;
  ullage::ir::Tensor first;
};

// Inputs: the data, "pictures", "labels", "writers" and the same with "held_out_" in front, bound
// once; and the state. Outputs: "report" and, in the order of `state`, the next state. A step:
//   - draws `block` samples by hashing the step's number,
//   - keeps those that are not spoiled and that the network is unsure of: a mask, compacted, so the
//     device decides how large the batch is,
//   - finds the writers that occur in it (unique) and learns their rows of the table of writers and
//     no others, with their rows of Adam's means,
//   - every `evaluate_every` steps computes the accuracy on the held-out samples: a condition on
//     the step's number, which only the device knows.
struct TrainingGraph {
  ullage::ir::Graph graph;
  std::vector<State> state;
};

// f32 [4]: mean loss of the block's samples before the step, accuracy when last computed, samples
// kept, writers among them.
inline constexpr size_t kLoss = 0, kAccuracy = 1, kKept = 2, kWriters = 3, kReported = 4;

ullage::ir::Result<TrainingGraph> make_training_graph(const TrainingOptions& options);
