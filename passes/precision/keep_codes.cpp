// One function per kind of reader.
#include "passes/precision/precision.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ir/graph/op.h"
#include "ir/quantization/codes.h"
#include "ops/dense/coded_weights.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/matmul.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "passes/precision/coded_constant.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::Tensor;
using ir::Value;

// How codes are joined along `axis`; nothing where a scale there belongs to something else than a
// block of codes.
std::optional<ops::DequantizeCodesOp::Form> form_along(const CodedConstant& x, size_t axis) {
  const auto at = static_cast<int64_t>(axis);
  if (x.block != 0 && x.axis != at) return std::nullopt;
  const int64_t count = x.codes.shape()[axis], scales = x.scale.shape()[axis];
  if (count == 0) return std::nullopt;
  const int64_t block = x.block != 0 ? x.block : scales == 1 ? count : 1;
  if (x.zero && x.zero->shape()[axis] != scales) return std::nullopt;
  return ops::DequantizeCodesOp::Form{.axis = at, .bits = x.bits, .block = block, .count = count};
}

// The op's rule (C5): on one side of the axis all 1, or all as the quantized values have it.
bool is_even(const Tensor& scale, const Tensor& codes, size_t first, size_t last) {
  bool are_one = true, are_all = true;
  for (size_t a = first; a < last; ++a) {
    are_one = are_one && scale.shape()[a] == 1;
    are_all = are_all && scale.shape()[a] == codes.shape()[a];
  }
  return are_one || are_all;
}
bool is_even(const CodedConstant& x, size_t axis) {
  const size_t rank = x.codes.rank();
  const auto fits = [&](const Tensor& scale) {
    return is_even(scale, x.codes, 0, axis) && is_even(scale, x.codes, axis + 1, rank);
  };
  return fits(x.scale) && (!x.zero || fits(*x.zero));
}

// Constants joined along `form.axis`, as dequantize_codes takes them.
Value numbers_of(ir::Builder& builder, const CodedConstant& x,
                 const ops::DequantizeCodesOp::Form& form, const std::string& name) {
  const Value codes =
      builder.constant(pack_codes(x.codes, static_cast<size_t>(form.axis), form.bits), name);
  const Value scale = builder.constant(x.scale);
  const Value zero = x.zero ? builder.constant(*x.zero) : Value();
  return ops::dequantize_codes(codes, scale, zero, form);
}

// ---- products -------------------------------------------------------------------------------

ir::Result<Value> coded_product(ir::Builder& builder, const ir::Node& node) {
  const auto weights = coded_constant(builder.graph(), node.inputs[1]);
  if (!weights) return Value();
  const size_t axis = weights->codes.rank() - 2;
  for (size_t a = 0; a < axis; ++a) {
    if (weights->codes.shape()[a] != 1) return Value();
  }
  const auto form = form_along(*weights, axis);
  const bool fits = form && ops::are_whole_loads(form->bits, form->block, form->count);
  if (!fits || !is_even(*weights, axis)) return Value();
  const Value numbers =
      numbers_of(builder, *weights, *form, builder.graph().value(node.inputs[1]).name);
  return builder.add1(ops::matmul, std::array{Value(&builder, node.inputs[0]), numbers});
}

// ---- convolutions ---------------------------------------------------------------------------

// The same numbers as codes of `bits` bits, at least as many, and f32 zeros where these are not the
// middle.
CodedConstant widened(CodedConstant x, int64_t bits) {
  if (x.bits != bits && !x.zero) {
    x.zero = Tensor(ir::DType::f32, std::vector<int64_t>(x.codes.rank(), 1));
    x.zero->set_number(0, static_cast<double>(ir::middle_code(x.bits)));
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

ir::Result<Value> coded_convolution(ir::Builder& builder, const ir::Node& node) {
  constexpr size_t kChannels = 1;
  auto filters = coded_constant(builder.graph(), node.inputs[1]);
  if (!filters || !ops::may_read_coded_filters(builder.graph(), node)) return Value();
  const bool is_product = ops::is_product_of_pixels(builder.graph(), node);
  filters = widened(*std::move(filters), is_product ? filters->bits : 8);
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

ir::Result<Value> coded_gather(ir::Builder& builder, const ir::Node& node) {
  const auto data = coded_constant(builder.graph(), node.inputs[0]);
  const auto axis = static_cast<size_t>(int64_t{node.attributes[ops::kAxis]});
  if (!data || axis + 1 >= data->codes.rank()) return Value();
  const size_t last = data->codes.rank() - 1;
  auto form = form_along(*data, last);
  if (!form || !is_even(*data, last)) return Value();
  const Value indices(&builder, node.inputs[1]);
  const Value codes = ops::gather(builder.constant(pack_codes(data->codes, last, form->bits),
                                                   builder.graph().value(node.inputs[0]).name),
                                  indices, static_cast<int64_t>(axis));
  if (!codes.valid()) return builder.error();
  form->axis = static_cast<int64_t>(codes.rank()) - 1;
  const Value scale = rows_of(builder, data->scale, indices, axis);
  const Value zero = data->zero ? rows_of(builder, *data->zero, indices, axis) : Value();
  return ops::dequantize_codes(codes, scale, zero, *form);
}

}  // namespace

ir::Result<void> keep_codes(ir::Graph& graph) {
  return replace_nodes(graph, [](ir::Builder& builder, uint32_t n) -> ir::Result<Value> {
    const ir::Node node = builder.graph().nodes[n];
    if (node.op == &ops::matmul && !node.body) return coded_product(builder, node);
    if (node.op == &ops::convolution && !node.body) return coded_convolution(builder, node);
    if (node.op == &ops::gather) return coded_gather(builder, node);
    return Value();
  });
}

}  // namespace ullage::passes
