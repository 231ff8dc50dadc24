// Range inference: the largest box of indices whose reads are all inside (docs/semantics.md, W).
//
// Inference runs in rounds. Ranges that `where` gives are known at the start. In each round, every
// index that is not known yet takes all conditions in which it is the only unknown one, with known
// indices at their worst ends, and gets the largest interval that satisfies them all, if they bound
// it on both sides. Results of a round are used from the next round on, so the order of conditions
// and the names of indices do not matter (W51). A condition that bounded no index is either proved
// or returned as a condition to check.
//
// Solvable for an index i: coefficient * i or coefficient * floor_div(.. i .., divisor) plus known
// terms, where the sign of the coefficient is provable; min and max where they are conjunctions
// (`min(a, b) >= c`, `max(a, b) <= c`). Everything else needs `where`: i * i, i % c, a coefficient
// that may be 0, values read from tensors.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontends/comprehension/ranges/variables.h"

namespace ullage::comprehension {

// `where index in begin:end`; several of one index intersect (W49).
struct WhereRange {
  IndexId index = 0;
  ir::ExtentExpr begin{}, end{};
};

// True where `value` >= 0. A read T(e) gives two for each axis: e - min(T) and
// min(T) + extent(T) - 1 - e.
struct Condition {
  ir::ExtentExpr value{};
  std::string text{};  // as a user reads it: "2*h + kh < H"
  uint32_t tag = 0;    // the caller's: which read and axis
};

struct RangeProblem {
  std::vector<std::string> names{};  // of the indices, by IndexId
  size_t result_rank = 0;            // the first so many are on the left, the others are reduced
  std::vector<WhereRange> where{};
  std::vector<Condition> conditions{};
  ir::LeafRange facts{};  // what is assumed of sizes; null: extents are at least 0
};

// What an index runs over: [min, min + extent). Both simplified.
struct IndexRange {
  ir::ExtentExpr min{}, extent{};
  // 0 or 1: extent >= 0. The constant 1 where that is proved; else the host or the device checks it
  // before the statement runs (an extent of 0 is legal).
  ir::ExtentExpr extent_holds{};
  uint32_t round = 0;                  // that found it; 0: given by `where`
  std::vector<uint32_t> bounded_by{};  // RangeProblem::conditions that bound it, rising
  // No larger interval satisfies those conditions at every point of the indices known before. False
  // where a worst end was only estimated: the range may then be smaller than it could be.
  bool largest = true;
};

enum class CheckKind : uint8_t {
  proved,    // true at every point of the box
  by_size,   // `holds` decides it before the statement runs
  by_value,  // depends on values, or on more than worst ends: the condition itself is to be
             // evaluated at every point
};

struct ConditionCheck {
  CheckKind kind = CheckKind::proved;
  // Of by_size, 0 or 1: 1 exactly where every point of the box satisfies the condition, as an
  // empty box does. In one that is not empty that is where `worst` is at least 0.
  ir::ExtentExpr holds{}, worst{};
};

struct InferredRanges {
  std::vector<IndexRange> indices{};         // by IndexId
  std::vector<ConditionCheck> conditions{};  // by number of RangeProblem::conditions
  uint32_t rounds = 0;
};

enum class RangeFailureKind : uint8_t {
  unsolved,         // `conditions` bind `indices` to each other, or cannot be solved for one
  unbounded,        // nothing bounds `indices`, or only from the side `bounded_side`
  negative_extent,  // of indices[0], for all sizes: `extent` from `min`
  false_condition,  // conditions[0] fails in a box that is not empty, for all sizes (W45); its
                    // least value is `worst`, null where that has no formula
  bound_varies,     // where[where_range] depends on an index or on values that are read (W43)
};

enum class BoundedSide : uint8_t { none, below, above };

struct RangeFailure {
  RangeFailureKind kind = RangeFailureKind::unsolved;
  std::vector<IndexId> indices{};
  std::vector<uint32_t> conditions{};  // the constraint that remains, rising
  BoundedSide bounded_side = BoundedSide::none;
  uint32_t where_range = 0;
  ir::ExtentExpr min{}, extent{}, worst{};
};

// REQUIRES: all formulas are over `variables`, and their indices below names.size().
std::variant<InferredRanges, RangeFailure> infer_ranges(const Variables& variables,
                                                        const RangeProblem& problem);

// "cannot infer the ranges of i and j from `i + j >= 0` and `i + j < N`: ...": the rule, what was
// given, and what to do. Names of sizes from `leaf_name`.
std::string describe(const Variables& variables, const RangeProblem& problem,
                     const RangeFailure& failure, const ir::LeafName& leaf_name = {});

}  // namespace ullage::comprehension
