// Tables to structs and back, member by member.
#include "runtime/file/profile_tables.h"

#include <vector>

#include "runtime/file/struct_at.h"

namespace ullage::runtime {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

namespace {

uint8_t number_of(ir::DType dtype) {
  return static_cast<uint8_t>(dtype);
}

// An unknown number becomes bool, which no device uses in matrices.
ir::DType dtype_of(uint8_t number) {
  const auto last = ir::DType::boolean;
  return number <= static_cast<uint8_t>(last) ? static_cast<ir::DType>(number) : last;
}

ir::Arithmetic read_arithmetic(const schema::Arithmetic& a) {
  ir::Arithmetic r{.float16 = a.float16(),
                   .half_dot = a.half_dot(),
                   .int8 = a.int8(),
                   .bfloat16 = a.bfloat16(),
                   .storage16 = a.storage16(),
                   .storage8 = a.storage8(),
                   .integer_dot = a.integer_dot()};
  for (size_t i = 0; i < a.matrices()->size(); ++i) {
    const schema::MatrixShape m = struct_at(*a.matrices(), i);
    r.matrices.push_back({m.rows(), m.columns(), m.inner(), dtype_of(m.a()), dtype_of(m.b()),
                          dtype_of(m.sum()), dtype_of(m.result()), m.saturates()});
  }
  return r;
}

}  // namespace

Offset<schema::Arithmetic> write_arithmetic(FlatBufferBuilder& builder, const ir::Arithmetic& a) {
  std::vector<schema::MatrixShape> matrices;
  for (const ir::MatrixShape& m : a.matrices) {
    matrices.emplace_back(m.rows, m.columns, m.inner, number_of(m.a), number_of(m.b),
                          number_of(m.sum), number_of(m.result), m.saturates);
  }
  return schema::CreateArithmeticDirect(builder, a.float16, a.half_dot, a.int8, a.bfloat16,
                                        a.storage16, a.storage8, a.integer_dot, &matrices);
}

Offset<schema::Profile> write_profile(FlatBufferBuilder& builder, const ir::DeviceProfile& p) {
  const auto arithmetic = write_arithmetic(builder, p.arithmetic);
  return schema::CreateProfileDirect(
      builder, p.name.c_str(), static_cast<uint8_t>(p.tier), static_cast<uint8_t>(p.device_class),
      p.subgroup_size, p.subgroup_shuffle, p.subgroup_arithmetic, p.texel_buffers,
      p.max_texel_elements, p.float64, p.wide_stores, p.max_workgroup_invocations,
      p.max_workgroup_size_x, p.max_shared_bytes, p.max_storage_buffers, p.max_storage_range,
      p.max_push_bytes, p.max_groups, p.max_loop_iterations, p.offset_alignment, p.half_texels,
      p.msl, p.min_subgroup_size, p.max_subgroup_size, p.fast_integer_dot, p.half_pairs,
      arithmetic);
}

schema::Needs write_needs(const ir::KernelRequirements& n) {
  return {n.subgroup_size, n.subgroup_shuffle, n.subgroup_arithmetic, n.texel_buffers, n.float64,
          n.int64,         n.half_texels};
}

ir::KernelRequirements read_needs(const schema::Needs& n, const schema::Arithmetic& arithmetic) {
  return {n.subgroup_size(),
          n.subgroup_shuffle(),
          n.subgroup_arithmetic(),
          n.texel_buffers(),
          n.half_texels(),
          n.float64(),
          n.int64(),
          read_arithmetic(arithmetic)};
}

ir::DeviceProfile read_profile(const schema::Profile& p) {
  ir::DeviceProfile r;
  r.name = p.name()->str();
  r.tier = static_cast<ir::Tier>(p.tier());
  r.device_class = static_cast<ir::DeviceClass>(p.device_class());
  r.subgroup_size = p.subgroup_size();
  r.subgroup_shuffle = p.subgroup_shuffle();
  r.subgroup_arithmetic = p.subgroup_arithmetic();
  r.texel_buffers = p.texel_buffers();
  r.half_texels = p.half_texels();
  r.max_texel_elements = p.max_texel_elements();
  r.float64 = p.float64();
  r.wide_stores = p.wide_stores();
  r.max_workgroup_invocations = p.max_workgroup_invocations();
  r.max_workgroup_size_x = p.max_workgroup_size_x();
  r.max_shared_bytes = p.max_shared_bytes();
  r.max_storage_buffers = p.max_storage_buffers();
  r.max_storage_range = p.max_storage_range();
  r.max_push_bytes = p.max_push_bytes();
  r.max_groups = p.max_groups();
  r.max_loop_iterations = p.max_loop_iterations();
  r.offset_alignment = p.offset_alignment();
  r.msl = p.msl();
  r.min_subgroup_size = p.min_subgroup_size();
  r.max_subgroup_size = p.max_subgroup_size();
  r.fast_integer_dot = p.fast_integer_dot();
  r.half_pairs = p.half_pairs();
  r.arithmetic = read_arithmetic(*p.arithmetic());
  return r;
}

}  // namespace ullage::runtime
