// Ops of recurrent cells.
#pragma once

#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> recurrent_ops();

}  // namespace ullage::ops
