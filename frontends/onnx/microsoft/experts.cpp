// Import rules of MoE and QMoE: a mixture of experts. Each expert has two or three products of a
// token with its weights, which are floats or quantized; a router chooses k experts for each token.
//
// All experts compute all tokens, as a batch of products; those that were not chosen have weight 0.
// That is experts / k times the work of the chosen ones, but needs no gather of weights.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/quantized.h"
#include "ir/quantization/quantized_values.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// [tokens, experts]: what each expert weighs for each token. 0: it was not chosen. `normalised`: of
// the chosen ones alone, not of all.
Result<Value> shares_of(const NodeContext& c, Value scores, bool normalised) {
  const auto experts = ir::as_constant(scores.extent(1));
  const int64_t k = c.integer("k", 1);
  if (!experts) return c.unsupported("experts whose number is not known");
  if (k < 1 || k > *experts) {
    return c.error("k must be 1 to " + std::to_string(*experts) + ", is " + std::to_string(k));
  }
  const std::vector<Value> best = ops::topk(scores, c.constant(k), 1);
  const Value weights = normalised ? ops::softmax(best[0], 1)
                                   : ops::gather_elements(ops::softmax(scores, 1), best[1], 1);
  const std::vector<ExtentExpr> shape = ops::extents_of(scores);
  if (c.builder().failed()) return c.builder().error();
  return ops::scatter_elements(ops::full(c.scalar(DType::f32, 0), shape), best[1], weights, 1);
}

// Where the operands of a product stand, and how many bits its weights have; 0: they are floats.
struct Layer {
  size_t weights = 0, bias = 0;
  size_t scales = 0, zeros = 0;
  int64_t bits = 0;
};

Result<Value> weights_of(const NodeContext& c, const Layer& of) {
  if (of.bits == 0) return ops::cast(c.operand(of.weights), DType::f32);
  if (!c.has(of.scales)) return c.unsupported("quantized values without scales");
  const int64_t block = c.integer("block_size");
  if (block == 0 && c.has(of.zeros)) return c.unsupported("zero points of whole columns");
  return numbers_of_quantized(
      c,
      {.data = of.weights, .scale = of.scales, .zero = of.zeros, .bits = of.bits, .block = block});
}

// Weights [experts, rows, columns] times each token of x [1 or experts, tokens, columns], and bias.
Result<Value> layer(const NodeContext& c, Value x, const Layer& of) {
  Result<Value> weights = weights_of(c, of);
  if (!weights || !weights->valid()) return weights;
  const Value y = ops::matmul(x, ops::transpose(*weights, {0, 2, 1}));
  const std::vector<int64_t> middle = {1};
  return c.has(of.bias)
             ? ops::add(y, ops::unsqueeze(ops::cast(c.operand(of.bias), DType::f32), middle))
             : y;
}

// Gates and gated values alternate (fusion 1), or one half follows the other (2).
Result<Value> swiglu(const NodeContext& c, Value x) {
  const int64_t fusion = c.integer("swiglu_fusion");
  if (fusion != 1 && fusion != 2) return c.unsupported("swiglu whose parts are not in one product");
  const std::vector<ExtentExpr> shape = ops::extents_of(x);
  if (c.builder().failed()) return c.builder().error();
  const ExtentExpr half = ir::floor_div(shape[2], 2), two = c.constant(2);
  const size_t axis = fusion == 1 ? 3 : 2;
  const Value pairs = ops::reshape(x, fusion == 1 ? std::vector{shape[0], shape[1], half, two}
                                                  : std::vector{shape[0], shape[1], two, half});
  const std::vector<int64_t> dropped = {static_cast<int64_t>(axis)};
  const auto part = [&](int64_t i) {
    return ops::squeeze(ops::slice_along(pairs, axis, c.constant(i), c.constant(1)), dropped);
  };
  Value gate = part(0), linear = part(1);
  if (c.has_attribute("swiglu_limit")) {
    const double limit = c.number("swiglu_limit");
    gate = ops::min(gate, limit);
    linear = ops::clip(linear, c.scalar(DType::f32, -limit), c.scalar(DType::f32, limit));
  }
  const Value opened =
      ops::mul(gate, ops::sigmoid(ops::mul(gate, c.number("activation_alpha", 1))));
  return ops::mul(opened, ops::add(linear, c.number("activation_beta", 0)));
}

Result<Value> activated_expert(const NodeContext& c, Value x) {
  const std::string_view kind =
      c.word("activation_type", {"relu", "gelu", "silu", "swiglu", "identity"});
  if (kind == "swiglu") return swiglu(c, x);
  if (kind == "gelu") return ops::gelu_tanh(x);  // as onnxruntime has it here
  if (kind == "silu") return ops::swish(x);
  return kind == "relu" ? ops::relu(x) : x;
}

// The first and second product of each expert, and one that the first is multiplied by.
struct Layers {
  Layer first, second, factor;
};

Result<void> mixture(NodeContext& c, const Layers& layers, bool normalised) {
  if (c.integer("use_sparse_mixer") != 0) return c.unsupported("a sparse mixer");
  const Value given = c.operand(0);
  if (given.rank() != 2 && given.rank() != 3) return c.error("input must have rank 2 or 3");
  if (c.operand(1).rank() != 2) return c.error("router_probs must have rank 2");
  for (const Layer& layer : {layers.first, layers.second, layers.factor}) {
    if (c.has(layer.weights) && c.operand(layer.weights).rank() != 3) {
      return c.error("weights must have rank 3");
    }
  }
  const ExtentExpr tokens = c.operand(1).extent(0), width = given.extent(given.rank() - 1);
  const Value x = ops::reshape(ops::cast(given, DType::f32), {c.constant(1), tokens, width});
  const Result<Value> shares = shares_of(c, ops::cast(c.operand(1), DType::f32), normalised);
  if (!shares) return shares.error();
  const Result<Value> linear = layer(c, x, layers.first);
  if (!linear) return linear.error();
  Result<Value> hidden = activated_expert(c, *linear);
  if (!hidden) return hidden.error();
  if (c.has(layers.factor.weights)) {
    const Result<Value> factor = layer(c, x, layers.factor);
    if (!factor) return factor.error();
    hidden = ops::mul(*hidden, *factor);
  }
  const Result<Value> results = layer(c, *hidden, layers.second);  // [experts, tokens, width]
  if (!results) return results.error();
  const std::vector<int64_t> last = {2}, first = {0};
  const Value weights = ops::unsqueeze(ops::transpose(*shares, {1, 0}), last);
  const Value sum = ops::reduce_sum(ops::mul(*results, weights), first, false);
  if (!sum.valid()) return {};
  c.set(0, ops::cast(ops::reshape_like(sum, given), given.dtype()));
  return {};
}

Result<void> mixture_of_experts(NodeContext& c) {
  const Layers layers{.first = {.weights = 2, .bias = 3},
                      .second = {.weights = 4, .bias = 5},
                      .factor = {.weights = 6, .bias = 7}};
  return mixture(c, layers, c.integer("normalize_routing_weights") != 0);
}

// onnxruntime's CPU provider always normalizes and ignores normalize_routing_weights.
Result<void> quantized_experts(NodeContext& c) {
  c.word("quant_type", {"int"});
  if (c.integer("weights_prepacked", -1) > 0) return c.unsupported("weights_prepacked");
  const int64_t bits = c.integer("expert_weight_bits", 4);
  const auto bits_of = [&](std::string_view name) { return c.integer(name, bits); };
  const Layers layers{.first = {.weights = 2,
                                .bias = 4,
                                .scales = 3,
                                .zeros = 11,
                                .bits = bits_of("fc1_expert_weight_bits")},
                      .second = {.weights = 5,
                                 .bias = 7,
                                 .scales = 6,
                                 .zeros = 12,
                                 .bits = bits_of("fc2_expert_weight_bits")},
                      .factor = {.weights = 8,
                                 .bias = 10,
                                 .scales = 9,
                                 .zeros = 13,
                                 .bits = bits_of("fc3_expert_weight_bits")}};
  for (const Layer& layer : {layers.first, layers.second, layers.factor}) {
    if (std::ranges::find(ir::kQuantizedBits, layer.bits) == std::end(ir::kQuantizedBits)) {
      return c.unsupported("weights of " + std::to_string(layer.bits) +
                           " bits; 2, 4 and 8 are supported");
    }
  }
  return mixture(c, layers, true);
}

// `accuracy_level` allows less accuracy than there is.
constexpr ImportRule kExpertsImportRules[] = {
    {"MoE", 1, 1,
     "input:float router_probs:float fc1_experts_weights:float fc1_experts_bias:float? "
     "fc2_experts_weights:float fc2_experts_bias:float? fc3_experts_weights:float? "
     "fc3_experts_bias:float?",
     "activation_alpha activation_beta activation_type k normalize_routing_weights swiglu_fusion "
     "swiglu_limit use_sparse_mixer",
     mixture_of_experts},
    {"QMoE", 1, 1,
     "input:float router_probs:float fc1_experts_weights:byte fc1_scales:float? "
     "fc1_experts_bias:float? fc2_experts_weights:byte fc2_scales:float? fc2_experts_bias:float? "
     "fc3_experts_weights:byte? fc3_scales:float? fc3_experts_bias:float? fc1_zero_points:byte? "
     "fc2_zero_points:byte? fc3_zero_points:byte?",
     "accuracy_level activation_alpha activation_beta activation_type block_size "
     "expert_weight_bits "
     "fc1_expert_weight_bits fc2_expert_weight_bits fc3_expert_weight_bits k "
     "normalize_routing_weights quant_type swiglu_fusion swiglu_limit use_sparse_mixer "
     "weights_prepacked",
     quantized_experts},
};

}  // namespace

std::span<const ImportRule> microsoft_experts_import_rules() {
  return kExpertsImportRules;
}

}  // namespace ullage::onnx
