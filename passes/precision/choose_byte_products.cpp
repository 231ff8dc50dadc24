// One function per kind of second operand.
#include "passes/precision/precision.h"

#include <algorithm>

#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/quantization/quantization.h"
#include "passes/precision/byte_convolution.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

// Sums of that many products of signed bytes are at most 2^24: exact in f32.
constexpr int64_t kExactTerms = (int64_t{1} << 24) / (int64_t{128} * 128);

// Numbers `first` to `first + count` of each row of w, as columns.
Tensor columns_of(const Tensor& w, int64_t first, int64_t count) {
  const int64_t columns = w.shape()[0], inner = w.shape()[1];
  Tensor part(DType::i8, {count, columns});
  for (int64_t k = 0; k < count; ++k)
    for (int64_t n = 0; n < columns; ++n)
      part.set_number(k * columns + n, w.number(n * inner + first + k));
  return part;
}

Value by_constant(ir::Builder& builder, Value a, const Tensor& w) {
  const int64_t inner = w.shape()[1];
  const Value numbers = ops::cast(a, DType::f32);
  const auto extent = [&](int64_t n) { return builder.pool().constant(n); };
  Value sum;
  for (int64_t first = 0; first < inner; first += kExactTerms) {
    const int64_t count = std::min(kExactTerms, inner - first);
    const Value part = count == inner
                           ? numbers
                           : ops::slice_along(numbers, a.rank() - 1, extent(first), extent(count));
    const Value columns = ops::cast(builder.constant(columns_of(w, first, count)), DType::f32);
    const Value product = ops::cast(ops::matmul_numpy(part, columns), DType::i32);
    sum = sum.valid() ? ops::add(sum, product) : product;
  }
  return sum;
}

Value by_data(Value a, Value w) {
  const Value numbers = ops::cast(a, DType::i32);
  return ops::matmul_numpy(numbers, ops::transpose(ops::cast(w, DType::i32), {1, 0}));
}

ir::Result<Value> as_numbers(ir::Builder& builder, uint32_t n) {
  const ir::Node node = builder.graph().nodes[n];
  if (node.op == &ops::convolution_bytes) return convolution_of_numbers(builder, n);
  if (node.op != &ops::matmul_bytes) return Value();
  const Value a(&builder, node.inputs[0]), w(&builder, node.inputs[1]);
  const auto& constant = w.info().constant;
  const bool has_terms = constant && constant->shape()[1] > 0;
  const Value product = has_terms ? by_constant(builder, a, *constant) : by_data(a, w);
  if (builder.failed()) return builder.error();
  return product;
}

ir::Result<Value> as_bytes(ir::Builder& builder, uint32_t n) {
  const ir::Node& node = builder.graph().nodes[n];
  if (node.op != &ops::convolution_bytes) return Value();
  return may_stay_bytes(builder.graph(), node) ? convolution_of_signed_bytes(builder, n)
                                               : convolution_of_numbers(builder, n);
}

}  // namespace

ir::Result<void> choose_byte_products(ir::Graph& graph, const ir::DeviceProfile& profile) {
  const bool is_fast = profile.device_class == ir::DeviceClass::gpu && profile.fast_integer_dot;
  return replace_nodes(graph, is_fast ? as_bytes : as_numbers);
}

}  // namespace ullage::passes
