// Import rules of indexed reads and writes and of sorting.
#include "ops/indexing/indexing.h"
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// The index, if there is one and it is known to be within an axis of known extent.
std::optional<int64_t> only_index(const NodeContext& c, int64_t axis) {
  const Value indices = c.operand(1);
  if (indices.rank() != 0 || !indices.host() || c.operand(0).host()) return std::nullopt;
  const auto index = ir::as_constant(ir::simplify(indices.host()->front()));
  const auto extent = ir::as_constant(c.operand(0).extent(static_cast<size_t>(axis)));
  if (!index || !extent || *index < -*extent || *index >= *extent) return std::nullopt;
  return *index < 0 ? *index + *extent : *index;
}

// A gather with one index becomes a slice, whose position the passes know.
Result<void> gather(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  Result<int64_t> axis = c.axis(c.integer("axis", 0), c.operand(0).rank());
  if (!axis) return axis.error();
  const auto index = only_index(c, *axis);
  if (!index) {
    c.set(0, ops::gather(c.operand(0), c.operand(1), *axis));
    return {};
  }
  const Value entry =
      ops::slice_along(c.operand(0), static_cast<size_t>(*axis), c.constant(*index), c.constant(1));
  c.set(0, ops::squeeze(entry, std::span(&*axis, 1)));
  return {};
}

template <const auto& op>
Result<void> gather_along(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<int64_t> axis = c.axis(c.integer("axis", 0), c.operand(0).rank());
  if (!axis) return axis.error();
  c.set(0, op(c.operand(0), c.operand(1), *axis));
  return {};
}

Result<void> gather_nd(NodeContext& c) {
  c.set(0, ops::gather_nd(c.operand(0), c.operand(1), c.integer("batch_dims", 0)));
  return {};
}

Result<void> scatter_elements(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<int64_t> axis = c.axis(c.integer("axis", 0), c.operand(0).rank());
  if (!axis) return axis.error();
  c.set(0, ops::scatter_elements(c.operand(0), c.operand(1), c.operand(2), *axis,
                                 c.word("reduction", ops::ScatterReduction::none)));
  return {};
}

Result<void> scatter_nd(NodeContext& c) {
  c.set(0, ops::scatter_nd(c.operand(0), c.operand(1), c.operand(2),
                           c.word("reduction", ops::ScatterReduction::none)));
  return {};
}

Result<void> topk(NodeContext& c) {
  if (!c.has(0)) return {};
  ExtentExpr k = c.constant(c.integer("k", 1));
  if (!c.has_attribute("k")) {
    Result<ExtentExpr> given = host_scalar(c, 1);
    if (!given) return given.error();
    k = *given;
  }
  Result<int64_t> axis = c.axis(c.integer("axis", -1), c.operand(0).rank());
  if (!axis) return axis.error();
  const std::vector<Value> results =
      ops::topk(c.operand(0), k, *axis, c.integer("largest", 1) != 0);
  for (size_t i = 0; i < results.size(); ++i) c.set(i, results[i]);
  return {};
}

// The first sequence_lens[b] steps of every batch row in reverse order, the rest as they are.
Result<void> reverse_sequence(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  const Value x = c.operand(0);
  const int64_t time = c.integer("time_axis", 0), batch = c.integer("batch_axis", 1);
  if (time == batch || time < 0 || time > 1 || batch < 0 || batch > 1 || x.rank() < 2) {
    return c.error("time_axis and batch_axis are 0 and 1 in some order");
  }
  const std::vector<ExtentExpr> extents = ops::extents_of(x);
  if (c.operand(1).rank() != 1) return c.error("sequence_lens must have rank 1");
  c.builder().guard(ir::equal(c.operand(1).extent(0), extents[static_cast<size_t>(batch)]),
                    "sequence_lens must have one element per batch row");
  require_up_to(c, 1, extents[static_cast<size_t>(time)], "steps");
  if (c.builder().failed()) return {};
  const std::vector<ExtentExpr> plane = {extents[0], extents[1]};
  const Value step = ops::iota(c.builder(), ir::DType::i64, plane, time);
  const std::vector<int64_t> other_axis = {time == 0 ? 0 : 1};
  const Value lengths = ops::unsqueeze(ops::cast(c.operand(1), ir::DType::i64), other_axis);
  Value source = ops::where(ops::less(step, lengths), ops::sub(ops::sub(lengths, 1.0), step), step);
  std::vector<int64_t> trailing;
  for (size_t a = 2; a < x.rank(); ++a) trailing.push_back(static_cast<int64_t>(a));
  source = ops::broadcast_to(ops::unsqueeze(source, trailing), extents);
  c.set(0, ops::gather_elements(x, source, time));
  return {};
}

// Without `sorted` any order will do.
constexpr ImportRule kIndexingImportRules[] = {
    {"Gather", 1, 13, "data:copied indices", "axis", gather},
    {"GatherElements", 1, 13, "data indices", "axis", gather_along<ops::gather_elements>},
    {"GatherND", 1, 13, "data indices", "batch_dims", gather_nd},
    {"ReverseSequence", 1, 10, "input sequence_lens:int", "batch_axis time_axis", reverse_sequence},
    {"Scatter", 1, 11, "data indices updates", "axis", scatter_elements},
    {"ScatterElements", 1, 18, "data indices updates", "axis reduction", scatter_elements},
    {"ScatterND", 1, 18, "data indices updates", "reduction", scatter_nd},
    {"TopK", 1, 24, "X K:int?", "axis k largest sorted", topk},
};

}  // namespace

std::span<const ImportRule> indexing_import_rules() {
  return kIndexingImportRules;
}

}  // namespace ullage::onnx
