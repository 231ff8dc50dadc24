// Import rule of DynamicQuantizeLSTM: an LSTM whose products are of bytes. x is quantized with the
// range of the whole tensor, the state at each step with the range of a row's state. onnxruntime
// takes the range of all rows that share a thread.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/products.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/recurrent/recurrent.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr size_t kX = 0, kW = 1, kR = 2, kBias = 3, kLengths = 4, kState = 5, kCell = 6,
                 kPeepholes = 7, kScaleOfW = 8, kScaleOfR = 10;
constexpr int64_t kGates = 4;  // input, output, forget, cell

// Operand `i`, a scale or zero point of each direction or of each column, as f32 that fits
// [directions, inputs, columns].
Value of_columns(const NodeContext& c, size_t i) {
  const Value v = ops::cast(c.operand(i), DType::f32);
  const std::vector<int64_t> behind = {1, 2}, middle = {1};
  return ops::unsqueeze(v, v.rank() == 1 ? behind : middle);
}

// What x, rounded to steps of its range, and the biases contribute to the gates of all directions:
// [steps, batch, directions * columns]. Bytes of W stay bytes, as this is how quantized constants
// look (passes/precision/quantized_constant.h).
Value projected(NodeContext& c, ExtentExpr columns) {
  const Value x = c.operand(kX), w = c.operand(kW);
  const RangeQuantized q = quantized_by_range(x);
  const ExtentExpr all = w.extent(0) * columns;
  const Value numbers = ops::mul(ops::sub(ops::cast(w, DType::f32), of_columns(c, kScaleOfW + 1)),
                                 of_columns(c, kScaleOfW));
  const Value matrix = ops::reshape(ops::transpose(numbers, {1, 0, 2}), {x.extent(2), all});
  const Value y = ops::mul(ops::matmul_numpy(ops::sub(q.steps, q.zero), matrix), q.scale);
  if (!c.has(kBias)) return y;
  const std::vector<ExtentExpr> sizes(2, columns);
  const std::vector<Value> biases = ops::split(c.operand(kBias), 1, sizes);
  return ops::add(y, ops::reshape(ops::add(biases[0], biases[1]), {all}));
}

// The recurrent weights as u8, with a scale and a zero point for each column.
void set_recurrent_weights(const NodeContext& c, ExtentExpr columns, ops::ByteLstmOperands& to) {
  constexpr double kMiddle = 128;
  const ExtentExpr directions = c.operand(kR).extent(0);
  const auto per_column = [&](size_t i) {
    const Value wide = ops::broadcast_to(of_columns(c, i), {directions, c.constant(1), columns});
    return ops::reshape(wide, {directions, columns});
  };
  to.r = c.operand(kR);
  to.scale = per_column(kScaleOfR);
  to.zero = per_column(kScaleOfR + 1);
  if (to.r.dtype() == DType::u8) return;
  to.r = ops::cast(ops::add(ops::cast(to.r, DType::i32), kMiddle), DType::u8);
  to.zero = ops::add(to.zero, kMiddle);
}

Result<void> check(const NodeContext& c, int64_t directions, int64_t hidden) {
  if (c.has(kLengths)) return c.unsupported("sequence_lens, a length for each of the batch");
  const std::vector<std::string_view> cells = c.texts("activations");
  for (size_t i = 0; i < cells.size(); ++i) {
    if (lower_case(cells[i]) == (i % 3 == 0 ? "sigmoid" : "tanh")) continue;
    return c.unsupported("activations besides those that the cell has by itself");
  }
  if (hidden < 1) return c.error("hidden_size must be positive");
  if (c.number("clip") < 0) return c.error("clip must not be negative");
  for (size_t i : {kX, kW, kR}) {
    if (c.operand(i).rank() != 3) return c.error("X, W and R must have rank 3");
  }
  const ExtentExpr d = c.constant(directions), h = c.constant(hidden), gates = h * kGates;
  const Value x = c.operand(kX);
  const auto require = [&](size_t i, const std::vector<ExtentExpr>& extents) {
    const std::vector<ExtentExpr> own = ops::extents_of(c.operand(i));
    for (size_t a = 0; a < own.size() && a < extents.size(); ++a) {
      c.builder().guard(
          ir::equal(own[a], extents[a]),
          name_of_operand(c, i) + " must fit X and hidden_size: axis " + std::to_string(a));
    }
    return own.size() == extents.size();
  };
  const std::vector<std::pair<size_t, std::vector<ExtentExpr>>> shapes = {
      {kW, {d, x.extent(2), gates}}, {kR, {d, h, gates}},          {kBias, {d, gates * 2}},
      {kState, {d, x.extent(1), h}}, {kCell, {d, x.extent(1), h}}, {kPeepholes, {d, h * 3}}};
  for (const auto& [i, extents] : shapes) {
    if (c.has(i) && !require(i, extents)) {
      return c.error(name_of_operand(c, i) + " must have rank " + std::to_string(extents.size()));
    }
  }
  for (size_t i : {kScaleOfW, kScaleOfW + 1, kScaleOfR, kScaleOfR + 1}) {
    if (!require(i, c.operand(i).rank() == 1 ? std::vector{d} : std::vector{d, gates})) {
      return c.error(name_of_operand(c, i) + " must have rank 1 or 2");
    }
  }
  return {};
}

Result<void> dynamic_quantize_lstm(NodeContext& c) {
  const ops::RecurrentSpec spec{.direction = c.word("direction", ops::RecurrentDirection::forward),
                                .hidden = c.integer("hidden_size"),
                                .clip = c.number("clip"),
                                .input_forget = c.integer("input_forget") != 0};
  const auto directions = static_cast<int64_t>(ops::count_of(spec.direction));
  if (Result<void> ok = check(c, directions, spec.hidden); !ok) return ok;
  const ExtentExpr columns = c.constant(spec.hidden * kGates);
  ops::ByteLstmOperands operands{.projected = projected(c, columns),
                                 .initial_h = c.operand(kState),
                                 .initial_c = c.operand(kCell),
                                 .peepholes = c.operand(kPeepholes)};
  set_recurrent_weights(c, columns, operands);
  if (c.builder().failed()) return {};
  const ops::RecurrentResults results = ops::lstm_of_bytes(operands, spec);
  c.set(0, results.y);
  c.set(1, results.y_h);
  c.set(2, results.y_c);
  return {};
}

// Constants of the activations that the cell has by itself: they take none.
constexpr ImportRule kQuantizedLstmImportRules[] = {
    {"DynamicQuantizeLSTM", 1, 1,
     "X:float W:byte R:byte B:float? sequence_lens:int? initial_h:float? initial_c:float? P:float? "
     "W_scale:float W_zero_point:byte R_scale:float R_zero_point:byte",
     "activation_alpha activation_beta activations clip direction hidden_size! input_forget",
     dynamic_quantize_lstm},
};

}  // namespace

std::span<const ImportRule> microsoft_recurrent_import_rules() {
  return kQuantizedLstmImportRules;
}

}  // namespace ullage::onnx
