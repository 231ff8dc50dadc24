// The bindings of a module: descriptors and push constants, with the sizes of their blocks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

enum class ResourceKind : uint8_t {
  storage_buffer,
  uniform_buffer,
  storage_texel_buffer,
  uniform_texel_buffer,
  storage_image,
  sampled_image,           // a texture without a sampler
  combined_image_sampler,  // a texture with one
  sampler,
  acceleration_structure,
  push_constants,
};
const char* to_string(ResourceKind kind);

struct SpirvResource {
  ResourceKind kind = ResourceKind::storage_buffer;
  uint32_t variable = 0;
  uint32_t type = 0;  // struct, image or sampler, arrays of descriptors taken off
  uint32_t set = 0, binding = 0;
  uint32_t count = 1;  // of an array of descriptors; 0: without a length
  std::string name;    // the instance's; the block's where the instance has none
  bool readable = true, writable = true;
  bool coherent = false, is_volatile = false, is_restrict = false;
};

// Sorted by set, binding, variable; the push constant block last. Variables that the module
// declares count, used or not.
std::vector<SpirvResource> resources_of(const SpirvModule& module);

// Bytes of a type laid out by its Offset, ArrayStride and MatrixStride decorations; an array
// without a length counts 0, and so does a type nested deeper than any real one. A matrix takes its
// stride and order from the member of that type; without them it is as long as its columns.
uint32_t size_of_type(const SpirvModule& module, uint32_t type, uint32_t matrix_stride = 0,
                      bool row_major = false);
// Stride of the array without a length that ends a block; 0: it ends with none.
uint32_t runtime_stride_of(const SpirvModule& module, uint32_t block);
// A variable of workgroup storage. Blocks have a layout of their own and lie over each other.
struct SharedVariable {
  uint32_t variable = 0;
  uint32_t type = 0;
  bool is_block = false;
};
std::vector<SharedVariable> shared_variables_of(const SpirvModule& module);
// Bytes of variables in workgroup storage, with the defaults of specialisation constants: what
// Vulkan lets a driver take for them, in their order, by the rules of std430.
uint32_t shared_bytes_of(const SpirvModule& module);
// Elements of an array type, with the defaults of specialisation constants; 0 without a length or
// where its value is not defined.
uint32_t array_length(const SpirvModule& module, const SpirvInstruction& array);

// The specialisation constants that sizes depend on: their SpecIds, sorted.

// Of a type with all that is inside.
std::vector<uint32_t> size_spec_ids_of(const SpirvModule& module, uint32_t type);
// Of the arrays of descriptors that a resource's variable is.
std::vector<uint32_t> count_spec_ids_of(const SpirvModule& module, uint32_t variable);
// Of all variables in workgroup storage.
std::vector<uint32_t> shared_spec_ids_of(const SpirvModule& module);

}  // namespace ullage::shaders
