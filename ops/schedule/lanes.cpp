#include "ops/schedule/lanes.h"

#include <algorithm>

#include "ir/program/lane_registers.h"

namespace ullage::ops {

using ir::DeviceClass;
using ir::DeviceProfile;
using ir::DriverTrait;

namespace {

// Texel buffers are used only where any operand of ordinary size fits into a view.
constexpr uint32_t kWorthwhileTexels = 1u << 24;

constexpr uint32_t kFullSubgroup = 64;

bool has_subgroups(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::cpu && profile.subgroup_size != 0;
}

}  // namespace

uint32_t independent_lanes(const DeviceProfile& profile) {
  if (profile.device_class == DeviceClass::cpu) return std::max(profile.subgroup_size, 4u);
  return std::min(profile.max_workgroup_invocations, 128u);
}

uint32_t subgroup_lanes(const DeviceProfile& profile, uint32_t otherwise) {
  return has_subgroups(profile) ? profile.subgroup_size : otherwise;
}

uint32_t filled_lanes(const DeviceProfile& profile, uint32_t least) {
  return std::max(least, profile.subgroup_size);
}

bool has_few_registers(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::gpu &&
         ir::lane_registers(profile) == ir::LaneRegisters::few;
}

bool has_narrowed_registers(const DeviceProfile& profile) {
  return ir::lane_registers(profile) == ir::LaneRegisters::narrowed;
}

bool needs_light_lanes(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::gpu && profile.subgroup_size == kFullSubgroup &&
         profile.min_subgroup_size == kFullSubgroup;
}

// Cores of subgroups of 64 lanes keep 2560 lanes, or 2048 where there are narrower ones, and 64
// KiB; those of wide ones two workgroups of 16 KiB; of others three of 20 KiB are enough.
int64_t shared_budget(const DeviceProfile& profile, int64_t lanes) {
  constexpr int64_t kOfFullCore = 65536;
  int64_t bytes = 20480;
  if (ir::lane_registers(profile) == ir::LaneRegisters::wide) {
    bytes = 16384;
  } else if (profile.subgroup_size == kFullSubgroup) {
    const int64_t quarter = needs_light_lanes(profile) ? 640 : 512;
    bytes = kOfFullCore / ((quarter + lanes - 1) / lanes);
  }
  return std::min<int64_t>(bytes, profile.max_shared_bytes);
}

bool has_fast_texels(const DeviceProfile& profile) {
  return profile.texel_buffers && profile.has(DriverTrait::fast_texel_loads);
}

bool has_fast_wide_stores(const DeviceProfile& profile) {
  return profile.wide_stores && profile.has(DriverTrait::fast_wide_stores);
}

bool reads_texels(const DeviceProfile& profile) {
  return has_subgroups(profile) && has_fast_texels(profile) &&
         profile.max_texel_elements >= kWorthwhileTexels;
}

}  // namespace ullage::ops
