// Looks back to the quantized values, then forth along the movements that were met.
#include "passes/precision/quantized_constant.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "ir/quantization/quantized_values.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "passes/fusion/merged_body.h"

namespace ullage::passes {

using namespace ir;

namespace {

const Node* producer_of(const Graph& graph, ValueId id) {
  const uint32_t n = graph.value(id).producer;
  return n == kNoNode ? nullptr : &graph.nodes[n];
}

const Node* producer_of(const Graph& graph, ValueId id, const OpDef& op) {
  const Node* const node = producer_of(graph, id);
  return node != nullptr && node->op == &op ? node : nullptr;
}

// ---- constants ------------------------------------------------------------------------------

// Of `dtype`, if that represents every element.
std::optional<Tensor> as_exact(const Tensor& tensor, DType dtype) {
  Tensor narrow(dtype, tensor.shape());
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    narrow.set_number(i, tensor.number(i));
    if (narrow.number(i) != tensor.number(i)) return std::nullopt;
  }
  return narrow;
}

// With axes of 1 in front, so that it has the rank of `quantized`; nothing where it does not
// broadcast to these.
std::optional<Tensor> fitted(const Tensor& tensor, const Tensor& quantized) {
  if (tensor.rank() > quantized.rank()) return std::nullopt;
  std::vector<int64_t> shape(quantized.rank() - tensor.rank(), 1);
  shape.insert(shape.end(), tensor.shape().begin(), tensor.shape().end());
  for (size_t a = 0; a < shape.size(); ++a) {
    if (shape[a] != 1 && shape[a] != quantized.shape()[a]) return std::nullopt;
  }
  return *tensor.reshaped(std::move(shape));
}

// ---- forms in which models have them --------------------------------------------------------

std::optional<QuantizedConstant> of_node(const Graph& graph, const Node& node) {
  for (ValueId id : node.inputs) {
    if (id != kNoValue && !graph.value(id).constant) return std::nullopt;
  }
  const bool has_zero = node.inputs.size() > 2 && node.inputs[2] != kNoValue;
  QuantizedConstant found{.bits = node.attributes[ops::DequantizeLinearOp::kBits],
                          .scale = *graph.value(node.inputs[1]).constant,
                          .axis = node.attributes[ops::kAxis],
                          .block = node.attributes[ops::DequantizeLinearOp::kBlock]};
  const int64_t count = node.attributes[ops::DequantizeLinearOp::kCount];
  found.quantized = unpack_quantized(*graph.value(node.inputs[0]).constant,
                                     static_cast<size_t>(found.axis), count, found.bits);
  if (has_zero) found.zero = *graph.value(node.inputs[2]).constant;
  if (found.block >= count) found.block = 0;
  return found;
}

// The operands of a commutative node in both orders.
std::array<std::pair<ValueId, ValueId>, 2> both_orders(const Node& node) {
  return {std::pair(node.inputs[0], node.inputs[1]), std::pair(node.inputs[1], node.inputs[0])};
}

// The integers behind a cast to f32; null: none.
const Tensor* integers_behind(const Graph& graph, ValueId id) {
  const Node* const cast = producer_of(graph, id, ops::cast);
  if (cast == nullptr || graph.value(id).dtype != DType::f32) return nullptr;
  const Tensor* const constant = graph.value(cast->inputs[0]).constant.get();
  if (constant == nullptr) return nullptr;
  return constant->dtype() == DType::i8 || constant->dtype() == DType::u8 ? constant : nullptr;
}

// cast(integers), or less a zero point that was an integer of the same type.
std::optional<QuantizedConstant> of_centred(const Graph& graph, ValueId id) {
  const Node* const sub = producer_of(graph, id, ops::sub);
  const Tensor* const numbers = integers_behind(graph, sub ? sub->inputs[0] : id);
  if (numbers == nullptr) return std::nullopt;
  std::optional<Tensor> zero;
  if (sub != nullptr) {
    const auto given = constant_behind(graph, sub->inputs[1]);
    zero = given ? fitted(*given, *numbers) : std::nullopt;
    zero = zero ? as_exact(*zero, numbers->dtype()) : std::nullopt;
    if (!zero) return std::nullopt;
  }
  QuantizedValues quantized = quantized_values_of(*numbers, zero ? &*zero : nullptr);
  QuantizedConstant found{.quantized = std::move(quantized.values),
                          .bits = quantized.bits,
                          .zero = std::move(quantized.zero)};
  const std::vector<int64_t> ones(numbers->rank(), 1);
  found.scale = Tensor::from_doubles(DType::f32, ones, std::array{1.0});
  if (found.zero) found.zero = fitted(*found.zero, found.quantized);
  return found;
}

std::optional<QuantizedConstant> of_product(const Graph& graph, const Node& mul) {
  for (const auto& [numbers, factor] : both_orders(mul)) {
    auto found = of_centred(graph, numbers);
    const auto scale = found ? constant_behind(graph, factor) : std::nullopt;
    const auto given = scale ? fitted(*scale, found->quantized) : std::nullopt;
    if (!given || given->dtype() != DType::f32) continue;
    found->scale = *given;
    return found;
  }
  return std::nullopt;
}

std::optional<QuantizedConstant> as_written(const Graph& graph, ValueId id) {
  if (const Node* const node = producer_of(graph, id, ops::dequantize_linear)) {
    return of_node(graph, *node);
  }
  if (const Node* const mul = producer_of(graph, id, ops::mul)) return of_product(graph, *mul);
  return of_centred(graph, id);
}

// ---- movements ------------------------------------------------------------------------------

Tensor permuted(const Tensor& tensor, std::span<const int64_t> permutation) {
  std::vector<int64_t> shape, strides;
  const std::vector<int64_t> own = ops::dense_strides(tensor.shape());
  for (int64_t a : permutation) {
    shape.push_back(tensor.shape()[static_cast<size_t>(a)]);
    strides.push_back(own[static_cast<size_t>(a)]);
  }
  Tensor result(tensor.dtype(), shape);
  const ops::ElementCopier copy(tensor, result);
  int64_t to = 0;
  ops::for_each_index(shape, [&](std::span<const int64_t> index) {
    copy(std::inner_product(index.begin(), index.end(), strides.begin(), int64_t{0}), to++);
  });
  return result;
}

QuantizedConstant transposed(QuantizedConstant x, std::span<const int64_t> permutation) {
  x.quantized = permuted(x.quantized, permutation);
  x.scale = permuted(x.scale, permutation);
  if (x.zero) x.zero = permuted(*x.zero, permutation);
  x.axis = std::ranges::find(permutation, x.axis) - permutation.begin();
  return x;
}

// For each axis of `to` the axis of `from` that it is, or -1 for one of 1; nothing where more than
// axes of 1 changes.
std::optional<std::vector<int64_t>> kept_axes(std::span<const int64_t> from,
                                              std::span<const int64_t> to) {
  std::vector<int64_t> kept;
  size_t next = 0;
  const auto skip_ones = [&] {
    while (next < from.size() && from[next] == 1) ++next;
  };
  for (int64_t extent : to) {
    if (extent != 1) skip_ones();
    const bool is_next = extent != 1 && next < from.size() && from[next] == extent;
    if (extent != 1 && !is_next) return std::nullopt;
    kept.push_back(is_next ? static_cast<int64_t>(next++) : -1);
  }
  skip_ones();
  return next == from.size() ? std::optional(kept) : std::nullopt;
}

std::optional<QuantizedConstant> reshaped(QuantizedConstant x, const std::vector<int64_t>& shape) {
  const auto kept = kept_axes(x.quantized.shape(), shape);
  if (!kept) return std::nullopt;
  const auto with_axes = [&](const Tensor& tensor) {
    std::vector<int64_t> extents;
    for (int64_t a : *kept) extents.push_back(a < 0 ? 1 : tensor.shape()[static_cast<size_t>(a)]);
    return *tensor.reshaped(std::move(extents));
  };
  x.quantized = *x.quantized.reshaped(shape);
  x.scale = with_axes(x.scale);
  if (x.zero) x.zero = with_axes(*x.zero);
  if (x.block != 0) {
    const auto axis = std::ranges::find(*kept, x.axis);
    if (axis == kept->end()) return std::nullopt;
    x.axis = axis - kept->begin();
  }
  return x;
}

// Scales and zeros may be cast, reshaped and repeated before they are used.
constexpr int kMaxSteps = 4;

std::optional<Tensor> constant_within(const Graph& graph, ValueId id, int steps) {
  id = source_of(graph, id);
  if (graph.value(id).constant) return *graph.value(id).constant;
  const Node* const node = producer_of(graph, id);
  const bool passes_on = node != nullptr && (node->op == &ops::cast || node->op == &ops::reshape);
  if (!passes_on || steps == 0) return std::nullopt;
  const auto operand = constant_within(graph, node->inputs[0], steps - 1);
  if (!operand) return std::nullopt;
  auto result = evaluate_node(graph, *node, std::span(&*operand, 1), {});
  if (!result) return std::nullopt;
  return std::move((*result)[0]);
}

}  // namespace

std::optional<Tensor> constant_behind(const Graph& graph, ValueId id) {
  return constant_within(graph, id, kMaxSteps);
}

std::optional<QuantizedConstant> quantized_constant(const Graph& graph, ValueId id) {
  if (graph.value(id).dtype != DType::f32) return std::nullopt;
  const Node* const node = producer_of(graph, id);
  if (node == nullptr) return std::nullopt;
  if (node->op != &ops::transpose && node->op != &ops::reshape) return as_written(graph, id);
  auto inner = quantized_constant(graph, node->inputs[0]);
  if (!inner) return std::nullopt;
  if (node->op == &ops::transpose) {
    return transposed(*std::move(inner), node->attributes[ops::TransposeOp::kPermutation]);
  }
  const auto shape = ops::constant_shape(graph.value(id).shape);
  return shape ? reshaped(*std::move(inner), *shape) : std::nullopt;
}

}  // namespace ullage::passes
