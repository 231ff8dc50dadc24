#include "ir/program/lane_registers.h"

namespace ullage::ir {

LaneRegisters lane_registers(const DeviceProfile& profile) {
  constexpr uint32_t kNarrow = 16, kWide = 128;
  if (profile.subgroup_size <= kNarrow) return LaneRegisters::few;
  if (profile.subgroup_size >= kWide) return LaneRegisters::wide;
  const bool narrows = profile.min_subgroup_size != 0;
  return narrows && profile.has(DriverTrait::narrowed_subgroups) ? LaneRegisters::narrowed
                                                                 : LaneRegisters::many;
}

}  // namespace ullage::ir
