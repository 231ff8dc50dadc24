// Forward evaluation of what is known, then constants in place of the nodes that compute them.
#include "passes/simplify/simplify.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "ops/affine/affine_reduce.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/quantization/quantization.h"
#include "ops/reduce/reduce.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// Results above this are not computed, unless a constant that large is there already.
constexpr int64_t kMaxBytes = int64_t{64} << 20;
constexpr int64_t kMaxWidenedBytes = int64_t{1} << 30;  // of numbers of 16 bits as f32
// Element pairs that a reference may look at: some seconds at the very worst (a hostile model may
// multiply large constants).
constexpr double kMaxPairs = 1 << 28;
// A term of affine_reduce takes its reference as long as so many pairs.
constexpr double kSlowTerm = 16;
// A result that is larger than this and than its operands together would only cost memory.
constexpr int64_t kFreeGrowthBytes = 4096;

// Tensors known so far, by value; constants of the graph are known from the start.
using Known = std::vector<std::shared_ptr<const ir::Tensor>>;

// Bindings of what kernels would have found in tensors that are known: evaluation fails where a
// size is symbolic.
ir::Bindings bindings_of(const ir::Graph& graph, const Known& known) {
  const auto tensor_of = [&](const ir::ExtentNode& leaf) -> const ir::Tensor* {
    if (!ir::is_device_leaf(leaf.op)) return nullptr;
    const ir::DeviceScalar& scalar = graph.device_scalars[leaf.input];
    const bool here = scalar.value != ir::kNoValue && known[scalar.value] != nullptr &&
                      scalar.element < known[scalar.value]->element_count();
    return here ? known[scalar.value].get() : nullptr;
  };
  return {.integer = [&graph, tensor_of](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
            const ir::Tensor* tensor = tensor_of(leaf);
            if (tensor == nullptr) return ir::unsupported("size is not constant");
            return ir::element_as_size(*tensor, graph.device_scalars[leaf.input].element, leaf);
          },
          .floating = [&graph, tensor_of](const ir::ExtentNode& leaf) -> ir::Result<double> {
            const ir::Tensor* tensor = tensor_of(leaf);
            if (tensor == nullptr) return ir::unsupported("size is not constant");
            return tensor->number(graph.device_scalars[leaf.input].element);
          }};
}

// The extent, or what it may be at most where the op counts.
std::optional<int64_t> most(const ir::AxisExtent& axis) {
  if (!axis.live || axis.guarantee != ir::Guarantee::exact) return std::nullopt;
  if (const auto extent = ir::as_constant(axis.live)) return extent;
  if (!ir::depends_on_device(axis.live)) return std::nullopt;
  const int64_t high = ir::bounds(axis.live).high;
  return high == ir::Interval::kMax ? std::nullopt : std::optional(high);
}

// Bytes of a value with bounded extents; none otherwise, or above `limit`.
std::optional<int64_t> constant_bytes(const ir::ValueInfo& value, int64_t limit) {
  int64_t bytes = static_cast<int64_t>(ir::size_bytes(value.dtype));
  for (const ir::AxisExtent& axis : value.shape.axes()) {
    const auto extent = most(axis);
    if (!extent || *extent < 0 || (*extent > 0 && bytes > limit / *extent)) {
      return std::nullopt;
    }
    bytes *= *extent;
  }
  return bytes;
}

bool contains(std::span<const ir::OpDef* const> ops, const ir::OpDef* op) {
  return std::ranges::find(ops, op) != ops.end();
}

bool reads_each_once(const ir::OpDef& op) {
  return op.is_elementwise() || ir::has_trait(op.traits, ir::OpTrait::movement) ||
         contains(ops::reduce_ops(), &op) || contains(ops::arg_reduce_ops(), &op);
}

// Elements that the reference looks at for one result, at most; infinite where it is unknown.
// `in`: of the largest operand.
double work_per_result(const ir::Node& node, double in, const Known& known) {
  if (node.op == &ops::matmul) return static_cast<double>(known[node.inputs[0]]->shape().back());
  if (node.op != &ops::affine_reduce) return in;
  double terms = kSlowTerm;
  for (ir::ExtentExpr e : node.attributes[ops::AffineReduceOp::kReduced]) {
    const auto extent = ir::as_constant(e);
    terms *= extent ? std::max(static_cast<double>(*extent), 1.0) : HUGE_VAL;
  }
  return terms;
}

// Numbers of 16 bits as f32: weights. Those of bf16 are stored as bf16 again (choose_storage);
// those of f16 take four bytes, where a run would widen them into four more.
bool widens(const ir::Graph& graph, const ir::Node& node) {
  if (node.op != &ops::cast) return false;
  const ir::DType from = graph.value(node.inputs[0]).dtype;
  return (from == ir::DType::bf16 || from == ir::DType::f16) &&
         graph.value(node.outputs[0]).dtype == ir::DType::f32;
}

bool is_foldable(const ir::Graph& graph, const ir::Node& node, const Known& known) {
  // Numbers stay quantized on purpose (keep_quantized).
  if (node.op == &ops::dequantize_linear) return false;
  double in = 1, out = 1;
  int64_t limit = kMaxBytes;
  for (ir::ValueId id : node.inputs) {
    if (id == ir::kNoValue) continue;
    if (!known[id]) return false;
    limit = std::max(limit, static_cast<int64_t>(known[id]->size_bytes()));
    in = std::max(in, static_cast<double>(known[id]->element_count()));
  }
  if (widens(graph, node)) limit = std::max(limit, kMaxWidenedBytes);
  for (ir::ValueId id : node.outputs) {
    const auto bytes = constant_bytes(graph.value(id), limit);
    if (!bytes) return false;
    out = std::max(out, static_cast<double>(*bytes) /
                            static_cast<double>(ir::size_bytes(graph.value(id).dtype)));
  }
  return reads_each_once(*node.op) || work_per_result(node, in, known) * out <= kMaxPairs;
}

void evaluate_into(const ir::Graph& graph, const ir::Node& node, Known& known) {
  std::vector<ir::Tensor> operands;
  for (ir::ValueId id : node.inputs) {
    operands.push_back(id == ir::kNoValue ? ir::Tensor() : *known[id]);
  }
  auto results = ir::evaluate_node(graph, node, operands, bindings_of(graph, known));
  if (!results) return;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    known[node.outputs[i]] = std::make_shared<const ir::Tensor>(std::move((*results)[i]));
  }
}

// Is the result worth storing? Not if it is larger than all its operands, where it lies.
bool is_worth_storing(const ir::Graph& graph, const ir::Node& node, const Known& known) {
  if (widens(graph, node)) return true;
  size_t in = 0, out = 0;
  for (ir::ValueId id : node.inputs) in += id == ir::kNoValue ? 0 : known[id]->size_bytes();
  for (ir::ValueId id : node.outputs) out += known[id]->size_bytes();
  return out <= std::max(in, static_cast<size_t>(kFreeGrowthBytes));
}

}  // namespace

ir::Result<void> fold_constants(ir::Graph& graph, PlacementReport& report) {
  Known known(graph.values.size());
  for (size_t id = 0; id < known.size(); ++id) known[id] = graph.values[id].constant;
  std::vector<ir::Node> kept;
  for (ir::Node& node : graph.nodes) {
    if (is_foldable(graph, node, known)) evaluate_into(graph, node, known);
    const bool evaluated =
        std::ranges::all_of(node.outputs, [&](ir::ValueId id) { return known[id] != nullptr; });
    if (!evaluated || !is_worth_storing(graph, node, known)) {
      kept.push_back(std::move(node));
      continue;
    }
    report.folded(node.source);
    for (ir::ValueId id : node.outputs) {
      ir::ValueInfo& value = graph.values[id];
      value.constant = known[id];
      value.producer = ir::kNoNode;
      // A count is a number now.
      for (size_t a = 0; a < value.shape.rank(); ++a) {
        value.shape[a].live = graph.pool->constant(known[id]->shape()[a]);
      }
    }
  }
  graph.nodes = std::move(kept);
  renumber_producers(graph);
  return {};
}

}  // namespace ullage::passes
