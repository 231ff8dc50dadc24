// Import rules of recurrent networks.
#include "frontends/onnx/import_tools.h"
#include "frontends/onnx/op_table.h"
#include "ops/elementwise/cast.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent.h"

namespace ullage::onnx {
namespace {

using ir::Result;
using ir::Value;

// ONNX spells activations in its own way; ours are lower case with underscores.
Result<std::string> activation(const NodeContext& c, std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"sigmoid", "sigmoid"},
      {"tanh", "tanh"},
      {"relu", "relu"},
      {"affine", "affine"},
      {"leakyrelu", "leaky_relu"},
      {"thresholdedrelu", "thresholded_relu"},
      {"scaledtanh", "scaled_tanh"},
      {"hardsigmoid", "hard_sigmoid"},
      {"elu", "elu"},
      {"softsign", "softsign"},
      {"softplus", "softplus"}};
  const std::string lower = lower_case(name);
  for (const auto& [theirs, ours] : kNames) {
    if (theirs == lower) return std::string(ours);
  }
  return c.error("unknown activation '" + std::string(name) + "'");
}

Result<ops::RecurrentSpec> spec_of(const NodeContext& c) {
  ops::RecurrentSpec spec{.direction = std::string(c.text("direction", "forward")),
                          .hidden = c.integer("hidden_size"),
                          .alpha = c.numbers("activation_alpha"),
                          .beta = c.numbers("activation_beta"),
                          .clip = c.number("clip", 0),
                          .input_forget = c.integer("input_forget") != 0,
                          .linear_before_reset = c.integer("linear_before_reset") != 0};
  if (const Attribute* names = c.find("activations")) {
    for (std::string_view name : names->texts) {
      Result<std::string> ours = activation(c, name);
      if (!ours) return ours.error();
      spec.activations.push_back(*std::move(ours));
    }
  }
  if (spec.hidden == 0 && c.has(2)) {  // optional: the last extent of R
    std::optional<std::vector<int64_t>> r = constant_extents(c.operand(2));
    if (r && r->size() == 3) spec.hidden = r->back();
  }
  if (spec.hidden < 1) return c.error("hidden_size must be positive");
  return spec;
}

// layout 1 has the batch first.
Value batch_second(Value v, bool batch_first) {
  return v.valid() && batch_first ? ops::transpose(v, {1, 0, 2}) : v;
}

template <const ops::RecurrentOp& op>
Result<void> recurrent(NodeContext& c) {
  Result<ops::RecurrentSpec> spec = spec_of(c);
  if (!spec) return spec.error();
  const bool batch_first = c.integer("layout") != 0;
  for (size_t i : {0u, 1u, 2u}) {
    if (!c.has(i)) return c.error("X, W and R are required");
    if (c.operand(i).rank() != 3) return c.error("X, W and R must have rank 3");
  }
  Value lengths = c.operand(4);
  if (lengths.valid()) lengths = ops::cast(lengths, ir::DType::i32);
  const ops::RecurrentOperands operands{.x = batch_second(c.operand(0), batch_first),
                                        .w = c.operand(1),
                                        .r = c.operand(2),
                                        .bias = c.operand(3),
                                        .sequence_lens = lengths,
                                        .initial_h = batch_second(c.operand(5), batch_first),
                                        .initial_c = batch_second(c.operand(6), batch_first),
                                        .peepholes = c.operand(7)};
  const ops::RecurrentResults results = op(operands, *spec);
  if (c.wants(0)) {
    c.set(0, batch_first ? ops::transpose(results.y, {2, 0, 1, 3}) : results.y);
  }
  if (c.wants(1)) c.set(1, batch_second(results.y_h, batch_first));
  if (c.wants(2)) c.set(2, batch_second(results.y_c, batch_first));
  return {};
}

// `output_sequence` said before opset 7 whether anyone wants Y.
constexpr OpRow kRows[] = {
    {"GRU", 1, 22, "X W R B? sequence_lens? initial_h?",
     "activation_alpha activation_beta activations clip direction hidden_size layout "
     "linear_before_reset output_sequence",
     recurrent<ops::gru>},
    {"LSTM", 1, 22, "X W R B? sequence_lens? initial_h? initial_c? P?",
     "activation_alpha activation_beta activations clip direction hidden_size input_forget layout "
     "output_sequence",
     recurrent<ops::lstm>},
    {"RNN", 1, 22, "X W R B? sequence_lens? initial_h?",
     "activation_alpha activation_beta activations clip direction hidden_size layout "
     "output_sequence",
     recurrent<ops::rnn>},
};

}  // namespace

std::span<const OpRow> recurrent_op_rows() {
  return kRows;
}

}  // namespace ullage::onnx
