// Ops of resizing and sampling.
#pragma once

#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> resample_ops();

}  // namespace ullage::ops
