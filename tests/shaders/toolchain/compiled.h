// GLSL to SPIR-V, for tests of what comes after.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ullage::shaders {

// The text of a compute shader as kernels are compiled. Empty after a failure, which is recorded.
std::vector<uint32_t> compiled(const std::string& text);

}  // namespace ullage::shaders
