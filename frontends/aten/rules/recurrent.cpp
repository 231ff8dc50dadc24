// Import rules of recurrent layers.
#include "ops/recurrent/recurrent.h"

#include <span>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/dropout.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::ExtentExpr;
using ir::Value;

namespace {

struct Cell {
  const ops::RecurrentOp& op;
  std::vector<size_t> gates;  // PyTorch's places of our gates
  std::string_view activation = {};
};
// PyTorch has lstm i f g o and gru r z n, where we have i o f c and z r h.
Cell lstm_cell() {
  return {ops::lstm, {0, 3, 1, 2}};
}
Cell gru_cell() {
  return {ops::gru, {1, 0, 2}};
}
Cell rnn_cell(std::string_view activation) {
  return {ops::rnn, {0}, activation};
}

// One direction of a layer. The biases are invalid where there are none.
struct Parameters {
  Value input, recurrent, input_bias, recurrent_bias;
};

// Blocks of axis 0, one per gate, in our order, below an axis for the direction.
Value in_our_order(const NodeContext& c, const Cell& cell, Value x) {
  const auto count = static_cast<int64_t>(cell.gates.size());
  const ExtentExpr size = ir::simplify(ir::floor_div(c.extents_of(x)[0], c.constant(count)));
  std::vector<Value> parts;
  for (const size_t gate : cell.gates) {
    parts.push_back(part_along(x, 0, ir::simplify(size * static_cast<int64_t>(gate)), size));
  }
  return with_axis_at(ops::concat(parts, 0), 0);
}

Value of_directions(std::vector<Value> values) {
  return values.size() == 1 ? values[0] : ops::concat(values, 0);
}

ops::RecurrentResults layer(const NodeContext& c, const Cell& cell, Value x,
                            std::span<const Parameters> directions, bool reverse, Value h,
                            Value state) {
  std::vector<Value> w, r, bias;
  for (const Parameters& p : directions) {
    w.push_back(in_our_order(c, cell, p.input));
    r.push_back(in_our_order(c, cell, p.recurrent));
    if (!p.input_bias.valid()) continue;
    const Value both[] = {in_our_order(c, cell, p.input_bias),
                          in_our_order(c, cell, p.recurrent_bias)};
    bias.push_back(ops::concat(both, 1));
  }
  const std::optional<int64_t> hidden =
      ir::as_constant(c.extents_of(directions[0].recurrent, 2)[1]);
  if (!hidden) c.unsupported("a number of hidden units that is not constant");
  ops::RecurrentSpec spec{.direction = directions.size() == 2
                                           ? ops::RecurrentDirection::bidirectional
                                       : reverse ? ops::RecurrentDirection::reverse
                                                 : ops::RecurrentDirection::forward,
                          .hidden = *hidden,
                          .linear_before_reset = true};
  if (!cell.activation.empty()) {
    spec.activations.assign(directions.size(), std::string(cell.activation));
  }
  const ops::RecurrentResults results =
      cell.op({.x = x,
               .w = of_directions(w),
               .r = of_directions(r),
               .bias = bias.empty() ? Value() : of_directions(bias),
               .initial_h = h,
               .initial_c = state},
              spec);
  c.check();
  return results;
}

// [T, D, B, H] as [T, B, D * H]
Value side_by_side(const NodeContext& c, Value y) {
  const std::vector<ExtentExpr> e = c.extents_of(y, 4);
  return ops::reshape(ops::transpose(y, {0, 2, 1, 3}), {e[0], e[2], ir::simplify(e[1] * e[3])});
}

// Of one direction of a layer of `given`, which has two or four tensors for each.
Parameters parameters_at(const std::vector<Value>& given, size_t first, bool has_biases) {
  return {given[first], given[first + 1], has_biases ? given[first + 2] : Value(),
          has_biases ? given[first + 3] : Value()};
}

// All layers of aten.lstm and its like. Returns y, then h and c of all layers.
std::vector<Value> layers(NodeContext& c, const Cell& cell, Value h, Value state) {
  const double dropout = c.flag("train") ? c.number("dropout") : 0;
  const bool has_biases = c.flag("has_biases"), batch_first = c.flag("batch_first");
  const auto count = static_cast<size_t>(c.integer("num_layers"));
  const size_t directions = c.flag("bidirectional") ? 2 : 1, each = has_biases ? 4 : 2;
  const std::vector<Value> given = c.tensors("params");
  if (given.size() != count * directions * each) c.unsupported("projections of the state");
  Value x = c.tensor("input");
  c.extents_of(x, 3);
  if (batch_first) x = ops::transpose(x, {1, 0, 2});
  std::vector<Value> last_h, last_c;
  for (size_t i = 0; i < count; ++i) {
    if (i > 0 && dropout > 0) x = dropped(c, x, dropout).result;
    std::vector<Parameters> own;
    for (size_t d = 0; d < directions; ++d)
      own.push_back(parameters_at(given, (i * directions + d) * each, has_biases));
    const auto part = [&](Value v) {
      const auto wide = static_cast<int64_t>(directions);
      return v.valid()
                 ? part_along(v, 0, c.constant(static_cast<int64_t>(i) * wide), c.constant(wide))
                 : v;
    };
    const ops::RecurrentResults results = layer(c, cell, x, own, false, part(h), part(state));
    x = side_by_side(c, results.y);
    last_h.push_back(results.y_h);
    if (state.valid()) last_c.push_back(results.y_c);
  }
  if (batch_first) x = ops::transpose(x, {1, 0, 2});
  std::vector<Value> all = {x, of_directions(last_h)};
  if (state.valid()) all.push_back(of_directions(last_c));
  return all;
}

void set_all(NodeContext& c, const std::vector<Value>& values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (c.has_result(i)) c.set(i, values[i]);
  }
}

void lstm(NodeContext& c) {
  const std::vector<Value> state = c.tensors("hx");
  if (c.overload() != "input" || state.size() != 2) c.unsupported("packed sequences");
  set_all(c, layers(c, lstm_cell(), state[0], state[1]));
}

void without_memory(NodeContext& c, const Cell& cell) {
  if (c.overload() != "input") c.unsupported("packed sequences");
  set_all(c, layers(c, cell, c.tensor("hx"), {}));
}

// Of a layer that ullage.torch keeps whole: gradients of the input, of states and of parameters.
void backward(NodeContext& c, const Cell& cell, const std::vector<Value>& states) {
  std::vector<Value> wanted = {c.tensor("input")};
  wanted.insert(wanted.end(), states.begin(), states.end());
  for (const Value& parameter : c.tensors("params")) wanted.push_back(parameter);
  const auto forward = [&] {
    return layers(c, cell, states[0], states.size() > 1 ? states[1] : Value());
  };
  const std::vector<Value> found = gradients(c, forward, c.tensors("grads"), wanted);
  for (size_t i = 0; i < wanted.size(); ++i) set_gradient(c, i, found[i], wanted[i]);
}

void lstm_backward(NodeContext& c) {
  const std::vector<Value> states = c.tensors("hx");
  if (states.size() != 2) c.error("'hx' must have two states");
  backward(c, lstm_cell(), states);
}

// The layer of an LSTM in one direction, which PyTorch calls on CPUs.
void lstm_layer(NodeContext& c) {
  constexpr int64_t kLstm = 2;  // of ideep::rnn_kind
  if (c.integer("mode") != kLstm || c.flag("bidirectional") || c.integer("num_layers") != 1)
    c.unsupported("a layer that is no LSTM of one direction");
  const bool has_biases = c.flag("has_biases");
  const Parameters own[] = {{c.tensor("weight0"), c.tensor("weight1"),
                             has_biases ? c.tensor("weight2") : Value(),
                             has_biases ? c.tensor("weight3") : Value()}};
  const ops::RecurrentResults results = layer(c, lstm_cell(), c.tensor("input"), own,
                                              c.flag("reverse"), c.tensor("hx_"), c.tensor("cx_"));
  set_all(c, {side_by_side(c, results.y), results.y_h, results.y_c});
}

constexpr std::string_view kLayer =
    "input hx params* has_biases= num_layers= dropout= train= bidirectional= batch_first=";
constexpr std::string_view kGradients =
    "grads* input hx params* has_biases= num_layers= dropout= train= bidirectional= batch_first=";

constexpr ImportRule kRules[] = {
    {"aten.gru", kLayer, [](NodeContext& c) { without_memory(c, gru_cell()); }},
    {"aten.lstm",
     "input hx* params* has_biases= num_layers= dropout= train= bidirectional= batch_first=", lstm},
    {"aten.mkldnn_rnn_layer",
     "input weight0 weight1 weight2 weight3 hx_ cx_ reverse= batch_sizes= mode= hidden_size= "
     "num_layers= has_biases= bidirectional= batch_first= train=",
     lstm_layer},
    {"aten.rnn_relu", kLayer, [](NodeContext& c) { without_memory(c, rnn_cell("relu")); }},
    {"aten.rnn_tanh", kLayer, [](NodeContext& c) { without_memory(c, rnn_cell("tanh")); }},
    {"ullage.gru_backward", kGradients,
     [](NodeContext& c) { backward(c, gru_cell(), {c.tensor("hx")}); }},
    {"ullage.lstm_backward",
     "grads* input hx* params* has_biases= num_layers= dropout= train= bidirectional= "
     "batch_first=",
     lstm_backward},
    {"ullage.rnn_relu_backward", kGradients,
     [](NodeContext& c) { backward(c, rnn_cell("relu"), {c.tensor("hx")}); }},
    {"ullage.rnn_tanh_backward", kGradients,
     [](NodeContext& c) { backward(c, rnn_cell("tanh"), {c.tensor("hx")}); }},
};

}  // namespace

ImportRules recurrent_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
