// The order of additions, from what is left where two of the summands absorb the others.
#pragma once

#include <span>
#include <string>

namespace ullage::conform {

// `kept`: for every pair i < j of the summands c, p0, p1, ..., in order, how many of the others are
// left where i is a large number and j its negative. As text: "((c+p0)+(p1+p2))"; brackets mark
// additions without a loss: "[c+p0+p1]"; simple cases are in words; "no tree" where the counts
// match no tree.
std::string sum_tree(size_t summands, std::span<const double> kept);

}  // namespace ullage::conform
