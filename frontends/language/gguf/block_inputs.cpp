#include "frontends/language/gguf/block_inputs.h"

#include <cmath>
#include <numbers>

#include "ops/elementwise/composites.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/normalization.h"

namespace ullage::gguf {

using ir::ExtentPool;
using ir::Value;

BlockInputs::BlockInputs(Weights& weights, const DecoderShape& shape, Value tokens, Value x)
    : weights_(weights), shape_(shape) {
  const int64_t columns = shape.block_input, all = columns * shape.blocks;
  const Value own =
      weights.rows_of(weights.matrix("per_layer_token_embd.weight", {0, all}), tokens);
  const Value projected =
      weights.product(x, Weights::Named{"per_layer_model_proj.weight", {all, shape.width}});
  const Value scale = weights.vector("per_layer_proj_norm.weight", columns);
  if (!own.valid() || !projected.valid() || !scale.valid()) return;
  ExtentPool& pool = own.builder().pool();
  const auto of_blocks = [&](Value rows) {
    return ops::reshape(rows,
                        {rows.extent(0), pool.constant(shape.blocks), pool.constant(columns)});
  };
  const auto root = [](int64_t n) { return std::sqrt(static_cast<double>(n)); };
  const Value normal = ops::rms_norm(of_blocks(ops::mul(projected, 1 / root(shape.width))), scale,
                                     -1, shape.epsilon);
  inputs_ =
      ops::mul(ops::add(normal, ops::mul(of_blocks(own), root(columns))), 1 / std::numbers::sqrt2);
}

Value BlockInputs::opened_by(Value x, int64_t block) {
  const std::string prefix = "blk." + std::to_string(block) + ".";
  const int64_t columns = shape_.block_input;
  const Value gate =
      weights_.product(x, Weights::Named{prefix + "inp_gate.weight", {columns, shape_.width}});
  if (!gate.valid() || !inputs_.valid()) return {};
  ExtentPool& pool = x.builder().pool();
  const Value own =
      ops::reshape(ops::slice_along(inputs_, 1, pool.constant(block), pool.constant(1)),
                   {x.extent(0), pool.constant(columns)});
  const Value y = weights_.product(ops::mul(ops::gelu_tanh(gate), own),
                                   Weights::Named{prefix + "proj.weight", {shape_.width, columns}});
  return ops::rms_norm(y, weights_.vector(prefix + "post_norm.weight", shape_.width), -1,
                       shape_.epsilon);
}

}  // namespace ullage::gguf
