// Samples of affine_reduce: products of matrices, windows, diagonals, reversed reads, transposes.
#pragma once

#include <vector>

#include "ir/graph/op.h"

namespace ullage::ops {

std::vector<ir::Sample> affine_samples();

}  // namespace ullage::ops
