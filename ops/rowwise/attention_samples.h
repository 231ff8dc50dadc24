// Samples of attention: narrow and wide heads, at quads and between them, grouped, causal, in
// windows, with caps, masks, sinks and spans.
#pragma once

#include <vector>

#include "ir/graph/op.h"

namespace ullage::ops {

std::vector<ir::Sample> attention_samples();

}  // namespace ullage::ops
