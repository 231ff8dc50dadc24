// Matching from the joined heads upwards, to the three operands' columns.
#include "passes/recognize/recognize.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/graph/op.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/stretch.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/softmax.h"
#include "passes/fusion/merged_body.h"
#include "passes/recognize/pattern.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

// Columns of a head, at most: many queries of wider ones take less time as products.
constexpr int64_t kWidestHead = 32;

// Where the heads of one operand lie.
struct Heads {
  ir::ValueId x = ir::kNoValue;  // [N, rows, columns]
  int64_t first = 0, heads = 0, head = 0;
};

struct Attention {
  Heads q, k, v;
  double scale = 1;
  // What is added to scores, as it is read and repeated for all of them.
  ir::ValueId mask = ir::kNoValue, repeated_mask = ir::kNoValue;
};

using Permutation = std::vector<int64_t>;

class AttentionMatcher {
 public:
  AttentionMatcher(const ir::Graph& graph, const std::vector<uint32_t>& uses, const ir::Node& root)
      : graph_(graph), uses_(uses), root_(root) {}

  std::optional<Attention> match() const {
    const ir::Node* swap = exact_producer(root_.inputs[0], ops::transpose);
    const ir::Node* sum = swap && permutes(*swap, {0, 2, 1, 3})
                              ? exact_producer(swap->inputs[0], ops::matmul)
                              : nullptr;
    const ir::Node* weights = sum ? weights_of(sum->inputs[0]) : nullptr;
    if (!weights || weights->attributes[ops::kAxis] != 3) return std::nullopt;
    Attention found;
    const ir::Node* scores = scores_of(weights->inputs[0], found);
    if (!scores) return std::nullopt;
    const auto q = heads_of(unscaled(scores->inputs[0], found.scale), {0, 2, 1, 3});
    const auto k = keys_of(unscaled(scores->inputs[1], found.scale), found.scale);
    const auto v = heads_of(sum->inputs[1], {0, 2, 1, 3});
    if (!q || !k || !v) return std::nullopt;
    found.q = *q, found.k = *k, found.v = *v;
    if (found.mask != ir::kNoValue && !masks(found.mask, found)) found.mask = found.repeated_mask;
    return fits(found) ? std::optional(found) : std::nullopt;
  }

 private:
  const ir::ShapeExtent& shape(ir::ValueId id) const { return graph_.value(id).shape; }
  bool same(const ir::ShapeExtent& a, size_t i, const ir::ShapeExtent& b, size_t j) const {
    return ir::prove_equal(a[i].live, b[j].live);
  }

  // The producer of f32 of an exact shape.
  const ir::Node* exact_producer(ir::ValueId id, const ir::OpDef& op) const {
    const ir::Node* node = producer(graph_, id, op, root_.predicate);
    const bool fits = node && graph_.value(id).dtype == ir::DType::f32 && shape(id).is_exact();
    return fits ? node : nullptr;
  }

  // The softmax, or the same with 0 for NaN, which exporters write where a mask may hide all keys.
  const ir::Node* weights_of(ir::ValueId id) const {
    const ir::Node* node = exact_producer(id, ops::softmax);
    if (node) return uses_[id] == 1 ? node : nullptr;
    const ir::Node* chosen = uses_[id] == 1 ? exact_producer(id, ops::where) : nullptr;
    const ir::Node* test =
        chosen ? producer(graph_, chosen->inputs[0], ops::is_nan, root_.predicate) : nullptr;
    const auto zero =
        chosen ? scalar_constant(graph_, source_of(graph_, chosen->inputs[1])) : std::nullopt;
    if (!test || test->inputs[0] != chosen->inputs[2] || !zero || zero->number != 0) return nullptr;
    node = exact_producer(chosen->inputs[2], ops::softmax);
    return node && uses_[node->outputs[0]] == 2 && uses_[test->outputs[0]] == 1 ? node : nullptr;
  }

  // The product of queries and keys; its scale, and what is added, go to `found`.
  const ir::Node* scores_of(ir::ValueId id, Attention& found) const {
    const ir::Node* sum = exact_producer(id, ops::add);
    if (!sum) return exact_producer(unscaled(id, found.scale), ops::matmul);
    for (size_t i = 0; i < 2; ++i) {
      double scale = 1;
      const ir::Node* scores = exact_producer(unscaled(sum->inputs[i], scale), ops::matmul);
      if (!scores) continue;
      found.scale = scale;
      found.repeated_mask = sum->inputs[1 - i];
      found.mask = source_of(graph_, found.repeated_mask);
      return scores;
    }
    return nullptr;
  }

  // Is it [1 or N, 1 or heads, 1 or T, S] of f32?
  bool masks(ir::ValueId id, const Attention& a) const {
    const ir::ShapeExtent& mask = shape(id);
    if (graph_.value(id).dtype != ir::DType::f32 || mask.rank() != 4 || !mask.is_exact())
      return false;
    const ir::ShapeExtent& q = shape(a.q.x);
    const auto is_one_or = [&](size_t axis, ir::ExtentExpr other) {
      return ir::as_constant(mask[axis].live) == 1 || ir::prove_equal(mask[axis].live, other);
    };
    return is_one_or(0, q[0].live) && is_one_or(1, graph_.pool->constant(a.q.heads)) &&
           is_one_or(2, q[1].live) && same(mask, 3, shape(a.k.x), 1);
  }

  static bool permutes(const ir::Node& node, const Permutation& to) {
    return std::ranges::equal(node.attributes[ops::TransposeOp::kPermutation], to);
  }

  // What is multiplied or divided by a number here, which goes to `scale`.
  ir::ValueId unscaled(ir::ValueId id, double& scale) const {
    if (const ir::Node* node = exact_producer(id, ops::div)) {
      const auto by = scalar_constant(graph_, source_of(graph_, node->inputs[1]));
      if (!by) return id;
      scale /= by->number;
      return node->inputs[0];
    }
    const ir::Node* node = exact_producer(id, ops::mul);
    for (size_t i = 0; node && i < 2; ++i) {
      const auto by = scalar_constant(graph_, source_of(graph_, node->inputs[i]));
      if (!by) continue;
      scale *= by->number;
      return node->inputs[1 - i];
    }
    return id;
  }

  // [N, H, T, D], or as `order` arranges [N, T, H, D].
  std::optional<Heads> heads_of(ir::ValueId id, const Permutation& order) const {
    if (const ir::Node* swap = exact_producer(id, ops::transpose)) {
      if (!permutes(*swap, order)) return std::nullopt;
      const auto part = part_of(swap->inputs[0], 2);
      return part ? split_of(part->whole, part->index) : split_of(swap->inputs[0], 0);
    }
    const auto part = order == Permutation{0, 2, 1, 3} ? part_of(id, 0) : std::nullopt;
    const ir::Node* swap = part ? exact_producer(part->whole, ops::transpose) : nullptr;
    if (!swap || !permutes(*swap, {2, 0, 3, 1, 4})) return std::nullopt;
    return split_of(swap->inputs[0], part->index);
  }

  // The same with rows and columns swapped, scaled or not.
  std::optional<Heads> keys_of(ir::ValueId id, double& scale) const {
    if (const auto found = heads_of(id, {0, 2, 3, 1})) return found;
    const ir::Node* swap = exact_producer(id, ops::transpose);
    if (!swap || !permutes(*swap, {0, 1, 3, 2})) return std::nullopt;
    return heads_of(unscaled(swap->inputs[0], scale), {0, 2, 1, 3});
  }

  // One entry of an axis of a value of rank 5.
  struct Part {
    ir::ValueId whole = ir::kNoValue;
    int64_t index = 0;
  };

  // What a reshape without `axis` makes of a slice of one entry there.
  std::optional<Part> part_of(ir::ValueId id, size_t axis) const {
    const ir::Node* without = exact_producer(id, ops::reshape);
    const ir::Node* slice = without ? exact_producer(without->inputs[0], ops::slice) : nullptr;
    if (!slice || !drops(axis, slice->outputs[0], id)) return std::nullopt;
    const auto index = ops::slice_start(graph_, *slice, axis);
    return index ? std::optional(Part{slice->inputs[0], *index}) : std::nullopt;
  }

  // From rank 5 to rank 4, without an axis of extent 1; all of the others is taken.
  bool drops(size_t axis, ir::ValueId from, ir::ValueId to) const {
    const ir::ShapeExtent &x = shape(from), &y = shape(to);
    if (x.rank() != 5 || y.rank() != 4 || ir::as_constant(x[axis].live) != 1) return false;
    for (size_t a = 0; a < 4; ++a)
      if (!same(x, a < axis ? a : a + 1, y, a)) return false;
    return true;
  }

  // A reshape of x [N, T, C] to [N, T, H, D], or part `index` of one to [N, T, P, H, D].
  std::optional<Heads> split_of(ir::ValueId id, int64_t index) const {
    const ir::Node* split = exact_producer(id, ops::reshape);
    if (!split) return std::nullopt;
    const ir::ShapeExtent &x = shape(split->inputs[0]), &y = shape(id);
    if (x.rank() != 3 || y.rank() < 4 || !x.is_exact() || !same(x, 0, y, 0) || !same(x, 1, y, 1))
      return std::nullopt;
    const auto columns = ir::as_constant(x[2].live);
    const auto heads = ir::as_constant(y[y.rank() - 2].live);
    const auto head = ir::as_constant(y[y.rank() - 1].live);
    if (!columns || !heads || !head) return std::nullopt;
    return Heads{split->inputs[0], index * *heads * *head, *heads, *head};
  }

  // One number of heads, and the root [N, T, H D].
  bool fits(const Attention& a) const {
    const ir::ShapeExtent &y = shape(root_.outputs[0]), &q = shape(a.q.x);
    const auto alike = [&](const Heads& h) {
      return h.heads == a.q.heads && h.head == a.q.head && same(shape(h.x), 0, q, 0);
    };
    return alike(a.k) && alike(a.v) && same(shape(a.k.x), 1, shape(a.v.x), 1) && a.q.head >= 1 &&
           a.q.head <= kWidestHead && y.rank() == 3 && same(y, 0, q, 0) && same(y, 1, q, 1) &&
           ir::as_constant(y[2].live) == a.q.heads * a.q.head;
  }

  const ir::Graph& graph_;
  const std::vector<uint32_t>& uses_;
  const ir::Node& root_;
};

void rewrite(ir::Graph& graph, ir::Node& node, const Attention& found) {
  const ir::ExtentExpr keys = graph.value(found.k.x).shape[1].live;
  if (const auto count = ir::as_constant(keys); !count || *count > ops::kMaxKeys) {
    graph.guards.push_back(
        {.condition = ir::simplify(ir::less_equal(keys, graph.pool->constant(ops::kMaxKeys))),
         .predicate = node.predicate,
         .message = "attention takes at most " + std::to_string(ops::kMaxKeys) + " keys",
         .values = {node.outputs[0]}});
  }
  node.op = &ops::attention;
  node.inputs = {found.q.x, found.k.x, found.v.x};
  if (found.mask != ir::kNoValue) node.inputs.push_back(found.mask);
  node.attributes =
      ops::attention_attributes({.heads = found.q.heads,
                                 .head = found.q.head,
                                 .first = {found.q.first, found.k.first, found.v.first},
                                 .scale = found.scale});
}

}  // namespace

ir::Result<void> recognize_attention(ir::Graph& graph) {
  const std::vector<uint32_t> uses = use_counts(graph);
  for (ir::Node& node : graph.nodes) {
    if (node.op != &ops::reshape) continue;
    if (const auto found = AttentionMatcher(graph, uses, node).match())
      rewrite(graph, node, *found);
  }
  return {};
}

}  // namespace ullage::passes
