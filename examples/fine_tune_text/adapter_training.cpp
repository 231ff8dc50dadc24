// The model over a window, its loss, gradients of one vector, and Adam.
#include "examples/fine_tune_text/adapter_training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "autodiff/adam.h"
#include "autodiff/reverse_sweep.h"
#include "frontends/language/gguf/decoder.h"
#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::tools {
namespace {

using gguf::File;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Tensor;
using ir::Value;

constexpr const char* kAdapted[] = {"attn_q",   "attn_k", "attn_v",  "attn_output",
                                    "ffn_gate", "ffn_up", "ffn_down"};

// A missing tensor is left to the model's own message.
std::vector<AdapterPlace> places_in(const File& model, int64_t blocks, int64_t rank) {
  std::vector<AdapterPlace> places;
  int64_t next = 0;
  for (int64_t i = 0; i < blocks; ++i) {
    for (const char* projection : kAdapted) {
      const std::string name = "blk." + std::to_string(i) + "." + projection + ".weight";
      const gguf::TensorEntry* const tensor = model.find(name);
      if (tensor == nullptr || tensor->shape.size() != 2) continue;
      places.push_back({name, tensor->shape[1], tensor->shape[0], next});
      next += rank * (tensor->shape[0] + tensor->shape[1]);
    }
  }
  return places;
}

int64_t end_of(const AdapterPlace& place, int64_t rank) {
  return place.first + rank * (place.rows + place.columns);
}

// Uniform as of a layer of so many columns; zeros in "up".
Tensor first_parameters(const std::vector<AdapterPlace>& places, const AdapterOptions& options) {
  std::mt19937 random(options.seed);
  Tensor parameters(DType::f32, {places.empty() ? 0 : end_of(places.back(), options.rank)});
  for (const AdapterPlace& place : places) {
    const double limit = 1 / std::sqrt(static_cast<double>(place.columns));
    for (int64_t i = 0; i < options.rank * place.columns; ++i) {
      const double unit = static_cast<double>(random()) / 2147483647.5 - 1;
      parameters.set_number(place.first + i, limit * unit);
    }
  }
  return parameters;
}

// `rows` times `columns` numbers of a vector, from `first` on.
Value matrix_at(Value vector, int64_t first, int64_t rows, int64_t columns) {
  ir::ExtentPool& pool = vector.builder().pool();
  const Value part =
      ops::slice_along(vector, 0, pool.constant(first), pool.constant(rows * columns));
  return ops::reshape(part, {pool.constant(rows), pool.constant(columns)});
}

gguf::Adapters adapters_over(Value parameters, const std::vector<AdapterPlace>& places,
                             const AdapterOptions& options) {
  gguf::Adapters adapters;
  const int64_t rank = options.rank;
  for (const AdapterPlace& p : places) {
    const Value down = matrix_at(parameters, p.first, rank, p.columns);
    const Value up = matrix_at(parameters, p.first + rank * p.columns, p.rows, rank);
    adapters[p.name] = {down, up, options.alpha / static_cast<double>(rank)};
  }
  return adapters;
}

// The mean over all tokens but the first of -log of the model's probability.
Value loss_of(gguf::Decoder& decoder, Value window) {
  ir::ExtentPool& pool = window.builder().pool();
  const ExtentExpr one = pool.constant(1), count = window.extent(0) - one;
  const Value tokens = ops::slice_along(window, 0, pool.constant(0), count);
  const Value next = ops::slice_along(window, 0, one, count);
  const Value logits = decoder.step(tokens, {}, gguf::LogitRows::all).logits;
  if (!logits.valid()) return {};
  const int64_t columns[] = {1};
  const Value right =
      ops::gather_elements(ops::log_softmax(logits, 1), ops::unsqueeze(next, columns), 1);
  return ops::neg(ops::reduce_mean.over_all(right));
}

// The mean over the rows.
Value mean_loss(gguf::Decoder& decoder, Value windows, int64_t count) {
  ir::Builder& b = windows.builder();
  if (count == 1) return loss_of(decoder, ops::reshape(windows, {windows.extent(1)}));
  ops::Loop loop(b, b.pool().constant(count));
  const Value sum = loop.carry(b.scalar(DType::f32, 0));
  const Value loss = loss_of(decoder, ops::gather(windows, loop.iteration_value(), 0));
  loop.next(sum, ops::add(sum, loss));
  loop.end();
  return ops::div(loop.result(sum), static_cast<double>(count));
}

// In the order of the vector.
Result<Value> gradient_of(ir::Builder& b, size_t first_node, Value loss,
                          const gguf::Adapters& adapters, const std::vector<AdapterPlace>& places) {
  std::vector<Value> matrices;
  for (const AdapterPlace& place : places) {
    const gguf::LowRank& adapter = adapters.at(place.name);
    matrices.insert(matrices.end(), {adapter.down, adapter.up});
  }
  const auto gradients = autodiff::cotangents_of(b, first_node, std::array{loss},
                                                 std::array{b.scalar(DType::f32, 1)}, matrices);
  if (!gradients) return gradients.error();
  std::vector<Value> flat;
  for (const Value& gradient : *gradients) {
    flat.push_back(ops::reshape(gradient, {gradient.extent(0) * gradient.extent(1)}));
  }
  return ops::concat(flat, 0);
}

Result<void> check(const gguf::DecoderShape& shape, const AdapterOptions& options) {
  if (options.rank < 1) {
    return ir::invalid_argument("the rank of adapters must be at least 1, given " +
                                std::to_string(options.rank));
  }
  if (options.windows < 1) {
    return ir::invalid_argument("a step must have at least 1 window, given " +
                                std::to_string(options.windows));
  }
  if (options.tokens >= 1 && options.tokens <= shape.context) return {};
  return ir::invalid_argument("a window must have 1 to " + std::to_string(shape.context) +
                              " tokens, the model's context, given " +
                              std::to_string(options.tokens));
}

}  // namespace

Result<AdapterTraining> make_adapter_training(const File& model, const AdapterOptions& options) {
  const auto shape = gguf::read_decoder_shape(model);
  if (!shape) return shape.error();
  if (auto ok = check(*shape, options); !ok) return ok.error();
  AdapterTraining training;
  training.places = places_in(model, shape->blocks, options.rank);

  ir::Builder b;
  const Value windows =
      b.input("windows", DType::i64,
              {b.pool().constant(options.windows), b.pool().constant(options.tokens + 1)});
  const auto add_state = [&](const std::string& name, const Tensor& first) {
    std::vector<ExtentExpr> extents;
    for (int64_t extent : first.shape()) extents.push_back(b.pool().constant(extent));
    training.state.emplace_back(name, first);
    return b.input(name, DType::f32, extents);
  };
  const Tensor first = first_parameters(training.places, options);
  const Tensor zeros(DType::f32, first.shape());
  autodiff::AdamState adam = {add_state("parameters", first), {}, {}};
  adam.mean = add_state("mean", zeros);
  adam.square = add_state("square", zeros);
  const Value step = add_state("step", Tensor(DType::f32, {}));

  const gguf::Adapters adapters = adapters_over(adam.parameter, training.places, options);
  const size_t first_node = b.graph().nodes.size();
  gguf::Decoder decoder(model, *shape, b, adapters);
  const Value loss = mean_loss(decoder, windows, options.windows);
  if (const auto failure = decoder.failure()) return *failure;
  if (b.failed()) return b.error();
  training.forward_nodes = b.graph().nodes.size();
  const auto gradient = gradient_of(b, first_node, loss, adapters, training.places);
  if (!gradient) return gradient.error();
  const Value now = ops::add(step, 1);
  const autodiff::AdamState next = autodiff::adam(adam, *gradient, now, {.rate = options.rate});

  b.output("loss", loss);
  b.output("next_parameters", next.parameter);
  b.output("next_mean", next.mean);
  b.output("next_square", next.square);
  b.output("next_step", now);
  auto graph = b.finish();
  if (!graph) return graph.error();
  training.graph = std::move(*graph);
  return training;
}

std::vector<gguf::TrainedAdapter> adapters_in(const AdapterTraining& training, int64_t rank,
                                              const Tensor& parameters) {
  const auto matrix = [&](int64_t first, int64_t rows, int64_t columns) {
    Tensor part(DType::f32, {rows, columns});
    const size_t begin = static_cast<size_t>(first) * sizeof(float);
    std::ranges::copy(parameters.bytes().subspan(begin, part.bytes().size()),
                      part.mutable_bytes().begin());
    return part;
  };
  std::vector<gguf::TrainedAdapter> adapters;
  for (const AdapterPlace& p : training.places) {
    adapters.push_back({p.name, matrix(p.first, rank, p.columns),
                        matrix(p.first + rank * p.columns, p.rows, rank)});
  }
  return adapters;
}

}  // namespace ullage::tools
