// Import rules of losses.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Value;

// -log_prob[n, target[n, ...], ...] with the class weights, reduced as the attribute states.
Result<Value> weighted_loss(NodeContext& c, Value log_prob, Value target, Value weight) {
  if (!log_prob.valid()) return log_prob;
  if (log_prob.rank() < 2) return c.error("scores have rank 2 or more");
  if (target.rank() + 1 != log_prob.rank())
    return c.error("targets have one axis less than scores");
  for (size_t a = 0; a < target.rank(); ++a) {
    c.builder().guard(ir::equal(target.extent(a), log_prob.extent(a == 0 ? 0 : a + 1)),
                      "targets must have the extents of scores, without the classes");
  }
  if (weight.valid()) {
    if (weight.rank() != 1) return c.error("weights have rank 1");
    c.builder().guard(ir::equal(weight.extent(0), log_prob.extent(1)),
                      "there must be one weight per class");
  }
  const std::vector<int64_t> classes = {1};
  const bool ignores = c.has_attribute("ignore_index");
  const Value zero = c.scalar(log_prob.dtype(), 0);
  const Value indices = ops::cast(target, DType::i64);
  Value ignored;
  Value safe = indices;
  if (ignores) {
    ignored = ops::equal(indices, static_cast<double>(c.integer("ignore_index")));
    safe = ops::where(ignored, c.scalar(DType::i64, 0), indices);
  }
  const Value picked = ops::gather_elements(log_prob, ops::unsqueeze(safe, classes), 1);
  Value loss = ops::neg(ops::squeeze(picked, classes));
  Value weights;
  if (weight.valid()) {
    weights = ops::gather(weight, safe, 0);
  } else if (ignores) {
    weights = ops::broadcast_to(c.scalar(log_prob.dtype(), 1), ops::extents_of(loss));
  }
  if (ignores) {
    loss = ops::where(ignored, zero, loss);
    weights = ops::where(ignored, zero, weights);
  }
  if (weights.valid()) loss = ops::mul(loss, weights);
  const std::string_view reduction = c.word("reduction", {"mean", "none", "sum"});
  if (reduction == "none") return loss;
  if (reduction == "sum") return ops::reduce_sum.over_all(loss);
  if (!weights.valid()) return ops::reduce_mean.over_all(loss);
  return ops::div(ops::reduce_sum.over_all(loss), ops::reduce_sum.over_all(weights));
}

Result<void> negative_log_likelihood(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("scores and targets are required");
  Result<Value> loss = weighted_loss(c, c.operand(0), c.operand(1), c.operand(2));
  if (!loss) return loss.error();
  c.set(0, *loss);
  return {};
}

Result<void> softmax_cross_entropy(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("scores and targets are required");
  const Value log_prob = ops::log_softmax(c.operand(0), 1);
  Result<Value> loss = weighted_loss(c, log_prob, c.operand(1), c.operand(2));
  if (!loss) return loss.error();
  c.set(0, *loss);
  c.set(1, log_prob);
  return {};
}

constexpr ImportRule kLossImportRules[] = {
    {"NegativeLogLikelihoodLoss", 1, 22, "input:float target:int weight:float?",
     "ignore_index reduction", negative_log_likelihood},
    {"SoftmaxCrossEntropyLoss", 1, 13, "scores:float labels:int weights:float?",
     "ignore_index reduction", softmax_cross_entropy},
};

}  // namespace

std::span<const ImportRule> loss_import_rules() {
  return kLossImportRules;
}

}  // namespace ullage::onnx
