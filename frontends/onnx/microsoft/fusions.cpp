// Activations, residuals and orders of axes that are parts of fused nodes.
#include "frontends/onnx/microsoft/fusions.h"

#include <algorithm>

#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::Result;
using ir::Value;

Result<Value> activated(const NodeContext& c, Value x, const std::vector<double>& parameters) {
  const std::string_view name = c.text("activation");
  const auto number = [&](size_t i, double otherwise) {
    return i < parameters.size() ? parameters[i] : otherwise;
  };
  if (name.empty()) return x;
  if (name == "Relu") return ops::relu(x);
  if (name == "Tanh") return ops::tanh(x);
  if (name == "Sigmoid") return ops::sigmoid(x);
  if (name == "LeakyRelu") return ops::leaky_relu(x, number(0, 0.01));
  if (name == "HardSigmoid") return ops::hard_sigmoid(x, number(0, 0.2), number(1, 0.5));
  if (name == "Clip" && parameters.size() == 2) {
    return ops::clip(x, c.scalar(x.dtype(), number(0, 0)), c.scalar(x.dtype(), number(1, 0)));
  }
  return c.unsupported("activation '" + std::string(name) + "' of " +
                       std::to_string(parameters.size()) + " numbers");
}

Value with(Value x, Value bias) {
  return bias.valid() ? ops::add(x, bias) : x;
}

Value channels_moved(Value x, bool to_front) {
  if (!x.valid() || x.rank() < 3) return x;
  std::vector<int64_t> permutation = all_axes(x.rank());
  const auto from = permutation.begin() + 1;
  std::rotate(from, to_front ? permutation.end() - 1 : from + 1, permutation.end());
  return ops::transpose(x, permutation);
}

}  // namespace ullage::onnx
