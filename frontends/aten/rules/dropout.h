// Dropout, of which several ops are made.
#pragma once

#include "frontends/aten/importer/node_context.h"

namespace ullage::aten {

struct Dropped {
  ir::Value result, kept;  // of x's dtype; bools
};
// x with 0 in the place of elements by chance, each with probability p; what is kept is scaled by
// 1 / (1 - p), so that means stay. by_feature: all elements of a feature (axes 0 and 1) or none.
Dropped dropped(const NodeContext& c, ir::Value x, double p, bool by_feature = false);

}  // namespace ullage::aten
