#include "ops/rowwise/attention_matrices.h"

#include <algorithm>

#include "ir/program/lane_registers.h"
#include "ops/schedule/matrices.h"

namespace ullage::ops {

using ir::DType;

namespace {

constexpr int64_t kSubgroups = 4, kSide = 16;  // queries, and half of the fewest keys, of each
constexpr int64_t kMostSubgroup = 64;

bool fits(const ir::MatrixShape& shape) {
  return divides(shape.rows, kSide) && divides(shape.columns, kSide) && divides(shape.inner, kSide);
}

// Wide heads leave space for fewer keys, few lanes fetch fewer.
int64_t keys_of(int64_t head, bool few_registers) {
  return head <= 64 && !few_registers ? 64 : 32;
}

}  // namespace

int64_t AttentionMatrices::shared_bytes() const {
  constexpr int64_t kHalfVec4Bytes = 8, kVec4Bytes = 16, kFloat = 4;
  const int64_t stride = columns / 4 + 2, key_vec4s = keys / 4;
  return (kQueries + keys) * stride * kHalfVec4Bytes + kQueries * (key_vec4s + 1) * kVec4Bytes +
         kQueries * (key_vec4s + 2) * kHalfVec4Bytes + kQueries * shape.columns * kFloat +
         kSubgroups * subgroup * kFloat;
}

void AttentionMatrices::describe(ir::KernelSource& source) const {
  source.local_size[0] = static_cast<uint32_t>(kSubgroups) * subgroup;
  add_define(source, "KEYS", keys);
  if (rolls) add_define(source, "ROLL", 1);
  add_define(source, "COLUMNS", columns);
  multiply_matrices(source, shape, subgroup);
  source.needs.arithmetic.float16 = true;
}

std::optional<AttentionMatrices> choose_attention_matrices(const ir::DeviceProfile& profile,
                                                           int64_t head) {
  const ir::MatrixShape* shape = choose_matrix(profile, DType::f16, DType::f32, fits);
  if (shape == nullptr || !profile.arithmetic.float16) return std::nullopt;
  // In subgroups of the requested size, sums and scores spill there.
  const ir::LaneRegisters registers = ir::lane_registers(profile);
  if (registers == ir::LaneRegisters::narrowed) return std::nullopt;
  const bool few = registers == ir::LaneRegisters::few;
  const int64_t pad = std::max(2 * shape->columns, shape->inner);
  const AttentionMatrices matrices{.shape = *shape,
                                   .subgroup = profile.subgroup_size,
                                   .keys = keys_of(head, few),
                                   .columns = (head + pad - 1) / pad * pad,
                                   .rolls = few};
  const int64_t lanes = kSubgroups * matrices.subgroup;
  const uint32_t most = std::min(profile.max_workgroup_invocations, profile.max_workgroup_size_x);
  const bool fits_device = lanes >= AttentionMatrices::kQueries &&
                           matrices.subgroup <= kMostSubgroup && lanes <= most &&
                           matrices.shared_bytes() <= profile.max_shared_bytes;
  return fits_device ? std::optional(matrices) : std::nullopt;
}

}  // namespace ullage::ops
