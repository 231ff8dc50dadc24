// plan_preference: the order of plans of one program, for devices that meet the needs of several.
#pragma once

#include <cstdint>

#include "ir/program/program.h"

namespace ullage::ir {

// The higher, the better: multiply-adds of a lane per 100 instructions in the loop of a large
// product, by the tile that registers of the plan's profile allow and the widest instruction that
// its kernels use (docs/gpu-kernels.md, "Which plan of a file").
uint32_t plan_preference(const Program& plan);

}  // namespace ullage::ir
