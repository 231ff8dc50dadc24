// Models as texts, for tables of tests.
//
//   x, h: float[n,3]; k: int64[1] = 5        two inputs, an initializer
//   v, i = TopK<axis=1, largest=0>(x, k)     a node; it is called as its first output
//   z = com.microsoft::Gelu(x)               a node of another domain
//   y = If<then_branch={a = Exp(x); return a}, else_branch={...}>(c)
//   return v, i: float[2]                    outputs, the second of a stated type
//
// Attributes: 2, 0.5, "text", [1,2], [0.5,1.0], ["text","text"], {subgraph}. An operand that is
// left out is blank. Statements end with ';' or a line. A type is one of ONNX: float, int64, bool,
// float16, ...
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "ir/graph/tensor.h"

namespace ullage::test {

// The bytes of the model; what is no such text ends the test program with a message.
std::vector<std::byte> model_of(std::string_view text, int64_t opset);

// "x: float[2] = 1 2; i: int64[3]": tensors, of zeros where no elements are given.
std::vector<ir::Tensor> tensors_of(std::string_view text);

}  // namespace ullage::test
