#include "frontends/comprehension/build/box.h"

#include <cstdlib>
#include <optional>
#include <unordered_map>

#include "ir/extent/polynomial.h"
#include "ir/extent/replace.h"

namespace ullage::comprehension {

using ir::ExtentExpr;

namespace {

// The scalar of the device that an extent is, but for a constant; what it is at least where the
// extent is not negative.
std::optional<std::pair<ExtentExpr, int64_t>> least_scalar(ExtentExpr extent) {
  const ir::Polynomial p = ir::to_polynomial(ir::simplify(extent));
  const ir::Polynomial scalar = ir::without_constant(p);
  const ir::ExtentNode* atom = scalar.as_atom();
  if (atom == nullptr || !ir::is_device_leaf(atom->op)) return std::nullopt;
  return std::pair(ExtentExpr(atom), -p.constant_term());
}

// How many values an index can take at most that is read along an axis: the axis divided by the
// step. Where filters leave out values beyond the axis it may take more.
struct ReadAlong {
  ExtentExpr extent, reserved;
  Range range;  // of the read
};
// None where the index is read along no axis by a constant step.
std::optional<ReadAlong> read_along(const Environment& environment, const StatementReads& reads,
                                    IndexId index) {
  for (const Read& read : reads.reads) {
    const PlacedTensor& tensor = environment.tensor(environment.unit.exprs[read.expr].symbol);
    for (size_t axis = 0; axis < read.subscripts.size(); ++axis) {
      if (axis < read.filtered.size() && read.filtered[axis]) continue;
      for (const ir::AffineTerm& term : ir::affine_form(read.subscripts[axis]).terms) {
        const auto step = ir::as_constant(term.coefficient);
        if (term.variable() != index || !step) continue;
        return ReadAlong{ceil_div(tensor.extent[axis], std::abs(*step)),
                         ceil_div(tensor.value.extent(axis), std::abs(*step)),
                         environment.unit.exprs[read.expr].range};
      }
    }
  }
  return std::nullopt;
}

// An extent that nothing bounds as tensors have it: that of the axis that is read, or, where it is
// a scalar of the device but for a constant, at most what a capacity leaves of it.
ExtentExpr reserved(const Environment& environment, const IndexRange& range, ExtentExpr extent,
                    const std::optional<ReadAlong>& along) {
  if (!ir::is_unbounded(extent)) return extent;
  if (along && ir::prove_equal(extent, along->extent)) return ir::simplify(along->reserved);
  const auto scalar = least_scalar(range.extent);
  if (!scalar) return extent;
  const auto& [leaf, least] = *scalar;
  ir::Builder& builder = environment.builder;
  const std::string node = builder.source() != nullptr ? builder.source()->name + ":" : "";
  const ExtentExpr capacity = builder.capacity_of(ir::simplify(max(leaf, int64_t{0})),
                                                  node + environment.leaf_name()(*leaf.node()));
  return ir::simplify(max(min(leaf, capacity), least) - least);
}

}  // namespace

// No extent is negative, or the run has failed. Where this gives a scalar of the device a lower
// bound, its formulas contain that bound, so that memory reservations are bounded as well.
Box box_of(const Environment& environment, const StatementReads& reads,
           const InferredRanges& ranges) {
  std::unordered_map<const ir::ExtentNode*, ExtentExpr> least;
  for (const IndexRange& range : ranges.indices) {
    if (const auto scalar = least_scalar(range.extent)) {
      least.emplace(scalar->first.node(), max(scalar->first, scalar->second));
    }
  }
  const auto bounded = [&](ExtentExpr e) {
    if (least.empty()) return e;
    return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
      const auto found = least.find(&leaf);
      return found == least.end() ? ExtentExpr() : found->second;
    }));
  };
  Box box;
  for (IndexId index = 0; index < ranges.indices.size(); ++index) {
    const IndexRange& range = ranges.indices[index];
    box.minimum.push_back(bounded(range.min));
    ExtentExpr extent = bounded(range.extent);
    const auto along =
        ir::is_unbounded(extent) ? read_along(environment, reads, index) : std::nullopt;
    if (along) {
      // More values than the axis has are never read: some other range is empty. That may show in
      // the shape of the result, but in no term.
      if (index < reads.problem.result_rank) {
        environment.builder.guard(ir::Guard{
            .condition = ir::less_equal(extent, along->extent),
            .message = environment.place(along->range) + "error: " + reads.problem.names[index] +
                       " must not take more values than the axis it is read along has (N-08)",
            .details = {{"extent", extent}, {"axis", along->extent}}});
      }
      extent = ir::simplify(min(extent, along->extent));
    }
    box.extent.push_back(extent);
    box.reserved.push_back(reserved(environment, range, extent, along));
  }
  box.kept.resize(box.extent.size());
  return box;
}

}  // namespace ullage::comprehension
