// The batch axis of a value, to the front and away from it.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// Axis 0 of x becomes `axis`; the others keep their order. REQUIRES: axis < rank.
ir::Value front_moved_to(ir::Value x, size_t axis);

// `axis` of x becomes axis 0; the others keep their order. REQUIRES: axis < rank.
ir::Value moved_to_front(ir::Value x, size_t axis);

}  // namespace ullage::autodiff
