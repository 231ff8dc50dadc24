// Every float becomes f64.
#include "ir/graph/widen.h"

namespace ullage::ir {

Tensor widened(const Tensor& tensor) {
  if (!is_float(tensor.dtype())) return tensor;
  Tensor wide(DType::f64, tensor.shape());
  for (int64_t i = 0; i < wide.element_count(); ++i) wide.set_number(i, tensor.number(i));
  return wide;
}

Graph widened(Graph graph) {
  for (ValueInfo& value : graph.values) {
    if (!is_float(value.dtype)) continue;
    value.dtype = DType::f64;
    if (value.constant) value.constant = std::make_shared<Tensor>(widened(*value.constant));
  }
  return graph;
}

}  // namespace ullage::ir
