// Reading text: the three PP-OCRv4 models and what surrounds them.
#pragma once

#include <string>
#include <vector>

#include "examples/read_page/model_session.h"
#include "tools/command/files/image.h"

namespace ullage::demo {

struct Reading {
  std::string text;
  double confidence = 0;  // mean probability of the characters kept
};

// The best class of one step of a recognition model.
struct Step {
  int64_t best = 0;
  double probability = 0;
};

// CTC: repeats merged, class 0 (blank) dropped. `keys` are the characters of classes 1 and up; the
// class after the last key is a blank space.
Reading decode(const std::vector<Step>& steps, const std::vector<std::string>& keys);
// The steps of f32 [1, steps, classes].
std::vector<Step> best_steps(const ir::Tensor& probabilities);

// One character a line.
tools::ToolResult<std::vector<std::string>> read_keys(const std::string& path);

// f32 [1, 3, 48, 192], the line scaled to 48 high by its own width, cut or padded to 192.
ir::Tensor angle_input(const tools::Image& line);

}  // namespace ullage::demo
