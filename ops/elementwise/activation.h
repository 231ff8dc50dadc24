// Activation functions of recurrent cells, by ONNX's names in lower case with underscores.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/graph/builder.h"

namespace ullage::ops {

struct Activation {
  std::string_view name;
  double alpha = 0, beta = 0;  // defaults of ONNX
  double (*number)(double x, double alpha, double beta) = nullptr;
  std::string_view glsl;  // expression in x, alpha, beta
  ir::Value (*apply)(ir::Value x, double alpha, double beta) = nullptr;  // the same of ops
};
// Null if there is none of that name.
const Activation* find_activation(std::string_view name);

}  // namespace ullage::ops
