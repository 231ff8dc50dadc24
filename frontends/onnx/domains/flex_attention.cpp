// Import rule of FlexAttention: attention whose scores, and whose weights, a subgraph may change.
#include <cmath>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Value;

// `x` as the subgraph in attribute `name` leaves it, where there is one.
Result<Value> modified(NodeContext& c, std::string_view name, Value x) {
  const Graph* graph = branch_graph(c, name);
  if (graph == nullptr) return x;
  const Result<Values> results = c.importer().import_subgraph(c, *graph, std::array{x});
  if (!results) return results.error();
  if (results->size() != 1 || !results->front().valid()) {
    return c.error(std::string(name) + " must give one tensor");
  }
  if (results->front().dtype() != x.dtype() || results->front().rank() != x.rank()) {
    return c.error(std::string(name) + " must keep dtype and rank");
  }
  return results->front();
}

Result<void> flex_attention(NodeContext& c) {
  for (size_t i = 0; i < 3; ++i) {
    if (!c.has(i)) return {};
    if (c.operand(i).rank() != 4) return c.error("Q, K and V must have rank 4");
  }
  const auto head = ir::as_constant(c.operand(0).extent(3));
  if (!head && !c.has_attribute("scale")) {
    return c.unsupported("a head whose size is no constant, without a scale");
  }
  const DType own = c.operand(0).dtype();
  Result<DType> precision = own == DType::f64 ? DType::f64 : DType::f32;
  if (c.has_attribute("softmax_precision")) precision = c.dtype("softmax_precision");
  if (!precision) return precision.error();
  const auto number = [&](Value v) { return ops::cast(v, *precision); };
  const ir::ExtentExpr heads = c.operand(0).extent(1);
  const Value k = repeat_heads(c.operand(1), heads), v = repeat_heads(c.operand(2), heads);
  const double scale = c.number("scale", head ? 1 / std::sqrt(static_cast<double>(*head)) : 1);
  const Value product = ops::matmul(number(c.operand(0)), ops::transpose(number(k), {0, 1, 3, 2}));
  const Result<Value> scores = modified(c, "score_mod", ops::mul(product, scale));
  if (!scores) return scores.error();
  const Result<Value> weights = modified(c, "prob_mod", ops::softmax(*scores, 3));
  if (!weights) return weights.error();
  c.set(0, ops::cast(ops::matmul(*weights, number(v)), own));
  return {};
}

constexpr ImportRule kPreviewImportRules[] = {
    {"FlexAttention", 1, 1, "Q:float K:float V:float", "prob_mod scale score_mod softmax_precision",
     flex_attention},
};

}  // namespace

std::span<const ImportRule> preview_import_rules() {
  return kPreviewImportRules;
}

}  // namespace ullage::onnx
