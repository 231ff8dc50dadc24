// Types of cooperative matrices as SPV_KHR_cooperative_matrix requires them. glslang 12 knows the
// extension only as spirv_type(id = 4456, ...) of GL_EXT_spirv_intrinsics, whose parameters are
// numbers and become literals.
#pragma once

#include <cstdint>
#include <vector>

namespace ullage::shaders {

// The same module with the literals of its matrix types as ids: of constants, and of the type of
// the elements, which the first literal names by its number of VkComponentTypeKHR. Types of scalars
// move in front of all others. A module without such types stays as it is. REQUIRES: as glslang
// wrote it.
std::vector<uint32_t> with_matrix_types(const std::vector<uint32_t>& spirv);

}  // namespace ullage::shaders
