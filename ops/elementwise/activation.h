// Activation functions of recurrent cells, by ONNX's names in lower case with underscores.
#pragma once

#include <string_view>

#include "ir/graph/builder.h"
#include "ir/graph/scalar_body.h"

namespace ullage::ops {

// Computes the same as the ops that `apply` consists of, on every path.
struct Activation {
  std::string_view name;
  double alpha = 0, beta = 0;  // defaults of ONNX
  int constants = 0;           // how many it has: none, alpha, or alpha and beta
  ir::Value (*apply)(ir::Value x, double alpha, double beta) = nullptr;
};
// Null if there is none of that name.
const Activation* find_activation(std::string_view name);

// The same for one element: a body of one input. REQUIRES: a float dtype.
ir::ScalarBody element_body(const Activation& activation, double alpha, double beta,
                            ir::DType dtype);

}  // namespace ullage::ops
