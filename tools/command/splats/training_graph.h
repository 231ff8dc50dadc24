// Training of splats by posed pictures: some steps as one graph.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "tools/command/splats/scene.h"

namespace ullage::tools {

struct SplatTraining {
  int64_t width = 0, height = 0, views = 0;
  int64_t capacity = 0;  // splats
  int64_t steps = 0;     // of the whole training
  int64_t steps_per_run = 1, pictures_per_step = 1;
  double extent = 1;  // radius of the scene
  uint64_t seed = 1;
};

// State of a run for the next one: input `name` begins as `first`, and output next_<name> is what
// comes after it.
struct SplatState {
  std::string name;
  ir::Tensor first;
};

struct SplatTrainingGraph {
  ir::Graph graph;                // outputs: those of `state`, in order
  std::vector<SplatState> state;  // kTrained to kCounts
};

// Places in SplatTrainingGraph::state.
inline constexpr size_t kTrained = 0, kMean = 1, kSquare = 2, kPulled = 3, kCount = 4, kStep = 5,
                        kLosses = 6, kCounts = 7;

// Each step draws some views, compares them with their pictures, and moves the splats by Adam; now
// and then splats that are not seen any more make room for halves of those that are pulled most.
// Inputs besides the state: "cameras" f32 [views, 16], "pictures" u8 [views, height, width, 3],
// "order" i32 [steps, pictures_per_step]: the views of each step, "background" f32 [3]. `first`:
// splats to begin with, at most `capacity`, of degree 0.
//
// State: trained, mean, square [capacity, columns], of which the first `count` rows are in use and
// the others are not drawn; pulled f32 [capacity, 2], sums of how strongly pixels pull at a centre
// and of how often; step; losses f32 [steps] and counts i32 [steps], so far.
ir::Result<SplatTrainingGraph> training_graph(const SplatTraining& training,
                                              const SplatScene& first);

}  // namespace ullage::tools
