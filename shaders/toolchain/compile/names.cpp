// As glslang and SPIRV-Tools know them.
#include "shaders/toolchain/compile/names.h"

#include <glslang/SPIRV/doc.h>
#include <spirv-tools/libspirv.h>

namespace ullage::shaders {
namespace {

// "Bad" is what glslang calls what it does not know.
std::string known(const char* name, uint32_t number) {
  const std::string text = name ? name : "";
  return text.empty() || text == "Bad" ? std::to_string(number) : text;
}

}  // namespace

std::string capability_name(uint32_t capability) {
  return known(spv::CapabilityString(static_cast<int>(capability)), capability);
}

std::string opcode_name(uint32_t opcode) {
  return "Op" + std::string(spvOpcodeString(opcode));
}

std::string image_format_name(uint32_t format) {
  return known(spv::ImageFormatString(static_cast<int>(format)), format);
}

std::string image_dimension_name(uint32_t dimension) {
  return known(spv::DimensionString(static_cast<int>(dimension)), dimension);
}

std::string memory_model_name(uint32_t model) {
  return known(spv::MemoryString(static_cast<int>(model)), model);
}

std::string addressing_model_name(uint32_t model) {
  return known(spv::AddressingString(static_cast<int>(model)), model);
}

}  // namespace ullage::shaders
