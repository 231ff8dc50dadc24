// Every format is four numbers of 32 bits: what is checked is who accesses which texel.
#include "shaders/toolchain/check/image_ops.h"

#include <algorithm>
#include <cstring>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/access_check.h"
#include "shaders/toolchain/check/memory_ops.h"

namespace ullage::shaders::check {

uint32_t ImageType::coordinates() const {
  constexpr uint32_t kByDimension[] = {1, 2, 3, 3, 2, 1, 2};
  const bool has_layer = is_array && dimension != spv::DimCube;
  return (dimension < std::size(kByDimension) ? kByDimension[dimension] : 2) + (has_layer ? 1 : 0);
}

namespace {

class Texels {
 public:
  Texels(Subgroup& s, const Op& op)
      : s_(s),
        op_(op),
        list_(s.program.lists[op.extra]),
        access_(s.program.accesses[list_[0]]),
        variable(s.program.variables[access_.variable]) {
    s.consume(op.a, std::min(list_[2], 3u), op.site, "uses it in a coordinate");
  }

  Memory& memory(uint32_t lane) const {
    uint64_t element = access_.element;
    if (access_.element_cell != kNoCell) element += s_.cell(access_.element_cell)[lane];
    return s_.dispatch->memories[variable.memory + std::min<uint64_t>(element, variable.count - 1)];
  }
  // -1: outside of the image.
  int64_t offset(uint32_t lane) const {
    const Memory& m = memory(lane);
    uint64_t texel = 0, stride = 1;
    for (uint32_t axis = 0; axis < std::min(list_[2], 3u); ++axis) {
      const int64_t at = coordinate(axis, lane, m.extent[axis]);
      if (at < 0 || at >= m.extent[axis]) return -1;
      texel += static_cast<uint64_t>(at) * stride;
      stride *= m.extent[axis];
    }
    const uint64_t byte = texel * kTexelBytes;
    return byte + kTexelBytes <= m.size() ? static_cast<int64_t>(byte) : -1;
  }

 private:
  int64_t coordinate(uint32_t axis, uint32_t lane, uint32_t extent) const {
    const uint64_t bits = s_.cell(op_.a + axis)[lane];
    if (list_[1] == 0) return sign_extended(bits, 32);
    const float at = CellOf<float>::from(bits);
    const bool is_layer = variable.image->is_array && axis + 1 == list_[2];
    const float texel = std::floor(is_layer ? at : at * static_cast<float>(extent));
    return std::isfinite(texel)
               ? static_cast<int64_t>(std::clamp(texel, 0.0f, static_cast<float>(extent - 1)))
               : 0;
  }

  Subgroup& s_;
  const Op& op_;
  const std::vector<uint32_t>& list_;
  const Access& access_;

 public:
  const Variable& variable;
};

void read_texel(Subgroup& s, const Op& op) {
  const Texels texels(s, op);
  if (s.any_undefined) s.set_origins(op.result, op.count, 0);
  s.active.each([&](uint32_t l) {
    const int64_t at = texels.offset(l);
    Memory& m = texels.memory(l);
    if (at >= 0)
      AccessCheck(s, op, texels.variable, m, l).read(static_cast<uint64_t>(at), kTexelBytes);
    for (uint32_t c = 0; c < op.count; ++c) {
      uint32_t value = 0;
      if (at >= 0 && c < 4) std::memcpy(&value, m.bytes().data() + at + size_t{4} * c, 4);
      s.cell(op.result + c)[l] =
          op.width == 16 ? float_to_half(std::bit_cast<float>(value)) : value;
    }
  });
}

void write_texel(Subgroup& s, const Op& op) {
  const Texels texels(s, op);
  s.consume(op.b, op.count, op.site, "writes it");
  s.active.each([&](uint32_t l) {
    const int64_t at = texels.offset(l);
    if (at < 0) return;
    Memory& m = texels.memory(l);
    uint32_t texel[4] = {};
    for (uint32_t c = 0; c < std::min(op.count, 4u); ++c) {
      const uint64_t bits = s.cell(op.b + c)[l];
      texel[c] = op.width == 16
                     ? std::bit_cast<uint32_t>(half_to_float(static_cast<uint16_t>(bits)))
                     : static_cast<uint32_t>(bits);
    }
    uint8_t* const to = m.bytes().data() + at;
    AccessCheck(s, op, texels.variable, m, l)
        .write(static_cast<uint64_t>(at), kTexelBytes, std::memcmp(to, texel, kTexelBytes) == 0);
    std::memcpy(to, texel, kTexelBytes);
  });
}

}  // namespace

Run image_operation(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpImageSampleImplicitLod:
    case spv::OpImageSampleExplicitLod:
    case spv::OpImageSampleDrefImplicitLod:
    case spv::OpImageSampleDrefExplicitLod:
    case spv::OpImageGather:
    case spv::OpImageFetch:
    case spv::OpImageRead:
      return read_texel;
    case spv::OpImageWrite:
      return write_texel;
    default:
      return nullptr;
  }
}

bool has_normalized_coordinates(uint32_t opcode) {
  return opcode != spv::OpImageFetch && opcode != spv::OpImageRead && opcode != spv::OpImageWrite;
}

void image_size(Subgroup& s, const Op& op) {
  const Texels texels(s, op);
  for (uint32_t c = 0; c < op.count; ++c) {
    s.active.each(
        [&](uint32_t l) { s.cell(op.result + c)[l] = texels.memory(l).extent[std::min(c, 2u)]; });
  }
  if (s.any_undefined) s.set_origins(op.result, op.count, 0);
}

void texel_address(Subgroup& s, const Op& op) {
  const Texels texels(s, op);
  s.active.each([&](uint32_t l) {
    const int64_t at = texels.offset(l);
    s.cell(op.result)[l] = static_cast<uint64_t>(at < 0 ? kNowhere : at);
  });
  if (s.any_undefined) s.set_origins(op.result, 1, 0);
}

}  // namespace ullage::shaders::check
