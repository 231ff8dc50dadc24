// coupled_shares: probabilities of classes from those of pairs of classes.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// x [N, classes (classes - 1) / 2], f32 in (0, 1): of each pair (i, j), i < j, in the order (0, 1),
// (0, 2) ... the probability of i -> [N, classes], by the second method of Wu, Lin and Weng (2004):
// from even shares, rounds over all classes until no class of a row is off by `error`, at most
// `rounds`. Each row ends at its own round, so that it does not depend on others.
struct CoupledSharesOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kClasses{"classes", "at least 2"};
  static constexpr AttributeKey<double> kError{"error", "that ends the rounds of a row"};
  static constexpr AttributeKey<int64_t> kRounds{"rounds", "at most"};

  ir::Value operator()(ir::Value x, int64_t classes, int64_t rounds, double error) const;
};
extern const CoupledSharesOp coupled_shares;

}  // namespace ullage::ops
