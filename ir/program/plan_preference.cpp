#include "ir/program/plan_needs.h"

#include <algorithm>

#include "ir/program/lane_registers.h"

namespace ullage::ir {
namespace {

// Of 100 instructions, those that multiply and add: the tiles of docs/gpu-kernels.md.
uint32_t product_share(const DeviceProfile& profile) {
  constexpr uint32_t kUnstaged = 50, kSmallTile = 62, kLargeTile = 83;
  if (profile.device_class != DeviceClass::gpu) return kUnstaged;
  return lane_registers(profile) == LaneRegisters::few ? kSmallTile : kLargeTile;
}

// Multiply-adds of a lane by one instruction.
uint32_t widest_instruction(const KernelRequirements& used) {
  constexpr uint32_t kBytesOfADot = 4, kHalvesOfADot = 2;
  uint32_t most = 1;
  if (used.arithmetic.half_dot) most = kHalvesOfADot;
  if (used.arithmetic.integer_dot) most = kBytesOfADot;
  for (const MatrixShape& shape : used.arithmetic.matrices) {
    const uint32_t all = shape.rows * shape.columns * shape.inner;
    most = std::max(most, all / std::max(used.subgroup_size, 1u));
  }
  return most;
}

}  // namespace

uint32_t plan_preference(const Program& plan) {
  return product_share(plan.profile) * widest_instruction(requirements_of(plan));
}

}  // namespace ullage::ir
