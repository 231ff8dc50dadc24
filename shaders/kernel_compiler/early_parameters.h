// Reads push constants once, before any branch: for drivers that compile every read after a branch
// or in a loop again. Mesa's llvmpipe generates some thirty instructions for one.
#pragma once

#include <cstdint>
#include <vector>

namespace ullage::shaders {

// The same kernel, whose main function reads each parameter that it names by constant indices at
// its beginning; every OpLoad of one becomes an OpCopyObject of that. Reads by computed indices,
// and those of functions that were not inlined, stay. REQUIRES: a valid module of one entry point.
std::vector<uint32_t> read_parameters_early(const std::vector<uint32_t>& spirv);

}  // namespace ullage::shaders
