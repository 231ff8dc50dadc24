// Shared by the rules of simplify(): bounds of expressions and polynomials, and small proofs.
#pragma once

#include <unordered_map>

#include "ir/extent/extent.h"
#include "ir/extent/interval.h"
#include "ir/extent/polynomial.h"

namespace ullage::ir {

// Bounds of nodes under one leaf range, each computed once.
class BoundsCache {
 public:
  // `range` must outlive this.
  explicit BoundsCache(const LeafRange& range) : range_(range) {}
  const ScalarInterval& of(const ExtentNode* node);
  Interval of(const Polynomial& p);

 private:
  ScalarInterval compute(const ExtentNode& node) const;
  const LeafRange& range_;
  std::unordered_map<const ExtentNode*, ScalarInterval> known_;
};

// Results under the default leaf ranges, kept for the life of a pool.
struct ExtentMemo {
  const LeafRange range{};
  BoundsCache bounds{range};
  std::unordered_map<const ExtentNode*, ExtentExpr> simplified{};
};
ExtentMemo& memo_of(ExtentPool& pool);

// The pool that rules build in, and what they may ask.
struct SimplifyContext {
  ExtentPool& pool;
  BoundsCache& bounds;
  std::vector<ExtentExpr>* assumed = nullptr;  // simplify_assuming: what it relies upon

  ExtentExpr expr(const Polynomial& p) const { return from_polynomial(pool, p); }
  Interval bounds_of(ExtentExpr e) const { return bounds.of(e.node()).integer; }
  Interval bounds_of(const Polynomial& p) const { return bounds.of(p); }
  // Proved for every binding? Looks into floor_div, min, max and select a bounded number of times.
  bool at_most_zero(const Polynomial& p) const;
  bool at_most(ExtentExpr a, ExtentExpr b) const;
  bool is_boolean(ExtentExpr e) const;
};

// Rules. Operands are in normal form and not all constant; so is the result.
ExtentExpr simplify_sum(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b);
ExtentExpr simplify_division(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                             ExtentExpr b);
ExtentExpr simplify_min_max(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                            ExtentExpr b);
ExtentExpr simplify_comparison(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                               ExtentExpr b);
ExtentExpr simplify_logic(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b);
ExtentExpr simplify_select(const SimplifyContext& context, ScalarOp op, ExtentExpr c, ExtentExpr a,
                           ExtentExpr b);
ExtentExpr simplify_float(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b);

}  // namespace ullage::ir
