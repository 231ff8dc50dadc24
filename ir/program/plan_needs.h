// PlanNeeds: what a plan asks of a device, what of it a device lacks, and which of several
// plans is to be preferred.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/program/program.h"

namespace ullage::ir {

// The most of every limit over a plan's kernels, whatever the profile that it was compiled for
// would have allowed.
struct PlanNeeds {
  KernelRequirements features{};
  uint32_t workgroup_invocations = 0, workgroup_size_x = 0;
  uint32_t shared_bytes = 0;
  uint32_t storage_buffers = 0;
  uint32_t push_bytes = 0;
  uint32_t groups = 0;          // along a grid axis
  uint64_t constant_bytes = 0;  // of the largest constant as it is packed: it is one binding
  bool msl = false;             // its kernels are there in Metal's language, too
};

// Shared memory and groups are those of the program's profile; kernels do not state them.
PlanNeeds needs_of(const Program& program);

// May a kernel require subgroups of that size? Where one is known, drivers give any of their range.
bool has_subgroups_of(const DeviceProfile& device, uint32_t size);

// Each need that is not met, with what is required and what the device has: "workgroups of 256
// invocations (device: 128)". Empty: the device runs the plan.
std::vector<std::string> unmet(const PlanNeeds& needs, const DeviceProfile& device);

// The same, joined by commas.
std::string unmet_text(const PlanNeeds& needs, const DeviceProfile& device);

// The higher, the better: multiply-adds of a lane per 100 instructions in the loop of a large
// product, by the tile that registers of the plan's profile allow and the widest instruction that
// its kernels use (docs/gpu-kernels.md, "Which plan of a file").
uint32_t plan_preference(const Program& plan);

}  // namespace ullage::ir
