// Changes to the modules of kernels that glslang and spirv-opt do not make.
#pragma once

#include <cstdint>
#include <vector>

namespace ullage::shaders {

// Reads push constants once, before any branch (ir::DriverTrait::slow_late_parameters).

// The same kernel, whose main function reads each parameter that it names by constant indices at
// its beginning; every OpLoad of one becomes an OpCopyObject of that. Reads by computed indices,
// and those of functions that were not inlined, stay. REQUIRES: a valid module of one entry point.
std::vector<uint32_t> read_parameters_early(const std::vector<uint32_t>& spirv);

// Types of cooperative matrices as SPV_KHR_cooperative_matrix requires them. glslang 12 knows the
// extension only as spirv_type(id = 4456, ...) of GL_EXT_spirv_intrinsics, whose parameters are
// numbers and become literals.

// The same module with the literals of its matrix types as ids: of constants, and of the type of
// the elements, which the first literal names by its number of VkComponentTypeKHR. Types of scalars
// move in front of all others. A module without such types stays as it is. REQUIRES: as glslang
// wrote it.
std::vector<uint32_t> with_matrix_types(const std::vector<uint32_t>& spirv);

}  // namespace ullage::shaders
