// Ops of products, convolutions and pooling.
#pragma once

#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_ops();

}  // namespace ullage::ops
