// One function per kind of reader.
#include "passes/precision/precision.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph/op.h"
#include "ir/quantization/quantized_values.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/dense_lower.h"
#include "ops/dense/matmul.h"
#include "ops/dense/quantized_weights.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "passes/fusion/merged_body.h"
#include "passes/precision/choose_storage.h"
#include "passes/precision/quantized_constant.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::Tensor;
using ir::Value;

// How quantized values are joined along `axis`; nothing where a scale there belongs to something
// else than a block of quantized values.
std::optional<ops::DequantizeLinearOp::Form> form_along(const QuantizedConstant& x, size_t axis) {
  const auto at = static_cast<int64_t>(axis);
  if (x.block != 0 && x.axis != at) return std::nullopt;
  const int64_t count = x.quantized.shape()[axis], scales = x.scale.shape()[axis];
  if (count == 0) return std::nullopt;
  const int64_t block = x.block != 0 ? x.block : scales == 1 ? count : 1;
  if (x.zero && x.zero->shape()[axis] != scales) return std::nullopt;
  return ops::DequantizeLinearOp::Form{.axis = at, .bits = x.bits, .block = block, .count = count};
}

// The op's rule (C5): on one side of the axis all 1, or all as the quantized values have it.
bool is_even(const Tensor& scale, const Tensor& quantized, size_t first, size_t last) {
  bool are_one = true, are_all = true;
  for (size_t a = first; a < last; ++a) {
    are_one = are_one && scale.shape()[a] == 1;
    are_all = are_all && scale.shape()[a] == quantized.shape()[a];
  }
  return are_one || are_all;
}
bool is_even(const QuantizedConstant& x, size_t axis) {
  const size_t rank = x.quantized.rank();
  const auto fits = [&](const Tensor& scale) {
    return is_even(scale, x.quantized, 0, axis) && is_even(scale, x.quantized, axis + 1, rank);
  };
  return fits(x.scale) && (!x.zero || fits(*x.zero));
}

// Constants joined along `form.axis`, as dequantize_linear takes them.
Value numbers_of(ir::Builder& builder, const QuantizedConstant& x,
                 const ops::DequantizeLinearOp::Form& form, const std::string& name) {
  const Value quantized = builder.constant(
      pack_quantized(x.quantized, static_cast<size_t>(form.axis), form.bits), name);
  const Value scale = builder.constant(x.scale);
  const Value zero = x.zero ? builder.constant(*x.zero) : Value();
  return ops::dequantize_linear(quantized, scale, zero, form);
}

// ---- products -------------------------------------------------------------------------------

ir::Result<Value> quantized_product(ir::Builder& builder, const ir::Node& node) {
  const auto weights = quantized_constant(builder.graph(), node.inputs[1]);
  if (!weights) return Value();
  const size_t axis = weights->quantized.rank() - 2;
  for (size_t a = 0; a < axis; ++a) {
    if (weights->quantized.shape()[a] != 1) return Value();
  }
  const auto form = form_along(*weights, axis);
  const bool fits = form && ops::are_whole_loads(form->bits, form->block, form->count);
  if (!fits || !is_even(*weights, axis)) return Value();
  const Value numbers =
      numbers_of(builder, *weights, *form, builder.graph().value(node.inputs[1]).name);
  return builder.add1(ops::matmul, std::array{Value(&builder, node.inputs[0]), numbers});
}

// ---- convolutions ---------------------------------------------------------------------------

// The same numbers as quantized values of `bits` bits, at least as many, and f32 zeros where these
// are not the middle.
QuantizedConstant widened(QuantizedConstant x, int64_t bits) {
  if (x.bits != bits && !x.zero) {
    x.zero = Tensor(ir::DType::f32, std::vector<int64_t>(x.quantized.rank(), 1));
    x.zero->set_number(0, static_cast<double>(ir::middle_value(x.bits)));
  } else if (x.zero) {
    Tensor zero(ir::DType::f32, x.zero->shape());
    for (int64_t i = 0; i < zero.element_count(); ++i) zero.set_number(i, x.zero->number(i));
    x.zero = std::move(zero);
  }
  x.bits = bits;
  return x;
}

// Has it one element along all axes behind the channels?
bool is_one_behind(const Tensor& scale, size_t channels) {
  return std::all_of(scale.shape().begin() + static_cast<std::ptrdiff_t>(channels) + 1,
                     scale.shape().end(), [](int64_t extent) { return extent == 1; });
}

ir::Result<Value> quantized_convolution(ir::Builder& builder, const ir::Node& node) {
  constexpr size_t kChannels = 1;
  auto filters = quantized_constant(builder.graph(), node.inputs[1]);
  if (!filters || !ops::may_read_quantized_filters(builder.graph(), node)) return Value();
  const bool is_product = ops::is_product_of_pixels(builder.graph(), node);
  const int64_t bits = is_product ? filters->bits : 8;
  filters = widened(*std::move(filters), bits);
  const auto form = form_along(*filters, kChannels);
  const bool are_filters = is_one_behind(filters->scale, kChannels) &&
                           (!filters->zero || is_one_behind(*filters->zero, kChannels));
  if (!form || !are_filters || !is_even(*filters, kChannels)) return Value();
  const bool has_loads = ops::are_whole_loads(form->bits, form->block, form->count);
  if (!has_loads || (!is_product && form->block < form->count)) return Value();
  const Value numbers =
      numbers_of(builder, *filters, *form, builder.graph().value(node.inputs[1]).name);
  std::vector<Value> operands;
  for (ir::ValueId id : node.inputs) {
    operands.push_back(id == ir::kNoValue ? Value() : Value(&builder, id));
  }
  operands[1] = numbers;
  return builder.add1(ops::convolution, operands, node.attributes);
}

// [1, OC, 1 ...]: scales of the columns, which multiply the result as they would the weights.
bool is_of_columns(const Tensor& scale) {
  return scale.shape()[0] == 1 && is_one_behind(scale, 1);
}

ir::Result<Value> quantized_transpose(ir::Builder& builder, const ir::Node& node) {
  constexpr size_t kChannels = 0;
  auto filters = quantized_constant(builder.graph(), node.inputs[1]);
  if (!filters || !ops::transpose_may_read_quantized_filters(builder.graph(), node)) return Value();
  if (filters->block != 0 || !is_of_columns(filters->scale)) return Value();
  filters = widened(*std::move(filters), 8);
  Tensor one(ir::DType::f32, std::vector<int64_t>(filters->scale.rank(), 1));
  one.set_number(0, 1);
  const Tensor scale = std::exchange(filters->scale, std::move(one));
  const auto form = form_along(*filters, kChannels);
  if (!form || !is_even(*filters, kChannels)) return Value();
  const Value numbers =
      numbers_of(builder, *filters, *form, builder.graph().value(node.inputs[1]).name);
  const Value sums =
      builder.add1(ops::conv_transpose,
                   std::array{Value(&builder, node.inputs[0]), numbers, Value()}, node.attributes);
  const Value y = ops::mul(sums, builder.constant(scale));
  if (node.inputs.size() < 3 || node.inputs[2] == ir::kNoValue) return y;
  std::vector<int64_t> shape(scale.rank(), 1);
  const Tensor bias = *builder.graph().value(node.inputs[2]).constant;
  shape[1] = bias.element_count();
  return ops::add(y, builder.constant(*bias.reshaped(std::move(shape))));
}

// ---- gathers --------------------------------------------------------------------------------

// What of a scale belongs to the rows that are read: a gather where it varies along `axis`, else
// itself with as many axes of 1 as the indices have.
Value rows_of(ir::Builder& builder, const Tensor& scale, Value indices, size_t axis) {
  if (scale.shape()[axis] != 1) {
    return ops::gather(builder.constant(scale), indices, static_cast<int64_t>(axis));
  }
  std::vector<int64_t> shape = scale.shape();
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), indices.rank(), 1);
  return builder.constant(*scale.reshaped(std::move(shape)));
}

ir::Result<Value> quantized_gather(ir::Builder& builder, const ir::Node& node) {
  const auto data = quantized_constant(builder.graph(), node.inputs[0]);
  const auto axis = static_cast<size_t>(int64_t{node.attributes[ops::kAxis]});
  if (!data || axis + 1 >= data->quantized.rank()) return Value();
  const size_t last = data->quantized.rank() - 1;
  auto form = form_along(*data, last);
  if (!form || !is_even(*data, last)) return Value();
  const Value indices(&builder, node.inputs[1]);
  const Value quantized =
      ops::gather(builder.constant(pack_quantized(data->quantized, last, form->bits),
                                   builder.graph().value(node.inputs[0]).name),
                  indices, static_cast<int64_t>(axis));
  if (!quantized.valid()) return builder.error();
  form->axis = static_cast<int64_t>(quantized.rank()) - 1;
  const Value scale = rows_of(builder, data->scale, indices, axis);
  const Value zero = data->zero ? rows_of(builder, *data->zero, indices, axis) : Value();
  return ops::dequantize_linear(quantized, scale, zero, *form);
}

// Numbers may be cast, less a zero and scaled, and their zeros and scales cast.
constexpr int kMostSteps = 6;

// Is it one of integers that are narrower than f32?
bool is_table(const ir::ValueInfo& value) {
  return value.constant && ir::is_integer(value.dtype) && ir::size_bytes(value.dtype) < 4 &&
         value.constant->element_count() >= kManyElements;
}

// The node that computes a value from others, element by element; null: another one, or none.
const ir::Node* elementwise_node(const ir::Graph& graph, ir::ValueId id) {
  const uint32_t n = graph.value(id).producer;
  return n != ir::kNoNode && graph.nodes[n].op->is_elementwise() ? &graph.nodes[n] : nullptr;
}

// What a value is computed from, element by element.
struct Sources {
  bool are_constants = false, have_table = false;
};
Sources sources_of(const ir::Graph& graph, ir::ValueId id, int steps = kMostSteps) {
  id = source_of(graph, id);
  if (is_table(graph.value(id))) return {true, true};
  if (const ir::Node* const node = elementwise_node(graph, id); node != nullptr && steps > 0) {
    Sources all{.are_constants = true};
    for (ir::ValueId operand : node->inputs) {
      const Sources of = sources_of(graph, operand, steps - 1);
      all = {all.are_constants && of.are_constants, all.have_table || of.have_table};
    }
    if (all.are_constants) return all;
  }
  return {.are_constants = constant_behind(graph, id).has_value()};
}

// The rows of a value of rank `rank` that is computed from constants: computed from their rows.
Value computed_rows(ir::Builder& builder, ir::ValueId id, Value indices, size_t axis, size_t rank) {
  const ir::Graph& graph = builder.graph();
  id = source_of(graph, id);
  if (const ir::Node* const found = elementwise_node(graph, id)) {
    const ir::Node node = *found;
    std::vector<Value> operands;
    for (ir::ValueId operand : node.inputs)
      operands.push_back(computed_rows(builder, operand, indices, axis, rank));
    return builder.add1(*node.op, ops::broadcast_operands(operands), node.attributes);
  }
  const Tensor constant = *constant_behind(graph, id);
  std::vector<int64_t> shape(rank - constant.rank(), 1);
  shape.insert(shape.end(), constant.shape().begin(), constant.shape().end());
  return rows_of(builder, *constant.reshaped(std::move(shape)), indices, axis);
}

// Of a table that stays as it is, where numbers would be wider.
ir::Result<Value> computed_gather(ir::Builder& builder, const ir::Node& node) {
  const Sources sources = sources_of(builder.graph(), node.inputs[0]);
  if (!sources.are_constants || !sources.have_table) return Value();
  const auto axis = static_cast<size_t>(int64_t{node.attributes[ops::kAxis]});
  const size_t rank = builder.graph().value(node.inputs[0]).shape.rank();
  return computed_rows(builder, node.inputs[0], Value(&builder, node.inputs[1]), axis, rank);
}

ir::Result<Value> narrow_gather(ir::Builder& builder, const ir::Node& node) {
  auto rows = quantized_gather(builder, node);
  return !rows || rows->valid() ? rows : computed_gather(builder, node);
}

}  // namespace

ir::Result<void> keep_quantized(ir::Graph& graph) {
  return replace_nodes(graph, [](ir::Builder& builder, uint32_t n) -> ir::Result<Value> {
    const ir::Node node = builder.graph().nodes[n];
    if (node.op == &ops::matmul && !node.body) return quantized_product(builder, node);
    if (node.op == &ops::convolution && !node.body) return quantized_convolution(builder, node);
    if (node.op == &ops::conv_transpose && !node.body) return quantized_transpose(builder, node);
    if (node.op == &ops::gather) return narrow_gather(builder, node);
    return Value();
  });
}

}  // namespace ullage::passes
