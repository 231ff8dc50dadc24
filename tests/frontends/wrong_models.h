// Wrong models, and right ones that get wrong values, as texts (tests/frontends/model_text.h).
#pragma once

#include <cstdint>
#include <span>

namespace ullage::onnx::test {

struct Wrong {
  const char* model;
  const char* values = "";  // what a run gets, where the model alone is right
  int64_t opset = 20;
};

std::span<const Wrong> wrong_models();    // of every kind
std::span<const Wrong> wrong_operands();  // element types, extents, elements, attributes, bodies
std::span<const Wrong> wrong_elements();  // lengths, scales, shares; what bodies state
std::span<const Wrong> wrong_layers();    // windows, weights and attributes of layers

}  // namespace ullage::onnx::test
