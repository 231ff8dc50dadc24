// Shaders that load, change and store cooperative matrices, generated as SPIR-V assembly: one text
// per question, built from the same declarations. Instructions of SPV_KHR_cooperative_matrix are
// written as numbers, so that older assemblers accept the text.
#pragma once

#include <string>

#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

// Bindings 0 to 3 are a, b, c and the result, tile after tile; workgroup i computes the i-th.
std::string multiply_add_shader(const MatrixShape& shape, uint32_t invocations);

// Binding 0 is read, binding 1 written.
std::string copy_shader(const CopyJob& job, uint32_t invocations);

// Bindings 0 and 1 are x and y, binding 2 is the result.
std::string elementwise_shader(const ElementwiseJob& job, uint32_t invocations);

// Binding 0 is a tile, binding 1 receives it with each element changed in this way, and binding 2
// one length per invocation.
enum class ElementChange : uint8_t { invocation, index, plus_one };
std::string elements_shader(const MatrixType& type, ElementChange change, uint32_t invocations);

// Errors: the assembler's message for an invalid text.
ir::Result<std::vector<uint32_t>> assemble_matrix_shader(const std::string& text);

}  // namespace ullage::conform
