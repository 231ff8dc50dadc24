// Fine-tuning of a language model on a device: adapters are trained on windows of a text; they and
// Adam's means stay on the device between steps.
#pragma once

#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "examples/fine_tune_text/adapter_training.h"
#include "frontends/language/tokenizer/vocabulary.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

class TextTraining {
 public:
  // Compiles the step for `model`, a .gguf, and puts the state on the device. Failure: the text has
  // fewer tokens than a window reads.
  static ToolResult<TextTraining> open(const std::string& model,
                                       std::span<const tokenizer::Token> text,
                                       const AdapterOptions& options, const Target& target);

  int64_t parameters() const { return training_.state.front().second.element_count(); }
  // Bytes that the backward pass reads of the forward pass.
  int64_t residual_bytes() const { return residual_bytes_; }

  // Trains on windows at random places in the text; returns the loss before the step. One
  // submission, one wait.
  ToolResult<double> step();
  ullage_statistics statistics() const { return execution_->session.statistics(); }
  // The adapters as they are now, as a file.
  ToolResult<std::vector<std::byte>> adapter_file() const;

 private:
  TextTraining() = default;
  ToolResult<> begin();

  AdapterOptions options_;
  AdapterTraining training_;  // without its graph
  int64_t residual_bytes_ = 0;
  std::string architecture_;
  std::vector<int64_t> text_;
  std::optional<Execution> execution_;
  std::mt19937 random_{1};
};

}  // namespace ullage::tools
