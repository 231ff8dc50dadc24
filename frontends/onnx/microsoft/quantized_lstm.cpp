// Import rule of DynamicQuantizeLSTM: an LSTM whose products are of bytes. x is quantized with the
// range of the whole tensor, the state at each step with the range of that state, so that steps are
// iterations of a loop.
#include <array>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/products.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr size_t kX = 0, kW = 1, kR = 2, kBias = 3, kLengths = 4, kState = 5, kCell = 6,
                 kPeepholes = 7, kScaleOfW = 8, kScaleOfR = 10;
constexpr int64_t kGates = 4;  // input, output, forget, cell

// Element `d` of the leading axis of operand `i`; invalid where it is absent.
Value of_direction(const NodeContext& c, size_t i, int64_t d) {
  if (!c.has(i)) return {};
  const std::vector<int64_t> front = {0};
  return ops::squeeze(ops::slice_along(c.operand(i), 0, c.constant(d), c.constant(1)), front);
}

// Bytes [inputs, 4 * hidden], scale and zero point, one each or one per column.
struct ByteWeights {
  Value bytes, scale, zero;
};
ByteWeights weights_of(const NodeContext& c, size_t bytes, size_t scale, int64_t d) {
  return {of_direction(c, bytes, d), of_direction(c, scale, d), of_direction(c, scale + 1, d)};
}

Value product(NodeContext& c, Value x, const ByteWeights& by) {
  const RangeQuantized q = quantized_by_range(c, x);
  if (c.builder().failed()) return {};
  const Value sums = product_of_bytes(c.builder(), ops::cast(q.steps, DType::u8),
                                      ops::cast(q.zero, DType::u8), by.bytes, by.zero);
  return ops::mul(ops::cast(sums, DType::f32), ops::mul(q.scale, by.scale));
}

struct State {
  Value h, c;  // [batch, hidden]
};

// `x`: the sum of input and biases in the gates.
State step(NodeContext& c, const State& before, Value x, const ByteWeights& r, Value peepholes,
           ExtentExpr hidden) {
  const std::vector<ExtentExpr> sizes(kGates, hidden);
  const std::vector<Value> gates = ops::split(ops::add(x, product(c, before.h, r)), 1, sizes);
  const double most = c.number("clip");
  const auto input = [&](size_t gate, Value cell) {
    Value sum = gates[gate];
    if (peepholes.valid() && gate < 3) {
      const ExtentExpr first = c.constant(static_cast<int64_t>(gate)) * hidden;
      sum = ops::add(sum, ops::mul(cell, ops::slice_along(peepholes, 0, first, hidden)));
    }
    return most > 0 ? ops::clip(sum, c.scalar(DType::f32, -most), c.scalar(DType::f32, most)) : sum;
  };
  const Value opened = ops::sigmoid(input(0, before.c));
  const Value kept =
      c.integer("input_forget") != 0 ? ops::sub(1.0, opened) : ops::sigmoid(input(2, before.c));
  State now;
  now.c = ops::add(ops::mul(kept, before.c), ops::mul(opened, ops::tanh(input(3, before.c))));
  now.h = ops::mul(ops::sigmoid(input(1, now.c)), ops::tanh(now.c));
  return now;
}

struct Answer {
  Value rows, h, c;  // rows: [steps, batch, hidden]
};

Answer answer_of(NodeContext& c, int64_t d, bool backwards, ExtentExpr hidden) {
  const Value x = c.operand(kX), peepholes = of_direction(c, kPeepholes, d);
  const ByteWeights r = weights_of(c, kR, kScaleOfR, d);
  Value inputs = product(c, x, weights_of(c, kW, kScaleOfW, d));
  if (c.has(kBias)) {
    const std::vector<ExtentExpr> sizes(2, hidden * kGates);
    const std::vector<Value> biases = ops::split(of_direction(c, kBias, d), 0, sizes);
    inputs = ops::add(inputs, ops::add(biases[0], biases[1]));
  }
  const std::vector<int64_t> front = {0};
  const auto initial = [&](size_t i) {
    return c.has(i) ? of_direction(c, i, d)
                    : ops::full(c.scalar(DType::f32, 0), {x.extent(1), hidden});
  };
  const State first{initial(kState), initial(kCell)};
  if (c.builder().failed()) return {};
  ops::Loop loop(c.builder(), x.extent(0));
  const State before{loop.carry(first.h), loop.carry(first.c)};
  const ExtentExpr at = backwards ? x.extent(0) - 1 - loop.iteration() : loop.iteration();
  const Value row = ops::squeeze(ops::slice_along(inputs, 0, at, c.constant(1)), front);
  const State now = step(c, before, row, r, peepholes, hidden);
  loop.next(before.h, now.h);
  loop.next(before.c, now.c);
  const Value stacked = loop.stack(now.h);
  loop.end();
  const Value rows = loop.result(stacked);
  return {backwards ? ops::reverse(rows, front) : rows, loop.result(before.h),
          loop.result(before.c)};
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
  const std::string_view direction = c.word("direction", {"forward", "reverse", "bidirectional"});
  const int64_t directions = direction == "bidirectional" ? 2 : 1,
                hidden = c.integer("hidden_size");
  if (Result<void> ok = check(c, directions, hidden); !ok) return ok;
  std::vector<Value> rows, states, cells;
  const std::vector<int64_t> front = {0}, second = {1};
  for (int64_t d = 0; d < directions; ++d) {
    const Answer answer = answer_of(c, d, direction == "reverse" || d == 1, c.constant(hidden));
    if (c.builder().failed()) return {};
    rows.push_back(ops::unsqueeze(answer.rows, second));
    states.push_back(ops::unsqueeze(answer.h, front));
    cells.push_back(ops::unsqueeze(answer.c, front));
  }
  const auto joined = [&](const std::vector<Value>& parts, int64_t axis) {
    return parts.size() == 1 ? parts.front() : ops::concat(parts, axis);
  };
  c.set(0, joined(rows, 1));
  c.set(1, joined(states, 0));
  c.set(2, joined(cells, 0));
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
