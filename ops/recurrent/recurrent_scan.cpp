// The recurrent_scan op: the steps of lstm, gru and rnn.
#include "ops/recurrent/recurrent_scan.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ir/graph/evaluate.h"
#include "ops/recurrent/recurrent.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    RecurrentScanOp::kActivations,  RecurrentScanOp::kAlpha,
    RecurrentScanOp::kBeta,         RecurrentScanOp::kCell,
    RecurrentScanOp::kClip,         RecurrentScanOp::kDirections,
    RecurrentScanOp::kHasBytes,     RecurrentScanOp::kHasLengths,
    RecurrentScanOp::kHasPeepholes, RecurrentScanOp::kHidden,
    RecurrentScanOp::kInputForget,  RecurrentScanOp::kLinearBeforeReset,
    RecurrentScanOp::kReverse,
};

ExtentExpr result_count(ExtentPool& pool, const RecurrentShape& s, ExtentExpr steps,
                        ExtentExpr batches) {
  return (steps + pool.constant(s.states)) * batches * (s.directions * s.hidden);
}

Result<void> infer(InferContext& context) {
  auto shape = recurrent_shape(context.attributes);
  if (!shape) return context.error(shape.error().message);
  if (auto r = require_dtype(context, 0, {DType::f32, DType::f64}, "C1"); !r) return r;
  for (size_t i : {size_t{0}, size_t{1}, size_t{2}})
    if (auto r = require_known(context, i); !r) return r;
  if (shape->has_bytes) {
    if (auto r = require_dtype(context, 0, {DType::f32}, "C1"); !r) return r;
    if (auto r = require_dtype(context, 1, {DType::u32}, "C1"); !r) return r;
    if (auto r = require_same_dtype(context, 2, "C1"); !r) return r;
  } else if (auto r = require_same_dtype(context, 1, "C1"); !r) {
    return r;
  }
  if (auto r = require_rank(context, 0, 3, "C2"); !r) return r;
  for (size_t i : {size_t{1}, size_t{2}})
    if (auto r = require_rank(context, i, 1, "C2"); !r) return r;
  const ShapeExtent& x = context.shape(0);
  ExtentPool& pool = context.pool();
  const int64_t width = shape->directions * shape->hidden;
  if (auto r = require_equal(context, x[2].live, pool.constant(width * shape->gates),
                             "operand 0 must hold every gate of every unit (C3)");
      !r)
    return r;
  const int64_t parameters = shape->peepholes_at() + shape->peephole_count() + shape->bias_count();
  if (auto r = require_equal(context, context.shape(1)[0].live, pool.constant(parameters),
                             "operand 1 must hold weights, peepholes and bias (C3)");
      !r)
    return r;
  ExtentExpr initial = x[1].live * (width * shape->states + shape->has_lengths);
  if (auto r = require_equal(context, context.shape(2)[0].live, initial,
                             "operand 2 must hold the initial states and lengths (C3)");
      !r)
    return r;
  context.require(less_equal(x[0].live, pool.constant(kLongestSequence)),
                  "recurrent layers take at most " + std::to_string(kLongestSequence) + " steps");
  ShapeExtent flat;
  flat.push_back(axis_like(result_count(pool, *shape, x[0].live, x[1].live), x[0]));
  add_output(context, context.input(0).dtype, std::move(flat));
  return {};
}

// The parameters as numbers, with weights of bytes where those of floats lie.
std::vector<double> numbers_of(const Tensor& parameters, const RecurrentShape& s) {
  if (!s.has_bytes) return elements_of<double>(parameters);
  const auto words = elements_of<uint64_t>(parameters);
  const auto number = [&](int64_t i) {
    return double{std::bit_cast<float>(static_cast<uint32_t>(words[static_cast<size_t>(i)]))};
  };
  const int64_t units = s.gates * s.hidden, columns = s.directions * units;
  std::vector<double> numbers(static_cast<size_t>(s.weight_count() * 4));
  for (int64_t d = 0; d < s.directions; ++d)
    for (int64_t i = 0; i < units * s.hidden; ++i) {
      const int64_t k = i / units, g = i % units / s.hidden, j = i % s.hidden;
      const int64_t word = ((d * s.vec4s() + k / 4) * s.hidden + j) * s.gates + g;
      const auto byte = words[static_cast<size_t>(word)] >> (k % 4 * 8) & 0xff;
      const int64_t scale = s.weight_count() + d * units + i % units;
      numbers[static_cast<size_t>(s.weight_at(d, g, j, k))] =
          (static_cast<double>(byte) - number(scale + columns)) * number(scale);
    }
  for (int64_t i = 0; i < s.peephole_count(); ++i) numbers.push_back(number(s.peepholes_at() + i));
  return numbers;
}

// `state` in 255 steps from its least number, or 0, to its largest, or 0.
std::vector<double> rounded(std::vector<double> state) {
  const auto [low, high] = std::ranges::minmax(state);
  const double least = std::min(low, 0.0), extent = std::max(high, 0.0) - least;
  const double scale = (extent == 0 ? 1 : extent) / 255;
  const double zero = std::nearbyint(-least / scale);
  for (double& h : state)
    h = (std::clamp(std::nearbyint(h / scale) + zero, 0.0, 255.0) - zero) * scale;
  return state;
}

// One row (batch element and direction) of the reference.
struct Scan {
  const RecurrentShape& s;
  const std::vector<double>&projected, &parameters;
  int64_t direction = 0;
  std::vector<double> h, c;

  int64_t weight_count() const { return s.weight_count() * (s.has_bytes ? 4 : 1); }
  double activate(size_t index, double x) const {
    if (s.clip > 0) x = std::clamp(x, -s.clip, s.clip);
    return s.activations[static_cast<size_t>(direction) * 3 + index](x);
  }
  double parameter(int64_t i) const { return parameters[static_cast<size_t>(i)]; }
  double recurrent(int64_t gate, int64_t unit, const std::vector<double>& state) const {
    double sum = 0;
    for (int64_t k = 0; k < s.hidden; ++k)
      sum += state[static_cast<size_t>(k)] * parameter(s.weight_at(direction, gate, unit, k));
    return sum;
  }
  double peephole(int64_t which, int64_t unit, double cell) const {
    if (!s.has_peepholes) return 0;
    return parameter(weight_count() + (direction * 3 + which) * s.hidden + unit) * cell;
  }
  // `at`: first projected element of this step and direction.
  void step(int64_t at) {
    std::vector<double> next(h.size());
    std::vector<double> gated = h;
    const std::vector<double> before = s.has_bytes ? rounded(h) : h;
    auto gate = [&](int64_t g, int64_t unit) {
      return projected[static_cast<size_t>(at + g * s.hidden + unit)];
    };
    if (s.cell == RecurrentCell::gru && !s.linear_before_reset)
      for (int64_t j = 0; j < s.hidden; ++j)
        gated[static_cast<size_t>(j)] *= activate(0, gate(1, j) + recurrent(1, j, h));
    for (int64_t j = 0; j < s.hidden; ++j) {
      double& result = next[static_cast<size_t>(j)];
      if (s.cell == RecurrentCell::rnn) {
        result = activate(0, gate(0, j) + recurrent(0, j, h));
      } else if (s.cell == RecurrentCell::lstm) {
        result = lstm_unit(j, before, gate);
      } else {
        const double z = activate(0, gate(0, j) + recurrent(0, j, h));
        double inner = gate(2, j) + recurrent(2, j, gated);
        if (s.linear_before_reset) {
          const double r = activate(0, gate(1, j) + recurrent(1, j, h));
          const double bias = parameter(s.weight_count() + direction * s.hidden + j);
          inner = gate(2, j) + r * (recurrent(2, j, h) + bias);
        }
        result = (1 - z) * activate(1, inner) + z * h[static_cast<size_t>(j)];
      }
    }
    h = next;
  }
  template <class Gate>
  double lstm_unit(int64_t j, const std::vector<double>& before, const Gate& gate) {
    double& cell = c[static_cast<size_t>(j)];
    const double i = activate(0, gate(0, j) + recurrent(0, j, before) + peephole(0, j, cell));
    const double f = s.input_forget
                         ? 1 - i
                         : activate(0, gate(2, j) + recurrent(2, j, before) + peephole(2, j, cell));
    const double candidate = activate(1, gate(3, j) + recurrent(3, j, before));
    const double next = f * cell + i * candidate;
    const double o = activate(0, gate(1, j) + recurrent(1, j, before) + peephole(1, j, next));
    cell = next;
    return o * s.activations[static_cast<size_t>(direction) * 3 + 2](next);
  }
};

Result<void> evaluate(EvaluateContext& context) {
  auto shape = recurrent_shape(context.attributes());
  if (!shape) return shape.error();
  const RecurrentShape& s = *shape;
  const auto projected = elements_of<double>(context.inputs[0]);
  const std::vector<double> parameters = numbers_of(context.inputs[1], s);
  const auto initial = elements_of<double>(context.inputs[2]);
  const int64_t steps = context.inputs[0].shape()[0], batches = context.inputs[0].shape()[1];
  const int64_t states = s.directions * batches * s.hidden;
  std::vector<double> result(static_cast<size_t>(context.output_shapes[0][0]), 0.0);
  for (int64_t d = 0; d < s.directions; ++d)
    for (int64_t b = 0; b < batches; ++b) {
      const int64_t own = (d * batches + b) * s.hidden;
      Scan scan{s, projected, parameters, d, {}, {}};
      scan.h.assign(initial.begin() + own, initial.begin() + own + s.hidden);
      if (s.cell == RecurrentCell::lstm)
        scan.c.assign(initial.begin() + states + own, initial.begin() + states + own + s.hidden);
      const int64_t length =
          s.has_lengths
              ? std::min(steps,
                         static_cast<int64_t>(initial[static_cast<size_t>(s.states * states + b)]))
              : steps;
      const bool backward = (d == 1) != s.reverse;
      for (int64_t i = 0; i < length; ++i) {
        const int64_t t = backward ? length - 1 - i : i;
        scan.step(((t * batches + b) * s.directions + d) * s.gates * s.hidden);
        std::copy(scan.h.begin(), scan.h.end(), result.begin() + t * states + own);
      }
      std::copy(scan.h.begin(), scan.h.end(), result.begin() + steps * states + own);
      std::copy(scan.c.begin(), scan.c.end(), result.begin() + (steps + 1) * states + own);
    }
  set_result(context, 0, result);
  return {};
}

}  // namespace

double BoundActivation::operator()(double x) const {
  const Tensor element = Tensor::from_doubles(DType::f64, {}, {&x, 1});
  return evaluate_body(reference, {&element, 1}, {})->number(0);
}

Result<RecurrentShape> recurrent_shape(const Attributes& attributes) {
  RecurrentShape s;
  s.cell = attributes[RecurrentScanOp::kCell];
  if (s.cell == RecurrentCell::lstm)
    s.gates = 4, s.states = 2;
  else if (s.cell == RecurrentCell::gru)
    s.gates = 3;
  s.hidden = attributes[RecurrentScanOp::kHidden];
  s.directions = attributes[RecurrentScanOp::kDirections];
  if (s.hidden < 1 || s.directions < 1 || s.directions > 2)
    return invalid_argument("hidden must be positive, directions 1 or 2 (C4)");
  s.reverse = attributes[RecurrentScanOp::kReverse];
  s.has_bytes = attributes[RecurrentScanOp::kHasBytes];
  if (s.has_bytes && s.cell != RecurrentCell::lstm)
    return invalid_argument("weights of bytes are those of lstm (C4)");
  s.has_lengths = attributes[RecurrentScanOp::kHasLengths];
  s.has_peepholes = attributes[RecurrentScanOp::kHasPeepholes];
  s.input_forget = attributes[RecurrentScanOp::kInputForget];
  s.linear_before_reset = attributes[RecurrentScanOp::kLinearBeforeReset];
  s.clip = attributes[RecurrentScanOp::kClip];
  const size_t count = s.cell == RecurrentCell::lstm ? 3 : s.cell == RecurrentCell::gru ? 2 : 1;
  std::string_view names = attributes[RecurrentScanOp::kActivations];
  const auto alpha = attributes[RecurrentScanOp::kAlpha], beta = attributes[RecurrentScanOp::kBeta];
  for (size_t i = 0; i < count * static_cast<size_t>(s.directions); ++i) {
    const size_t comma = names.find(',');
    const Activation* function = find_activation(names.substr(0, comma));
    if (!function)
      return invalid_argument("no such activation (C5): " + std::string(names.substr(0, comma)));
    s.activations.resize(i / count * 3 + i % count + 1);
    BoundActivation& bound = s.activations.back();
    bound = {function, i < alpha.size() ? alpha[i] : function->alpha,
             i < beta.size() ? beta[i] : function->beta};
    bound.reference = element_body(*function, bound.alpha, bound.beta, DType::f64);
    names = comma == std::string_view::npos ? std::string_view() : names.substr(comma + 1);
  }
  s.activations.resize(static_cast<size_t>(s.directions) * 3);
  return s;
}

const RecurrentScanOp recurrent_scan = {{
    .name = "recurrent_scan",
    .doc = "Steps of lstm, gru or rnn over flat operands (ops/recurrent/recurrent.h). (C1) f32 or "
           "f64, with has_bytes f32, operand 1 u32; (C2) ranks 3, 1, 1; (C3) extents as hidden, "
           "directions and gates imply; (C4) cell and counts; (C5) "
           "known activations.",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_recurrent_scan,
    .decompose = decompose_recurrent_scan,
    .accuracy = kOfSamples,
    .differentiation = {.form = DifferentiationForm::by_decomposition},
    .batching = folded(operand_set({1}), batch_recurrent_scan, "into the sequences"),
}};

}  // namespace ullage::ops
