// A mixture of experts as the feed-forward of a block: a router chooses some of them for each
// token. Source: Shazeer et al., "Outrageously Large Neural Networks: The Sparsely-Gated
// Mixture-of-Experts Layer" (2017); groups and biases of routers: DeepSeek-AI, "DeepSeek-V3"
// (2024).
#pragma once

#include <functional>
#include <string>

#include "frontends/language/gguf/architecture.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::gguf {

struct Mixture {
  const ExpertsShape& sizes;
  const ExpertsForm& form;
  int64_t width;                                                      // columns of the stream
  std::function<ir::Value(ir::Value gate, ir::Value up)> activation;  // as Activation
  bool is_gated;                                                      // have experts a gate?
};

// x f32 [rows, width] -> [rows, width]: what the chosen experts of the block with tensors "`prefix`
// ..." give, weighted; the router reads `routed`, of the shape of x. Each expert computes the rows
// that chose it, whose number the device finds; a single row reads the weights of its experts
// alone.
ir::Value mix_experts(Weights& weights, const Mixture& mixture, const std::string& prefix,
                      ir::Value x, ir::Value routed);

}  // namespace ullage::gguf
