// Instructions on images. `extra` is a list: an Access for the image, whether coordinates are
// normalized floats, and how many there are.
#pragma once

#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {

// a: coordinates, b: the texel that is written. Reads outside of an image give zeros, writes there
// do nothing, as Vulkan says. Null: no such instruction here.
Run image_operation(uint32_t opcode);
bool has_normalized_coordinates(uint32_t opcode);

void image_size(Subgroup& s, const Op& op);
// Where the texel at coordinates a lies.
void texel_address(Subgroup& s, const Op& op);

}  // namespace ullage::shaders::check
