// Constants become inputs, the loss and Adam are appended.
#include "examples/fine_tune/trainable.h"

#include <algorithm>
#include <array>

#include "autodiff/adam.h"
#include "autodiff/reverse_sweep.h"
#include "autodiff/split.h"
#include "examples/fine_tune/ctc_loss.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/softmax.h"

namespace ullage::tools {

using ir::DType;
using ir::Graph;
using ir::Result;
using ir::Tensor;
using ir::Value;
using ir::ValueId;

namespace {

std::vector<ValueId> ids_of(const std::vector<Weight>& weights) {
  std::vector<ValueId> ids;
  for (const Weight& weight : weights) ids.push_back(weight.value);
  return ids;
}

Result<ValueId> features_of(const Graph& model, const std::vector<Weight>& weights) {
  const std::vector<ValueId> frontier = autodiff::frontier_of(model, ids_of(weights));
  if (frontier.size() == 1) return frontier[0];
  return ir::invalid_argument("the layers to train read " + std::to_string(frontier.size()) +
                              " values of the others; there must be one");
}

// The input of the softmax at the model's end.
ValueId logits_of(const Graph& model) {
  return model.nodes[model.value(model.outputs[0].value).producer].inputs[0];
}

bool ends_with_softmax(const Graph& model) {
  const uint32_t producer = model.value(model.outputs[0].value).producer;
  return producer != ir::kNoNode && model.nodes[producer].op == &ops::softmax;
}

// Adam for every weight; appends inputs and outputs, and their values before the first step.
void add_adam(TrainingStep& training, ir::Builder& b, std::span<const Value> weights,
              std::span<const Value> gradients, double rate) {
  const auto add_state = [&](const std::string& name, Tensor first) {
    std::vector<ir::ExtentExpr> shape;
    for (int64_t extent : first.shape()) shape.push_back(b.pool().constant(extent));
    const Value input = b.input(name, first.dtype(), shape);
    training.state.emplace_back(name, std::move(first));
    return input;
  };
  std::vector<Value> next;
  // The weights come first: they are inputs already.
  next.resize(weights.size());
  const Value step = add_state("step", Tensor(DType::f32, {}));
  const Value now = ops::add(step, 1);
  next.push_back(now);
  for (size_t i = 0; i < weights.size(); ++i) {
    const std::string name = weights[i].info().name;
    const Tensor zeros(DType::f32, training.state[i].second.shape());
    const autodiff::AdamState before = {weights[i], add_state(name + ".mean", zeros),
                                        add_state(name + ".square", zeros)};
    const autodiff::AdamState after = autodiff::adam(before, gradients[i], now, {.rate = rate});
    next[i] = after.parameter;
    next.insert(next.end(), {after.mean, after.square});
  }
  for (size_t i = 0; i < next.size(); ++i) {
    b.output("next_" + training.state[i].first, next[i]);
  }
}

}  // namespace

Result<std::vector<Weight>> find_weights(const Graph& model,
                                         const std::vector<std::string>& names) {
  if (model.outputs.empty() || !ends_with_softmax(model)) {
    return ir::invalid_argument("the model must end with softmax");
  }
  std::vector<Weight> weights;
  for (const std::string& name : names) {
    const auto found = std::ranges::find_if(
        model.values, [&](const ir::ValueInfo& v) { return v.constant && v.name == name; });
    if (found == model.values.end()) {
      return ir::invalid_argument("the model has no weight \"" + name + "\"");
    }
    weights.push_back({name, static_cast<ValueId>(found - model.values.begin())});
  }
  return weights;
}

Result<Graph> with_features(Graph model, const std::vector<Weight>& weights) {
  const auto features = features_of(model, weights);
  if (!features) return features.error();
  model.outputs.push_back({"features", *features});
  return model;
}

Result<TrainingStep> make_training_step(const Graph& model, const std::vector<Weight>& weights,
                                        int64_t steps, double rate) {
  const auto features = features_of(model, weights);
  if (!features) return features.error();
  TrainingStep training;
  for (const Weight& weight : weights) {
    training.state.emplace_back(weight.name, *model.value(weight.value).constant);
  }
  std::vector<ValueId> inputs = ids_of(weights);
  inputs.push_back(*features);
  Graph named = model;
  named.values[*features].name = "features";
  for (const Weight& weight : weights) named.values[weight.value].name = weight.name;
  const ValueId logits = logits_of(model);
  auto head = autodiff::as_inputs(std::move(named), inputs);
  if (!head) return head.error();
  head->outputs.clear();

  ir::Builder b(std::move(*head));
  const Value states = b.input("states", DType::i32, {ir::ExtentExpr(), ir::ExtentExpr()});
  const std::vector<ir::ExtentExpr> shape = {states.extent(0), states.extent(1)};
  const Value skip = b.input("skip", DType::f32, shape), last = b.input("last", DType::f32, shape);
  const Value loss = ctc_loss(Value(&b, logits), steps, states, skip, last);
  std::vector<Value> wanted;
  for (const Weight& weight : weights) wanted.emplace_back(&b, weight.value);
  if (b.failed()) return b.error();
  const auto gradients =
      autodiff::cotangents_of(b, 0, std::array{loss}, std::array{b.scalar(DType::f32, 1)}, wanted);
  if (!gradients) return gradients.error();
  b.output("loss", loss);
  add_adam(training, b, wanted, *gradients, rate);
  auto graph = b.finish();
  if (!graph) return graph.error();
  training.graph = std::move(*graph);
  return training;
}

Graph with_weights(Graph model, const std::vector<Weight>& weights,
                   const std::vector<Tensor>& tensors) {
  return autodiff::with_constants(std::move(model), ids_of(weights), tensors);
}

}  // namespace ullage::tools
