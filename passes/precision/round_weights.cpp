// Each constant once, whoever reads it.
#include "passes/precision/precision.h"

#include <memory>
#include <utility>
#include <vector>

#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/indexing/indexing.h"
#include "passes/precision/choose_storage.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Tensor;

// The operand that is a constant where a node has weights; none of others.
ir::ValueId weights_of(const ir::Node& node) {
  if (node.op == &ops::matmul || node.op == &ops::convolution) return node.inputs[1];
  return node.op == &ops::gather ? node.inputs[0] : ir::kNoValue;
}

}  // namespace

void round_weights(ir::Graph& graph) {
  std::vector<bool> done(graph.values.size());
  for (const ir::Node& node : graph.nodes) {
    const ir::ValueId id = weights_of(node);
    if (id == ir::kNoValue || done[id]) continue;
    done[id] = true;
    auto& constant = graph.values[id].constant;
    if (!constant || constant->dtype() != DType::f32 || constant->element_count() < kManyElements) {
      continue;
    }
    Tensor rounded(DType::f32, constant->shape());
    for (int64_t i = 0; i < constant->element_count(); ++i) {
      rounded.set_number(i, ir::bfloat_to_float(ir::float_to_bfloat(constant->number(i))));
    }
    constant = std::make_shared<const Tensor>(std::move(rounded));
  }
}

}  // namespace ullage::passes
