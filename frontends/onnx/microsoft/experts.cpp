// Import rule of MoE: a mixture of experts, each two or three products of a token with weights of
// its own; a router chooses k of them for each token.
//
// All experts compute all tokens, as a batch of products; those that were not chosen weigh nothing.
// That is experts / k times the work of the chosen ones, and no gather of weights.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/slice_along.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// [tokens, experts]: what each expert weighs for each token. 0: it was not chosen.
Result<Value> shares_of(const NodeContext& c, Value scores) {
  const auto experts = ir::as_constant(scores.extent(1));
  const int64_t k = c.integer("k", 1);
  if (!experts) return c.unsupported("experts whose number is not known");
  if (k < 1 || k > *experts) {
    return c.error("k must be 1 to " + std::to_string(*experts) + ", is " + std::to_string(k));
  }
  const std::vector<Value> best = ops::topk(scores, c.constant(k), 1);
  // Of the chosen ones alone, or of all.
  const bool normalised = c.integer("normalize_routing_weights") != 0;
  const Value weights = normalised ? ops::softmax(best[0], 1)
                                   : ops::gather_elements(ops::softmax(scores, 1), best[1], 1);
  const std::vector<ExtentExpr> shape = ops::extents_of(scores);
  if (c.builder().failed()) return c.builder().error();
  return ops::scatter_elements(ops::full(c.scalar(DType::f32, 0), shape), best[1], weights, 1);
}

// Operand `i` [experts, rows, columns] times each token of x [1 or experts, tokens, columns], and
// the bias that is the next operand.
Value layer(const NodeContext& c, Value x, size_t i) {
  const Value y = ops::matmul(x, ops::transpose(ops::cast(c.operand(i), DType::f32), {0, 2, 1}));
  const std::vector<int64_t> middle = {1};
  return c.has(i + 1) ? ops::add(y, ops::unsqueeze(ops::cast(c.operand(i + 1), DType::f32), middle))
                      : y;
}

// Gates and what they open lie in turn (fusion 1), or one half behind the other (2).
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

Result<void> mixture_of_experts(NodeContext& c) {
  if (c.integer("use_sparse_mixer") != 0) return c.unsupported("a sparse mixer");
  const Value given = c.operand(0);
  if (given.rank() != 2 && given.rank() != 3) return c.error("input must have rank 2 or 3");
  if (c.operand(1).rank() != 2) return c.error("router_probs must have rank 2");
  for (size_t i : {2u, 4u, 6u}) {
    if (c.has(i) && c.operand(i).rank() != 3) return c.error("weights must have rank 3");
  }
  const ExtentExpr tokens = c.operand(1).extent(0), width = given.extent(given.rank() - 1);
  const Value x = ops::reshape(ops::cast(given, DType::f32), {c.constant(1), tokens, width});
  const Result<Value> shares = shares_of(c, ops::cast(c.operand(1), DType::f32));
  if (!shares) return shares.error();
  Result<Value> hidden = activated_expert(c, layer(c, x, 2));
  if (!hidden) return hidden.error();
  if (c.has(6)) hidden = ops::mul(*hidden, layer(c, x, 6));
  const Value results = layer(c, *hidden, 4);  // [experts, tokens, width]
  const std::vector<int64_t> last = {2}, first = {0};
  const Value weights = ops::unsqueeze(ops::transpose(*shares, {1, 0}), last);
  const Value sum = ops::reduce_sum(ops::mul(results, weights), first, false);
  if (!sum.valid()) return {};
  c.set(0, ops::cast(ops::reshape_like(sum, given.shape()), given.dtype()));
  return {};
}

constexpr OpRow kExpertsRows[] = {
    {"MoE", 1, 1,
     "input:float router_probs:float fc1_experts_weights:float fc1_experts_bias:float? "
     "fc2_experts_weights:float fc2_experts_bias:float? fc3_experts_weights:float? "
     "fc3_experts_bias:float?",
     "activation_alpha activation_beta activation_type k normalize_routing_weights swiglu_fusion "
     "swiglu_limit use_sparse_mixer",
     mixture_of_experts},
};

}  // namespace

std::span<const OpRow> microsoft_experts_rows() {
  return kExpertsRows;
}

}  // namespace ullage::onnx
