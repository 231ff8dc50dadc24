// Every float becomes f64.
#include "ir/graph/widen.h"

namespace ullage::ir {

Tensor widened(const Tensor& tensor) {
  if (!is_float(tensor.dtype())) return tensor;
  Tensor wide(DType::f64, tensor.shape());
  for (int64_t i = 0; i < wide.element_count(); ++i) wide.set_number(i, tensor.number(i));
  return wide;
}

namespace {

DType widened(DType dtype) {
  return is_float(dtype) ? DType::f64 : dtype;
}

ScalarBody widened(ScalarBody body) {
  for (DType& dtype : body.inputs) dtype = widened(dtype);
  for (ScalarBody::Constant& constant : body.constants) constant.dtype = widened(constant.dtype);
  for (ScalarBody::Instruction& in : body.instructions) in.dtype = widened(in.dtype);
  return body;
}

}  // namespace

Graph widened(Graph graph) {
  for (ValueInfo& value : graph.values) {
    if (!is_float(value.dtype)) continue;
    value.dtype = DType::f64;
    if (value.constant) value.constant = std::make_shared<Tensor>(widened(*value.constant));
  }
  for (Node& node : graph.nodes) {
    if (node.body) node.body = std::make_shared<ScalarBody>(widened(*node.body));
  }
  return graph;
}

}  // namespace ullage::ir
