// Import rules of ops that draw numbers. The seed of a node determines its numbers. A node without
// a seed draws numbers that no other node draws, the same in every run, and in a loop new ones in
// every iteration.
#include <bit>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/random_draw.h"
#include "ir/graph/loops.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/random/random_words.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// Numbers of the iterations that contain the current node, the outermost loop first.
std::vector<Value> iterations_around(ir::Builder& builder) {
  std::vector<Value> iterations;
  for (const ir::Node& node : builder.graph().nodes) {
    if (node.op->loop_role == ir::LoopRole::begin) {
      iterations.emplace_back(&builder, node.outputs[ir::kBeginIteration]);
    }
    if (node.op->loop_role == ir::LoopRole::end) iterations.pop_back();
  }
  return iterations;
}

// Without a seed: by the node's place in the graph.
ops::RandomSource source_of(NodeContext& c) {
  if (!c.has_attribute("seed")) return source_of(c, {});
  const auto bits = std::bit_cast<uint32_t>(static_cast<float>(c.number("seed")));
  return source_of(c, c.scalar(DType::i64, bits));
}

Result<std::vector<ExtentExpr>> shape_attribute(NodeContext& c) {
  std::vector<ExtentExpr> shape;
  for (int64_t extent : c.integers("shape")) {
    if (extent < 0) return c.error("extents must not be negative");
    shape.push_back(c.constant(extent));
  }
  return shape;
}

Result<DType> dtype_or(NodeContext& c, DType otherwise) {
  return c.has_attribute("dtype") ? c.dtype("dtype") : Result<DType>(otherwise);
}

using Draw = Value (*)(const ops::RandomSource&, const std::vector<ExtentExpr>&);

// Drawn in f32, scaled, moved, and then of the dtype.
Result<void> draw(NodeContext& c, Draw numbers, const std::vector<ExtentExpr>& shape,
                  DType otherwise, double scale, double offset) {
  const Result<DType> dtype = dtype_or(c, otherwise);
  if (!dtype) return dtype.error();
  if (!ir::is_float(*dtype)) return c.error("dtype must be of floats");
  const Value drawn = numbers(source_of(c), shape);
  c.set(0, ops::cast(ops::add(ops::mul(drawn, scale), offset), *dtype));
  return {};
}

Result<void> draw_uniform(NodeContext& c, const std::vector<ExtentExpr>& shape, DType otherwise) {
  const double low = c.number("low", 0), high = c.number("high", 1);
  if (!(low <= high)) return c.error("low must not be above high");
  return draw(c, ops::random_uniform, shape, otherwise, high - low, low);
}

Result<void> draw_normal(NodeContext& c, const std::vector<ExtentExpr>& shape, DType otherwise) {
  return draw(c, ops::random_normal, shape, otherwise, c.number("scale", 1), c.number("mean", 0));
}

Result<void> random_uniform(NodeContext& c) {
  auto shape = shape_attribute(c);
  return shape ? draw_uniform(c, *shape, DType::f32) : shape.error();
}
Result<void> random_normal(NodeContext& c) {
  auto shape = shape_attribute(c);
  return shape ? draw_normal(c, *shape, DType::f32) : shape.error();
}
Result<void> random_uniform_like(NodeContext& c) {
  if (!c.has(0)) return {};
  return draw_uniform(c, ops::extents_of(c.operand(0)), c.operand(0).dtype());
}
Result<void> random_normal_like(NodeContext& c) {
  if (!c.has(0)) return {};
  return draw_normal(c, ops::extents_of(c.operand(0)), c.operand(0).dtype());
}

Result<void> bernoulli(NodeContext& c) {
  if (!c.has(0)) return {};
  const Result<DType> dtype = dtype_or(c, c.operand(0).dtype());
  if (!dtype) return dtype.error();
  const Value probability = ops::cast(c.operand(0), DType::f32);
  const Value drawn = ops::random_uniform(source_of(c), ops::extents_of(probability));
  c.set(0, ops::cast(ops::less(drawn, probability), *dtype));
  return {};
}

Result<void> multinomial(NodeContext& c) {
  if (!c.has(0)) return {};
  const Result<DType> dtype = dtype_or(c, DType::i32);
  if (!dtype) return dtype.error();
  if (*dtype != DType::i32 && *dtype != DType::i64) return c.error("dtype must be int32 or int64");
  const int64_t samples = c.integer("sample_size", 1);
  if (samples < 0) return c.error("sample_size must not be negative");
  const std::vector<ExtentExpr> e = ops::extents_of(c.operand(0));
  if (e.size() != 2) return c.error("rank must be 2");
  c.builder().guard(ir::less_equal(c.constant(1), e[1]), "there must be a class to draw");
  const Value classes =
      drawn_classes(ops::cast(c.operand(0), DType::f32), source_of(c), c.constant(samples));
  c.set(0, ops::cast(classes, *dtype));
  return {};
}

constexpr ImportRule kRandomImportRules[] = {
    {"Bernoulli", 15, 22, "input:float", "dtype seed", bernoulli},
    {"Multinomial", 7, 22, "input:float", "dtype sample_size seed", multinomial},
    {"RandomNormal", 1, 22, "", "dtype mean scale seed shape!", random_normal},
    {"RandomNormalLike", 1, 22, "input", "dtype mean scale seed", random_normal_like},
    {"RandomUniform", 1, 22, "", "dtype high low seed shape!", random_uniform},
    {"RandomUniformLike", 1, 22, "input", "dtype high low seed", random_uniform_like},
};

}  // namespace

ops::RandomSource source_of(NodeContext& c, Value seed) {
  const double place = seed.valid() ? 0 : 1 + static_cast<double>(c.builder().graph().nodes.size());
  ops::RandomSource source{seed.valid() ? seed : c.scalar(DType::i64, 0),
                           c.scalar(DType::i64, place)};
  for (Value iteration : iterations_around(c.builder()))
    source = stream_of_iteration(source, iteration);
  return source;
}

ops::RandomSource stream_of_iteration(const ops::RandomSource& source, Value iteration) {
  constexpr double kMix = 1000003;  // streams of iterations and places fall apart
  return {source.seed, ops::add(ops::mul(source.stream, kMix), iteration)};
}

Value drawn_classes(Value logarithms, const ops::RandomSource& source, ExtentExpr samples) {
  if (!logarithms.valid()) return {};
  ir::Builder& b = logarithms.builder();
  const Value sums = ops::cumsum(ops::softmax(logarithms, 1), 1);
  const Value drawn = ops::random_uniform(source, {logarithms.extent(0), samples});
  const Value index = ops::search_sorted(sums, drawn, true);
  const Value last = ops::sub(ops::extent_values(b, {logarithms.extent(1)}, {}, DType::i32), 1.0);
  return ops::min(index, last);
}

std::span<const ImportRule> random_import_rules() {
  return kRandomImportRules;
}

}  // namespace ullage::onnx
