// Probabilities of classes from decisions between pairs of them.
#pragma once

#include <utility>
#include <vector>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// The two classes of each pair, in the order of scores.
using ClassPairs = std::vector<std::pair<int64_t, int64_t>>;

// Of scores [N, pairs]: [N, classes]. Attributes prob_a and prob_b make of each score the
// probability of its first class (Platt); those of all pairs are coupled by the second method of
// Wu, Lin and Weng (2004), which libsvm and onnxruntime take: rounds over all classes until the
// error of a row is small, at most 100. Each row ends at its own round, so that it does not depend
// on others.
ir::Result<ir::Value> coupled_probabilities(const NodeContext& c, const ClassPairs& pairs,
                                            int64_t classes, ir::Value scores);

}  // namespace ullage::onnx
