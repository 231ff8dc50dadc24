// Import rules of recurrent networks.
#include "ops/recurrent/recurrent.h"

#include <algorithm>
#include <span>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/activation.h"
#include "ops/elementwise/cast.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
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

// `given` has a constant for every function that takes one, or one per function: `constant` is the
// first or second of a function, `otherwise` its default.
Result<std::vector<double>> constants_of(const NodeContext& c, const char* attribute,
                                         std::span<const std::string> functions, int constant,
                                         double ops::Activation::* otherwise) {
  std::vector<double> given = c.numbers(attribute);
  if (given.empty() || given.size() == functions.size()) return given;
  std::vector<double> all;
  size_t taken = 0;
  for (const std::string& name : functions) {
    const ops::Activation& function = *ops::find_activation(name);
    all.push_back(function.*otherwise);
    if (function.constants < constant) continue;
    if (taken < given.size()) all.back() = given[taken];
    ++taken;
  }
  if (taken == given.size()) return all;
  return c.error("attribute '" + std::string(attribute) +
                 "' must have an element for each of the " + std::to_string(taken) +
                 " functions that take one");
}

// Names of the activations of all directions; empty where they are the cell's own.
Result<std::vector<std::string>> activations_of(const NodeContext& c, size_t count) {
  std::vector<std::string> functions;
  for (std::string_view name : c.texts("activations")) {
    Result<std::string> ours = activation(c, name);
    if (!ours) return ours.error();
    functions.push_back(*std::move(ours));
  }
  if (c.builder().failed()) return c.builder().error();
  if (functions.empty() || functions.size() == count) return functions;
  // The schema's default for RNN names both directions, and some write it out where there is one.
  const std::span<const std::string> all = functions;
  if (all.size() == 2 * count && std::ranges::equal(all.first(count), all.last(count))) {
    functions.resize(count);
    return functions;
  }
  return c.error("attribute 'activations' must name " + std::to_string(count) +
                 " functions, names " + std::to_string(functions.size()));
}

// `per_direction`: activations of the cell.
Result<ops::RecurrentSpec> spec_of(const NodeContext& c, size_t per_direction) {
  ops::RecurrentSpec spec{.direction = c.word("direction", ops::RecurrentDirection::forward),
                          .hidden = c.integer("hidden_size"),
                          .clip = c.number("clip", 0),
                          .input_forget = c.integer("input_forget") != 0,
                          .linear_before_reset = c.integer("linear_before_reset") != 0};
  const size_t directions = ops::count_of(spec.direction);
  Result<std::vector<std::string>> functions = activations_of(c, per_direction * directions);
  if (!functions) return functions.error();
  spec.activations = *std::move(functions);
  if (!spec.activations.empty()) {
    Result<std::vector<double>> alpha =
        constants_of(c, "activation_alpha", spec.activations, 1, &ops::Activation::alpha);
    if (!alpha) return alpha.error();
    Result<std::vector<double>> beta =
        constants_of(c, "activation_beta", spec.activations, 2, &ops::Activation::beta);
    if (!beta) return beta.error();
    spec.alpha = *std::move(alpha);
    spec.beta = *std::move(beta);
  }
  if (spec.activations.empty() &&
      (c.has_attribute("activation_alpha") || c.has_attribute("activation_beta"))) {
    return c.error("the activations that the cell has by itself take no constants");
  }
  if (spec.clip < 0) return c.error("clip must not be negative");
  if (spec.hidden == 0 && c.has(2)) {  // optional: the last extent of R
    const ir::Value r = c.operand(2);
    if (r.rank() == 3) spec.hidden = ir::as_constant(r.extent(2)).value_or(0);
  }
  if (spec.hidden < 1) return c.error("hidden_size must be positive");
  return spec;
}

// layout 1 has the batch first.
Value batch_second(Value v, bool batch_first) {
  return v.valid() && batch_first ? ops::transpose(v, {1, 0, 2}) : v;
}

// Guards that operand `i`, which may be absent, has these extents, which messages call `rule`.
Result<void> require_shape(const NodeContext& c, size_t i, const std::vector<ExtentExpr>& extents,
                           const std::string& rule) {
  if (!c.has(i)) return {};
  const std::string text = name_of_operand(c, i) + " must have the shape " + rule;
  const std::vector<ExtentExpr> own = ops::extents_of(c.operand(i));
  if (own.size() != extents.size()) return c.error(text);
  for (size_t a = 0; a < own.size(); ++a) {
    c.builder().guard(ir::equal(own[a], extents[a]), text);
  }
  return {};
}

Result<void> check_shapes(const NodeContext& c, const ops::RecurrentSpec& spec, int64_t gates,
                          bool batch_first) {
  for (size_t i : {0u, 1u, 2u}) {
    if (c.operand(i).rank() != 3) return c.error("X, W and R must have rank 3");
  }
  const std::vector<ExtentExpr> x = ops::extents_of(c.operand(0));
  if (c.builder().failed()) return {};
  const ExtentExpr d = c.constant(static_cast<int64_t>(ops::count_of(spec.direction))),
                   h = c.constant(spec.hidden), gh = c.constant(gates * spec.hidden),
                   batches = x[batch_first ? 0 : 1];
  const std::vector<ExtentExpr> state =
      batch_first ? std::vector{batches, d, h} : std::vector{d, batches, h};
  const std::string of_state =
      batch_first ? "[batch, directions, hidden_size]" : "[directions, batch, hidden_size]";
  const std::string g = std::to_string(gates);
  for (const Result<void>& ok :
       {require_shape(c, 1, {d, gh, x[2]}, "[directions, " + g + " * hidden_size, input size]"),
        require_shape(c, 2, {d, gh, h}, "[directions, " + g + " * hidden_size, hidden_size]"),
        require_shape(c, 3, {d, gh * 2}, "[directions, " + g + " * 2 * hidden_size]"),
        require_shape(c, 4, {batches}, "[batch]"), require_shape(c, 5, state, of_state),
        require_shape(c, 6, state, of_state),
        require_shape(c, 7, {d, h * 3}, "[directions, 3 * hidden_size]")}) {
    if (!ok) return ok.error();
  }
  return {};
}

template <const ops::RecurrentOp& op>
Result<void> recurrent(NodeContext& c) {
  Result<ops::RecurrentSpec> spec = spec_of(c, op.activations);
  if (!spec) return spec.error();
  const int64_t layout = c.integer("layout");
  if (layout != 0 && layout != 1) return c.error("layout must be 0 or 1");
  const bool batch_first = layout == 1;
  if (Result<void> ok = check_shapes(c, *spec, op.gates, batch_first); !ok) return ok;
  require_up_to(c, 4, c.operand(0).extent(batch_first ? 1 : 0), "steps");
  if (c.builder().failed()) return {};
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
  if (c.has_result(0)) {
    c.set(0, batch_first ? ops::transpose(results.y, {2, 0, 1, 3}) : results.y);
  }
  if (c.has_result(1)) c.set(1, batch_second(results.y_h, batch_first));
  if (c.has_result(2)) c.set(2, batch_second(results.y_c, batch_first));
  return {};
}

// Before opset 7 `output_sequence` stated whether Y is used.
constexpr ImportRule kRecurrentImportRules[] = {
    {"GRU", 1, 22, "X:float W:float R:float B:float? sequence_lens:int? initial_h:float?",
     "activation_alpha activation_beta activations clip direction hidden_size layout "
     "linear_before_reset output_sequence",
     recurrent<ops::gru>},
    {"LSTM", 1, 22,
     "X:float W:float R:float B:float? sequence_lens:int? initial_h:float? initial_c:float? "
     "P:float?",
     "activation_alpha activation_beta activations clip direction hidden_size input_forget layout "
     "output_sequence",
     recurrent<ops::lstm>},
    {"RNN", 1, 22, "X:float W:float R:float B:float? sequence_lens:int? initial_h:float?",
     "activation_alpha activation_beta activations clip direction hidden_size layout "
     "output_sequence",
     recurrent<ops::rnn>},
};

}  // namespace

std::span<const ImportRule> recurrent_import_rules() {
  return kRecurrentImportRules;
}

}  // namespace ullage::onnx
