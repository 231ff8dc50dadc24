#include "ops/schedule/lanes.h"

#include <algorithm>

#include "ir/program/lane_registers.h"

namespace ullage::ops {

using ir::DeviceProfile;
using ir::KernelForm;

namespace {

// Texel buffers are used only where any operand of ordinary size fits into a view.
constexpr uint32_t kWorthwhileTexels = 1u << 24;

bool has_subgroups(const DeviceProfile& profile) {
  return profile.form == KernelForm::cpu && profile.subgroup_size != 0;
}

}  // namespace

uint32_t independent_lanes(const DeviceProfile& profile) {
  if (profile.form == KernelForm::cpu) return std::max(profile.subgroup_size, 4u);
  return std::min(profile.max_workgroup_invocations, 128u);
}

uint32_t subgroup_lanes(const DeviceProfile& profile, uint32_t otherwise) {
  return has_subgroups(profile) ? profile.subgroup_size : otherwise;
}

uint32_t filled_lanes(const DeviceProfile& profile, uint32_t least) {
  return std::max(least, profile.subgroup_size);
}

bool has_few_registers(const DeviceProfile& profile) {
  return profile.form == KernelForm::gpu && ir::lane_registers(profile) == ir::LaneRegisters::few;
}

bool reads_texels(const DeviceProfile& profile) {
  return has_subgroups(profile) && profile.texel_buffers &&
         profile.max_texel_elements >= kWorthwhileTexels;
}

}  // namespace ullage::ops
