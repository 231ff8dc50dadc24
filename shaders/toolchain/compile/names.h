// Names that SPIR-V gives to numbers.
#pragma once

#include <cstdint>
#include <string>

namespace ullage::shaders {

// "Shader"; the number as text where nobody knows the name.
std::string capability_name(uint32_t capability);
std::string opcode_name(uint32_t opcode);  // "OpLoad"
std::string image_format_name(uint32_t format);
std::string image_dimension_name(uint32_t dimension);
std::string memory_model_name(uint32_t model);
std::string addressing_model_name(uint32_t model);

}  // namespace ullage::shaders
