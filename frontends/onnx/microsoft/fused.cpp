// Import rules of the fused nodes that ONNX Runtime's optimiser writes: products, convolutions and
// norms with their neighbours. They are split into the original ops, which the passes fuse again.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/fusions.h"
#include "frontends/onnx/standard/window.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// ---- activations ----

Result<void> gelu(NodeContext& c) {
  c.set(0, ops::gelu(with(c.operand(0), c.operand(1))));
  return {};
}
Result<void> fast_gelu(NodeContext& c) {
  c.set(0, ops::gelu_tanh(with(c.operand(0), c.operand(1))));
  return {};
}
Result<void> quick_gelu(NodeContext& c) {
  c.set(0, ops::swish(c.operand(0), c.number("alpha", 1.702)));
  return {};
}

// The first half of the columns, times the gelu of the second.
Result<void> bias_split_gelu(NodeContext& c) {
  const Value x = with(c.operand(0), c.operand(1));
  if (!x.valid()) return {};
  const size_t last = x.rank() - 1;
  const ExtentExpr half = ir::floor_div(x.extent(last), 2);
  c.set(0, ops::mul(ops::slice_along(x, last, c.constant(0), half),
                    ops::gelu(ops::slice_along(x, last, half, half))));
  return {};
}

Result<void> bias_add(NodeContext& c) {
  c.set(0, ops::add(ops::add(c.operand(0), c.operand(1)), c.operand(2)));
  return {};
}

// Over all axes from `axis` on.
Result<void> bias_softmax(NodeContext& c) {
  const Value x = c.operand(0);
  const Result<int64_t> axis = c.axis(c.integer("axis", 1), x.rank());
  if (!axis) return axis.error();
  const Value sum = ops::add(x, c.operand(1));
  if (!sum.valid()) return {};
  const Value rows = ops::softmax(ops::flatten(sum, *axis), 1);
  c.set(0, ops::reshape_like(rows, sum));
  return {};
}

// ---- products and convolutions ----

Value swapped(Value x) {
  if (!x.valid() || x.rank() < 2) return x;
  std::vector<int64_t> permutation = all_axes(x.rank());
  std::swap(permutation[x.rank() - 1], permutation[x.rank() - 2]);
  return ops::transpose(x, permutation);
}

// The first axis before the last, behind what are then the axes of a batch.
Value batch_first(Value x) {
  if (!x.valid() || x.rank() < 3) return x;
  std::vector<int64_t> permutation = all_axes(x.rank());
  std::rotate(permutation.begin(), permutation.begin() + 1, permutation.end() - 1);
  return ops::transpose(x, permutation);
}

Value factor_of(const NodeContext& c, size_t i, const char* batch, const char* rows) {
  const Value x = c.integer(batch) != 0 ? batch_first(c.operand(i)) : c.operand(i);
  return c.integer(rows) != 0 ? swapped(x) : x;
}

Result<void> fused_matmul(NodeContext& c) {
  const Value a = factor_of(c, 0, "transBatchA", "transA");
  const Value b = factor_of(c, 1, "transBatchB", "transB");
  const Value y = ops::matmul_numpy(a, b);
  const double alpha = c.number("alpha", 1);
  c.set(0, alpha == 1 ? y : ops::mul(y, alpha));
  return {};
}

Result<void> fused_gemm(NodeContext& c) {
  const Value y =
      ops::gemm(c.operand(0), c.operand(1), c.operand(2), c.number("alpha", 1), c.number("beta", 1),
                c.integer("transA") != 0, c.integer("transB") != 0);
  std::vector<double> parameters;
  for (const char* name : {"activation_alpha", "activation_beta", "activation_gamma"}) {
    if (c.has_attribute(name)) parameters.push_back(c.number(name));
  }
  const Result<Value> result = activated(c, y, parameters);
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

Result<void> fused_conv(NodeContext& c) {
  const Result<Value> y = convolution_of(c, c.operand(0), c.operand(1));
  if (!y) return y.error();
  const Result<Value> result = activated(c, with(*y, c.operand(3)), c.numbers("activation_params"));
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

Result<void> nhwc_conv(NodeContext& c) {
  const Result<Value> y = convolution_of(c, channels_moved(c.operand(0), true), c.operand(1));
  if (!y) return y.error();
  const Result<Value> result =
      activated(c, with(channels_moved(*y, false), c.operand(3)), c.numbers("activation_params"));
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

Result<void> nhwc_max_pool(NodeContext& c) {
  const auto y = max_pool_of(c, channels_moved(c.operand(0), true));
  if (!y) return y.error();
  c.set(0, channels_moved(y->values, false));
  return {};
}

// ---- norms ----

Result<void> skip_layer_norm(NodeContext& c) {
  const Value sum = with(ops::add(c.operand(0), c.operand(1)), c.operand(4));
  if (!sum.valid()) return {};
  const auto last = static_cast<int64_t>(sum.rank()) - 1;
  c.set(0, ops::layer_norm(sum, c.operand(2), c.operand(3), last, c.number("epsilon", 1e-12)));
  c.set(3, sum);
  return {};
}

Result<void> skip_rms_norm(NodeContext& c) {
  const Value sum = with(ops::add(c.operand(0), c.operand(1)), c.operand(3));
  if (!sum.valid()) return {};
  const auto last = static_cast<int64_t>(sum.rank()) - 1;
  c.set(0, ops::rms_norm(sum, c.operand(2), last, c.number("epsilon", 1e-12)));
  c.set(3, sum);
  return {};
}

// Group norm of `x`, whose channels are its last axis or, in the order of ONNX, its second.
Result<void> normalise_groups(NodeContext& c, Value x, bool is_last) {
  const int64_t activation = c.integer("activation");
  if (activation != 0 && activation != 1) return c.error("activation must be 0 or 1");
  const int64_t groups = c.integer("groups");
  if (groups < 1) return c.error("groups must be at least 1");
  if (is_last) x = channels_moved(x, true);
  if (!x.valid() || x.rank() < 3) return c.error("X must have rank 3 or more");
  c.builder().guard(ir::equal(ir::mod(x.extent(1), c.constant(groups)), 0),
                    "groups must divide the channels");
  const auto own = [&](size_t i) { return ops::cast(c.operand(i), x.dtype()); };
  Value y = ops::group_norm(x, own(1), own(2), groups, c.number("epsilon", 1e-5));
  if (activation == 1) y = ops::swish(y);
  c.set(0, is_last ? channels_moved(y, false) : y);
  return {};
}

Result<void> group_norm(NodeContext& c) {
  return normalise_groups(c, c.operand(0), c.integer("channels_last", 1) != 0);
}

// A skip of rank 2 is the same at all positions.
Result<void> skip_group_norm(NodeContext& c) {
  const Value x = c.operand(0);
  const bool is_last = c.integer("channels_last", 1) != 0;
  Value skip = c.operand(3), bias = c.operand(4);
  if (x.rank() != 4) return c.error("X must have rank 4");
  if (skip.rank() == 2) {
    skip = ops::unsqueeze(skip, is_last ? std::vector<int64_t>{1, 2} : std::vector<int64_t>{2, 3});
  }
  if (bias.valid() && !is_last) bias = per_channel(bias, 4);
  const Value sum = with(ops::add(x, skip), bias);
  c.set(1, sum);
  return normalise_groups(c, sum, is_last);
}

// Rows of three tables, added and normalised; how many tokens of each text are none of padding.
Result<void> embed_layer_norm(NodeContext& c) {
  const Value ids = c.operand(0);
  if (ids.rank() != 2) return c.error("input_ids must have rank 2");
  const std::vector<ExtentExpr> shape = ops::extents_of(ids);
  if (c.builder().failed()) return {};
  if (c.has(1) != c.has(4)) return c.error("segment_ids and segment_embedding come together");
  const Value positions =
      c.has(8) ? c.operand(8) : ops::iota(c.builder(), DType::i32, {c.constant(1), shape[1]}, 1);
  Value sum = ops::add(ops::gather(c.operand(2), ids, 0), ops::gather(c.operand(3), positions, 0));
  if (c.has(1)) sum = ops::add(sum, ops::gather(c.operand(4), c.operand(1), 0));
  c.set(0, ops::layer_norm(sum, c.operand(5), c.operand(6), 2, c.number("epsilon", 1e-12)));
  c.set(2, sum);
  if (!c.has_result(1)) return {};
  const std::vector<int64_t> tokens = {1};
  c.set(1, c.has(7) ? ops::reduce_sum(ops::cast(c.operand(7), DType::i32), tokens, false)
                    : ops::full(c.scalar(DType::i32, 0), {shape[0]}));
  return {};
}

// ---- others ----

// Positions of each token, or the first of all.
Result<void> rotary_embedding(NodeContext& c) {
  if (c.integer("is_packed_batching") != 0) return c.unsupported("batches that are packed");
  if (c.number("scale", 1) != 1) return c.unsupported("attribute 'scale' is not 1");
  Value x = c.operand(0);
  const bool flat = x.rank() == 3;
  const Value cosines = c.operand(2), sines = c.operand(3);
  if (cosines.rank() != 2 || sines.rank() != 2) return c.error("caches must have rank 2");
  const ExtentExpr turned = ir::simplify(cosines.extent(1) * 2);
  int64_t heads = c.integer("num_heads");
  if (flat && heads == 0) {
    const auto columns = ir::as_constant(x.extent(2)), head = ir::as_constant(turned);
    if (!columns || !head || *head == 0) return c.unsupported("heads whose number is not known");
    heads = *columns / *head;
  }
  if (flat) x = split_heads(x, heads);
  if (!x.valid() || x.rank() != 4) return c.error("input has rank 3 or 4");
  Value at = c.operand(1);
  if (at.rank() == 1) {
    const Value row = ops::iota(c.builder(), at.dtype(), {c.constant(1), x.extent(2)}, 1);
    at = ops::add(row, ops::reshape(at, {}));
  }
  const std::vector<int64_t> of_heads = {1};
  const auto rows = [&](Value cache) {
    return ops::unsqueeze(ops::gather(cache, at, 0), of_heads);
  };
  const Value y =
      ops::rotary_embedding(x, rows(cosines), rows(sines), turned, c.integer("interleaved") != 0);
  c.set(0, flat ? join_heads(y) : y);
  return {};
}

Result<void> expand_dims(NodeContext& c) {
  const Result<std::vector<int64_t>> given = c.structure(1);
  if (!given) return given.error();
  if (given->size() != 1) return c.error("axis is one number");
  const Result<int64_t> axis = c.axis(given->front(), c.operand(0).rank() + 1);
  if (!axis) return axis.error();
  c.set(0, ops::unsqueeze(c.operand(0), std::vector{*axis}));
  return {};
}

// `is_inner_broadcast` repeats which axes of a bias have extent 1, which is known from its shape.
constexpr ImportRule kFusedImportRules[] = {
    {"BiasAdd", 1, 1, "X:float bias:float skip:float", "", bias_add},
    {"BiasGelu", 1, 1, "A:float B:float", "", gelu},
    {"BiasSoftmax", 1, 1, "data:float bias:float", "axis is_inner_broadcast", bias_softmax},
    {"BiasSplitGelu", 1, 1, "X:float bias:float", "", bias_split_gelu},
    {"EmbedLayerNormalization", 1, 1,
     "input_ids:int segment_ids:int? word_embedding:float position_embedding:float "
     "segment_embedding:float? gamma:float beta:float mask:int? position_ids:int?",
     "epsilon mask_index_type", embed_layer_norm},
    {"ExpandDims", 1, 1, "X axis:int", "", expand_dims},
    {"FastGelu", 1, 1, "X:float bias:float?", "", fast_gelu},
    {"FusedConv", 1, 1, "X:float W:float B:float? Z:float?",
     "activation activation_params auto_pad dilations group kernel_shape pads strides", fused_conv},
    {"FusedGemm", 1, 1, "A:float B:float C:float?",
     "activation activation_alpha activation_beta activation_gamma alpha beta transA transB",
     fused_gemm},
    {"FusedMatMul", 1, 1, "A:float B:float", "alpha transA transB transBatchA transBatchB",
     fused_matmul},
    {"Gelu", 1, 1, "X:float", "", gelu},
    {"GroupNorm", 1, 1, "X:float gamma:float beta:float",
     "activation! channels_last epsilon groups!", group_norm},
    {"NhwcConv", 1, 1, "X:float W:float B:float?",
     "auto_pad dilations group kernel_shape pads strides", nhwc_conv},
    {"NhwcFusedConv", 1, 1, "X:float W:float B:float? Z:float?",
     "activation activation_params auto_pad dilations group kernel_shape pads strides", nhwc_conv},
    {"NhwcMaxPool", 1, 1, "x:number", "auto_pad ceil_mode dilations kernel_shape! pads strides",
     nhwc_max_pool},
    {"QuickGelu", 1, 1, "X:float", "alpha", quick_gelu},
    {"RotaryEmbedding", 1, 1, "input:float position_ids:int cos_cache:float sin_cache:float",
     "interleaved is_packed_batching num_heads rotary_embedding_dim scale", rotary_embedding},
    {"SkipGroupNorm", 1, 1, "X:float gamma:float beta:float skip:float bias:float?",
     "activation! channels_last epsilon groups!", skip_group_norm},
    {"SkipLayerNormalization", 1, 1, "input:float skip:float gamma:float beta:float? bias:float?",
     "epsilon", skip_layer_norm},
    {"SkipSimplifiedLayerNormalization", 1, 1, "input:float skip:float gamma:float bias:float?",
     "epsilon", skip_rms_norm},
    {"TransposeMatMul", 1, 1, "A:float B:float", "alpha transA transB", fused_matmul},
};

}  // namespace

std::span<const ImportRule> microsoft_fused_import_rules() {
  return kFusedImportRules;
}

}  // namespace ullage::onnx
