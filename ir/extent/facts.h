// Facts: what follows for leaves from conditions that are known to be true (SP-11).
#pragma once

#include <unordered_map>

#include "ir/extent/extent.h"
#include "ir/extent/polynomial.h"

namespace ullage::ir {

// Recognises, in simplified form: `a and b`; leaf == expression, which replaces the leaf (of two
// leaves the later one, and one of the device rather than one of the host); leaf <= constant and
// leaf >= constant, which narrow its range; an equality whose largest term is a product of leaves
// or more, which replaces the product in comparisons (SP-05): elsewhere its factors' bounds serve
// better than the other terms'. Nothing is solved; other conditions are ignored.
class Facts {
 public:
  explicit Facts(ExtentPool& pool) : pool_(pool) {}

  // REQUIRES: the condition is true wherever the results of apply() are used.
  void assume(ExtentExpr condition);
  // `e`, simplified by all that was assumed; null stays null. Equal to `e` under every binding for
  // which the assumptions are true. Idempotent.
  ExtentExpr apply(ExtentExpr e) const;
  bool empty() const { return replaced_.empty() && ranges_.empty() && products_.empty(); }

 private:
  // Every term of `by` comes behind the product in the order of polynomials, so that replacing
  // ends.
  struct Product {
    Polynomial product, by;
  };

  void assume_equal(ExtentExpr a, ExtentExpr b);
  void assume_product(ExtentExpr a, ExtentExpr b);
  Polynomial without_products(Polynomial p) const;
  ExtentExpr without_products(ExtentExpr e) const;
  void narrow(ExtentExpr leaf, Interval to);
  Interval range_of(const ExtentNode& leaf) const;
  ExtentExpr narrowed_leaf(const ExtentNode& leaf) const;

  ExtentPool& pool_;
  std::unordered_map<const ExtentNode*, ExtentExpr> replaced_;  // values contain no replaced leaf
  std::unordered_map<const ExtentNode*, Interval> ranges_;
  std::vector<Product> products_;
};

}  // namespace ullage::ir
