// affine_reduce: a scalar expression over affine reads, combined over a box of indices. The generic
// op behind comprehensions: products of tensors, windows, diagonals, strided and reversed reads,
// their transposes and what has no name.
//
// Variables: first one per axis of the result, then the reduced ones, then the derived ones. The
// free ones (of the result and reduced) run from 0 to their extents. A derived one is a form over
// earlier variables divided by a number: a term exists only where the division is exact and the
// quotient lies in [0, extent). Operands are read at forms over all variables. Forms are
// expressions of ir/extent/affine.h; variable v is the index variable of number v.
//
// What the caller answers for: wherever a term exists, each subscript lies inside its operand. The
// op raises no guard for it; on a device, reads elsewhere give what lies there.
#pragma once

#include "ir/extent/affine.h"
#include "ops/rules/family.h"

namespace ullage::ops {

struct DerivedVariable {
  ir::ExtentExpr form = {};  // over variables before this one
  int64_t divisor = 1;       // positive
  ir::ExtentExpr extent = {};
};
// How terms become a result: as reduce_sum, reduce_prod, reduce_min and reduce_max do. Without any
// term: 0, 1, the highest and the lowest value.
enum class AffineReduction : uint8_t { sum, product, min, max };
inline constexpr std::string_view kAffineReductionNames[] = {"sum", "product", "min", "max"};
constexpr std::span<const std::string_view> names_of(AffineReduction) {
  return kAffineReductionNames;
}
struct AffineOperand {
  ir::Value value = {};
  std::vector<ir::ExtentExpr> subscripts = {};  // one per axis
};
struct AffineBox {
  std::vector<ir::ExtentExpr> shape = {}, reduced = {};
  std::vector<DerivedVariable> derived = {};
  AffineReduction reduction = AffineReduction::sum;
};

// Element [v0, v1 ...] of the result combines `term` of the operands' elements over all reduced and
// derived variables. Body input p is an element of operand p; the result has the dtype of the body.
// Without reduced and derived variables it is a map over affine reads.
struct AffineReduceOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kReduced{
      "reduced", "extents of the reduced variables"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kDerived{
      "derived", "per derived variable: extent, constant, a coefficient per variable before it"};
  static constexpr AttributeKey<std::vector<int64_t>> kDivisors{"divisors", "per derived variable"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kReads{
      "reads", "per operand and axis: constant, a coefficient per variable"};
  static constexpr AttributeKey<AffineReduction> kReduction{"reduction", "how terms are combined"};

  ir::Value operator()(ir::Builder& builder, std::span<const AffineOperand> operands,
                       const ir::ScalarBody& term, const AffineBox& box) const;
};
extern const AffineReduceOp affine_reduce;

std::span<const ir::OpDef* const> affine_ops();

// Terms that one result may combine; and all results together, where each combines more than
// kLongAffineReduction, so that partial results keep within bounds.
inline constexpr int64_t kMaxAffineTerms = 61440000;
inline constexpr int64_t kLongAffineReduction = 8192, kMaxLongTerms = int64_t{1} << 37;

}  // namespace ullage::ops
