// Import rules of bags: sums, means and maxima over rows of a table that indices name.
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

enum class BagMode : int64_t { sum, mean, max };

BagMode bag_mode(const NodeContext& c) {
  const int64_t mode = c.integer("mode");
  if (mode < 0 || mode > 2) c.error("'mode' must be 0, 1 or 2");
  return static_cast<BagMode>(mode);
}

// Indices at `padding_idx` are in no bag.
Value without_padding(const NodeContext& c, Value bag, Value indices, ExtentExpr rows) {
  if (!c.has("padding_idx")) return bag;
  int64_t padding = c.integer("padding_idx", -1);
  if (padding < 0 && c.op() != "aten.embedding_bag") return bag;
  const Value row = padding < 0 ? size_value(c, ir::simplify(rows + padding), DType::i64)
                                : c.scalar(DType::i64, static_cast<double>(padding));
  return ops::where(ops::equal(indices, row), c.scalar(DType::i64, -1), bag);
}

// `value`, or no elements where PyTorch leaves the result empty.
void set_or_leave_empty(NodeContext& c, size_t i, Value value) {
  const TensorMeta* meta = c.meta(i);
  if (!meta) return;
  const bool is_empty = meta->sizes.size() == 1 && meta->sizes.front().is_integer() &&
                        meta->sizes.front().integer == 0;
  c.set(i, is_empty ? broadcast(c.scalar(DType::i64, 0), {c.constant(0)}) : value);
}

// The first index of each bag and column whose row has the largest element there.
Value places_of_largest(const NodeContext& c, Value rows, Value largest, Value bag, Value indices,
                        ExtentExpr bags) {
  const std::vector<ExtentExpr> e = c.extents_of(rows);
  const Value own = ops::gather(largest, ops::max(bag, 0.0), 0);
  const Value place = positions_along(c, e, 0);
  const Value first = ops::segment_min(
      ops::where(ops::equal(rows, own), place, size_value(c, e[0], DType::i64)), bag, bags);
  const Value most = size_value(c, ir::simplify(ir::max(e[0] - 1, 0)), DType::i64);
  const Value found = ops::gather(indices, ops::min(first, most), 0);
  return ops::where(ops::less_equal(first, most), found, c.scalar(DType::i64, 0));
}

// Which bag each of `count` indices is in.
Value bags_of(const NodeContext& c, Value offsets, ExtentExpr count) {
  const Value place = ops::iota(c.builder(), DType::i64, {count}, 0);
  return ops::sub(ops::cast(ops::search_sorted(offsets, place, true), DType::i64), 1.0);
}

// Results: the bags, the bag of each index, how many indices each bag has, and for maxima which
// index it is.
void embedding_bag(NodeContext& c) {
  const BagMode mode = bag_mode(c);
  const Value weight = computed(c, "weight"), indices = ops::cast(c.tensor("indices"), DType::i64);
  const Value offsets = ops::cast(c.tensor("offsets"), DType::i64);
  const ExtentExpr ends = c.extents_of(offsets, 1)[0], count = c.extents_of(indices, 1)[0];
  const ExtentExpr bags = c.flag("include_last_offset") ? ir::simplify(ir::max(ends - 1, 0)) : ends;
  const Value bag = bags_of(c, offsets, count);
  const Value used = without_padding(c, bag, indices, c.extents_of(weight, 2)[0]);
  Value rows = ops::gather(weight, indices, 0);
  if (c.has("per_sample_weights"))
    rows = ops::mul(rows, with_axis_at(c.tensor("per_sample_weights", rows.dtype()), 1));
  const Value sizes = ops::cast(ops::segment_count(used, bags), DType::i64);
  const Value is_empty = with_axis_at(ops::equal(sizes, 0.0), 1);
  Value y, largest;
  if (mode == BagMode::max) {
    const Value found = ops::segment_max(rows, used, bags);
    if (c.has_result(3)) largest = places_of_largest(c, rows, found, used, indices, bags);
    y = ops::where(is_empty, c.scalar(rows.dtype(), 0), found);
  } else {
    y = ops::segment_sum(rows, used, bags);
    if (mode == BagMode::mean)
      y = ops::div(y, with_axis_at(ops::cast(ops::max(sizes, 1.0), rows.dtype()), 1));
  }
  c.set(0, y);
  set_or_leave_empty(c, 1, bag);
  set_or_leave_empty(c, 2, sizes);
  set_or_leave_empty(c, 3, largest.valid() ? largest : sizes);
}

// Of the table, by the results of the bags.
void embedding_bag_backward(NodeContext& c) {
  if (c.flag("scale_grad_by_freq")) c.unsupported("'scale_grad_by_freq'");
  const BagMode mode = bag_mode(c);
  const Value incoming = computed(c, "grad"), indices = ops::cast(c.tensor("indices"), DType::i64);
  const ExtentExpr rows = c.extent("num_weights");
  const std::vector<ExtentExpr> e = c.extents_of(incoming, 2);
  if (mode == BagMode::max) {
    const Value largest = ops::cast(c.tensor("maximum_indices"), DType::i64);
    const Value none = broadcast(c.scalar(incoming.dtype(), 0), {rows, e[1]});
    const Value sizes = with_axis_at(ops::cast(c.tensor("bag_size"), DType::i64), 1);
    const Value own = ops::where(ops::equal(sizes, 0.0), c.scalar(incoming.dtype(), 0), incoming);
    return c.set(ops::scatter_elements(none, largest, own, 0, ops::ScatterReduction::sum));
  }
  const Value bag = c.has("offsets") ? bags_of(c, ops::cast(c.tensor("offsets"), DType::i64),
                                               c.extents_of(indices, 1)[0])
                                     : ops::cast(c.tensor("offset2bag"), DType::i64);
  Value given = incoming;
  if (mode == BagMode::mean) {
    const Value sizes = ops::max(ops::cast(c.tensor("bag_size"), incoming.dtype()), 1.0);
    given = ops::div(incoming, with_axis_at(sizes, 1));
  }
  given = ops::gather(given, bag, 0);
  if (c.has("per_sample_weights"))
    given = ops::mul(given, with_axis_at(c.tensor("per_sample_weights", given.dtype()), 1));
  c.set(ops::segment_sum(given, without_padding(c, indices, indices, rows), rows));
}

constexpr std::string_view kBagArguments =
    "weight indices offsets scale_grad_by_freq= mode= sparse= per_sample_weights? "
    "include_last_offset= padding_idx=";

constexpr ImportRule kRules[] = {
    {"aten._embedding_bag", kBagArguments, embedding_bag},
    {"aten._embedding_bag_backward",
     "grad indices offsets offset2bag bag_size maximum_indices num_weights= scale_grad_by_freq= "
     "mode= sparse= per_sample_weights? padding_idx=",
     embedding_bag_backward},
    {"aten._embedding_bag_dense_backward",
     "grad indices offset2bag bag_size maximum_indices num_weights= scale_grad_by_freq= mode= "
     "per_sample_weights? padding_idx=",
     embedding_bag_backward},
    {"aten._embedding_bag_forward_only", kBagArguments, embedding_bag},
    {"aten.embedding_bag", kBagArguments, embedding_bag},
};

}  // namespace

ImportRules bag_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
