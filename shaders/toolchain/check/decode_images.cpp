// Images, samplers and what is read and written through them.
#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/decoder.h"
#include "shaders/toolchain/check/image_ops.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders::check {

bool Decoder::is_handle(uint32_t type) const {
  const uint32_t opcode = types_.definition(type).opcode;
  return opcode == spv::OpTypeImage || opcode == spv::OpTypeSampler ||
         opcode == spv::OpTypeSampledImage;
}

void Decoder::place_image(Variable& v) {
  const SpirvInstruction* type = &types_.definition(v.type);
  if (type->opcode == spv::OpTypeArray) {
    v.count = std::max(array_length(module_, *type), 1u);
    v.type = type->word(2);
    type = &types_.definition(v.type);
  }
  if (type->opcode == spv::OpTypeSampledImage) type = &types_.definition(type->word(2));
  ImageType image;
  if (type->opcode == spv::OpTypeImage) {
    image.dimension = type->word(3);
    image.is_array = type->word(5) != 0;
    image.is_storage = type->word(7) == 2;
    image.scalar = types_.scalar_of(type->word(2)).value_or(Scalar{});
  } else if (type->opcode != spv::OpTypeSampler) {
    return fail("check has no arrays of descriptors without a length: " + v.name);
  }
  if (image.scalar.width == 64) return fail("check has no images of 64 bits: " + v.name);
  v.image = image;
  v.space = image.is_storage ? Space::storage : Space::read_only;
  v.layout = Layout::natural;
  v.set = module_.decoration(v.id, spv::DecorationDescriptorSet).value_or(0);
  v.binding = module_.decoration(v.id, spv::DecorationBinding).value_or(0);
  // Images of one binding with several types have memories of their own.
  take_memory({UINT32_MAX - 1, v.id}, v);
}

void Decoder::handle(const SpirvInstruction& i) {
  const auto p = pointer(i.word(3));
  if (!p) return fail_at(i);
  frame_->pointers[i.result_id] = *p;
}

void Decoder::image_op(const SpirvInstruction& i) {
  const bool is_write = i.opcode == spv::OpImageWrite;
  const auto p = pointer(i.word(is_write ? 1 : 3));
  if (!p || !program_.variables[p->variable].image) return fail_at(i);
  Variable& v = program_.variables[p->variable];
  v.is_written |= is_write;
  const uint32_t coordinates = value(i.word(is_write ? 2 : 4));
  const uint32_t texel = is_write ? value(i.word(3)) : 0;
  const uint32_t given = std::min(cells_of(i.word(is_write ? 2 : 4)), v.image->coordinates());
  const uint32_t access = access_of(*p, false);
  program_.lists.push_back({access, has_normalized_coordinates(i.opcode) ? 1u : 0u, given});
  const uint32_t count = is_write ? cells_of(i.word(3)) : types_.cells_of(i.type_id);
  const Scalar of =
      is_write ? scalar_of(i.word(3)) : types_.scalar_of(i.type_id).value_or(Scalar{});
  Op& op = emit(image_operation(i.opcode), is_write ? 0 : define(i), count);
  op.a = coordinates, op.b = texel;
  op.width = of.width;
  op.extra = static_cast<uint32_t>(program_.lists.size() - 1);
}

void Decoder::image_query(const SpirvInstruction& i) {
  const auto p = pointer(i.word(3));
  if (!p || !program_.variables[p->variable].image) return fail_at(i);
  program_.lists.push_back({access_of(*p, false), 0, 0});
  emit(image_size, define(i), types_.cells_of(i.type_id)).extra =
      static_cast<uint32_t>(program_.lists.size() - 1);
}

void Decoder::texel_pointer(const SpirvInstruction& i) {
  auto p = pointer(i.word(3));
  if (!p || !program_.variables[p->variable].image) return fail_at(i);
  const uint32_t coordinates = value(i.word(4));
  const Variable& v = program_.variables[p->variable];
  const uint32_t given = std::min(cells_of(i.word(4)), v.image->coordinates());
  program_.lists.push_back({access_of(*p, false), 0, given});
  p->cell = program_.cells++;
  Op& op = emit(texel_address, p->cell);
  op.a = coordinates;
  op.extra = static_cast<uint32_t>(program_.lists.size() - 1);
  p->type = types_.definition(i.type_id).word(3);
  frame_->pointers[i.result_id] = *p;
}

}  // namespace ullage::shaders::check
