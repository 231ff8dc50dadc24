// A recognition model as two graphs around its last layers, and back.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::tools {

// A weight of the model that is trained: a constant of its graph.
struct Weight {
  std::string name;
  ir::ValueId value = ir::kNoValue;
};

// The constants of these names. Errors: there is none of a name; the graph does not end with
// softmax.
ir::Result<std::vector<Weight>> find_weights(const ir::Graph& model,
                                             const std::vector<std::string>& names);

// The model with one output more, "features": the input of the layers with these weights, which no
// other layer changes. Errors: they read more than one value.
ir::Result<ir::Graph> with_features(ir::Graph model, const std::vector<Weight>& weights);

// A step of training the weights. Inputs: the model's own, of which only the size is used;
// "features"; texts as CtcTargets: "states", "skip", "last"; and state from step to step, input
// `name` and output "next_<name>": the weights, their means for Adam, "step". Output 0: "loss".
struct TrainingStep {
  ir::Graph graph;
  std::vector<std::pair<std::string, ir::Tensor>> state;  // name, before the first step
};
ir::Result<TrainingStep> make_training_step(const ir::Graph& model,
                                            const std::vector<Weight>& weights, int64_t steps,
                                            double rate);

// The model with other weights. REQUIRES: a tensor of its shape for each.
ir::Graph with_weights(ir::Graph model, const std::vector<Weight>& weights,
                       const std::vector<ir::Tensor>& tensors);

}  // namespace ullage::tools
