// Leaves of expressions bound to the tensors that a graph is given.
#include <cmath>
#include <memory>

#include "ir/graph/evaluate.h"

namespace ullage::ir {

Result<int64_t> element_as_size(const Tensor& tensor, uint32_t element, const ExtentNode& leaf) {
  if (!is_float(tensor.dtype())) return tensor.integer(element);
  const double v = tensor.number(element);
  const std::string name = to_string(ExtentExpr(&leaf));
  if (leaf.semantics != Semantics::truncate_size) {
    return invalid_argument(name + ": must be an integer element");
  }
  const double rounded = std::round(v);
  if (!(std::abs(rounded) < 9223372036854775808.0)) {
    return out_of_bounds(name + ": is no size: " + std::to_string(v));
  }
  return static_cast<int64_t>(rounded);
}

Bindings bind_inputs(std::span<const Tensor> inputs) {
  // Tensors share their bytes, so a copy is cheap and outlives the caller's span.
  auto tensors = std::make_shared<const std::vector<Tensor>>(inputs.begin(), inputs.end());
  auto element = [tensors](const ExtentNode& leaf) -> Result<const Tensor*> {
    if (leaf.input >= tensors->size() || leaf.index >= (*tensors)[leaf.input].element_count()) {
      return invalid_argument(to_string(ExtentExpr(&leaf)) + ": no such element");
    }
    return &(*tensors)[leaf.input];
  };
  Bindings bindings;
  bindings.integer = [tensors, element](const ExtentNode& leaf) -> Result<int64_t> {
    if (leaf.op == ScalarOp::input_axis) {
      if (leaf.input >= tensors->size() || leaf.index >= (*tensors)[leaf.input].rank()) {
        return invalid_argument(to_string(ExtentExpr(&leaf)) + ": no such axis");
      }
      return (*tensors)[leaf.input].shape()[leaf.index];
    }
    Result<const Tensor*> tensor = element(leaf);
    if (!tensor) return tensor.error();
    return element_as_size(**tensor, leaf.index, leaf);
  };
  bindings.floating = [element](const ExtentNode& leaf) -> Result<double> {
    Result<const Tensor*> tensor = element(leaf);
    if (!tensor) return tensor.error();
    return (*tensor)->number(leaf.index);
  };
  return bindings;
}

}  // namespace ullage::ir
