// Fine-tuning of a recognition model on a device: frozen layers once, then steps, then the model.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "examples/fine_tune/dot_matrix.h"
#include "examples/fine_tune/trainable.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// The size of every line: the recursion of the loss is unrolled for it.
inline constexpr int kLineWidth = 256;
inline constexpr int64_t kStepsPerLine = kLineWidth / 8, kLinesPerStep = 8;
inline constexpr size_t kMaxCharacters = 14;

// Fewest characters of UTF-8 to insert, drop or replace.
size_t edit_distance(const std::string& a, const std::string& b);

class FineTuning {
 public:
  // `folder` contains the recognition model and its characters; `layers` names weights.
  static ToolResult<FineTuning> open(const std::string& folder,
                                     const std::vector<std::string>& layers, const Target& target);
  int64_t trained() const;  // numbers in the weights
  int64_t frozen() const;   // numbers in the other constants

  // Runs the frozen layers over the training lines and keeps their results; reads the test lines.
  ToolResult<std::vector<std::string>> look_at(const std::vector<DisplayLine>& training,
                                               const std::vector<DisplayLine>& test);
  // Compiles the training step and puts the weights on the device, where they stay.
  ToolResult<> begin(double rate);
  // Trains on kLinesPerStep lines; returns the loss before the step. Indices of the lines are
  // uploaded, the loss is read back.
  ToolResult<double> step();
  ullage_statistics statistics() const { return trainer_->session.statistics(); }
  // Writes the model with the current weights to the file `path`, and reads the test lines with it.
  ToolResult<std::vector<std::string>> finish(const std::vector<DisplayLine>& test,
                                              const std::string& path);

 private:
  struct Example {
    std::vector<float> features;
    std::vector<int64_t> classes;
  };

  FineTuning(ir::Graph model, std::vector<Weight> weights, std::vector<std::string> keys,
             Target target)
      : model_(std::move(model)),
        weights_(std::move(weights)),
        keys_(std::move(keys)),
        target_(std::move(target)) {}
  ToolResult<> look_at_batch(Execution& execution, const std::vector<DisplayLine>& lines,
                             size_t begin, size_t end, bool is_training,
                             std::vector<std::string>& read);
  ToolResult<std::vector<std::string>> read_lines(Execution& execution,
                                                  const std::vector<DisplayLine>& lines);
  std::vector<int64_t> classes_of(const std::string& text) const;
  std::vector<std::string> texts_of(const TensorView& probabilities) const;

  ir::Graph model_;
  std::vector<Weight> weights_;
  std::vector<std::string> keys_;
  Target target_;
  std::vector<Example> examples_;
  std::vector<int64_t> feature_shape_;  // of a line
  std::vector<std::pair<std::string, ir::Tensor>> state_;
  std::optional<Execution> trainer_;
  std::vector<size_t> order_;  // of the examples, shuffled each time all have been seen
  std::mt19937 random_{1};
};

}  // namespace ullage::tools
