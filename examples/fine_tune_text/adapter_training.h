// A step of training low-rank adapters of a language model as a graph.
// Source: Hu et al., "LoRA: Low-Rank Adaptation of Large Language Models" (2021).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/adapter.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::tools {

struct AdapterOptions {
  int64_t windows = 1;  // that a step learns from
  int64_t tokens = 64;  // of a window; one more is read
  int64_t rank = 8;
  double alpha = 16;  // the adapters' part is scaled by alpha / rank
  double rate = 1e-3;
  uint32_t seed = 1;  // of the first numbers
};

// The matrices of all adapters are parts of one vector, "down" and "up" of one after another, so
// that Adam and a reader of the result handle one tensor and not hundreds.
struct AdapterPlace {
  std::string name;  // of the tensor that is adapted
  int64_t columns = 0, rows = 0;
  int64_t first = 0;  // of "down" [rank, columns]; "up" [rows, rank] lies behind it
};

// Input "windows" i64 [windows, tokens + 1], and state from step to step, input `name` and output
// "next_<name>": "parameters", "mean", "square" f32 [parameters], "step" f32. Output 0: "loss" f32,
// the mean of -log of the model's probability of each next token, before the step. The model's
// weights stay as in the file; gradients pass through them, and only to the adapters. Several
// windows are iterations of one loop, whose gradient computes each window again: memory is that of
// one window, whatever their number.
struct AdapterTraining {
  ir::Graph graph;
  size_t forward_nodes = 0;  // the first ones, up to the loss (autodiff/checkpoint.h)
  std::vector<std::pair<std::string, ir::Tensor>> state;  // name, before the first step
  std::vector<AdapterPlace> places;
};

// Adapters of all projections of attention and feed-forward; "up" is zero at first, so that the
// first step finds the model as it is. Errors: those of the model; a window that is longer than its
// context; a rank below 1.
ir::Result<AdapterTraining> make_adapter_training(const gguf::File& model,
                                                  const AdapterOptions& options);

// The adapters in a vector of parameters.
std::vector<gguf::TrainedAdapter> adapters_in(const AdapterTraining& training, int64_t rank,
                                              const ir::Tensor& parameters);

}  // namespace ullage::tools
