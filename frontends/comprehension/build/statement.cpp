#include "frontends/comprehension/build/statement.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"
#include "frontends/comprehension/lower/reductions.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/select/nonzero.h"

namespace ullage::comprehension {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// As a nest calls it, to which that of "=", without terms to combine, makes no difference.
ops::AffineReduction reduction_of(Assign assign) {
  switch (assign.reduction) {
    case Reduction::none:
    case Reduction::sum:
      break;
    case Reduction::product:
      return ops::AffineReduction::product;
    case Reduction::min:
      return ops::AffineReduction::min;
    case Reduction::max:
      return ops::AffineReduction::max;
  }
  return ops::AffineReduction::sum;
}

class StatementBuilder {
 public:
  StatementBuilder(Environment& environment, const Statement& statement)
      : environment_(environment),
        unit_(environment.unit),
        statement_(statement),
        forms_(environment, statement) {}

  Result<BuiltStatement> run(bool strict);

 private:
  // What a filter does.
  struct Filters {
    std::vector<ExprId> masks = {};                     // leaves terms out
    std::vector<std::pair<IndexId, ExprId>> kept = {};  // keeps values of an index of the result
  };

  Result<Filters> filters() const;
  Result<InferredRanges> inferred(const Filters& filters);
  bool is_filtered(const Filters& filters, uint32_t condition) const;
  void leave_to_filters(const Filters& filters, std::vector<uint32_t> left, InferredRanges& ranges);
  Result<Box> kept_box(const Box& whole, const Filters& filters, NestBuilder& nests) const;
  Result<LoweredNest> value(NestBuilder& nests, const Filters& filters) const;
  Result<void> assign(Value value, const Box& box) const;
  Result<Value> placed_in(const PlacedTensor& earlier, const PlacedTensor& later) const;
  BuiltStatement report(const InferredRanges& ranges, const Box& box) const;
  ir::Error placed(ir::Error error) const;

  Environment& environment_;
  const Unit& unit_;
  const Statement& statement_;
  IndexForms forms_;
  StatementReads reads_;
};

Result<InferredRanges> StatementBuilder::inferred(const Filters& filters) {
  Result<StatementReads> reads = reads_of(environment_, statement_, forms_);
  if (!reads) return reads.error();
  reads_ = *std::move(reads);
  std::vector<uint32_t> left;
  for (;;) {
    auto result = infer_ranges(forms_.variables(), reads_.problem);
    if (auto* ranges = std::get_if<InferredRanges>(&result)) {
      leave_to_filters(filters, left, *ranges);
      return std::move(*ranges);
    }
    const RangeFailure& failure = std::get<RangeFailure>(result);
    const bool is_false = failure.kind == RangeFailureKind::false_condition;
    if (!is_false || !is_filtered(filters, failure.conditions[0])) {
      return environment_.error(statement_.range, describe(forms_.variables(), reads_.problem,
                                                           failure, environment_.leaf_name()));
    }
    left.push_back(failure.conditions[0]);
    reads_.problem.conditions[left.back()].value = environment_.builder.pool().constant(0);
  }
}

// Does the statement have a filter of indices and sizes alone over an index that the subscript
// names?
bool StatementBuilder::is_filtered(const Filters& filters, uint32_t condition) const {
  const Read& read = reads_.reads[reads_.problem.conditions[condition].tag];
  if (read.in_filter) return false;
  const ExtentExpr subscript = read.subscripts[(condition - read.first_condition) / 2];
  const auto bounds = [&](ExprId filter) {
    bool reads = false;
    for_each_leaf(unit_, statement_, filter,
                  [&](ExprId leaf) { reads = reads || !unit_.exprs[leaf].operands.empty(); });
    const std::vector<IndexId> indices = indices_of(unit_, statement_, filter);
    return !reads && std::ranges::any_of(indices, [&](IndexId index) {
      return forms_.variables().depends_on(subscript, index);
    });
  };
  return std::ranges::any_of(filters.masks, bounds) ||
         std::ranges::any_of(filters.kept, [&](const auto& kept) { return bounds(kept.second); });
}

// Elements that a filter leaves out are not read: such conditions are checked where filters are
// true.
void StatementBuilder::leave_to_filters(const Filters& filters, std::vector<uint32_t> left,
                                        InferredRanges& ranges) {
  for (uint32_t c = 0; c < ranges.conditions.size(); ++c) {
    if (ranges.conditions[c].kind == CheckKind::by_size && is_filtered(filters, c)) {
      left.push_back(c);
    }
  }
  for (uint32_t c : left) {
    ranges.conditions[c].kind = CheckKind::by_value;
    Read& read = reads_.reads[reads_.problem.conditions[c].tag];
    read.filtered[(c - read.first_condition) / 2] = true;
  }
}

Result<StatementBuilder::Filters> StatementBuilder::filters() const {
  Filters filters;
  for (const Clause& clause : statement_.clauses) {
    if (clause.kind != ClauseKind::filter) continue;
    const std::vector<IndexId> indices = indices_of(unit_, statement_, clause.value);
    const size_t rank = statement_.indices.size();
    const bool names_reduced =
        std::ranges::any_of(indices, [&](IndexId index) { return index >= rank; });
    if (names_reduced || (indices.empty() && !statement_.reduced.empty())) {
      filters.masks.push_back(clause.value);
    } else if (indices.size() == 1) {
      filters.kept.emplace_back(indices[0], clause.value);
    } else {
      return environment_.error(
          clause.range,
          "a filter names a reduced index or one index of the result: " +
              std::string(indices.empty() ? "this one names none" : "this one names several"),
          "N-09");
    }
  }
  return filters;
}

// The box with the indices that filters keep.
Result<Box> StatementBuilder::kept_box(const Box& whole, const Filters& filters,
                                       NestBuilder& nests) const {
  Box box = whole;
  for (IndexId index = 0; index < box.extent.size(); ++index) {
    Value holds;
    std::string conditions;
    for (const auto& [kept, condition] : filters.kept) {
      if (kept != index) continue;
      const Result<Value> more = nests.values(condition, {index});
      if (!more) return more.error();
      holds = holds.valid() ? ops::logical_and(holds, *more) : *more;
      conditions +=
          (conditions.empty() ? "" : ", ") + environment_.text(unit_.exprs[condition].range);
    }
    if (!holds.valid()) continue;
    const Value positions = ops::cast(ops::positions_of(holds).values, DType::i64);
    if (!positions.valid()) return environment_.builder.error();
    const Value minimum =
        ops::extent_values(environment_.builder, {whole.minimum[index]}, {}, DType::i64);
    box.kept[index] = ops::add(positions, minimum);
    box.extent[index] = box.reserved[index] = positions.extent(0);
    environment_.counts.emplace_back(box.extent[index], "count(" + conditions + ")");
  }
  return box;
}

Result<LoweredNest> StatementBuilder::value(NestBuilder& nests, const Filters& filters) const {
  NestRequest request{.term = statement_.value,
                      .dtype = environment_.definition.returns[statement_.returned].dtype,
                      .reduction = reduction_of(statement_.assign),
                      .masks = filters.masks};
  for (IndexId index = 0; index < statement_.index_count(); ++index) {
    (index < statement_.indices.size() ? request.shape : request.reduced).push_back(index);
  }
  const Result<LoopNest> nest = nests.nest(request);
  if (!nest) return nest.error();
  return lower(environment_.builder, *nest);
}

// ---- results --------------------------------------------------------------------------------

// `later` in the part of `earlier` that it covers.
Result<Value> StatementBuilder::placed_in(const PlacedTensor& earlier,
                                          const PlacedTensor& later) const {
  const bool accumulates =
      statement_.assign.reduction != Reduction::none && !statement_.assign.initialise;
  const auto whole = [&](Value covering) {
    const ops::BinaryOp& combined = *row_of(reduction_of(statement_.assign)).of_two;
    return accumulates ? combined(earlier.value, covering) : covering;
  };
  bool equal = true, inside = true;
  std::vector<ExtentExpr> before, after;
  for (size_t axis = 0; axis < later.minimum.size(); ++axis) {
    const ExtentExpr begin = earlier.minimum[axis], first = later.minimum[axis];
    const ExtentExpr end = begin + earlier.extent[axis];
    const ExtentExpr last = first + later.extent[axis];
    equal = equal && ir::prove_equal(begin, first) && ir::prove_equal(end, last);
    inside = inside && ir::prove_less_equal(begin, first) && ir::prove_less_equal(last, end);
    before.push_back(ir::simplify(first - begin));
    after.push_back(ir::simplify(end - last));
  }
  if (equal) return whole(later.value);
  if (!inside) {
    return environment_.error(statement_.result_range,
                              "a statement that writes " + statement_.result +
                                  " again must cover the same indices, or provably some of them",
                              "W50");
  }
  const Value covered = ops::pad(
      ops::full(environment_.builder.scalar(DType::boolean, 1), ops::extents_of(later.value)),
      before, after);
  const Value spread = ops::pad(later.value, before, after);
  return ops::where(covered, whole(spread), earlier.value);
}

Result<void> StatementBuilder::assign(Value value, const Box& box) const {
  PlacedTensor later{value};
  for (size_t axis = 0; axis < statement_.indices.size(); ++axis) {
    const bool kept = box.kept[axis].valid();
    later.minimum.push_back(kept ? environment_.builder.pool().constant(0) : box.minimum[axis]);
    later.extent.push_back(box.extent[axis]);
  }
  PlacedTensor& result = environment_.results[statement_.returned];
  if (!result.value.valid()) {
    result = std::move(later);
    return {};
  }
  const Result<Value> both = placed_in(result, later);
  if (!both) return both.error();
  result.value = *both;
  return {};
}

// ---- all of it ------------------------------------------------------------------------------

BuiltStatement StatementBuilder::report(const InferredRanges& ranges, const Box& box) const {
  BuiltStatement built{.range = statement_.range};
  for (IndexId index = 0; index < ranges.indices.size(); ++index) {
    const IndexRange& range = ranges.indices[index];
    std::string found = "where";
    if (range.round > 0) {
      found = "round " + std::to_string(range.round);
      std::vector<std::string> listed;
      for (uint32_t condition : range.bounded_by) {
        const std::string& text = reads_.problem.conditions[condition].text;
        if (std::ranges::find(listed, text) != listed.end()) continue;
        found += (listed.empty() ? ": " : ", ") + text;
        listed.push_back(text);
      }
    }
    const bool kept = box.kept[index].valid();
    const ExtentExpr zero = environment_.builder.pool().constant(0);
    built.indices.push_back({.name = reads_.problem.names[index],
                             .minimum = kept ? zero : range.min,
                             .extent = kept ? box.extent[index] : range.extent,
                             .found = kept ? found + ", filter" : found});
  }
  return built;
}

// Adds the statement's place to an op's error.
ir::Error StatementBuilder::placed(ir::Error error) const {
  return ir::in_context(environment_.place(statement_.range) + "error", std::move(error));
}

Result<BuiltStatement> StatementBuilder::run(bool strict) {
  const Result<Filters> filters = this->filters();
  if (!filters) return filters.error();
  const Result<InferredRanges> ranges = inferred(*filters);
  if (!ranges) return ranges.error();
  const Box whole = box_of(environment_, reads_, *ranges);
  NestBuilder of_whole(environment_, statement_, reads_.reads, forms_.variables(), whole);
  const Result<Box> box = kept_box(whole, *filters, of_whole);
  if (!box) return box.error();
  NestBuilder of_kept(environment_, statement_, reads_.reads, forms_.variables(), *box);
  BuiltStatement built = report(*ranges, *box);
  Result<std::vector<Precondition>> preconditions =
      guard_preconditions(environment_, statement_, reads_, *ranges, {whole, of_whole},
                          {*box, of_kept}, filters->masks, strict);
  if (!preconditions) return preconditions.error();
  built.preconditions = *std::move(preconditions);
  const Result<LoweredNest> lowered = value(of_kept, *filters);
  if (!lowered) return placed(lowered.error());
  if (environment_.builder.failed()) return placed(environment_.builder.error());
  built.kernel = lowered->kernel;
  if (auto ok = assign(lowered->value, *box); !ok) return ok.error();
  return built;
}

}  // namespace

Result<BuiltStatement> build_statement(Environment& environment, const Statement& statement,
                                       bool strict) {
  return StatementBuilder(environment, statement).run(strict);
}

}  // namespace ullage::comprehension
