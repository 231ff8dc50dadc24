#include "frontends/comprehension/build/preconditions.h"

#include <algorithm>
#include <numeric>

#include "frontends/comprehension/build/expression_value.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/first_outside.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

class Guards {
 public:
  Guards(const Environment& environment, const Statement& statement, const StatementReads& reads,
         const InferredRanges& ranges, CheckedBox whole, CheckedBox kept,
         std::span<const ExprId> masks)
      : environment_(environment),
        statement_(statement),
        reads_(reads),
        ranges_(ranges),
        whole_(whole),
        kept_(kept),
        masks_(masks) {}

  Result<std::vector<Precondition>> run(bool strict) {
    for (const Read& read : reads_.reads) {
      for (size_t axis = 0; axis < read.subscripts.size(); ++axis) {
        if (auto ok = check(read, axis, strict); !ok) return ok.error();
      }
    }
    for (size_t i = 0; i < ranges_.indices.size(); ++i) check_extent(i);
    if (environment_.builder.failed()) return environment_.builder.error();
    return std::move(preconditions_);
  }

 private:
  bool is_by_value(uint32_t condition) const {
    return ranges_.conditions[condition].kind == CheckKind::by_value;
  }

  // A precondition shared by several reads is listed once, as the latest to be decided.
  void add(const std::string& text, CheckedBy by) {
    const auto same = std::ranges::find(preconditions_, text, &Precondition::text);
    if (same == preconditions_.end()) {
      preconditions_.push_back({text, by});
    } else {
      same->by = std::max(same->by, by);
    }
  }

  Result<void> check(const Read& read, size_t axis, bool strict) {
    const uint32_t first = read.first_condition + static_cast<uint32_t>(2 * axis);
    const bool by_value = is_by_value(first) || is_by_value(first + 1);
    for (uint32_t c : {first, first + 1}) {
      const ConditionCheck& check = ranges_.conditions[c];
      const std::string& text = reads_.problem.conditions[c].text;
      const Range range =
          environment_.unit.exprs[environment_.unit.exprs[read.expr].operands[axis]].range;
      if (strict && check.kind != CheckKind::proved) {
        return environment_.error(range, "cannot prove that " + text + " at every index", "N-05");
      }
      CheckedBy by = CheckedBy::proof;
      if (check.kind == CheckKind::by_value) by = CheckedBy::device;
      if (check.kind == CheckKind::by_size) {
        by = guard(range, check.holds, text + " must hold at every index (N-05)",
                   values_in(check.worst));
      }
      add(text, by);
    }
    return by_value ? guard_values(read, axis) : Result<void>();
  }

  // The host decides what it can.
  CheckedBy guard(Range range, ExtentExpr condition, const std::string& rule,
                  std::vector<std::pair<std::string, ExtentExpr>> details) {
    environment_.builder.guard(ir::Guard{.condition = condition,
                                         .message = environment_.place(range) + "error: " + rule,
                                         .details = std::move(details)});
    return ir::depends_on_device(condition) ? CheckedBy::device : CheckedBy::host;
  }

  // The names of the sizes and scalars in `e`.
  std::vector<std::pair<std::string, ExtentExpr>> values_in(ExtentExpr e) const {
    const ir::LeafName name = environment_.leaf_name();
    std::vector<std::pair<std::string, ExtentExpr>> values;
    for (const ir::ExtentNode* leaf : ir::leaves_of(e)) {
      values.emplace_back(name(*leaf), ExtentExpr(leaf));
    }
    return values;
  }

  void check_extent(size_t index) {
    const IndexRange& range = ranges_.indices[index];
    if (ir::as_constant(range.extent_holds) == 1) return;
    const std::string& name = reads_.problem.names[index];
    const std::string formula = to_string(range.extent, environment_.leaf_name());
    auto details = values_in(range.extent);
    details.emplace_back("extent", range.extent);
    const CheckedBy by =
        guard(statement_.range, range.extent_holds,
              "the extent of " + name + " must not be negative: " + formula + " (N-08)",
              std::move(details));
    add(formula + " >= 0", by);
  }

  // Subscripts at every point of the indices that they, or the masks, name.
  Result<void> guard_values(const Read& read, size_t axis) {
    const Expr& expr = environment_.unit.exprs[read.expr];
    const ExprId subscript = expr.operands[axis];
    std::vector<IndexId> indices = indices_of(environment_.unit, statement_, subscript);
    const std::span<const ExprId> masks = read.in_filter ? std::span<const ExprId>() : masks_;
    for (ExprId mask : masks) {
      const auto more = indices_of(environment_.unit, statement_, mask);
      indices.insert(indices.end(), more.begin(), more.end());
    }
    std::ranges::sort(indices);
    const auto rest = std::ranges::unique(indices);
    indices.erase(rest.begin(), rest.end());
    const CheckedBox& points = read.in_filter ? whole_ : kept_;
    const Result<Value> at = points.nests.values(subscript, indices);
    if (!at) return at.error();
    const PlacedTensor& tensor = environment_.tensor(expr.symbol);
    const ExtentExpr minimum = tensor.minimum[axis], extent = tensor.extent[axis];
    Value position = *at;
    if (ir::as_constant(minimum) != 0) {
      position = ops::sub(ops::cast(position, DType::i64),
                          ops::extent_values(environment_.builder, {minimum}, {}));
    } else if (position.dtype() != DType::i32) {
      position = ops::cast(position, DType::i64);
    }
    for (ExprId mask : masks) {
      const Result<Value> holds = points.nests.values(mask, indices);
      if (!holds) return holds.error();
      position = ops::where(*holds, position, environment_.builder.scalar(position.dtype(), 0));
    }
    report(read, axis, indices, points.box, ops::first_outside(position, {extent}, false), minimum,
           extent);
    return {};
  }

  void report(const Read& read, size_t axis, const std::vector<IndexId>& indices, const Box& box,
              Value found, ExtentExpr minimum, ExtentExpr extent) {
    const ir::HostValue scalars = environment_.builder.scalars(found);
    if (environment_.builder.failed()) return;
    const Expr& expr = environment_.unit.exprs[read.expr];
    const Range range = environment_.unit.exprs[expr.operands[axis]].range;
    const std::string text = environment_.text(range);
    std::vector<std::pair<std::string, ExtentExpr>> details;
    ExtentExpr position = scalars[0];
    for (size_t i = indices.size(); i-- > 0;) {
      const IndexId index = indices[i];
      const ExtentExpr along = box.reserved[index];
      const ExtentExpr coordinate = i == 0 ? position : mod(position, max(along, int64_t{1}));
      details.emplace(details.begin(), reads_.problem.names[index],
                      index_value(box, index, coordinate));
      position = floor_div(position, max(along, int64_t{1}));
    }
    details.emplace_back(text, scalars[1] + minimum);
    details.emplace_back("first", minimum);
    details.emplace_back("extent", extent);
    guard(range, logical_or(less(scalars[0], constant(0)), has_no_points(box, read, indices)),
          text + " must be an index of " + expr.name + ", axis " + std::to_string(axis) + " (N-05)",
          std::move(details));
  }

  // Is the box empty along an index that was not searched? Filters are evaluated all the same.
  ExtentExpr has_no_points(const Box& box, const Read& read,
                           const std::vector<IndexId>& looked_at) const {
    ExtentExpr none = constant(0);
    for (IndexId index = 0; index < box.extent.size() && !read.in_filter; ++index) {
      if (std::ranges::binary_search(looked_at, index)) continue;
      none = logical_or(none, less_equal(box.extent[index], constant(0)));
    }
    return none;
  }

  // The value of an index at a position of its axis.
  ExtentExpr index_value(const Box& box, IndexId index, ExtentExpr position) const {
    const Value& kept = box.kept[index];
    if (!kept.valid()) return position + box.minimum[index];
    // One more than are kept, so that there is something to read where none are kept.
    const Value at =
        ops::gather(ops::pad(kept, {constant(0)}, {constant(1)}),
                    ops::extent_values(environment_.builder, {max(position, int64_t{0})}, {}), 0);
    const ir::HostValue value = environment_.builder.scalars(at);
    return value.empty() ? position : value[0];
  }

  ExtentExpr constant(int64_t value) const { return environment_.builder.pool().constant(value); }

  const Environment& environment_;
  const Statement& statement_;
  const StatementReads& reads_;
  const InferredRanges& ranges_;
  CheckedBox whole_, kept_;
  std::span<const ExprId> masks_;
  std::vector<Precondition> preconditions_;
};

}  // namespace

std::string_view name_of(CheckedBy by) {
  static constexpr std::string_view kNames[] = {"proved", "host", "device"};
  return kNames[static_cast<size_t>(by)];
}

Result<std::vector<Precondition>> guard_preconditions(const Environment& environment,
                                                      const Statement& statement,
                                                      const StatementReads& reads,
                                                      const InferredRanges& ranges,
                                                      CheckedBox whole, CheckedBox kept,
                                                      std::span<const ExprId> masks, bool strict) {
  return Guards(environment, statement, reads, ranges, whole, kept, masks).run(strict);
}

}  // namespace ullage::comprehension
