// Import rules of com.microsoft.nchwc: convolutions and pools of float tensors whose channels ONNX
// Runtime keeps in blocks, as its optimiser writes them at its highest level for a CPU.
//
// Its blocks are a layout. In the graph such a tensor has its logical shape, with channels rounded
// up to a multiple of a block, and layouts are chosen later. Only weights are stored in the order
// of the blocks: [O/b, I/b, spatial, b of I, b of O], or [O/b, I, spatial, b of O] where there are
// fewer inputs than a block. A model does not state b: 16, or 8 on a CPU without AVX-512.
#include <algorithm>

#include "frontends/onnx/importer/importer.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/fusions.h"
#include "frontends/onnx/standard/window.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/resample/resize.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr int64_t kSmallBlock = 8, kLargeBlock = 16;

// The first two extents of the initializer that is operand 1 of a convolution; none where it has
// none.
std::optional<std::pair<int64_t, int64_t>> channels_of_weights(const Graph& graph,
                                                               const Node& node) {
  if (node.op != "Conv" || node.inputs.size() < 2) return std::nullopt;
  const auto w = std::ranges::find(graph.initializers, node.inputs[1], &TensorData::name);
  if (w == graph.initializers.end() || w->dims.size() < 3) return std::nullopt;
  return std::pair(w->dims[0], w->dims[1]);
}

// The block that the nodes of the graph were written for, if it follows from them. A convolution
// has whole blocks of results; only a larger block explains many surplus results.
std::optional<int64_t> inferred_block(const Graph& graph) {
  for (const Node& node : graph.nodes) {
    if (node.domain != kBlockedDomain) continue;
    const auto channels = channels_of_weights(graph, node);
    if (!channels) continue;
    const auto [results, inputs] = *channels;
    if (results % kLargeBlock != 0 || (inputs > kLargeBlock && inputs % kLargeBlock != 0)) {
      return kSmallBlock;
    }
    for (const Node& reader : graph.nodes) {
      if (reader.op != "ReorderOutput" || reader.inputs.empty()) continue;
      if (node.outputs.empty() || reader.inputs[0] != node.outputs[0]) continue;
      const Attribute* kept = reader.attribute("channels");
      if (kept != nullptr && results - kept->integer >= kSmallBlock) return kLargeBlock;
    }
  }
  return std::nullopt;
}

Result<int64_t> channel_block_of(const NodeContext& c) {
  const int64_t given = c.importer().channel_block();
  if (const auto inferred = inferred_block(c.importer().model().graph)) return *inferred;
  if (given == kSmallBlock || given == kLargeBlock) return given;
  return c.unsupported(
      "weights in blocks of 8 or 16 channels, which the model does not state "
      "(ImportOptions::channel_block, --channel-block)");
}

// ---- layouts ----

Result<void> reorder_input(NodeContext& c) {
  const Result<int64_t> block = channel_block_of(c);
  if (!block) return block.error();
  const Value x =
      c.integer("channels_last") != 0 ? channels_moved(c.operand(0), true) : c.operand(0);
  if (!x.valid()) return {};
  if (x.rank() < 3) return c.error("X must have rank 3 or more");
  std::vector<ExtentExpr> before(x.rank(), c.constant(0)), after = before;
  after[1] = ir::simplify(ir::ceil_div(x.extent(1), *block) * *block - x.extent(1));
  c.set(0, ir::as_constant(after[1]) == 0 ? x : ops::pad(x, std::move(before), std::move(after)));
  return {};
}

Result<void> reorder_output(NodeContext& c) {
  const Value x = c.operand(0);
  if (x.rank() < 3) return c.error("X must have rank 3 or more");
  const ExtentExpr channels = c.constant(c.integer("channels"));
  c.builder().guard(ir::less_equal(channels, x.extent(1)), "channels must be channels of X");
  const Value kept = ops::slice_along(x, 1, c.constant(0), channels);
  c.set(0, c.integer("channels_last") != 0 ? channels_moved(kept, false) : kept);
  return {};
}

// Weights [O, I, spatial], as a convolution has them, from blocks.
Result<Value> without_blocks(const NodeContext& c, Value w) {
  if (w.rank() < 3) return c.error("W must have rank 3 or more");
  const Result<int64_t> block = channel_block_of(c);
  if (!block) return block.error();
  const auto shape = ops::constant_extents(ops::extents_of(w));
  if (!shape) return c.unsupported("weights of no constant shape");
  const int64_t results = shape->at(0), inputs = shape->at(1);
  if (results % *block != 0) {
    return c.error("W must have whole blocks of " + std::to_string(*block) + " results, has " +
                   std::to_string(results));
  }
  const bool blocks_of_inputs = inputs % *block == 0;
  // The extents in memory order, and the positions of the axes of the result among them.
  std::vector<int64_t> stored = {results / *block};
  stored.push_back(blocks_of_inputs ? inputs / *block : inputs);
  stored.insert(stored.end(), shape->begin() + 2, shape->end());
  if (blocks_of_inputs) stored.push_back(*block);
  stored.push_back(*block);
  const auto last = static_cast<int64_t>(stored.size()) - 1;
  std::vector<int64_t> order = {0, last, 1};
  if (blocks_of_inputs) order.push_back(last - 1);
  for (size_t a = 2; a < w.rank(); ++a) order.push_back(static_cast<int64_t>(a));
  const auto extents = [&](const std::vector<int64_t>& of) {
    std::vector<ExtentExpr> all;
    for (int64_t n : of) all.push_back(c.constant(n));
    return all;
  };
  const Value flat = ops::transpose(ops::reshape(w, extents(stored)), order);
  return ops::reshape(flat, extents(*shape));
}

// ---- convolutions, and ops with other attributes than the standard's ----

Result<void> blocked_conv(NodeContext& c) {
  const Result<Value> w = without_blocks(c, c.operand(1));
  if (!w) return w.error();
  const Result<Value> y = convolution_of(c, c.operand(0), *w);
  if (!y) return y.error();
  const Result<Value> result = activated(c, with(*y, c.operand(3)), c.numbers("activation_params"));
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

Result<void> blocked_upsample(NodeContext& c) {
  const Value x = c.operand(0);
  const std::vector<int64_t> scales = c.integers("scales");
  if (scales.size() != x.rank()) return c.error("scales must have one number per axis");
  const std::vector<ExtentExpr> in = ops::extents_of(x);
  if (c.builder().failed()) return {};
  ops::ResizeSpec spec{
      .mode = c.word("mode", {"nearest", "linear"}) == "nearest" ? ops::Interpolation::nearest
                                                                 : ops::Interpolation::linear,
      .coordinates = c.word("coordinate_transformation_mode", ops::Coordinates::asymmetric),
      .nearest = ops::NearestRounding::down};
  for (size_t a = 0; a < in.size(); ++a) {
    if (scales[a] < 1) return c.error("scales must be positive");
    spec.sizes.push_back(in[a] * scales[a]);
    spec.scales.push_back(c.pool().float_constant(static_cast<double>(scales[a])));
  }
  c.set(0, ops::resize(x, spec));
  return {};
}

constexpr std::string_view kPool =
    "auto_pad ceil_mode dilations kernel_shape! pads storage_order strides";

constexpr ImportRule kBlockedImportRules[] = {
    {"AveragePool", 1, 1, "X:float",
     "auto_pad ceil_mode count_include_pad dilations kernel_shape! pads strides", as_standard},
    {"Conv", 1, 1, "X:float W:float B:float? Sum:float?",
     "activation activation_params auto_pad dilations group kernel_shape pads strides",
     blocked_conv},
    {"GlobalAveragePool", 1, 1, "X:float", "", as_standard},
    {"GlobalMaxPool", 1, 1, "X:float", "", as_standard},
    {"MaxPool", 1, 1, "X:float", kPool, as_standard},
    {"ReorderInput", 1, 1, "X:float", "channels_last", reorder_input},
    {"ReorderOutput", 1, 1, "X:float", "channels! channels_last", reorder_output},
    {"Upsample", 1, 1, "X:float", "coordinate_transformation_mode mode scales!", blocked_upsample},
};

}  // namespace

std::span<const ImportRule> microsoft_blocked_import_rules() {
  return kBlockedImportRules;
}

}  // namespace ullage::onnx
