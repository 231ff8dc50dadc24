// How summands meet, from what is left where two of them swallow the others.
#pragma once

#include <span>
#include <string>

namespace ullage::conform {

// `kept`: for every pair i < j of the summands c, p0, p1, ..., in order, how many of the others are
// left where i is a large number and j its negative. As text: "((c+p0)+(p1+p2))"; in brackets what
// is added without a loss: "[c+p0+p1]"; the plain cases in words;
// "no tree" where the numbers are of none.
std::string sum_tree(size_t summands, std::span<const double> kept);

}  // namespace ullage::conform
