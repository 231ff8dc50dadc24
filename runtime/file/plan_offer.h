// PlanOffer: the metadata of one plan of a program file, by which the best plan is chosen without
// reading any of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/plan_needs.h"

namespace ullage::runtime {

struct PlanOffer {
  size_t index = 0;             // in the file
  ir::PlanNeeds needs{};        // a device without these cannot run it
  ir::DeviceProfile profile{};  // it was compiled for: what it assumes, and its name
  uint32_t preference = 0;      // ir/program/plan_needs.h; 0: not stated
};

// Returns the index of the plan for `device`: of the plans whose needs it meets, the first in this
// order (docs/gpu-kernels.md), the most important criterion first:
//   1. compiled for a profile with the device's own name;
//   2. kernels of the device's class (cpu or gpu);
//   3. assumes no higher tier, and no more registers, than the device has;
//   4. the higher preference; 5. the higher tier; 6. the earlier one in the file.
// nullopt: the device meets the needs of no plan.
std::optional<size_t> best_of(std::span<const PlanOffer> plans, const ir::DeviceProfile& device);

// Their names, for messages.
std::string names_of(std::span<const PlanOffer> plans);

// Explains plan by plan why the device cannot run it. REQUIRES: best_of(plans, device) is nullopt.
ir::Error none_fits(std::span<const PlanOffer> plans, const ir::DeviceProfile& device);

}  // namespace ullage::runtime
