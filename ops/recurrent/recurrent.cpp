// lstm, gru and rnn: the input's part of every gate is one matmul, the steps are recurrent_scan.
#include "ops/recurrent/recurrent.h"

#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/recurrent/recurrent_scan.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

struct Layer {
  const RecurrentOperands& in;
  const RecurrentSpec& spec;
  size_t activations = 1;  // per direction
  int64_t gates = 0, hidden = 0, directions = 0;
  bool is_lstm = false, splits_bias = false;  // gru: the candidate's recurrent bias stays apart
  ir::Builder* builder = nullptr;

  ExtentExpr number(int64_t v) const { return builder->pool().constant(v); }
  Value flat(Value v, int64_t count) const { return reshape(v, std::vector{number(count)}); }

  Value projected() const {
    const std::vector<ExtentExpr> x = extents_of(in.x), w = extents_of(in.w);
    const int64_t width = directions * gates * hidden;
    Value rows = reshape(in.x, {x[0] * x[1], x[2]});
    Value columns = transpose(reshape(in.w, {number(width), w[2]}), {1, 0});
    Value y = matmul(rows, columns);
    if (in.bias.valid()) y = add(y, reshape(total_bias(), {number(1), number(width)}));
    return reshape(y, {x[0], x[1], number(width)});
  }

  // Wb + Rb [D, G * H], without Rb of the candidate where that is applied after the reset.
  Value total_bias() const {
    const int64_t width = gates * hidden;
    Value w = bias_part(0, width);
    if (!splits_bias) return add(w, bias_part(width, width));
    const std::vector<Value> pieces = {
        bias_part(width, 2 * hidden),
        full(builder->scalar(in.x.dtype(), 0), {number(directions), number(hidden)})};
    return add(w, concat(pieces, 1));
  }
  Value bias_part(int64_t start, int64_t size) const {
    return slice(in.bias, {number(0), number(start)}, {number(directions), number(size)},
                 {number(1), number(1)});
  }

  // Recurrent weights in vec4s, peepholes, candidate bias, as one flat operand.
  Value parameters() const {
    const int64_t vec4s = (hidden + 3) / 4;
    Value r = reshape(in.r, {number(directions), number(gates), number(hidden), number(hidden)});
    const ExtentExpr none = number(0);
    if (vec4s * 4 != hidden)
      r = pad(r, {none, none, none, none}, {none, none, none, number(vec4s * 4 - hidden)});
    r = reshape(r, {number(directions), number(gates), number(hidden), number(vec4s), number(4)});
    std::vector<Value> pieces = {
        flat(transpose(r, {0, 3, 1, 2, 4}), directions * vec4s * gates * hidden * 4)};
    if (in.peepholes.valid()) pieces.push_back(flat(in.peepholes, directions * 3 * hidden));
    if (splits_bias)
      pieces.push_back(flat(in.bias.valid() ? bias_part(gates * hidden + 2 * hidden, hidden)
                                            : full(builder->scalar(in.x.dtype(), 0),
                                                   {number(directions), number(hidden)}),
                            directions * hidden));
    return pieces.size() == 1 ? pieces[0] : concat(pieces, 0);
  }

  // Recurrent weights in words of four bytes, their scales and zeros, peepholes.
  Value parameters_of_bytes(const ByteLstmOperands& of) const {
    const int64_t vec4s = (hidden + 3) / 4, columns = directions * gates * hidden;
    const ExtentExpr none = number(0), one = number(1);
    Value bytes = of.r;
    if (vec4s * 4 != hidden)
      bytes = pad(bytes, {none, none, none}, {none, number(vec4s * 4 - hidden), none});
    bytes = reshape(bytes,
                    {number(directions), number(vec4s), number(4), number(gates), number(hidden)});
    bytes = transpose(bytes, {0, 1, 4, 3, 2});
    Value words;
    for (int64_t k = 0; k < 4; ++k) {
      const Value byte = cast(slice_along(bytes, 4, number(k), one), DType::u32);
      words =
          words.valid() ? add(words, mul(byte, static_cast<double>(int64_t{1} << (8 * k)))) : byte;
    }
    const auto bits = [&](Value v, int64_t count) { return flat(bitcast(v, DType::u32), count); };
    std::vector<Value> pieces = {flat(words, columns * vec4s), bits(of.scale, columns),
                                 bits(of.zero, columns)};
    if (of.peepholes.valid()) pieces.push_back(bits(of.peepholes, directions * 3 * hidden));
    return concat(pieces, 0);
  }

  Value initial() const {
    const ExtentExpr count = in.x.extent(1) * (directions * hidden);
    auto state = [&](Value given) {
      return given.valid() ? reshape(given, std::vector{count})
                           : full(builder->scalar(in.x.dtype(), 0), std::vector{count});
    };
    std::vector<Value> pieces = {state(in.initial_h)};
    if (is_lstm) pieces.push_back(state(in.initial_c));
    if (in.sequence_lens.valid()) pieces.push_back(cast(in.sequence_lens, in.x.dtype()));
    return pieces.size() == 1 ? pieces[0] : concat(pieces, 0);
  }

  ir::Attributes attributes(RecurrentCell cell) const {
    std::string names;
    for (size_t i = 0; i < activations * static_cast<size_t>(directions); ++i) {
      const char* otherwise = gates == 1 || i % activations != 0 ? "tanh" : "sigmoid";
      names += (i ? "," : "") + (i < spec.activations.size() ? spec.activations[i] : otherwise);
    }
    ir::Attributes a{{RecurrentScanOp::kCell, cell},
                     {RecurrentScanOp::kActivations, names},
                     {RecurrentScanOp::kHidden, hidden},
                     {RecurrentScanOp::kDirections, directions},
                     {RecurrentScanOp::kClip, spec.clip},
                     {RecurrentScanOp::kReverse, spec.direction == RecurrentDirection::reverse},
                     {RecurrentScanOp::kHasLengths, in.sequence_lens.valid()},
                     {RecurrentScanOp::kHasPeepholes, in.peepholes.valid()},
                     {RecurrentScanOp::kInputForget, spec.input_forget},
                     {RecurrentScanOp::kLinearBeforeReset, splits_bias}};
    if (!spec.alpha.empty()) a.set(RecurrentScanOp::kAlpha, spec.alpha);
    if (!spec.beta.empty()) a.set(RecurrentScanOp::kBeta, spec.beta);
    return a;
  }

  RecurrentResults results(Value scanned) const {
    const ExtentExpr steps = in.x.extent(0), batches = in.x.extent(1);
    const ExtentExpr states = batches * (directions * hidden);
    auto part = [&](ExtentExpr start, ExtentExpr size, std::vector<ExtentExpr> shape) {
      return reshape(slice(scanned, std::vector{start}, std::vector{size}, std::vector{number(1)}),
                     std::move(shape));
    };
    const ExtentExpr d = number(directions), h = number(hidden);
    RecurrentResults r;
    r.y = part(number(0), steps * states, {steps, d, batches, h});
    r.y_h = part(steps * states, states, {d, batches, h});
    if (is_lstm) r.y_c = part((steps + 1) * states, states, {d, batches, h});
    return r;
  }
};

}  // namespace

RecurrentResults RecurrentOp::operator()(const RecurrentOperands& operands,
                                         const RecurrentSpec& spec) const {
  if (!operands.x.valid() || !operands.w.valid() || !operands.r.valid()) return {};
  const DType dtype = operands.x.dtype();
  RecurrentOperands in = operands;
  for (Value* v : {&in.x, &in.w, &in.r, &in.bias, &in.initial_h, &in.initial_c, &in.peepholes})
    *v = as_computed(*v);
  Layer layer{.in = in, .spec = spec, .activations = activations, .gates = gates};
  layer.builder = &operands.x.builder();
  layer.hidden = spec.hidden;
  layer.directions = static_cast<int64_t>(count_of(spec.direction));
  layer.is_lstm = gates == 4;
  layer.splits_bias = gates == 3 && spec.linear_before_reset;
  Value scanned =
      add_node(recurrent_scan, std::array{layer.projected(), layer.parameters(), layer.initial()},
               layer.attributes(cell))
          .front();
  if (!scanned.valid()) return {};
  RecurrentResults r = layer.results(scanned);
  for (Value* v : {&r.y, &r.y_h, &r.y_c})
    if (v->valid()) *v = cast(*v, dtype);
  return r;
}

RecurrentResults lstm_of_bytes(const ByteLstmOperands& operands, const RecurrentSpec& spec) {
  if (!operands.projected.valid() || !operands.r.valid()) return {};
  const RecurrentOperands in{.x = operands.projected,
                             .initial_h = operands.initial_h,
                             .initial_c = operands.initial_c,
                             .peepholes = operands.peepholes};
  Layer layer{.in = in, .spec = spec, .activations = lstm.activations, .gates = lstm.gates};
  layer.builder = &operands.projected.builder();
  layer.hidden = spec.hidden;
  layer.directions = static_cast<int64_t>(count_of(spec.direction));
  layer.is_lstm = true;
  ir::Attributes attributes = layer.attributes(RecurrentCell::lstm);
  attributes.set(RecurrentScanOp::kHasBytes, true);
  const Value scanned =
      add_node(recurrent_scan,
               std::array{operands.projected, layer.parameters_of_bytes(operands), layer.initial()},
               std::move(attributes))
          .front();
  return scanned.valid() ? layer.results(scanned) : RecurrentResults{};
}

const RecurrentOp lstm = {RecurrentCell::lstm, 4, 3}, gru = {RecurrentCell::gru, 3, 2},
                  rnn = {RecurrentCell::rnn, 1, 1};

}  // namespace ullage::ops
