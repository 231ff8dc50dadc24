// Reading text: the three PP-OCRv4 models and what surrounds them.
#pragma once

#include <string>
#include <vector>

#include "tools/demo/model_session.h"
#include "tools/image.h"

namespace ullage::demo {

struct Reading {
  std::string text;
  double confidence = 0;  // mean probability of the characters kept
};

// CTC: best class a step, repeats merged, class 0 (blank) dropped. `keys` are the characters of
// classes 1 and up; the class after the last key is a blank space.
Reading decode(const ir::Tensor& probabilities, const std::vector<std::string>& keys);

// One character a line.
tools::Attempt<std::vector<std::string>> read_keys(const std::string& path);

// f32 [1, 3, 48, 192], the line scaled to 48 high by its own width, cut or padded to 192.
ir::Tensor angle_input(const tools::Image& line);

// f32 [1, 3, height, width], with the mean and deviation that the detection model was trained on.
ir::Tensor detection_input(const tools::Image& page);

struct Box {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

// Connected regions of the heat map [1, 1, height, width] above 0.3 that hold at least 100 pixels,
// a little enlarged, because the model marks the core of each line.
std::vector<Box> boxes_of(const ir::Tensor& heat_map);

}  // namespace ullage::demo
