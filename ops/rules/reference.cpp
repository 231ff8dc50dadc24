// Elements of tensors as numbers.
#include "ops/rules/reference.h"

#include <cstring>

namespace ullage::ops {

using ir::Tensor;

template <>
std::vector<double> elements_of(const Tensor& tensor) {
  std::vector<double> r(static_cast<size_t>(tensor.element_count()));
  for (size_t i = 0; i < r.size(); ++i) r[i] = tensor.number(static_cast<int64_t>(i));
  return r;
}

template <>
std::vector<uint64_t> elements_of(const Tensor& tensor) {
  std::vector<uint64_t> r(static_cast<size_t>(tensor.element_count()));
  for (size_t i = 0; i < r.size(); ++i)
    r[i] = static_cast<uint64_t>(tensor.integer(static_cast<int64_t>(i)));
  return r;
}

namespace {

Tensor& new_result(ir::EvaluateContext& context, size_t i) {
  if (context.outputs.size() <= i) context.outputs.resize(i + 1);
  context.outputs[i] = Tensor(context.output_dtype(i), context.output_shapes[i]);
  return context.outputs[i];
}

}  // namespace

template <>
void set_result(ir::EvaluateContext& context, size_t i, const std::vector<double>& elements) {
  Tensor& t = new_result(context, i);
  for (size_t k = 0; k < elements.size(); ++k) t.set_number(static_cast<int64_t>(k), elements[k]);
}

template <>
void set_result(ir::EvaluateContext& context, size_t i, const std::vector<uint64_t>& elements) {
  Tensor& t = new_result(context, i);
  for (size_t k = 0; k < elements.size(); ++k)
    t.set_integer(static_cast<int64_t>(k), static_cast<int64_t>(elements[k]));
}

std::vector<int64_t> dense_strides(std::span<const int64_t> shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  return strides;
}

int64_t product_of(std::span<const int64_t> shape) {
  int64_t product = 1;
  for (int64_t extent : shape) product *= extent;
  return product;
}

ElementCopier::ElementCopier(const ir::Tensor& from, ir::Tensor& to)
    : source(from.bytes().data()),
      target(to.mutable_bytes().data()),
      width(ir::size_bytes(to.dtype())) {}

void ElementCopier::operator()(int64_t from_index, int64_t to_index) const {
  std::memcpy(target + static_cast<size_t>(to_index) * width,
              source + static_cast<size_t>(from_index) * width, width);
}

}  // namespace ullage::ops
