// Ops of softmax, normalization and attention.
#pragma once

#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> rowwise_ops();

}  // namespace ullage::ops
