// The step, written down with ir::Builder.
#include "training_graph.h"

#include <array>
#include <cmath>
#include <random>

#include "autodiff/adam.h"
#include "autodiff/reverse_sweep.h"
#include "digits.h"
#include "ir/graph/builder.h"
#include "ops/control/branch.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/nonzero.h"
#include "ops/select/unique.h"

namespace ir = ullage::ir;
namespace op = ullage::ops;
namespace autodiff = ullage::autodiff;
using ir::DType;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kFound = 96, kHidden = 64;  // widths of the layers
constexpr int64_t kTraits = 8;                // numbers that describe a writer
constexpr int64_t kAxis0[] = {0}, kAxis1[] = {1};

// State of a run for the next one; next() names the output.
class StateInputs {
 public:
  explicit StateInputs(ir::Builder& builder) : builder_(builder) {}

  Value add(const std::string& name, Tensor first) {
    std::vector<ir::ExtentExpr> shape;
    for (int64_t extent : first.shape()) shape.push_back(builder_.pool().constant(extent));
    const Value input = builder_.input(name, first.dtype(), shape);
    state_.push_back({name, std::move(first)});
    next_.push_back(input);
    return input;
  }
  autodiff::AdamState add_parameter(const std::string& name, const Tensor& first) {
    const Tensor zeros(first.dtype(), first.shape());
    const Value parameter = add(name, first), mean = add(name + ".mean", zeros);
    return {parameter, mean, add(name + ".square", zeros)};
  }
  void set_next(Value input, Value next) {
    for (Value& known : next_) {
      if (known.id() == input.id()) known = next;
    }
  }
  void set_next(const autodiff::AdamState& now, const autodiff::AdamState& next) {
    set_next(now.parameter, next.parameter);
    set_next(now.mean, next.mean);
    set_next(now.square, next.square);
  }
  std::vector<State> finish() {
    for (size_t i = 0; i < state_.size(); ++i) builder_.output("next_" + state_[i].name, next_[i]);
    return std::move(state_);
  }

 private:
  ir::Builder& builder_;
  std::vector<State> state_;
  std::vector<Value> next_;
};

// Uniform in [-limit, limit] with the variance that keeps activations as large as they are.
Tensor random_weights(std::vector<int64_t> shape, int64_t fan_in, std::mt19937& random) {
  Tensor tensor(DType::f32, std::move(shape));
  const double limit = std::sqrt(6.0 / static_cast<double>(fan_in));
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    tensor.set_number(i, limit * (static_cast<double>(random()) / 2147483647.5 - 1));
  }
  return tensor;
}

// Three dense layers; the second reads the writer's traits together with the output of the first.
struct Network {
  autodiff::AdamState weights1, bias1, weights2, bias2, weights3, bias3;
  autodiff::AdamState traits;  // [writers, kTraits]; not a layer: only some rows are learnt

  std::array<autodiff::AdamState, 6> layers() const {
    return {weights1, bias1, weights2, bias2, weights3, bias3};
  }
};

Network make_network(StateInputs& state, const TrainingOptions& options) {
  std::mt19937 random(options.seed);
  const auto weights = [&](const std::string& name, int64_t from, int64_t to, int64_t fan_in) {
    return state.add_parameter(name, random_weights({from, to}, fan_in, random));
  };
  const auto bias = [&](const std::string& name, int64_t count) {
    return state.add_parameter(name, Tensor(DType::f32, {count}));
  };
  Network network;
  network.weights1 = weights("weights1", kPixels, kFound, kPixels);
  network.bias1 = bias("bias1", kFound);
  network.weights2 = weights("weights2", kFound + kTraits, kHidden, kFound + kTraits);
  network.bias2 = bias("bias2", kHidden);
  network.weights3 = weights("weights3", kHidden, kClasses, kHidden);
  network.bias3 = bias("bias3", kClasses);
  network.traits = weights("traits", options.writers, kTraits, 24);
  return network;
}

Value dense(Value x, const autodiff::AdamState& weights, const autodiff::AdamState& bias) {
  return op::add(op::matmul(x, weights.parameter), bias.parameter);
}

// Samples and the traits of their writers to logits [n, 10].
Value logits_of(const Network& network, Value pictures, Value traits) {
  const Value ink = op::div(op::cast(pictures, DType::f32), 255);
  const Value found = op::relu(dense(ink, network.weights1, network.bias1));
  const Value both = op::concat(std::array{found, traits}, 1);
  const Value hidden = op::relu(dense(both, network.weights2, network.bias2));
  return dense(hidden, network.weights3, network.bias3);
}

// -log of the network's probability of the right class, [n]. A label of -1 reads as the last class.
Value losses_of(Value logits, Value labels) {
  const Value right =
      op::gather_elements(op::log_softmax(logits, 1), op::unsqueeze(labels, kAxis1), 1);
  return op::neg(op::squeeze(right, kAxis1));
}

struct Samples {
  Value pictures, labels, writers;
};

Samples add_data(ir::Builder& b, const std::string& prefix, int64_t count) {
  const ir::ExtentExpr n = b.pool().constant(count);
  return {b.input(prefix + "pictures", DType::u8, {n, b.pool().constant(kPixels)}),
          b.input(prefix + "labels", DType::i32, {n}),
          b.input(prefix + "writers", DType::i32, {n})};
}

Samples picked(const Samples& from, Value index) {
  return {op::gather(from.pictures, index, 0), op::gather(from.labels, index, 0),
          op::gather(from.writers, index, 0)};
}

// Which samples step `step` looks at: the numbers from step * block on, hashed, below `samples`.
Value stream_positions(Value step, const TrainingOptions& options) {
  ir::Builder& b = step.builder();
  const auto number = [&](double n) { return b.scalar(DType::u32, n); };
  const Value place = op::iota(b, DType::u32, {b.pool().constant(options.block)}, 0);
  const Value first = op::mul(op::cast(step, DType::u32), static_cast<double>(options.block));
  Value x = op::mul(op::add(place, first), 2654435761.0);
  x = op::mul(op::bitwise_xor(x, op::shift_right(x, number(15))), 2246822519.0);
  x = op::bitwise_xor(x, op::shift_right(x, number(13)));
  return op::cast(op::floor_mod(x, static_cast<double>(options.samples)), DType::i32);
}

Value as_float(Value x) {
  return op::cast(x, DType::f32);
}

// The part of the block to learn from.
struct Batch {
  Samples samples;
  Value count;      // f32 []
  Value mean_loss;  // f32 [], of all samples of the block that are not spoiled
};

Batch compose_batch(const Network& network, const Samples& block, double keep_below) {
  const Value traits = op::gather(network.traits.parameter, block.writers, 0);
  const Value losses = losses_of(logits_of(network, block.pictures, traits), block.labels);
  const Value valid = op::greater_equal(block.labels, 0);
  const Value kept = op::logical_and(valid, op::greater(losses, -std::log(keep_below)));
  const op::Selected found = op::positions_of(kept);
  const Value sum = op::reduce_sum.over_all(op::where(valid, losses, op::mul(losses, 0)));
  const Value count = op::reduce_sum.over_all(as_float(valid));
  return {picked(block, found.values), as_float(found.count), op::div(sum, op::max(count, 1))};
}

// Learns from the batch; gives the number of writers in it.
ir::Result<Value> learn(StateInputs& state, const Network& network, const Batch& batch, Value step,
                        const TrainingOptions& options) {
  ir::Builder& b = step.builder();
  const autodiff::AdamState& table = network.traits;
  const op::Unique writers = op::unique(batch.samples.writers);
  const auto rows_of = [&](Value x) { return op::gather(x, writers.values, 0); };
  const autodiff::AdamState rows = {rows_of(table.parameter), rows_of(table.mean),
                                    rows_of(table.square)};

  const size_t first_node = b.graph().nodes.size();
  const Value traits = op::gather(rows.parameter, writers.inverse, 0);
  const Value logits = logits_of(network, batch.samples.pictures, traits);
  const Value sum = op::reduce_sum.over_all(losses_of(logits, batch.samples.labels));
  const Value loss = op::div(sum, op::max(batch.count, 1));

  std::vector<Value> wanted;
  for (const autodiff::AdamState& layer : network.layers()) wanted.push_back(layer.parameter);
  wanted.push_back(rows.parameter);
  const auto gradients = autodiff::cotangents_of(b, first_node, std::array{loss},
                                                 std::array{b.scalar(DType::f32, 1)}, wanted);
  if (!gradients) return gradients.error();

  const autodiff::AdamOptions adam = {.rate = options.rate};
  const Value count = as_float(op::add(step, 1));
  size_t next = 0;
  for (const autodiff::AdamState& layer : network.layers()) {
    state.set_next(layer, autodiff::adam(layer, (*gradients)[next++], count, adam));
  }
  const autodiff::AdamState learnt = autodiff::adam(rows, gradients->back(), count, adam);
  const Value places = op::unsqueeze(writers.values, kAxis1);
  const auto put = [&](Value x, Value part) { return op::scatter_nd(x, places, part); };
  state.set_next(table, {put(table.parameter, learnt.parameter), put(table.mean, learnt.mean),
                         put(table.square, learnt.square)});
  return as_float(writers.count);
}

// The share of samples with the right class, where `when` is true; else `before`.
Value accuracy_of(const Network& network, const Samples& samples, ir::ExtentExpr when,
                  Value before) {
  ir::Builder& b = before.builder();
  b.set_predicate(when);
  const Value traits = op::gather(network.traits.parameter, samples.writers, 0);
  const Value found = op::arg_max(logits_of(network, samples.pictures, traits), 1, false);
  const Value right = op::equal(op::cast(found, DType::i32), samples.labels);
  const Value accuracy = op::reduce_mean.over_all(as_float(right));
  b.set_predicate({});
  return op::select_branch(when, accuracy, before);
}

}  // namespace

ir::Result<TrainingGraph> make_training_graph(const TrainingOptions& options) {
  ir::Builder b;
  const Samples data = add_data(b, "", options.samples);
  const Samples held_out = add_data(b, "held_out_", options.held_out);
  StateInputs state(b);
  const Value step = state.add("step", Tensor(DType::i32, {}));
  const Value accuracy = state.add("accuracy", Tensor(DType::f32, {}));
  const Network network = make_network(state, options);

  const Samples block = picked(data, stream_positions(step, options));
  const Batch batch = compose_batch(network, block, options.keep_below);
  const auto writers = learn(state, network, batch, step, options);
  if (!writers) return writers.error();

  const ir::HostValue number = b.scalars(step);
  if (b.failed()) return b.error();
  const ir::ExtentExpr every = b.pool().constant(options.evaluate_every);
  const ir::ExtentExpr when = ir::equal(ir::mod(number[0], every), 0);
  const Value measured = accuracy_of(network, held_out, when, accuracy);
  state.set_next(accuracy, measured);
  state.set_next(step, op::add(step, 1));

  std::vector<Value> report;
  for (Value x : {batch.mean_loss, measured, batch.count, *writers}) {
    report.push_back(op::unsqueeze(x, kAxis0));
  }
  b.output("report", op::concat(report, 0));
  TrainingGraph result;
  result.state = state.finish();
  auto graph = b.finish();
  if (!graph) return graph.error();
  result.graph = std::move(*graph);
  return result;
}
